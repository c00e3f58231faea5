// Data of the public list from other slices: published totals, and the competition's other lists. Reads only.
import { z } from "zod";
import { rowsOf } from "../../kernel/postgres/rows.server.ts";
import type { Trx } from "../../kernel/postgres/database.server.ts";

const publishedTotalsShape = z.object({ performance_id: z.string(), total: z.string().nullable(), place: z.number().nullable() });

/** Totals and places of a list's published blocks, by performance; blocks without released places are left out. */
export async function publishedTotals(trx: Trx, listId: string): Promise<Map<string, { total: string | null; place: number | null }>> {
  const rows = await rowsOf(trx, publishedTotalsShape)`
    select x ->> 'entry' as performance_id, x -> 'total' ->> 'shown' as total, (x ->> 'placeFrom')::int as place
    from (
      select distinct on (r.round_id) r.outcome
      from results r join placed_rounds b on b.tenant_id = r.tenant_id and b.id = r.round_id
      where b.start_list_id = ${listId} and b.released = 'all'
      order by r.round_id, r.result_version desc) newest,
      jsonb_array_elements(newest.outcome -> 'tabulated' -> 'results') x`;
  return new Map(rows.map(({ performance_id, ...listed }) => [performance_id, listed]));
}

/** All published lists of a competition, day by day. */
export function publishedLists(trx: Trx, competitionId: string): Promise<{ id: string; name: string; day: string }[]> {
  return trx
    .selectFrom("start_lists")
    .select(["id", "name", "day"])
    .where("competition_id", "=", competitionId)
    .where("status", "=", "published")
    .orderBy("day")
    .orderBy("stage")
    .orderBy("id")
    .execute();
}
