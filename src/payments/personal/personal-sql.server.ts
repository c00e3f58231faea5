// Erases a person from rows of payments that hold their name.
import { sql } from "kysely";
import { anyOf, ownerWithin, type Trx } from "../../kernel/postgres/database.server.ts";
import { nothingBooked } from "../statement/statement-sql.server.ts";

/** Replaces the name on the shares of these dancers. */
export async function renameShares(trx: Trx, dancerIds: readonly string[], label: string): Promise<void> {
  await trx.updateTable("payment_shares").set({ label }).where("dancer_id", "=", anyOf(dancerIds)).execute();
}

/**
 * Deletes the payer's other text from statement rows that were not booked and already carry this pseudonym: banks write address and account next to
 * the name.
 */
export async function erasePayerText(trx: Trx, pseudonym: string): Promise<void> {
  const [, code = pseudonym] = pseudonym.split(" ");
  await ownerWithin(trx, (owner) =>
    sql`update statement_rows set payer = ${pseudonym}, text = title where position(${code}::text in payer) > 0 and (payer <> ${pseudonym} or text <> title) and ${nothingBooked}`.execute(
      owner,
    ),
  );
}
