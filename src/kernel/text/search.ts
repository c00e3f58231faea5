// What somebody looks for in a list: the one way to compare it, in the browser as in SQL (search-sql.server.ts, which agrees with this case by case). Pure.

const PLAIN: Readonly<Record<string, string>> = { ł: "l", ø: "o", đ: "d", "–": "-", "—": "-", "’": "'" };

/** Text without letter case, Polish or other marks and long dashes: „Łódź – Górna” → lodz - gorna. */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[łøđ–—’]/g, (sign) => PLAIN[sign] ?? sign);
}

/** The words that are looked for, folded; control characters part them like spaces. */
export function wordsOf(q: string | undefined): string[] {
  return fold(q ?? "")
    .split(/[\s\p{Cc}]+/u)
    .filter(Boolean);
}

/** The start number that a word may be: „007” and „7” are 7. */
export function numberOf(word: string): number | undefined {
  return /^\d{1,9}$/.test(word) ? Number(word) : undefined;
}

/** Whether each word of `q` is part of one of these texts, or is this start number. No words find everything. */
export function finds(q: string | undefined, texts: readonly (string | null | undefined)[], number?: number | null): boolean {
  const text = fold(texts.filter(Boolean).join(" "));
  return wordsOf(q).every((word) => text.includes(word) || (typeof number === "number" && numberOf(word) === number));
}
