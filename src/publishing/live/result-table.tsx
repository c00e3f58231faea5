import { Fragment, type RefObject, useId, useLayoutEffect, useRef, useState } from "react";
import { formatDateTime, formatNumber, shownTotal } from "../../kernel/text/format.ts";
import { StarButton, type Stars } from "../../start-lists/live/star.tsx";
import { useLocale } from "../../web/locale/locale.tsx";
import { Bib } from "../../web/ui/signs/bib.tsx";
import { Medal } from "../../web/ui/signs/medal.tsx";
import type { PublicRound, PublicRow } from "../contract.ts";
import { EntryCell } from "./entry-cell.tsx";
import { Explanation } from "./explanation.tsx";
import { fill } from "../../web/locale/fill.ts";
import { resultWords, useOutcomeWord } from "../../scoring/result-words.ts";
import { words, roundName } from "./public-words.ts";
import { ResultHead } from "./result-head.tsx";
import { Why } from "./why.tsx";
import { PublicRuns } from "./public-runs.tsx";

const MOVE_MS = 600;
/** When more rows than this move at once, they fade in place instead of gliding. */
const MOST_MOVED = 5;

/** Animates rows to their new places. Does nothing for readers who prefer reduced motion. */
function useGliding(order: string): RefObject<HTMLTableSectionElement | null> {
  const body = useRef<HTMLTableSectionElement>(null);
  const tops = useRef(new Map<string, number>());
  useLayoutEffect(() => {
    const rows = [...(body.current?.querySelectorAll<HTMLElement>("tr[data-entry]") ?? [])];
    const start = body.current?.getBoundingClientRect().top ?? 0;
    const now = new Map(rows.map((row) => [row.dataset["entry"] ?? "", row.getBoundingClientRect().top - start]));
    const moved = rows.filter((row) => {
      const was = tops.current.get(row.dataset["entry"] ?? "");
      return was !== undefined && Math.abs(was - (now.get(row.dataset["entry"] ?? "") ?? was)) > 1;
    });
    if (moved.length > 0 && !matchMedia("(prefers-reduced-motion: reduce)").matches) {
      for (const row of moved) {
        const by = (tops.current.get(row.dataset["entry"] ?? "") ?? 0) - (now.get(row.dataset["entry"] ?? "") ?? 0);
        const frames = moved.length > MOST_MOVED ? { opacity: [0, 1] } : { transform: [`translateY(${by}px)`, "none"] };
        row.animate(frames, { duration: MOVE_MS, easing: "ease-out" });
      }
    }
    tops.current = now;
  }, [order]);
  return body;
}

export type ResultTableProps = {
  round: PublicRound;
  /** Rows to show: all rows of the round, or those that match a search or the followed numbers. */
  rows: readonly PublicRow[];
  /** Entries with a new result, by places gained or lost. */
  fresh: ReadonlyMap<string, number>;
  moves: ReadonlyMap<string, number>;
  stars: Stars;
};

/** A published round: places with medals and ties, numbers, titles, totals, penalties, and the calculation. */
export function ResultTable({ round, rows, fresh, moves, stars }: ResultTableProps) {
  const locale = useLocale();
  const messages = words[locale];
  const body = useGliding(rows.map((row) => row.entry_id).join(" "));
  const { cut, released } = round;
  const name = roundName(round, locale);
  const line =
    cut && cut.line !== null && rows.length === round.results?.length ? rows.findLast((row) => row.recalled)?.entry_id : undefined;
  return (
    <section className="rt-s" id={round.id} aria-label={name}>
      <div className="listh">
        <h2>{name}</h2>
      </div>
      {cut && released === "names" && <p className="sc-later">{fill(messages.cutNames, { n: cut.recalled, of: cut.of })}</p>}
      <table className="rt">
        <caption className="vh">{name}</caption>
        <ResultHead last={resultWords[locale].result} />
        <tbody ref={body}>
          {rows.map((row) => (
            <Fragment key={row.entry_id}>
              <ResultRow round={round} row={row} isNew={fresh.has(row.entry_id)} move={moves.get(row.entry_id) ?? 0} stars={stars} />
              {cut?.line && row.entry_id === line && (
                <tr className="rt-line">
                  <td colSpan={5}>{fill(messages.cutLine, { n: cut.recalled, of: cut.of, line: shownTotal(cut.line, locale) })}</td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
      <PublicRuns round={round} rows={rows} />
      {(round.result_version ?? 1) > 1 && round.published_at && (
        <p className="sc-later mt-3">
          {fill(messages.corrected, { n: round.result_version ?? 1, time: formatDateTime(round.published_at, locale, "day") })}
        </p>
      )}
      {cut && cut.added > 0 && <p className="sc-later mt-3">{fill(messages.addedLater, { n: cut.added })}</p>}
      {released === "all" && <Explanation round={round} rows={rows} />}
    </section>
  );
}

/** A published total in the language's number format; words (bands, rounds) stay unchanged. */
export function resultText(row: PublicRow, locale: "pl" | "en"): string {
  return row.total === null ? (row.band ?? "") : shownTotal(row.total, locale);
}

function ResultRow({ round, row, isNew, move, stars }: { round: PublicRound; row: PublicRow; isNew: boolean; move: number; stars: Stars }) {
  const locale = useLocale();
  const messages = words[locale];
  const word = useOutcomeWord()(row);
  const [open, setOpen] = useState(false);
  const whyId = useId();
  return (
    <>
      <tr data-entry={row.entry_id} className={isNew ? "new" : ""}>
        <td className="rt-p">
          {row.place_from !== null && <Medal place={row.place_from} tied={row.place_to !== null && row.place_to > row.place_from} />}
          {move !== 0 && (
            <small className="mv">
              {move > 0 ? "↑" : "↓"}
              {Math.abs(move)}
            </small>
          )}
        </td>
        <td>{row.start_number !== null && <Bib number={row.start_number} />}</td>
        <EntryCell row={row} why={round.released === "all" && { open, controls: whyId, onPress: () => setOpen((now) => !now) }} />
        <td className="rt-r num">
          <b>{resultText(row, locale)}</b>
          {word && <small className={row.recalled ? "t-ok b" : undefined}>{word}</small>}
          {row.band && row.total !== null && <small>{row.band}</small>}
          {row.deducted > 0 && <small>{fill(messages.penaltyOf, { n: formatNumber(row.deducted, locale, 2) })}</small>}
          {isNew && <span className="tag-new">{messages.newResult}</span>}
        </td>
        <td className="rt-f">
          <StarButton entryId={row.entry_id} number={row.start_number} stars={stars} />
        </td>
      </tr>
      {open && (
        <tr className="print:hidden">
          <td colSpan={5} className="rt-w" id={whyId}>
            {round.round ? (
              <Why key={round.result_version} sectionId={round.section_id} entryId={row.entry_id} rounds={[round]} />
            ) : (
              <>
                <PublicRuns round={round} rows={[row]} />
                <Why key={round.result_version} roundId={round.id} entryId={row.entry_id} />
              </>
            )}
          </td>
        </tr>
      )}
    </>
  );
}
