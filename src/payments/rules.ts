// Payments: states, references, the transfer's QR text. Money in integer grosze. Sources: API.md "Words"; ZBP 2D recommendation 1.0 of 2013-12-03.

export const statuses = ["pending", "processing", "paid", "failed", "cancelled", "refunded", "partially_refunded"] as const;
export type Status = (typeof statuses)[number];

/** What an admin may make of a payment by hand; the gateway moves pending, processing and failed by itself. */
const steps: Readonly<Record<Status, readonly Status[]>> = {
  pending: ["processing", "paid", "failed", "cancelled"],
  processing: ["paid", "failed", "cancelled"],
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

/** The check digit of a reference: weights 3 and 1 in turn over its digits, completed to ten. */
function checkDigit(digits: string): number {
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10;
}

/** A transfer's reference such as `RW26-004217-8`: letters of the competition's name, its year, a number, a check digit; at most 16 characters. */
export function referenceOf(competition: string, startsOn: string, number: number): string {
  const letters =
    competition
      .normalize("NFD")
      .replace(/[^A-Za-z ]/g, "")
      .split(" ")
      .filter((word) => word !== "")
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

/** Text of the QR code that Polish banking apps read: nine fields, eight bars; an amount over 9,999.99 zł is left for the payer to type. */
export function qrText(transfer: Transfer): string {
  const clean = (text: string, most: number) =>
    text
      .replace(/[|\r\n„”"«»]/g, "")
      .trim()
      .slice(0, most);
  const amount = transfer.amount_grosze > AMOUNT_MOST ? 0 : transfer.amount_grosze;
  return [
    transfer.nip ?? "",
    "PL",
    transfer.account,
    String(amount).padStart(6, "0"),
    clean(transfer.recipient, RECIPIENT_MOST),
    clean(transfer.title, TITLE_MOST),
    "",
    "",
    "",
  ].join("|");
}

/** What a gateway's confirmed notification makes of a payment: paid when amount and currency are ours, else somebody must look at it. */
export function judgeNotification(
  ours: { amount_grosze: number; currency: string },
  told: { amount: number; currency: string },
): "paid" | "review" {
  return told.amount === ours.amount_grosze && told.currency === ours.currency ? "paid" : "review";
}
