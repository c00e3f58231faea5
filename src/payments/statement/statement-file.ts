// A bank's statement as a file: any separator, UTF-8 or Windows-1250, a preamble above the heads; which column is what (docs/rules/payments.md 4.5). Pure; money in integer grosze.
import { fold } from "../../kernel/search.ts";
import { referencesIn } from "../desk/statement.ts";

/** What is read of a row. */
export const fields = ["booked_on", "amount", "payer", "title"] as const;
export type Field = (typeof fields)[number];
/** The column of each, from 0; who paid and the title may be missing. */
export interface Columns {
  booked_on: number;
  amount: number;
  payer: number | null;
  title: number | null;
}

/** A row as it was read: money that came. */
export interface ReadRow {
  booked_on: string;
  amount_grosze: number;
  payer: string;
  title: string;
}

/** A file taken apart: what stands above the rows, the heads if there are any, the rows. */
export interface Table {
  /** The file's line of heads, folded: files of one bank have one layout. */
  layout: string;
  heads: readonly string[];
  rows: readonly (readonly string[])[];
  /** What the heads and the rows say of the columns; a field that nothing speaks for is undefined. */
  guessed: Partial<Columns>;
}

/** The greatest sum of one row. */
const AMOUNT_MOST = 100_000_000;
/** How far into a file its heads are looked for, and how many rows speak for a column. */
const PREAMBLE_MOST = 80;
const SAMPLE = 50;

/** A file's text: UTF-8 where it is that, else Windows-1250, as Polish banks write. */
export function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1250").decode(bytes);
  }
}

/** The cells of each line; a cell in quotes may hold separators, doubled quotes and line breaks. */
export function cellsOf(text: string, separator: string): string[][] {
  const lines: string[][] = [];
  let line: string[] = [];
  let at = 0;
  while (at < text.length) {
    const cell = cellAt(text, at, separator);
    line.push(cell.text.replace(/\s+/g, " ").trim());
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
    const quoted = /"((?:[^"]|"")*)"/y;
    quoted.lastIndex = at;
    const found = quoted.exec(text);
    const after = text[quoted.lastIndex];
    if (found && (after === undefined || after === separator || after === "\r" || after === "\n"))
      return { text: (found[1] ?? "").replaceAll('""', '"'), end: quoted.lastIndex };
  }
  let end = at;
  while (end < text.length && text[end] !== separator && text[end] !== "\n" && text[end] !== "\r") end += 1;
  return { text: text.slice(at, end), end };
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
  return [";", "\t", ",", "|"].map((separator) => ({ separator, weight: weigh(separator) })).toSorted((a, b) => b.weight - a.weight)[0]
    ?.separator as string;
}

/** A sum as grosze: `1 234,56`, `1.234,56`, `1,234.56`, `+80,00 PLN`, `-12`; undefined where it is none. */
export function amountIn(text: string): number | undefined {
  const bare = text.replace(/(pln|zł)\.?$/i, "").replace(/[\s\u00a0\u202f']/g, "");
  const found = /^([+\-\u2212]?)(\d[\d.,]*?)(?:([.,])(\d{1,2}))?(-?)$/.exec(bare);
  if (!found) return undefined;
  const [, sign = "", whole = "", point = "none", cents = "", after = ""] = found;
  if (whole.includes(point) || !/^\d+$|^\d{1,3}([.,]\d{3})+$/.test(whole)) return undefined;
  const grosze = Number(whole.replace(/[.,]/g, "")) * 100 + Number(cents.padEnd(2, "0"));
  return sign === "-" || sign === "\u2212" || after === "-" ? -grosze : grosze;
}

/** A day as ISO: 2026-01-20, 20.01.2026, 20-01-2026, 20/01/2026, 20260120, each with a time or without; undefined where it is none. */
export function dayIn(text: string): string | undefined {
  const forms = [
    [/^(\d{4})[-./]?(\d{2})[-./]?(\d{2})(?:[ T]\d{1,2}:\d{2}.*)?$/, 1, 2, 3],
    [/^(\d{1,2})[-./](\d{1,2})[-./](\d{4})(?:[ T]\d{1,2}:\d{2}.*)?$/, 3, 2, 1],
  ] as const;
  for (const [form, year, month, day] of forms) {
    const found = form.exec(text.trim());
    if (!found) continue;
    const iso = `${found[year]}-${found[month]?.padStart(2, "0")}-${found[day]?.padStart(2, "0")}`;
    const date = new Date(`${iso}T00:00:00Z`);
    if (!Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) && date.getUTCFullYear() >= 2000) return iso;
  }
  return undefined;
}

/** What heads say of a column, the surest first; folded. */
const HEADS: Record<Field, readonly RegExp[]> = {
  booked_on: [/^data ksiegowania|^data zaksiegowania/, /^data operacji|^data transakcji/, /^data|date/],
  amount: [/uznan|wplyw|^credit/, /^kwota operacji|^kwota transakcji|^kwota w pln/, /^kwota|amount/],
  payer: [/nadawc|zleceniodawc|ordering|sender/, /kontrahent|counterparty|payer/, /^nazwa|^name/],
  title: [/^tytul|title/, /szczegoly|details|remittance/, /opis|description/],
};

/** Takes a file's text apart. Its rows begin below the line that names a day and a sum; without one, wherever there is both. */
export function tableOf(text: string): Table {
  const lines = cellsOf(text.replace(/^\uFEFF/, ""), separatorOf(text));
  const at = lines
    .slice(0, PREAMBLE_MOST)
    .findIndex(
      (line) =>
        column(line, "booked_on") !== undefined && column(line, "amount") !== undefined && line.every((cell) => dayIn(cell) === undefined),
    );
  const heads = at < 0 ? [] : (lines[at] ?? []);
  const rows = lines.slice(at + 1).filter((line) => line.some((cell) => dayIn(cell) !== undefined));
  const byHeads = Object.fromEntries(fields.map((field) => [field, column(heads, field)]).filter(([, found]) => found !== undefined));
  const width = Math.max(0, ...rows.slice(0, SAMPLE).map((line) => line.length));
  const layout =
    at < 0
      ? `${width}`
      : heads
          .map((head) => fold(head).replace(/^#/, ""))
          .join("|")
          .slice(0, 500);
  return {
    layout,
    heads: Array.from({ length: Math.max(width, heads.length) }, (_, index) => heads[index] ?? ""),
    rows,
    guessed: { ...byContent(rows, width), ...byHeads },
  };
}

function column(heads: readonly string[], field: Field): number | undefined {
  const folded = heads.map((head) => fold(head).replace(/^[#"' ]+/, ""));
  for (const pattern of HEADS[field]) {
    const at = folded.findIndex((head) => pattern.test(head));
    if (at >= 0) return at;
  }
  return undefined;
}

/** What the cells themselves say: the first column of days, the first of sums with decimals, and of texts the one with references or the longest for the title, the next for who paid. */
function byContent(rows: readonly (readonly string[])[], width: number): Partial<Columns> {
  const sample = rows.slice(0, SAMPLE);
  const share = (at: number, holds: (cell: string) => boolean) =>
    sample.filter((line) => holds(line[at] ?? "")).length / Math.max(1, sample.length);
  const all = Array.from({ length: width }, (_, index) => index);
  const booked_on = all.find((at) => share(at, (cell) => dayIn(cell) !== undefined) > 0.8);
  const amount = all.find((at) => share(at, (cell) => /[.,]\d{2}\D*$/.test(cell) && amountIn(cell) !== undefined) > 0.8);
  const texts = all
    .filter((at) => at !== booked_on && at !== amount && share(at, (cell) => /\p{L}{3}/u.test(cell)) > 0.3)
    .map((at) => ({
      at,
      weight:
        share(at, (cell) => referencesIn(cell).length > 0) * 1000 +
        sample.reduce((sum, line) => sum + (line[at] ?? "").length, 0) / Math.max(1, sample.length),
    }))
    .toSorted((a, b) => b.weight - a.weight);
  return {
    ...(booked_on === undefined ? {} : { booked_on }),
    ...(amount === undefined ? {} : { amount }),
    ...(texts[0] ? { title: texts[0].at } : {}),
    ...(texts[1] ? { payer: texts[1].at } : {}),
  };
}

/** What a row says by these columns: money that came, "debit" where money went or none is told, undefined where it cannot be read. */
export function rowBy(cells: readonly string[], columns: Columns): ReadRow | "debit" | undefined {
  const cell = (at: number | null) => (at === null ? "" : (cells[at] ?? ""));
  const booked_on = dayIn(cell(columns.booked_on));
  const sum = cell(columns.amount);
  const amount_grosze = amountIn(sum);
  if (booked_on === undefined) return undefined;
  if (sum === "" || (amount_grosze !== undefined && amount_grosze <= 0)) return "debit";
  if (amount_grosze === undefined || amount_grosze > AMOUNT_MOST) return undefined;
  return { booked_on, amount_grosze, payer: cell(columns.payer).slice(0, 300), title: cell(columns.title).slice(0, 500) };
}

/** The file's rows, each with how many like it stood before: two equal transfers of one day are two. */
export function numbered(rows: readonly (readonly string[])[]): { cells: string[]; nth: number }[] {
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const key = row.join("\u0000");
    const nth = seen.get(key) ?? 0;
    seen.set(key, nth + 1);
    return { cells: [...row], nth };
  });
}
