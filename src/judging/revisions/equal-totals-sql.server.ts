// Equal totals of one judge that only this judge can put in order (docs/rules/rounds.md 3.8). Finds them in SQL as `findEqualTotals` of
// src/judging/order-rules.ts does on the tablet. Reads only.
import { z } from "zod";
import { sql } from "kysely";
import { isAbsentIn, isCompeting, judgesIn } from "../../start-lists/counted-sql.server.ts";
import { anyOf, type Trx } from "../../kernel/postgres/database.server.ts";
import { rowsOf } from "../../kernel/postgres/rows.server.ts";

/**
 * True when judges' totals become crosses or places in round `r`, so that equal ones may need a judge's own order (`ranksTotals` in
 * src/rounds/dances.ts).
 */
export const ranksTotals = sql<boolean>`exists (
  select 1 from scoring_form_versions f where f.tenant_id = r.tenant_id and f.id = r.form_version_id and left(f.method, 4) = 'ido_')`;

/** Total of each competing performance in one dance of round `r`, marked by form version `v`, from each judge of that dance. */
const totals = sql`
  select s.seat_id, s.dance, p.id, sum(k.mark * coalesce((c ->> 'weight')::numeric, 1)) as total
  from placed_performances p
  join sheets s on s.tenant_id = p.tenant_id and s.performance_id = p.id
  join judge_seats j on j.tenant_id = s.tenant_id and j.id = s.seat_id and ${judgesIn(sql`r.id`, sql`s.dance`)}
  join mark_revisions m on m.tenant_id = s.tenant_id and m.sheet_id = s.id and m.revision = s.revision
  join marks k on k.tenant_id = m.tenant_id and k.mark_revision_id = m.id
  join lateral jsonb_array_elements(v.criteria) c on c ->> 'code' = k.criterion
  where p.tenant_id = r.tenant_id and p.round_id = r.id and ${isCompeting} and not ${isAbsentIn(sql`s.dance`)}
  group by s.seat_id, s.dance, p.id`;

/** True when the judge's newest order contains exactly these performances with the total that they have now. */
const settled = sql<boolean>`exists (
  select 1 from sheets o join mark_revisions m on m.tenant_id = o.tenant_id and m.sheet_id = o.id and m.revision = o.revision and m.submitted
  where o.tenant_id = r.tenant_id and o.round_id = r.id and o.seat_id = g.seat_id and o.dance = g.dance and o.performance_id is null
    and g.performance_ids = array(
      select p.id from placed_performances p where p.tenant_id = r.tenant_id and p.round_id = r.id and ${isCompeting}
        and not ${isAbsentIn(sql`g.dance`)} and (m.draft -> p.id::text ->> 'total')::numeric = g.total order by p.id))`;

/**
 * Subquery with every group of equal totals that a judge has to order in round `r` with form version `v`: in a final all groups, in a cut those
 * across the line. Empty until the last mark is in. Columns: seat_id, dance, total, place (of the best of them in this judge's order),
 * performance_ids, settled.
 */
export const equalTotals = sql`(
  select g.seat_id, g.dance, g.total, g.upto - g.level + 1 as place, g.performance_ids, ${settled} as settled
  from (
    select t.seat_id, t.dance, t.total, array_agg(t.id order by t.id) as performance_ids, count(*) as level,
      sum(count(*)) over (partition by t.seat_id, t.dance order by t.total desc) as upto, sum(count(*)) over (partition by t.seat_id, t.dance) as marked
    from (${totals}) t group by t.seat_id, t.dance, t.total) g
  cross join lateral (select count(*) as present from placed_performances p
    where p.tenant_id = r.tenant_id and p.round_id = r.id and ${isCompeting} and not ${isAbsentIn(sql`g.dance`)}) n
  where ${ranksTotals} and g.level > 1 and g.marked = n.present
    and (r.kind <> 'elimination' or r.wanted is null or (g.upto > r.wanted and g.upto - g.level < r.wanted)))`;

/**
 * True when judges may still order equal totals of round `r`: while it takes marks, and when a sheet was corrected after it was closed, or published
 * with nobody going on (docs/rules/rounds.md 3.17).
 */
export const takesOrders = sql<boolean>`(r.status in ('planned', 'open', 'closed') or r.status = 'published' and r.on_round_id is null and exists (
  select 1 from sheets s join mark_revisions m on m.tenant_id = s.tenant_id and m.sheet_id = s.id and m.revision = s.revision
  where s.tenant_id = r.tenant_id and s.round_id = r.id and m.received_at > r.decided_at))`;

/** `from … where` of every group `a` of equal totals in round `r` that its judge still has to order. */
export const roundsMissingOrders = sql`rounds r
  join scoring_form_versions v on v.tenant_id = r.tenant_id and v.id = r.form_version_id
  cross join lateral ${equalTotals} a
  where ${takesOrders} and ${ranksTotals} and not a.settled`;

const equalShape = z.object({
  round_id: z.string(),
  dance: z.number(),
  seat_id: z.string(),
  total: z.number(),
  /** Place of the best of them in this judge's order. */
  place: z.number(),
  performance_ids: z.array(z.string()),
  /** True when the judge's newest order contains exactly these, with this total. */
  settled: z.boolean(),
  /** True when the judge may give the order now. */
  taken: z.boolean(),
  /** When the desk requested the order. */
  reminded_at: z.string().nullable(),
});
export type EqualRow = z.output<typeof equalShape>;

/** Returns the equal totals that judges have to order: in these rounds, or in all rounds that these seats judge. Highest first. */
export function listEqual(trx: Trx, of: { round_ids: readonly string[] } | { seat_ids: readonly string[] }): Promise<EqualRow[]> {
  const which =
    "round_ids" in of
      ? sql`r.id = ${anyOf(of.round_ids)}`
      : sql`exists (select 1 from sheets s where s.tenant_id = r.tenant_id and s.round_id = r.id and s.seat_id = ${anyOf(of.seat_ids)})
          and a.seat_id = ${anyOf(of.seat_ids)}`;
  return rowsOf(trx, equalShape)`
    select r.id as round_id, a.dance, a.seat_id, a.total, a.place, a.performance_ids, a.settled, ${takesOrders} as taken, o.reminded_at
    from rounds r join scoring_form_versions v on v.tenant_id = r.tenant_id and v.id = r.form_version_id
    cross join lateral ${equalTotals} a
    left join sheets o on o.tenant_id = r.tenant_id and o.round_id = r.id and o.seat_id = a.seat_id and o.dance = a.dance and o.performance_id is null
    where ${ranksTotals} and ${which}
    order by r.id, a.seat_id, a.dance, a.total desc`;
}
