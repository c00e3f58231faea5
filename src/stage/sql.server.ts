// The stage reads start lists and moves performances on and off.
import { sql } from "kysely";
import { z } from "zod";
import { rowsOf } from "../kernel/postgres/rows.server.ts";
import { among, type Trx } from "../kernel/database.server.ts";
import { presentFirst } from "../rounds/heats-sql.server.ts";
import { offered } from "../start-lists/arranging/offered-sql.server.ts";
import { selectPerformances } from "../start-lists/arranging/performances-sql.server.ts";
import { firstJudged, handedIn, judgesDance, judgesIn } from "../start-lists/counted-sql.server.ts";

/** A heat with what decides whether it may be moved, kept from changing until the call ends. */
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

/** The heat in which a performance is on the floor, else the next that it waits for, else the last that it danced. */
export async function presentHeat(trx: Trx, performanceId: string): Promise<string | undefined> {
  const [row] = await rowsOf(trx, presentShape)`
    select h.id from heat_places x join heats h on h.tenant_id = x.tenant_id and h.id = x.heat_id
    where x.performance_id = ${performanceId} order by ${presentFirst} limit 1`;
  return row?.id;
}

/** A performance with what decides whether it may be moved, kept from changing until the call ends. */
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

export interface Lists {
  start_list_id: string;
  competition_id: string;
  competition_name: string;
  practice: boolean;
  name: string;
}

export function listRunning(trx: Trx): Promise<Lists[]> {
  return trx
    .selectFrom("start_lists as l")
    .innerJoin("competitions as c", "c.id", "l.competition_id")
    .select(["l.id as start_list_id", "c.id as competition_id", "c.name as competition_name", "c.practice", "l.name"])
    .where("c.status", "=", "running")
    .where("l.status", "=", "published")
    .where(offered)
    .orderBy("l.day")
    .orderBy("l.stage")
    .execute();
}

/** A list's id, where the tenant has it. */
export async function findList(trx: Trx, id: string): Promise<string | undefined> {
  return (await trx.selectFrom("start_lists").select("id").where("id", "=", id).executeTakeFirst())?.id;
}

export function listStagePerformances(trx: Trx, listIds: readonly string[]) {
  return selectPerformances(trx).where("p.start_list_id", "=", among(listIds)).execute();
}

const heatShape = z.object({
  id: z.string(),
  start_list_id: z.string(),
  round_id: z.string(),
  /** Judged by one sheet for everybody in the dance. */
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
  places: z.array(z.object({ performance_id: z.string(), absent: z.boolean() })),
});
export type StageHeat = z.output<typeof heatShape>;

/** The heats of these lists in the order of dancing, with who stands in them: nobody in those of rounds that are not known yet. */
export function listStageHeats(trx: Trx, listIds: readonly string[]): Promise<StageHeat[]> {
  return rowsOf(trx, heatShape)`
    select h.id, h.start_list_id, h.round_id, r.ballots = 'dance' as whole, h.number, count(*) over (partition by h.round_id, h.dance, h.appearance)::int as of, h.dance,
      max(h.dance) over (partition by h.round_id) as dances, coalesce(r.dances -> (h.dance - 1) ->> 'name', '') as dance_name,
      h.status, h.seconds, h.planned_at, h.started_at,
      coalesce((select jsonb_agg(jsonb_build_object('performance_id', x.performance_id, 'absent', x.absent) order by x.position, x.id)
        from heat_places x where x.tenant_id = h.tenant_id and x.heat_id = h.id), '[]') as places
    from heats h join rounds r on r.tenant_id = h.tenant_id and r.id = h.round_id
    where h.start_list_id = ${among(listIds)} order by h.start_list_id, h.position`;
}

export const judgingShape = z.object({ start_list_id: z.string(), judges: z.number(), marks_given: z.number() });

/**
 * What is judged on the floors now, and on which list: each performance in the heat on stage, or the whole dance, which counts on the list of the
 * dance's first heat. It is found from the heats on stage, so what is read does not grow with the list.
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

/** `select` of how many judges each list has, without those who do not judge what is on its stage, and how many have given marks for it. */
export const selectJudging = (listIds: readonly string[]) => sql`
  with floor as materialized (${judgedNow})
  select j.start_list_id, count(*) filter (where not exists (
    select 1 from heats h join rounds r on r.tenant_id = h.tenant_id and r.id = h.round_id
    where h.tenant_id = j.tenant_id and h.start_list_id = j.start_list_id and h.status = 'on_stage' and not ${judgesDance})) as judges,
    count(*) filter (where exists (
    select 1 from floor join sheets s on s.tenant_id = j.tenant_id and s.seat_id = j.id and coalesce(s.performance_id, s.round_id) = floor.id
      and s.dance = floor.dance and s.revision > 0 and (not floor.whole or ${handedIn})
    where floor.start_list_id = j.start_list_id and ${judgesIn(sql`floor.round_id`, sql`floor.dance`)})) as marks_given
  from judge_seats j where j.start_list_id = ${among(listIds)} group by j.start_list_id`;

/** The same by list. */
export async function countJudging(trx: Trx, listIds: readonly string[]): Promise<Map<string, z.output<typeof judgingShape>>> {
  const rows = await rowsOf(trx, judgingShape)`select counted.* from (${selectJudging(listIds)}) counted`;
  return new Map(rows.map((row) => [row.start_list_id, row]));
}
