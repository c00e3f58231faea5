// Handlers of the stage manager's desk: what is on stage and to come, and the moves (docs/rules/hall.md 2.1–2.6).
import { authorOf, type Call, handle } from "../../kernel/calls/call.server.ts";
import { readTogether } from "../../kernel/postgres/together.server.ts";
import { refuse, refuseField } from "../../refusals.ts";
import { recordLastAction } from "../../identity/stations/stations.server.ts";
import { countJudging } from "../../stage/sql.server.ts";
import { announceHall } from "../announcing.server.ts";
import { timeOfChange } from "../device-time.ts";
import { heatLabel } from "../heat-label.ts";
import { readSharedHall } from "../heats.server.ts";
import { deskNotices, getOwnStage, type HallStage } from "../own-stage.server.ts";
import { listStageProposals } from "../proposals/proposals.server.ts";
import type { HallHeat } from "../shapes.ts";
import { lockStage } from "../stages-sql.server.ts";
import * as contract from "./contract.ts";
import { isHeatAction, isUndoable, undoableUntil } from "./move-rules.ts";
import { holdStage, type AppliedMove, markAbsent, moveHeatOf } from "./moves.server.ts";
import * as store from "./moves-sql.server.ts";
import { undoMove } from "./undo.server.ts";

interface Move {
  id: string;
  action: contract.MoveAction;
  heat_id?: string | undefined;
  performance_ids: readonly string[];
  whole_round: boolean;
  reason?: string | undefined;
  move_id?: string | undefined;
}

const REASON_MISSING = { pl: "Podaj powód.", en: "Give a reason." };

/** Makes a move at the time `at`. Returns what it changed. */
function makeMove(call: Call, stage: HallStage, body: Move, at: string): Promise<AppliedMove> {
  const { action } = body;
  if (isHeatAction(action)) return moveHeatOf(call, stage, action, body.heat_id, at);
  if (action === "absent" || action === "present") return markAbsent(call, stage, { ...body, absent: action === "absent" }, at);
  if (action === "undo") return undoMove(call, stage, body.move_id, at);
  return holdStage(call, stage, action === "hold" ? (body.reason ?? refuseField("reason", call.locale, REASON_MISSING)) : undefined, at);
}

/** Stores a move that was made. */
async function saveMove(call: Call, stage: HallStage, body: Move, made_at: string, made: AppliedMove): Promise<void> {
  const { id, action, performance_ids, reason } = body;
  const row = { tenant_id: call.tenant.id, id, stage_id: stage.id, action, performance_ids: [...performance_ids], reason: reason ?? null };
  await store.insertMove(call.db, { ...row, ...made, made_at, ...authorOf(call) }, call.now.toISOString());
}

/** The newest move while it can be undone. Its label is its heat, or the reason of a hold. */
function undoOf(move: Awaited<ReturnType<typeof store.findNewestMove>>, heats: readonly HallHeat[], call: Call) {
  if (!move || !isUndoable(move.made_at, call.now)) return null;
  const heat = heats.find((each) => each.id === move.heat_id);
  const label = heat ? heatLabel(heat, call.locale) : (move.reason ?? "");
  return { move_id: move.id, action: move.action, label, who: move.who, until: undoableUntil(move.made_at) };
}

export const handlers = handle(contract, {
  async getStageDesk(call, { params }) {
    const stage = await getOwnStage(call, params.id ?? "");
    const { list } = stage;
    const { hall, judging, newest, notices } = await readTogether(call.db, (t) => ({
      hall: readSharedHall(call, stage, t),
      judging: countJudging(t, list ? [list.id] : []),
      newest: store.findNewestMove(t, stage.id),
      notices: deskNotices(call, stage, t),
    }));
    const proposals = await listStageProposals(call, stage.id);
    const { judges = 0, marks_given = 0 } = (list && judging.get(list.id)) ?? {};
    const marks = { given: marks_given, judges };
    return { ...hall.head, heats: hall.heats, marks, undo: undoOf(newest, hall.heats, call), proposals, notices };
  },

  async moveStage(call, { params, body }) {
    const stage = await getOwnStage(call, params.id ?? "");
    await lockStage(call.db, stage.id);
    const earlier = await store.findMove(call.db, body.id);
    if (earlier && earlier.stage_id !== stage.id) refuse("not_found");
    if (earlier) return { id: earlier.id, action: earlier.action, made_at: earlier.made_at, repeated: true };
    const made_at = timeOfChange(body.made_at, call.now);
    const made = await makeMove(call, stage, body, made_at);
    await saveMove(call, stage, body, made_at, made);
    await announceHall(call, stage);
    await recordLastAction(call, body.action);
    return { id: body.id, action: body.action, made_at, repeated: false };
  },
});
