import { useId, useState } from "react";
import { StarButton, type Stars } from "../../start-lists/live/star.tsx";
import { useLocale } from "../../web/locale/locale.tsx";
import { Bib } from "../../web/ui/signs/bib.tsx";
import { Medal } from "../../web/ui/signs/medal.tsx";
import type { PublicRound, PublicRow, PublicScores } from "../contract.ts";
import { words } from "./public-words.ts";
import { EntryCell } from "./entry-cell.tsx";
import { ResultHead } from "./result-head.tsx";
import { Why } from "./why.tsx";

type Section = PublicScores["sections"][number];
type Place = NonNullable<Section["places"]>[number];

/**
 * Standings of a section, best first, with each entry's last round. Before the last round is released it says when they appear. `matches` selects
 * rows by search or followed numbers.
 */
export function Standings({
  section,
  rounds: all,
  matches,
  stars,
}: {
  section: Section | undefined;
  rounds: readonly PublicRound[];
  matches: (row: PublicRow) => boolean;
  stars: Stars;
}) {
  const messages = words[useLocale()];
  const rounds = all.filter((round) => round.section_id === section?.id);
  if (!section) return null;
  if (section.state !== "complete") return <p className="sc-later">{`${section.name}: ${messages.standingsLater}`}</p>;
  const called = new Map(rounds.flatMap((round) => (round.results ?? []).map((row) => [row.entry_id, row])));
  const shown = (section.places ?? []).flatMap((place) => {
    const row = called.get(place.entry_id);
    return row && matches(row) ? [{ place, row }] : [];
  });
  if (shown.length === 0) return null;
  const version = rounds.map((round) => round.result_version).join();
  return (
    <section className="rt-s" id={section.id} aria-label={`${section.name}, ${messages.standings}`}>
      <div className="listh">
        <h2>{section.name}</h2>
        <span className="sm sec">{messages.standings}</span>
      </div>
      <table className="rt rt-all">
        <caption className="vh">{`${section.name}, ${messages.standings}`}</caption>
        <ResultHead last={messages.lastRound} />
        <tbody>
          {shown.map(({ place, row }) => (
            <Row
              key={`${place.entry_id} ${version}`}
              sectionId={section.id}
              place={place}
              row={row}
              round={rounds.find((round) => round.id === place.left)}
              rounds={rounds}
              stars={stars}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Row({
  sectionId,
  place,
  row,
  round,
  rounds,
  stars,
}: {
  sectionId: string;
  place: Place;
  row: PublicRow;
  round: PublicRound | undefined;
  rounds: readonly PublicRound[];
  stars: Stars;
}) {
  const locale = useLocale();
  const messages = words[locale];
  const [open, setOpen] = useState(false);
  const whyId = useId();
  const { place_from, place_to, state } = place;
  return (
    <>
      <tr data-place={place_from ?? ""}>
        <td className="rt-p">{place_from !== null && <Medal place={place_from} tied={place_to !== null && place_to > place_from} />}</td>
        <td>{row.start_number !== null && <Bib number={row.start_number} />}</td>
        <EntryCell row={row} why={{ open, controls: whyId, onPress: () => setOpen((now) => !now) }} />
        <td className="rt-r">
          {round?.round && <span className="sm">{round.round[locale]}</span>}
          {state !== "placed" && <small>{messages.without[state]}</small>}
        </td>
        <td className="rt-f">
          <StarButton entryId={place.entry_id} number={row.start_number} stars={stars} />
        </td>
      </tr>
      {open && (
        <tr className="print:hidden">
          <td colSpan={5} className="rt-w" id={whyId}>
            <Why sectionId={sectionId} entryId={place.entry_id} rounds={rounds} />
          </td>
        </tr>
      )}
    </>
  );
}
