// Reads pasted lines of a bank statement: part of a bank's file, or one operation a line in any order, by the same rules as a file
// (docs/rules/payments.md 4.4). Pure.
import { readCsv } from "../../../kernel/text/read-csv.ts";
import { fold } from "../../../kernel/text/search.ts";
import { type Described, parseLabelled } from "./described.ts";
import { parseStatement, readLines } from "./file.ts";
import type { ReadLine } from "./line.ts";
import { AMOUNT_MOST, SUMMARY, separatorIn } from "./table.ts";
import { findAccountNumber, cleanText, parseDay, isSpending, LIKE_REFERENCE, findSide, sideCode, parseSum } from "./values.ts";

/** Lines of a pasted text, one for each operation. Empty for broken XML. */
export function readPasted(text: string): ReadLine[] {
  const composed = text.replace(/^\uFEFF/, "").normalize("NFC");
  const file = parseStatement(composed);
  const lines = composed.split(/\r?\n|\r/).filter((line) => line.trim() !== "");
  const hasHeads = file.heads.some(Boolean);
  // Without heads the columns hold only if every line fits them, except one about the account, so that no line is lost.
  if (file.isBroken) return [];
  if (!file.hasColumns || hasHeads || file.rows.length + (file.own?.length ? 1 : 0) === lines.length) {
    const read = readLines(file);
    if (read.length > 0 && (hasHeads || !file.hasColumns || read.every((line) => !("unread" in line)))) return read;
  }
  const separator = separatorIn(composed);
  // Without quotes a comma belongs to a sum.
  return operationsOf(lines).map((line) => freeLine(line, separator === "," && !line.startsWith('"') ? ";" : separator));
}

/**
 * Groups pasted lines by operation. An operation may take several lines and begins with its day. Lines without figures or an operation are dropped.
 * Where each day has lines below it, they belong to that day, and several signed sums are as many operations.
 */
function operationsOf(lines: readonly string[]): string[] {
  const isDay = (line: string | undefined) => parseDay(line ?? "") !== undefined;
  const isStart = (line: string, at: number) => BEGINS.test(line.trim()) && !(isDay(line) && isDay(lines[at - 1]));
  const operationLines = lines.filter((line) => LIKE_REFERENCE.test(line) || !SUMMARY.test(fold(line).trim()));
  const blocks: string[][] = [];
  operationLines.forEach((line, at) => {
    const last = blocks.at(-1);
    if (last === undefined || isStart(line, at)) blocks.push([line]);
    else last.push(line);
  });
  const dated = blocks.filter(([first = ""]) => BEGINS.test(first.trim()));
  if (dated.length === 0 || dated.some((block) => block.length === 1)) return operationLines.filter((line) => /\d/.test(line));
  return blocks.flatMap((block) => {
    const [day = "", ...rest] = block;
    if (!dated.includes(block)) return block.filter((line) => /\d/.test(line));
    const ends = rest.flatMap((line, at) => (/^[+\-\u2212\u2013]/.test(line.trim()) && parseSum(line) ? [at + 1] : []));
    if (ends.length < 2 || !isDay(day)) return [block.join("\n")];
    return ends.map((end, at) => [day, ...rest.slice(ends[at - 1] ?? 0, at === ends.length - 1 ? undefined : end)].join("\n"));
  });
}

const DAY = /(?<![\d.,/-])(?:\d{4}[-./]\d{1,2}[-./]\d{1,2}|\d{1,2}[-./]\d{1,2}[-./](?:\d{4}|\d{2}))(?![\d/-]|[.,]\d)/g;
const SUM =
  /(?<![\d.,]|\dx)(?:(?:EUR|USD|PLN|GBP|CHF|CZK|€|\$|£) ?)?[+\-\u2212\u2013]? ?(?:\d{1,3}(?:[ \u00a0\u202f.'’]\d{3})+,\d{2}|\d{1,3}(?:[ \u00a0\u202f,'’]\d{3})+\.\d{2}|\d+[.,]\d{2})(?![\d]|[.,]\d)-?(?: ?(?:PLN|EUR|USD|GBP|CHF|CZK|NOK|SEK|DKK|HUF|UAH|z[łl]|€|\$|£)(?!\p{L}))?/giu;
/** A sum without decimals, which needs its currency. */
const WHOLE_SUM = /(?<![\d.,\p{L}-])[+\-\u2212\u2013]? ?\d{1,3}(?:[ \u00a0]?\d{3})? ?(?:PLN|EUR|USD|GBP|CHF|CZK|z[łl]|€)(?!\p{L})/giu;
/** A day at the start of a line. */
const BEGINS = new RegExp(`^${DAY.source}`);
/** Text before a sum that marks it as the balance. */
const BALANCE = /(saldo|stan|balance|dost[eę]pne|[sś]rodki)[^\d;|\t]{0,30}(\| ?)?$/i;

function freeLine(line: string, separator: string): ReadLine {
  const text = cleanText(line.replace(/[\t\n]/g, " | "));
  const cells = readCsv(line, () => separator)
    .flat()
    .map(cleanText);
  const labelled: Described = Object.assign({}, ...line.split("\n").map(parseLabelled).toReversed());
  const parted = cells.length > 2 ? cells : [text];
  const unread = (why: "no_day" | "bad_day" | "no_sum" | "bad_sum" | "zero"): ReadLine => ({ unread: why, text: text.slice(0, 1000) });
  const days = [...text.matchAll(DAY)].map((found) => found[0]);
  const booked_on = days.map(parseDay).find(Boolean) ?? parted.map(parseDay).find(Boolean);
  if (booked_on === undefined) return unread(days.length > 0 ? "bad_day" : "no_day");
  const rest = days.reduce((left, day) => left.replace(day, " | "), text);
  const sumsBy = (form: RegExp) =>
    [...rest.matchAll(form)].filter((found) => !BALANCE.test(rest.slice(0, found.index))).map(([found]) => found);
  const sums = [SUM, WHOLE_SUM].map(sumsBy).find((found) => found.length > 0) ?? [];
  // The first sum is the operation's, a balance follows it. A sum that fills a cell or names a currency is not part of a title.
  const first =
    sums.find((found) => parted.length > 1 && parted.includes(found.trim())) ?? sums.find((found) => parseSum(found)?.currency) ?? sums[0];
  const sum =
    parseSum(first ?? "") ??
    parted
      .map((cell) => (parseDay(cell) ? undefined : /^[+-]?\d{1,6}$/.test(cell) ? parseSum(cell) : undefined))
      .find((each) => each?.side);
  if (!sum) return unread(sums.length > 0 ? "bad_sum" : "no_sum");
  if (sum.amount === 0) return unread("zero");
  if (sum.amount > AMOUNT_MOST) return unread("bad_sum");
  const words = parted.filter(
    (cell) =>
      /\p{L}{2}/u.test(cell) &&
      parseDay(cell) === undefined &&
      parseSum(cell) === undefined &&
      findAccountNumber(cell) === "" &&
      sideCode(cell) === undefined,
  );
  const sides = [
    sum.side,
    findSide(text),
    sum.side === undefined && isSpending((parted.length > 1 ? words[0] : undefined) ?? rest.replace(/^[\s|]+/, "").split(/\d/)[0] ?? "")
      ? "out"
      : undefined,
    ...parted.map(sideCode),
    ...(parted.length > 1 ? [] : text.split(" ").map((word) => (/^(wn|dt|debit|out)$/i.test(word) ? "out" : undefined))),
  ];
  const currency = sum.currency ?? parted.find((cell) => /^[A-Z]{3}$/.test(cell) && cell !== "OUT" && cell !== "DBT") ?? "PLN";
  const named = words.findIndex((cell) => LIKE_REFERENCE.test(cell));
  // Without a reference the payer comes before the title.
  const at = named < 0 ? Math.min(1, words.length - 1) : named;
  const side = sides.includes("out") ? "out" : "in";
  const payer = (side === "out" ? labelled.recipient : undefined) ?? labelled.payer;
  return {
    booked_on,
    amount_grosze: sum.amount,
    side,
    currency,
    payer: payer ?? (words.length > 1 ? (words.filter((_, index) => index !== at)[0] ?? "").slice(0, 300) : ""),
    account: findAccountNumber(text),
    title: (labelled.title ?? words[at] ?? (parted.length > 1 ? "" : text)).slice(0, 500),
    bank_id: "",
    text: text.slice(0, 2000),
  };
}
