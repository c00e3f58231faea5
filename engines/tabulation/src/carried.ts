// Totals carried from an earlier round (docs/rules/places.md 6.3), combined with this round's total after its deductions.
import type { Refusals, Roster } from "./ballots.ts";
import { decimalText, type Fraction, fraction, fromExactText, hundredths, ofHundredths, plus, times } from "./exact.ts";
import type { Step } from "./steps.ts";
import type { PointsInput } from "./types.ts";

type Carried = NonNullable<PointsInput["carried"]>;

const EXACT = /^\d+(\/[1-9]\d*)?$/;

/** Reads an earlier total: a number of at most two decimals or an exact text. Returns undefined for anything else and for negative values. */
function read(value: unknown): Fraction | undefined {
  if (typeof value === "string" && EXACT.test(value)) return fromExactText(value);
  const units = typeof value === "number" || typeof value === "string" ? hundredths(value) : undefined;
  return units === undefined || units < 0 ? undefined : ofHundredths(units);
}

/** Refuses totals of entries that are not in the round, unreadable totals, and entries without one. */
export function checkCarried({ carried }: PointsInput, roster: Roster, refusals: Refusals): void {
  if (carried === undefined) return;
  for (const [entry, value] of Object.entries(carried.totals)) {
    if (!roster.states.has(entry)) refusals.add("unknown_entry", { entry });
    else if (read(value) === undefined) refusals.add("not_a_mark", { entry }, { found: JSON.stringify(value) ?? "–" });
  }
  if (carried.by === "none") return;
  for (const entry of roster.ids)
    if (!Object.hasOwn(carried.totals, entry)) refusals.add("bad_setting", { entry }, { found: "carried.totals: –" });
}

/** Combines an entry's own total (points) with the carried one. Returns the result and its explanation step. */
export function addCarriedTotal(
  carried: Carried | undefined,
  entry: string,
  own: Fraction,
  decimals: number,
): { total: Fraction; steps: Step[] } {
  const earlier = carried === undefined || carried.by === "none" ? undefined : read(carried.totals[entry]);
  if (carried === undefined || carried.by === "none" || earlier === undefined) return { total: own, steps: [] };
  const both = plus(earlier, own);
  const total = carried.by === "sum" ? both : times(both, fraction(1n, 2n));
  const text = (value: Fraction) => decimalText(value, decimals);
  return { total, steps: [{ kind: "carried", entry, by: carried.by, earlier: text(earlier), own: text(own), result: text(total) }] };
}
