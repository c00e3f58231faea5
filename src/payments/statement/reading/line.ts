// An operation of a bank statement in any format, one line each (docs/rules/payments.md 4.5). Pure; money in integer grosze.

/** An operation that was read. */
export interface StatementLine {
  /** ISO day. */
  booked_on: string;
  /** Always above zero, in hundredths of `currency`; `side` is its direction. */
  amount_grosze: number;
  side: "in" | "out";
  /** ISO 4217. */
  currency: string;
  payer: string;
  /** The payer's account, digits and letters only. Empty when unknown. */
  account: string;
  title: string;
  /** The bank's own number of the operation. Empty when there is none. */
  bank_id: string;
  /** All text of the operation, which is searched for references and names. */
  text: string;
}

export const unreadReasons = ["no_day", "bad_day", "no_sum", "bad_sum", "zero"] as const;

/** A row of the file that is not a readable operation, and why. */
export interface UnreadLine {
  unread: (typeof unreadReasons)[number];
  /** The row as it is in the file. */
  text: string;
}

export type ReadLine = StatementLine | UnreadLine;
