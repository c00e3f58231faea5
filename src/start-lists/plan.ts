// A list as it would stand in another order: the same times and rests in the browser, while somebody drags, as on the server.
import type { ListedPerformance, StartList } from "./contract.ts";
import { type Conflict, plannedTimes, REST_SECONDS, shortRests } from "./rules.ts";

/** Blocks in their order, each with its performances in theirs. */
export type Order = readonly { block_id: string; performance_ids: readonly string[] }[];

export interface PlannedRow {
  performance: ListedPerformance;
  /** Milliseconds since 1970. */
  starts: number;
}

export interface PlannedBlock {
  id: string;
  name: string;
  status: StartList["blocks"][number]["status"];
  /** From 1. */
  number: number;
  /** Milliseconds since 1970, of its first start and its last end. */
  starts: number;
  ends: number;
  rows: PlannedRow[];
}

/** The order in which a list stands. */
export function orderOf(list: Pick<StartList, "blocks">): Order {
  return list.blocks.map((block) => ({ block_id: block.id, performance_ids: block.performances.map((each) => each.id) }));
}

/** Whether two orders are the same. */
export function sameOrder(one: Order, other: Order): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The blocks of a list in an order that fits it (rules.ts, orderFits), with times computed anew; what the order does not know is left out. */
export function planOf(list: Pick<StartList, "blocks" | "starts_at" | "changeover_seconds">, order: Order): PlannedBlock[] {
  const blocks = new Map(list.blocks.map((block) => [block.id, block]));
  const performances = new Map(list.blocks.flatMap((block) => block.performances.map((each) => [each.id, each] as const)));
  const slots = order.flatMap((each) => each.performance_ids.flatMap((id) => performances.get(id) ?? []));
  const { starts, end } = plannedTimes(Date.parse(list.starts_at), list.changeover_seconds, slots);
  const at = new Map(slots.map((slot, index) => [slot.id, starts[index] ?? end]));
  let last = Date.parse(list.starts_at);
  return order.flatMap(({ block_id, performance_ids }, index) => {
    const block = blocks.get(block_id);
    if (!block) return [];
    const rows = performance_ids.flatMap((id) => {
      const performance = performances.get(id);
      return performance ? [{ performance, starts: at.get(id) ?? end }] : [];
    });
    const from = rows[0]?.starts ?? last;
    const tail = rows.at(-1);
    last = tail ? tail.starts + tail.performance.seconds * 1000 : from;
    return [{ id: block.id, name: block.name, status: block.status, number: index + 1, starts: from, ends: last, rows }];
  });
}

/** Rests under `restSeconds` (default REST_SECONDS) in a plan, shortest first. */
export function conflictsOf(
  list: Pick<StartList, "appearances">,
  plan: readonly PlannedBlock[],
  restSeconds: number = REST_SECONDS,
): Conflict[] {
  const rows = new Map(plan.flatMap((block) => block.rows.map((row) => [row.performance.id, row] as const)));
  return shortRests(
    list.appearances.flatMap((each) => {
      const row = rows.get(each.performance_id);
      return row ? [{ ...each, starts_ms: row.starts, seconds: row.performance.seconds }] : [];
    }),
    restSeconds,
  );
}

/** One too short rest between two performances, with everybody who dances in both. */
export interface Clash {
  key: string;
  first_id: string;
  second_id: string;
  gap_seconds: number;
  dancers: string[];
}

/** Conflicts of the same two performances as one, in the order given. */
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

/** The order with a block's performances in another order. */
export function withRows(order: Order, blockId: string, performanceIds: readonly string[]): Order {
  return order.map((each) => (each.block_id === blockId ? { ...each, performance_ids: performanceIds } : each));
}

/** A ready fix: one performance on another place of its own block. */
export interface Fix {
  performance_id: string;
  block_id: string;
  /** From 1, inside the block. */
  place: number;
  /** Between the two performances, after the fix; undefined when the fix parts them by other performances of the same person. */
  gap_seconds: number | undefined;
  /** How many too short rests the whole list then has. */
  conflicts: number;
  /** How many performances begin at another time. */
  moved: number;
  order: Order;
}

/** At most two fixes for a clash, one for each performance: the place with the fewest conflicts in the list, then the fewest moved. */
export function fixesFor(list: StartList, order: Order, clash: Clash): Fix[] {
  const before = planOf(list, order);
  const startsBefore = new Map(before.flatMap((block) => block.rows.map((row) => [row.performance.id, row.starts] as const)));
  const conflictsBefore = conflictsOf(list, before).length;
  const best = (id: string): Fix | undefined => {
    const block = order.find((each) => each.performance_ids.includes(id));
    if (!block) return undefined;
    const rest = block.performance_ids.filter((each) => each !== id);
    let found: Fix | undefined;
    for (let place = 0; place <= rest.length; place++) {
      if (block.performance_ids[place] === id) continue;
      const next = withRows(order, block.block_id, [...rest.slice(0, place), id, ...rest.slice(place)]);
      const plan = planOf(list, next);
      const conflicts = conflictsOf(list, plan);
      const still = conflicts.some((each) => sameTwo(each, clash));
      if (still || conflicts.length >= conflictsBefore) continue;
      const moved = plan.flatMap((each) => each.rows).filter((row) => startsBefore.get(row.performance.id) !== row.starts).length;
      if (!found || conflicts.length < found.conflicts || (conflicts.length === found.conflicts && moved < found.moved))
        found = {
          performance_id: id,
          block_id: block.block_id,
          place: place + 1,
          gap_seconds: gapOf(list, plan, clash),
          conflicts: conflicts.length,
          moved,
          order: next,
        };
    }
    return found;
  };
  return [best(clash.first_id), best(clash.second_id)].flatMap((each) => each ?? []);
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
