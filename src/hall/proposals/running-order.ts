// The running order of a list as a sequence of heats: which sequences the list can store, and what a change does to people (docs/rules/hall.md 3.1).
// Pure.
import { floorsOf, orderOf, slotsOf } from "../../start-lists/programme/plan.ts";
import { firstInversion } from "../../start-lists/rounds/round-order.ts";
import { type Appearance, type Order, plannedTimes, type Slot, tightRests } from "../../start-lists/rules.ts";

export interface ListHeat {
  id: string;
  round_id: string;
  /** Counted from 1, like `number` in its dance. */
  dance: number;
  number: number;
  seconds: number;
  status: "waiting" | "on_stage" | "done" | "skipped";
  started_at: string | null;
  performance_ids: readonly string[];
}

interface ListBlock {
  id: string;
  position: number;
  rounds: readonly {
    id: string;
    status: string;
    on_round_id: string | null;
    entries: number;
    dances: readonly { order: "same" | "reversed" | "drawn" }[];
  }[];
  heats: readonly ListHeat[];
  /** `out`: why it will not be danced. `status` done: nothing more of it is danced, also where it retired in between. */
  performances: readonly { id: string; seconds: number; out: string | null; status?: string }[];
}

/** A list with everything that decides about its order. */
export interface RunningList {
  /** Rises with each change of the order. */
  version: number;
  starts_at: string;
  changeover_seconds: number;
  rest_seconds: number;
  blocks: readonly ListBlock[];
  breaks: readonly { id: string; name: string; seconds: number; position: number }[];
  /** Dancers of each performance that dances, by its id. */
  dancers: ReadonlyMap<string, readonly string[]>;
  /** Performances of these dancers on the competition's other lists. */
  elsewhere: readonly { performance_id: string; dancer_id: string; planned_at: string; seconds: number }[];
}

/** What is to change at the stage. */
export interface StageChange {
  kind: "withdraw" | "swap" | "repeat";
  heat_id: string;
  /** The second heat of a swap. */
  other_heat_id: string | null;
  /** The one that withdraws; in a swap of two entries the one in the first heat. */
  performance_id: string | null;
  /** In a swap of two entries the one in the second heat. */
  other_performance_id: string | null;
}

/** What a new order does: by ids, without names. */
export interface Effect {
  /** Heats in the order of dancing. A repeated heat comes a second time. */
  heat_ids: string[];
  /** Heats with another start than planned, in order; below zero earlier. `performance_id`: only that entry, which comes to this heat. */
  moved: { heat_id: string; minutes: number; performance_id?: string | undefined }[];
  /** Rests that become too short, or shorter. */
  broken: { dancer_id: string; first_id: string; second_id: string; missing_minutes: number }[];
  /** How many rests become longer that were too short. */
  mended: number;
}

export const isBegun = (heat: Pick<ListHeat, "status"> | undefined) => heat?.status === "on_stage" || heat?.status === "done";

/** The heats of a list by id. */
export const heatsOf = (list: Pick<RunningList, "blocks">): Map<string, ListHeat> =>
  new Map(list.blocks.flatMap((block) => block.heats.map((heat) => [heat.id, heat] as const)));

/** Heats of one dance of one block, which change places among themselves. By heat id. */
export const groupsOf = (list: Pick<RunningList, "blocks">): Map<string, string> =>
  new Map(list.blocks.flatMap((block) => block.heats.map((heat) => [heat.id, `${block.id} ${heat.dance}`] as const)));

/** The heats in an order of the list. */
export const sequenceOf = (list: Pick<RunningList, "blocks">, order: Order): string[] =>
  slotsOf(order, list.blocks).flatMap((slot) => (slot.pause ? [] : [slot.id]));

/** Planned start of each heat and break in an order, in milliseconds since 1970. */
export function startsOf(list: RunningList, slots: readonly Slot[]): { slot: Slot; starts: number }[] {
  const { starts, end } = plannedTimes(Date.parse(list.starts_at), list.changeover_seconds, slots);
  return slots.map((slot, at) => ({ slot, starts: starts[at] ?? end }));
}

/** The two entries of a swap of entries; undefined for other changes. */
export function entriesOf({ kind, performance_id, other_performance_id }: StageChange): [string, string] | undefined {
  return kind === "swap" && performance_id !== null && other_performance_id !== null ? [performance_id, other_performance_id] : undefined;
}

/** The dance of both heats of a swap: its block, and its number. Undefined where they are of different ones. */
function danceOf(list: Pick<RunningList, "blocks">, { heat_id, other_heat_id }: StageChange) {
  for (const block of list.blocks) {
    const [one, other] = [heat_id, other_heat_id].map((id) => block.heats.find((heat) => heat.id === id));
    if (one && other) return one.dance === other.dance ? { block, dance: one.dance, round: one.round_id === other.round_id } : undefined;
  }
  return undefined;
}

/** True when the dance of both heats of a swap follows the order of the one before it. */
export function isFollowing(list: Pick<RunningList, "blocks">, change: StageChange): boolean {
  const found = danceOf(list, change);
  return found !== undefined && found.dance > 1 && !hasOwnOrder(found);
}

/** True for a dance after the first whose heats come by their numbers (docs/rules/rounds.md 7.5). */
const hasOwnOrder = ({ block, dance }: { block: ListBlock; dance: number }) =>
  dance > 1 && block.rounds[0]?.dances[dance - 1]?.order === "drawn";

/**
 * What a swap stores beside the order of the list: the places of two entries, or the numbers of two heats in a dance with an order of its own. Null:
 * nothing.
 */
export function storedWith(list: Pick<RunningList, "blocks">, change: StageChange): "entries" | "numbers" | null {
  if (change.kind !== "swap") return null;
  if (entriesOf(change)) return "entries";
  const found = danceOf(list, change);
  return found && hasOwnOrder(found) ? "numbers" : null;
}

/** The list after what a change stores beside the order. Two entries are exchanged in all dances of their round. */
function listAfter(list: RunningList, change: StageChange): RunningList {
  const beside = storedWith(list, change);
  if (beside === null) return list;
  const [one, other] = entriesOf(change) ?? [];
  const swapped = (id: string) => (id === one ? (other ?? id) : id === other ? (one ?? id) : id);
  const heats = heatsOf(list);
  const numberOf = ({ id, number }: ListHeat) => {
    const from = id === change.heat_id ? change.other_heat_id : id === change.other_heat_id ? change.heat_id : id;
    return heats.get(from ?? id)?.number ?? number;
  };
  const changed = (heat: ListHeat): ListHeat =>
    beside === "numbers" ? { ...heat, number: numberOf(heat) } : { ...heat, performance_ids: heat.performance_ids.map(swapped) };
  return { ...list, blocks: list.blocks.map((block) => ({ ...block, heats: block.heats.map(changed) })) };
}

/** The sequence with a repeated heat only at its new place, where the list stores it. */
function onceEach(heatIds: readonly string[], change: StageChange): readonly string[] {
  const danced = heatIds.indexOf(change.heat_id);
  if (change.kind !== "repeat" || heatIds.lastIndexOf(change.heat_id) === danced) return heatIds;
  return heatIds.toSpliced(danced, 1);
}

/** The order of performances in which the heats of the first dance come in this sequence; performances without a heat come last. */
function performancesIn(block: ListBlock | undefined, sequence: readonly string[], now: readonly string[]): readonly string[] {
  const place = new Map(
    (block?.heats ?? [])
      .filter((heat) => heat.dance === 1)
      .flatMap((heat) => heat.performance_ids.map((id) => [id, sequence.indexOf(heat.id)] as const)),
  );
  const placeOf = (id: string) => place.get(id) ?? sequence.length;
  return now.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** The order that puts heats into this sequence. Undefined where the heats of a block would not stay together. Breaks keep their places. */
function orderFor(list: RunningList, before: Order, sequence: readonly string[]): Order | undefined {
  const blockOf = new Map(list.blocks.flatMap((block) => block.heats.map((heat) => [heat.id, block] as const)));
  const blocks = sequence.map((id) => blockOf.get(id)).filter((block, at, all) => block !== all[at - 1]);
  if (new Set(blocks).size !== blocks.length) return undefined;
  const danced = new Set(blocks.map((block) => block?.id));
  const now = new Map(before.flatMap((each) => ("block_id" in each ? [[each.block_id, each.performance_ids] as const] : [])));
  let next = 0;
  return before.map((placed) => {
    if ("break_id" in placed || !danced.has(placed.block_id)) return placed;
    const block = blocks[next];
    next += 1;
    const id = block?.id ?? placed.block_id;
    return { block_id: id, performance_ids: performancesIn(block, sequence, now.get(id) ?? []) };
  });
}

/** True when an order keeps all that began, and the dances in which the sequence differs from now come as the sequence says. */
function fits(list: RunningList, change: StageChange, { now, sequence, next }: Record<"now" | "sequence" | "next", readonly string[]>) {
  const heats = heatsOf(list);
  const groups = groupsOf(list);
  const begun = (ids: readonly string[]) =>
    ids.filter((id) => isBegun(heats.get(id)) && !(change.kind === "repeat" && id === change.heat_id)).join();
  if (begun(next) !== begun(now)) return false;
  const within = (ids: readonly string[], group: string) => ids.filter((id) => groups.get(id) === group).join();
  return [...new Set(groups.values())].every((group) => {
    const wanted = within(sequence, group);
    return wanted === within(now, group) || wanted === within(next, group);
  });
}

/** True when the second time of a repeated heat follows everything that has begun. */
function isDancedNext(list: RunningList, now: readonly string[], heatIds: readonly string[], subject: string): boolean {
  const heats = heatsOf(list);
  const last = now.findLast((id) => isBegun(heats.get(id)));
  return heatIds[heatIds.lastIndexOf(subject) - 1] === last;
}

/**
 * The order that the list stores for this sequence of heats, undefined where it cannot. Heats change places only within their dance; the dances after
 * it follow, as the round says. Entries change places only within a dance of their round. A repeated heat that is danced next may stay where it is.
 */
export function storedOrder(list: RunningList, change: StageChange, heatIds: readonly string[]): Order | undefined {
  const before = orderOf(list);
  const now = sequenceOf(list, before);
  const sequence = onceEach(heatIds, change);
  if (sequence.toSorted().join() !== now.toSorted().join()) return undefined;
  if (entriesOf(change) && !danceOf(list, change)?.round) return undefined;
  const after = listAfter(list, change);
  const order = orderFor(after, before, sequence);
  if (order && !firstInversion(order, list.blocks) && fits(list, change, { now, sequence, next: sequenceOf(after, order) })) return order;
  return change.kind === "repeat" && isDancedNext(list, now, heatIds, change.heat_id) ? before : undefined;
}

/** The slots of an order in which a heat is danced twice: where it was, and again after the heat before its second place. */
function slotsWithRepeat(list: RunningList, order: Order, heatIds: readonly string[], subject: string): Slot[] {
  const before = slotsOf(orderOf(list), list.blocks);
  const changes = new Map(before.map((slot) => [slot.id, slot.change]));
  const slots = slotsOf(order, list.blocks).filter((slot) => slot.id !== subject);
  const at = before.findIndex((slot) => slot.id === subject);
  const block = list.blocks.find((each) => each.heats.some((heat) => heat.id === subject));
  const performances = block?.performances.map((each) => each.id) ?? [];
  const change = block && floorsOf(block, performances).find((floor) => floor.id === subject)?.change;
  const danced = before[at];
  if (!danced) return slots;
  slots.splice(slots.findIndex((slot) => slot.id === before[at - 1]?.id) + 1, 0, danced);
  const behind = heatIds[heatIds.lastIndexOf(subject) - 1];
  const all = slots.map((slot) => ({ ...slot, change: changes.get(slot.id) }));
  return all.toSpliced(all.findLastIndex((slot) => slot.id === behind) + 1, 0, { ...danced, change });
}

type Run = ReturnType<typeof startsOf>;

/** Everybody on the floor in a run. `gone`: the performance that withdraws. */
function appearancesIn(list: RunningList, run: Run, gone: string | null): Appearance[] {
  const heats = heatsOf(list);
  return run.flatMap(({ slot, starts }) => {
    const heat = heats.get(slot.id);
    if (!heat || heat.status === "skipped") return [];
    return heat.performance_ids
      .filter((id) => id !== gone || isBegun(heat))
      .flatMap((performance_id) =>
        (list.dancers.get(performance_id) ?? []).map((dancer_id) => ({
          performance_id,
          dancer_id,
          dancer: dancer_id,
          starts_ms: starts,
          seconds: slot.seconds,
        })),
      );
  });
}

/** Rests that are too short in a run, with the missing seconds, by the dancer and the two performances. */
function restsIn(list: RunningList, run: Run, gone: string | null) {
  const elsewhere = list.elsewhere.map((each) => ({ ...each, dancer: each.dancer_id, starts_ms: Date.parse(each.planned_at) }));
  const tight = tightRests<Appearance>([...appearancesIn(list, run, gone), ...elsewhere], list.rest_seconds);
  return new Map(
    tight.map(({ first, second, gap_seconds }) => [
      [first.dancer_id, ...[first.performance_id, second.performance_id].toSorted()].join(" "),
      {
        dancer_id: first.dancer_id,
        first_id: first.performance_id,
        second_id: second.performance_id,
        missing: list.rest_seconds - gap_seconds,
      },
    ]),
  );
}

/** Tells of a list whether a performance dances nothing more in a heat: it is out, or it retired in an earlier dance. */
export function leftIn(list: Pick<RunningList, "blocks">): (heat: Pick<ListHeat, "status">, performanceId: string) => boolean {
  const all = list.blocks.flatMap((block) => block.performances);
  const out = new Set(all.filter((each) => each.out !== null).map((each) => each.id));
  const over = new Set(all.filter((each) => each.status === "done").map((each) => each.id));
  return ({ status }, id) => out.has(id) || (status === "waiting" && over.has(id));
}

/** What it does when the heats of a list are danced in this sequence. Undefined where the list cannot store it. */
export function effectOf(list: RunningList, change: StageChange, heatIds: readonly string[]): Effect | undefined {
  const order = storedOrder(list, change, heatIds);
  if (!order) return undefined;
  const { kind, heat_id } = change;
  const gone = kind === "withdraw" ? change.performance_id : null;
  const next = listAfter(list, change);
  const [heats, isLeft] = [heatsOf(next), leftIn(list)];
  // Nobody is to dance a heat that was skipped, or in which everybody is out.
  const isEmpty = (heat: ListHeat) =>
    heat.status === "skipped" || (heat.performance_ids.length > 0 && heat.performance_ids.every((id) => id === gone || isLeft(heat, id)));
  const before = startsOf(list, slotsOf(orderOf(list), list.blocks));
  const slots = kind === "repeat" ? slotsWithRepeat(list, order, heatIds, heat_id) : slotsOf(order, next.blocks);
  const after = startsOf(list, slots);
  const startsBefore = new Map(before.map(({ slot, starts }) => [slot.id, starts]));
  const again = after.findLast(({ slot }) => kind === "repeat" && slot.id === heat_id);
  const moved = after.flatMap((each) => {
    const heat = heats.get(each.slot.id);
    if (!heat || isEmpty(heat) || !(heat.status === "waiting" || each === again)) return [];
    const minutes = Math.round((each.starts - (startsBefore.get(heat.id) ?? each.starts)) / 60_000);
    return minutes === 0 ? [] : [{ heat_id: heat.id, minutes }];
  });
  const [restsBefore, restsAfter] = [restsIn(list, before, null), restsIn(next, after, gone)];
  return {
    heat_ids: after.flatMap(({ slot }) => (slot.pause ? [] : [slot.id])),
    moved: [...movedEntries(change, startsBefore, after), ...moved],
    broken: [...restsAfter].flatMap(([key, { missing, ...rest }]) =>
      missing > (restsBefore.get(key)?.missing ?? 0) ? [{ ...rest, missing_minutes: Math.ceil(missing / 60) }] : [],
    ),
    mended: [...restsBefore].filter(([key, { missing }]) => missing > (restsAfter.get(key)?.missing ?? 0)).length,
  };
}

/** The entries of a swap of entries, each with its new heat. */
function movedEntries(change: StageChange, startsBefore: ReadonlyMap<string, number>, after: Run): Effect["moved"] {
  const { heat_id, other_heat_id } = change;
  const entries = entriesOf(change);
  if (!entries || other_heat_id === null) return [];
  const startsAfter = new Map(after.map(({ slot, starts }) => [slot.id, starts]));
  const moved = (performance_id: string, from: string, to: string) => {
    const minutes = Math.round(((startsAfter.get(to) ?? 0) - (startsBefore.get(from) ?? 0)) / 60_000);
    return { heat_id: to, minutes, performance_id };
  };
  return [moved(entries[1], other_heat_id, heat_id), moved(entries[0], heat_id, other_heat_id)];
}

/** Why a change no longer fits the list. `heat_id`: about which heat. */
export interface Misfit {
  why: "begun" | "skipped" | "waits" | "again" | "gone" | "closed" | "order" | "round" | "over";
  heat_id: string | null;
}

/** Why a change, made at `madeAt`, does not fit the list as it is now; undefined when it does. */
export function misfitOf(list: RunningList, change: StageChange, madeAt: string): Misfit | undefined {
  const heats = heatsOf(list);
  const isLeft = leftIn(list);
  const subjects = [
    { id: change.heat_id, performance: change.performance_id },
    ...(change.other_heat_id === null ? [] : [{ id: change.other_heat_id, performance: change.other_performance_id }]),
  ];
  for (const { id, performance } of subjects) {
    const heat = heats.get(id);
    const block = list.blocks.find((each) => each.heats.some((one) => one.id === id));
    if (!heat || !block) return { why: "order", heat_id: null };
    const round = block.rounds.find((each) => each.id === heat.round_id);
    if (round && round.status !== "planned" && round.status !== "open") return { why: "closed", heat_id: id };
    const why = change.kind === "repeat" ? whyNotRepeated(heat, madeAt) : whyNotMoved(heat);
    if (why) return { why, heat_id: id };
    if (change.kind === "repeat" || performance === null) continue;
    if (!heat.performance_ids.includes(performance)) return { why: "order", heat_id: null };
    if (isLeft(heat, performance)) return { why: "gone", heat_id: id };
    // Entries move to other heats until their round begins (docs/rules/rounds.md 2.6).
    const hasBegun = round?.status !== "planned" || [...heats.values()].some((each) => each.round_id === heat.round_id && isBegun(each));
    if (change.kind === "swap" && hasBegun) return { why: "round", heat_id: id };
  }
  return undefined;
}

function whyNotMoved({ status }: ListHeat): Misfit["why"] | undefined {
  if (status === "skipped") return "skipped";
  return status === "waiting" ? undefined : "begun";
}

function whyNotRepeated({ status, started_at }: ListHeat, madeAt: string): Misfit["why"] | undefined {
  if (status === "waiting") return "waits";
  if (status === "skipped") return "skipped";
  return started_at !== null && Date.parse(started_at) > Date.parse(madeAt) ? "again" : undefined;
}
