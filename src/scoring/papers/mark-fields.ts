// Text fields of marks typed from a paper sheet.
import type { MarkedCriterion } from "../../judging/contract.ts";
import { markOf } from "../../judging/pad/scales.ts";

/** Returns a mark as text with a decimal comma, as it is typed. */
export const typed = (mark: number | undefined) => (mark === undefined ? "" : String(mark).replace(".", ","));

/** Parses the typed texts as marks. Other numbers are sent as typed, so that the server says which marks are valid. */
export function marksOf(texts: Readonly<Record<string, string>>, criteria: readonly MarkedCriterion[]): Record<string, number> {
  const marks: Record<string, number> = {};
  for (const each of criteria) {
    const mark = markOf(texts[each.code]?.trim() ?? "", each);
    const text = texts[each.code]?.trim().replace(",", ".") ?? "";
    if (mark !== undefined) marks[each.code] = mark;
    else if (text !== "" && !Number.isNaN(Number(text))) marks[each.code] = Number(text);
  }
  return marks;
}
