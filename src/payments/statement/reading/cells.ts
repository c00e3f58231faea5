// Lines and cells of a bank's CSV, with any separator. Pure.

/** The cells of each line that has one; a cell in quotes may hold separators, doubled quotes and line breaks. Blanks inside cells are kept: some banks part fields by them. */
export function cellsOf(text: string, separator: string): string[][] {
  const lines: string[][] = [];
  let line: string[] = [];
  let at = 0;
  while (at < text.length) {
    const cell = cellAt(text, at, separator);
    line.push(cell.text.trim());
    at = cell.end;
    if (text[at] === separator) {
      at += 1;
      if (at < text.length) continue;
      line.push("");
    }
    if (text[at] === "\r" && text[at + 1] === "\n") at += 1;
    at += 1;
    if (line.some((each) => each !== "")) lines.push(line);
    line = [];
  }
  return lines;
}

/** The cell that begins at `at`, and where it ends. A quote that is never closed is part of the text. */
function cellAt(text: string, at: number, separator: string): { text: string; end: number } {
  if (text[at] === '"') {
    const end = closingQuote(text, at + 1);
    const after = text[end + 1];
    if (end > 0 && (after === undefined || after === separator || after === "\r" || after === "\n"))
      return { text: text.slice(at + 1, end).replaceAll('""', '"'), end: end + 1 };
  }
  let end = at;
  while (end < text.length && text[end] !== separator && text[end] !== "\n" && text[end] !== "\r") end += 1;
  return { text: text.slice(at, end), end };
}

/** The longest text in quotes; a quote that is opened and not closed within it makes the cell plain text. */
const QUOTED_MOST = 4000;

/** Where the quote is that closes a cell, or -1. */
function closingQuote(text: string, from: number): number {
  for (let at = from; at < text.length && at - from < QUOTED_MOST; at += 1) {
    if (text[at] !== '"') continue;
    if (text[at + 1] !== '"') return at;
    at += 1;
  }
  return -1;
}

/** The sign between a file's cells: the one by which most of its lines fall into the same number of several cells. */
export function separatorOf(text: string): string {
  const start = text.slice(0, 20_000);
  const weigh = (separator: string) => {
    const counts = cellsOf(start, separator).map((line) => line.length);
    const most = [...Map.groupBy(counts, (each) => each)]
      .filter(([cells]) => cells > 2)
      .map(([cells, lines]) => lines.length * 100 + cells);
    return Math.max(0, ...most);
  };
  const signs = [";", "\t", ",", "|"].map((separator) => ({ separator, weight: weigh(separator) }));
  return signs.toSorted((a, b) => b.weight - a.weight)[0]?.separator ?? ";";
}
