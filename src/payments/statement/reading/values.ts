// Single values of a bank statement: sums, days, sides, currencies, accounts (docs/rules/payments.md 4.5). Pure; sums in hundredths of the currency's unit.
import { isValidIBAN } from "ibantools";
import { fold } from "../../../kernel/text/search.ts";

export type Side = "in" | "out";

/** A sum of one cell. `side` is set only when a sign or a word in the cell gives it. */
export interface Sum {
  amount: number;
  side?: Side;
  currency?: string;
}

const SYMBOLS: Readonly<Record<string, string>> = { zl: "PLN", zlotych: "PLN", "€": "EUR", euro: "EUR", $: "USD", "£": "GBP", kc: "CZK" };

/** Normalises a bank's text: composed letters, single blanks. */
export const cleanText = (text: string) => text.normalize("NFC").replace(/\s+/g, " ").trim();

/** The ISO 4217 code that a word means. */
function currencyOf(word: string): string | undefined {
  const bare = fold(word).replace(/\.$/, "");
  return SYMBOLS[bare] ?? (/^[a-z]{3}$/.test(bare) ? bare.toUpperCase() : undefined);
}

/** Currency of a cell of currencies: undefined when empty, XXX (ISO 4217: no currency) when unreadable. */
export function parseCurrency(cell: string): string | undefined {
  const text = cleanText(cell);
  return text === "" ? undefined : (currencyOf(text) ?? "XXX");
}

/** Currency in a head or a title: `Kwota (EUR)`, `Kwota w EUR`, `konto (PLN)`. */
export function findCurrency(text: string): string | undefined {
  return /(?:^|[\s([])(PLN|EUR|USD|GBP|CHF|CZK|NOK|SEK|DKK|HUF|UAH|RON|BGN|CAD|JPY|AUD)(?=$|[\s)\],;:])/.exec(text)?.[1];
}

/**
 * Parses a sum: `1 234,56`, `1.234,56`, `1,234.56`, `+80,00 PLN`, `EUR 80.00`, `-12`, `12,00-`, `(12,00)`, `80,00 CR`. Undefined when it is no sum or
 * ambiguous: `1.234`, `80,000`.
 */
export function parseSum(cell: string): Sum | undefined {
  const text = cleanText(cell).replace(/[\p{Pd}\u2212]/gu, "-");
  const found = /^(\D*?)(\d[\d .,'’]*)(\D*)$/.exec(text);
  if (!found) return undefined;
  const [, before = "", number = "", after = ""] = found;
  const amount = hundredths(number.trim());
  if (amount === undefined) return undefined;
  const closed = before.includes("(") && after.includes(")");
  const sum: Sum = { amount };
  for (const word of `${before} ${after}`.split(/[\s()]+/).filter(Boolean)) {
    const side = sideCode(word);
    const currency = currencyOf(word.replace(/^[+-]|[+-]$/g, ""));
    if (side) sum.side = sum.side === "out" ? "out" : side;
    else if (currency) sum.currency = currency;
    else return undefined;
    if (/^-|-$/.test(word)) sum.side = "out";
  }
  return closed ? { ...sum, side: "out" } : sum;
}

/** Parses the digits into hundredths. Blanks, points or commas may separate thousands. */
function hundredths(number: string): number | undefined {
  const found = /^(\d+|\d{1,3}(?:[ '’]\d{3})+|\d{1,3}(?:\.\d{3})+|\d{1,3}(?:,\d{3})+)(?:([.,])(\d{1,2}|\d{2}0{2,}))?$/.exec(number);
  if (!found) return undefined;
  const [, whole = "", point = "", cents = ""] = found;
  if (point !== "" && whole.includes(point)) return undefined;
  if (point === "" && /^\d+[.,]\d{3}$/.test(whole)) return undefined;
  return Number(whole.replace(/\D/g, "")) * 100 + Number(cents.slice(0, 2).padEnd(2, "0"));
}

const DAY_FORMS = [
  [/^(\d{4})([-./]?)(\d{1,2})\2(\d{1,2})$/, 1, 3, 4],
  [/^(\d{1,2})([-./])(\d{1,2})\2(\d{4}|\d{2})$/, 4, 3, 1],
] as const;

/** Parses a day to ISO: 2026-01-20, 20.01.2026, 20-01-2026, 20/01/26, 20260120, with or without a time. Undefined when there is no such day. */
export function parseDay(cell: string): string | undefined {
  const text = cell
    .trim()
    .replace(/(?:,? |T)\d{1,2}[:.]\d{2}.*$/, "")
    .replace(/(?<=\.) | ?r\.?$/g, "");
  for (const [form, year, month, day] of DAY_FORMS) {
    const found = form.exec(text);
    if (!found) continue;
    const two = (at: number) => found[at]?.padStart(2, "0") ?? "";
    const iso = `${two(year).padStart(4, "20")}-${two(month)}-${two(day)}`;
    const date = new Date(`${iso}T00:00:00Z`);
    return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) && iso >= "2000" && iso < "2100" ? iso : undefined;
  }
  return undefined;
}

const OUT =
  /^(wn|winien|obc|obciazeni[ea]|wychodzac[yae]|wyplat[ay]|wydatek|wydatki|rozchod|out|outgoing|debits?|dbit|deb|d|dt|db|dr|o|w ciezar|-)$/;
const IN = /^(ma|uzn|uznani[ea]|przychodzac[yae]|wplat[ay]|wplywy?|przychod|in|incoming|credits?|crdt|cred|c|ct|cr|kt|u|na dobro|\+)$/;
const OUTGOING = /wychodz|obciaz|\bwyplat|\boutgoing\b|\bdebit\b|^przelew z |\bprzelew wych\b/;
const INCOMING = /przychodz|\buznani|\bincoming\b/;

/** Side of a word that means nothing else: Wn, Ma, OUT, IN, D, C, Obciążenie, Uznanie. */
export function sideCode(word: string): Side | undefined {
  const bare = fold(word)
    .replace(/[.'"]/g, "")
    .replace(/[\p{Pd}\u2212]/gu, "-")
    .trim();
  return OUT.test(bare) ? "out" : IN.test(bare) ? "in" : undefined;
}

/** Side that a kind of operation names: „Przelew wychodzący”. Outgoing when it names both. */
export function findSide(text: string): Side | undefined {
  const folded = fold(text);
  return OUTGOING.test(folded) ? "out" : INCOMING.test(folded) ? "in" : undefined;
}

/** Text that may be a payment's reference. */
export const LIKE_REFERENCE = /[a-z]{1,3}\d{2}\W?\d/i;
const SPENDING =
  /^(wyslan|przelew (wysl|do |wlasny)|platnosc kart|zakup|transakcja kart|tr\.? ?kart|oplata( za (kart|przelew|prowadz|rachun|konto|wydanie|korzyst).*)?$|prowizja|wyplata|zlecenie stale|podatek|splata|polecenie zaplaty|card|fee|charge|withdraw|atm|purchase|sent|direct debit|standing order)/;
const NOT_BOOKED =
  /odrzuc|anulow|wycofan|oczekuj|blokad|w realizacji|w trakcie|niezreal|zwrocon|w toku|niezaksi|nierozlicz|nieudan|reject|cancel|declin|fail|pending|revert|denied|hold|progress/;

/** True for a kind of operation that only spends money: „Płatność kartą”, „Prowizja”. It gives the side where sums have no signs. */
export const isSpending = (kind: string) =>
  !LIKE_REFERENCE.test(kind) && SPENDING.test(fold(kind)) && findSide(kind) !== "in" && !/otrzym/.test(fold(kind));

/** True for a status of an operation that moved no money (yet): „Odrzucona”, „Blokada”, PENDING. */
export const isNotBooked = (status: string) => NOT_BOOKED.test(fold(status)) && !/zwolnien/.test(fold(status));

const ACCOUNT = /(?<![\dA-Z])(?:([A-Z]{2} ?\d{2}(?: ?[A-Z\d]{4}){2,7}(?: ?[A-Z\d]{1,3})?)|\d{2}(?: ?\d{4}){6})(?![\dA-Z])/;

/**
 * Finds an account in a text, as digits and letters, a Polish one without PL. Empty when there is none or only a fragment. A foreign account needs
 * valid check digits: `RW260000019STUDIO` is none.
 */
export function findAccountNumber(text: string): string {
  const found = ACCOUNT.exec(text.toUpperCase().replace(/\u00a0/g, " "));
  const bare = (found?.[0] ?? "").replace(/ /g, "").replace(/^PL(?=\d{26}$)/, "");
  return found?.[1] === undefined || /^\d{26}$/.test(bare) || isValidIBAN(bare) ? bare : "";
}

/** Returns the account number in a cell, without blanks and dashes; an empty string when there is none. */
export function parseAccountNumber(cell: string): string {
  const bare = cell.replace(/[\s'"-]/g, "").toUpperCase();
  return findAccountNumber(bare) || (/^\/?\d{12,34}$/.test(bare) ? bare.replace("/", "") : "");
}
