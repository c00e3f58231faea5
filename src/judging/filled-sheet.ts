// Which sheets still take marks, which of the keyed marks fit their form, and which sheets are filled and not confirmed. Pure.
import type { MarkedCriterion, Sheet } from "./contract.ts";
import { fits } from "./rules.ts";

export type Marks = Readonly<Record<string, number>>;

/** The marks that still belong to these criteria and lie on their scales; a draft may be older than the form. */
export function fitting(criteria: readonly MarkedCriterion[], marks: Marks): Marks {
  const kept = criteria.filter((each) => marks[each.code] !== undefined && fits(marks[each.code] ?? Number.NaN, each));
  return Object.fromEntries(kept.map((each) => [each.code, marks[each.code] ?? 0]));
}

/** Criteria that have no mark yet. */
export function missingOf(criteria: readonly MarkedCriterion[], marks: Marks): MarkedCriterion[] {
  return criteria.filter((each) => marks[each.code] === undefined);
}

/** Whether a sheet still takes marks from this judge; what an earlier version kept on the tablet may know of no reason and of nobody being out. */
export function takesMarks({ block: round, criteria, out, reopened_reason, seat, status }: Sheet): boolean {
  const open = round.status === "waiting" || round.status === "live" || Boolean(reopened_reason);
  return open && seat !== null && status !== "no_show" && !out && criteria.length > 0;
}

/** Whether everything is keyed on this tablet and not confirmed: other marks than the judge gave, on a sheet that still takes them. */
export function isFilled(sheet: Sheet, drafted: Marks): boolean {
  const { criteria, marks } = sheet;
  const kept = fitting(criteria, drafted);
  return takesMarks(sheet) && missingOf(criteria, kept).length === 0 && criteria.some(({ code }) => kept[code] !== marks[code]);
}
