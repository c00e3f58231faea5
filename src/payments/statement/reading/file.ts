// Stand-in until the reading of files is joined.
import { type Columns, dayIn, rowBy, tableOf, textOf } from "../statement-file.ts";
import type { ReadLine } from "./line.ts";

export { type Columns, type Field, fields } from "../statement-file.ts";

export interface StatementFile {
  layout: string;
  heads: readonly string[];
  rows: readonly (readonly string[])[];
  guessed: Partial<Columns>;
  hasColumns: boolean;
  lines?: readonly ReadLine[];
}

export function readFile(bytes: Uint8Array): StatementFile {
  return { ...tableOf(textOf(bytes)), hasColumns: true };
}

export function linesOf(file: StatementFile, columns: Columns | undefined): ReadLine[] {
  if (!columns) return [...(file.lines ?? [])];
  return file.rows.map((cells): ReadLine => {
    const row = rowBy(cells, columns);
    const text = cells.join(" ");
    if (row === undefined) return { unread: dayIn(cells[columns.booked_on] ?? "") ? "bad_sum" : "bad_day", text };
    const side = row === "debit" ? ("out" as const) : ("in" as const);
    const { booked_on, amount_grosze, payer, title } =
      row === "debit" ? { booked_on: "2026-01-01", amount_grosze: 1, payer: "", title: "" } : row;
    return { booked_on, amount_grosze, side, currency: "PLN", payer, title, account: "", bank_id: "", text };
  });
}
