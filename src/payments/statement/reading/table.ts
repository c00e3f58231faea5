// Reads a bank's CSV: separates preamble, heads, rows and summaries, and reads each row (docs/rules/payments.md 4.5). Pure.
import { readCsv, separatorOfTable, unquotedLines } from "../../../kernel/text/read-csv.ts";
import { fold } from "../../../kernel/text/search.ts";
import { type Columns, columnsByContent, columnsByHeads, foldHead } from "./columns.ts";
import { parseLabelled, parseSeparated } from "./described.ts";
import type { ReadLine, StatementLine, UnreadLine } from "./line.ts";
import {
  findAccountNumber,
  parseAccountNumber,
  cleanText,
  findCurrency,
  parseCurrency,
  parseDay,
  isNotBooked,
  isSpending,
  type Side,
  findSide,
  sideCode,
  type Sum,
  parseSum,
} from "./values.ts";

export interface Table {
  /** The folded line of heads, which identifies a bank's layout. */
  layout: string;
  heads: readonly string[];
  rows: readonly (readonly string[])[];
  /** Columns guessed from heads and cells. */
  guessed: Partial<Columns>;
  /** Facts about the account from the lines above the rows: its currency, and its number, which is never a payer's. */
  currency?: string | undefined;
  own?: readonly string[];
}

/** Greatest sum of one row. */
export const AMOUNT_MOST = 100_000_000;
/** Number of lines in which heads are searched. */
const PREAMBLE_MOST = 80;
export const SUMMARY =
  /^#?(saldo|stan (konc|pocz|rach|kont)|suma\b|razem|ogolem|podsumowanie|lacznie|total|balance|obroty|liczba (operacji|transakcji|uznan|obciazen)|dokument\b|wygenerowan|strona \d|koniec|opening balance|closing balance)/;

/** Separator of a CSV text; a semicolon when none is recognised. */
export const separatorIn = (text: string): string => separatorOfTable(unquotedLines(text)) ?? ";";

/** Parses a CSV text. Rows begin below the line that names a day and a sum, or at the first day. */
export function parseTable(text: string): Table {
  const lines = readCsv(text, separatorIn);
  const at = lines.slice(0, PREAMBLE_MOST).findIndex((line) => {
    const { booked_on, amount } = columnsByHeads(line);
    return booked_on !== undefined && amount !== undefined && booked_on !== amount && line.every((cell) => parseDay(cell) === undefined);
  });
  const written = at < 0 ? [] : (lines[at] ?? []);
  const hasDay = (line: readonly string[]) => line.some((cell) => parseDay(cell) !== undefined);
  const body = lines.slice(at + 1);
  const summary = at < 0 ? body.findIndex((line, index) => isOpening(line, body.slice(index + 1).filter(hasDay))) : -1;
  const preamble = at < 0 ? body.slice(0, summary + 1) : lines.slice(0, at);
  const below = body.slice(summary + 1);
  const sample = below.filter(hasDay);
  const guessed = { ...columnsByContent(sample, written), ...columnsByHeads(written) };
  const width = Math.max(0, ...sample.slice(0, 50).map((line) => line.length));
  const headLine = written.map(foldHead).join("|");
  const first = at < 0 ? below.findIndex(hasDay) : 0;
  const rows = below
    .slice(Math.max(0, first))
    .filter(
      (line) => line.map(foldHead).join("|") !== headLine && isRow(line, guessed, Math.max(3, written.filter(Boolean).length || width)),
    );
  const above = preamble.flat();
  return {
    layout: at < 0 ? `${width}` : headLine.slice(0, 500),
    heads: Array.from({ length: Math.max(width, written.length) }, (_, index) => written[index] ?? ""),
    rows: first < 0 ? [] : rows,
    guessed,
    currency: above.map((cell) => (/^[A-Z]{3}$/.test(cell) ? cell : /walut/i.test(cell) ? findCurrency(cell) : undefined)).find(Boolean),
    own: above.map(findAccountNumber).filter(Boolean),
  };
}

/** True for a line about the account in a file without heads: it names a currency in a column where no row does (Santander). */
function isOpening(line: readonly string[], rows: readonly (readonly string[])[]): boolean {
  const isCode = (cell: string | undefined) => /^[A-Z]{3}$/.test(cell ?? "") && findCurrency(cell ?? "") !== undefined;
  const at = line.findIndex(isCode);
  return at >= 0 && line.some((cell) => parseAccountNumber(cell) !== "") && rows.length > 0 && !rows.some((row) => isCode(row[at]));
}

/** True for an operation, readable or not. False for heads, summaries and notes below the rows. */
function isRow(cells: readonly string[], columns: Partial<Columns>, width: number): boolean {
  const filled = cells.filter(Boolean);
  const [day = "", sum = "", debit = ""] = [columns.booked_on, columns.amount, columns.debit].map((at) =>
    at === undefined ? "" : (cells[at] ?? ""),
  );
  const texts = filled.filter((cell) => /\p{L}/u.test(cell) && !/^[A-Z]{3}$/.test(cell));
  if (parseDay(day) !== undefined) return texts.length === 0 || !texts.every((cell) => SUMMARY.test(fold(cell)));
  if (filled.length < 2 || SUMMARY.test(fold(filled[0] ?? ""))) return false;
  if (filled.length > 2 && filled.some((cell) => parseDay(cell) !== undefined)) return true;
  if (columns.booked_on === undefined) return false;
  return /\d/.test(`${sum}${debit}`) || (/\d/.test(day) && day.length <= 40) || filled.length >= width / 2;
}

/** Reads each row of a statement's table as one line, by these columns. Finds kinds, accounts, statuses and the currency by the heads. */
export function readTableRows(table: Table, columns: Columns): ReadLine[] {
  const heads = table.heads.map(foldHead);
  const kinds = heads.flatMap((head, at) =>
    /^(typ|rodzaj|type|operacja|opis operacji|strona|szczegoly)\b/.test(head) && at !== columns.title ? [at] : [],
  );
  const currency = findCurrency((table.heads[columns.amount] ?? "").toUpperCase()) ?? table.currency ?? "PLN";
  const accounts = heads.flatMap((head, at) => (/^(konto|rachunek|produkt|product|account)\b/.test(head) ? [at] : []));
  const titles = heads.flatMap((head, at) => (columns.title !== null && isNextOf(heads[columns.title] ?? "", head) ? [at] : []));
  const statuses = heads.flatMap((head, at) => (/^(status|state|stan)\b/.test(head) ? [at] : []));
  const isSigned = columns.debit !== undefined || table.rows.some((cells) => parseSum(cells[columns.amount] ?? "")?.side !== undefined);
  const days = table.rows.map((cells) => cells[columns.booked_on] ?? "");
  const own = new Set([...(table.own ?? []), ...ownAmong(table.rows, columns)]);
  const context = { columns, kinds, accounts, titles, statuses, isSigned, isMonthFirst: isMonthFirst(days), currency, own };
  return table.rows.map((cells) => lineBy(cells, context));
}

/** True for days such as 11/20/2026 that no other day contradicts. */
const isMonthFirst = (days: readonly string[]) =>
  days.some((day) => /^\d{1,2}\/(1[3-9]|2\d|3[01])\/\d/.test(day)) && !days.some((day) => /^(1[3-9]|2\d|3[01])\//.test(day));

/** The organiser's own account: the one account that a column repeats for several payers. */
function ownAmong(rows: readonly (readonly string[])[], { account, payer }: Columns): string[] {
  if (account === undefined || payer === null) return [];
  const accounts = new Set(rows.map((cells) => parseAccountNumber(cells[account] ?? "")));
  const payers = new Set(rows.map((cells) => cells[payer]));
  return rows.length > 2 && accounts.size === 1 && payers.size > 2 ? [...accounts] : [];
}

/** True for a head such as „Tytuł 2” after „Tytuł 1” or „Tytuł”: the bank breaks a text into columns. */
const isNextOf = (first: string, head: string) =>
  /\d$/.test(head) && head !== first && head.replace(/\W*\d+$/, "") === first.replace(/\W*\d+$/, "");

interface Context {
  columns: Columns;
  /** Columns that may name a side in words. */
  kinds: readonly number[];
  /** Columns of the organiser's own account, whose name may contain its currency. */
  accounts: readonly number[];
  /** Columns that continue the title. */
  titles: readonly number[];
  statuses: readonly number[];
  /** True when sums carry their sign. */
  isSigned: boolean;
  isMonthFirst: boolean;
  currency: string;
  own: ReadonlySet<string>;
}

function lineBy(cells: readonly string[], context: Context): ReadLine {
  const { columns, kinds, accounts, titles, statuses, isSigned, currency, own } = context;
  const raw = (at: number | null | undefined) => (at === null || at === undefined ? "" : (cells[at] ?? ""));
  const unread = (why: UnreadLine["unread"]): UnreadLine => ({
    unread: why,
    text: cleanText(cells.filter(Boolean).join("; ")).slice(0, 1000),
  });
  const day = raw(columns.booked_on);
  const booked_on = parseDay(context.isMonthFirst ? day.replace(/^(\d+)\/(\d+)\//, "$2/$1/") : day);
  if (booked_on === undefined) return unread(day === "" ? "no_day" : "bad_day");
  // Pending and rejected operations are not booked on any day.
  if (statuses.some((at) => isNotBooked(raw(at))) || kinds.some((at) => /^(blokada|autoryzacja)\b/i.test(raw(at)))) return unread("no_day");
  const sum = sumOf(raw(columns.amount), columns.debit === undefined ? undefined : raw(columns.debit));
  if (typeof sum === "string") return unread(sum);
  const sides = [
    sum.side,
    sideCode(raw(columns.side)),
    findSide(raw(columns.side)),
    findSide(parseLabelled(raw(columns.title))?.lead ?? ""),
    ...kinds.flatMap((at) => [sideCode(raw(at)), findSide(raw(at)), isSigned || !isSpending(raw(at)) ? undefined : "out"]),
  ];
  const side = sides.includes("out") ? "out" : "in";
  const parties = partiesOf(cells, columns, side, own);
  const more = titles.map(raw).filter(Boolean);
  return {
    booked_on,
    amount_grosze: sum.amount,
    side,
    currency: sum.currency ?? parseCurrency(raw(columns.currency)) ?? accounts.map((at) => findCurrency(raw(at))).find(Boolean) ?? currency,
    ...parties,
    title: cleanText([parties.title, ...more].join(" ")).slice(0, 500),
    // The title is added again without blanks between its columns: a reference may have been broken there.
    text: [...cells.filter((cell) => /\p{L}/u.test(cell)), ...(more.length > 0 ? [[raw(columns.title), ...more].join("")] : [])]
      .map(cleanText)
      .join(" | ")
      .slice(0, 2000),
  };
}

/** Sum of a row, or why there is none. With two columns the filled one decides the side. */
function sumOf(credit: string, debit: string | undefined): Sum | UnreadLine["unread"] {
  const [came, went] = [credit, debit ?? ""].map((cell) => ({ cell, sum: parseSum(cell) }));
  if (!came?.cell && !went?.cell) return "no_sum";
  if ((came?.cell && !came.sum) || (went?.cell && !went.sum)) return "bad_sum";
  const filled = [came?.sum, went?.sum && { ...went.sum, side: "out" as const }].filter((sum) => sum !== undefined && sum.amount !== 0);
  if (filled.length === 0) return "zero";
  return filled.length > 1 || !filled[0] || filled[0].amount > AMOUNT_MOST ? "bad_sum" : filled[0];
}

/** The other party and the title: from labels, from columns, or from one description. */
function partiesOf(
  cells: readonly string[],
  columns: Columns,
  side: Side,
  own: ReadonlySet<string>,
): Pick<StatementLine, "payer" | "account" | "title" | "bank_id"> {
  const taken = [columns.booked_on, columns.amount, columns.debit, columns.currency];
  const labels = cells.map((cell, at) => (taken.includes(at) ? undefined : parseLabelled(cell)));
  const labelled = Object.assign({}, ...labels.toReversed());
  const plain = (at: number | null | undefined) => (at === null || at === undefined || labels[at] ? "" : (cells[at] ?? ""));
  const out = side === "out";
  const name = plain(out ? (columns.recipient ?? columns.payer) : columns.payer);
  const parted = columns.payer === null || name === "" ? parseSeparated(plain(columns.title)) : undefined;
  const accounts = [
    ...(out ? [labelled.recipient_account, labelled.account] : [labelled.account]),
    parseAccountNumber(plain(out ? (columns.recipient_account ?? columns.account) : columns.account)),
    parted?.account,
  ].map((each) => parseAccountNumber(each ?? ""));
  return {
    payer: cleanText((out ? labelled.recipient : undefined) ?? labelled.payer ?? (name || parted?.payer || "")).slice(0, 300),
    account: accounts.find((each) => each !== "" && !own.has(each)) ?? "",
    title: cleanText(labelled.title ?? parted?.title ?? (plain(columns.title) || (labels[columns.title ?? -1]?.lead ?? ""))).slice(0, 500),
    bank_id: bankIdOf(labelled.bank_id ?? plain(columns.bank_id)),
  };
}

/** The bank's number of an operation. Text of the payer (words, or a payment's reference) does not count. */
function bankIdOf(cell: string): string {
  const isWritten = !/\d/.test(cell) || /\p{L}\s+\p{L}/u.test(cell) || /^[A-Z]{1,3}\d{2}[-_/. ]\d{1,7}[-_/. ]\d$/i.test(cell);
  return isWritten ? "" : cell.replace(/[\s'"]/g, "").slice(0, 100);
}
