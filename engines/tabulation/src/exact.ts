// Exact numbers. Marks are whole hundredths; all derived values are fractions of whole numbers. No floats are compared.

/** A fraction in lowest terms; `d` is positive. */
export interface Fraction {
  readonly n: bigint;
  readonly d: bigint;
}

function gcd(a: bigint, b: bigint): bigint {
  let x = a < 0n ? -a : a;
  let y = b;
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}

/** Returns n/d in lowest terms. `d` must not be 0. */
export function fraction(n: bigint, d = 1n): Fraction {
  const g = gcd(n, d < 0n ? -d : d) || 1n;
  const sign = d < 0n ? -1n : 1n;
  return { n: (sign * n) / g, d: (sign * d) / g };
}

export const ZERO: Fraction = { n: 0n, d: 1n };

/** Returns a + b. */
export function plus(a: Fraction, b: Fraction): Fraction {
  return a.d === b.d ? fraction(a.n + b.n, a.d) : fraction(a.n * b.d + b.n * a.d, a.d * b.d);
}

/** Returns a - b. */
export function minus(a: Fraction, b: Fraction): Fraction {
  return plus(a, { n: -b.n, d: b.d });
}

/** Returns a · b. */
export function times(a: Fraction, b: Fraction): Fraction {
  return fraction(a.n * b.n, a.d * b.d);
}

/** Returns a negative number, 0 or a positive number when a is below, equal to or above b. */
export function compare(a: Fraction, b: Fraction): number {
  if (a === b) return 0;
  const left = a.n * b.d;
  const right = b.n * a.d;
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Returns the sum of the values, 0 for an empty list. */
export function total(values: readonly Fraction[]): Fraction {
  return values.reduce(plus, ZERO);
}

/** Returns the mean of a non-empty list. */
export function mean(values: readonly Fraction[]): Fraction {
  return times(total(values), fraction(1n, BigInt(values.length)));
}

/** Converts hundredths of a point to a fraction of a point. */
export function ofHundredths(hundredths: number): Fraction {
  return fraction(BigInt(hundredths), 100n);
}

/** Returns the fraction as "n/d", or "n" when it is whole. */
export function exactText(f: Fraction): string {
  return f.d === 1n ? String(f.n) : `${f.n}/${f.d}`;
}

/** Reads a text written by `exactText`. */
export function fromExactText(text: string): Fraction {
  const [n = "0", d = "1"] = text.split("/");
  return fraction(BigInt(n), BigInt(d));
}

/** Rounds half up to `decimals` decimals. */
export function roundHalfUp(f: Fraction, decimals: number): Fraction {
  const scale = 10n ** BigInt(decimals);
  const doubled = 2n * f.n * scale + f.d;
  const divisor = 2n * f.d;
  const floor = doubled >= 0n ? doubled / divisor : -((-doubled + divisor - 1n) / divisor);
  return fraction(floor, scale);
}

/** Writes the fraction rounded half up, with a dot and exactly `decimals` decimals. */
export function decimalText(f: Fraction, decimals: number): string {
  const rounded = roundHalfUp(f, decimals);
  const scale = 10n ** BigInt(decimals);
  const units = (rounded.n * scale) / rounded.d;
  const size = units < 0n ? -units : units;
  const whole = `${units < 0n ? "-" : ""}${size / scale}`;
  return decimals === 0 ? whole : `${whole}.${String(size % scale).padStart(decimals, "0")}`;
}

/** Writes a mark or a weighted sum of marks (at most four decimals) exactly, without trailing zeros: "8.25", "9". */
export function markText(f: Fraction): string {
  return decimalText(f, 4).replace(/\.?0+$/, "");
}

/** Upper limit of decimals; no two totals that differ need more. */
const MOST_DECIMALS = 16;

/**
 * Returns a function that writes values compared with each other and with `against`. It uses `decimals` decimals, and more where two different
 * values would look the same.
 */
export function distinctText(values: Iterable<Fraction>, decimals: number, against: readonly Fraction[] = []): (value: Fraction) => string {
  const alike = new Map<string, Fraction[]>();
  for (const value of [...values, ...against]) {
    const text = decimalText(value, decimals);
    const known = alike.get(text);
    if (known === undefined) alike.set(text, [value]);
    else if (!known.some((other) => compare(other, value) === 0)) known.push(value);
  }
  return (value) => {
    const text = decimalText(value, decimals);
    const rivals = (alike.get(text) ?? []).filter((other) => compare(other, value) !== 0);
    if (rivals.length === 0 || compare(roundHalfUp(value, decimals), value) === 0) return text;
    for (let more = decimals + 1; more < MOST_DECIMALS; more++) {
      const longer = decimalText(value, more);
      if (rivals.every((other) => decimalText(other, more) !== longer)) return longer;
    }
    return decimalText(value, MOST_DECIMALS);
  };
}

/** Reads a number or text of at most two decimals (dot or comma) as whole hundredths. Returns undefined for anything else. */
export function hundredths(value: number | string): number | undefined {
  if (typeof value === "number" && Number.isSafeInteger(value)) return value * 100;
  const match = /^(-?)(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(String(value).trim());
  if (match === null) return undefined;
  const [, sign, whole = "", cents = ""] = match;
  const size = Number(whole) * 100 + Number(cents.padEnd(2, "0"));
  return sign === "-" ? -size : size;
}

/** True for a text of 1 to 15 digits and nothing else. */
function isDigits(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 48 || code > 57) return false;
  }
  return text.length >= 1 && text.length <= 15;
}

/** Compares ids: numbers by size, before texts by their characters. Never uses the order of the input. */
export function byId(a: string, b: string): number {
  const aNumber = isDigits(a);
  const bNumber = isDigits(b);
  if (aNumber && bNumber && Number(a) !== Number(b)) return Number(a) - Number(b);
  if (aNumber !== bNumber) return aNumber ? -1 : 1;
  return a < b ? -1 : a > b ? 1 : 0;
}

/** True when the number has at most two decimals. */
export function isTwoDecimals(value: number): boolean {
  return hundredths(value) !== undefined;
}
