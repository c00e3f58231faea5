// Makes the heats and the head of a desk in the hall: what is on stage and to come, with ready lights, delay and hold.
import { readTogether } from "../kernel/postgres/together.server.ts";
import type { Call } from "../kernel/calls/call.server.ts";
import type { Trx } from "../kernel/postgres/database.server.ts";
import { entryNameOf } from "../entries/label/entry-label.ts";
import { delaySecondsOf } from "../stage/floor-now.ts";
import { wholeNames } from "../start-lists/rounds/round-names.ts";
import { listNameFactsOfLists } from "../start-lists/rounds/rounds-sql.server.ts";
import { outReason } from "../start-lists/rules.ts";
import { type HallHeatRow, type HallPlaceRow, listHallHeats, listTickedPeople, listTicks, type TickRow } from "./heats-sql.server.ts";
import type { HallStage } from "./own-stage.server.ts";
import { readyOf } from "./ready.ts";
import type { HallHead, HallHeat, HallPlace, Ready } from "./shapes.ts";
import { findHold } from "./stages-sql.server.ts";

interface HallNow {
  head: HallHead;
  /** All heats of the list, in the order of dancing. */
  heats: HallHeat[];
  /** The newest ticks of each device about the entries on the list, the oldest first. */
  ticks: TickRow[];
}

/** Reads the list of a stage for a desk. `db` may collect the statements with others (`readTogether`). */
export async function readHall(call: Pick<Call, "db" | "locale" | "now">, stage: HallStage, db: Trx = call.db): Promise<HallNow> {
  const { id, letter, name, competition, list } = stage;
  const { hold, rows, named, ticks } = await readTogether(db, (t) => ({
    hold: findHold(t, id),
    rows: list ? listHallHeats(t, list.id) : nothing<HallHeatRow>(),
    named: listNameFactsOfLists(t, list ? [list.id] : []),
    ticks: list ? listTicks(t, list.id) : nothing<TickRow>(),
  }));
  const names = wholeNames(named, call.locale);
  const ticked = [...new Set(ticks.map((tick) => tick.entry_id))];
  const ready = readyOfEntries(ticks, ticked.length > 0 ? await listTickedPeople(db, ticked) : []);
  const heats = rows.map((row) => toHeat(row, names.get(row.round_id) ?? row.round_name, ready));
  const danced = heats.filter(
    ({ status, places }) => status !== "waiting" || places.length === 0 || places.some((place) => place.out === null),
  );
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
    ready: ready.get(entry_id) ?? { here: 0, of: dancers, by: null, at: null, other: null },
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
