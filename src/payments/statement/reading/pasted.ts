// Pasted lines of a bank statement: a part of a bank's file, or one operation a line in any order, by the same rules as a file (docs/rules/payments.md 4.4). Pure.
import { cellsOf, separatorOf } from "./cells.ts";
import { fileOf, linesOf } from "./file.ts";
import type { ReadLine } from "./line.ts";
import { AMOUNT_MOST } from "./table.ts";
import { accountIn, clean, dayIn, sideAmong, sideCode, sumIn } from "./values.ts";

export function readPasted(text: string): ReadLine[] {
  const composed = text.replace(/^\uFEFF/, "").normalize("NFC");
  const file = fileOf(composed);
  const lines = composed.split(/\r?\n|\r/).filter((line) => line.trim() !== "");
  const hasHeads = file.heads.some(Boolean);
  // Without heads the columns hold only if every line has them, but for one that speaks of the account: no line may be lost.
  if (!file.hasColumns || hasHeads || file.rows.length + (file.own?.length ? 1 : 0) === lines.length) {
    const read = linesOf(file);
    if (read.length > 0 && (hasHeads || !file.hasColumns || read.every((line) => !("unread" in line)))) return read;
  }
  const separator = separatorOf(composed);
  // Without quotes a comma belongs to a sum.
  return lines.map((line) => freeLine(line, separator === "," && !line.startsWith('"') ? ";" : separator));
}

/** A day, a sum with two decimals and its currency, anywhere in a text. */
const DAY = /(?<![\d.,/-])(?:\d{4}[-./]\d{1,2}[-./]\d{1,2}|\d{1,2}[-./]\d{1,2}[-./](?:\d{4}|\d{2}))(?![\d/-]|[.,]\d)/g;
const SUM =
  /(?<![\d.,])(?:(?:EUR|USD|PLN|GBP|CHF|CZK|€|\$|£) ?)?[+\-\u2212\u2013]? ?(?:\d{1,3}(?:[ \u00a0\u202f.]\d{3})+,\d{2}|\d{1,3}(?:[ \u00a0\u202f,]\d{3})+\.\d{2}|\d+[.,]\d{2})(?![\d]|[.,]\d)-?(?: ?(?:PLN|EUR|USD|GBP|CHF|CZK|NOK|SEK|DKK|HUF|UAH|z[łl]|€|\$|£)(?!\p{L}))?/giu;
/** Before a sum: it is the balance. */
const BALANCE = /(saldo|stan|balance|dost[eę]pne|[sś]rodki)[^\d;|\t]{0,30}$/i;

function freeLine(line: string, separator: string): ReadLine {
  const text = clean(line.replaceAll("\t", " | "));
  const cells = (cellsOf(line, separator)[0] ?? []).map(clean);
  const parted = cells.length > 2 ? cells : [text];
  const unread = (why: "no_day" | "bad_day" | "no_sum" | "bad_sum" | "zero"): ReadLine => ({ unread: why, text: text.slice(0, 1000) });
  const days = [...text.matchAll(DAY)].map((found) => found[0]);
  const booked_on = days.map(dayIn).find(Boolean) ?? parted.map(dayIn).find(Boolean);
  if (booked_on === undefined) return unread(days.length > 0 ? "bad_day" : "no_day");
  const rest = days.reduce((left, day) => left.replace(day, " | "), text);
  const sums = [...rest.matchAll(SUM)].filter((found) => !BALANCE.test(rest.slice(0, found.index)));
  // The first sum is the operation's: a balance follows it.
  const sum =
    sumIn(sums[0]?.[0] ?? "") ??
    parted.map((cell) => (dayIn(cell) ? undefined : /^[+-]?\d{1,6}$/.test(cell) ? sumIn(cell) : undefined)).find((each) => each?.side);
  if (!sum) return unread(sums.length > 0 ? "bad_sum" : "no_sum");
  if (sum.amount === 0) return unread("zero");
  if (sum.amount > AMOUNT_MOST) return unread("bad_sum");
  const words = parted.filter(
    (cell) =>
      /\p{L}{2}/u.test(cell) &&
      dayIn(cell) === undefined &&
      sumIn(cell) === undefined &&
      accountIn(cell) === "" &&
      sideCode(cell) === undefined,
  );
  const sides = [
    sum.side,
    sideAmong(text),
    ...parted.map(sideCode),
    ...(parted.length > 1 ? [] : text.split(" ").map((word) => (/^(wn|dt|debit|out)$/i.test(word) ? "out" : undefined))),
  ];
  const currency = sum.currency ?? parted.find((cell) => /^[A-Z]{3}$/.test(cell) && cell !== "OUT" && cell !== "DBT") ?? "PLN";
  const at = Math.max(
    0,
    words.findIndex((cell) => /[a-z]{1,3}\d{2}\W?\d/i.test(cell)),
  );
  return {
    booked_on,
    amount_grosze: sum.amount,
    side: sides.includes("out") ? "out" : "in",
    currency,
    payer: words.length > 1 ? (words.filter((_, index) => index !== at)[0] ?? "").slice(0, 300) : "",
    account: accountIn(text),
    title: (words[at] ?? "").slice(0, 500),
    bank_id: "",
    text: text.slice(0, 2000),
  };
}
