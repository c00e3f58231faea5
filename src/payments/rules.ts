// Payments: states, money held, references, the transfer's QR text. Pure; money in integer grosze. Sources: docs/rules/payments.md 2.1, docs/product.md 9.3; ZBP 2D recommendation 1.0 of 2013-12-03.

export const statuses = ["pending", "processing", "paid", "failed", "cancelled", "refunded", "partially_refunded"] as const;
export type Status = (typeof statuses)[number];

/** How money comes. */
export const methods = ["transfer", "gateway", "cash", "other", "credit"] as const;
export type Method = (typeof methods)[number];

/** What an admin may make of a payment by hand; the gateway moves pending, processing and failed by itself. */
const steps: Readonly<Record<Status, readonly Status[]>> = {
  pending: ["processing", "paid", "failed", "cancelled"],
  processing: ["pending", "paid", "failed", "cancelled"],
  failed: ["pending", "paid", "cancelled"],
  cancelled: ["pending", "paid"],
  paid: ["refunded", "partially_refunded", "pending"],
  partially_refunded: ["refunded"],
  refunded: [],
};

/** Whether a payment may go from one state to another. Money received after a failure or a cancellation is accepted. */
export function mayBecome(from: Status, to: Status): boolean {
  return from === to || steps[from].includes(to);
}

/** States that a payment may have next. */
export function nextStatuses(from: Status): readonly Status[] {
  return steps[from];
}

/** What is still to be paid, in grosze. */
export function dueOf(payment: { amount_grosze: number; paid_grosze: number }): number {
  return Math.max(0, payment.amount_grosze - payment.paid_grosze);
}

/** The state of a payment that holds so much money: paid when it is enough, else it waits for the rest. */
export function statusWith(amountGrosze: number, paidGrosze: number): "paid" | "pending" {
  return paidGrosze >= amountGrosze ? "paid" : "pending";
}

interface Sentence {
  pl: string;
  en: string;
}

const said = {
  less: {
    pl: "To mniej niż należność. Zostaw płatność oczekującą i zapisz tę kwotę jako wpłaconą.",
    en: "This is less than what is owed. Leave the payment pending and note this sum as paid.",
  },
  enough: { pl: "Ta kwota pokrywa należność. Oznacz płatność jako opłaconą.", en: "This covers what is owed. Mark the payment as paid." },
  part: { pl: "Podaj kwotę, która zostaje po częściowym zwrocie.", en: "Enter the sum that remains after the partial refund." },
  nothing: { pl: "Po zwrocie całości zostaje 0,00 zł.", en: "After a full refund nothing remains." },
} as const satisfies Record<string, Sentence>;

/**
 * The money that a payment holds (grosze) once its state is changed by hand to `to`; `told` is the sum the admin gave, if any.
 * A sum that contradicts the state is a sentence.
 */
export function moneyAfter(
  row: { status: Status; amount_grosze: number; paid_grosze: number },
  to: Status,
  told: number | undefined,
): number | Sentence {
  switch (to) {
    case "paid":
      if (told === undefined) return Math.max(row.paid_grosze, row.amount_grosze);
      return told < row.amount_grosze ? said.less : told;
    case "refunded":
      return told === undefined || told === 0 ? 0 : said.nothing;
    case "partially_refunded":
      if (told === undefined && row.status === to) return row.paid_grosze;
      return told === undefined || told <= 0 || told >= row.paid_grosze ? said.part : told;
    default:
      if (told === undefined) return row.status === "paid" ? 0 : row.paid_grosze;
      return told >= row.amount_grosze && told > 0 ? said.enough : told;
  }
}

/** The check digit of a reference: weights 3 and 1 in turn over its digits, completed to ten. */
export function checkDigit(digits: string): number {
  const sum = Array.from(digits).reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10;
}

/** A transfer's reference such as `RW26-004217-6`: letters of the competition's name, its year, a number, a check digit; at most 16 characters. */
export function referenceOf(competition: string, startsOn: string, number: number): string {
  const letters =
    competition
      .replace(/ł/g, "l")
      .replace(/Ł/g, "L")
      .normalize("NFD")
      .replace(/[^A-Za-z ]/g, "")
      .split(" ")
      .map((word) => word[0]?.toUpperCase() ?? "")
      .join("")
      .slice(0, 3) || "P";
  const digits = String(number).padStart(6, "0");
  return `${letters}${startsOn.slice(2, 4)}-${digits}-${checkDigit(digits)}`;
}

export interface Transfer {
  recipient: string;
  nip: string | null;
  /** 26 digits. */
  account: string;
  amount_grosze: number;
  title: string;
}

const RECIPIENT_MOST = 20;
const TITLE_MOST = 32;
const AMOUNT_MOST = 999_999;

/** What banks and the QR recommendation allow in a name or a title, cut to `most` characters. */
function bankText(text: string, most: number): string {
  const allowed = text
    .replace(/[^\p{L}\p{N} ,./\\\-@#&*]/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  return Array.from(allowed).slice(0, most).join("").trim();
}

/** A transfer's title: the reference first, then who pays in whole words; the same 32 characters at most on screen and in the QR code. */
export function transferTitle(reference: string, payer: string | null): string {
  const whole = bankText(`${reference} ${payer ?? ""}`, Infinity);
  const cut = bankText(whole, TITLE_MOST);
  return whole.length > cut.length && whole[cut.length] !== " " ? cut.slice(0, cut.lastIndexOf(" ")) : cut;
}

/** Text of the QR code that Polish banking apps read: nine fields, eight bars, at most 160 characters; an amount over 9,999.99 zł is left for the payer to type. */
export function qrText(transfer: Transfer): string {
  const amount = transfer.amount_grosze > AMOUNT_MOST ? 0 : transfer.amount_grosze;
  return [
    (transfer.nip ?? "").replace(/\D/g, ""),
    "PL",
    transfer.account.replace(/\D/g, ""),
    String(amount).padStart(6, "0"),
    bankText(transfer.recipient, RECIPIENT_MOST),
    bankText(transfer.title, TITLE_MOST),
    "",
    "",
    "",
  ].join("|");
}

/** What an attempt in review keeps of the sum that was notified. */
export function reviewText({ amount, currency }: { amount: number; currency: string }): string {
  return `${amount} ${currency}`;
}

/** The sum that an attempt in review was notified of; undefined where it keeps none. */
export function reviewedSum(problem: string | null): { amount: number; currency: string } | undefined {
  const [, amount, currency] = /^([1-9]\d*) ([A-Z]{3})$/.exec(problem ?? "") ?? [];
  return amount && currency ? { amount: Number(amount), currency } : undefined;
}

/** What a gateway's notification makes of an attempt: paid when amount and currency are ours, else somebody must look at it. */
export function judgeNotification(
  ours: { amount_grosze: number; currency: string },
  told: { amount: number; currency: string },
): "paid" | "review" {
  return told.amount === ours.amount_grosze && told.currency === ours.currency ? "paid" : "review";
}
