// Cleans cells and rows of a sheet from invisible content. Pure.

/**
 * Returns a cell's text in composed letters (NFC): invisible signs are removed, runs of spaces of any kind, tabs and no-break spaces become one
 * space, and both ends are trimmed. Line breaks stay, because they separate people.
 */
export function cleanCell(cell: string): string {
  return cell
    .normalize("NFC")
    .replace(/[\u200b-\u200f\u2060\ufeff\u00ad]/g, "")
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\r?\n ?/g, "\n")
    .trim();
}

/** Cleaned rows, without empty rows at the ends and without empty columns. */
export function trimRows(rows: readonly (readonly string[])[]): string[][] {
  const cleaned = rows.map((row) => row.map(cleanCell));
  const width = Math.max(0, ...cleaned.map((row) => row.length));
  const used = Array.from({ length: width }, (_, at) => at).filter((at) => cleaned.some((row) => row[at]));
  return cleaned.filter((row) => row.some(Boolean)).map((row) => used.map((at) => row[at] ?? ""));
}
