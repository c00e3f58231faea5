// Computes a list in another order: the same times and rests in the browser while dragging as on the server. Pure.
import type { Dance } from "../../rounds/contract.ts";
import { HEAT_CHANGE_SECONDS } from "../../rounds/dances.ts";
import type { ListedPerformance, StartList } from "../contract.ts";
import { wallClock } from "../../competitions/rules.ts";
import { moveItem } from "../../web/ui/tables/sort-move.ts";
import { firstInversion } from "../rounds/round-order.ts";
import { blocksOf, type Conflict, type Order, type PlacedBlock, plannedTimes, shortRests, type Slot } from "../rules.ts";

export interface PlannedRow {
  performance: ListedPerformance;
  /** Milliseconds since 1970; with several dances, the start of the first. */
  starts: number;
  /** Each time it is on the floor, and for how long, dance by dance. */
  dances: readonly { starts: number; seconds: number }[];
}

export interface PlannedBlock {
  kind: "block";
  id: string;
  name: string;
  status: StartList["blocks"][number]["status"];
  rounds: StartList["blocks"][number]["rounds"];
  /** Counted from 1. */
  number: number;
  /** Milliseconds since 1970: the first start and the last end. */
  starts: number;
  ends: number;
  rows: PlannedRow[];
  /** The heats with their starts, dance by dance; empty where everybody dances alone and once. */
  heats: PlannedHeat[];
}

/** `starts` in milliseconds since 1970. */
type PlannedHeat = Floor & { starts: number };

export interface PlannedBreak {
  kind: "break";
  id: string;
  name: string;
  seconds: number;
  /** Milliseconds since 1970. */
  starts: number;
  ends: number;
}

/** The parts of a list that make up its order. */
type Ordered = {
  blocks: readonly { id: string; position: number; performances: readonly { id: string }[] }[];
  breaks: readonly { id: string; name: string; seconds: number; position: number }[];
};

/** The stored order of a list; a break comes after the block of its position. */
export function orderOf(list: Ordered): Order {
  return [
    ...list.blocks.map((block) => ({
      at: block.position,
      placed: { block_id: block.id, performance_ids: block.performances.map((each) => each.id) },
    })),
    ...list.breaks.map(({ id, name, seconds, position }) => ({ at: position + 0.5, placed: { break_id: id, name, seconds } })),
  ]
    .sort((one, other) => one.at - other.at)
    .map((each) => each.placed);
}

/** The id of a block or a break in an order. */
export function placedId(placed: Order[number]): string {
  return "block_id" in placed ? placed.block_id : placed.break_id;
}

/** True when two orders have the same blocks, performances and breaks in the same places. */
export function sameOrder(one: Order, other: Order): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The parts of a block that take time: its heats, or its performances where everybody dances alone and once. */
type TimedBlock = {
  id: string;
  rounds: readonly { entries: number; dances: readonly { order: NonNullable<Dance["order"]> }[] }[];
  heats: readonly { id: string; dance: number; number: number; seconds: number; performance_ids: readonly string[] }[];
  performances: readonly { id: string; seconds: number }[];
};

/** Performances on the floor at once, at one place of the order. */
export interface Floor {
  id: string;
  seconds: number;
  dance: number;
  /** Counted from 1, in its dance. */
  number: number;
  performance_ids: readonly string[];
  /** Seconds after the heat before it. */
  change?: number | undefined;
}

/**
 * The heats of a block when its performances are in this order: dance by dance, in the order of the dance before, reversed, or as drawn for that
 * dance. A heat is as early as its first performance. Heats without performances keep their order; unknown performances are left out.
 */
export function floorsOf(block: TimedBlock, performanceIds: readonly string[]): Floor[] {
  if (block.heats.length === 0) {
    const seconds = new Map(block.performances.map((each) => [each.id, each.seconds]));
    const known = performanceIds.filter((id) => seconds.has(id));
    return known.map((id, index) => ({ id, seconds: seconds.get(id) ?? 0, dance: 1, number: index + 1, performance_ids: [id] }));
  }
  const dances = [...Map.groupBy(block.heats, (heat) => heat.dance)].sort(([one], [other]) => one - other);
  const dancing = Math.max(block.performances.length, ...block.rounds.map((round) => round.entries));
  let before = performanceIds;
  return dances.flatMap(([dance, heats]) => {
    const place = new Map(before.map((id, index) => [id, index]));
    const first = (heat: TimedBlock["heats"][number]) =>
      Math.min(...heat.performance_ids.map((id) => place.get(id) ?? before.length), before.length);
    const order = dance === 1 ? "same" : block.rounds[0]?.dances[dance - 1]?.order;
    const turn = order === "drawn" ? 0 : order === "reversed" ? -1 : 1;
    const sorted = heats.toSorted((one, other) => turn * (first(one) - first(other)) || one.number - other.number);
    before = sorted.flatMap((heat) => heat.performance_ids);
    return sorted.map(({ id, seconds, performance_ids }, index) => ({
      id,
      seconds,
      dance,
      number: index + 1,
      performance_ids,
      change: heats.length < dancing ? HEAT_CHANGE_SECONDS : undefined,
    }));
  });
}

/**
 * An order as a sequence of slots, which are the pieces that take time: breaks, heats, and performances danced without heats. Blocks of the order
 * that are not among `blocks` are left out.
 */
export function slotsOf(order: Order, blocks: readonly TimedBlock[]): Slot[] {
  const byId = new Map(blocks.map((block) => [block.id, block]));
  return order.flatMap((each): Slot[] => {
    if ("break_id" in each) return [{ id: each.break_id, seconds: each.seconds, pause: true }];
    const block = byId.get(each.block_id);
    // Between two blocks the list's own changeover applies.
    return block
      ? floorsOf(block, each.performance_ids).map(({ id, seconds, change }, index) => ({
          id,
          seconds,
          change: index === 0 ? undefined : change,
        }))
      : [];
  });
}

/** The blocks and breaks of a list in an order that fits it (rules.ts, orderFits), with computed times. Unknown blocks are left out. */
export function programmeOf(
  list: Pick<StartList, "blocks" | "starts_at" | "changeover_seconds">,
  order: Order,
): (PlannedBlock | PlannedBreak)[] {
  const blocks = new Map(list.blocks.map((block) => [block.id, block]));
  const slots = slotsOf(order, list.blocks);
  const { starts: times, end } = plannedTimes(Date.parse(list.starts_at), list.changeover_seconds, slots);
  const at = new Map(slots.map((slot, index) => [slot.id, times[index] ?? end]));
  let last = Date.parse(list.starts_at);
  let number = 0;
  return order.flatMap((placed): (PlannedBlock | PlannedBreak)[] => {
    if ("break_id" in placed) {
      const from = at.get(placed.break_id) ?? end;
      last = from + placed.seconds * 1000;
      return [{ kind: "break", id: placed.break_id, name: placed.name, seconds: placed.seconds, starts: from, ends: last }];
    }
    const block = blocks.get(placed.block_id);
    if (!block) return [];
    const floors = floorsOf(block, placed.performance_ids).map((floor) => ({ ...floor, starts: at.get(floor.id) ?? end }));
    const performances = new Map(block.performances.map((each) => [each.id, each]));
    const danced = Map.groupBy(
      floors.flatMap(({ performance_ids, starts, seconds }) => performance_ids.map((id) => ({ id, starts, seconds }))),
      (each) => each.id,
    );
    const rows = placed.performance_ids.flatMap((id) => {
      const performance = performances.get(id);
      const dances = danced.get(id) ?? [];
      return performance ? [{ performance, starts: dances[0]?.starts ?? end, dances }] : [];
    });
    const from = floors[0]?.starts ?? last;
    const tail = floors.at(-1);
    last = tail ? tail.starts + tail.seconds * 1000 : from;
    number += 1;
    const { id, name, status, rounds } = block;
    return [
      { kind: "block", id, name, status, rounds, number, starts: from, ends: last, rows, heats: block.heats.length > 0 ? floors : [] },
    ];
  });
}

/** How a list passes the end of its day: past the competition's closing hour, or past midnight; null when it does neither. */
export function overrunOf(list: Pick<StartList, "day" | "day_ends_at">, endsMs: number): StartList["overrun"] {
  const clock = wallClock(new Date(endsMs));
  const day = clock.slice(0, 10);
  const past = day > list.day ? "midnight" : day === list.day && clock.slice(11, 16) > list.day_ends_at ? "hour" : null;
  return past && { past, day, ends_at: new Date(endsMs).toISOString() };
}

/** The blocks of a list in an order, with computed times, like `programmeOf` without the breaks. */
export function planOf(list: Pick<StartList, "blocks" | "starts_at" | "changeover_seconds">, order: Order): PlannedBlock[] {
  return programmeOf(list, order).filter((each) => each.kind === "block");
}

const secondsOf = ({ heats, performances }: StartList["blocks"][number]) =>
  (heats.length > 0 ? heats : performances).reduce((sum, each) => sum + each.seconds, 0);

/**
 * The order of moved blocks with the list's breaks put back: each at the border where nearly as much was danced before it as now. A break that opens
 * or ends the day still does.
 */
export function restoreBreaks(list: Pick<StartList, "blocks" | "breaks">, placed: readonly PlacedBlock[]): Order {
  const weight = new Map(list.blocks.map((block) => [block.id, secondsOf(block)]));
  const before = orderOf(list);
  const borders = [0];
  for (const block of placed) borders.push((borders.at(-1) ?? 0) + (weight.get(block.block_id) ?? 0));
  const whole = borders.at(-1) ?? 0;
  const inner = borders.map((danced, place) => ({ danced, place })).slice(1, -1);
  let danced = 0;
  const breaks = before.flatMap((each) => {
    if ("block_id" in each) {
      danced += weight.get(each.block_id) ?? 0;
      return [];
    }
    const nearest = inner.toSorted((one, other) => Math.abs(one.danced - danced) - Math.abs(other.danced - danced))[0];
    const place = danced === 0 ? 0 : danced >= whole || !nearest ? placed.length : nearest.place;
    return [{ id: each.break_id, name: each.name, seconds: each.seconds, position: place }];
  });
  return orderOf({
    blocks: placed.map((each, index) => ({
      id: each.block_id,
      position: index + 1,
      performances: each.performance_ids.map((id) => ({ id })),
    })),
    breaks,
  });
}

/**
 * Rests shorter than `restSeconds` (default: the competition's) of dancers in a plan, the shortest first. Performances on other lists of the
 * competition (`list.elsewhere`) count at their planned times.
 */
export function conflictsOf(
  list: Pick<StartList, "appearances" | "elsewhere" | "rest_seconds">,
  plan: readonly PlannedBlock[],
  restSeconds: number = list.rest_seconds,
): Conflict[] {
  const rows = new Map(plan.flatMap((block) => block.rows.map((row) => [row.performance.id, row] as const)));
  const here = list.appearances.flatMap((each) => {
    const row = rows.get(each.performance_id);
    return (row?.dances ?? []).map(({ starts, seconds }) => ({ ...each, starts_ms: starts, seconds }));
  });
  const elsewhere = list.elsewhere.map((each) => ({ ...each, starts_ms: Date.parse(each.planned_at) }));
  return shortRests([...here, ...elsewhere], restSeconds).filter((each) => rows.has(each.first_id) || rows.has(each.second_id));
}

/** One rest that is too short between two performances, with all dancers of both. */
export interface Clash {
  key: string;
  first_id: string;
  second_id: string;
  gap_seconds: number;
  dancers: string[];
}

/** Merges conflicts of the same two performances into one clash with all dancers. The first conflict gives its place and its rest. */
export function clashesOf(conflicts: readonly Conflict[]): Clash[] {
  const clashes = new Map<string, Clash>();
  for (const each of conflicts) {
    const key = `${each.first_id} ${each.second_id}`;
    const known = clashes.get(key);
    if (known) known.dancers.push(each.dancer);
    else
      clashes.set(key, { key, first_id: each.first_id, second_id: each.second_id, gap_seconds: each.gap_seconds, dancers: [each.dancer] });
  }
  return [...clashes.values()];
}

/** The shortest rest, in seconds, of each performance with a clash, by its id. */
export function leastGaps(clashes: readonly Pick<Clash, "first_id" | "second_id" | "gap_seconds">[]): Map<string, number> {
  const least = new Map<string, number>();
  for (const clash of clashes)
    for (const id of [clash.first_id, clash.second_id])
      least.set(id, Math.min(least.get(id) ?? Number.POSITIVE_INFINITY, clash.gap_seconds));
  return least;
}

/** The order with the performances of one block replaced. Unchanged when the block is not in it. */
export function withRows(order: Order, blockId: string, performanceIds: readonly string[]): Order {
  return order.map((each) => ("block_id" in each && each.block_id === blockId ? { ...each, performance_ids: performanceIds } : each));
}

/** A proposed fix: a performance moved within its block, a block moved within the day, or a longer break between the two. */
export interface Fix {
  kind: "performance" | "block" | "break";
  /** Id of the performance, block or break. */
  id: string;
  /** New place, counted from 1, in the block or among the blocks; for a break its length in minutes. */
  place: number;
  /** Rest between the two performances after the fix; undefined when others of the same person are then between them. */
  gap_seconds: number | undefined;
  /** Number of clashes in the whole list after the fix. */
  conflicts: number;
  /** Number of performances with a changed start. */
  moved: number;
  order: Order;
}

/** Most fixes that are offered. */
const OFFERED = 3;
/** A break grows in steps of this many seconds. */
const BREAK_STEP = 300;

/**
 * Fixes for a clash, the best first: for each of its two performances and their blocks the place that resolves it with the fewest conflicts, then the
 * fewest moved starts; and a longer break, where one is between. A fix must leave fewer conflicts than before.
 */
export function fixesFor(fullList: StartList, order: Order, clash: Clash): Fix[] {
  // Dancers with one performance are left out: they clash with nobody, and on a long day they are most of them.
  const dances = Map.groupBy([...fullList.appearances, ...fullList.elsewhere], (each) => each.dancer_id);
  const list = { ...fullList, appearances: fullList.appearances.filter((each) => (dances.get(each.dancer_id)?.length ?? 0) > 1) };
  const before = planOf(list, order);
  const startsBefore = new Map(before.flatMap((block) => block.rows.map((row) => [row.performance.id, row.starts] as const)));
  const clashesBefore = clashesOf(conflictsOf(list, before)).length;
  const judge = (kind: Fix["kind"], id: string, place: number, next: Order): Fix | undefined => {
    if (firstInversion(next, list.blocks)) return undefined;
    const plan = planOf(list, next);
    const clashes = clashesOf(conflictsOf(list, plan));
    if (clashes.length >= clashesBefore || clashes.some((each) => sameTwo(each, clash))) return undefined;
    const later = plan.flatMap((each) => each.rows).filter((row) => startsBefore.get(row.performance.id) !== row.starts).length;
    return { kind, id, place, gap_seconds: gapOf(list, plan, clash), conflicts: clashes.length, moved: later, order: next };
  };
  const best = (candidates: readonly (Fix | undefined)[]) => candidates.flatMap((each) => each ?? []).sort(byWorth)[0];
  const blockOf = (id: string) => order.findIndex((each) => "block_id" in each && each.performance_ids.includes(id));
  const rowFix = (id: string) => {
    const block = order[blockOf(id)];
    if (!block || "break_id" in block) return undefined;
    const from = block.performance_ids.indexOf(id);
    return best(
      block.performance_ids.map((_, to) =>
        to === from
          ? undefined
          : judge("performance", id, to + 1, withRows(order, block.block_id, moveItem(block.performance_ids, from, to))),
      ),
    );
  };
  const blockFix = (from: number) => {
    const block = order[from];
    if (!block || "break_id" in block) return undefined;
    return best(
      order.map((_, to) => {
        const next = moveItem(order, from, to);
        return to === from ? undefined : judge("block", block.block_id, blocksOf(next).indexOf(block) + 1, next);
      }),
    );
  };
  const [first, second] = [blockOf(clash.first_id), blockOf(clash.second_id)];
  const breakFix = () => {
    const pause = order.slice(first + 1, Math.max(first + 1, second)).findLast((each) => "break_id" in each);
    if (!pause) return undefined;
    const seconds = pause.seconds + Math.ceil((fullList.rest_seconds - clash.gap_seconds) / BREAK_STEP) * BREAK_STEP;
    return judge(
      "break",
      pause.break_id,
      seconds / 60,
      order.map((each) => (each === pause ? { ...pause, seconds } : each)),
    );
  };
  const fixes = [
    rowFix(clash.first_id),
    rowFix(clash.second_id),
    ...(first === second ? [] : [blockFix(first), blockFix(second), breakFix()]),
  ];
  return fixes
    .flatMap((each) => each ?? [])
    .sort(byWorth)
    .slice(0, OFFERED);
}

function byWorth(one: Fix, other: Fix): number {
  return one.conflicts - other.conflicts || one.moved - other.moved;
}

function sameTwo(one: { first_id: string; second_id: string }, other: { first_id: string; second_id: string }): boolean {
  return (
    (one.first_id === other.first_id && one.second_id === other.second_id) ||
    (one.first_id === other.second_id && one.second_id === other.first_id)
  );
}

function gapOf(list: StartList, plan: readonly PlannedBlock[], clash: Clash): number | undefined {
  return conflictsOf(list, plan, Number.POSITIVE_INFINITY).find((each) => sameTwo(each, clash))?.gap_seconds;
}
