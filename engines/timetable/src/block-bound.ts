// The least rest, in seconds, that any order of one block must miss: proved by a search over its orders with a limit on effort
// (docs/rules/timetable.md 3.4).
// Entries of a block follow each other without idling. Between two entries of a dancer there is exactly one changeover plus the widths (seconds +
// changeover) of the entries between them. With `need` = rest - changeover, a pair misses max(0, need - widths between).

/**
 * One dancer (or `weight` dancers with the same entries and need) of a block. `entries` are indices into the block's list; `need` is the required
 * width between two of them, in seconds.
 */
export type BlockDancer = { entries: number[]; need: number; weight: number };

/**
 * Returns the least seconds that a dancer with these entries must miss when nobody else is considered: m - 1 gaps share the widths of all other
 * entries.
 */
export function aloneMisses(dancer: BlockDancer, widths: readonly number[]): number {
  const gaps = dancer.entries.length - 1;
  if (gaps < 1 || dancer.need <= 0) return 0;
  const own = new Set(dancer.entries);
  const others = widths.filter((_, n) => !own.has(n));
  const shared = gaps * dancer.need - others.reduce((sum, w) => sum + w, 0);
  // Entries cannot be split: a gap with n other entries holds at most n times the widest of them. An even split is best because the miss is convex.
  const widest = Math.max(0, ...others);
  const each = Math.floor(others.length / gaps);
  const more = others.length % gaps;
  const miss = (n: number) => Math.max(0, dancer.need - n * widest);
  return Math.max(0, shared, (gaps - more) * miss(each) + more * miss(each + 1));
}

/** The least seconds that a block must miss. When `exact`, `order` (indices into the block's list) misses no more. */
export type BlockProof = { seconds: number; exact: boolean; order: readonly number[] | null };

/**
 * Returns a proven least cost of a block for all its dancers together, in seconds. It is exact unless the search used up `effort` (nodes visited).
 */
export function blockMisses(
  widths: readonly number[],
  dancers: readonly BlockDancer[],
  effort: number,
): { seconds: number; exact: boolean } {
  const { seconds, exact } = proveBlock(widths, dancers, effort);
  return { seconds, exact };
}

/** Like `blockMisses`, and also returns the order with which an exact proof ended. */
export function proveBlock(widths: readonly number[], dancers: readonly BlockDancer[], effort: number): BlockProof {
  const alone = dancers.reduce((sum, d) => sum + d.weight * aloneMisses(d, widths), 0);
  if (dancers.length === 0) return { seconds: 0, exact: true, order: null };
  const proof = new Proof(widths, dancers);
  const first = proof.search(Number.POSITIVE_INFINITY, Math.floor(effort / 3));
  if (first.complete) return { seconds: first.found, exact: true, order: first.order };
  let proven = alone;
  let left = effort - Math.floor(effort / 3);
  while (left > 0 && proven < first.found) {
    // Searches for an order that costs no more than the proven bound. If there is none, the cheapest branch that was cut is the next proven bound.
    const round = proof.search(proven + 1, left);
    left -= round.nodes;
    if (!round.complete) return { seconds: proven, exact: false, order: null };
    if (round.found <= proven) return { seconds: proven, exact: true, order: round.order };
    proven = Math.min(round.cheapestCut, first.found);
  }
  const exact = proven >= first.found;
  return { seconds: proven, exact, order: exact ? first.order : null };
}

type Outcome = { complete: boolean; found: number; order: number[]; cheapestCut: number; nodes: number };

class Proof {
  private readonly widths: readonly number[];
  private readonly dancers: readonly BlockDancer[];
  private readonly dancersOf: number[][];
  /** Entries with the same width and dancers are interchangeable; the search tries only the first unplaced one of each kind. */
  private readonly kindOf: number[];
  private readonly placed: boolean[];
  private readonly left: number[];
  private readonly ownLeft: number[];
  private readonly lastEnd: number[];
  private widthLeft = 0;
  private limit = 0;
  private effort = 0;
  private readonly row: number[] = [];
  private outcome: Outcome = { complete: true, found: 0, order: [], cheapestCut: 0, nodes: 0 };

  constructor(widths: readonly number[], dancers: readonly BlockDancer[]) {
    this.widths = widths;
    this.dancers = dancers;
    this.dancersOf = widths.map(() => []);
    for (const [d, dancer] of dancers.entries()) for (const entry of dancer.entries) this.dancersOf[entry]!.push(d);
    const kinds = new Map<string, number>();
    this.kindOf = widths.map((width, n) => {
      const key = `${width}:${this.dancersOf[n]!.join(",")}`;
      if (!kinds.has(key)) kinds.set(key, kinds.size);
      return kinds.get(key)!;
    });
    this.placed = widths.map(() => false);
    this.left = dancers.map((d) => d.entries.length);
    this.ownLeft = dancers.map((d) => d.entries.reduce((sum, e) => sum + widths[e]!, 0));
    this.lastEnd = dancers.map(() => -1);
  }

  /** Searches for orders cheaper than `limit`. `complete` is true when every other order was ruled out. */
  search(limit: number, effort: number): Outcome {
    this.limit = limit;
    this.effort = effort;
    this.widthLeft = this.widths.reduce((sum, w) => sum + w, 0);
    this.outcome = { complete: true, found: Number.POSITIVE_INFINITY, order: [], cheapestCut: Number.POSITIVE_INFINITY, nodes: 0 };
    this.extend(0, 0, 0);
    return this.outcome;
  }

  private extend(count: number, elapsed: number, cost: number): void {
    if (count === this.widths.length) {
      this.outcome.found = cost;
      this.outcome.order = this.row.slice();
      this.limit = cost;
      return;
    }
    const choices: { entry: number; cost: number; least: number }[] = [];
    const seen = new Set<number>();
    for (let entry = 0; entry < this.widths.length; entry++) {
      if (this.placed[entry] || seen.has(this.kindOf[entry]!)) continue;
      seen.add(this.kindOf[entry]!);
      const own = this.costOfPlacing(entry, elapsed);
      const ends = this.place(entry, elapsed);
      const least = cost + own + this.stillMissing(elapsed + this.widths[entry]!);
      this.takeBack(entry, ends);
      choices.push({ entry, cost: cost + own, least });
    }
    choices.sort((a, b) => a.least - b.least);
    for (const choice of choices) {
      if (choice.least >= this.limit) {
        this.outcome.cheapestCut = Math.min(this.outcome.cheapestCut, choice.least);
        continue;
      }
      if (++this.outcome.nodes > this.effort) {
        this.outcome.complete = false;
        return;
      }
      const ends = this.place(choice.entry, elapsed);
      this.row[count] = choice.entry;
      this.extend(count + 1, elapsed + this.widths[choice.entry]!, choice.cost);
      this.takeBack(choice.entry, ends);
      if (!this.outcome.complete) return;
    }
  }

  private costOfPlacing(entry: number, elapsed: number): number {
    let cost = 0;
    for (const d of this.dancersOf[entry]!) {
      const dancer = this.dancers[d]!;
      if (this.lastEnd[d]! >= 0) cost += dancer.weight * Math.max(0, dancer.need - (elapsed - this.lastEnd[d]!));
    }
    return cost;
  }

  private place(entry: number, elapsed: number): number[] {
    this.placed[entry] = true;
    this.widthLeft -= this.widths[entry]!;
    const ends: number[] = [];
    for (const d of this.dancersOf[entry]!) {
      this.left[d]!--;
      this.ownLeft[d]! -= this.widths[entry]!;
      ends.push(this.lastEnd[d]!);
      this.lastEnd[d] = elapsed + this.widths[entry]!;
    }
    return ends;
  }

  private takeBack(entry: number, ends: readonly number[]): void {
    this.placed[entry] = false;
    this.widthLeft += this.widths[entry]!;
    for (const [n, d] of this.dancersOf[entry]!.entries()) {
      this.left[d]!++;
      this.ownLeft[d]! += this.widths[entry]!;
      this.lastEnd[d] = ends[n]!;
    }
  }

  /** Returns the least seconds that the unplaced entries must still miss, each dancer considered separately. */
  private stillMissing(elapsed: number): number {
    let sum = 0;
    for (let d = 0; d < this.dancers.length; d++) {
      const left = this.left[d]!;
      if (left === 0) continue;
      const { need, weight } = this.dancers[d]!;
      const others = this.widthLeft - this.ownLeft[d]!;
      const last = this.lastEnd[d]!;
      const miss = last < 0 ? (left - 1) * need - others : left * need - Math.min(need, elapsed - last) - others;
      if (miss > 0) sum += weight * miss;
    }
    return sum;
  }
}
