// Moves a heat on or off the stage, and marks performances absent, for the office and the stage manager's desk.
import { record } from "../kernel/audit/audit.server.ts";
import { refuse } from "../refusals.ts";
import type { Call } from "../kernel/calls/call.server.ts";
import { insertDecision } from "../rounds/decisions-sql.server.ts";
import { clearStage, listDancesOf, saveAbsent, saveAbsentDances, saveHeat } from "../rounds/heats-sql.server.ts";
import { openRound } from "../rounds/rounds-sql.server.ts";
import { announceMoved } from "./announcing.server.ts";
import * as store from "./sql.server.ts";

export type LockedHeat = NonNullable<Awaited<ReturnType<typeof store.lockHeat>>>;

/** Refuses rounds that are no longer danced. */
export function guardOpen(status: string): void {
  if (status !== "planned" && status !== "open") refuse("block_closed");
}

/** Refuses to let anybody in while the stage of the list is held: the office as the stage manager (docs/rules/hall.md 2.3). */
export async function guardRunning(call: Pick<Call, "db">, listId: string): Promise<void> {
  const hold = await store.findHoldOfList(call.db, listId);
  if (hold) refuse("stage_held", { values: { reason: hold.reason } });
}

interface Move {
  action: "start" | "finish" | "reset" | "skip";
  absent?: readonly string[] | undefined;
  reason?: string | undefined;
}

/**
 * Moves a whole heat on or off the stage, at the time `at`. A reset with a reason means that it is danced again, and is stored as a decision. A heat
 * never ends before its start.
 */
export async function moveHeat(call: Call, before: LockedHeat, { action, absent, reason }: Move, at = call.now.toISOString()) {
  guardOpen(before.round_status);
  const here = before.places.map((place) => place.performance_id);
  if (absent?.some((id) => !here.includes(id))) refuse("not_found");
  const ended = before.started_at !== null && Date.parse(before.started_at) > Date.parse(at) ? before.started_at : at;
  const change = {
    // A second start, sent to record absences, keeps the first start time.
    start: { status: "on_stage" as const, started_at: before.status === "on_stage" ? before.started_at : at, finished_at: null },
    finish: { status: "done" as const, started_at: before.started_at, finished_at: ended },
    reset: { status: "waiting" as const, started_at: null, finished_at: null },
    skip: { status: "skipped" as const, started_at: null, finished_at: null },
  }[action];
  if (action === "start") {
    // A second start only records absences.
    if (before.status !== "on_stage") await guardRunning(call, before.start_list_id);
    await clearStage(call.db, before.start_list_id, before.id, at);
    await openRound(call.db, before.round_id, at);
  }
  await saveHeat(call.db, before.id, change);
  const gone = action === "skip" ? here : action === "reset" ? (absent ?? []) : absent;
  if (gone) await saveAbsent(call.db, before.id, gone);
  if (action === "reset" && reason !== undefined && before.status !== "waiting")
    await insertDecision(call, {
      section_id: before.section_id,
      round_id: before.round_id,
      kind: "repeat",
      body: { heat_id: before.id, dance: before.dance, heat: before.number },
      reason,
    });
  await record(call, {
    action: `stage_${action}`,
    subject_kind: "heat",
    subject_id: before.id,
    before: { status: before.status },
    after: { status: change.status, ...(gone ? { absent: gone } : {}) },
    ...(reason === undefined ? {} : { reason }),
  });
  await announceMoved(call, before);
  const missing = gone ?? before.places.filter((place) => place.absent).map((place) => place.performance_id);
  return { id: before.id, ...change, absent: [...missing] };
}

/**
 * Marks a performance absent or present: in these dances, or in all still to come. A dance that was danced without it stays missed. When nothing is
 * to come, the last dance was missed.
 */
export async function saveNoShow(
  call: Call,
  before: NonNullable<Awaited<ReturnType<typeof store.lockPerformance>>>,
  action: "no_show" | "reset",
  asked: readonly number[] | undefined,
) {
  const away = action === "no_show";
  const all = await listDancesOf(call.db, before.id);
  const open = all.filter((each) => each.status !== "done");
  const chosen = away ? (asked ? all : open.length > 0 ? open : all.slice(-1)) : open;
  const meantHere = chosen.map((each) => each.dance).filter((dance) => asked?.includes(dance) ?? true);
  const dances = await saveAbsentDances(call.db, before.id, meantHere, away);
  const after = (await store.lockPerformance(call.db, before.id)) ?? before;
  await record(call, {
    action: `stage_${action}`,
    subject_kind: "performance",
    subject_id: before.id,
    before: { status: before.status },
    after: { status: after.status, ...(all.length > 1 ? { dances } : {}) },
  });
  await announceMoved(call, before);
  return { id: before.id, status: after.status, started_at: after.started_at, finished_at: after.finished_at, dances };
}
