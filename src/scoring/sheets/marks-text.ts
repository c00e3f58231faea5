// A judge's sheet as one line of text. Pure.
import { formatNumber, startNumber } from "../../kernel/text/format.ts";
import type { Matrix } from "../shapes.ts";
import type { Locale } from "../../kernel/text/locale.ts";

type Marks = Readonly<Record<string, Readonly<Record<string, number | undefined>>>>;

/** Returns the number of a row, or its label. */
export const numberOf = (row: Pick<Matrix["rows"][number], "start_number" | "shown">) =>
  row.start_number === null ? (row.shown.label ?? "–") : startNumber(row.start_number);

/** Returns the entries with a cross, by number; or places and ranks, best first. */
export function ballotText(rows: Matrix["rows"], marks: Marks): string {
  const rank = (id: string) => marks[id]?.["place"] ?? marks[id]?.["order"];
  return rows
    .filter((row) => Object.values(marks[row.performance_id] ?? {}).some((mark) => mark !== undefined))
    .toSorted(
      (one, other) =>
        (rank(one.performance_id) ?? 0) - (rank(other.performance_id) ?? 0) || (one.start_number ?? 0) - (other.start_number ?? 0),
    )
    .map((row) => [rank(row.performance_id), numberOf(row)].filter((part) => part !== undefined).join(". "))
    .join(", ");
}

/** Returns one performance's marks in the order of the form. A criterion that the form no longer has is shown by its code. */
export function marksText(criteria: Matrix["form"]["criteria"], marks: Readonly<Record<string, number>>, locale: "pl" | "en"): string {
  const known = criteria.filter(({ code }) => marks[code] !== undefined);
  const others = Object.keys(marks).filter((code) => !criteria.some((each) => each.code === code));
  return [...known, ...others.map((code) => ({ code, name: code }))]
    .map(({ code, name }) => `${name} ${formatNumber(marks[code] ?? 0, locale)}`)
    .join(", ");
}

type Weighed = Pick<Matrix["form"]["criteria"][number], "step" | "weight">;

/** Returns one judge's total as text: with the decimals that occur in it, at least one where halves are possible. */
export function judgeTotal(criteria: readonly Weighed[], total: number, locale: Locale): string {
  const whole = criteria.every((each) => Number.isInteger(each.step) && Number.isInteger(each.weight));
  return formatNumber(total, locale, whole ? 0 : Number.isInteger(total * 10) ? 1 : 2);
}
