// One list as a whole: described, planned again after a change, and announced.
import type { Trx } from "../../kernel/postgres/database.server.ts";
import { daysBetween } from "../../competitions/rules.ts";
import { readTogether } from "../../kernel/postgres/together.server.ts";
import { refuse } from "../../refusals.ts";
import { admins } from "../../kernel/endpoints/roles.ts";
import { formatDate, formatTime } from "../../kernel/text/format.ts";
import { listBreaks, saveBreaks } from "./breaks-sql.server.ts";
import type * as contract from "../contract.ts";
import { withoutOfficeFields } from "./office-fields.ts";
import { floorsOf, orderOf, overrunOf, slotsOf } from "./plan.ts";
import { blocksOf, type Order, plannedTimes, shortRests } from "../rules.ts";
import { placeHeats } from "../../rounds/heats-sql.server.ts";
import { listRepeated } from "./elsewhere-sql.server.ts";
import { roundOfBlock } from "../rounds/round-names.ts";
import { type ListedHeat, type ListedRound, listHeats, listRounds } from "../rounds/rounds-sql.server.ts";
import type { HeatOfBlock } from "../shapes.ts";
import * as store from "../sql.server.ts";
import type { Call } from "../../kernel/calls/call.server.ts";

/** Returns the head of a list that this person may see. Refuses not_found, for a coach also while the list is not published. */
export async function getHead(call: Pick<Call, "db" | "person">, id: string): Promise<store.Head> {
  const head = (await store.findHead(call.db, id)) ?? refuse("not_found");
  // A coach sees only published lists.
  if (call.person?.role === "trener" && head.status !== "published") refuse("not_found");
  return head;
}

/** Queries for the blocks of a list and its rounds. */
const blocksAndRounds = (trx: Trx, id: string) => ({ blocks: store.listBlocks(trx, id), rounds: listRounds(trx, { list: id }) });

/** The blocks of a list in their order, each with its round, all its heats and its performances. `open`: only what everybody may see. */
export async function listWhole(trx: Trx, id: string, open = false) {
  return fillBlocks(trx, id, open, await readTogether(trx, (t) => blocksAndRounds(t, id)));
}

type Block = Awaited<ReturnType<typeof store.listBlocks>>[number];

async function fillBlocks(
  trx: Trx,
  id: string,
  open: boolean,
  { blocks, rounds }: { blocks: readonly Block[]; rounds: readonly ListedRound[] },
) {
  const [heats, performances] = [await listHeats(trx, id), await store.listPerformances(trx, id)];
  const byBlock = { heats: Map.groupBy(heats, (each) => each.block_id), performances: Map.groupBy(performances, (each) => each.block_id) };
  return blocks.map((block) => {
    const own = rounds.filter((each) => each.block_id === block.id).map((each) => roundOfBlock(each, rounds, open));
    const known = !open || own.every((each) => !each.expected);
    return {
      ...block,
      rounds: own,
      heats: (byBlock.heats.get(block.id) ?? []).map((heat) => (known ? heat : unknownHeat(heat))),
      performances: known ? (byBlock.performances.get(block.id) ?? []) : [],
    };
  });
}

/** A heat without its performances. `alone` marks a single performance: its length would reveal the entry by its music. */
const unknownHeat = (heat: ListedHeat) => ({ ...heat, performance_ids: [], alone: heat.performance_ids.length === 1 });

/**
 * The heats of a block as replies show them. None where everybody dances alone and once; heats marked `alone` are left out, because they would reveal
 * who dances.
 */
export function visibleHeats(heats: readonly (ListedHeat & { alone?: boolean })[]): HeatOfBlock[] {
  const visible = heats.flatMap(({ alone, ...heat }) => (alone ? [] : [heat]));
  return visible.every((heat) => heat.dance === 1 && heat.performance_ids.length === 1) ? [] : visible;
}

/** The whole list as the API shows it. */
export async function describeList(call: Call, id: string): Promise<contract.StartList> {
  const head = await getHead(call, id);
  const { breaks, judges, repeated, ...parts } = await readTogether(call.db, (t) => ({
    ...blocksAndRounds(t, id),
    breaks: listBreaks(t, id),
    judges: store.listJudges(t, id),
    repeated: listRepeated(t, { competition: head.competition_id, list: id }),
  }));
  // A coach reads who dances a round when everybody does.
  const blocks = await fillBlocks(call.db, id, call.person?.role === "trener", parts);
  const appearances = repeated.map((each) => ({
    ...each,
    dancer: `${each.first_name} ${each.last_name}`,
    starts_ms: Date.parse(each.planned_at),
  }));
  const danced = appearances.filter((each) => each.start_list_id === id);
  const elsewhere = appearances.filter((each) => each.start_list_id !== id);
  const several = (own: readonly { performance_id: string }[]) => own.some((each) => each.performance_id !== own[0]?.performance_id);
  const often = new Set(
    [...Map.groupBy([...danced, ...elsewhere], (each) => each.dancer_id)].filter(([, own]) => several(own)).map(([dancerId]) => dancerId),
  );
  const own = new Set(danced.map((each) => each.performance_id));
  const ends = [...blocks.flatMap((block) => block.heats), ...breaks].map((each) => Date.parse(each.planned_at) + each.seconds * 1000);
  ends.push(Date.parse(head.starts_at));
  const list: contract.StartList = {
    ...head,
    blocks: blocks.map((block) => ({ ...block, heats: visibleHeats(block.heats) })),
    breaks,
    judges,
    overrun: overrunOf(head, Math.max(...ends)),
    conflicts: shortRests([...danced, ...elsewhere], head.rest_seconds).filter((each) => own.has(each.first_id) || own.has(each.second_id)),
    // Each dancer is listed once for a performance, however many dances it has.
    appearances: [
      ...new Map(
        danced.filter((each) => often.has(each.dancer_id)).map((each) => [`${each.performance_id} ${each.dancer_id}`, each]),
      ).values(),
    ],
    elsewhere,
  };
  return call.person && admins.includes(call.person.role) ? list : withoutOfficeFields(list);
}

/** Computes every planned time of a list again, in its stored order or in a new one, which is saved. */
export async function replan(call: Pick<Call, "db" | "person" | "tenant">, id: string, order?: Order): Promise<void> {
  const head = await getHead(call, id);
  const known = await listWhole(call.db, id);
  const now = order ?? orderOf({ blocks: known, breaks: await listBreaks(call.db, id) });
  const slots = slotsOf(now, known);
  const { starts } = plannedTimes(Date.parse(head.starts_at), head.changeover_seconds, slots);
  const times = new Map(slots.map((slot, index) => [slot.id, new Date(starts[index] ?? 0).toISOString()]));
  const at = (slot: string | undefined) => times.get(slot ?? "") ?? head.starts_at;
  const blocks = blocksOf(now);
  const floors = new Map(
    blocks.map((placed) => {
      const block = known.find((each) => each.id === placed.block_id);
      return [placed.block_id, block ? floorsOf(block, placed.performance_ids) : []];
    }),
  );
  await placeHeats(
    call.db,
    blocks
      .flatMap((block) => floors.get(block.block_id) ?? [])
      .map((each, index) => ({ id: each.id, position: index + 1, planned_at: at(each.id), number: each.number })),
  );
  await store.placeBlocks(
    call.db,
    blocks.map((block, index) => ({ id: block.block_id, position: index + 1, planned_at: at(floors.get(block.block_id)?.[0]?.id) })),
  );
  const breaks = now.flatMap((each, index) => {
    if ("block_id" in each) return [];
    const { break_id, name, seconds } = each;
    const position = blocksOf(now.slice(0, index)).length;
    return [{ tenant_id: call.tenant.id, id: break_id, start_list_id: id, name, seconds, position, planned_at: at(break_id) }];
  });
  await saveBreaks(call.db, id, breaks);
}

/** Announces to every screen that shows this list that it changed or was deleted. */
export function announceList(call: Pick<Call, "announce">, list: { id: string; competition_id: string }): Promise<void> {
  const { id, competition_id } = list;
  return call.announce(`start-list:${competition_id}`, `judging:${id}`, `stage:${competition_id}`, `scores:${competition_id}`);
}

/** How far a list passes the end of its day: 0 not at all, 1 past the hour, 2 past midnight, one more for each day. */
const overrunBy = (list: Pick<contract.StartList, "overrun" | "day">) =>
  list.overrun === null ? 0 : list.overrun.past === "hour" ? 1 : 1 + daysBetween(list.day, list.overrun.day);

/** Refuses list_overruns for a published list that ends further after its day than `before`, unless confirmed. `before` null: it is published now. */
function guardOverrun(call: Call, list: contract.StartList, before: contract.StartList | null, confirmed: boolean): void {
  const { overrun } = list;
  if (confirmed || overrun === null || list.status !== "published" || (before && overrunBy(list) <= overrunBy(before))) return;
  const [day, time] = [formatDate(`${overrun.day}T12:00:00Z`, call.locale, "short"), formatTime(overrun.ends_at, call.locale)];
  if (overrun.past === "midnight") refuse("list_past_midnight", { values: { day, time } });
  refuse("list_overruns", { values: { time, end: list.day_ends_at } });
}

/** Announces a change of the list and returns the list. Refuses an overrun that needs a confirmation. */
export async function announceChange(
  call: Call,
  id: string,
  { before = null, confirmed = true }: { before?: contract.StartList | null; confirmed?: boolean | undefined } = {},
): Promise<contract.StartList> {
  const list = await describeList(call, id);
  guardOverrun(call, list, before, confirmed);
  await announceList(call, list);
  return list;
}
