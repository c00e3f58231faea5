// A block's marks as a file for a spreadsheet: every judge's total, penalties, result and place as they stand now.
import { csvText } from "../../web/lists/csv.ts";
import type { Matrix } from "../contract.ts";
import { words } from "../words.ts";
import { columns } from "./cell-at.ts";
import { takenFrom } from "./dialogs/deduction-words.ts";

/** The whole file as text, rows in the order given; what is missing is empty, places that are not final are left out. */
export function matrixCsv(matrix: Matrix, rows: Matrix["rows"], locale: "pl" | "en"): string {
  const said = words[locale];
  return csvText([
    [
      said.place,
      said.number,
      said.entry,
      locale === "pl" ? "Nazwa artystyczna" : "Artist name",
      locale === "pl" ? "Klub" : "Club",
      ...columns(matrix).map(({ seat, dance }) => [dance?.name, seat.seat, seat.name].filter(Boolean).join(" ")),
      said.penalty,
      said.result,
    ],
    ...rows.map((row) => [
      row.place_from,
      row.start_number,
      row.title ?? row.shown.label,
      row.artist_name,
      row.club_name,
      ...row.cells.map((cell) => cell?.total ?? null),
      row.deductions.length > 0 ? -takenFrom(row) : null,
      row.total === null || Number.isNaN(Number(row.total)) ? row.total : Number(row.total),
    ]),
  ]);
}
