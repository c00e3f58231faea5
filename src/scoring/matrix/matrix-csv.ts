// Exports a round's marks as CSV: every judge's total, the result of each run, penalties, result and place as they are now.
import { csvText } from "../../web/lists/csv.ts";
import { ownPlaces } from "../../judging/order-rules.ts";
import { words as orderWords } from "../../judging/order-words.ts";
import { sheetKey } from "../../judging/rules.ts";
import { addsUp } from "../../rounds/dances.ts";
import { runWords } from "../outcome/desk-run-words.ts";
import { words } from "../words.ts";
import { columns } from "./cell-at.ts";
import { showsPenalties, deductedPoints } from "../deductions/deduction-words.ts";
import type { Matrix } from "../shapes.ts";

/**
 * Returns the file as text, with rows in the given order. Missing values and provisional places are empty. A judge with equal totals has a second
 * column with the judge's own order; a question mark while it is missing.
 */
export function matrixCsv(matrix: Matrix, rows: Matrix["rows"], locale: "pl" | "en"): string {
  const messages = words[locale];
  const own = ownPlaces(matrix.orders);
  const across = columns(matrix);
  const keyOf = (row: Matrix["rows"][number], { seat, dance }: (typeof across)[number]) =>
    `${sheetKey(row.performance_id, dance?.dance)} ${seat.id}`;
  const ordering = across.filter((column) => rows.some((row) => own.has(keyOf(row, column))));
  const nameOf = ({ seat, dance }: (typeof across)[number]) => [dance?.name, seat.seat, seat.name].filter(Boolean).join(" ");
  const placeOf = (row: Matrix["rows"][number], column: (typeof across)[number]) => {
    const place = own.get(keyOf(row, column));
    return place === null ? "?" : (place ?? null);
  };
  const added = addsUp(matrix.form.method);
  const runs = matrix.dances;
  return csvText([
    [
      messages.place,
      messages.number,
      messages.entry,
      locale === "pl" ? "Nazwa artystyczna" : "Artist name",
      locale === "pl" ? "Klub" : "Club",
      ...across.map(nameOf),
      ...ordering.map((column) => `${nameOf(column)}, ${orderWords[locale].column}`),
      ...runs.map(({ name }) => `${messages.result}, ${name}`),
      ...(showsPenalties(matrix) ? [messages.penalty] : []),
      [messages.result, ...(added && runs.length > 0 ? [runWords[locale].short[matrix.form.runs]] : [])].join(", "),
    ],
    ...rows.map((row) => [
      row.place_from,
      row.start_number,
      row.title ?? row.shown.label,
      row.artist_name,
      row.club_name,
      ...row.cells.map((cell) => cell?.total ?? null),
      ...ordering.map((column) => placeOf(row, column)),
      ...runs.map((_, at) => numberIn(row.runs[at]?.value) ?? (row.absent_in.includes(at + 1) ? runWords[locale].missed : null)),
      ...(showsPenalties(matrix) ? [row.deductions.length > 0 ? -deductedPoints(row) : null] : []),
      numberIn(row.total),
    ]),
  ]);
}

/** Converts a value to a number where it is one. */
const numberIn = (value: string | null | undefined) => (value == null || Number.isNaN(Number(value)) ? (value ?? null) : Number(value));
