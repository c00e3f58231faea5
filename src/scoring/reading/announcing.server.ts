// Announces that a round changed.
import { listsOf } from "../../rounds/plans-sql.server.ts";
import { type Scored, rescoreRound } from "./scoring.server.ts";
import type { Matrix } from "../shapes.ts";
import type { Call } from "../../kernel/calls/call.server.ts";

/** Announces a change to the subscribers of the round, its lists and its competition. */
export async function announceRound(call: Call, round: { id: string; competition_id: string }): Promise<void> {
  const { id, competition_id: competition } = round;
  const lists = (await listsOf(call.db, [id])).flatMap((list) => [`judging:${list}`, `start-list:${competition}:${list}`]);
  await call.announce(`round:${id}`, `scores:${competition}`, `stage:${competition}`, ...lists);
}

/** Announces a round that this request has locked and closed, decided, released or ruled about. Returns its new matrix. */
export async function announceChange(call: Call, scored: Scored): Promise<Matrix> {
  await announceRound(call, scored.loaded.round);
  return (await rescoreRound(call.db, scored, call.locale)).matrix;
}
