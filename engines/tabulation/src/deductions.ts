// Deductions (SCORING 4): taken from the finished total of the one entry they belong to, so that they cannot touch the
// highest and lowest marks of anybody else. The total never falls below 0. Percents are of the total before any deduction.
import { isWaived, type Refusals } from "./ballots.ts";
import { exactText, decimalText, type Fraction, hundredths, minus, ofHundredths, times, total, ZERO, compare, fraction } from "./exact.ts";
import type { Step } from "./steps.ts";
import type { AppliedDeduction, Deduction, DeductionPolicy, TabulationInput } from "./types.ts";

const BAD = "bad_setting";

function amountsOf(policy: DeductionPolicy): readonly number[] {
  if (policy.kind === "points" || policy.kind === "points_per_judge") return [policy.amount];
  if (policy.kind === "points_per_started") return [policy.amount, policy.everySeconds];
  if (policy.kind === "percent") return [policy.percent];
  return policy.kind === "money" ? [policy.grosze] : [];
}

/** Whether the policy takes points from a total. */
export function takesPoints(policy: DeductionPolicy): boolean {
  return (
    policy.kind === "points" || policy.kind === "points_per_judge" || policy.kind === "points_per_started" || policy.kind === "percent"
  );
}

/** Refuses negative and unreadable amounts, steps of no seconds, and points where the method has none to take from. */
export function checkDeductions(input: TabulationInput, hasPoints: boolean, refusals: Refusals): void {
  for (const { entry, policy, seconds, graceSeconds } of input.deductions ?? []) {
    const refuse = (found: string) => refusals.add(BAD, { entry }, { found });
    for (const amount of amountsOf(policy)) if ((hundredths(amount) ?? -1) < 0) refuse(`${policy.kind} ${amount}`);
    for (const time of [seconds, graceSeconds]) if (time !== undefined && (hundredths(time) ?? -1) < 0) refuse(`${policy.kind} ${time} s`);
    if (policy.kind === "points_per_started" && (policy.everySeconds <= 0 || seconds === undefined)) refuse(policy.kind);
    if (takesPoints(policy) && !hasPoints) refuse(`${policy.kind}: ${input.method}`);
  }
}

/** What one deduction takes from a total: judges is how many judges' totals make it up (1 for a mean). */
function pointsOf(deduction: Deduction, before: Fraction, judges: number): Fraction {
  const { policy } = deduction;
  const points = (amount: number) => ofHundredths(hundredths(amount) ?? 0);
  if (policy.kind === "points") return points(policy.amount);
  if (policy.kind === "points_per_judge") return times(points(policy.amount), fraction(BigInt(judges)));
  if (policy.kind === "percent") return times(before, times(points(policy.percent), fraction(1n, 100n)));
  if (policy.kind !== "points_per_started") return ZERO;
  // Seconds past the grace; each started step counts whole.
  const over = (hundredths(deduction.seconds ?? 0) ?? 0) - (hundredths(deduction.graceSeconds ?? 0) ?? 0);
  const started = Math.ceil(over / (hundredths(policy.everySeconds) ?? 1));
  return times(points(policy.amount), fraction(BigInt(Math.max(0, started))));
}

/** Applies an entry's deductions to its total: the new total (never below 0), what each took, and the steps. */
export function deduct(
  deductions: readonly Deduction[],
  before: Fraction | null,
  judges: number,
  decimals: number,
): { after: Fraction | null; floored: boolean; applied: AppliedDeduction[]; steps: Step[] } {
  const key = (d: Deduction) => JSON.stringify([d.policy, d.reason ?? "", d.seconds ?? 0, d.graceSeconds ?? 0]);
  const ordered = deductions.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
  const taken: Fraction[] = [];
  const applied: AppliedDeduction[] = [];
  const steps: Step[] = [];
  for (const deduction of ordered) {
    const { policy, entry } = deduction;
    const waived = isWaived(deduction);
    const points = takesPoints(policy) && before !== null ? (waived ? ZERO : pointsOf(deduction, before, judges)) : null;
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
    steps.push({ kind: "deduction", entry, policy: policy.kind, reason, points: points && decimalText(points, decimals), grosze, waived });
  }
  if (before === null) return { after: null, floored: false, applied, steps };
  const left = minus(before, total(taken));
  const floored = compare(left, ZERO) < 0;
  return { after: floored ? ZERO : left, floored, applied, steps };
}

/** Whether an entry stays eligible for overall awards. */
export function staysEligible(deductions: readonly Deduction[]): boolean {
  return deductions.every((d) => d.policy.kind !== "ineligible_overall" || isWaived(d));
}
