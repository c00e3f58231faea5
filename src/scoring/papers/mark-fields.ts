// Marks as they are typed from a paper sheet.
import type { MarkedCriterion } from "../../judging/contract.ts";
import { markOf } from "../../judging/pad/scales.ts";

/** A mark as it is typed. */
export const typed = (mark: number | undefined) => (mark === undefined ? "" : String(mark).replace(".", ","));

/** What was typed as marks; what is not one is sent as typed, so that the server says what would be one. */
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
