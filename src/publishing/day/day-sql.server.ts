// Reads everything that the organiser's day counts, in one statement.
import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import { rowsOf } from "../../kernel/postgres/rows.server.ts";
import { isoTime, type Trx } from "../../kernel/postgres/database.server.ts";
import { filledOnTablets, joinFilled } from "../../judging/tablet/filled-sql.server.ts";
import { isSheetExpected, isSheetMissing, isFinished, panelSheets, isQueued } from "../../start-lists/counted-sql.server.ts";
import { roundsMissingOrders } from "../../judging/revisions/equal-totals-sql.server.ts";
import { nameFactsIn, roundNameFacts } from "../../start-lists/rounds/rounds-sql.server.ts";
import { competition } from "../../competitions/shapes.ts";
import { selectMaybePending } from "../pending/pending-sql.server.ts";
import { selectForCeremony } from "../release/sql.server.ts";
import { day } from "../shapes.ts";

const seat = z.object({
  round_id: z.string(),
  seat: z.string(),
  name: z.string(),
  count: z.number(),
  numbers: z.array(z.number()),
});

/** Shape of the row of `readDay`. Times are text as PostgreSQL prints them. */
const wholeDay = day.omit({ pending: true, alerts: true }).extend({
  blocks: z.array(day.shape.blocks.element.extend({ without_start: z.array(z.number()), not_taken: z.array(z.number()) })),
  missing: z.array(seat),
  orders: z.array(seat),
  filled: z.array(seat),
  drafts: z.object({ all: z.number() }),
  requests: z.object({ open: z.number(), first: z.string().nullable() }),
  named: z.array(roundNameFacts),
  maybe_pending: z.array(z.object({ id: z.string() })),
});

const one = (query: RawBuilder<unknown>) => sql`(select row_to_json(x) from (${query}) x)`;
const all = (query: RawBuilder<unknown>) => sql`(select coalesce(json_agg(x), '[]') from (${query}) x)`;
const chosen = sql<string>`(select id from chosen)`;

/** Columns about the competition, its entries, payments and drafts. Requests about data are those of the whole organiser. */
const office = {
  competition: one(sql`select * from chosen`),
  entries: one(sql`
    select count(*) filter (where e.status <> 'draft') as all, count(*) filter (where e.status = 'accepted') as accepted,
      count(*) filter (where e.status in ('submitted', 'waiting')) as waiting,
      count(*) filter (where e.status <> 'draft' and 'music' = any(e.missing)) as music_missing
    from entries e where e.competition_id = ${chosen}`),
  payments: one(sql`
    select coalesce(sum(paid_grosze), 0)::bigint as paid_grosze,
      coalesce(sum(greatest(amount_grosze - paid_grosze, 0)) filter (where status in ('pending', 'processing')), 0)::bigint as pending_grosze,
      coalesce(sum(greatest(amount_grosze - paid_grosze, 0)) filter (where status = 'failed'), 0)::bigint as failed_grosze,
      count(*) filter (where status = 'paid') as paid, count(*) filter (where status in ('pending', 'processing')) as pending,
      count(*) filter (where status = 'failed') as failed
    from payments where competition_id = ${chosen}`),
  drafts: one(sql`select count(*) as all from start_lists where competition_id = ${chosen} and status = 'draft'`),
  requests: one(sql`select count(*) as open, min(r.at)::text as first from data_requests r where r.state = 'open'`),
};

/**
 * Shared subqueries, each read once: the competition's lists, its performances, and each sheet that a seat of its panels could give. `offset 0` makes
 * PostgreSQL compute a performance's status once.
 */
const passes = sql`
  lists as materialized (select id, name, stage, day from start_lists where competition_id = ${chosen}),
  danced as materialized (
    select p.*, ${isQueued} as queued, ${isFinished} as over
    from (select tenant_id, id, round_id, entry_id, start_list_id, planned_at, seconds, status from placed_performances
      where start_list_id in (select id from lists) offset 0) p),
  panel as materialized (
    select p.tenant_id, p.id, p.round_id, p.entry_id, p.position, p.dance, p.whole, p.status, p.competing, ${isSheetExpected} as due, ${isSheetMissing} as missing,
      j.id as seat_id, s.id as sheet_id, s.revision
    from ${panelSheets} where p.start_list_id in (select id from lists))`;

const counts = sql`count(*) filter (where p.queued) as all, count(*) filter (where p.over) as done,
  max(p.planned_at + make_interval(secs => p.seconds))::text as ends_at`;

/** Progress of stages and rounds, and the breaks. */
const hall = {
  performances: one(sql`select ${counts} from danced p`),
  stages: all(sql`
    select l.id as start_list_id, l.name, l.stage, l.day, coalesce(d.all, 0) as all, coalesce(d.done, 0) as done, d.ends_at
    from lists l left join (select p.start_list_id, ${counts} from danced p group by p.start_list_id) d on d.start_list_id = l.id
    order by l.day, l.stage, l.id`),
  blocks: all(sql`
    select b.id, b.name, b.status, b.planned_at::text, b.start_list_id, coalesce(d.all, 0) as performances, coalesce(d.done, 0) as done,
      coalesce(w.numbers, '{}') as without_start, coalesce(n.numbers, '{}') as not_taken
    from placed_rounds b
    left join (select p.round_id, ${counts} from danced p group by p.round_id) d on d.round_id = b.id
    left join (
      select p.round_id, array_agg(coalesce(e.start_number, 0) order by p.position) as numbers
      from (select distinct p.tenant_id, p.round_id, p.entry_id, p.position, p.dance
        from panel p join judge_seats j on j.tenant_id = p.tenant_id and j.id = p.seat_id
        join mark_revisions r on r.tenant_id = p.tenant_id and r.sheet_id = p.sheet_id and r.revision = p.revision and r.user_id = j.user_id
        where p.status = 'waiting' and p.competing and not p.whole) p
      join entries e on e.tenant_id = p.tenant_id and e.id = p.entry_id group by p.round_id) w on w.round_id = b.id
    left join (
      select coalesce(p.round_id, r.round_id) as round_id, array_agg(coalesce(e.start_number, 0) order by p.position, r.id) as numbers
      from refused_marks r left join placed_performances p on p.tenant_id = r.tenant_id and p.id = r.performance_id
      left join entries e on e.tenant_id = p.tenant_id and e.id = p.entry_id
      where r.settled_at is null group by 1) n on n.round_id = b.id
    where b.start_list_id in (select id from lists) order by b.planned_at, b.position`),
  breaks: all(sql`
    select b.id, b.name, b.planned_at::text, b.seconds, b.start_list_id
    from breaks b join start_lists l on l.tenant_id = b.tenant_id and l.id = b.start_list_id
    where l.competition_id = ${chosen} order by b.planned_at, b.position`),
};

/** Counts the sheets that `kind` selects per seat and unpublished round, with their start numbers in `order`. */
const seatsWith = (kind: RawBuilder<unknown>, order: RawBuilder<unknown>) =>
  all(sql`
    select p.round_id, j.seat, u.name, count(*) as count,
      coalesce(array_agg(e.start_number order by ${order}) filter (where e.start_number is not null and not p.whole), '{}') as numbers
    from panel p join judge_seats j on j.tenant_id = p.tenant_id and j.id = p.seat_id
    join rounds r on r.tenant_id = p.tenant_id and r.id = p.round_id and r.status <> 'published'
    join users u on u.id = j.user_id join entries e on e.tenant_id = p.tenant_id and e.id = p.entry_id
    ${kind} group by p.round_id, j.seat, j.position, u.name order by j.position`);

/** Counts the missing orders of equal totals per seat and round, with the start numbers that are tied. */
const missingOrders = all(sql`
  select a.round_id, j.seat, u.name, count(distinct a.dance) as count,
    coalesce(array_agg(distinct e.start_number) filter (where e.start_number is not null), '{}') as numbers
  from (select r.id as round_id, a.* from ${roundsMissingOrders} and exists (
    select 1 from sections c where c.tenant_id = r.tenant_id and c.id = r.section_id and c.competition_id = ${chosen})) a
  join judge_seats j on j.id = a.seat_id join users u on u.id = j.user_id
  join performances p on p.id = any(a.performance_ids) join entries e on e.tenant_id = p.tenant_id and e.id = p.entry_id
  group by a.round_id, j.seat, j.position, u.name order by j.position`);

/** Sheets and orders that judges still have to give, and how many danced performances each judge has marked. */
const panel = {
  missing: seatsWith(sql`where p.missing`, sql`e.start_number`),
  orders: missingOrders,
  filled: seatsWith(sql`${joinFilled} where (p.id, p.dance) in (select t.id, t.dance from (${filledOnTablets}) t)`, sql`p.position`),
  judges: all(sql`
    select j.seat, u.name, coalesce(m.marked, 0) as marked, coalesce(m.wanted, 0) as wanted
    from judge_seats j join lists l on l.id = j.start_list_id join users u on u.id = j.user_id
    left join (select p.seat_id, count(*) as wanted, count(*) filter (where p.sheet_id is not null) as marked from panel p where p.due group by p.seat_id) m on m.seat_id = j.id
    order by l.day, l.stage, j.position`),
};

const deskRow = competition.pick({ id: true, status: true, practice: true, starts_on: true, ends_on: true });

/** Lists the competitions from which the desk chooses its first one. */
export function listDeskRows(trx: Trx) {
  return rowsOf(trx, deskRow)`select id, status, practice, starts_on, ends_on from competitions where status <> 'archived'`;
}

/** Reads the dashboard of one competition. Without a competition all counts are zero or empty. */
export async function readDay(trx: Trx, competitionId: string | undefined) {
  const parts: Record<keyof z.output<typeof wholeDay>, RawBuilder<unknown>> = {
    ...office,
    ...hall,
    ...panel,
    held: all(sql`${selectForCeremony(trx, chosen)}`),
    named: nameFactsIn(sql`any(array(select id from sections where competition_id = ${chosen}))`),
    maybe_pending: all(selectMaybePending(chosen)),
  };
  const [row] = await rowsOf(trx, wholeDay)`
    with chosen as materialized (
      select id, slug, name, status, starts_on, ends_on from competitions
      where status <> 'archived' and id = ${competitionId ?? null}), ${passes}
    select ${sql.join(Object.entries(parts).map(([name, part]) => sql`${part} as ${sql.ref(name)}`))}`;
  if (!row) throw new Error("a day has one row");
  const ending = <E extends { ends_at: string | null }>(each: E): E => ({ ...each, ends_at: each.ends_at && isoTime(each.ends_at) });
  const planned = <P extends { planned_at: string }>(each: P): P => ({ ...each, planned_at: isoTime(each.planned_at) });
  return {
    ...row,
    requests: { ...row.requests, first: row.requests.first && isoTime(row.requests.first) },
    performances: ending(row.performances),
    stages: row.stages.map(ending),
    blocks: row.blocks.map(planned),
    breaks: row.breaks.map(planned),
  };
}
