// Rules for a performance's sheet on the tablet: whether it still takes marks, which marks fit its form, and whether it is filled but not confirmed.
// Pure.
import type { MarkedCriterion, Sheet } from "./contract.ts";
import { fits } from "./rules.ts";

export type Marks = Readonly<Record<string, number>>;

/** Returns the marks that fit these criteria and their scales. A stored draft may be older than the form. */
export function fittingMarks(criteria: readonly MarkedCriterion[], marks: Marks): Marks {
  const fitted = criteria.filter((each) => marks[each.code] !== undefined && fits(marks[each.code] ?? Number.NaN, each));
  return Object.fromEntries(fitted.map((each) => [each.code, marks[each.code] ?? 0]));
}

/** Returns the criteria without a mark. */
export function missingOf(criteria: readonly MarkedCriterion[], marks: Marks): MarkedCriterion[] {
  return criteria.filter((each) => marks[each.code] === undefined);
}

/** True when this judge can still give marks on the sheet. A sheet stored by an earlier version may lack `reopened_reason` and `out`. */
export function takesMarks({ block: round, criteria, out, reopened_reason, seat, status }: Sheet): boolean {
  const open = round.status === "waiting" || round.status === "live" || Boolean(reopened_reason);
  return open && seat !== null && status !== "no_show" && !out && criteria.length > 0;
}

/** True when every mark is entered on this tablet, differs from what the judge gave, and the sheet still takes marks. */
export function isFilled(sheet: Sheet, drafted: Marks): boolean {
  const { criteria, marks } = sheet;
  const fitted = fittingMarks(criteria, drafted);
  return takesMarks(sheet) && missingOf(criteria, fitted).length === 0 && criteria.some(({ code }) => fitted[code] !== marks[code]);
}
