// SQL of what a round depends on besides its marks: totals carried over from the round before, and the rounds around it. Reads only.
import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import { anyOf, type Trx } from "../../kernel/postgres/database.server.ts";
import { rowsOf } from "../../kernel/postgres/rows.server.ts";
import { dance } from "../../rounds/contract.ts";
import { HEAT_CHANGE_SECONDS } from "../../rounds/dances.ts";

const totalShape = z.object({ round_id: z.string(), performance_id: z.string(), total: z.string() });

/**
 * Returns for performances of these rounds the exact total of the entry in the decided round that leads there. Performances without one are left out.
 */
export function listCarried(trx: Trx, roundIds: readonly string[]) {
  return rowsOf(trx, totalShape)`
    select p.round_id, p.id as performance_id, x -> 'total' ->> 'exact' as total
    from (
      select distinct on (s.round_id) s.tenant_id, s.outcome, o.on_round_id
      from results s join rounds o on o.tenant_id = s.tenant_id and o.id = s.round_id
      where o.on_round_id = ${anyOf(roundIds)} and o.decided_at is not null
      order by s.round_id, s.result_version desc) newest
    cross join lateral jsonb_array_elements(newest.outcome -> 'tabulated' -> 'results') x
    join performances b on b.tenant_id = newest.tenant_id and b.id = (x ->> 'entry')::uuid
    join performances p on p.tenant_id = b.tenant_id and p.entry_id = b.entry_id and p.round_id = newest.on_round_id
    where x -> 'total' ->> 'exact' is not null`;
}

/** Condition: somebody danced or was marked in the round. For `rounds as n`. */
export const begun = sql`n.status not in ('planned', 'called_off')
  or exists (select 1 from heats h where h.tenant_id = n.tenant_id and h.round_id = n.id and h.status <> 'waiting')
  or exists (select 1 from sheets s where s.tenant_id = n.tenant_id and s.round_id = n.id and s.revision > 0)`;

/**
 * Subquery of the round that entries going on from this one dance. A round that was called off lets them through to the next
 * (docs/rules/rounds.md 3.3).
 */
export const roundAfter = (id: RawBuilder<string>) => sql`(
  with recursive ahead as (
    select n.tenant_id, n.id, n.name, n.status, n.on_round_id, 1 as step
    from rounds o join rounds n on n.tenant_id = o.tenant_id and n.id = o.on_round_id where o.id = ${id}
    union all
    select n.tenant_id, n.id, n.name, n.status, n.on_round_id, a.step + 1
    from ahead a join rounds n on n.tenant_id = a.tenant_id and n.id = a.on_round_id where a.status = 'called_off')
  select * from ahead order by step desc limit 1)`;

const nextShape = z.object({
  /** The round before it. */
  of_round_id: z.string(),
  id: z.string(),
  name: z.string(),
  begun: z.boolean(),
  heat_size: z.number().nullable(),
  dances: z.array(dance),
  /** Planned length of its longest heat. Null while it has no heats. */
  heat_seconds: z.number().nullable(),
  /** Number of crosses of each judge. Null for other forms. */
  crosses: z.number().nullable(),
  /** Its planned start, its length with the changes between heats, and the end of its list. */
  starts_at: z.string().nullable(),
  planned_seconds: z.number(),
  day_ends_at: z.string().nullable(),
  /** When the last heat of the round before ended, or is planned to end. */
  ended_at: z.string().nullable(),
});

/** Returns the next round of each of these, and whether it has begun. */
export function listNext(trx: Trx, roundIds: readonly string[]) {
  return rowsOf(trx, nextShape)`
    select here.id as of_round_id, n.id, coalesce(n.name, (select p.name from placed_rounds p where p.tenant_id = n.tenant_id and p.id = n.id), '') as name, (${begun}) as begun,
      r.heat_size, r.dances, o.heat_seconds, o.starts_at, o.planned_seconds,
      case when v.method = 'recall' and r.ballots = 'dance' then r.wanted end as crosses,
      (select max(x.planned_at + make_interval(secs => x.seconds)) from (
        select h.planned_at, h.seconds from heats h where h.tenant_id = n.tenant_id and h.start_list_id = o.start_list_id
        union all select b.planned_at, b.seconds from breaks b where b.tenant_id = n.tenant_id and b.start_list_id = o.start_list_id) x) as day_ends_at,
      (select max(coalesce(h.finished_at, h.planned_at + make_interval(secs => h.seconds))) from heats h
        where h.tenant_id = n.tenant_id and h.round_id = here.id) as ended_at
    from rounds here cross join lateral ${roundAfter(sql`here.id`)} n
    join rounds r on r.tenant_id = n.tenant_id and r.id = n.id
    join scoring_form_versions v on v.tenant_id = r.tenant_id and v.id = r.form_version_id
    cross join lateral (
      select max(h.seconds) as heat_seconds, min(h.planned_at) as starts_at, (array_agg(h.start_list_id order by h.planned_at))[1] as start_list_id,
        coalesce(sum(h.seconds + ${HEAT_CHANGE_SECONDS}::int), 0)::int as planned_seconds
      from heats h where h.tenant_id = n.tenant_id and h.round_id = n.id) o
    where here.id = ${anyOf(roundIds)}`;
}

const goneShape = z.object({ round_id: z.string(), entry_id: z.string() });

/** Returns the entries of these rounds that no longer dance: withdrawn, disqualified, retired or absent. */
export function listGone(trx: Trx, roundIds: readonly string[]) {
  return rowsOf(trx, goneShape)`
    select p.round_id, p.entry_id from performances p join entries e on e.tenant_id = p.tenant_id and e.id = p.entry_id
    where p.round_id = ${anyOf(roundIds)} and (p.state <> 'competing' or e.status <> 'accepted')`;
}

const earlierShape = z.object({ id: z.string() });

/** Returns the decided rounds that lead to this one, directly or through others, and that are not fully released. Locks them. */
export async function listEarlier(trx: Trx, roundId: string): Promise<string[]> {
  const rows = await rowsOf(trx, earlierShape)`
    with recursive before as (
      select tenant_id, id from rounds where on_round_id = ${roundId}
      union select o.tenant_id, o.id from rounds o join before b on b.tenant_id = o.tenant_id and b.id = o.on_round_id)
    select o.id from before b join rounds o on o.tenant_id = b.tenant_id and o.id = b.id
    where o.decided_at is not null and o.released <> 'all' order by o.level desc, o.id for update of o`;
  return rows.map((row) => row.id);
}

/** Returns the decided rounds from which some went on and in which these entries danced. */
export async function listDecidedOf(trx: Trx, entryIds: readonly string[]): Promise<string[]> {
  const rows = await trx
    .selectFrom("performances as p")
    .innerJoin("rounds as r", "r.id", "p.round_id")
    .select("r.id")
    .distinct()
    .where("p.entry_id", "in", [...entryIds])
    .where("r.decided_at", "is not", null)
    .where("r.on_round_id", "is not", null)
    .orderBy("r.id")
    .execute();
  return rows.map((row) => row.id);
}
