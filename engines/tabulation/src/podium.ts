// Awarded places (docs/rules/places.md 9.2): by the number of placed entries, optionally from a minimum total.
import { compare, fromExactText, hundredths, ofHundredths } from "./exact.ts";
import type { EntryResult } from "./types.ts";

/** One step of the rule: from `fromEntries` placed entries on, `places` places are awarded. Below the smallest `fromEntries` there are none. */
export interface PodiumRule {
  readonly steps: readonly { readonly fromEntries: number; readonly places: number }[];
  /** Minimum total for an award, in points with at most two decimals. Only for totals where higher is better. */
  readonly minimumTotal?: number;
}

/**
 * Returns the results with an awarded place, in order. Entries that share an awarded place are all included; nobody moves up into a withheld place.
 */
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
