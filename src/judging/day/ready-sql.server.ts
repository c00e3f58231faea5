// Reads which coming heats are ready, for the judges of the lists. Reads only.
import { sql } from "kysely";
import { z } from "zod";
import { anyOf, type Trx } from "../../kernel/postgres/database.server.ts";
import { rowsOf } from "../../kernel/postgres/rows.server.ts";
import { lastRoundEnds, outStatuses } from "../../start-lists/counted-sql.server.ts";

const one = z.object({ id: z.string() });

/**
 * Returns those of the next six heats of each list in which everybody is there, by the newest tick backstage of each person (docs/rules/hall.md 4.3).
 * Heats further away count as not ready.
 */
export async function listReadyHeats(trx: Trx, listIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await rowsOf(trx, one)`
    with dancing as (
      select h.tenant_id, h.id, p.entry_id from (
        select w.tenant_id, w.id, row_number() over (partition by w.start_list_id order by w.position) as nth
        from heats w where w.start_list_id = ${anyOf(listIds)} and w.status = 'waiting') h
      join heat_places x on x.tenant_id = h.tenant_id and x.heat_id = h.id
      join performances p on p.tenant_id = x.tenant_id and p.id = x.performance_id
      join entries e on e.tenant_id = p.tenant_id and e.id = p.entry_id
      where h.nth <= 6 and not x.absent and e.status not in ${outStatuses}),
    ended as (${lastRoundEnds(sql`select entry_id from dancing`)})
    select d.id from dancing d left join ended on ended.entry_id = d.entry_id join entry_dancers x on x.tenant_id = d.tenant_id and x.entry_id = d.entry_id
    left join lateral (
      select t.present from backstage_ticks t
      where t.tenant_id = x.tenant_id and t.entry_id = x.entry_id and (t.dancer_id is null or t.dancer_id = x.dancer_id)
        and (ended.at is null or t.made_at > ended.at)
      order by t.made_at desc, t.received_at desc, t.id desc limit 1) newest on true
    group by d.id having bool_and(coalesce(newest.present, false))`;
  return new Set(rows.map((row) => row.id));
}
