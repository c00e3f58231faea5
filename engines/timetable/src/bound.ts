// The proven lower bound: no order of this timetable can miss less rest, in seconds. The proof is in docs/rules/timetable.md 3.1–3.8.
import { aloneMisses, type BlockDancer, blockMisses, proveBlock } from "./block-bound.ts";
import { fixedPairs } from "./together.ts";
import type { Lane, Problem, ProblemBlock } from "./problem.ts";

/** Proof effort for each block at first. Blocks still open then get four times as much, up to three times, while the total effort lasts. */
const FIRST_EFFORT = 15_000;
const TOTAL_EFFORT = 2_000_000;

/** A dancer who must miss rest inside a block even if nobody else danced there twice. */
export type Unavoidable = {
  dancer: string;
  block: string;
  /** Number of the dancer's entries in the block, and of all its entries. */
  entries: number;
  block_entries: number;
  missing_seconds: number;
  /** True when a break in the middle of the block could still help. */
  unless_break: boolean;
};

/**
 * The least seconds that one block must miss in any order: for all its dancers together, and the sum over single dancers. `exact` means that no
 * better proof exists.
 */
export type BlockBound = { block: string; seconds: number; alone_seconds: number; exact: boolean; unless_break: boolean };

/** Orders of blocks (indices of entries) found by an exact proof. They miss no more than these blocks must. */
export type ProvenOrder = { block: number; order: readonly number[] }[];

/**
 * The bound and its components. `kept_seconds` is the bound for orders that keep every fixed start. `orders` are the orders found by exact proofs,
 * of one block or of two blocks that must be ordered together.
 */
export type Bound = { seconds: number; kept_seconds: number; unavoidable: Unavoidable[]; blocks: BlockBound[]; orders: ProvenOrder[] };

/** Computes the bound of missing rest in seconds (other wishes never lower it). More `effort` may raise it, but never above the true minimum. */
export function lowerBound(problem: Problem, effort: number = TOTAL_EFFORT): Bound {
  const inside = problem.blocks.map((block, b) => insideOf(problem, b, block));
  const proofs = inside.map(({ widths, dancers }) => proveBlock(widths, dancers, FIRST_EFFORT));
  let left = effort;
  for (const share of [FIRST_EFFORT * 4, FIRST_EFFORT * 16, FIRST_EFFORT * 64])
    for (const [b, { widths, dancers }] of inside.entries()) {
      if (proofs[b]!.exact || left < share) continue;
      left -= share;
      const retry = proveBlock(widths, dancers, share);
      if (retry.seconds >= proofs[b]!.seconds) proofs[b] = retry;
    }
  const sole = problem.blocks.every((b) => b.lanes.length === 1);
  const poolOf = (b: number) => (sole ? problem.blocks[b]!.lanes[0]! : 0);
  // Blocks without a fixed stage and day could meet any break, so all breaks are one pool.
  const rows = problem.lanes.map((lane, l) => pausesOf(problem, lane, sole ? latestEnd(problem, l) : Number.POSITIVE_INFINITY));
  const pools = (sole ? rows.map((row) => [row]) : [rows]).map((some) => waitsOf(problem, some));
  const savings = pools.map((): number[][] => []);
  const unavoidable: Unavoidable[] = [];
  const blocks: Bound["blocks"] = [];
  let seconds = 0;
  for (const [b, { widths, dancers, people }] of inside.entries()) {
    if (people.length === 0) continue;
    const id = problem.timetable.blocks[b]?.id ?? "";
    const proven = proofs[b]!;
    seconds += proven.seconds;
    const waits = pools[poolOf(b)]!;
    const alone_seconds = people.reduce((sum, person) => sum + aloneMisses(person, widths), 0);
    blocks.push({ block: id, seconds: proven.seconds, exact: proven.exact, alone_seconds, unless_break: waits.length > 0 });
    for (const person of people) {
      const missing_seconds = aloneMisses(person, widths);
      const sizes = { entries: person.entries.length, block_entries: widths.length };
      if (missing_seconds > 0)
        unavoidable.push({ dancer: person.name, block: id, ...sizes, missing_seconds, unless_break: waits.length > 0 });
    }
    if (proven.seconds === 0) continue;
    const within = waits.filter(({ dancing }) => dancing < problem.blocks[b]!.width).map(({ wait }) => wait);
    savings[poolOf(b)]!.push(
      within.map((_, n) => proven.seconds - missesWithBreaks(widths, dancers, within.slice(0, n + 1), proven.seconds)),
    );
  }
  for (const [n, waits] of pools.entries()) seconds -= mostSaved(savings[n]!, waits.length);
  const pairs = fixedPairs(
    problem,
    proofs.map((proof) => proof.seconds),
  );
  let keptSeconds = seconds;
  for (const {
    blocks: [a, b],
    seconds: together,
  } of pairs)
    keptSeconds += together - proofs[a]!.seconds - proofs[b]!.seconds;
  const whole = wholeDayMisses(problem);
  return {
    seconds: Math.max(seconds, whole),
    kept_seconds: Math.max(keptSeconds, whole),
    unavoidable,
    blocks,
    orders: [
      ...proofs.flatMap(({ order }, block) =>
        order === null ? [] : [[{ block, order: order.map((n) => problem.blocks[block]!.entries[n]!) }]],
      ),
      ...pairs.map(({ blocks: [a, b], orders: [one, two] }) => [
        { block: a, order: one },
        { block: b, order: two },
      ]),
    ],
  };
}

type Pause = { from: number; to: number; wait: number };

/**
 * Returns the breaks that a stage can meet before `end`. `wait` is the longest standstill that a break can cause: its length plus the time before
 * it, when the next entry is too long to fit.
 */
function pausesOf(problem: Problem, { breaks, start }: Lane, end: number): Pause[] {
  const longest = longestEntry(problem);
  const all = breaks.flatMap((from, i) => (i % 2 === 0 ? [{ from, to: breaks[i + 1]!, wait: breaks[i + 1]! - from + longest }] : []));
  return all.filter(({ from, to }) => from < end && to > start);
}

/**
 * Returns the waits of some stages, longest first. `dancing` of the n-th is the least dancing between the first and the last of any n breaks of a
 * stage: a block with less dancing cannot contain n breaks.
 */
function waitsOf(problem: Problem, rows: readonly (readonly Pause[])[]): { wait: number; dancing: number }[] {
  const waits = rows.flatMap((row) => row.map(({ wait }) => wait)).sort((a, b) => b - a);
  return waits.map((wait, n) => {
    if (n === 0) return { wait, dancing: 0 };
    const between = rows.flatMap((row) =>
      row
        .slice(n)
        .map((last, i) =>
          row.slice(i + 1, i + n).reduce((time, inner) => time - inner.wait, last.from - longestEntry(problem) - row[i]!.to),
        ),
    );
    return { wait, dancing: Math.min(...between) };
  });
}

function longestEntry(problem: Problem): number {
  return problem.seconds.reduce((most, s) => Math.max(most, s), 0);
}

/** Returns an upper bound for the end of a stage: its last fixed start plus all its dancing and all its breaks. */
function latestEnd(problem: Problem, l: number): number {
  const lane = problem.lanes[l]!;
  const dancing = problem.blocks.reduce((sum, block) => (block.lanes[0] === l ? sum + block.width : sum), 0);
  const pauses = pausesOf(problem, lane, Number.POSITIVE_INFINITY).reduce((sum, { wait }) => sum + wait, 0);
  return Math.max(lane.start, ...lane.fixed.map((b) => problem.blocks[b]!.fixed)) + dancing + pauses;
}

/** Returns a bound for a block with these waits inside. Each wait counts like one more entry without dancers. */
function missesWithBreaks(widths: readonly number[], dancers: readonly BlockDancer[], waits: readonly number[], without: number): number {
  return Math.min(without, blockMisses([...widths, ...waits], dancers, FIRST_EFFORT).seconds);
}

/**
 * Distributes `breaks` breaks over blocks, each inside one block at most. A block saves `saves[n - 1]` seconds with n breaks. Returns the largest
 * possible saving.
 */
function mostSaved(blocks: readonly (readonly number[])[], breaks: number): number {
  let best = Array.from({ length: breaks + 1 }, () => 0);
  for (const saves of blocks)
    best = best.map((without, given) =>
      saves.reduce((most, save, n) => (n < given ? Math.max(most, save + best[given - n - 1]!) : most), without),
    );
  return best[breaks]!;
}

function insideOf(problem: Problem, b: number, block: ProblemBlock) {
  const changeover = problem.timetable.changeover_seconds;
  const widths = block.entries.map((e) => problem.seconds[e]! + changeover);
  const local = new Map(block.entries.map((e, n) => [e, n]));
  const people: (BlockDancer & { name: string })[] = [];
  const alike = new Map<string, BlockDancer>();
  for (const p of new Set(block.entries.flatMap((e) => [...problem.personsOf[e]!]))) {
    const person = problem.persons[p]!;
    const entries = person.entries.filter((e) => problem.blockOf[e] === b).map((e) => local.get(e)!);
    const need = person.rest - changeover;
    if (!person.dancer || entries.length < 2 || need <= 0) continue;
    people.push({ entries, need, weight: 1, name: person.name });
    const key = `${need}:${entries.join(",")}`;
    const twin = alike.get(key);
    if (twin) twin.weight++;
    else alike.set(key, { entries, need, weight: 1 });
  }
  return { widths, people, dancers: [...alike.values()] };
}

/** For a single stage: the gaps of a dancer's day must fit into the day's dancing, its breaks and the waiting before the last fixed start. */
function wholeDayMisses(problem: Problem): number {
  if (problem.timetable.stages.length !== 1 || problem.blocks.some((b) => b.lanes.length !== 1)) return 0;
  const changeover = problem.timetable.changeover_seconds;
  const spans = problem.lanes.map((lane, l) => latestEnd(problem, l) - lane.start);
  let sum = 0;
  for (const person of problem.persons) {
    const need = person.rest - changeover;
    if (!person.dancer || need <= 0) continue;
    for (const [l, span] of spans.entries()) {
      const mine = person.entries.filter((e) => problem.blocks[problem.blockOf[e]!]!.lanes[0] === l);
      const own = mine.reduce((total, e) => total + problem.seconds[e]! + changeover, 0);
      if (mine.length > 1) sum += Math.max(0, (mine.length - 1) * need - (span - own));
    }
  }
  return sum;
}
