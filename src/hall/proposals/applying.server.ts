// Applies a confirmed proposal by the operations that the office uses: the performance's state, the stage's reset, and the list's next version.
import type { Call } from "../../kernel/calls/call.server.ts";
import { refuse } from "../../refusals.ts";
import { changeState } from "../../rounds/changes/changes.server.ts";
import { moveHeat } from "../../stage/moving.server.ts";
import { lockHeat } from "../../stage/sql.server.ts";
import { describeList } from "../../start-lists/programme/list.server.ts";
import { orderOf, sameOrder } from "../../start-lists/programme/plan.ts";
import { saveList } from "../../start-lists/programme/save-list.server.ts";
import type { ProposalRow } from "./proposals-sql.server.ts";
import { type RunningList, type StageChange, storedOrder } from "./running-order.ts";

/** The change that a proposal is about. */
export const changeOfRow = ({ kind, heat_id, other_heat_id, performance_id }: ProposalRow): StageChange => ({
  kind,
  heat_id,
  other_heat_id,
  performance_id,
});

/** Sets a danced heat back to waiting, as a decision of its round. Those who were absent stay absent. */
async function repeatHeat(call: Call, id: string, reason: string): Promise<void> {
  const heat = (await lockHeat(call.db, id)) ?? refuse("not_found");
  const absent = heat.places.filter((place) => place.absent).map((place) => place.performance_id);
  await moveHeat(call, heat, { action: "reset", absent, reason });
}

/**
 * Withdraws the performance from its round, or sets the heat back to waiting, and publishes the list's next version where its order changes. `list` is
 * the locked list before. Returns the list's version afterwards.
 */
export async function applyProposal(call: Call, row: ProposalRow, list: RunningList): Promise<number> {
  const { kind, reason, repair, performance_id } = row;
  const order = repair ? storedOrder(list, changeOfRow(row), repair.heat_ids) : undefined;
  if (kind === "withdraw" && performance_id !== null) await changeState(call, performance_id, { state: "retired", reason });
  if (kind === "repeat") await repeatHeat(call, row.heat_id, reason);
  if (!order || sameOrder(order, orderOf(list))) return list.version;
  const before = await describeList(call, row.start_list_id);
  return (await saveList(call, before, { order, reason, confirmed: true })).version;
}
