// Finds closed rounds whose places wait for the ceremony. Reads only.
import type { RawBuilder } from "kysely";
import type { Trx } from "../../kernel/postgres/database.server.ts";

/** Query of the closed rounds of a competition that wait for the ceremony, in planned order. */
export function selectForCeremony(trx: Trx, competitionId: string | RawBuilder<string>) {
  return trx
    .selectFrom("placed_rounds as b")
    .innerJoin("start_lists as l", "l.id", "b.start_list_id")
    .select(["b.id", "b.name"])
    .where("l.competition_id", "=", competitionId)
    .where("b.held_at", "is not", null)
    .where("b.status", "=", "closed")
    .orderBy("b.planned_at")
    .orderBy("b.id");
}

/** Lists the other rounds of the section that wait for the ceremony. */
export async function listOthersForCeremony(trx: Trx, of: { section_id: string; id: string }): Promise<string[]> {
  const rows = await trx
    .selectFrom("rounds")
    .select("id")
    .where("section_id", "=", of.section_id)
    .where("id", "<>", of.id)
    .where("status", "=", "closed")
    .where("held_at", "is not", null)
    .orderBy("id")
    .execute();
  return rows.map((row) => row.id);
}
