// SQL of the stage: reads start lists and heats, and locks them for moves.
import { sql } from "kysely";
import { z } from "zod";
import { rowsOf } from "../kernel/postgres/rows.server.ts";
import { anyOf, type Trx } from "../kernel/postgres/database.server.ts";
import { currentHeatFirst } from "../rounds/heats-sql.server.ts";
import { entryNameColumns, publicArtist } from "../entries/label/entry-label-sql.server.ts";
import { entryName } from "../entries/label/entry-label.ts";
import { firstJudged, isHandedIn, judgesDance, judgesIn, outStatuses, isFinished } from "../start-lists/counted-sql.server.ts";
import { nameFactsIn, roundNameFacts } from "../start-lists/rounds/rounds-sql.server.ts";
import { isOfferedToday } from "../start-lists/sql.server.ts";

/** Locks a heat until the transaction ends. Returns it with what decides whether it may be moved. */
export async function lockHeat(trx: Trx, id: string) {
  const row = await trx
    .selectFrom("heats as h")
    .innerJoin("rounds as r", "r.id", "h.round_id")
    .innerJoin("start_lists as l", "l.id", "h.start_list_id")
    .select([
      "h.id",
      "h.status",
      "h.started_at",
      "h.finished_at",
      "h.round_id",
      "h.dance",
      "h.number",
      "r.section_id",
      "l.id as start_list_id",
      "l.competition_id",
      "l.stage",
      "l.status as list_status",
      "r.status as round_status",
    ])
    .where("h.id", "=", id)
    .forUpdate("h")
    .executeTakeFirst();
  return row && { ...row, places: await listPlaces(trx, id) };
}

function listPlaces(trx: Trx, heatId: string) {
  return trx.selectFrom("heat_places").select(["performance_id", "absent"]).where("heat_id", "=", heatId).orderBy("position").execute();
}

const presentShape = z.object({ id: z.string() });

/** Returns the heat of a performance that is on the floor, else its next, else its last. */
export async function presentHeat(trx: Trx, performanceId: string): Promise<string | undefined> {
  const [row] = await rowsOf(trx, presentShape)`
    select h.id from heat_places x join heats h on h.tenant_id = x.tenant_id and h.id = x.heat_id
    where x.performance_id = ${performanceId} order by ${currentHeatFirst} limit 1`;
  return row?.id;
}

/** Locks a performance until the transaction ends. Returns it with what decides whether it may be moved. */
export async function lockPerformance(trx: Trx, id: string) {
  await trx
    .selectFrom("performances as p")
    .innerJoin("heat_places as x", "x.performance_id", "p.id")
    .innerJoin("heats as h", "h.id", "x.heat_id")
    .select("p.id")
    .where("p.id", "=", id)
    .forUpdate(["p", "h"])
    .execute();
  return trx
    .selectFrom("placed_performances as p")
    .innerJoin("rounds as r", "r.id", "p.round_id")
    .innerJoin("entries as e", "e.id", "p.entry_id")
    .innerJoin("start_lists as l", "l.id", "p.start_list_id")
    .select([
      "p.id",
      "p.heat_id",
      "p.status",
      "p.start_list_id",
      "p.round_id",
      "p.entry_id",
      "e.status as entry_status",
      "p.started_at",
      "p.finished_at",
      "r.status as round_status",
      "r.ballots",
      "l.competition_id",
      "l.status as list_status",
    ])
    .where("p.id", "=", id)
    .executeTakeFirst();
}

export interface RunningList {
  start_list_id: string;
  stage_id: string;
  stage: string;
  competition_id: string;
  competition_name: string;
  practice: boolean;
  name: string;
  /** Why the stage is held, since when and by whom. All null while it is not. */
  hold_reason: string | null;
  hold_since: string | null;
  hold_who: string | null;
}

/** Ids of the lists that `listRunning` returns, for `where(column, "=", running)`. */
export const running = sql<string>`any(array(
  select l.id from start_lists l join competitions c on c.tenant_id = l.tenant_id and c.id = l.competition_id
  where c.status = 'running' and l.status = 'published' and ${isOfferedToday}))`;

/** Returns the published lists of running competitions that are offered today, by day and stage. */
export function listRunning(trx: Trx): Promise<RunningList[]> {
  return trx
    .selectFrom("start_lists as l")
    .innerJoin("competitions as c", "c.id", "l.competition_id")
    .innerJoin("stages as s", (join) => join.onRef("s.competition_id", "=", "l.competition_id").onRef("s.letter", "=", "l.stage"))
    .leftJoin("stage_holds as x", "x.stage_id", "s.id")
    .select(["l.id as start_list_id", "c.id as competition_id", "c.name as competition_name", "c.practice", "l.name"])
    .select(["x.reason as hold_reason", "x.since as hold_since", "x.who as hold_who", "s.id as stage_id", "l.stage"])
    .where("c.status", "=", "running")
    .where("l.status", "=", "published")
    .where(isOfferedToday)
    .orderBy("l.day")
    .orderBy("l.stage")
    .execute();
}

/** Returns why a stage is held, since when and by whom. Undefined while it is not. */
export function findHold(trx: Trx, stageId: string) {
  return trx.selectFrom("stage_holds").select(["reason", "since", "who"]).where("stage_id", "=", stageId).executeTakeFirst();
}

/** Returns why the stage of a list is held. Undefined while it is not. */
export function findHoldOfList(trx: Trx, listId: string) {
  return trx
    .selectFrom("start_lists as l")
    .innerJoin("stages as s", (join) => join.onRef("s.competition_id", "=", "l.competition_id").onRef("s.letter", "=", "l.stage"))
    .innerJoin("stage_holds as x", "x.stage_id", "s.id")
    .select("x.reason")
    .where("l.id", "=", listId)
    .executeTakeFirst();
}

/** Returns the id of a list if this organiser has it. */
export async function findList(trx: Trx, id: string): Promise<string | undefined> {
  return (await trx.selectFrom("start_lists").select("id").where("id", "=", id).executeTakeFirst())?.id;
}

/** Returns the performances of these lists with what a desk shows of them. */
export function listStagePerformances(trx: Trx, listIds: readonly string[]) {
  return trx
    .selectFrom("placed_performances as p")
    .innerJoin("placed_rounds as b", "b.id", "p.round_id")
    .innerJoin("entries as e", "e.id", "p.entry_id")
    .innerJoin("signups as g", "g.id", "e.signup_id")
    .select(["p.id", "p.round_id", "p.status", "e.status as entry_status", "b.name as section_name", "g.club_name"])
    .select(entryNameColumns)
    .where("p.start_list_id", "=", anyOf(listIds))
    .execute();
}

const heatShape = z.object({
  id: z.string(),
  start_list_id: z.string(),
  round_id: z.string(),
  /** True when judged by one sheet for everybody in the dance. */
  whole: z.boolean(),
  number: z.number(),
  of: z.number(),
  dance: z.number(),
  dances: z.number(),
  dance_name: z.string(),
  status: z.enum(["waiting", "on_stage", "done", "skipped"]),
  seconds: z.number(),
  planned_at: z.string(),
  started_at: z.string().nullable(),
  /** `retired`: it dances nothing more of its round. */
  places: z.array(z.object({ performance_id: z.string(), absent: z.boolean(), retired: z.boolean() })),
});
export type StageHeat = z.output<typeof heatShape>;

/** Returns the heats of these lists in the order of dancing, with their places. Heats of rounds without known entries have no places. */
export function listStageHeats(trx: Trx, listIds: readonly string[]): Promise<StageHeat[]> {
  return rowsOf(trx, heatShape)`
    select h.id, h.start_list_id, h.round_id, r.ballots = 'dance' as whole, h.number, count(*) over (partition by h.round_id, h.dance, h.appearance)::int as of, h.dance,
      max(h.dance) over (partition by h.round_id) as dances, coalesce(r.dances -> (h.dance - 1) ->> 'name', '') as dance_name,
      h.status, h.seconds, h.planned_at, h.started_at,
      coalesce(jsonb_agg(jsonb_build_object('performance_id', x.performance_id, 'absent', x.absent, 'retired', p.state = 'retired')
        order by x.position, x.id) filter (where x.id is not null), '[]') as places
    from heats h join rounds r on r.tenant_id = h.tenant_id and r.id = h.round_id
    left join heat_places x on x.tenant_id = h.tenant_id and x.heat_id = h.id
    left join performances p on p.tenant_id = x.tenant_id and p.id = x.performance_id
    where h.start_list_id = ${anyOf(listIds)} group by h.tenant_id, h.id, r.tenant_id, r.id order by h.start_list_id, h.position`;
}

const floorShape = heatShape.omit({ places: true }).extend({
  /** Its performances, when it is on the floor or next. Empty for other heats, which only serve the delay. */
  dancers: z.array(
    z.object({
      id: z.string(),
      absent: z.boolean(),
      retired: z.boolean(),
      status: z.string(),
      entry_status: z.string(),
      ...entryName.shape,
      club_name: z.string().nullable(),
    }),
  ),
  /** The rounds of its section, by which its round is named. */
  named: z.array(roundNameFacts),
});

/**
 * Returns the heats that describe each running list: on the floor, the next that somebody dances, and those from which the delay is computed (the newest and
 * the last started, and the first waiting after it). In the order of dancing.
 */
export function listCurrentFloors(trx: Trx) {
  return rowsOf(trx, floorShape)`
    with placed as (
      select h.tenant_id, h.id, h.start_list_id, h.round_id, h.position, h.status, h.started_at, count(x.id) as places,
        count(e.id) filter (where h.status <> 'waiting' or not x.absent and p.state <> 'retired' and e.status not in ${outStatuses}) as dancing
      from heats h
      left join heat_places x on x.tenant_id = h.tenant_id and x.heat_id = h.id
      left join performances p on p.tenant_id = x.tenant_id and p.id = x.performance_id
      left join entries e on e.tenant_id = p.tenant_id and e.id = p.entry_id
      where h.start_list_id = ${running} group by h.tenant_id, h.id),
    floors as (
      select f.*, min(f.position) filter (where f.status = 'waiting' and f.dancing > 0) over its as next_at,
        max(f.position) filter (where f.started_at is not null) over its as last_at, max(f.started_at) over its as newest
      from placed f where f.dancing > 0 or f.places = 0 window its as (partition by f.start_list_id)),
    chosen as (
      select c.*, c.status = 'on_stage' or c.position = c.next_at as shown from (
        select f.*, min(f.position) filter (where f.status = 'waiting' and f.position > f.last_at) over (partition by f.start_list_id) as behind_at
        from floors f) c
      where c.status = 'on_stage' or c.started_at = c.newest or c.position in (c.next_at, c.last_at, c.behind_at))
    select h.id, h.start_list_id, h.round_id, r.ballots = 'dance' as whole, h.number, h.dance, h.status, h.seconds, h.planned_at, h.started_at,
      (select count(*) from heats o where o.tenant_id = h.tenant_id and o.round_id = h.round_id and o.dance = h.dance and o.appearance = h.appearance)::int as of,
      (select max(o.dance) from heats o where o.tenant_id = h.tenant_id and o.round_id = h.round_id) as dances,
      coalesce(r.dances -> (h.dance - 1) ->> 'name', '') as dance_name,
      case when c.shown then (
        select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'absent', x.absent, 'retired', p.state = 'retired', 'status', h.status,
          'entry_status', e.status, 'start_number', e.start_number, 'title', e.title, 'artist_name', ${publicArtist}, 'club_name', g.club_name) order by x.position, x.id), '[]')
        from heat_places x join performances p on p.tenant_id = x.tenant_id and p.id = x.performance_id
        join entries e on e.tenant_id = p.tenant_id and e.id = p.entry_id join signups g on g.tenant_id = e.tenant_id and g.id = e.signup_id
        where x.tenant_id = h.tenant_id and x.heat_id = h.id) else '[]' end as dancers,
      case when c.shown then ${nameFactsIn(sql`r.section_id`)} else '[]' end as named
    from chosen c join heats h on h.tenant_id = c.tenant_id and h.id = c.id
    join rounds r on r.tenant_id = h.tenant_id and r.id = h.round_id
    order by h.start_list_id, h.position`;
}

const countsShape = z.object({ start_list_id: z.string(), round_id: z.string(), performances: z.number(), done: z.number() });

/** Returns how many performances each round has on each running list, and how many of them are over. */
export function countStaged(trx: Trx) {
  return rowsOf(trx, countsShape)`
    select p.start_list_id, p.round_id, count(*) as performances, count(*) filter (where ${isFinished}) as done
    from placed_performances p join entries e on e.tenant_id = p.tenant_id and e.id = p.entry_id
    where p.start_list_id = ${running} and (e.status not in ${outStatuses} or p.status <> 'waiting') group by p.start_list_id, p.round_id`;
}

export const judgingShape = z.object({ start_list_id: z.string(), judges: z.number(), marks_given: z.number() });

/**
 * Subquery of what is judged now and on which list: each performance in the heat on stage, or the whole dance, which counts on the list of its first
 * heat. It starts from the heats on stage, so that the cost does not grow with the list.
 */
const judgedNow = sql`
  select h.tenant_id, h.start_list_id, h.round_id, h.dance, p.id, false as whole
  from heats h join rounds r on r.tenant_id = h.tenant_id and r.id = h.round_id
  join heat_places x on x.tenant_id = h.tenant_id and x.heat_id = h.id join performances p on p.tenant_id = x.tenant_id and p.id = x.performance_id
  where h.status = 'on_stage' and r.ballots = 'performance' and x.appearance = 1 and not x.absent and p.state <> 'no_show'
  union all
  select h.tenant_id, h.start_list_id, h.round_id, h.dance, r.id, true
  from heats o join rounds r on r.tenant_id = o.tenant_id and r.id = o.round_id
  join heats h on h.tenant_id = o.tenant_id and h.round_id = o.round_id and h.dance = o.dance and h.appearance = 1 and h.number = 1
  where o.status = 'on_stage' and r.ballots = 'dance' and exists ${firstJudged}`;

/**
 * `select` of the number of judges of each list (of these, or running) who judge what is on its stage, and how many of them have given marks for it.
 */
export const selectJudging = (listIds?: readonly string[]) => sql`
  with floor as materialized (${judgedNow})
  select j.start_list_id, count(*) filter (where not exists (
    select 1 from heats h join rounds r on r.tenant_id = h.tenant_id and r.id = h.round_id
    where h.tenant_id = j.tenant_id and h.start_list_id = j.start_list_id and h.status = 'on_stage' and not ${judgesDance})) as judges,
    count(*) filter (where exists (
    select 1 from floor join sheets s on s.tenant_id = j.tenant_id and s.seat_id = j.id and coalesce(s.performance_id, s.round_id) = floor.id
      and s.dance = floor.dance and s.revision > 0 and (not floor.whole or ${isHandedIn})
    where floor.start_list_id = j.start_list_id and ${judgesIn(sql`floor.round_id`, sql`floor.dance`)})) as marks_given
  from judge_seats j where j.start_list_id = ${listIds ? anyOf(listIds) : running} group by j.start_list_id`;

/** Returns the counts of `selectJudging` by list. */
export async function countJudging(trx: Trx, listIds?: readonly string[]): Promise<Map<string, z.output<typeof judgingShape>>> {
  const rows = await rowsOf(trx, judgingShape)`select counted.* from (${selectJudging(listIds)}) counted`;
  return new Map(rows.map((row) => [row.start_list_id, row]));
}
