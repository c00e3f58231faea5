// Makes the heats and the head of a desk in the hall: what is on stage and to come, with ready lights, delay and hold.
import { readTogether } from "../kernel/postgres/together.server.ts";
import type { Call } from "../kernel/calls/call.server.ts";
import type { Trx } from "../kernel/postgres/database.server.ts";
import { entryNameOf } from "../entries/label/entry-label.ts";
import { delaySecondsOf } from "../stage/floor-now.ts";
import { findHold } from "../stage/sql.server.ts";
import { wholeNames } from "../start-lists/rounds/round-names.ts";
import { listNameFactsOfLists } from "../start-lists/rounds/rounds-sql.server.ts";
import { outReason } from "../start-lists/rules.ts";
import { isAwaited } from "./dancing.ts";
import { type HallHeatRow, type HallPlaceRow, listHallHeats, listTickedPeople, listTicks, type TickRow } from "./heats-sql.server.ts";
import type { HallStage } from "./own-stage.server.ts";
import { readyOf } from "./ready.ts";
import type { HallHead, HallHeat, HallPlace, Ready } from "./shapes.ts";

interface HallNow {
  head: HallHead;
  /** All heats of the list, in the order of dancing. */
  heats: HallHeat[];
  /** The newest ticks of each device about the entries on the list, the oldest first. */
  ticks: TickRow[];
}

type Reader = Pick<Call, "db" | "locale" | "now">;

/** Reads the list of a stage for a desk. `db` may collect the statements with others (`readTogether`). */
export async function readHall(call: Reader, stage: HallStage, db: Trx = call.db): Promise<HallNow> {
  const { hold, danced } = await readTogether(db, (t) => ({ hold: findHold(t, stage.id), danced: readHeats(call.locale, stage, t) }));
  return withHead(call, stage, hold, danced);
}

/**
 * Like `readHall`. All desks of a stage share one reading of the heats while their version is the same: after a move each desk reads at the same
 * moment. Only for calls that change nothing.
 */
export async function readSharedHall(call: Reader & Pick<Call, "tenant" | "world">, stage: HallStage, db: Trx): Promise<HallNow> {
  const { renderings } = call.world.live;
  const key = `hall ${call.tenant.id} ${stage.id} ${stage.list?.id} ${call.locale}`;
  const shared = renderings.find(key, stage.version)?.state as Promise<Danced> | undefined;
  const { hold, danced } = await readTogether(db, (t) => {
    const own = shared?.catch(() => readHeats(call.locale, stage, call.db)) ?? readHeats(call.locale, stage, t);
    if (!shared) renderings.store(key, { tenantId: call.tenant.id, version: stage.version, state: own });
    return { hold: findHold(t, stage.id), danced: own };
  });
  return withHead(call, stage, hold, danced);
}

type Danced = Pick<HallNow, "heats" | "ticks">;

async function readHeats(locale: Call["locale"], { list }: HallStage, db: Trx): Promise<Danced> {
  const { rows, named, ticks } = await readTogether(db, (t) => ({
    rows: list ? listHallHeats(t, list.id) : nothing<HallHeatRow>(),
    named: listNameFactsOfLists(t, list ? [list.id] : []),
    ticks: list ? listTicks(t, list.id) : nothing<TickRow>(),
  }));
  const names = wholeNames(named, locale);
  const ticked = [...new Set(ticks.map((tick) => tick.entry_id))];
  const ready = readyOfEntries(ticks, ticked.length > 0 ? await listTickedPeople(db, ticked) : []);
  return { heats: rows.map((row) => toHeat(row, names.get(row.round_id) ?? row.round_name, ready)), ticks };
}

function withHead(call: Reader, stage: HallStage, hold: HallHead["hold"] | undefined, { heats, ticks }: Danced): HallNow {
  const { id, letter, name, competition, list } = stage;
  const danced = heats.filter((heat) => heat.status !== "waiting" || isAwaited(heat));
  const delay_seconds = delaySecondsOf(
    danced.map((heat) => ({ heat })),
    call.now.getTime(),
  );
  return { head: { stage: { id, letter, name }, competition, list, delay_seconds, hold: hold ?? null }, heats, ticks };
}

const nothing = async <T>(): Promise<T[]> => [];

/** Returns the ready light of each entry of which anybody was ticked. */
function readyOfEntries(ticks: readonly TickRow[], people: Awaited<ReturnType<typeof listTickedPeople>>): Map<string, Ready> {
  const ofEntry = Map.groupBy(ticks, (tick) => tick.entry_id);
  return new Map(people.map(({ entry_id, dancer_ids }) => [entry_id, readyOf(dancer_ids, ofEntry.get(entry_id) ?? [])]));
}

function toHeat({ places, ...row }: HallHeatRow, round_name: string, ready: ReadonlyMap<string, Ready>): HallHeat {
  return { ...row, round_name, places: places.map((place) => toPlace(row.status, place, ready)) };
}

function toPlace(status: HallHeat["status"], place: HallPlaceRow, ready: ReadonlyMap<string, Ready>): HallPlace {
  const { performance_id, entry_id, club_name, absent, dancers } = place;
  return {
    performance_id,
    entry_id,
    ...entryNameOf(place),
    club_name,
    absent,
    out: outOf(status, place),
    // An entry without named people counts as one, as in `readyOf`.
    ready: ready.get(entry_id) ?? { here: 0, of: Math.max(1, dancers), by: null, at: null, other: null },
  };
}

/** Why an entry does not dance a heat. It danced the heats before it withdrew. */
function outOf(status: HallHeat["status"], { absent, entry_status, state }: HallPlaceRow): HallPlace["out"] {
  if (status === "done" && !absent) return null;
  const reason = outReason(entry_status);
  if (reason) return reason;
  if (state === "retired") return "withdrawn";
  return state === "no_show" ? "absent" : null;
}
