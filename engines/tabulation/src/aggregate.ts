// Aggregation of a panel's values into one: sum, mean, trimmed mean, median, IJRU, JS 3.0 (docs/rules/places.md 5.1–5.5).
import { byId, compare, type Fraction, fraction, mean, minus, times, total, ZERO } from "./exact.ts";

/** One judge's value, in points. */
export interface JudgeValue {
  readonly judge: string;
  readonly value: Fraction;
}

/** The aggregated value in points, and for each judge's value whether it counted. */
export interface Aggregate {
  readonly values: readonly (JudgeValue & { readonly use: "kept" | "high" | "low" | "far" })[];
  readonly result: Fraction;
  /** True when IJRU's two gaps between three values were equal, so that the higher pair counted. */
  readonly equalGaps: boolean;
}

/**
 * The aggregation rule of a panel. `high` and `low` are the numbers of extremes dropped; `tolerance` is the largest distance from the median, in
 * points.
 */
export type PanelRule =
  | { readonly kind: "sum" | "mean"; readonly high: number; readonly low: number }
  | { readonly kind: "median" }
  | { readonly kind: "closest-two" }
  | { readonly kind: "tolerance"; readonly tolerance: Fraction };

type Used = Aggregate["values"][number];

function ascending(values: readonly JudgeValue[]): JudgeValue[] {
  return values.toSorted((a, b) => compare(a.value, b.value) || byId(a.judge, b.judge));
}

/** Returns the median of a non-empty list: the middle value, or the mean of the two middle ones. */
export function medianOf(values: readonly Fraction[]): Fraction {
  const sorted = values.toSorted(compare);
  const middle = sorted.length >> 1;
  return mean(sorted.slice(sorted.length % 2 === 1 ? middle : middle - 1, middle + 1));
}

function drop(values: readonly JudgeValue[], high: number, low: number): Used[] {
  return ascending(values).map((v, i) => ({ ...v, use: i < low ? "low" : i >= values.length - high ? "high" : "kept" }));
}

/**
 * Selects values by the IJRU rule. Two judges: both count. Three: the two closest, the higher pair when the gaps are equal. Four and more: all but
 * the extremes.
 */
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

/** True when the two gaps between three values are equal. */
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

/** Aggregates a panel's values exactly. `values` must hold more values than the rule drops, at least one. Returns them in the judges' order. */
export function aggregate(rule: PanelRule, values: readonly JudgeValue[]): Aggregate {
  let used: Used[];
  if (rule.kind === "sum" || rule.kind === "mean") used = drop(values, rule.high, rule.low);
  else if (rule.kind === "closest-two") used = closestTwo(values);
  else if (rule.kind === "tolerance") used = within(values, rule.tolerance);
  else used = drop(values, 0, 0);
  const counted = used.filter((v) => v.use === "kept").map((v) => v.value);
  // Both middle marks may lie outside the tolerance. No source covers that case; the median itself is the result then.
  const median = rule.kind === "median" || counted.length === 0;
  const result = rule.kind === "sum" ? total(counted) : median ? medianOf(values.map((v) => v.value)) : mean(counted);
  const equalGaps = rule.kind === "closest-two" && hasEqualGaps(values);
  return { values: used.toSorted((a, b) => byId(a.judge, b.judge)), result, equalGaps };
}
