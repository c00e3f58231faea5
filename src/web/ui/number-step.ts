/** The number after a page key: ten steps up or down from `value` (nothing counts as 0), kept within the limits. */
export function pageStep(value: number | null, direction: 1 | -1, step: number, min: number | undefined, max: number | undefined): number {
  const raw = (value ?? 0) + direction * step * 10;
  const bounded = Math.min(Math.max(raw, min ?? Number.NEGATIVE_INFINITY), max ?? Number.POSITIVE_INFINITY);
  return Math.round(bounded * 1e6) / 1e6;
}
