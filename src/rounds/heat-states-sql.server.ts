// States of heats and absences in them, for moves at the stage that can be undone (docs/rules/hall.md 2.4).
import { sql } from "kysely";
import { z } from "zod";
import { anyOf, type Trx } from "../kernel/postgres/database.server.ts";
import { rowsOf } from "../kernel/postgres/rows.server.ts";
import { settleStates, skipEmptyHeats } from "./heats-sql.server.ts";

/** A heat's status and times. */
export const heatState = z.object({
  id: z.string(),
  status: z.enum(["waiting", "on_stage", "done", "skipped"]),
  started_at: z.string().nullable(),
  finished_at: z.string().nullable(),
  called_at: z.string().nullable(),
});
export type HeatState = z.output<typeof heatState>;

/** Whether a performance is absent in a heat. */
export const placeState = z.object({ heat_id: z.string(), performance_id: z.string(), absent: z.boolean() });
export type PlaceState = z.output<typeof placeState>;

const lockedShape = heatState.extend({
  round_id: z.string(),
  round_status: z.enum(["planned", "open", "closed", "decided", "published", "called_off"]),
  places: z.array(placeState),
});
export type LockedState = z.output<typeof lockedShape>;

/** Locks these heats, and the one on the stage of `listId`, until the transaction ends. Returns their states with all their places. */
export function lockHeatStates(trx: Trx, heatIds: readonly string[], listId: string | null = null): Promise<LockedState[]> {
  return rowsOf(trx, lockedShape)`
    with locked as materialized (
      select h.tenant_id, h.id, h.round_id, h.status, h.started_at, h.finished_at, h.called_at from heats h
      where h.id = ${anyOf(heatIds)} or (h.start_list_id = ${listId}::uuid and h.status = 'on_stage') order by h.id for update)
    select l.id, l.round_id, r.status as round_status, l.status, l.started_at, l.finished_at, l.called_at,
      coalesce(jsonb_agg(jsonb_build_object('heat_id', x.heat_id, 'performance_id', x.performance_id, 'absent', x.absent))
        filter (where x.id is not null), '[]') as places
    from locked l join rounds r on r.tenant_id = l.tenant_id and r.id = l.round_id
    left join heat_places x on x.tenant_id = l.tenant_id and x.heat_id = l.id
    group by l.tenant_id, l.id, l.round_id, r.status, l.status, l.started_at, l.finished_at, l.called_at`;
}

const placeShape = z.object({ heat_id: z.string(), performance_id: z.string() });
type Place = z.output<typeof placeShape>;

/**
 * Returns the places of performances in a heat of their round; with `wholeRound` also those in all heats to come. Without performances that retired,
 * which stay absent.
 */
export function listPlacesOf(trx: Trx, heat: { id: string; round_id: string }, performanceIds: readonly string[], wholeRound: boolean) {
  return rowsOf(trx, placeShape)`
    select x.heat_id, x.performance_id from heat_places x join heats h on h.tenant_id = x.tenant_id and h.id = x.heat_id
    join performances p on p.tenant_id = x.tenant_id and p.id = x.performance_id
    where x.round_id = ${heat.round_id} and x.performance_id = ${anyOf(performanceIds)} and p.state <> 'retired'
      and (h.id = ${heat.id} or ${wholeRound}::boolean and h.status in ('waiting', 'skipped'))`;
}

/** True when one of these performances retired. */
export async function hasRetired(trx: Trx, performanceIds: readonly string[]): Promise<boolean> {
  const query = trx.selectFrom("performances").select("id").where("id", "=", anyOf(performanceIds)).where("state", "=", "retired");
  return (await query.executeTakeFirst()) !== undefined;
}

async function writePlaces(trx: Trx, places: readonly PlaceState[]): Promise<void> {
  await sql`
    update heat_places x set absent = v.absent
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as v(heat_id uuid, performance_id uuid, absent boolean)
    where x.heat_id = v.heat_id and x.performance_id = v.performance_id and x.absent <> v.absent`.execute(trx);
}

const performancesOf = (places: readonly Place[]) => [...new Set(places.map((place) => place.performance_id))];

/** Sets performances absent or present in these places. A heat with nobody present is skipped; a skipped one with somebody waits again. */
export async function saveAbsentPlaces(trx: Trx, places: readonly Place[], absent: boolean): Promise<void> {
  await writePlaces(
    trx,
    places.map((place) => ({ ...place, absent })),
  );
  await skipEmptyHeats(trx, [...new Set(places.map((place) => place.heat_id))]);
  await settleStates(trx, performancesOf(places));
}

async function writeHeats(trx: Trx, heats: readonly HeatState[]): Promise<void> {
  if (heats.length === 0) return;
  await sql`
    update heats h set status = v.status, started_at = v.started_at, finished_at = v.finished_at, called_at = v.called_at, version = h.version + 1
    from jsonb_to_recordset(${JSON.stringify(heats)}::jsonb)
      as v(id uuid, status text, started_at timestamptz, finished_at timestamptz, called_at timestamptz)
    where h.id = v.id`.execute(trx);
}

/** Writes states of heats and absences as they were. The caller has locked the heats. */
export async function restoreStates(trx: Trx, heats: readonly HeatState[], places: readonly PlaceState[]): Promise<void> {
  // A list has one heat on stage at a time, so it is cleared first.
  await writeHeats(
    trx,
    heats.filter((heat) => heat.status !== "on_stage"),
  );
  await writeHeats(
    trx,
    heats.filter((heat) => heat.status === "on_stage"),
  );
  if (places.length === 0) return;
  await writePlaces(trx, places);
  await settleStates(trx, performancesOf(places));
}
