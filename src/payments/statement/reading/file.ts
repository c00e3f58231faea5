// Reads a bank statement file: CSV of any bank, MT940, camt.053, iPKO's XML (docs/rules/payments.md 4.5). For the office's page, in the browser.
// Pure.
import { decodeText } from "../../../kernel/text/decode-text.ts";
import { type Columns, fields } from "./columns.ts";
import type { ReadLine } from "./line.ts";
import { isMt940, mt940Lines } from "./mt940.ts";
import { readTableRows, type Table, parseTable } from "./table.ts";
import { xmlFile } from "./xml.ts";

export { type Columns, type Field, fields } from "./columns.ts";

export interface StatementFile extends Table {
  /** True for CSV, whose columns can be set by hand. Else `lines` are final. */
  hasColumns: boolean;
  lines?: readonly ReadLine[];
  /** True when XML is malformed or truncated. Nothing of it is read. */
  isBroken?: boolean;
}

/** Reads a statement from a file's bytes, in UTF-8, UTF-16 or a single-byte encoding of Polish banks. */
export function readFile(bytes: Uint8Array): StatementFile {
  return parseStatement(decodeText(bytes) ?? new TextDecoder("windows-1250").decode(bytes));
}

/** Reads a statement from decoded text. */
export function parseStatement(text: string): StatementFile {
  if (/^\s*<(!doctype )?html|^\s*<table/i.test(text)) return { ...parseTable(rowsOf(text)), hasColumns: true };
  if (/^\s*</.test(text)) {
    const xml = xmlFile(text);
    return xml ? readyFile(xml.layout, xml.lines) : { ...readyFile("xml", []), isBroken: true };
  }
  return isMt940(text) ? readyFile("mt940", mt940Lines(text)) : { ...parseTable(text), hasColumns: true };
}

const ENTITIES: Readonly<Record<string, string>> = { nbsp: " ", amp: "&", lt: "<", gt: ">", quot: '"' };

/** Rows of an HTML page's tables, with tabs between cells: some banks' .xls is HTML. */
function rowsOf(page: string): string {
  const cellOf = (html: string) =>
    html
      .replace(/<[^>]*>/g, " ")
      .replace(/&#(\d{1,6});/g, (_, code: string) => String.fromCharCode(Number(code)))
      .replace(/&(\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
      .replace(/\s+/g, " ")
      .trim();
  const rows = page.split(/<tr\b[^>]*>/i).slice(1);
  return rows
    .map((row) => [...row.matchAll(/<t[dh]\b[^>]*>([^]*?)(?=<\/?t[dhr]\b|$)/gi)].map(([, cell = ""]) => cellOf(cell)).join("\t"))
    .join("\n");
}

const readyFile = (layout: string, lines: readonly ReadLine[]): StatementFile => ({
  layout,
  heads: [],
  rows: [],
  guessed: {},
  hasColumns: false,
  lines: withOwnNumbers(lines),
});

/** Lines of a file. For CSV, by these columns or the recognised ones. Empty when the day or the sum has no column. */
export function readLines(file: StatementFile, columns?: Columns): ReadLine[] {
  if (!file.hasColumns) return [...(file.lines ?? [])];
  const chosen = columns ? withRecognised(columns, file.guessed) : wholeColumns(file.guessed);
  return chosen ? withOwnNumbers(withoutCounting(readTableRows(file, chosen))) : [];
}

function wholeColumns(guessed: Partial<Columns>): Columns | undefined {
  const { booked_on, amount, payer = null, title = null, ...more } = guessed;
  return booked_on === undefined || amount === undefined ? undefined : { booked_on, amount, payer, title, ...more };
}

/** Adds to the columns set by hand the recognised ones that do not contradict them. */
function withRecognised(columns: Columns, guessed: Partial<Columns>): Columns {
  const byHand: readonly (number | null | undefined)[] = fields.map((field) => columns[field]);
  const more = Object.entries(guessed).filter(
    ([field, at]) => !byHand.includes(at) && (field !== "debit" || columns.amount === guessed.amount),
  );
  return { ...Object.fromEntries(more), ...columns };
}

/** Drops bank numbers that two lines share: they identify no operation. */
function withOwnNumbers(lines: readonly ReadLine[]): ReadLine[] {
  const times = new Map<string, number>();
  for (const number of numbersOf(lines)) times.set(number, (times.get(number) ?? 0) + 1);
  return lines.map((line) => ("unread" in line || (times.get(line.bank_id) ?? 0) < 2 ? line : { ...line, bank_id: "" }));
}

/** Drops bank numbers that merely count the rows, and so restart in each file. */
function withoutCounting(lines: readonly ReadLine[]): readonly ReadLine[] {
  const numbers = numbersOf(lines);
  const counts = numbers.every(
    (number, at) => /^\d{1,5}$/.test(number) && (at === 0 || Math.abs(Number(number) - Number(numbers[at - 1])) === 1),
  );
  return counts ? lines.map((line) => ("unread" in line ? line : { ...line, bank_id: "" })) : lines;
}

const numbersOf = (lines: readonly ReadLine[]) => lines.flatMap((line) => ("unread" in line || line.bank_id === "" ? [] : [line.bank_id]));
