// State of the running order during the search: positions, start times and cost, updated with every move (docs/rules/timetable.md 1.1–1.8).
import { startClearOf } from "./placing.ts";
import { DAY_APART, type Lane, type Problem } from "./problem.ts";
import type { Random } from "./random.ts";
import { FIRM_WEIGHT, Rests } from "./rests.ts";

/** A running order that can be saved and loaded: entries inside blocks, and blocks on lanes. */
export type Arrangement = { order: Int32Array; lanes: number[][] };

/**
 * The state of the search. A move changes `order` or `lanes`, calls the matching `retime…`, then `settle`, which returns the change in total cost.
 * After that the caller keeps the move or calls `undo` and restores `order` and `lanes` itself.
 */
export class Floor {
  readonly problem: Problem;
  /** Entries, block after block; block b owns places offset[b] to offset[b + 1] - 1. */
  readonly order: Int32Array;
  readonly offset: Int32Array;
  readonly placeOf: Int32Array;
  /** Intended sequence of blocks on each lane. Fixed starts and locked places may change it when it is timed. */
  readonly lanes: number[][];
  readonly laneOf: Int32Array;
  /** Start of each entry and block on the search's axis (day * DAY_APART + seconds). */
  readonly start: Float64Array;
  readonly blockStart: Float64Array;
  readonly blockEnd: Float64Array;
  readonly rests: Rests;
  /** Missing rest plus the weight of all other broken wishes, in seconds. */
  total = 0;

  private readonly lanePenalty: Float64Array;
  private crossPenalty = 0;
  private readonly movedEntry: Int32Array;
  private readonly movedFrom: Float64Array;
  private moved = 0;
  private readonly movedBlock: Int32Array;
  private readonly blockFrom: Float64Array;
  private movedBlocks = 0;
  private readonly laneLog: number[] = [];
  private readonly laneWas: number[] = [];
  private crossWas = 0;
  private totalWas = 0;
  private readonly realised: Int32Array;
  private readonly placed: Uint8Array;

  constructor(problem: Problem) {
    this.problem = problem;
    const { blocks } = problem;
    const entries = problem.seconds.length;
    this.offset = new Int32Array(blocks.length + 1);
    for (const [n, block] of blocks.entries()) this.offset[n + 1] = this.offset[n]! + block.entries.length;
    this.order = new Int32Array(entries);
    this.placeOf = new Int32Array(entries);
    this.lanes = problem.lanes.map(() => []);
    this.laneOf = new Int32Array(blocks.length).fill(-1);
    this.start = new Float64Array(entries).fill(-1);
    this.blockStart = new Float64Array(blocks.length);
    this.blockEnd = new Float64Array(blocks.length);
    this.lanePenalty = new Float64Array(problem.lanes.length);
    this.movedEntry = new Int32Array(entries * 2);
    this.movedFrom = new Float64Array(entries * 2);
    this.movedBlock = new Int32Array(blocks.length * 2);
    this.blockFrom = new Float64Array(blocks.length * 4);
    this.rests = new Rests(problem, this.start, this.laneOf);
    this.realised = new Int32Array(blocks.length);
    this.placed = new Uint8Array(blocks.length);
  }

  /** Sets a random order that respects locked places. */
  shuffle(random: Random): void {
    const { blocks, position, lanes } = this.problem;
    for (const lane of this.lanes) lane.length = 0;
    for (const [b, block] of blocks.entries()) {
      if (block.entries.length === 0) continue;
      const lane = block.lanes[random.below(block.lanes.length)]!;
      this.lanes[lane]!.splice(random.below(this.lanes[lane]!.length + 1), 0, b);
      const free = block.entries.filter((e) => position[e]! < 0);
      const row: number[] = [];
      for (const e of block.entries) if (position[e]! >= 0) row[position[e]!] = e;
      for (let n = 0; n < block.entries.length; n++) row[n] ??= free.splice(random.below(free.length), 1)[0]!;
      this.order.set(row, this.offset[b]!);
    }
    for (const [l] of lanes.entries()) for (const b of this.lanes[l]!) this.laneOf[b] = l;
    this.restart();
  }

  /** Restores a saved arrangement. */
  load(arrangement: Arrangement): void {
    this.order.set(arrangement.order);
    for (const [l, row] of arrangement.lanes.entries()) {
      this.lanes[l] = row.slice();
      for (const b of row) this.laneOf[b] = l;
    }
    this.restart();
  }

  /** Returns a copy of the present arrangement. */
  save(): Arrangement {
    return { order: this.order.slice(), lanes: this.lanes.map((row) => row.slice()) };
  }

  private restart(): void {
    for (const [place, entry] of this.order.entries()) this.placeOf[entry] = place;
    this.start.fill(-1);
    this.blockStart.fill(-1);
    this.lanePenalty.fill(0);
    this.crossPenalty = 0;
    this.total = 0;
    this.rests.clear();
    this.begin();
    for (const [l] of this.lanes.entries()) this.retimeLane(l);
    this.settle();
  }

  /** Starts a move: forgets the changes that `undo` would take back. */
  begin(): void {
    this.rests.begin();
    this.moved = 0;
    this.movedBlocks = 0;
    this.laneLog.length = 0;
    this.laneWas.length = 0;
    this.crossWas = this.crossPenalty;
    this.totalWas = this.total;
  }

  private setStart(entry: number, start: number): void {
    const was = this.start[entry]!;
    if (was === start) return;
    this.movedEntry[this.moved] = entry;
    this.movedFrom[this.moved++] = was;
    this.start[entry] = start;
  }

  /** True when entries inside this block can change places without any effect on the rest of the lane. */
  isRigid(block: number): boolean {
    const { problem } = this;
    if (problem.entryWishes) return false;
    const lane = problem.lanes[this.laneOf[block]!]!;
    if (lane.breaks.length === 0) return true;
    if (!lane.plain) return false;
    const axis = lane.day * DAY_APART;
    const from = this.blockStart[block]! - axis;
    const to = this.blockEnd[block]! - axis;
    // A longer entry in first place may run into a break that begins right after, so the width counts too.
    const width = problem.blocks[block]!.width - problem.timetable.changeover_seconds;
    if (to - from !== width) return false;
    for (let i = 0; i < lane.breaks.length; i += 2) if (from < lane.breaks[i + 1]! && to > lane.breaks[i]!) return false;
    // A block that begins at the end of a break may do so only because its long first entry was postponed.
    for (let i = 1; i < lane.breaks.length; i += 2) if (from === lane.breaks[i]!) return false;
    return true;
  }

  /** Computes the times of places `first` to `last` (indices into `order`) of a rigid block, starting at `from`. */
  retimePlaces(first: number, last: number, from: number): void {
    const { seconds, timetable } = this.problem;
    let start = from;
    for (let place = first; place <= last; place++) {
      const entry = this.order[place]!;
      this.placeOf[entry] = place;
      this.setStart(entry, start);
      start += seconds[entry]! + timetable.changeover_seconds;
    }
  }

  /** Computes the times of a whole lane, with its penalties. */
  retimeLane(l: number): void {
    const { problem } = this;
    const lane = problem.lanes[l]!;
    const axis = lane.day * DAY_APART;
    const changeover = problem.timetable.changeover_seconds;
    this.laneLog.push(l);
    this.laneWas.push(this.lanePenalty[l]!);
    const count = this.lanes[l]!.length;
    let cursor = lane.start;
    let penalty = 0;
    let before = -1;
    if (lane.plain) for (let n = 0; n < count; n++) this.realised[n] = this.lanes[l]![n]!;
    else for (const b of this.lanes[l]!) this.placed[b] = 0;
    for (let n = 0; n < count; n++) {
      const b = lane.plain ? this.realised[n]! : this.nextBlock(l, lane, n, cursor);
      this.placed[b] = 1;
      const block = problem.blocks[b]!;
      let start = Math.max(cursor, block.fixed);
      const first = this.offset[b]!;
      const last = this.offset[b + 1]!;
      let begun = -1;
      for (let place = first; place < last; place++) {
        const entry = this.order[place]!;
        const length = problem.seconds[entry]!;
        if (lane.breaks.length > 0) start = startClearOf(lane.breaks, start, length);
        if (begun < 0) begun = start;
        this.placeOf[entry] = place;
        this.setStart(entry, start + axis);
        if (problem.entryWishes) {
          penalty += this.wishPenalty(entry, before, start, lane.day, length);
          before = entry;
        }
        start += length + changeover;
      }
      cursor = start;
      const end = start - changeover;
      if (block.fixed >= 0 && begun > block.fixed) penalty += FIRM_WEIGHT * (begun - block.fixed);
      if (begun < block.not_before) penalty += FIRM_WEIGHT * (block.not_before - begun);
      if (end > block.latest_end) penalty += FIRM_WEIGHT * (end - block.latest_end);
      if (this.blockStart[b] !== begun + axis || this.blockEnd[b] !== end + axis) {
        this.movedBlock[this.movedBlocks] = b;
        this.blockFrom[this.movedBlocks * 2] = this.blockStart[b]!;
        this.blockFrom[this.movedBlocks++ * 2 + 1] = this.blockEnd[b]!;
        this.blockStart[b] = begun + axis;
        this.blockEnd[b] = end + axis;
      }
    }
    if (count > 0 && cursor - changeover > lane.end) penalty += FIRM_WEIGHT * (cursor - changeover - lane.end);
    this.lanePenalty[l] = penalty;
  }

  private wishPenalty(entry: number, before: number, start: number, day: number, length: number): number {
    const { problem } = this;
    const at = entry * problem.timetable.days.length + day;
    let penalty = 0;
    if (start < problem.earliest[at]!) penalty += FIRM_WEIGHT * (problem.earliest[at]! - start);
    if (start + length > problem.latest[at]!) penalty += FIRM_WEIGHT * (start + length - problem.latest[at]!);
    if (before >= 0 && problem.school[entry]! >= 0 && problem.school[entry] === problem.school[before])
      penalty += problem.timetable.school_weight_seconds;
    return penalty;
  }

  /**
   * Returns the block that comes next on the lane. A locked place has priority, then the next block of the sequence, unless it would delay the next
   * fixed start (then the block with the fixed start comes first). Before a fixed start the stage waits only when no remaining block fits into the
   * gap.
   */
  private nextBlock(l: number, lane: Lane, slot: number, cursor: number): number {
    const { blocks } = this.problem;
    const row = this.lanes[l]!;
    let following = -1;
    for (const b of row) {
      if (this.placed[b] !== 0) continue;
      const { position } = blocks[b]!;
      if (position === slot) return b;
      if (following < 0 && position < 0) following = b;
    }
    if (following < 0) {
      for (const b of row) if (this.placed[b] === 0 && (following < 0 || blocks[b]!.position < blocks[following]!.position)) following = b;
      return following;
    }
    let pinned = -1;
    for (const b of lane.fixed) {
      if (this.laneOf[b] === l && this.placed[b] === 0 && blocks[b]!.position < 0) {
        pinned = b;
        break;
      }
    }
    if (pinned < 0) return following;
    const deadline = blocks[pinned]!.fixed;
    if (deadline <= cursor) return pinned;
    for (const b of row) {
      if (this.placed[b] !== 0 || blocks[b]!.fixed >= 0 || blocks[b]!.position >= 0) continue;
      if (this.mustWait(b, l)) continue;
      if (this.endOf(b, lane, cursor) + this.problem.timetable.changeover_seconds <= deadline) return b;
    }
    return pinned;
  }

  private mustWait(block: number, l: number): boolean {
    for (const before of this.problem.blocks[block]!.after) if (this.laneOf[before] === l && this.placed[before] === 0) return true;
    return false;
  }

  private endOf(block: number, lane: Lane, cursor: number): number {
    const { problem } = this;
    const changeover = problem.timetable.changeover_seconds;
    if (lane.breaks.length === 0) return cursor + problem.blocks[block]!.width - changeover;
    let start = cursor;
    for (let place = this.offset[block]!; place < this.offset[block + 1]!; place++) {
      const length = problem.seconds[this.order[place]!]!;
      start = startClearOf(lane.breaks, start, length) + length + changeover;
    }
    return start - changeover;
  }

  /** Recomputes all costs that the moved entries affect. Returns the change in total cost, in seconds. */
  settle(): number {
    const { problem } = this;
    for (let m = 0; m < this.moved; m++) this.total += this.rests.recount(this.movedEntry[m]!);
    for (let n = 0; n < this.laneLog.length; n++) this.total += this.lanePenalty[this.laneLog[n]!]! - this.laneWas[n]!;
    if (this.movedBlocks > 0 && (problem.precedence.length > 0 || problem.judged.length > 0)) {
      this.crossPenalty = this.costAcross();
      this.total += this.crossPenalty - this.crossWas;
    }
    return this.total - this.totalWas;
  }

  /** Undoes the last settled move (times and costs). */
  undo(): void {
    for (let m = this.moved - 1; m >= 0; m--) this.start[this.movedEntry[m]!] = this.movedFrom[m]!;
    for (let m = this.movedBlocks - 1; m >= 0; m--) {
      this.blockStart[this.movedBlock[m]!] = this.blockFrom[m * 2]!;
      this.blockEnd[this.movedBlock[m]!] = this.blockFrom[m * 2 + 1]!;
    }
    for (let n = this.laneLog.length - 1; n >= 0; n--) this.lanePenalty[this.laneLog[n]!] = this.laneWas[n]!;
    this.rests.undo();
    this.crossPenalty = this.crossWas;
    this.total = this.totalWas;
  }

  private costAcross(): number {
    let penalty = 0;
    for (const { before, after, gap } of this.problem.precedence) {
      const missing = this.blockEnd[before]! + gap - this.blockStart[after]!;
      // Lanes of different days are far apart on the axis; a day too late counts as one hour.
      if (missing > 0) penalty += FIRM_WEIGHT * (missing > DAY_APART / 2 ? 3600 : missing);
    }
    for (const { a, b } of this.problem.judged) {
      if (this.laneOf[a] === this.laneOf[b]) continue;
      const overlap = Math.min(this.blockEnd[a]!, this.blockEnd[b]!) - Math.max(this.blockStart[a]!, this.blockStart[b]!);
      if (overlap > 0) penalty += FIRM_WEIGHT * overlap;
    }
    return penalty;
  }
}
