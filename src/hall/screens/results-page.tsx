// One page of a released round on a hall screen.
import { shownTotal } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Klepki } from "../../web/ui/signs/klepki.tsx";
import type { HallScreen } from "./contract.ts";
import { PAGE_ROWS, pagesOf } from "./play-list.ts";
import { StartNumber } from "./slides.tsx";
import { words } from "./words.ts";

type Round = HallScreen["results"][number];

/** Best place that is still a medal. */
const MEDALS = 3;

/** Eight rows of a round: place, number, public label, club and points. `page` counts from 0. */
export function ResultsPage({ round, page }: { round: Round; page: number }) {
  const locale = useLocale();
  const messages = words[locale];
  const pages = pagesOf(round.rows.length);
  const shown = round.rows.slice(page * PAGE_ROWS, (page + 1) * PAGE_ROWS);
  const from = page * PAGE_ROWS + 1;
  return (
    <div className="hsc-m hsc-res" data-round={round.id}>
      <div className="hsc-rh">
        <h2 className="disp">{round.round ? round.round.of : round.name}</h2>
        <p>{round.round ? round.round[locale] : messages.performances(round.performances)}</p>
        {pages > 1 && (
          <span className="hsc-pg">
            <Klepki value={page + 1} of={pages} label={messages.page(page + 1, pages)} size="big" />
            <span className="num">{messages.rows(from, from + shown.length - 1, round.rows.length)}</span>
          </span>
        )}
      </div>
      <ol className="hsc-rl">
        {shown.map((row, at) => (
          <li key={`${row.entry.start_number} ${at}`}>
            <Place row={row} medals={round.final} />
            <StartNumber entry={row.entry} />
            <b>{row.entry.label}</b>
            <span className="hsc-s">{[row.entry.beside, row.entry.club_name].filter(Boolean).join(", ")}</span>
            <span className="num hsc-sc">{row.total === null ? "" : shownTotal(row.total, locale)}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

function Place({ row: { place_from, place_to, recalled }, medals }: { row: Round["rows"][number]; medals: boolean }) {
  const messages = words[useLocale()];
  if (place_from === null) return <span className="hsc-pl">{recalled ? <span className="hsc-thr">{messages.through}</span> : "–"}</span>;
  const tied = place_to !== null && place_to !== place_from;
  const medal = medals && !tied && place_from <= MEDALS;
  return (
    <span className="hsc-pl num">
      <span className="vh">{`${messages.place} `}</span>
      <span className={medal ? `hsc-md m${place_from}` : undefined}>{tied ? `${place_from}–${place_to}` : place_from}</span>
    </span>
  );
}
