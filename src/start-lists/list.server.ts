// One list as a whole: how it is described, planned again after a change, and announced.
import type { Call } from "../kernel/perform.server.ts";
import { refuse } from "../refusals.ts";
import type * as contract from "./contract.ts";
import { plannedTimes, REST_SECONDS, shortRests } from "./rules.ts";
import * as store from "./sql.server.ts";

/** The head of a list that this person may see; refuses not_found. */
export async function getHead(call: Call, id: string): Promise<store.Head> {
  const head = (await store.findHead(call.db, id)) ?? refuse("not_found");
  // A coach sees a list only when it is public.
  if (call.person?.role === "trener" && head.status !== "published") refuse("not_found");
  return head;
}

/** The whole list as the API shows it. */
export async function describeList(call: Call, id: string): Promise<contract.StartList> {
  const head = await getHead(call, id);
  const [blocks, performances, judges, appearances] = [
    await store.listBlocks(call.db, id),
    await store.listPerformances(call.db, id),
    await store.listJudges(call.db, id),
    await store.listAppearances(call.db, id),
  ];
  const byBlock = Map.groupBy(performances, (each) => each.block_id);
  const danced = appearances.map((each) => ({
    performance_id: each.performance_id,
    dancer_id: each.dancer_id,
    dancer: `${each.first_name} ${each.last_name}`,
    starts_ms: Date.parse(each.planned_at),
    seconds: each.seconds,
  }));
  const often = new Set(
    [...Map.groupBy(danced, (each) => each.dancer_id)].filter(([, own]) => own.length > 1).map(([dancerId]) => dancerId),
  );
  const hidesNames = call.person?.role === "trener";
  return {
    ...head,
    status: head.status as contract.StartList["status"],
    blocks: blocks.map((block) => ({ ...block, performances: byBlock.get(block.id) ?? [] })) as contract.StartList["blocks"],
    judges,
    conflicts: hidesNames ? [] : shortRests(danced, REST_SECONDS),
    appearances: hidesNames ? [] : danced.filter((each) => often.has(each.dancer_id)),
  };
}

/** Computes every planned time of a list again from its start, in the blocks' and performances' order. */
export async function replan(
  call: Call,
  id: string,
  order?: readonly { block_id: string; performance_ids: readonly string[] }[],
): Promise<void> {
  const head = await getHead(call, id);
  const performances = await store.listPerformances(call.db, id);
  const byId = new Map(performances.map((each) => [each.id, each]));
  const blocks =
    order ??
    (await store.listBlocks(call.db, id)).map((block) => ({
      block_id: block.id,
      performance_ids: performances.filter((each) => each.block_id === block.id).map((each) => each.id),
    }));
  const slots = blocks.flatMap((block) =>
    block.performance_ids.map((performanceId) => ({ id: performanceId, seconds: byId.get(performanceId)?.seconds ?? 0 })),
  );
  const { starts, end } = plannedTimes(Date.parse(head.starts_at), head.changeover_seconds, slots);
  const at = new Map(slots.map((slot, index) => [slot.id, starts[index] ?? end]));
  await store.place(
    call.db,
    "performances",
    slots.map((slot, index) => ({ id: slot.id, position: index + 1, planned_at: new Date(at.get(slot.id) ?? end).toISOString() })),
  );
  await store.place(
    call.db,
    "blocks",
    blocks.map((block, index) => ({
      id: block.block_id,
      position: index + 1,
      planned_at: new Date(at.get(block.performance_ids[0] ?? "") ?? Date.parse(head.starts_at)).toISOString(),
    })),
  );
}

/** Announces a change of the list and gives it as it now is. */
export async function changed(call: Call, id: string): Promise<contract.StartList> {
  await call.announce(`start-list:${id}`);
  await call.announce("scores");
  return describeList(call, id);
}
