// A person's own rows of payments: given another name.
import { among, type Trx } from "../../kernel/database.server.ts";

/** The shares of these dancers' families go by another name. */
export async function renameShares(trx: Trx, dancerIds: readonly string[], label: string): Promise<void> {
  await trx.updateTable("payment_shares").set({ label }).where("dancer_id", "=", among(dancerIds)).execute();
}
