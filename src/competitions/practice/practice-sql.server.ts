// Practice competitions: the one that there is, and its removal. Its rows stay; row-level security hides them from every call.
import { z } from "zod";
import { ownerWithin, type Trx } from "../../kernel/postgres/database.server.ts";
import { builtRows } from "../../kernel/postgres/rows.server.ts";
import { type PracticeMade, practiceMade } from "../sql.server.ts";

/** The practice competition of the organisation that was not removed. */
export function findPractice(trx: Trx): Promise<{ id: string } | undefined> {
  return trx.selectFrom("competitions").select("id").where("practice", "=", true).executeTakeFirst();
}

/** Hides a practice competition from everybody for ever; gives what was made along with it. The owner writes: the application's role may not see the row any more. */
export async function hidePractice(trx: Trx, id: string, now: string): Promise<PracticeMade | undefined> {
  const [row] = await ownerWithin(trx, (owner) => {
    const hidden = owner
      .updateTable("competitions")
      .set((eb) => ({ removed_at: now, version: eb("version", "+", 1) }))
      .where("id", "=", id)
      .where("practice", "=", true)
      .returning("practice_made");
    return builtRows(owner, z.object({ practice_made: practiceMade.nullable() }), hidden);
  });
  return row?.practice_made ?? undefined;
}
