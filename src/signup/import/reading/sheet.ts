// Text to rows: which delimiter, quoted cells, no-break spaces. Pure.
import type { Sheet } from "./kinds.ts";

/** A cell as it is compared and shown: no-break and unseen marks away, single spaces; line breaks stay, they part people. */
export function clean(cell: string): string {
  return cell
    .normalize("NFC")
    .replace(/[\u200b-\u200f\u2060\ufeff\u00ad]/g, "")
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\r?\n ?/g, "\n")
    .trim();
}

/** Rows of pasted text or of a CSV, also with the line ends of old Macs; empty ones aside. */
export function sheetOf(text: string, from: "paste" | "csv", name: string | null = null): Sheet {
  const lines = text.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
  const told = /^sep=(.)\n/.exec(lines);
  const body = told ? lines.slice(told[0].length) : lines;
  return { from, name, rows: trimmed(cellsOf(body, told?.[1] ?? delimiterOf(body))) };
}

/** Cleaned rows without empty ones at the ends and without columns that are empty throughout. */
export function trimmed(rows: readonly (readonly string[])[]): string[][] {
  const cleaned = rows.map((row) => row.map(clean));
  const width = Math.max(0, ...cleaned.map((row) => row.length));
  const used = Array.from({ length: width }, (_, at) => at).filter((at) => cleaned.some((row) => row[at]));
  return cleaned.filter((row) => row.some(Boolean)).map((row) => used.map((at) => row[at] ?? ""));
}

/** What most lines have in common, a tab before all else: one that strayed into a line parts nothing. A list of whole people by commas has one column. */
function delimiterOf(text: string): string {
  // Without quoted cells, which may hold breaks of lines.
  const lines = text
    .replace(/(^|[;,\t|\n])"(?:[^"]|"")*"(?=[;,\t|\r\n]|$)/g, "$1")
    .split(/\r?\n/)
    .filter((line) => line.trim() !== "");
  const most = (sign: string) => lines.filter((line) => outside(line).includes(sign)).length * 2 > lines.length || hasTable(lines, sign);
  if (most("\t")) return "\t";
  if (most(";")) return lines.every((line) => listsPeople(line, ";")) ? "\t" : ";";
  if (most("|")) return "|";
  return most(",") && !lines.some((line) => listsPeople(line, ",")) ? "," : "\t";
}

/** True when three lines below each other have as many cells, three or more: what else stands on the page has none. */
function hasTable(lines: readonly string[], sign: string): boolean {
  const cells = lines.map((line) => outside(line).split(sign).length);
  return sign !== "," && cells.some((count, at) => count > 2 && count === cells[at + 1] && count === cells[at + 2]);
}

/** What of a line stands outside quotes. */
const outside = (line: string) => line.replace(/"(?:[^"]|"")*"/g, "");

/** Whether all parts of a line are people with their years. */
function listsPeople(line: string, sign: string): boolean {
  const parts = line.split(sign).map((each) => each.trim());
  return parts.length > 1 && parts.every((each) => /\p{L}{2,}\s+\p{L}{2,}.*\d{2,}/u.test(each));
}

/** Cells as CSV quotes them: a quote begins a quoted cell only at its start, „"” inside of it is written twice. */
function cellsOf(text: string, delimiter: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let quoted = false;
  const endCell = () => {
    row.push(cell);
    cell = "";
  };
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at);
    if (quoted) {
      if (letter !== '"') cell += letter;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (letter === '"' && cell.trim() === "" && closes(text, at, delimiter)) {
      cell = "";
      quoted = true;
    } else if (letter === delimiter) endCell();
    else if (letter === "\n") {
      endCell();
      rows.push(row);
      row = [];
    } else if (letter !== "\r") cell += letter;
  }
  endCell();
  rows.push(row);
  return rows;
}

/** Whether a quote that opens a cell has its end before a delimiter or a line's end; one that stands alone is a letter like others. */
function closes(text: string, at: number, delimiter: string): boolean {
  for (let next = at + 1; next < text.length; next += 1) {
    if (text[next] !== '"') continue;
    if (text[next + 1] === '"') next += 1;
    else return next + 1 === text.length || ["\n", "\r", delimiter].includes(text.charAt(next + 1));
  }
  return false;
}
