// A person's own rows of payments: given another name.
import { sql } from "kysely";
import { among, ownerWithin, type Trx } from "../../kernel/postgres/database.server.ts";
import { nothingBooked } from "../statement/statement-sql.server.ts";

/** The shares of these dancers' families go by another name. */
export async function renameShares(trx: Trx, dancerIds: readonly string[], label: string): Promise<void> {
  await trx.updateTable("payment_shares").set({ label }).where("dancer_id", "=", among(dancerIds)).execute();
}

/** Of rows of statements that were not booked, whose payer goes by this pseudonym now, nothing else of the payer stays: banks write the address and the account beside the name. */
export async function emptyPayers(trx: Trx, pseudonym: string): Promise<void> {
  const [, code = pseudonym] = pseudonym.split(" ");
  await ownerWithin(trx, (owner) =>
    sql`update statement_rows set payer = ${pseudonym}, text = title where position(${code}::text in payer) > 0 and (payer <> ${pseudonym} or text <> title) and ${nothingBooked}`.execute(
      owner,
    ),
  );
}
