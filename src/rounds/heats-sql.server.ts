// Writes performances, heats and places in heats for the programme and the stage. No other slice writes these tables.
import { sql } from "kysely";
import { z } from "zod";
import { anyOf, ownerWithin, type Row, type Trx } from "../kernel/postgres/database.server.ts";
import { rowsOf } from "../kernel/postgres/rows.server.ts";

export interface PlacedHeat {
  id: string;
  position: number;
  planned_at: string;
}

/** Sets the position and time of heats in the programme, and their numbers within their dance. */
export async function placeHeats(trx: Trx, heats: readonly (PlacedHeat & { number: number })[]): Promise<void> {
  if (heats.length === 0) return;
  await sql`
    update heats h set position = v.position, planned_at = v.planned_at, number = v.number
    from jsonb_to_recordset(${JSON.stringify(heats)}::jsonb) as v(id uuid, position integer, planned_at timestamptz, number integer)
    where h.id = v.id`.execute(trx);
}

/** Exchanges the numbers of two heats of one dance. The caller places the heats of their list anew. */
export async function exchangeNumbers(trx: Trx, [one, other]: readonly [string, string]): Promise<void> {
  await sql`
    update heats h set number = o.number, version = h.version + 1 from heats o
    where h.id = ${anyOf([one, other])} and o.id = ${anyOf([one, other])} and o.tenant_id = h.tenant_id and o.id <> h.id`.execute(trx);
}

const heatIdShape = z.object({ heat_id: z.string() });

/**
 * Exchanges two performances of a round in the heats of all its dances. Whether one is absent in a dance stays with it: a heat with nobody present is
 * skipped, and waits again with somebody.
 */
export async function exchangePlaces(trx: Trx, roundId: string, [one, other]: readonly [string, string]): Promise<void> {
  const places = await rowsOf(trx, heatIdShape)`
    update heat_places x set heat_id = o.heat_id, position = o.position from heat_places o
    where x.round_id = ${roundId} and x.performance_id = ${anyOf([one, other])} and o.tenant_id = x.tenant_id and o.round_id = x.round_id
      and o.performance_id = ${anyOf([one, other])} and o.performance_id <> x.performance_id and o.dance = x.dance and o.appearance = x.appearance
    returning x.heat_id`;
  await skipEmptyHeats(
    trx,
    places.map((place) => place.heat_id),
  );
}

/** Number of heats from which statistics are gathered at once. */
const MANY_HEATS = 50;

/**
 * Runs ANALYZE on the tables of rounds within this transaction. Autovacuum does it only after the commit; until then the planner takes the new rows
 * for none, and a list of 600 takes minutes to read.
 */
function gatherStatistics(trx: Trx): Promise<unknown> {
  return ownerWithin(trx, (owner) => sql`analyze entries, rounds, performances, heats, heat_places`.execute(owner));
}

/** Puts all unplaced heats of these rounds at the end of a list, round by round, each in its block. The caller plans their times. */
export async function placeRounds(
  trx: Trx,
  list: { id: string; starts_at: string },
  places: readonly { round_id: string; block_id: string }[],
): Promise<void> {
  if (places.length === 0) return;
  const [roundIds, blockIds] = [places.map((each) => each.round_id), places.map((each) => each.block_id)];
  const { numAffectedRows = 0n } = await sql`
    update heats h set start_list_id = ${list.id}, block_id = (${blockIds}::uuid[])[array_position(${roundIds}::uuid[], h.round_id)], planned_at = ${list.starts_at}, position = n.position
    from (
      select o.tenant_id, o.id, coalesce((select max(x.position) from heats x where x.start_list_id = ${list.id}), 0)
        + row_number() over (order by array_position(${roundIds}::uuid[], o.round_id), o.dance, o.appearance, o.number) as position
      from heats o where o.round_id = ${anyOf(roundIds)} and o.start_list_id is null) n
    where h.tenant_id = n.tenant_id and h.id = n.id`.execute(trx);
  if (numAffectedRows >= MANY_HEATS) await gatherStatistics(trx);
}

/** Takes the heats of rounds off the programme. Heats and their performances stay. */
export async function unplaceRounds(trx: Trx, roundIds: readonly string[]): Promise<void> {
  await trx
    .updateTable("heats")
    .set({ start_list_id: null, block_id: null, planned_at: null, position: null })
    .where("round_id", "=", anyOf(roundIds))
    .execute();
}

/** Sort order of heat `h` with place `x`: first the heat on stage, then the next waiting one, then the last one danced. */
export const currentHeatFirst = sql`array_position(array['on_stage', 'waiting'], h.status) nulls last, case when h.status = 'waiting' then x.dance else -x.dance end`;

/** Ends every heat on this list's stage except one, never before its start. */
export async function clearStage(trx: Trx, listId: string, exceptId: string, now: string): Promise<void> {
  await trx
    .updateTable("heats")
    .set((eb) => ({ status: "done", finished_at: sql<string>`greatest(${now}::timestamptz, started_at)`, version: eb("version", "+", 1) }))
    .where("start_list_id", "=", listId)
    .where("status", "=", "on_stage")
    .where("id", "<>", exceptId)
    .execute();
}

/** Writes the status of a heat and when it began and ended. One that waits or is skipped is no longer called. */
export async function saveHeat(
  trx: Trx,
  id: string,
  change: Pick<Row<"heats">, "status"> & { started_at: string | null; finished_at: string | null },
): Promise<void> {
  await trx
    .updateTable("heats")
    .set((eb) => ({
      ...change,
      ...(change.started_at === null && change.finished_at === null ? { called_at: null } : {}),
      version: eb("version", "+", 1),
    }))
    .where("id", "=", id)
    .execute();
}

/** Writes when a heat was called to the stage. Null: not called. */
export async function saveCalled(trx: Trx, id: string, called_at: string | null): Promise<void> {
  await trx
    .updateTable("heats")
    .set((eb) => ({ called_at, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

/** Sets performances that are absent in every dance to no_show, and the others to competing. Retired ones stay retired. */
export async function settleStates(trx: Trx, performanceIds: readonly string[]): Promise<void> {
  await sql`
    update performances p set state = n.state, version = p.version + 1
    from (
      select x.tenant_id, x.performance_id, case when bool_and(x.absent) then 'no_show' else 'competing' end as state
      from heat_places x where x.performance_id = ${anyOf(performanceIds)} group by x.tenant_id, x.performance_id) n
    where p.tenant_id = n.tenant_id and p.id = n.performance_id and p.state <> 'retired' and p.state <> n.state`.execute(trx);
}

/** Sets which performances of a heat are absent; all others in it are present. */
export async function saveAbsent(trx: Trx, heatId: string, performanceIds: readonly string[]): Promise<void> {
  const missing = sql<boolean>`performance_id = any(${performanceIds}::uuid[])`;
  const places = await trx
    .updateTable("heat_places")
    .set({ absent: missing })
    .where("heat_id", "=", heatId)
    .returning("performance_id")
    .execute();
  await settleStates(
    trx,
    places.map((place) => place.performance_id),
  );
}

/** Skips those of these heats in which nobody is present. A skipped one with somebody waits again. */
export async function skipEmptyHeats(trx: Trx, heatIds: readonly string[]): Promise<void> {
  await sql`
    update heats h set status = n.status, started_at = null, finished_at = null, called_at = null, version = h.version + 1
    from (
      select x.tenant_id, x.heat_id, case when bool_and(x.absent) then 'skipped' else 'waiting' end as status
      from heat_places x where x.heat_id = ${anyOf(heatIds)} group by x.tenant_id, x.heat_id) n
    where h.tenant_id = n.tenant_id and h.id = n.heat_id and h.status <> n.status and 'skipped' in (h.status, n.status)`.execute(trx);
}

const absentDanceShape = z.object({ dance: z.number(), heat_id: z.string() });

/**
 * Sets a performance absent or present in these dances. A heat with nobody present is skipped; a skipped heat waits again. Returns the dances that
 * changed, in their order.
 */
export async function saveAbsentDances(trx: Trx, performanceId: string, dances: readonly number[], isAbsent: boolean): Promise<number[]> {
  const places = await rowsOf(trx, absentDanceShape)`
    update heat_places x set absent = ${isAbsent} from heats h
    where x.performance_id = ${performanceId} and x.dance = any(${[...dances]}::smallint[]) and h.tenant_id = x.tenant_id and h.id = x.heat_id
      and (x.absent <> ${isAbsent} or h.status = 'skipped' and not ${isAbsent}::boolean)
    returning x.dance, x.heat_id`;
  await skipEmptyHeats(
    trx,
    places.map((place) => place.heat_id),
  );
  await settleStates(trx, [performanceId]);
  return places.map((place) => place.dance).toSorted((one, other) => one - other);
}

const danceShape = z.object({
  dance: z.number(),
  status: z.enum(["waiting", "on_stage", "done", "skipped"]),
  absent: z.boolean(),
  judged: z.boolean(),
});

/** State of each dance of a performance, in their order. `judged`: a sheet for it was handed in. */
export function listDancesOf(trx: Trx, performanceId: string): Promise<z.output<typeof danceShape>[]> {
  return rowsOf(trx, danceShape)`
    select x.dance, h.status, x.absent, exists (
      select 1 from sheets s join mark_revisions m on m.tenant_id = s.tenant_id and m.sheet_id = s.id and m.revision = s.revision
      where s.tenant_id = x.tenant_id and s.round_id = x.round_id and s.dance = x.dance and coalesce(s.performance_id, x.performance_id) = x.performance_id
        and m.submitted) as judged
    from heat_places x join heats h on h.tenant_id = x.tenant_id and h.id = x.heat_id
    where x.performance_id = ${performanceId} order by x.dance`;
}

const status = z.enum(["waiting", "on_stage", "done", "no_show"]);
const progressShape = z.object({ id: z.string(), status, started_at: z.string().nullable(), finished_at: z.string().nullable() });
export type PerformanceProgress = z.output<typeof progressShape>;

/**
 * Writes the status of a performance and when it began and ended. A performance alone in its heat changes the heat; one of several only becomes
 * absent or present.
 */
export async function savePerformance(trx: Trx, id: string, change: Omit<PerformanceProgress, "id">): Promise<PerformanceProgress> {
  const absent = change.status === "no_show";
  const heat: Row<"heats">["status"] = absent ? "skipped" : (change.status as Exclude<PerformanceProgress["status"], "no_show">);
  const rows = await rowsOf(trx, progressShape)`
    with told as (
      update performances set state = ${absent ? "no_show" : "competing"}, version = version + 1 where id = ${id} returning tenant_id, id
    ), present as (
      select x.id, x.heat_id, x.tenant_id, not exists (
        select 1 from heat_places o where o.tenant_id = x.tenant_id and o.heat_id = x.heat_id and o.id <> x.id) as alone
      from told join heat_places x on x.tenant_id = told.tenant_id and x.performance_id = told.id
      join heats h on h.tenant_id = x.tenant_id and h.id = x.heat_id
      order by ${currentHeatFirst} limit 1
    ), place as (
      update heat_places x set absent = ${absent} from present where x.tenant_id = present.tenant_id and x.id = present.id
    ), heat as (
      update heats h set status = ${heat}, started_at = ${change.started_at}, finished_at = ${change.finished_at},
        called_at = case when ${heat}::text = 'waiting' then null else h.called_at end, version = h.version + 1
      from present where present.alone and h.tenant_id = present.tenant_id and h.id = present.heat_id
      returning h.started_at, h.finished_at
    )
    select told.id, ${change.status}::text as status, heat.started_at, heat.finished_at from told cross join present left join heat on true`;
  if (!rows[0]) throw new Error("a performance has its heat");
  return rows[0];
}

/** Deletes performances with the heats that become empty. The other heats are numbered anew. */
export async function deletePerformances(trx: Trx, ids: readonly string[]): Promise<void> {
  const places = await trx.deleteFrom("heat_places").where("performance_id", "=", anyOf(ids)).returning(["heat_id", "round_id"]).execute();
  await trx
    .deleteFrom("heats as h")
    .where("h.id", "=", anyOf(places.map((place) => place.heat_id)))
    .where((eb) => eb.not(eb.exists(eb.selectFrom("heat_places as x").select("x.id").whereRef("x.heat_id", "=", "h.id"))))
    .execute();
  await sql`
    update heats h set number = n.number
    from (
      select tenant_id, id, row_number() over (partition by round_id, dance, appearance order by number) as number
      from heats where round_id = ${anyOf(places.map((place) => place.round_id))}) n
    where h.tenant_id = n.tenant_id and h.id = n.id and h.number <> n.number`.execute(trx);
  await trx.deleteFrom("performances").where("id", "=", anyOf(ids)).execute();
}
