// What a bank statement says, whatever its format: one line for each operation (docs/rules/payments.md 4.5). Pure; money in integer grosze.

/** An operation that could be read. */
export interface StatementLine {
  /** ISO day. */
  booked_on: string;
  /** Always above zero; `side` says which way it went, `currency` in what. Hundredths of the currency's unit. */
  amount_grosze: number;
  side: "in" | "out";
  /** ISO 4217. */
  currency: string;
  payer: string;
  /** The payer's account, digits and letters only; empty where the bank does not say. */
  account: string;
  title: string;
  /** The bank's own number of the operation; empty where there is none. */
  bank_id: string;
  /** All text of the operation, in which references and names are looked for. */
  text: string;
}

export const unreadReasons = ["no_day", "bad_day", "no_sum", "bad_sum", "zero"] as const;

/** A row of the file that is no readable operation, and why. */
export interface UnreadLine {
  unread: (typeof unreadReasons)[number];
  /** The row as it is in the file. */
  text: string;
}

export type ReadLine = StatementLine | UnreadLine;
