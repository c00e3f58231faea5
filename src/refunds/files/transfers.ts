// What the files of transfers for a bank are made of.
import type { WholeRefundList } from "../records/contract.ts";

export type Transfers = Pick<WholeRefundList, "id" | "number" | "rows" | "sender">;
export type Sender = NonNullable<WholeRefundList["sender"]>;

/** True when an account is at a Polish bank: such are kept as 26 digits, others as a whole IBAN. */
export function isPolish(account: string): boolean {
  return /^\d{26}$/.test(account);
}

/** An account as its IBAN. */
export function ibanOf(account: string): string {
  return isPolish(account) ? `PL${account}` : account;
}

/** The number of a Polish account's bank: eight digits after the check digits. */
export function bankNumber(account: string): string {
  return account.slice(2, 10);
}
