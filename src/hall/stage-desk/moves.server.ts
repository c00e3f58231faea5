// Makes the moves of the stage manager's desk (docs/rules/hall.md 2.1–2.6): of heats, absences, and holds of the stage.
import { record } from "../../kernel/audit/audit.server.ts";
import { authorOf, type Call } from "../../kernel/calls/call.server.ts";
import { formatTime } from "../../kernel/text/format.ts";
import { Refusal, refuse } from "../../refusals.ts";
import { type HeatState, type LockedState, listPlacesOf, lockHeatStates, saveAbsentPlaces } from "../../rounds/heat-states-sql.server.ts";
import { saveCalled } from "../../rounds/heats-sql.server.ts";
import { announceMoved } from "../../stage/announcing.server.ts";
import { guardOpen, type LockedHeat, moveHeat } from "../../stage/moving.server.ts";
import { findHold, lockHeat } from "../../stage/sql.server.ts";
import { heatLabel } from "../heat-label.ts";
import { readHall } from "../heats.server.ts";
import type { HallStage } from "../own-stage.server.ts";
import { hasBegunSince, type HeatAction, isMovable, isSameState } from "./move-rules.ts";
import { movedOnWords } from "./moved-on-words.ts";
import * as store from "./moves-sql.server.ts";

/** A move that was made: what it was about, and what it changed as it was before. */
export interface AppliedMove {
  start_list_id: string;
  heat_id: string | null;
  before: store.Snapshot;
}

type Why = keyof (typeof movedOnWords)["pl"];

/** Locks a heat of a published list of this stage. Refuses (404) any other. */
async function lockOwnHeat(call: Call, stage: HallStage, id: string | undefined): Promise<LockedHeat> {
  const heat = id === undefined ? undefined : await lockHeat(call.db, id);
  const isOwn = heat?.competition_id === stage.competition.id && heat.stage === stage.letter && heat.list_status === "published";
  return heat && isOwn ? heat : refuse("not_found");
}

interface MovedOn {
  heat: Pick<LockedHeat, "id" | "start_list_id">;
  why: Exclude<Why, "held" | "resumed">;
  /** When the heat began, of one that began later. */
  began?: string;
}

/** The refusal of a move that no longer fits a heat. */
async function movedOn(call: Call, stage: HallStage, { heat, why, began }: MovedOn): Promise<Refusal> {
  const { heats } = await readHall(call, { ...stage, list: { id: heat.start_list_id, name: "", list_version: 0, version: 0 } });
  const own = heats.find((each) => each.id === heat.id);
  const time = began === undefined ? "" : formatTime(began, call.locale);
  const what = movedOnWords[call.locale][why](own ? heatLabel(own, call.locale) : "", time);
  return new Refusal("moved_on", { values: { what } });
}

const stateOf = ({ id, status, started_at, finished_at, called_at }: LockedState): HeatState => ({
  id,
  status,
  started_at,
  finished_at,
  called_at,
});

/** What changed between two states of the same heats, as it was before. */
function changesOf(before: readonly LockedState[], after: readonly LockedState[]): store.Snapshot {
  const now = new Map(after.map((heat) => [heat.id, heat]));
  const absences = new Map(
    after.flatMap((heat) => heat.places.map((place) => [`${heat.id} ${place.performance_id}`, place.absent] as const)),
  );
  return {
    heats: before.flatMap((heat) => {
      const after = now.get(heat.id);
      return after === undefined || isSameState(heat, after) ? [] : [{ ...stateOf(heat), after: stateOf(after) }];
    }),
    places: before.flatMap((heat) => heat.places.filter((place) => absences.get(`${heat.id} ${place.performance_id}`) !== place.absent)),
  };
}

/** A move of heats: its list, and its time. */
interface Timed {
  start_list_id: string;
  at: string;
}

/** Refuses (moved_on) a move that was made before one of the heats that it touches began: another desk was first (docs/rules/hall.md 2.5). */
async function guardOrder(call: Call, stage: HallStage, { start_list_id, at }: Timed, heats: readonly LockedState[]): Promise<void> {
  const later = heats.find((heat) => hasBegunSince(at, heat.started_at));
  if (later) throw await movedOn(call, stage, { heat: { id: later.id, start_list_id }, why: "began", began: later.started_at ?? at });
}

/** Makes a move of these heats, which are locked. Returns what it changed. */
async function changeHeats(call: Call, before: readonly LockedState[], change: () => Promise<unknown>) {
  await change();
  const after = await lockHeatStates(
    call.db,
    before.map((heat) => heat.id),
  );
  return changesOf(before, after);
}

/** Calls, starts, ends or skips a heat. */
export async function moveHeatOf(
  call: Call,
  stage: HallStage,
  action: HeatAction,
  heatId: string | undefined,
  at: string,
): Promise<AppliedMove> {
  const heat = await lockOwnHeat(call, stage, heatId);
  if (!isMovable(action, heat.status)) throw await movedOn(call, stage, { heat, why: heat.status });
  guardOpen(heat.round_status);
  if (action === "start" && heat.places.length > 0 && !(await store.hasDancers(call.db, heat.id)))
    throw await movedOn(call, stage, { heat, why: "nobody" });
  const states = await lockHeatStates(call.db, [heat.id], action === "start" ? heat.start_list_id : null);
  await guardOrder(call, stage, { start_list_id: heat.start_list_id, at }, states);
  const before = await changeHeats(call, states, () =>
    action === "call" ? callHeat(call, heat, at) : moveHeat(call, heat, { action }, at),
  );
  const opened = action === "start" && heat.round_status === "planned" ? { opened_round_id: heat.round_id } : {};
  return { start_list_id: heat.start_list_id, heat_id: heat.id, before: { ...before, ...opened } };
}

async function callHeat(call: Call, heat: LockedHeat, at: string): Promise<void> {
  await saveCalled(call.db, heat.id, at);
  await record(call, { action: "stage_call", subject_kind: "heat", subject_id: heat.id, after: { called_at: at } });
  await announceMoved(call, heat);
}

interface Absence {
  /** True for absent, false for present. */
  absent: boolean;
  heat_id?: string | undefined;
  performance_ids: readonly string[];
  whole_round: boolean;
}

/**
 * Marks performances of a heat absent or present: in this heat, with `whole_round` in all dances of the round still to come, too. One that withdrew
 * stays absent.
 */
export async function markAbsent(call: Call, stage: HallStage, absence: Absence, at: string): Promise<AppliedMove> {
  const { absent } = absence;
  const heat = await lockOwnHeat(call, stage, absence.heat_id);
  guardOpen(heat.round_status);
  const here = new Set(heat.places.map((place) => place.performance_id));
  const ids = absence.performance_ids;
  if (ids.length === 0 || !ids.every((id) => here.has(id))) refuse("not_found");
  const places = await listPlacesOf(call.db, heat, ids, absence.whole_round);
  if (places.length === 0) throw await movedOn(call, stage, { heat, why: "gone" });
  const states = await lockHeatStates(call.db, [...new Set(places.map((place) => place.heat_id))]);
  await guardOrder(call, stage, { start_list_id: heat.start_list_id, at }, states);
  const before = await changeHeats(call, states, () => saveAbsentPlaces(call.db, places, absent));
  await record(call, {
    action: absent ? "stage_no_show" : "stage_reset",
    subject_kind: "heat",
    subject_id: heat.id,
    after: { [absent ? "absent" : "present"]: ids, ...(absence.whole_round ? { whole_round: true } : {}) },
  });
  await announceMoved(call, heat);
  return { start_list_id: heat.start_list_id, heat_id: heat.id, before };
}

/** Holds the stage with a reason, or resumes it. Refuses when it is held, or not, already. */
export async function holdStage(call: Call, stage: HallStage, reason: string | undefined, at: string): Promise<AppliedMove> {
  const list = stage.list ?? refuse("stage_has_no_list");
  const hold = await findHold(call.db, stage.id);
  if ((hold !== undefined) === (reason !== undefined)) refuseMovedOn(call, hold ? "held" : "resumed");
  if (reason === undefined) await store.deleteHold(call.db, stage.id);
  else await store.insertHold(call.db, { tenant_id: call.tenant.id, stage_id: stage.id, reason, since: at, who: authorOf(call).who });
  await record(call, {
    action: reason === undefined ? "stage_resumed" : "stage_held",
    subject_kind: "start_list",
    subject_id: list.id,
    reason: reason ?? null,
  });
  await announceStage(call, stage);
  return { start_list_id: list.id, heat_id: null, before: { heats: [], places: [], hold: hold ?? null } };
}

/** Announces a hold to the stage bar. */
export function announceStage(call: Call, stage: HallStage): Promise<void> {
  return call.announce(`stage:${stage.competition.id}`);
}

function refuseMovedOn(call: Call, why: "held" | "resumed"): never {
  const what = movedOnWords[call.locale][why];
  refuse("moved_on", { values: { what } });
}
