// Calls that change rounds, where the programme follows: the lists on which a section is danced are planned again after each.
import type { Call } from "../../kernel/perform.server.ts";
import { handle } from "../../kernel/perform.server.ts";
import * as changes from "../../rounds/changes.server.ts";
import * as contract from "../../rounds/contract.ts";
import { listRoundRows, listsOf } from "../../rounds/plans-sql.server.ts";
import { describePlan } from "../../rounds/plan.server.ts";
import { savePlan } from "../../rounds/saving.server.ts";
import { announceList, getHead, replan } from "../list.server.ts";
import { putRoundsAtEnd, unlistedRounds } from "./coming.server.ts";
import { lockHead, updateHead } from "../sql.server.ts";

/**
 * Puts rounds that are new in a plan at the end of the list on which their section dances: without a place nobody could call them. Where a section
 * dances on several lists, or a round that comes after them has its place already, they wait for a person to say where.
 */
async function placeNew(call: Call, sectionId: string, lists: readonly string[]): Promise<void> {
  const [only, ...others] = new Set(lists);
  if (only === undefined || others.length > 0) return;
  await lockHead(call.db, only);
  const head = await getHead(call, only);
  const coming = (await unlistedRounds(call.db, head.competition_id)).filter((round) => round.section_id === sectionId);
  const rounds = await listRoundRows(call.db, { sections: [sectionId] });
  const waits = (id: string | null) => id === null || coming.some((round) => round.id === id);
  if (coming.every(({ id }) => waits(rounds.find((round) => round.id === id)?.on_round_id ?? null)))
    await putRoundsAtEnd(call, head, coming);
}

/** Plans the lists again on which rounds of this section stand, or stood (`before`); a published one is a new version. */
async function replanLists(call: Call, sectionId: string, before: readonly string[] = []): Promise<void> {
  const rounds = await listRoundRows(call.db, { sections: [sectionId] });
  const lists = await listsOf(
    call.db,
    rounds.map((round) => round.id),
  );
  for (const id of new Set([...before, ...lists])) {
    await lockHead(call.db, id);
    const head = await getHead(call, id);
    await updateHead(call.db, id, {}, head.status === "published");
    await replan(call, id);
    await announceList(call, head);
  }
}

/** Changes a round, plans its lists again, and gives it as it then is. */
async function changed(call: Call, id: string, change: Promise<void>): Promise<contract.DrawnRound> {
  await change;
  const { section_id } = await changes.describeRound(call, id);
  await replanLists(call, section_id);
  return changes.describeRound(call, id);
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
    await placeNew(call, id, before);
    await replanLists(call, id, before);
    return describePlan(call, id);
  },
  async changeRound(call, { params, body }) {
    const id = params.id ?? "";
    const { panel: _panel, reason: _reason, version: _version, ...numbers } = body;
    if (Object.keys(numbers).length > 0) return changed(call, id, changes.changeRound(call, id, body));
    // Who judges changes nothing on the list.
    await changes.changeRound(call, id, body);
    return changes.describeRound(call, id);
  },
  drawRound: (call, { params, body }) => changed(call, params.id ?? "", changes.drawAgain(call, params.id ?? "", body)),
  saveHeats: (call, { params, body }) => changed(call, params.id ?? "", changes.writeHeats(call, params.id ?? "", body)),
  addToRound: (call, { params, body }) => changed(call, params.id ?? "", changes.addEntry(call, params.id ?? "", body)),
  callOff: (call, { params, body }) => changed(call, params.id ?? "", changes.setCalledOff(call, params.id ?? "", body)),
  judgeLeaves: async (call, { params, body }) => {
    await changes.leave(call, params.id ?? "", body);
    return changes.describeRound(call, params.id ?? "");
  },
  setState: async (call, { params, body }) => changes.describeRound(call, await changes.changeState(call, params.id ?? "", body)),
});
