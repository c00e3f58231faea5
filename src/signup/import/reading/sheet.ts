// Cells and rows of a sheet without what nobody sees in them. Pure.

/** A cell as it is compared and shown: no-break and unseen marks away, single spaces; line breaks stay, they part people. */
export function clean(cell: string): string {
  return cell
    .normalize("NFC")
    .replace(/[\u200b-\u200f\u2060\ufeff\u00ad]/g, "")
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\r?\n ?/g, "\n")
    .trim();
}

/** Cleaned rows without empty ones at the ends and without columns that are empty throughout. */
export function trimmed(rows: readonly (readonly string[])[]): string[][] {
  const cleaned = rows.map((row) => row.map(clean));
  const width = Math.max(0, ...cleaned.map((row) => row.length));
  const used = Array.from({ length: width }, (_, at) => at).filter((at) => cleaned.some((row) => row[at]));
  return cleaned.filter((row) => row.some(Boolean)).map((row) => used.map((at) => row[at] ?? ""));
}
