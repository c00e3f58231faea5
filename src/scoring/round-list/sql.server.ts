// SQL that lists rounds with their marks: filters, views, paging. Reads only.
import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import { rowsOf } from "../../kernel/postgres/rows.server.ts";
import { isoTime, type Trx } from "../../kernel/postgres/database.server.ts";
import { searchCondition } from "../../kernel/text/search-sql.server.ts";
import { isSheetExpected, sheetExistsIn, judgesAny, panelSeats, isQueued } from "../../start-lists/counted-sql.server.ts";
import { roundsMissingOrders } from "../../judging/revisions/equal-totals-sql.server.ts";
import { admins, type Role } from "../../kernel/endpoints/roles.ts";
import { type ScoreView, scoredRound } from "../contract.ts";
import { ownIn } from "../own-entries/sql.server.ts";

export interface RoundFilter {
  competition_id?: string | undefined;
  start_list_id?: string | undefined;
  q?: string | undefined;
  /** The caller: a coach gets published rounds of the own sign-ups, a referee published ones and those this person runs. */
  person: { id: string; role: Role };
}

export interface RoundPage {
  view: ScoreView;
  limit: number;
  /** Cursor: day and id of the list, position and id of the round before the page. */
  after: readonly [string, string, number, string] | undefined;
}

const listedRound = scoredRound.omit({ own: true }).extend({ day: z.string(), position: z.number() });
const viewCounts = z.object({ all: z.number(), missing: z.number(), live: z.number(), closed: z.number(), published: z.number() });

/** Number of missing orders of equal totals by round, one for each judge and dance. Rounds without any are left out. */
const ordersOwed = sql`select r.id, count(distinct (a.seat_id, a.dance)) as orders from ${roundsMissingOrders} and r.id in (select id from counted) group by r.id`;

/** The lists with dances of round `b`. */
const itsLists = sql`(select h.start_list_id from heats h where h.tenant_id = b.tenant_id and h.round_id = b.id)`;

/** Condition: this person runs round `b`. An organiser runs all, a head judge and a scrutineer those of their lists. */
const runsRound = ({ id, role }: RoundFilter["person"]) =>
  admins.includes(role)
    ? sql`true`
    : sql`exists (select 1 from judge_seats j where j.tenant_id = b.tenant_id and j.start_list_id in ${itsLists} and j.user_id = ${id}
        and j.duty in ('head', 'marking_head', 'scrutineer'))`;

/** Rounds that match these filters, without counts of sheets. */
const found = (filter: RoundFilter) => sql`
  select b.tenant_id, b.id, b.name, b.start_list_id, l.name as start_list_name, c.id as competition_id, c.name as competition_name, l.day,
    b.position, b.planned_at, b.status, b.published_at, b.status = 'closed' and b.held_at is not null as held, ${runsRound(filter.person)} as runs
  from placed_rounds b
  join start_lists l on l.tenant_id = b.tenant_id and l.id = b.start_list_id
  join competitions c on c.tenant_id = l.tenant_id and c.id = l.competition_id
  where true
    ${filter.competition_id === undefined ? sql`` : sql`and c.id = ${filter.competition_id}`}
    ${filter.start_list_id === undefined ? sql`` : sql`and b.id in (select h.round_id from heats h where h.start_list_id = ${filter.start_list_id})`}
    ${filter.person.role === "referee" ? sql`and (b.released = 'all' or ${runsRound(filter.person)})` : sql``}
    ${filter.person.role === "trener" ? sql`and b.released = 'all' and exists (select 1 ${ownIn(filter.person.id)})` : sql``}
    and ${searchCondition(filter.q, [sql`b.name`, sql`l.name`])}`;

/** Performances, judges and sheets of the rounds in `counted`, each grouped by round in one pass. */
const countedParts = sql`
  danced as materialized (
    select p.round_id, count(*) as performances from placed_performances p
    where p.round_id in (select id from counted) and ${isQueued} group by p.round_id),
  seated as materialized (
    select b.id as round_id, count(*) as judges
    from (select distinct h.tenant_id, h.round_id as id, h.start_list_id from heats h where h.round_id in (select id from counted)) b
    join judge_seats j on j.tenant_id = b.tenant_id and j.start_list_id = b.start_list_id and ${judgesAny(sql`b.id`)} group by b.id),
  marked as materialized (
    select p.round_id, count(*) filter (where p.competing and p.given) as sheets, count(*) filter (where p.competing) as wanted,
      count(*) filter (where ${isSheetExpected} and not p.given) as missing
    from (
      select p.round_id, p.status, p.competing, ${sheetExistsIn(sql`select id from counted`)} as given
      from ${panelSeats} where p.round_id in (select id from counted) offset 0) p group by p.round_id),
  owed as materialized (${ordersOwed})`;

const LACKING = sql`f.status = 'live' and (f.missing > 0 or f.orders_missing > 0)`;

/** Condition of each view, as far as it is known before sheets are counted. */
const views: Record<ScoreView, RawBuilder<unknown>> = {
  all: sql`true`,
  missing: sql`f.status = 'live'`,
  live: sql`f.status = 'live'`,
  closed: sql`f.status = 'closed'`,
  published: sql`f.status = 'published'`,
};

const pageShape = z.object({ counts: viewCounts, rounds: z.array(listedRound) });

/**
 * Returns rounds of one view, newest day first and then in list and plan order, and the number of rounds in each view. Counts sheets only of the
 * rounds on the page and of live rounds, because only live rounds can have missing ones.
 */
export async function listScoredRounds(
  trx: Trx,
  filter: RoundFilter,
  { view, limit, after }: RoundPage,
): Promise<z.output<typeof pageShape>> {
  const [day, list, position, id] = after ?? [];
  const order = sql`order by f.day desc, f.start_list_id, f.position, f.id`;
  const rows = await rowsOf(trx, pageShape)`
    with found as materialized (${found(filter)}),
    listed as materialized (
      select f.id from found f where ${views[view]}
        ${after ? sql`and (f.day < ${day} or (f.day = ${day} and (f.start_list_id, f.position, f.id) > (${list}::uuid, ${position}::int, ${id}::uuid)))` : sql``}
      ${view === "missing" ? sql`` : sql`${order} limit ${limit}`}),
    counted as materialized (select id from listed union select id from found where status = 'live'),
    ${countedParts},
    whole as materialized (
      select f.*, coalesce(d.performances, 0) as performances, coalesce(j.judges, 0) as judges, coalesce(m.sheets, 0) as sheets,
        coalesce(m.wanted, 0) as sheets_wanted, coalesce(m.missing, 0) as missing, coalesce(o.orders, 0) as orders_missing
      from found f left join danced d on d.round_id = f.id left join seated j on j.round_id = f.id left join marked m on m.round_id = f.id
      left join owed o on o.id = f.id)
    select (select row_to_json(x) from (
        select count(*) as "all", count(*) filter (where ${LACKING}) as missing, count(*) filter (where f.status = 'live') as live,
          count(*) filter (where f.status = 'closed') as closed, count(*) filter (where f.status = 'published') as published
        from whole f) x) as counts,
      (select coalesce(json_agg(x), '[]') from (
        select f.id, f.name, f.start_list_id, f.start_list_name, f.competition_id, f.competition_name, f.day, f.position, f.planned_at::text,
          f.status, f.published_at::text, f.held, f.runs, f.performances, f.judges, f.sheets, f.sheets_wanted, f.missing, f.orders_missing
        from whole f where f.id in (select id from listed) ${view === "missing" ? sql`and ${LACKING}` : sql``} ${order} limit ${limit}) x) as rounds`;
  const [page] = rows;
  if (!page) throw new Error("a page has one row");
  const dated = page.rounds.map((each) => ({
    ...each,
    planned_at: isoTime(each.planned_at),
    published_at: each.published_at && isoTime(each.published_at),
  }));
  return { ...page, rounds: dated };
}
