// Recognises one transfer in every export of the bank (docs/rules/payments.md 4.5). Pure.
import { daysBetween } from "../../competitions/rules.ts";
import type { ReadLine, StatementLine } from "./reading/line.ts";

/** Greatest distance in days between two rows of the same transfer. */
export const NEAR_DAYS = 5;

/** True when two ISO days are at most five days apart. */
export const isNear = (a: string, b: string) => Math.abs(daysBetween(a, b)) <= NEAR_DAYS;

/** Normalises a text for comparison: no blanks, lower case, NFC. */
export const normalizeText = (text: string) => text.normalize("NFC").toLowerCase().replace(/\s+/g, "");

/**
 * Identity of an operation without the bank's number: day, sum, account or payer, title. Category, running number, balance and layout are ignored.
 */
export function fingerprintText(line: ReadLine): string {
  if ("unread" in line) return JSON.stringify(["unread", normalizeText(line.text)]);
  const { booked_on, amount_grosze, currency, account, payer, title } = line;
  return JSON.stringify([booked_on, amount_grosze, currency, account || normalizeText(payer), normalizeText(title)]);
}

/** Numbers equal lines of a whole file: `nth` counts the equal lines before each. */
export function numberLines<L extends ReadLine>(lines: readonly L[]): (L & { nth: number })[] {
  const seen = new Map<string, number>();
  return lines.map((line) => {
    const key = fingerprintText(line);
    const nth = seen.get(key) ?? 0;
    seen.set(key, nth + 1);
    return { ...line, nth };
  });
}

/** A stored row, reduced to what is compared. `key` is its fingerprint. */
export interface StoredRow {
  id: string;
  key: string;
  booked_on: string | null;
  amount_grosze: number | null;
  currency: string;
  bank_id: string;
}

/** A line with its fingerprint and the number of equal lines before it. */
export type FingerprintedLine<L extends ReadLine = ReadLine> = L & { key: string; nth: number };

/**
 * Divides the lines of a file into new and stored ones. `add` stores a new line in the caller's list and returns its row. A row stored without the
 * bank's number takes that of the same transfer; these rows are `renumbered`.
 */
export function separateNewLines(lines: readonly FingerprintedLine[], stored: readonly StoredRow[], newId: () => string) {
  const byKey = Map.groupBy(stored, (each) => each.key);
  const byBankId = Map.groupBy(stored, (each) => each.bank_id);
  const fresh: (FingerprintedLine & { id: string; position: number })[] = [];
  const renumbered: StoredRow[] = [];
  for (const line of lines) {
    const equal = byKey.get(line.key) ?? [];
    const isStored = equal.length > line.nth;
    if ("unread" in line || line.bank_id === "") {
      if (isStored) continue;
    } else {
      if (byBankId.get(line.bank_id)?.some((each) => isSameOperation(each, line))) continue;
      const unnumbered = isStored ? equal.find((each) => each.bank_id === "") : undefined;
      if (isStored && !unnumbered && equal.some((each) => isOtherNumbering(each.bank_id, line.bank_id))) continue;
      if (unnumbered) {
        unnumbered.bank_id = line.bank_id;
        push(byBankId, line.bank_id, unnumbered);
        renumbered.push(unnumbered);
        continue;
      }
    }
    const row = { ...line, id: newId(), position: equal.length };
    fresh.push(row);
    const { amount_grosze = null, booked_on = null, currency = "PLN", bank_id = "" } = "unread" in line ? {} : line;
    const now = { id: row.id, key: line.key, booked_on, amount_grosze, currency, bank_id };
    push(byKey, line.key, now);
    if (bank_id !== "") push(byBankId, bank_id, now);
  }
  return { fresh, renumbered };
}

/** True when a stored row with the line's bank number is the same operation. Banks restart their numbers. */
function isSameOperation(stored: StoredRow, line: StatementLine): boolean {
  return (
    stored.amount_grosze === line.amount_grosze &&
    stored.currency === line.currency &&
    stored.booked_on !== null &&
    isNear(stored.booked_on, line.booked_on)
  );
}

/** True when two numbers have different formats: each layout of the bank numbers the same transfers in its own format. */
function isOtherNumbering(a: string, b: string): boolean {
  const form = (number: string) => number.replace(/\d+/g, "9").replace(/\p{L}+/gu, "A");
  return form(a) !== form(b) || (Math.min(a.length, b.length) >= 8 && Math.abs(a.length - b.length) > 1);
}

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
