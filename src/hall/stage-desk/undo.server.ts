// Undoes the newest move at a stage: heats, absences, holds and an opened round are again as they were (docs/rules/hall.md 2.4).
import { record } from "../../kernel/audit/audit.server.ts";
import type { Call } from "../../kernel/calls/call.server.ts";
import { refuse } from "../../refusals.ts";
import { hasRetired, type LockedState, lockHeatStates, restoreStates } from "../../rounds/heat-states-sql.server.ts";
import { undoOpening } from "../../rounds/rounds-sql.server.ts";
import { announceMoved } from "../../stage/announcing.server.ts";
import { guardOpen } from "../../stage/moving.server.ts";
import { findHold } from "../../stage/sql.server.ts";
import type { HallStage } from "../own-stage.server.ts";
import { isSameState, isUndoable } from "./move-rules.ts";
import { announceStage, type AppliedMove } from "./moves.server.ts";
import * as store from "./moves-sql.server.ts";

type Undoable = NonNullable<Awaited<ReturnType<typeof store.findNewestMove>>>;

/** Undoes this move. Refuses when it is not the newest one, is too old, or somebody changed its heats since. */
export async function undoMove(call: Call, stage: HallStage, moveId: string | undefined, at: string): Promise<AppliedMove> {
  const move = await store.findNewestMove(call.db, stage.id);
  if (!move || move.id !== moveId || !isUndoable(move.made_at, at)) return refuse("undo_over");
  await restoreHeats(call, stage, move);
  await restoreHold(call, stage, move);
  await store.saveUndone(call.db, move.id, call.now.toISOString());
  await record(call, {
    action: "undone",
    subject_kind: move.heat_id === null ? "start_list" : "heat",
    subject_id: move.heat_id ?? move.start_list_id,
    before: { action: move.action },
  });
  return { start_list_id: move.start_list_id, heat_id: move.heat_id, before: { heats: [], places: [] } };
}

async function restoreHeats(call: Call, stage: HallStage, { before, start_list_id }: Undoable): Promise<void> {
  const ids = new Set([...before.heats.map((heat) => heat.id), ...before.places.map((place) => place.heat_id)]);
  if (ids.size === 0) return;
  const returns = before.heats.some((heat) => heat.status === "on_stage");
  const states = await lockHeatStates(call.db, [...ids], returns ? start_list_id : null);
  // A heat that goes back onto the floor needs it empty.
  const isTaken = states.some((heat) => !ids.has(heat.id));
  if (isTaken || !isAsMoved(states, before)) refuse("undo_over");
  const back = before.places.filter((place) => !place.absent).map((place) => place.performance_id);
  if (back.length > 0 && (await hasRetired(call.db, back))) refuse("undo_over");
  for (const status of new Set(states.map((heat) => heat.round_status))) guardOpen(status);
  await restoreStates(call.db, before.heats, before.places);
  if (before.opened_round_id !== undefined) await undoOpening(call.db, before.opened_round_id);
  for (const round_id of new Set(states.map((heat) => heat.round_id)))
    await announceMoved(call, { competition_id: stage.competition.id, start_list_id, round_id });
}

/** True when the heats and absences are as the move left them. */
function isAsMoved(states: readonly LockedState[], before: store.Snapshot): boolean {
  const byId = new Map(states.map((heat) => [heat.id, heat]));
  const afterOf = new Map(before.heats.map((heat) => [heat.id, heat.after]));
  const isAbsent = (heatId: string, performanceId: string) =>
    byId.get(heatId)?.places.find((place) => place.performance_id === performanceId)?.absent;
  return (
    before.heats.every((heat) => byId.has(heat.id)) &&
    states.every((heat) => isSameState(heat, afterOf.get(heat.id) ?? heat)) &&
    before.places.every((place) => isAbsent(place.heat_id, place.performance_id) === !place.absent)
  );
}

async function restoreHold(call: Call, stage: HallStage, { before, action, made_at }: Undoable): Promise<void> {
  if (before.hold === undefined) return;
  const hold = await findHold(call.db, stage.id);
  const isOwn = action === "hold" ? Date.parse(hold?.since ?? "") === Date.parse(made_at) : hold === undefined;
  if (!isOwn) refuse("undo_over");
  if (before.hold) await store.insertHold(call.db, { tenant_id: call.tenant.id, stage_id: stage.id, ...before.hold });
  else await store.deleteHold(call.db, stage.id);
  await announceStage(call, stage);
}
