import { useState } from "react";
import { formatNumber, shownTotal, startNumber } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import type { PublicRound, PublicRow } from "../contract.ts";
import { resultWords } from "../../scoring/result-words.ts";
import { words } from "./public-words.ts";
import { runWords } from "../../scoring/outcome/run-words.ts";
import { Why } from "./why.tsx";

/** „Jak policzono”: the judges' totals of these rows (readable without JavaScript), and the steps of the calculation. */
export function Explanation({ round, rows }: { round: PublicRound; rows: readonly PublicRow[] }) {
  const locale = useLocale();
  const messages = words[locale];
  const [open, setOpen] = useState(false);
  const names = [...new Set(rows.flatMap((row) => row.dances.map((dance) => dance.name)))];
  const crosses = round.mark_kind === "cross";
  const valueHeading = runWords[locale].inDance[round.runs ? "result" : round.cut ? "crosses" : "place"];
  return (
    <details className="rt-x" onToggle={() => setOpen(true)}>
      <summary>{messages.howCounted}</summary>
      <JudgesMarks label={messages.judgesMarks} rows={rows} crosses={crosses} marksOf={(row) => row.marks} />
      {names.map((name) => (
        <JudgesMarks
          key={name}
          label={`${messages.judgesMarks}: ${name}`}
          valueHeading={valueHeading}
          rows={rows}
          crosses={crosses}
          marksOf={(row) => row.dances.find((dance) => dance.name === name)?.marks ?? []}
          danceValueOf={(row) => row.dances.find((dance) => dance.name === name)?.value ?? null}
        />
      ))}
      {open && <Why roundId={round.id} />}
    </details>
  );
}

/** Each judge's mark for these rows, in the round or in one of its dances with the resulting value. Empty without marks. */
function JudgesMarks({
  label,
  valueHeading,
  rows,
  crosses,
  marksOf,
  danceValueOf,
}: {
  label: string;
  /** Heading of the value in one of several dances; absent in a round of one dance. */
  valueHeading?: string;
  rows: readonly PublicRow[];
  crosses: boolean;
  marksOf: (row: PublicRow) => PublicRow["marks"];
  danceValueOf?: (row: PublicRow) => string | null;
}) {
  const locale = useLocale();
  const messages = resultWords[locale];
  const seats = [...new Set(rows.flatMap((row) => marksOf(row).map((mark) => mark.seat)))];
  if (seats.length === 0) return null;
  return (
    <div className="rt-m">
      <table>
        <caption className={valueHeading ? undefined : "vh"}>{label}</caption>
        <thead>
          <tr>
            <th scope="col">{messages.number}</th>
            {seats.map((seat) => (
              <th key={seat} scope="col">
                {seat}
              </th>
            ))}
            {valueHeading && <th scope="col">{valueHeading}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.entry_id}>
              <th scope="row">{row.start_number === null ? row.shown.label : startNumber(row.start_number)}</th>
              {seats.map((seat) => {
                const mark = marksOf(row).find((each) => each.seat === seat);
                return (
                  <td key={seat} className="num">
                    {!mark ? "–" : !crosses ? formatNumber(mark.total, locale) : mark.total > 0 ? "×" : ""}
                  </td>
                );
              })}
              {valueHeading && (
                <td className="num">
                  <b>{shownTotal(danceValueOf?.(row) ?? "–", locale)}</b>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
