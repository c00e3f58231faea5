import { useState } from "react";
import { formatNumber, startNumber } from "../../web/locale/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import type { PublicBlock, PublicRow } from "../contract.ts";
import { words } from "./public-words.ts";
import { Why } from "./why-button.tsx";

/** „Jak policzono”: the judges' totals of these rows (readable without JavaScript too), and the steps that led to the places. */
export function Explanation({ block, rows }: { block: PublicBlock; rows: readonly PublicRow[] }) {
  const locale = useLocale();
  const said = words[locale];
  const [open, setOpen] = useState(false);
  const names = [...new Set(rows.flatMap((row) => row.dances.map((dance) => dance.name)))];
  return (
    <details className="rt-x" onToggle={() => setOpen(true)}>
      <summary>{said.howCounted}</summary>
      <JudgesMarks label={said.judgesMarks} rows={rows} marksOf={(row) => row.marks} />
      {names.map((name) => (
        <JudgesMarks
          key={name}
          label={`${said.judgesMarks}: ${name}`}
          shown
          rows={rows}
          marksOf={(row) => row.dances.find((dance) => dance.name === name)?.marks ?? []}
        />
      ))}
      {open && <Why blockId={block.id} />}
    </details>
  );
}

/** What each judge gave these rows, in the round or in one of its dances; nothing where there are no marks. */
function JudgesMarks({
  label,
  shown = false,
  rows,
  marksOf,
}: {
  label: string;
  shown?: boolean;
  rows: readonly PublicRow[];
  marksOf: (row: PublicRow) => PublicRow["marks"];
}) {
  const locale = useLocale();
  const said = words[locale];
  const seats = [...new Set(rows.flatMap((row) => marksOf(row).map((mark) => mark.seat)))];
  if (seats.length === 0) return null;
  return (
    <div className="rt-m">
      <table>
        <caption className={shown ? undefined : "vh"}>{label}</caption>
        <thead>
          <tr>
            <th scope="col">{said.number}</th>
            {seats.map((seat) => (
              <th key={seat} scope="col">
                {seat}
              </th>
            ))}
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
                    {mark ? formatNumber(mark.total, locale) : "–"}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
