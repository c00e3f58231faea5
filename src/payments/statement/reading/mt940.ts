// MT940 as Polish banks write it: subfields ~20, <20, ?20 or ^20 in :86: (docs/rules/payments.md 4.5). Pure.
import { type Described, parseLabelled } from "./described.ts";
import type { ReadLine, StatementLine } from "./line.ts";
import { AMOUNT_MOST } from "./table.ts";
import { findAccountNumber, cleanText, parseCurrency, parseDay, type Side, parseSum } from "./values.ts";

/** True when a text has the fields :20: and :61: of MT940. */
export const isMt940 = (text: string) => /^:20:/m.test(text) && /^:61:/m.test(text);

/** Fields of :61: — value day, booking day, side (R: reversed), sum, kind, the owner's reference, and the bank's reference after //. */
const OPERATION = /^(\d{6})(\d{4})?(R?[CD])[A-Z]?(\d[\d.]*,?\d*)(?:[A-Z][A-Z\d]{3})?([^\n/]*(?:\/(?!\/)[^\n/]*)*)(?:\/\/([^\n]*))?/;

/** Lines of an MT940 file, one for each :61:. */
export function mt940Lines(text: string): ReadLine[] {
  const fields = text.replace(/\r\n?/g, "\n").split(/^:(\d{2}[A-Z]?):/m);
  const lines: ReadLine[] = [];
  let currency = "PLN";
  let own = "";
  for (let at = 1; at < fields.length; at += 2) {
    const [tag = "", value = ""] = [fields[at], fields[at + 1]];
    if (tag === "25") own = findAccountNumber(value);
    if (tag === "60F" || tag === "60M") currency = parseCurrency(value.slice(7, 10)) ?? "XXX";
    if (tag !== "61") continue;
    const details = fields[at + 2] === "86" ? (fields[at + 3] ?? "").replace(/\n-\s*$/, "") : "";
    lines.push(lineOf(value.trimEnd(), details, currency, own));
  }
  return lines;
}

function lineOf(operation: string, details: string, currency: string, own: string): ReadLine {
  const text = cleanText(`${operation} ${details}`).slice(0, 1000);
  const found = OPERATION.exec(operation);
  if (!found) return { unread: /^\d{6}/.test(operation) ? "bad_sum" : "bad_day", text };
  const [, value = "", entry, mark = "", amount = "", reference = "", bank = ""] = found;
  const booked_on = dayOf(value, entry);
  const sum = parseSum(amount.replace(/,$/, ""));
  if (booked_on === undefined) return { unread: "bad_day", text };
  if (!sum || sum.amount > AMOUNT_MOST) return { unread: "bad_sum", text };
  if (sum.amount === 0) return { unread: "zero", text };
  const side: Side = mark === "C" || mark === "RD" ? "in" : "out";
  const owner = /\d{8}/.test(reference) && !reference.startsWith("NONREF") ? reference : "";
  const parties = detailsOf(details, side, own);
  return {
    booked_on,
    amount_grosze: sum.amount,
    side,
    currency,
    ...parties,
    bank_id: cleanText(bank || owner).replace(/\s/g, ""),
    text: parties.text || text,
  };
}

/** The booking day has no year: the nearest one to the value day is used. */
function dayOf(value: string, entry: string | undefined): string | undefined {
  const year = Number(value.slice(0, 2));
  const apart = entry === undefined ? 0 : Number(entry.slice(0, 2)) - Number(value.slice(2, 4));
  const booked = year + (apart > 6 ? -1 : apart < -6 ? 1 : 0);
  return parseDay(`20${String(booked).padStart(2, "0")}${entry ?? value.slice(2)}`);
}

/** Payer, recipient and title in SWIFT code words: /ORDP//NAME/JAN LOS/REMI/RW26-1-9. Lines break anywhere. */
function structuredIn(details: string): Described | undefined {
  const text = details.replace(/\r?\n/g, "");
  const after = (word: string) =>
    cleanText(new RegExp(`/${word}/+(?:NAME/)?([^]*?)(?=/+(?:ORDP|BENM|REMI|EREF|CNTP|ADDR|CITY|ISDT|[A-Z]{4}/)|$)`).exec(text)?.[1] ?? "");
  const [payer, recipient, title] = [after("ORDP"), after("BENM"), after("REMI")];
  return title === "" && payer === "" ? undefined : { payer, recipient, title };
}

/** Full length of a line of :86:. A shorter line ended at a word. */
const LINE_FULL = 27;

function detailsOf(details: string, side: Side, own: string): Pick<StatementLine, "payer" | "account" | "title" | "text"> {
  const sign = /(?:^|\d{3}|\n)([~<?^])\d{2}/.exec(details)?.[1];
  if (sign === undefined) {
    const labelled = parseLabelled(details) ?? structuredIn(details);
    const out = side === "out";
    const payer = (out ? labelled?.recipient : undefined) ?? labelled?.payer ?? "";
    const account = findAccountNumber((out ? labelled?.recipient_account : undefined) ?? labelled?.account ?? "");
    return { payer, account: account === own ? "" : account, title: labelled?.title ?? cleanText(details), text: cleanText(details) };
  }
  const parts = details.split(new RegExp(`\\${sign}(\\d{2})`));
  const subfields = new Map<string, string>();
  // Banks break lines within a subfield; ÿ and ˙ fill empty ones.
  for (let at = 1; at < parts.length; at += 2) subfields.set(parts[at] ?? "", (parts[at + 1] ?? "").replace(/\n|^[ÿ˙\s]+$/g, ""));
  const values = (...numbers: string[]) => numbers.map((number) => subfields.get(number) ?? "");
  const titles = values("20", "21", "22", "23", "24", "25", "26");
  const glued = titles.join("");
  const title = cleanText(titles.map((piece) => (piece.length >= LINE_FULL ? piece : `${piece} `)).join(""));
  const name = (lines: string[]) => cleanText(lines.map((line) => (line.length >= LINE_FULL ? line : `${line} `)).join(""));
  const accounts = [...values("38", "31"), values("30", "31").join("")].map(findAccountNumber);
  return {
    payer: (name(values("32", "33")) || name(values("27", "28", "29"))).slice(0, 300),
    account: accounts.find((each) => each !== "" && each !== own) ?? "",
    title: title.slice(0, 500),
    // The title is added again without blanks at its line breaks: a reference or a name may have been broken there.
    text: [title, cleanText(glued), name(values("32", "33")), name(values("27", "28", "29")), values("60", "61", "62", "63").join(" ")]
      .filter(Boolean)
      .map(cleanText)
      .join(" | "),
  };
}
