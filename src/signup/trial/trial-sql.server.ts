// Rows of trial sign-ups and what belongs to them.
import type { Trx } from "../../kernel/postgres/database.server.ts";
import { deleteAnswersOf } from "../../entries/questions/answers-sql.server.ts";
import { deleteEntriesOf } from "../../entries/sql.server.ts";
import { deleteDancersOf } from "../../people/dancers/sql.server.ts";
import { deleteTrialSignup } from "../../people/signups/sql.server.ts";

/** Returns the trial sign-up of this person in a competition. */
export async function findTrial(trx: Trx, competitionId: string, userId: string): Promise<string | undefined> {
  const query = trx.selectFrom("signups").select("id").where("competition_id", "=", competitionId).where("user_id", "=", userId);
  return (await query.where("trial", "=", true).orderBy("created_at", "desc").limit(1).executeTakeFirst())?.id;
}

/** Lists trials begun before this time. */
export async function listTrialsBefore(trx: Trx, before: string): Promise<string[]> {
  const rows = await trx.selectFrom("signups").select("id").where("trial", "=", true).where("created_at", "<", before).execute();
  return rows.map((row) => row.id);
}

/**
 * Deletes a trial with its people, entries and answers, which is all that can belong to one. Returns false when it is no trial or is already gone.
 */
export async function deleteTrial(trx: Trx, id: string): Promise<boolean> {
  const locked = await trx.selectFrom("signups").select("id").where("id", "=", id).where("trial", "=", true).forUpdate().executeTakeFirst();
  if (!locked) return false;
  await deleteAnswersOf(trx, id);
  await deleteEntriesOf(trx, id);
  await deleteDancersOf(trx, id);
  return deleteTrialSignup(trx, id);
}
