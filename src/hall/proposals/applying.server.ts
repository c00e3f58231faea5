// Applies a confirmed proposal by the operations that the office uses: the performance's state, the stage's reset, and the list's next version.
import type { Call } from "../../kernel/calls/call.server.ts";
import { refuse } from "../../refusals.ts";
import { changeState, exchangeEntries } from "../../rounds/changes/changes.server.ts";
import { exchangeNumbers } from "../../rounds/heats-sql.server.ts";
import { moveHeat } from "../../stage/moving.server.ts";
import { lockHeat } from "../../stage/sql.server.ts";
import { replanAll } from "../../start-lists/placing/changed-rounds.server.ts";
import { describeList } from "../../start-lists/programme/list.server.ts";
import { orderOf, sameOrder } from "../../start-lists/programme/plan.ts";
import { saveList } from "../../start-lists/programme/save-list.server.ts";
import type { ProposalRow } from "./proposals-sql.server.ts";
import { entriesOf, heatsOf, type RunningList, type StageChange, storedWith, storedOrder } from "./running-order.ts";

/** The change that a proposal is about. */
export const changeOfRow = ({ kind, heat_id, other_heat_id, performance_id, repair }: ProposalRow): StageChange => ({
  kind,
  heat_id,
  other_heat_id,
  performance_id: performance_id ?? repair?.entries?.[0] ?? null,
  other_performance_id: repair?.entries?.[1] ?? null,
});

/** Stores what a swap changes beside the order of the list. Returns false where that is nothing. */
async function exchange(call: Call, list: RunningList, change: StageChange, of: { listId: string; reason: string }): Promise<boolean> {
  const { heat_id, other_heat_id } = change;
  const beside = storedWith(list, change);
  const entries = entriesOf(change);
  const roundId = heatsOf(list).get(heat_id)?.round_id;
  if (beside === null || other_heat_id === null || roundId === undefined) return false;
  if (beside === "numbers") await exchangeNumbers(call.db, [heat_id, other_heat_id]);
  if (entries) {
    const lists = await exchangeEntries(call, roundId, entries, of.reason);
    // The dances of a round may be on several lists.
    await replanAll(
      call,
      lists.filter((id) => id !== of.listId),
    );
  }
  return true;
}

/** Sets a danced heat back to waiting, as a decision of its round. Those who were absent stay absent. */
async function repeatHeat(call: Call, id: string, reason: string): Promise<void> {
  const heat = (await lockHeat(call.db, id)) ?? refuse("not_found");
  const absent = heat.places.filter((place) => place.absent).map((place) => place.performance_id);
  await moveHeat(call, heat, { action: "reset", absent, reason });
}

/**
 * Withdraws the performance from its round, sets the heat back to waiting, or exchanges two, and publishes the list's next version where its order
 * changes. `list` is the locked list before. Returns the list's version afterwards.
 */
export async function applyProposal(call: Call, row: ProposalRow, list: RunningList): Promise<number> {
  const { kind, reason, repair, performance_id } = row;
  const change = changeOfRow(row);
  const order = repair ? storedOrder(list, change, repair.heat_ids) : undefined;
  if (kind === "withdraw" && performance_id !== null) await changeState(call, performance_id, { state: "retired", reason });
  if (kind === "repeat") await repeatHeat(call, row.heat_id, reason);
  const isExchanged = await exchange(call, list, change, { listId: row.start_list_id, reason });
  if (!order || (sameOrder(order, orderOf(list)) && !isExchanged)) return list.version;
  const before = await describeList(call, row.start_list_id);
  return (await saveList(call, before, { order, reason, confirmed: true })).version;
}
