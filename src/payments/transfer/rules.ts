// Bank transfers: references, titles and the text of the QR code. Pure; money in integer grosze. Sources: docs/rules/payments.md 2.1; ZBP 2D
// recommendation 1.0 of 2013-12-03.

/** Check digit of a reference: the digits weighted 3 and 1 in turn, completed to ten. */
export function checkDigit(digits: string): number {
  const sum = Array.from(digits).reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10;
}

/** Reference of a transfer, such as `RW26-004217-6`: letters of the competition's name, its year, a number, a check digit. At most 16 characters. */
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

/** Data of a bank transfer to the organiser. */
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

/** Keeps the characters that banks and the QR recommendation allow in a name or a title, cut to `most`. */
function bankText(text: string, most: number): string {
  const allowed = text
    .replace(/[^\p{L}\p{N} ,./\\\-@#&*]/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  return Array.from(allowed).slice(0, most).join("").trim();
}

/** Title of a transfer: the reference, then the payer in whole words. At most 32 characters, the same on screen and in the QR code. */
export function transferTitle(reference: string, payer: string | null): string {
  const whole = bankText(`${reference} ${payer ?? ""}`, Infinity);
  const cut = bankText(whole, TITLE_MOST);
  return whole.length > cut.length && whole[cut.length] !== " " ? cut.slice(0, cut.lastIndexOf(" ")) : cut;
}

/** Text of the QR code for Polish banking apps: nine fields, eight bars, at most 160 characters. The payer types an amount over 9,999.99 zł. */
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
