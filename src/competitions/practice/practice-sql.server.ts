// Finds and removes the practice competition. Its rows stay in the database; row-level security hides them from every call.
import { z } from "zod";
import { ownerWithin, type Trx } from "../../kernel/postgres/database.server.ts";
import { builtRows } from "../../kernel/postgres/rows.server.ts";
import { type PracticeRecordIds, practiceRecordIds } from "../sql.server.ts";

/** Returns the organisation's practice competition that was not removed. */
export function findPractice(trx: Trx): Promise<{ id: string } | undefined> {
  return trx.selectFrom("competitions").select("id").where("practice", "=", true).executeTakeFirst();
}

/**
 * Hides a practice competition for good. Returns the records created for it. Runs as owner: the application's role can no longer see the row
 * afterwards.
 */
export async function hidePractice(trx: Trx, id: string, now: string): Promise<PracticeRecordIds | undefined> {
  const [row] = await ownerWithin(trx, (owner) => {
    const hidden = owner
      .updateTable("competitions")
      .set((eb) => ({ removed_at: now, version: eb("version", "+", 1) }))
      .where("id", "=", id)
      .where("practice", "=", true)
      .returning("practice_made");
    return builtRows(owner, z.object({ practice_made: practiceRecordIds.nullable() }), hidden);
  });
  return row?.practice_made ?? undefined;
}
