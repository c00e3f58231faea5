// Handlers of calls that change rounds and then plan the lists of the section again.
import * as changes from "../../rounds/changes/changes.server.ts";
import { describeRound } from "../../rounds/plan/describe.server.ts";
import * as contract from "../../rounds/contract.ts";
import { listRoundRows, listsOf } from "../../rounds/plans-sql.server.ts";
import { describePlan } from "../../rounds/plan/plan.server.ts";
import { savePlan } from "../../rounds/plan/saving.server.ts";
import { listBreaks } from "../programme/breaks-sql.server.ts";
import { orderOf } from "../programme/plan.ts";
import { announceList, getHead, listWhole, replan } from "../programme/list.server.ts";
import type { Order } from "../rules.ts";
import { roundNames } from "../rounds/round-names.ts";
import { putRoundsAtEnd, unlistedRounds } from "./coming.server.ts";
import { lockHead, updateHead } from "../sql.server.ts";
import { type Call, handle } from "../../kernel/calls/call.server.ts";

/**
 * Puts new rounds of a plan into the list on which their section dances, so that they can be called: each directly before the round that it leads to,
 * or at the end. A section on several lists is left for a person to decide.
 */
async function placeNewRounds(call: Call, sectionId: string, lists: readonly string[]): Promise<void> {
  const [only, ...others] = new Set(lists);
  if (only === undefined || others.length > 0) return;
  await lockHead(call.db, only);
  const head = await getHead(call, only);
  const coming = (await unlistedRounds(call.db, head.competition_id)).filter((round) => round.section_id === sectionId);
  if (coming.length === 0) return;
  await putRoundsAtEnd(call, head, coming);
  const blocks = await listWhole(call.db, head.id);
  const blockOf = (roundId: string | null) => blocks.find((block) => block.rounds.some((round) => round.id === roundId));
  const next = new Map(blocks.flatMap((block) => block.rounds.map((round) => [round.id, round.on_round_id] as const)));
  // The last one first, so that each of several new rounds finds its successor in place.
  const order = coming.reduceRight(
    (now, { id }) => movedBefore(now, blockOf(id)?.id, blockOf(next.get(id) ?? null)?.id),
    orderOf({ blocks, breaks: await listBreaks(call.db, head.id) }),
  );
  await replan(call, head.id, order);
}

/** Moves one block directly before another one, unless it is ahead of that one already. */
function movedBefore(order: Order, block: string | undefined, before: string | undefined): Order {
  const place = (id: string | undefined) => order.findIndex((each) => "block_id" in each && each.block_id === id);
  const [from, to] = [place(block), place(before)];
  const moved = order[from];
  if (moved === undefined || to < 0 || from < to) return order;
  return order.toSpliced(from, 1).toSpliced(to, 0, moved);
}

/** Plans the lists of this section again, those of now and those of `before`; a published list gets a new version. */
async function replanLists(call: Call, sectionId: string, before: readonly string[] = []): Promise<void> {
  const rounds = await listRoundRows(call.db, { sections: [sectionId] });
  const lists = await listsOf(
    call.db,
    rounds.map((round) => round.id),
  );
  await replanAll(call, [...before, ...lists]);
}

/** Computes the times of these lists again, each once, and announces them; a published list gets a new version. */
export async function replanAll(call: Call, listIds: readonly string[]): Promise<void> {
  for (const id of new Set(listIds)) {
    await lockHead(call.db, id);
    const head = await getHead(call, id);
    await updateHead(call.db, id, {}, head.status === "published");
    await replan(call, id);
    await announceList(call, head);
  }
}

/** Waits for a change of a round, plans its lists again, and returns the round. */
async function changed(call: Call, id: string, change: Promise<void>): Promise<contract.DrawnRound> {
  await change;
  const { section_id } = await describeRound(call, id);
  await replanLists(call, section_id);
  return describeRound(call, id);
}

export const handlers = handle(contract, {
  async savePlan(call, { params, body }) {
    const id = params.id ?? "";
    const rounds = await listRoundRows(call.db, { sections: [id] });
    const before = await listsOf(
      call.db,
      rounds.map((round) => round.id),
    );
    await savePlan(call, id, body);
    await placeNewRounds(call, id, before);
    await replanLists(call, id, before);
    return describePlan(call, id);
  },
  async changeRound(call, { params, body }) {
    const id = params.id ?? "";
    const { panel: _panel, reason: _reason, version: _version, ...numbers } = body;
    if (Object.keys(numbers).length > 0) return changed(call, id, changes.changeRound(call, id, body));
    // The panel changes nothing on the list.
    await changes.changeRound(call, id, body);
    return describeRound(call, id);
  },
  drawRound: (call, { params, body }) => changed(call, params.id ?? "", changes.redrawHeats(call, params.id ?? "", body)),
  saveHeats: (call, { params, body }) => changed(call, params.id ?? "", changes.writeHeats(call, params.id ?? "", body)),
  addToRound: (call, { params, body }) => changed(call, params.id ?? "", changes.addEntry(call, params.id ?? "", body)),
  async callOff(call, { params, body }) {
    const together = await changes.setCalledOff(call, params.id ?? "", body);
    const round = await changed(call, params.id ?? "", Promise.resolve());
    const rows = await listRoundRows(call.db, { sections: [round.section_id] });
    const named = together.flatMap((id) => rows.filter((each) => each.id === id).map((each) => roundNames(each, rows).title[call.locale]));
    return { ...round, together: named };
  },
  judgeLeaves: async (call, { params, body }) => {
    await changes.removeJudge(call, params.id ?? "", body);
    return describeRound(call, params.id ?? "");
  },
  setState: async (call, { params, body }) => describeRound(call, await changes.changeState(call, params.id ?? "", body)),
});
