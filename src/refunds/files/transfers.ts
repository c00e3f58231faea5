// Data of the bank files of transfers.
import type { WholeRefundList } from "../records/contract.ts";

export type Transfers = Pick<WholeRefundList, "id" | "number" | "rows" | "sender">;
export type Sender = NonNullable<WholeRefundList["sender"]>;

/** True when an account is at a Polish bank: those are stored as 26 digits, others as a full IBAN. */
export function isPolish(account: string): boolean {
  return /^\d{26}$/.test(account);
}

/** The IBAN of a stored account. */
export function ibanOf(account: string): string {
  return isPolish(account) ? `PL${account}` : account;
}

/** The bank number of a Polish account: eight digits after the check digits. */
export function bankNumber(account: string): string {
  return account.slice(2, 10);
}
