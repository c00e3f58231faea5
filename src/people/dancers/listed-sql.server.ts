// The entries of dancers, and the start lists that show them. Reads only.
import { anyOf, type Trx } from "../../kernel/postgres/database.server.ts";

/** The competitions, lists and rounds with these entries. */
export async function whereListed(
  trx: Trx,
  entryIds: readonly string[],
): Promise<{ competitions: string[]; lists: { id: string; competition_id: string }[]; rounds: string[] }> {
  const rows = await trx
    .selectFrom("placed_performances as p")
    .innerJoin("start_lists as l", "l.id", "p.start_list_id")
    .select(["p.round_id", "p.start_list_id", "l.competition_id"])
    .distinct()
    .where("p.entry_id", "=", anyOf(entryIds))
    .execute();
  return {
    competitions: [...new Set(rows.map((row) => row.competition_id))],
    lists: [...new Map(rows.map((row) => [row.start_list_id, row.competition_id]))].map(([id, competition_id]) => ({ id, competition_id })),
    rounds: [...new Set(rows.map((row) => row.round_id))],
  };
}

/** The entries in which these people dance. */
export async function entriesOf(trx: Trx, dancerIds: readonly string[]): Promise<string[]> {
  if (dancerIds.length === 0) return [];
  const rows = await trx.selectFrom("entry_dancers").select("entry_id").distinct().where("dancer_id", "=", anyOf(dancerIds)).execute();
  return rows.map((each) => each.entry_id);
}
