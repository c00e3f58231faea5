// Which places are awarded (docs/rules/places.md 9.2): by the number of entries placed, and only from a least total where one is set.
import { compare, fromExactText, hundredths, ofHundredths } from "./exact.ts";
import type { EntryResult } from "./types.ts";

/** From this many placed entries on, this many places are awarded; below the smallest `fromEntries` none are. */
export interface PodiumRule {
  readonly steps: readonly { readonly fromEntries: number; readonly places: number }[];
  /** The least total, in points with at most two decimals, with which a place is awarded; totals where higher is better only. */
  readonly minimumTotal?: number;
}

/** The results that are awarded a place, in order; all who share an awarded place are in, and nobody moves up into a place withheld. */
export function podium(results: readonly EntryResult[], rule: PodiumRule): EntryResult[] {
  const placed = results.filter((result) => result.placeShown !== null);
  const step = rule.steps.toSorted((a, b) => b.fromEntries - a.fromEntries).find((s) => placed.length >= s.fromEntries);
  const least = rule.minimumTotal === undefined ? null : ofHundredths(hundredths(rule.minimumTotal) ?? 0);
  return placed.filter(
    (result) =>
      (result.placeShown ?? 0) <= (step?.places ?? 0) &&
      (least === null || (result.total !== null && compare(fromExactText(result.total.exact), least) >= 0)),
  );
}
