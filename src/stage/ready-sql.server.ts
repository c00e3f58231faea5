// Reads which coming heats are ready by the ticks made backstage, for the stage control and the judges. Reads only.
import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import type { Trx } from "../kernel/postgres/database.server.ts";
import { rowsOf } from "../kernel/postgres/rows.server.ts";
import { lastRoundEnds, outStatuses } from "../start-lists/counted-sql.server.ts";

const readinessShape = z.object({
  start_list_id: z.string(),
  /** Id of the heat. */
  id: z.string(),
  /** Entries that dance it, and those of them of whom everybody is there. */
  entries: z.number(),
  ready: z.number(),
  /** True when anybody in it was ticked. */
  ticked: z.boolean(),
});
export type Readiness = z.output<typeof readinessShape>;

/**
 * Returns the next six heats of each of these lists that somebody dances, with how many entries are ready, by the newest tick backstage of each person
 * (docs/rules/hall.md 4.3). `lists`: right side of `start_list_id =`.
 */
export function listReadiness(trx: Trx, lists: RawBuilder<string>): Promise<Readiness[]> {
  return rowsOf(trx, readinessShape)`
    with dancing as (
      select h.tenant_id, h.id, h.start_list_id, p.entry_id from (
        select w.tenant_id, w.id, w.start_list_id, row_number() over (partition by w.start_list_id order by w.position) as nth
        from heats w where w.start_list_id = ${lists} and w.status = 'waiting') h
      join heat_places x on x.tenant_id = h.tenant_id and x.heat_id = h.id
      join performances p on p.tenant_id = x.tenant_id and p.id = x.performance_id
      join entries e on e.tenant_id = p.tenant_id and e.id = p.entry_id
      where h.nth <= 6 and not x.absent and p.state <> 'retired' and e.status not in ${outStatuses}),
    ended as (${lastRoundEnds(sql`select entry_id from dancing`)}),
    counted as (
      select d.start_list_id, d.id, d.entry_id, bool_and(coalesce(newest.present, false)) as ready, bool_or(newest.present is not null) as ticked
      from dancing d left join ended on ended.entry_id = d.entry_id
      left join entry_dancers x on x.tenant_id = d.tenant_id and x.entry_id = d.entry_id
      left join lateral (
        select t.present from backstage_ticks t
        where t.tenant_id = d.tenant_id and t.entry_id = d.entry_id and (t.dancer_id is null or t.dancer_id = x.dancer_id)
          and (ended.at is null or t.made_at > ended.at)
        order by t.made_at desc, t.received_at desc, t.id desc limit 1) newest on true
      group by d.start_list_id, d.id, d.entry_id)
    select c.start_list_id, c.id, count(*)::int as entries, count(*) filter (where c.ready)::int as ready, bool_or(c.ticked) as ticked
    from counted c group by c.start_list_id, c.id`;
}
