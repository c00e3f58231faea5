// Splits pasted text or a CSV into rows, and recognises plain lists of people. Pure.
import { readCsv, separatorOfList, unquotedLines } from "../../../kernel/text/read-csv.ts";
import type { Sheet } from "./kinds.ts";
import { trimRows } from "./sheet.ts";

/** Rows of pasted text or a CSV, without empty ones. */
export const sheetOf = (text: string, from: "paste" | "csv", name: string | null = null): Sheet => ({
  from,
  name,
  rows: trimRows(readCsv(text, separatorIn)),
});

/** Separator of the text. A list of whole people with commas or semicolons has one column, and a tab separates nothing in it. */
function separatorIn(text: string): string {
  const lines = unquotedLines(text);
  const sign = separatorOfList(lines) ?? "\t";
  const isList =
    sign === ";" ? lines.every((line) => listsPeople(line, ";")) : sign === "," && lines.some((line) => listsPeople(line, ","));
  return isList ? "\t" : sign;
}

/** True when all parts of a line are people with years. */
function listsPeople(line: string, sign: string): boolean {
  const parts = line.split(sign).map((each) => each.trim());
  return parts.length > 1 && parts.every((each) => /\p{L}{2,}\s+\p{L}{2,}.*\d{2,}/u.test(each));
}
