// A released result in large type, read from the last place to the first (docs/rules/hall.md 6.4).
import { useLocale } from "../../web/locale/locale.tsx";
import { Bib } from "../../web/ui/signs/bib.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import type { ReleasedResult } from "./contract.ts";
import { ReadBar } from "./read-bar.tsx";
import { type PlaceGroup, placesToRead } from "./reading.ts";
import { words } from "./words.ts";

interface Props {
  /** Undefined: taken back, or published again, since it was opened. */
  result: ReleasedResult | undefined;
  isRead: boolean;
  onRead: () => void;
  onClose: () => void;
}

export function ResultView({ result, isRead, onRead, onClose }: Props) {
  const messages = words[useLocale()];
  return (
    <>
      <div className="an-t" data-result={result?.round_id} tabIndex={0} role="region" aria-label={messages.results}>
        <h2 className="an-k">{result ? messages.resultsOf(result.round_name) : messages.results}</h2>
        {!result && (
          <Note look="bad" live>
            {messages.takenBack}
          </Note>
        )}
        {result?.rows.length === 0 && <p className="an-c">{messages.nobodyPlaced}</p>}
        {result && result.result_version > 1 && <p className="an-o">{messages.correctedResults(result.result_version)}</p>}
        {result && placesToRead(result).map((group) => <Places key={group.from} group={group} />)}
      </div>
      <ReadBar canRead={result !== undefined} isRead={isRead} onRead={onRead} onClose={onClose} />
    </>
  );
}

/** A place with the entries that share it. */
function Places({ group: { from, to, rows } }: { group: PlaceGroup }) {
  const messages = words[useLocale()];
  const shared = from !== null && rows.length > 1 ? `, ${messages.tied}` : "";
  return (
    <section className="an-w">
      <h3>{from === null ? messages.goOn : `${messages.place(from, to ?? from)}${shared}`}</h3>
      <ul className="an-g">
        {rows.map((row) => (
          <li key={row.entry_id}>
            {row.start_number !== null && <Bib number={row.start_number} size="xl" />}
            <div className="grow min-w-0">
              <b className="disp">{row.label ?? messages.noTitle}</b>
              <p>{[row.beside, row.club_name].filter(Boolean).join(", ")}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
