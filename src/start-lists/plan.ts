// A list as it would stand in another order: the same times and rests in the browser, while somebody drags, as on the server.
import type { ListedPerformance, StartList } from "./contract.ts";
import { moved } from "../web/ui/sort-move.ts";
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

/** A ready fix: one performance on another place of its block, or a whole block on another place of the day. */
export interface Fix {
  kind: "performance" | "block";
  /** Of the performance or the block that moves. */
  id: string;
  /** From 1, inside the block or the day. */
  place: number;
  /** Between the two performances, after the fix; undefined when others of the same person then stand between them. */
  gap_seconds: number | undefined;
  /** How many clashes the whole list then has. */
  conflicts: number;
  /** How many performances begin at another time. */
  moved: number;
  order: Order;
}

/** At most this many fixes are offered. */
const OFFERED = 3;

/**
 * Fixes for a clash, the best first: for each of its two performances, and for each of their blocks, the place that ends the clash
 * with the fewest conflicts in the list, then the fewest moved. What leaves as many conflicts as before is no fix.
 */
export function fixesFor(list: StartList, order: Order, clash: Clash): Fix[] {
  const before = planOf(list, order);
  const startsBefore = new Map(before.flatMap((block) => block.rows.map((row) => [row.performance.id, row.starts] as const)));
  const clashesBefore = clashesOf(conflictsOf(list, before)).length;
  const judge = (kind: Fix["kind"], id: string, place: number, next: Order): Fix | undefined => {
    const plan = planOf(list, next);
    const clashes = clashesOf(conflictsOf(list, plan));
    if (clashes.length >= clashesBefore || clashes.some((each) => sameTwo(each, clash))) return undefined;
    const later = plan.flatMap((each) => each.rows).filter((row) => startsBefore.get(row.performance.id) !== row.starts).length;
    return { kind, id, place: place + 1, gap_seconds: gapOf(list, plan, clash), conflicts: clashes.length, moved: later, order: next };
  };
  const best = (candidates: readonly (Fix | undefined)[]) => candidates.flatMap((each) => each ?? []).sort(byWorth)[0];
  const blockOf = (id: string) => order.findIndex((each) => each.performance_ids.includes(id));
  const rowFix = (id: string) => {
    const block = order[blockOf(id)];
    if (!block) return undefined;
    const from = block.performance_ids.indexOf(id);
    return best(
      block.performance_ids.map((_, to) =>
        to === from ? undefined : judge("performance", id, to, withRows(order, block.block_id, moved(block.performance_ids, from, to))),
      ),
    );
  };
  const blockFix = (from: number) => {
    const block = order[from];
    return block && best(order.map((_, to) => (to === from ? undefined : judge("block", block.block_id, to, moved(order, from, to)))));
  };
  const [first, second] = [blockOf(clash.first_id), blockOf(clash.second_id)];
  const fixes = [rowFix(clash.first_id), rowFix(clash.second_id), ...(first === second ? [] : [blockFix(first), blockFix(second)])];
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
