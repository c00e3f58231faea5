// Finds references of payments in a bank's text, as people write them and banks break them (docs/rules/payments.md 4.4). Pure.
import { checkDigit } from "../../transfer/rules.ts";

/** Characters allowed between the parts of a reference and inside its number. */
const GAP = String.raw`[\s\-_./\\:]{0,3}`;
/** Letters and year at the start of a word, then all digits that follow. */
const REFERENCE = new RegExp(String.raw`(?<!\p{L})(?=([A-Z](?:\s?[A-Z]){0,2})${GAP}(\d\s?\d)((?:${GAP}\d)+))`, "gu");
/** A subfield mark of MT940 inside a text, where the bank broke its line. */
const LINE_MARK = /[~?<^]\d{2}/g;

/**
 * References of `open` that a text names, in their written form, each once. A number that is part of a longer one does not match. Membership in
 * `open` proves the check digit, because only whole references are looked up.
 */
export function findReferences(text: string, open: ReadonlySet<string>): string[] {
  const found = candidatesIn(text).flatMap(([, letters = "", year = "", tail = ""]) => {
    const prefix = `${letters}${year}`.replace(/\s/g, "");
    return wholeNumber(prefix, tail, open) ?? shortNumber(prefix, tail, open) ?? [];
  });
  return [...new Set(found)];
}

/** True when a text names a valid reference that is not in `known`, for one of the `prefixes`, such as RW26. */
export function hasUnknownReference(text: string, known: ReadonlySet<string>, prefixes: ReadonlySet<string>): boolean {
  return candidatesIn(text).some(([, letters = "", year = "", tail = ""]) => {
    const prefix = `${letters}${year}`.replace(/\s/g, "");
    if (!prefixes.has(prefix) || wholeNumber(prefix, tail, known) || shortNumber(prefix, tail, known)) return false;
    let digits = "";
    return (tail.match(/\d+/g) ?? []).some((group) => {
      digits += group;
      const isLong = digits.length === 7 || (digits.length === 8 && !digits.startsWith("0"));
      return isLong && checkDigit(digits.slice(0, -1)) === Number(digits.slice(-1));
    });
  });
}

/** Candidates for references in a text: letters, year, and the digits after them. */
function candidatesIn(text: string): RegExpMatchArray[] {
  const plain = text
    .normalize("NFKC")
    .replace(/[\p{Pd}\u2212]/gu, "-")
    .replace(/\p{Cf}/gu, "")
    .toUpperCase();
  const broken = plain.search(LINE_MARK) >= 0;
  const writings = broken ? [plain.replace(LINE_MARK, " "), plain.replace(LINE_MARK, "")] : [plain];
  return writings.flatMap((writing) => [...writing.matchAll(REFERENCE)]);
}

/** Matches a full number despite blanks or signs: `000 001-9`, `0000019`. Ends where a group of digits ends. */
function wholeNumber(prefix: string, tail: string, open: ReadonlySet<string>): string | undefined {
  let digits = "";
  for (const group of tail.match(/\d+/g) ?? []) {
    digits += group;
    if (digits.length > 10) return undefined;
    const reference = `${prefix}-${digits.slice(0, -1)}-${digits.slice(-1)}`;
    if (digits.length >= 7 && open.has(reference)) return reference;
  }
  return undefined;
}

/** Matches a number without leading zeros: `1-9`. The check digit must be separate, because `19` may lack one. Dates (`1-9.11`) do not match. */
function shortNumber(prefix: string, tail: string, open: ReadonlySet<string>): string | undefined {
  const found = /^[^\d]*(\d{1,5})[^\d]+(\d)(?!\d|[^\d\s]+\d)/.exec(tail);
  if (!found) return undefined;
  const reference = `${prefix}-${found[1]?.padStart(6, "0")}-${found[2]}`;
  return open.has(reference) ? reference : undefined;
}
