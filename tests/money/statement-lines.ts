// Lines of bank statements for tests: created, loaded in calls as the screen loads them, and listed.
import type { Reply } from "#src/kernel/endpoints/endpoint.ts";
import { LINES_AT_ONCE } from "#src/payments/statement/contract.ts";
import { numberLines } from "#src/payments/statement/identity.ts";
import type { ReadLine, StatementLine } from "#src/payments/statement/reading/line.ts";
import type { Browser } from "../competitions/factories.ts";
import * as statementContract from "#src/payments/statement/contract.ts";

/** Returns a line of 80,00 zł received on 19 January 2026. */
export function statementLine(own: Partial<StatementLine>): StatementLine {
  const { payer = "Marta K.", title = "opłata", account = "" } = own;
  const money = { booked_on: "2026-01-19", amount_grosze: 8000, side: "in" as const, currency: "PLN" };
  return { ...money, payer, title, account, bank_id: "", text: `${payer} ${title} ${account}`.trim(), ...own };
}

type Added = Reply<typeof statementContract.addStatementRows>;

/** Loads the lines of a whole file. Returns the sums of the answers to all calls. */
export async function loadStatement(
  admin: Browser,
  lines: readonly ReadLine[],
  read_by?: { layout: string; columns: { booked_on: number; amount: number; payer: number | null; title: number | null } },
): Promise<Added> {
  const sum: Added = { added: 0, known: 0, debits: 0, unread: 0 };
  const all = numberLines(lines);
  for (let at = 0; at < all.length; at += LINES_AT_ONCE) {
    const done = await admin.must(statementContract.addStatementRows, { body: { lines: all.slice(at, at + LINES_AT_ONCE), read_by } });
    for (const part of ["added", "known", "debits", "unread"] as const) sum[part] += done[part];
  }
  return sum;
}

/** Lists rows of the statements as the office sees them. */
export function listStatement(
  admin: Browser,
  query: Partial<{ view: "sure" | "likely" | "unmatched" | "unread" | "booked" | "aside"; q: string; limit: number; cursor: string }> = {},
): Promise<Reply<typeof statementContract.listStatementRows>> {
  return admin.must(statementContract.listStatementRows, { query });
}

/** Returns the parts with which a row is booked as proposed. */
export function bookingOf(row: statementContract.StatementRow | undefined) {
  return (row?.proposal?.parts ?? []).map(({ signup_id, share_id, amount_grosze }) => ({ signup_id, share_id, amount_grosze }));
}
