// How the values of a panel become one value: sum, mean, with extremes dropped, median, IJRU, JS 3.0 (docs/rules/places.md 5.1–5.5).
import { byId, compare, type Fraction, fraction, mean, minus, times, total, ZERO } from "./exact.ts";

/** One judge's value. */
export interface JudgeValue {
  readonly judge: string;
  readonly value: Fraction;
}

/** What became of each value, and the result. */
export interface Aggregate {
  readonly values: readonly (JudgeValue & { readonly use: "kept" | "high" | "low" | "far" })[];
  readonly result: Fraction;
  /** Of three values the two gaps were equal, so the higher pair was kept. */
  readonly equalGaps: boolean;
}

/** The rule of a panel; high and low are how many extremes go, tolerance the largest distance from the median. */
export type PanelRule =
  | { readonly kind: "sum" | "mean"; readonly high: number; readonly low: number }
  | { readonly kind: "median" }
  | { readonly kind: "closest-two" }
  | { readonly kind: "tolerance"; readonly tolerance: Fraction };

type Used = Aggregate["values"][number];

function ascending(values: readonly JudgeValue[]): JudgeValue[] {
  return values.toSorted((a, b) => compare(a.value, b.value) || byId(a.judge, b.judge));
}

/** The median: the middle value, or the mean of the two middle ones; of a non-empty list. */
export function medianOf(values: readonly Fraction[]): Fraction {
  const sorted = values.toSorted(compare);
  const middle = sorted.length >> 1;
  return mean(sorted.slice(sorted.length % 2 === 1 ? middle : middle - 1, middle + 1));
}

function drop(values: readonly JudgeValue[], high: number, low: number): Used[] {
  return ascending(values).map((v, i) => ({ ...v, use: i < low ? "low" : i >= values.length - high ? "high" : "kept" }));
}

/** IJRU: two judges: mean; three: the two closest, the higher pair when the gaps are equal; four and more: without extremes. */
function closestTwo(values: readonly JudgeValue[]): Used[] {
  const sorted = ascending(values);
  const [low, middle, high] = sorted;
  if (sorted.length !== 3 || low === undefined || middle === undefined || high === undefined) {
    return sorted.length < 3 ? drop(sorted, 0, 0) : drop(sorted, 1, 1);
  }
  const lowerIsCloser = compare(minus(middle.value, low.value), minus(high.value, middle.value)) < 0;
  return [
    { ...low, use: lowerIsCloser ? "kept" : "far" },
    { ...middle, use: "kept" },
    { ...high, use: lowerIsCloser ? "far" : "kept" },
  ];
}

/** Whether the closest two of three could be either pair. */
function hasEqualGaps(values: readonly JudgeValue[]): boolean {
  const [low, middle, high] = ascending(values);
  if (values.length !== 3 || low === undefined || middle === undefined || high === undefined) return false;
  return compare(minus(middle.value, low.value), minus(high.value, middle.value)) === 0 && compare(low.value, high.value) !== 0;
}

function within(values: readonly JudgeValue[], tolerance: Fraction): Used[] {
  const median = medianOf(values.map((v) => v.value));
  return ascending(values).map((v) => {
    const gap = minus(v.value, median);
    const size = compare(gap, ZERO) < 0 ? times(gap, fraction(-1n)) : gap;
    return { ...v, use: compare(size, tolerance) <= 0 ? "kept" : "far" };
  });
}

/** Aggregates a panel's values (at least one, more than are dropped) exactly; values come back in the judges' order. */
export function aggregate(rule: PanelRule, values: readonly JudgeValue[]): Aggregate {
  let used: Used[];
  if (rule.kind === "sum" || rule.kind === "mean") used = drop(values, rule.high, rule.low);
  else if (rule.kind === "closest-two") used = closestTwo(values);
  else if (rule.kind === "tolerance") used = within(values, rule.tolerance);
  else used = drop(values, 0, 0);
  const kept = used.filter((v) => v.use === "kept").map((v) => v.value);
  // Two middle marks may both lie outside the tolerance; then the median itself stands (no source says).
  const median = rule.kind === "median" || kept.length === 0;
  const result = rule.kind === "sum" ? total(kept) : median ? medianOf(values.map((v) => v.value)) : mean(kept);
  const equalGaps = rule.kind === "closest-two" && hasEqualGaps(values);
  return { values: used.toSorted((a, b) => byId(a.judge, b.judge)), result, equalGaps };
}
