// Text search of lists, in the browser and (search-sql.server.ts, which agrees with this case by case) in SQL. Pure.

const PLAIN: Readonly<Record<string, string>> = { ł: "l", ø: "o", đ: "d", "–": "-", "—": "-", "’": "'" };

/** Text without letter case, accents and long dashes: „Łódź – Górna” → lodz - gorna. */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[łøđ–—’]/g, (sign) => PLAIN[sign] ?? sign);
}

/** The words of a search, folded. Control characters separate words like spaces. */
export function wordsOf(q: string | undefined): string[] {
  return fold(q ?? "")
    .split(/[\s\p{Cc}]+/u)
    .filter(Boolean);
}

/** The start number that a word may be: „007” and „7” are 7. Undefined for other words. */
export function numberOf(word: string): number | undefined {
  return /^\d{1,9}$/.test(word) ? Number(word) : undefined;
}

/** True when each word of `q` is part of one of these texts, or equals this start number. An empty search matches everything. */
export function matchesSearch(q: string | undefined, texts: readonly (string | null | undefined)[], number?: number | null): boolean {
  const text = fold(texts.filter(Boolean).join(" "));
  return wordsOf(q).every((word) => text.includes(word) || (typeof number === "number" && numberOf(word) === number));
}
