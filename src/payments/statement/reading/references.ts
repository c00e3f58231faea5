// References of payments in a bank's text, as people write them and as banks break them (docs/rules/payments.md 4.4). Pure.

/** Between the parts of a reference, and inside its number. */
const GAP = String.raw`[\s\-_./\\:]{0,3}`;
/** Letters and year, at each place where a word may begin, then all digits that follow. */
const REFERENCE = new RegExp(String.raw`(?<!\p{L})(?=([A-Z](?:\s?[A-Z]){0,2})${GAP}(\d\s?\d)((?:${GAP}\d)+))`, "gu");
/** A subfield of MT940 in the middle of a text, which stands where the bank broke its line. */
const LINE_MARK = /[~?<^]\d{2}/g;

/**
 * References of `open` that a text names, in their written form, each once. A number that is part of a longer one is none.
 * Membership in `open` proves the check digit: only whole references are looked up.
 */
export function referencesIn(text: string, open: ReadonlySet<string>): string[] {
  const plain = text
    .normalize("NFKC")
    .replace(/[\p{Pd}\u2212]/gu, "-")
    .replace(/\p{Cf}/gu, "")
    .toUpperCase();
  const broken = plain.search(LINE_MARK) >= 0;
  const writings = broken ? [plain.replace(LINE_MARK, " "), plain.replace(LINE_MARK, "")] : [plain];
  const found = writings.flatMap((writing) =>
    [...writing.matchAll(REFERENCE)].flatMap(([, letters = "", year = "", tail = ""]) => {
      const prefix = `${letters}${year}`.replace(/\s/g, "");
      return wholeNumber(prefix, tail, open) ?? shortNumber(prefix, tail, open) ?? [];
    }),
  );
  return [...new Set(found)];
}

/** All figures are there, wherever blanks or signs stand between them: `000 001-9`, `0000019`. Ends where a group of digits ends. */
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

/** Leading zeros are missing: `1-9`. The check digit stands alone, because `19` may be a number whose check digit was forgotten; days (`1-9.11`) are none. */
function shortNumber(prefix: string, tail: string, open: ReadonlySet<string>): string | undefined {
  const found = /^[^\d]*(\d{1,5})[^\d]+(\d)(?!\d|[^\d\s]+\d)/.exec(tail);
  if (!found) return undefined;
  const reference = `${prefix}-${found[1]?.padStart(6, "0")}-${found[2]}`;
  return open.has(reference) ? reference : undefined;
}
