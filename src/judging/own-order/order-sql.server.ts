// Equal totals that judges are asked about, as the server has them. Reads only.
import { sql } from "kysely";
import { z } from "zod";
import { among, type Trx } from "../../kernel/database.server.ts";
import { rowsOf } from "../../kernel/postgres/rows.server.ts";
import { equalTotals, ranksTotals, takesOrders } from "../../start-lists/equal-totals-sql.server.ts";

const equalShape = z.object({
  round_id: z.string(),
  dance: z.number(),
  seat_id: z.string(),
  total: z.number(),
  /** Where the best of them stands in this judge's order. */
  place: z.number(),
  performance_ids: z.array(z.string()),
  /** The judge's newest order speaks of exactly these, with this total. */
  settled: z.boolean(),
  /** The judge may give an order of them now. */
  taken: z.boolean(),
  /** When the desk asked for the order. */
  reminded_at: z.string().nullable(),
});
export type EqualRow = z.output<typeof equalShape>;

/** The equal totals that judges are asked about: in these rounds, or in all in which these seats judge; the highest first. */
export function listEqual(trx: Trx, of: { round_ids: readonly string[] } | { seat_ids: readonly string[] }): Promise<EqualRow[]> {
  const which =
    "round_ids" in of
      ? sql`r.id = ${among(of.round_ids)}`
      : sql`exists (select 1 from sheets s where s.tenant_id = r.tenant_id and s.round_id = r.id and s.seat_id = ${among(of.seat_ids)})
          and a.seat_id = ${among(of.seat_ids)}`;
  return rowsOf(trx, equalShape)`
    select r.id as round_id, a.dance, a.seat_id, a.total, a.place, a.performance_ids, a.settled, ${takesOrders} as taken, o.reminded_at
    from rounds r join scoring_form_versions v on v.tenant_id = r.tenant_id and v.id = r.form_version_id
    cross join lateral ${equalTotals} a
    left join sheets o on o.tenant_id = r.tenant_id and o.round_id = r.id and o.seat_id = a.seat_id and o.dance = a.dance and o.performance_id is null
    where ${ranksTotals} and ${which}
    order by r.id, a.seat_id, a.dance, a.total desc`;
}
