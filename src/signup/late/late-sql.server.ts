// The only file that writes sent_late_at, of sign-ups and entries.
import { among, type Trx } from "../../kernel/database.server.ts";

/** Marks a sign-up and these entries as sent after the deadline; a mark that is there stays. */
export async function keepLate(trx: Trx, signupId: string, entryIds: readonly string[], sent_late_at: string): Promise<void> {
  await trx.updateTable("signups").set({ sent_late_at }).where("id", "=", signupId).where("sent_late_at", "is", null).execute();
  if (entryIds.length > 0)
    await trx.updateTable("entries").set({ sent_late_at }).where("id", "=", among(entryIds)).where("sent_late_at", "is", null).execute();
}
