// Rounds that are not filled yet: taken off a list and put back as blocks.
import type { Trx } from "../../kernel/postgres/database.server.ts";
import { record } from "../../kernel/audit/audit.server.ts";
import { newId } from "../../kernel/values/ids.ts";
import { refuse } from "../../refusals.ts";
import { carryPanels } from "../../rounds/panels/panels.server.ts";
import { placeRounds, unplaceRounds } from "../../rounds/heats-sql.server.ts";
import { deleteEmptyBlock } from "./placing-sql.server.ts";
import type { StartList } from "../contract.ts";
import { announceChange, listWhole, replan } from "../programme/list.server.ts";
import { type Head, insertBlocks, listBlocks, takenBlocks, updateHead } from "../sql.server.ts";
import { roundOfBlock } from "../rounds/round-names.ts";
import { listRounds } from "../rounds/rounds-sql.server.ts";
import type { Call } from "../../kernel/calls/call.server.ts";

export interface ComingRound {
  id: string;
  section_id: string;
  section_name: string;
  name: { pl: string; en: string };
}

/** Rounds of a competition that are on no list although others of their section are, and that are fed by another round. */
export async function unlistedRounds(trx: Trx, competitionId: string): Promise<ComingRound[]> {
  const rounds = await listRounds(trx, { competition: competitionId });
  return rounds.flatMap((round) => {
    const section = rounds.filter((each) => each.section_id === round.section_id);
    const coming = round.block_id === null && round.status === "planned" && section.some((each) => each.on_round_id === round.id);
    const { name } = roundOfBlock(round, section);
    return coming && name && section.some((each) => each.block_id !== null)
      ? [{ id: round.id, section_id: round.section_id, section_name: round.section_name, name }]
      : [];
  });
}

/** Adds a block for each of these rounds at the end of a list and moves its heats there. A block gets its round's id, unless that id is taken. */
export async function putBlocksAtEnd(
  call: Call,
  head: Pick<Head, "id" | "starts_at">,
  rounds: readonly { round_id: string; name: string }[],
): Promise<void> {
  const last = (await listBlocks(call.db, head.id)).length;
  const taken = await takenBlocks(
    call.db,
    rounds.map((each) => each.round_id),
  );
  const places = rounds.map((each) => ({ ...each, block_id: taken.has(each.round_id) ? newId() : each.round_id }));
  await insertBlocks(
    call.db,
    places.map(({ block_id, name }, index) => ({
      tenant_id: call.tenant.id,
      id: block_id,
      start_list_id: head.id,
      name,
      position: last + index + 1,
      planned_at: head.starts_at,
    })),
  );
  await placeRounds(call.db, head, places);
}

/** Puts rounds at the end of a list, each as a block, with their panels. The caller plans the times. */
export async function putRoundsAtEnd(call: Call, head: Pick<Head, "id" | "starts_at">, rounds: readonly ComingRound[]): Promise<void> {
  await putBlocksAtEnd(
    call,
    head,
    rounds.map((round) => ({ round_id: round.id, name: round.section_name })),
  );
  await carryPanels(
    call,
    head.id,
    rounds.map((round) => round.id),
  );
}

/** Takes a block of rounds that are not filled yet off the list; its rounds stay in the plan. Refuses not_found, performance_begun. */
export async function takeRoundOff(call: Call, head: Head, blockId: string): Promise<StartList> {
  const block = (await listWhole(call.db, head.id)).find((each) => each.id === blockId) ?? refuse("not_found");
  if (!block.rounds.every((round) => round.expected)) refuse("performance_begun");
  const ids = block.rounds.map((round) => round.id);
  await unplaceRounds(call.db, ids);
  await deleteEmptyBlock(call.db, block.id);
  await updateHead(call.db, head.id, {}, head.status === "published");
  await replan(call, head.id);
  await record(call, { action: "taken_off", subject_kind: "start_list", subject_id: head.id, before: { round_ids: ids } });
  return announceChange(call, head.id);
}
