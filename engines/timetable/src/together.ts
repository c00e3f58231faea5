// Blocks with fixed starts that run at the same time on two stages: the least rest that they must miss together if both keep their starts
// (docs/rules/timetable.md 3.7).
// While both run, their entries start at known moments once their orders are chosen, and a dancer of both has no other gaps than those between these
// entries. So the proof of a single block applies, by a search over the orders of both at once.
import type { Problem } from "./problem.ts";

/** Two blocks, the least seconds that they must miss together (both starts kept), and orders of entries that miss no more. */
export type Pair = { blocks: [number, number]; seconds: number; orders: [number[], number[]] };

/** Partial orders visited for one pair before the proof is given up. */
const EFFORT = 100_000;

/**
 * Returns the pairs of blocks that share dancers at their fixed times and miss more together than `alone` gives for each. A block is in one pair
 * only.
 */
export function fixedPairs(problem: Problem, alone: readonly number[]): Pair[] {
  const fixed = [...problem.blocks.keys()].filter((b) => isRigid(problem, b));
  const found: Pair[] = [];
  for (const [n, a] of fixed.entries())
    for (const b of fixed.slice(n + 1)) {
      if (found.some(({ blocks }) => blocks.includes(a) || blocks.includes(b)) || !shareDancersInTime(problem, a, b)) continue;
      const pair = new PairSearch(problem, a, b).best();
      if (pair !== null && pair.seconds > alone[a]! + alone[b]!) found.push(pair);
    }
  return found;
}

/** True when the entries of a fixed block run without a break, on the only stage where the block may be placed. */
function isRigid({ blocks, lanes }: Problem, b: number): boolean {
  const { fixed, lanes: own, width } = blocks[b]!;
  const lane = own.length === 1 ? lanes[own[0]!] : undefined;
  if (fixed < 0 || lane === undefined) return false;
  for (let i = 0; i < lane.breaks.length; i += 2) if (lane.breaks[i]! < fixed + width && lane.breaks[i + 1]! > fixed) return false;
  return true;
}

/** True when two fixed blocks are on different stages of a day and share a dancer, with too little time between them for a rest. */
function shareDancersInTime(problem: Problem, a: number, b: number): boolean {
  const [one, two] = [problem.blocks[a]!, problem.blocks[b]!];
  const [laneA, laneB] = [problem.lanes[one.lanes[0]!]!, problem.lanes[two.lanes[0]!]!];
  if (laneA === laneB || laneA.day !== laneB.day) return false;
  const shared = one.entries.flatMap((e) => [...problem.personsOf[e]!]).filter((p) => problem.persons[p]!.dancer);
  const rest = Math.max(
    0,
    ...shared.filter((p) => two.entries.some((e) => problem.personsOf[e]!.includes(p))).map((p) => problem.persons[p]!.rest),
  );
  return rest > 0 && one.fixed < two.fixed + two.width + rest && two.fixed < one.fixed + one.width + rest;
}

/** The search over the orders of two blocks. The next entry is always taken from the stage where it starts first. */
class PairSearch {
  private readonly problem: Problem;
  private readonly pair: [number, number];
  private readonly rows: [number[], number[]] = [[], []];
  private readonly lastEnd = new Map<number, number>();
  private left = EFFORT;
  private least = Number.POSITIVE_INFINITY;
  private orders: [number[], number[]] | null = null;

  constructor(problem: Problem, a: number, b: number) {
    this.problem = problem;
    // When two entries start at the same moment, the stage that is listed first goes first.
    this.pair = problem.blocks[a]!.lanes[0]! < problem.blocks[b]!.lanes[0]! ? [a, b] : [b, a];
  }

  best(): Pair | null {
    const [a, b] = this.pair;
    this.extend(this.problem.blocks[a]!.fixed, this.problem.blocks[b]!.fixed, 0);
    return this.left > 0 && this.orders !== null ? { blocks: [a, b], seconds: this.least, orders: this.orders } : null;
  }

  private extend(first: number, second: number, cost: number): void {
    const { blocks, seconds, timetable, personsOf } = this.problem;
    const [a, b] = this.pair;
    const open = [blocks[a]!.entries.length > this.rows[0].length, blocks[b]!.entries.length > this.rows[1].length];
    if (!open[0] && !open[1]) {
      this.least = cost;
      this.orders = [this.rows[0].slice(), this.rows[1].slice()];
      return;
    }
    const side = open[0] && (!open[1] || first <= second) ? 0 : 1;
    const start = side === 0 ? first : second;
    const row = this.rows[side];
    const choices = blocks[this.pair[side]]!.entries.filter((entry) => !row.includes(entry))
      .map((entry) => ({ entry, cost: cost + this.costOf(entry, start) }))
      .toSorted((x, y) => x.cost - y.cost);
    for (const choice of choices) {
      if (choice.cost >= this.least || this.left <= 0) return;
      this.left--;
      const next = start + seconds[choice.entry]! + timetable.changeover_seconds;
      const were = [...personsOf[choice.entry]!].map((p) => [p, this.lastEnd.get(p)] as const);
      for (const [p] of were) this.lastEnd.set(p, start + seconds[choice.entry]!);
      row.push(choice.entry);
      this.extend(side === 0 ? next : first, side === 1 ? next : second, choice.cost);
      row.pop();
      for (const [p, was] of were)
        if (was === undefined) this.lastEnd.delete(p);
        else this.lastEnd.set(p, was);
    }
  }

  private costOf(entry: number, start: number): number {
    let cost = 0;
    for (const p of this.problem.personsOf[entry]!) {
      const { rest, dancer } = this.problem.persons[p]!;
      const end = this.lastEnd.get(p);
      if (dancer && end !== undefined) cost += Math.max(0, rest - (start - end));
    }
    return cost;
  }
}
