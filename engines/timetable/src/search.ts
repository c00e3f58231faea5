// Simulated annealing with restarts over a floor (docs/rules/timetable.md 4.1). The moves depend only on the problem and the seed, never on how the
// steps are divided into portions.
import { type Arrangement, Floor } from "./floor.ts";
import type { ProvenOrder } from "./bound.ts";
import type { Problem } from "./problem.ts";
import { type Random, randomFrom } from "./random.ts";

/** Share of moves that shift whole blocks. The others change places inside one block. */
const BLOCK_MOVES = 0.1;
/** Share of moves that put a block, as it is or reversed, into the order with which its bound was proven. */
const PROVEN_MOVES = 0.01;
/** Temperatures, in seconds of missing rest, at the start of a run from the best order and at the end of every run. */
const WARM = 100;
const COLD = 6;
/**
 * Pairs of runs alternate: first mostly dancers with a broken rest (`sore` is the share of moves that start from one) and cool, then broad and hot.
 */
const RUN_KINDS = [
  { sore: 0.85, hot: 200 },
  { sore: 0.5, hot: 600 },
] as const;
/** Steps of the first run for each entry, and the limits of its length. Runs grow with each restart. */
const STEPS_PER_ENTRY = 250;
const SHORTEST_RUN = 1_000;
const COOL_EVERY = 128;

/** A search that can be stopped at any time and run in any portions. `best` is always the best arrangement so far. */
export class Search {
  readonly problem: Problem;
  steps = 0;
  /** Number of annealing runs begun. */
  restarts = 0;
  best: Arrangement;
  /** Missing rest plus the weight of all other broken wishes of the best arrangement, in seconds. */
  bestTotal: number;
  /** True when the best arrangement has reached the target and nothing can improve. */
  done: boolean;

  private readonly floor: Floor;
  private readonly random: Random;
  private readonly target: number;
  private readonly provenOrders: readonly (readonly ProvenOrder[])[];
  private readonly livelyEntries: Int32Array;
  private readonly freePlaces: Int32Array[];
  private readonly freeBlocks: Int32Array;
  private left = 0;
  private temperature = 0;
  private cooling = 1;
  private sore = 0;

  /** `target` is a proven bound in seconds: the search stops when the best total reaches it. `proven` are orders into which it may put blocks. */
  constructor(problem: Problem, seed: number, target: number, proven: readonly ProvenOrder[]) {
    this.problem = problem;
    this.target = target;
    this.random = randomFrom(seed);
    this.floor = new Floor(problem);
    const { blocks, position, personsOf } = problem;
    this.freePlaces = blocks.map((block) => {
      const locked = new Set(block.entries.map((e) => position[e]!).filter((p) => p >= 0));
      return Int32Array.from([...block.entries.keys()].filter((p) => !locked.has(p)));
    });
    const free = proven.filter((parts) => parts.every(({ block: b }) => this.freePlaces[b]!.length === blocks[b]!.entries.length));
    this.provenOrders = blocks.map((_, b) => free.filter((parts) => parts.some(({ block }) => block === b)));
    const pauses = problem.lanes.some((lane) => lane.breaks.length > 0);
    const lively = blocks.flatMap((block, b) => {
      const matters = pauses || problem.entryWishes || block.entries.some((e) => personsOf[e]!.length > 0);
      return matters && this.freePlaces[b]!.length > 1 ? block.entries.filter((e) => position[e]! < 0) : [];
    });
    this.livelyEntries = Int32Array.from(lively);
    this.freeBlocks = Int32Array.from([...blocks.keys()].filter((b) => blocks[b]!.entries.length > 0 && blocks[b]!.position < 0));
    this.floor.shuffle(this.random);
    this.best = this.floor.save();
    this.bestTotal = this.floor.total;
    this.done = this.bestTotal <= target || (lively.length === 0 && this.freeBlocks.length < 2);
  }

  /** Tries `steps` more moves; stops early when done. */
  run(steps: number): void {
    for (let n = 0; n < steps && !this.done; n++) {
      if (this.left === 0) this.beginRun();
      this.left--;
      this.steps++;
      if (this.left % COOL_EVERY === 0) this.temperature *= this.cooling;
      this.floor.begin();
      this.move();
      if (this.floor.total < this.bestTotal) {
        this.bestTotal = this.floor.total;
        this.best = this.floor.save();
        this.done = this.bestTotal <= this.target;
      }
    }
  }

  /** Begins the next run. Runs come in pairs: one from a fresh shuffle, one that warms up the best order. Each pair is longer than the one before. */
  private beginRun(): void {
    const round = Math.floor(this.restarts / 2);
    const fresh = this.restarts % 2 === 0;
    const length = Math.max(SHORTEST_RUN, this.problem.seconds.length * STEPS_PER_ENTRY) * 1.5 ** round;
    this.left = Math.min(Math.round(length), 5_000_000);
    if (fresh && this.restarts > 0) this.floor.shuffle(this.random);
    else if (!fresh) this.floor.load(this.best);
    const kind = RUN_KINDS[round % RUN_KINDS.length]!;
    this.sore = kind.sore;
    this.temperature = fresh ? kind.hot : WARM;
    this.cooling = (COLD / this.temperature) ** (COOL_EVERY / this.left);
    this.restarts++;
  }

  private accepts(delta: number): boolean {
    return delta <= 0 || this.random.next() < Math.exp(-delta / this.temperature);
  }

  private move(): void {
    const { floor, random } = this;
    let entry = -1;
    if (floor.rests.soreCount > 0 && random.next() < this.sore) {
      const { entries } = this.problem.persons[floor.rests.sore[random.below(floor.rests.soreCount)]!]!;
      entry = entries[random.below(entries.length)]!;
    }
    const kind = random.next();
    if (entry >= 0 && kind >= 1 - PROVEN_MOVES) {
      this.setProven(this.problem.blockOf[entry]!);
      return;
    }
    if (kind < BLOCK_MOVES || this.livelyEntries.length === 0) {
      const block = entry >= 0 ? this.problem.blockOf[entry]! : this.freeBlocks[random.below(this.freeBlocks.length)]!;
      if (block !== undefined && this.problem.blocks[block]!.position < 0) this.moveBlock(block);
      return;
    }
    if (entry < 0) entry = this.livelyEntries[random.below(this.livelyEntries.length)]!;
    if (this.problem.position[entry]! >= 0) return;
    const block = this.problem.blockOf[entry]!;
    const free = this.freePlaces[block]!;
    if (free.length < 2) return;
    const from = floor.placeOf[entry]!;
    const to = floor.offset[block]! + free[random.below(free.length)]!;
    if (from === to) return;
    const all = free.length === this.problem.blocks[block]!.entries.length;
    this.movePlaces(block, from, to, all && random.next() < 0.25);
  }

  private movePlaces(block: number, from: number, to: number, insert: boolean): void {
    const { floor } = this;
    const low = Math.min(from, to);
    const high = Math.max(from, to);
    const rigid = floor.isRigid(block);
    const start = floor.start[floor.order[low]!]!;
    if (insert) shift(floor.order, from, to);
    else exchange(floor.order, from, to);
    if (rigid) floor.retimePlaces(low, high, start);
    else floor.retimeLane(floor.laneOf[block]!);
    if (this.accepts(floor.settle())) return;
    floor.undo();
    if (insert) shift(floor.order, to, from);
    else exchange(floor.order, from, to);
    for (let place = low; place <= high; place++) floor.placeOf[floor.order[place]!] = place;
  }

  private moveBlock(block: number): void {
    const { floor, random } = this;
    const { lanes } = this.problem.blocks[block]!;
    const home = floor.laneOf[block]!;
    const goal = lanes.length > 1 && random.next() < 0.5 ? lanes[random.below(lanes.length)]! : home;
    const row = floor.lanes[home]!;
    const from = row.indexOf(block);
    if (goal !== home) {
      const other = floor.lanes[goal]!;
      const to = random.below(other.length + 1);
      row.splice(from, 1);
      other.splice(to, 0, block);
      floor.laneOf[block] = goal;
      floor.retimeLane(home);
      floor.retimeLane(goal);
      if (this.accepts(floor.settle())) return;
      floor.undo();
      other.splice(to, 1);
      row.splice(from, 0, block);
      floor.laneOf[block] = home;
      return;
    }
    const kind = random.next();
    if (row.length < 2 || kind < 0.1) {
      this.reverseBlock(block);
      return;
    }
    const to = random.below(row.length);
    if (to === from) return;
    const insert = kind < 0.55;
    if (insert) shift(row, from, to);
    else exchange(row, from, to);
    floor.retimeLane(home);
    if (this.accepts(floor.settle())) return;
    floor.undo();
    if (insert) shift(row, to, from);
    else exchange(row, from, to);
  }

  private setProven(block: number): void {
    const { floor, random } = this;
    const known = this.provenOrders[block]!;
    const parts = known[random.below(known.length)];
    if (parts === undefined) return;
    // A single block misses the same rest when its order is reversed.
    const turned = parts.length === 1 && random.next() < 0.5;
    const were = parts.map(({ block: b, order }) => floor.order.slice(floor.offset[b]!, floor.offset[b]! + order.length));
    for (const { block: b, order } of parts) {
      floor.order.set(turned ? order.toReversed() : order, floor.offset[b]!);
      floor.retimeLane(floor.laneOf[b]!);
    }
    if (this.accepts(floor.settle())) return;
    floor.undo();
    for (const [n, { block: b }] of parts.entries()) {
      floor.order.set(were[n]!, floor.offset[b]!);
      for (let place = floor.offset[b]!; place < floor.offset[b + 1]!; place++) floor.placeOf[floor.order[place]!] = place;
    }
  }

  private reverseBlock(block: number): void {
    const { floor } = this;
    if (this.freePlaces[block]!.length < this.problem.blocks[block]!.entries.length) return;
    const first = floor.offset[block]!;
    const last = floor.offset[block + 1]!;
    floor.order.subarray(first, last).reverse();
    floor.retimeLane(floor.laneOf[block]!);
    if (this.accepts(floor.settle())) return;
    floor.undo();
    floor.order.subarray(first, last).reverse();
    for (let place = first; place < last; place++) floor.placeOf[floor.order[place]!] = place;
  }
}

function exchange(row: Int32Array | number[], a: number, b: number): void {
  const moved = row[a]!;
  row[a] = row[b]!;
  row[b] = moved;
}

function shift(row: Int32Array | number[], from: number, to: number): void {
  const moved = row[from]!;
  if (from < to) for (let n = from; n < to; n++) row[n] = row[n + 1]!;
  else for (let n = from; n > to; n--) row[n] = row[n - 1]!;
  row[to] = moved;
}
