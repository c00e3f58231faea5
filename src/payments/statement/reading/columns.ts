// Identifies the columns of a bank's CSV, by their heads or by their cells (docs/rules/payments.md 4.5). Pure.
import { fold } from "../../../kernel/text/search.ts";
import { parseAccountNumber, findCurrency, parseDay, LIKE_REFERENCE, sideCode, parseSum } from "./values.ts";

/** Columns that the office can set by hand. */
export const fields = ["booked_on", "amount", "payer", "title"] as const;
export type Field = (typeof fields)[number];

/** Index of each column, from 0. Optional ones are only recognised, never set by hand. */
export interface Columns {
  booked_on: number;
  /** The sum, or money in when `debit` holds money out. */
  amount: number;
  payer: number | null;
  title: number | null;
  debit?: number | undefined;
  side?: number | undefined;
  currency?: number | undefined;
  bank_id?: number | undefined;
  account?: number | undefined;
  /** Recipient and the recipient's account, if the bank has columns for them. */
  recipient?: number | undefined;
  recipient_account?: number | undefined;
}

const BOTH =
  /nadawc.*(odbiorc|beneficj)|odbiorc.*(nadawc|zleceniodawc)|docel.*zrodl|zrodl.*docel|na konto.*z konta|kontrahent|przeciwst|counterparty/;
const ACCOUNT = /rachun|\bkont(o|a|em)\b|account|iban/;
/** Heads of columns that are neither payer nor title. */
const OTHER =
  /rachun|\bkont(o|a|em)\b|account|iban|(?<!nazwa.*|name.*)(adres|address)|e-?mail|bank|kategori|categor|saldo|balance|walut|currency|status|^state|produ[ck]t|godzin|stref|\btime|^typ\b|^rodzaj|^type|karty|\bnip\b|^lp|^nr |^numer|^data|date|^strona/;
const CREDIT = /^((kwota|strona|obroty) )?(uznani|wplyw|wplat|przych|credit|ma\b|ct\b)|^in$|^incoming|money in|paid in/;
const DEBIT = /^((kwota|strona|obroty) )?(obciazeni|wydat|wyplat|rozch|debit|wn\b|dt\b|winien)|^out$|^outgoing|money out|paid out|withdraw/;
const SUM = /^kwota|^(target |transaction )?amount|^wartosc|^suma|^sum\b|^obroty|^brutto|^gross/;

/** Patterns of one field, the most certain first. A head that matches `not` is excluded. */
interface Heads {
  is: readonly RegExp[];
  not?: RegExp;
}

const HEADS = {
  booked_on: {
    is: [
      /^(date )?completed|^finished/,
      /^data (za)?ksieg|booking|^booked|posted/,
      /^data (operacji|transakcji)/,
      /^data$|^dzien|^date/,
      /^data|date/,
    ],
    not: /urodz|odrzuc/,
  },
  payer: {
    is: [BOTH, /nadawc|zleceniodawc|platnik|ordering|sender|payer|debtor|^source name|^od( kogo)?$/, /^nazwa|^name|^imie|^strona/],
    not: OTHER,
  },
  recipient: {
    is: [/odbiorc|beneficj|recipient|creditor|payee|^target name|^do kogo$/],
    not: new RegExp(`${BOTH.source}|${OTHER.source}`),
  },
  title: {
    is: [
      /^tytul|^title|^subject|^temat\b|payment reference/,
      /szczegoly|details|remittance|^tresc/,
      /^opis transakcji|^description/,
      /opis|description|^cel\b/,
      /^reference$/,
    ],
    not: /rachun|^data/,
  },
  account: {
    is: [
      BOTH,
      /nadawc|zleceniodawc|zrodl|platnik|sender|^z (rachunku|konta)/,
      /^(nr|numer) (rachunku|konta)$|^rachunek$|^iban$|account/,
      /iban/,
    ],
  },
  recipient_account: { is: [/odbiorc|docel|recipient|beneficj|^na (rachunek|konto)/], not: BOTH },
  side: {
    is: [
      /^strona( transakcji| operacji)?$|kierunek|direction|^znak|^sign$|^side|cdtdbt/,
      /(obciazeni|\bwn|debit|^d|\bdt).{0,4}[/\\ |].{0,4}(uznani|\bma$|credit|\bc$|\bct$)/,
      /(uznani|^ma|credit|^c|\bct).{0,4}[/\\ |].{0,4}(obciazeni|\bwn$|debit|\bd$|\bdt$)/,
    ],
    not: /^kwota|^data|rachun/,
  },
  bank_id: {
    is: [
      /^(nr|numer|id|identyfikator) ?(transakcji|operacji|ksiegowania)/,
      /transaction id|operation id|wise id|^id$/,
      /^(nr|numer|id) ?ref|^referencj|(bank|booking|transaction) reference|^ref\b/,
    ],
    not: /wlasne|zleceniodawc|klient|custom|rachun|end.?to.?end/,
  },
} as const satisfies Record<string, Heads>;

/** Normalises a head: folded, without the signs that some banks put before it. */
export const foldHead = (head: string) =>
  fold(head)
    .replace(/^[#"' ]+/, "")
    .replace(/\s+/g, " ")
    .trim();

function find(heads: readonly string[], { is, not }: Heads, may: (head: string, at: number) => boolean = () => true): number | undefined {
  for (const pattern of is) {
    const at = heads.findIndex((head, index) => pattern.test(head) && !not?.test(head) && may(head, index));
    if (at >= 0) return at;
  }
  return undefined;
}

/** Columns recognised by their heads. */
export function columnsByHeads(written: readonly string[]): Partial<Columns> {
  const heads = written.map(foldHead);
  const balance = (head: string) => /saldo|balance/.test(head);
  const credit = heads.findIndex((head) => CREDIT.test(head) && !DEBIT.test(head) && !/[/\\]/.test(head) && !balance(head));
  const debit = heads.findIndex((head) => DEBIT.test(head) && !CREDIT.test(head) && !/[/\\]/.test(head) && !balance(head));
  const isSum = (head: string) => SUM.test(head) && !balance(head) && !/blok|zlecenia|vat|prowizj|oplat|\bfee\b/.test(head);
  const sums = [
    heads.findIndex((head) => isSum(head) && /rachunku/.test(head)),
    heads.findIndex((head) => isSum(head) && /^kwota (operacji|transakcji|w pln)/.test(head)),
    heads.findIndex(isSum),
  ];
  const amount = credit >= 0 && debit >= 0 ? credit : ([...sums, credit].find((at) => at >= 0) ?? -1);
  const found: { [field in keyof Columns]?: number | undefined } = {
    booked_on: find(heads, HEADS.booked_on),
    amount: amount < 0 ? undefined : amount,
    payer: find(heads, HEADS.payer),
    title: find(heads, HEADS.title),
    debit: amount === credit && debit >= 0 ? debit : undefined,
    side: find(heads, HEADS.side),
    bank_id: find(heads, HEADS.bank_id),
    account: find(heads, HEADS.account, (head) => ACCOUNT.test(head)),
    recipient: find(heads, HEADS.recipient),
    recipient_account: find(heads, HEADS.recipient_account, (head) => ACCOUNT.test(head)),
    currency: currencyNear(heads, amount),
  };
  return Object.fromEntries(Object.entries(found).filter(([, at]) => at !== undefined));
}

/** The currency column of the sum: the next one, else the first after it, else the last before it. */
function currencyNear(heads: readonly string[], amount: number): number | undefined {
  const all = heads.flatMap((head, at) =>
    /^walut|currency$|^ccy|^kod waluty/.test(head) && !/\bfee\b|prowizj|oplat|sald/.test(head) ? [at] : [],
  );
  return [amount + 1, amount - 1].find((at) => all.includes(at)) ?? all.find((at) => at > amount) ?? all.at(-1);
}

/** Rows whose cells decide about a column. */
const SAMPLE = 50;

/**
 * Recognises columns without a known head by their cells. The text column with references, or the longest, is the title, and the next is the payer.
 */
export function columnsByContent(rows: readonly (readonly string[])[], heads: readonly string[]): Partial<Columns> {
  const sample = rows.slice(0, SAMPLE);
  const width = Math.max(0, ...sample.map((line) => line.length));
  const share = (at: number, holds: (cell: string) => boolean) =>
    sample.filter((line) => holds(line[at] ?? "")).length / Math.max(1, sample.length);
  const all = Array.from({ length: width }, (_, index) => index);
  const byHeads = columnsByHeads(heads);
  const taken = new Set(Object.values(byHeads));
  const unnamed = all.filter((at) => !taken.has(at) && !OTHER.test(foldHead(heads[at] ?? "")));
  const booked_on = all.find((at) => share(at, (cell) => parseDay(cell) !== undefined) > 0.8);
  const varies = (at: number) => sample.length < 3 || new Set(sample.map((line) => line[at])).size > 1;
  const sums = all.filter(
    (at) =>
      !/saldo|balance/.test(foldHead(heads[at] ?? "")) &&
      share(at, (cell) => /[.,]\d{2}\D*$/.test(cell) && parseSum(cell) !== undefined) > 0.8,
  );
  const amount = sums.find((at) => !isBalance(sample, at, sums)) ?? sums[0];
  const isText = (cell: string) =>
    (LIKE_REFERENCE.test(cell) || /\p{L}{3}/u.test(cell)) && parseAccountNumber(cell) === "" && parseSum(cell) === undefined;
  const texts = unnamed.filter((at) => at !== booked_on && !sums.includes(at) && share(at, isText) > 0.3);
  const weight = (at: number) =>
    share(at, (cell) => LIKE_REFERENCE.test(cell)) * 1000 -
    share(at, (cell) => /\bul\b|\d{2}-\d{3}\b/i.test(cell)) * 200 +
    sample.reduce((sum, line) => sum + (line[at] ?? "").length, 0) / Math.max(1, sample.length);
  const title = byHeads.title ?? texts.toSorted((a, b) => weight(b) - weight(a))[0];
  const payer = texts
    .filter((at) => at !== title && varies(at))
    .toSorted((a, b) => (byHeads.title === undefined ? weight(b) - weight(a) : 0))[0];
  const named = { booked_on, amount, title, payer, ...(heads.some(Boolean) ? {} : twoSums(sample, all)) };
  const more = {
    side: all.find((at) => share(at, (cell) => sideCode(cell) !== undefined) > 0.9),
    ...(heads.some(Boolean)
      ? {}
      : {
          currency: all.find((at) => share(at, (cell) => /^[A-Z]{3}$/.test(cell) && findCurrency(cell) !== undefined) > 0.9),
          account: all.find((at) => share(at, (cell) => parseAccountNumber(cell) !== "") > 0.5),
        }),
  };
  return Object.fromEntries(Object.entries({ ...named, ...more }).filter(([, at]) => at !== undefined));
}

/** Sum of a cell, negative when money went out, 0 when there is none. */
function valueOf(cell: string | undefined): number {
  const sum = parseSum(cell ?? "");
  return sum === undefined ? 0 : sum.side === "out" ? -sum.amount : sum.amount;
}

/**
 * Recognises money in and money out when each row fills one of two columns. A minus or a balance decides which is which, else money out comes first.
 */
function twoSums(rows: readonly (readonly string[])[], all: readonly number[]): Pick<Partial<Columns>, "amount" | "debit"> {
  const isFilled = (at: number) => (row: readonly string[]) => valueOf(row[at]) !== 0;
  const sums = all.filter(
    (at) => rows.every((row) => (row[at] ?? "") === "" || /[.,]\d{2}\D*$/.test(row[at] ?? "")) && rows.some(isFilled(at)),
  );
  for (const one of sums) {
    const other = sums.find((at) => at > one && rows.every((row) => isFilled(one)(row) !== isFilled(at)(row)));
    if (other === undefined) continue;
    const follows = (credit: number, debit: number) =>
      sums.some((balance) =>
        [0, 1].some((later) =>
          rows.slice(1).every((row, before) => {
            const change = Math.abs(valueOf(rows[before + later]?.[credit])) - Math.abs(valueOf(rows[before + later]?.[debit]));
            return valueOf(row[balance]) - valueOf(rows[before]?.[balance]) === (later ? change : -change);
          }),
        ),
      );
    const isFirstIn = rows.some((row) => valueOf(row[other]) < 0) || (rows.length > 2 && follows(one, other) && !follows(other, one));
    return isFirstIn ? { amount: one, debit: other } : { amount: other, debit: one };
  }
  return {};
}

/** True when a column is the balance after each operation: it changes from row to row by another column's sums. */
function isBalance(rows: readonly (readonly string[])[], at: number, sums: readonly number[]): boolean {
  const steps = rows.slice(1).map((row, before) => Math.abs(valueOf(row[at]) - valueOf(rows[before]?.[at])));
  return sums.some(
    (other) =>
      other !== at &&
      steps.length > 0 &&
      [0, 1].some((later) => steps.every((step, before) => step === Math.abs(valueOf(rows[before + later]?.[other])))),
  );
}
