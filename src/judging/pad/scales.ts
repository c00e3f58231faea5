// How a criterion's scale is entered on the pad: up to twelve whole keys (with a half key), a keypad for longer scales, two keys for yes and no.
import type { MarkedCriterion } from "../contract.ts";
import { fits } from "../rules.ts";

export type Scale =
  | { kind: "keys"; values: readonly number[]; half: boolean }
  | { kind: "keypad"; decimals: number }
  | { kind: "choice"; code: "cross" | "vote" };

const MAX_KEYS = 12;
/** Criteria per page, when there are more than fit one page. */
export const PAGE = 4;

/** Returns the number of decimals of a step: 1 → 0, 0.5 → 1, 0.25 → 2. */
export function decimalsOf(step: number): number {
  const hundredths = Math.round(step * 100);
  return hundredths % 100 === 0 ? 0 : hundredths % 10 === 0 ? 1 : 2;
}

/** Returns how the tablet enters marks of a criterion: a choice for crosses and votes, one key per value for short scales, else a keypad. */
export function scaleOf(criterion: MarkedCriterion): Scale {
  const { code, min, max, step } = criterion;
  if ((code === "cross" || code === "vote") && min === 0 && max === 1) return { kind: "choice", code };
  const whole = Number.isInteger(min) && Number.isInteger(max);
  const values = Math.floor(max) - Math.ceil(min) + 1;
  if (whole && values <= MAX_KEYS && (step === 1 || step === 0.5))
    return { kind: "keys", values: Array.from({ length: values }, (_, i) => min + i), half: step === 0.5 };
  return { kind: "keypad", decimals: decimalsOf(step) };
}

/** Splits criteria into pages: one page for up to five, else pages of four. */
export function pagesOf<T>(criteria: readonly T[]): T[][] {
  if (criteria.length <= PAGE + 1) return [[...criteria]];
  return Array.from({ length: Math.ceil(criteria.length / PAGE) }, (_, i) => criteria.slice(i * PAGE, (i + 1) * PAGE));
}

/** Returns the mark that a text means (comma or point). Undefined when it is no valid mark of this criterion. */
export function markOf(text: string, criterion: MarkedCriterion): number | undefined {
  if (!/^[-−]?\d{1,4}([.,]\d{0,2})?$/.test(text)) return undefined;
  const value = Number(text.replace(",", ".").replace("−", "-"));
  return fits(value, criterion) ? value : undefined;
}

/** True when no further digit fits: the decimals are full, or any digit would exceed the range. */
export function isFull(text: string, criterion: MarkedCriterion): boolean {
  const decimals = decimalsOf(criterion.step);
  const [whole = "", fraction] = text.split(",");
  if (fraction !== undefined) return fraction.length >= decimals;
  const { min, max } = criterion;
  const further = Number(`${whole}0`);
  if (whole.startsWith("-")) return Number(whole) <= min || (decimals === 0 && further < min);
  return Number(whole) >= max || (decimals === 0 && further > max);
}

/** Returns the text after one more key. The same text when the key does not fit. */
export function typed(text: string, key: string, criterion: MarkedCriterion): string {
  const decimals = decimalsOf(criterion.step);
  const { min, max } = criterion;
  if (key === ",") return decimals > 0 && /\d$/.test(text) && !text.includes(",") ? `${text},` : text;
  const turned = text.startsWith("-") ? text.slice(1) : `-${text}`;
  const next = key === "-" ? turned : text.replace(/^(-?)0$/, "$1") + key;
  const [whole = "", fraction = ""] = next.split(",");
  const value = whole === "-" ? -0 : Number(`${whole}.${fraction || 0}`);
  // A longer text may still reach the lowest mark. Above the highest, or below a negative lowest, it cannot come back into range.
  if (fraction.length > decimals || value > max || (next.startsWith("-") && (min >= 0 || value < min))) return text;
  return next;
}
