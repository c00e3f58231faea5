// Deductions (docs/rules/places.md 6.1). They reduce the finished total of their own entry, so they cannot change which marks of others are the
// highest and the lowest. The total never falls below 0. Percents are of the total before any deduction.
import { isWaived, type Refusals } from "./ballots.ts";
import {
  compare,
  decimalText,
  exactText,
  type Fraction,
  fraction,
  hundredths,
  markText,
  minus,
  ofHundredths,
  times,
  total,
  ZERO,
} from "./exact.ts";
import type { Calculation, Step } from "./steps.ts";
import type { AppliedDeduction, Deduction, DeductionPolicy, TabulationInput } from "./types.ts";

const BAD = "bad_setting";

function amountsOf(policy: DeductionPolicy): readonly number[] {
  if (policy.kind === "points" || policy.kind === "points_per_judge") return [policy.amount];
  if (policy.kind === "points_per_started") return [policy.amount, policy.everySeconds];
  if (policy.kind === "percent") return [policy.percent];
  return policy.kind === "money" ? [policy.grosze] : [];
}

/** True when the policy takes points from a total. */
export function takesPoints(policy: DeductionPolicy): boolean {
  return (
    policy.kind === "points" || policy.kind === "points_per_judge" || policy.kind === "points_per_started" || policy.kind === "percent"
  );
}

/** Refuses negative and unreadable amounts, steps of zero seconds, and points where the method has no points. */
export function checkDeductions(input: TabulationInput, hasPoints: boolean, refusals: Refusals): void {
  for (const { entry, policy, seconds, graceSeconds } of input.deductions ?? []) {
    const refuse = (found: string) => refusals.add(BAD, { entry }, { found });
    for (const amount of amountsOf(policy)) if ((hundredths(amount) ?? -1) < 0) refuse(`${policy.kind} ${amount}`);
    for (const time of [seconds, graceSeconds]) if (time !== undefined && (hundredths(time) ?? -1) < 0) refuse(`${policy.kind} ${time} s`);
    if (policy.kind === "points_per_started" && (policy.everySeconds <= 0 || seconds === undefined)) refuse(policy.kind);
    if (takesPoints(policy) && !hasPoints) refuse(`${policy.kind}: ${input.method}`);
  }
}

const points = (amount: number): Fraction => ofHundredths(hundredths(amount) ?? 0);

/**
 * Returns the points that one deduction takes from a total, and the calculation. `judges` is the number of judges' totals in the total (1 for a
 * mean).
 */
function pointsOf(
  deduction: Deduction,
  before: Fraction,
  judges: number,
  decimals: number,
): { taken: Fraction; calculation?: Calculation } {
  const { policy } = deduction;
  if (policy.kind === "points") return { taken: points(policy.amount) };
  if (policy.kind === "points_per_judge") {
    const calculation = { times: judges, each: markText(points(policy.amount)) };
    return { taken: times(points(policy.amount), fraction(BigInt(judges))), calculation };
  }
  if (policy.kind === "percent") {
    const calculation = { percent: markText(points(policy.percent)), ofTotal: decimalText(before, decimals) };
    return { taken: times(before, times(points(policy.percent), fraction(1n, 100n))), calculation };
  }
  if (policy.kind !== "points_per_started") return { taken: ZERO };
  // Hundredths of seconds past the grace. Each started step counts whole.
  const over = (hundredths(deduction.seconds ?? 0) ?? 0) - (hundredths(deduction.graceSeconds ?? 0) ?? 0);
  const started = Math.max(0, Math.ceil(over / (hundredths(policy.everySeconds) ?? 1)));
  const calculation = {
    times: started,
    each: markText(points(policy.amount)),
    everySeconds: policy.everySeconds,
    overSeconds: markText(ofHundredths(Math.max(0, over))),
  };
  return { taken: times(points(policy.amount), fraction(BigInt(started))), calculation };
}

/** Applies an entry's deductions to its total in points. Returns the new total (never below 0), what each deduction took, and the steps. */
export function applyDeductions(
  deductions: readonly Deduction[],
  before: Fraction | null,
  judges: number,
  decimals: number,
): { after: Fraction | null; floored: boolean; applied: AppliedDeduction[]; steps: Step[] } {
  if (deductions.length === 0) return { after: before, floored: false, applied: [], steps: [] };
  const key = (d: Deduction) => JSON.stringify([d.policy, d.reason ?? "", d.seconds ?? 0, d.graceSeconds ?? 0]);
  const ordered = deductions.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
  const taken: Fraction[] = [];
  const applied: AppliedDeduction[] = [];
  const steps: Step[] = [];
  for (const deduction of ordered) {
    const { policy, entry } = deduction;
    const waived = isWaived(deduction);
    const worked = takesPoints(policy) && before !== null && !waived ? pointsOf(deduction, before, judges, decimals) : undefined;
    const points = takesPoints(policy) && before !== null ? (worked?.taken ?? ZERO) : null;
    const grosze = policy.kind === "money" ? (waived ? 0 : policy.grosze) : null;
    const reason = deduction.reason ?? null;
    if (points !== null) taken.push(points);
    applied.push({
      policy: policy.kind,
      reason,
      waived,
      points: points && { exact: exactText(points), shown: decimalText(points, decimals) },
      grosze,
    });
    steps.push({
      kind: "deduction",
      entry,
      policy: policy.kind,
      reason,
      points: points && decimalText(points, decimals),
      ...(worked?.calculation === undefined ? {} : { calculation: worked.calculation }),
      grosze,
      waived,
    });
  }
  if (before === null) return { after: null, floored: false, applied, steps };
  const left = minus(before, total(taken));
  const floored = compare(left, ZERO) < 0;
  return { after: floored ? ZERO : left, floored, applied, steps };
}

/** True when no deduction excludes the entry from overall awards. */
export function staysEligible(deductions: readonly Deduction[]): boolean {
  return deductions.every((d) => d.policy.kind !== "ineligible_overall" || isWaived(d));
}
