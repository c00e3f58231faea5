// Reads and writes breaks. No other file writes them.
import type { Trx } from "../../kernel/postgres/database.server.ts";

/** A list's breaks, by the number of blocks before them, then by time. */
export function listBreaks(trx: Trx, listId: string) {
  return trx
    .selectFrom("breaks")
    .select(["id", "name", "seconds", "position", "planned_at"])
    .where("start_list_id", "=", listId)
    .orderBy("position")
    .orderBy("planned_at")
    .execute();
}

/** Replaces all breaks of a list by `rows`; none for an empty array. */
export async function saveBreaks(
  trx: Trx,
  listId: string,
  rows: { tenant_id: string; id: string; start_list_id: string; name: string; seconds: number; position: number; planned_at: string }[],
): Promise<void> {
  await trx.deleteFrom("breaks").where("start_list_id", "=", listId).execute();
  if (rows.length > 0) await trx.insertInto("breaks").values(rows).execute();
}
