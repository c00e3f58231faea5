// The proven lower bound: no order of this timetable can miss less rest than this. docs/rules/timetable.md has the proof.
import { aloneMisses, type BlockDancer, blockMisses } from "./block-bound.ts";
import type { Problem, ProblemBlock } from "./problem.ts";

/** Steps of proof spent on a block at first; blocks still open then get four times as many, twice, while the total lasts. */
const FIRST_EFFORT = 15_000;
const TOTAL_EFFORT = 700_000;

/** A dancer who must miss rest inside a block even if nobody else danced there twice. */
export type Unavoidable = {
  dancer: string;
  block: string;
  /** Entries of the dancer in the block, and of the block. */
  entries: number;
  block_entries: number;
  missing_seconds: number;
  /** True if a break in the middle of the block could still help. */
  unless_break: boolean;
};

/** The bound with what it is made of. */
export type Bound = { seconds: number; unavoidable: Unavoidable[]; blocks: { block: string; seconds: number; exact: boolean }[] };

/** Computes the bound for the cost in missing rest (other wishes never lower it); more effort may raise it, never past the truth. */
export function lowerBound(problem: Problem, effort: number = TOTAL_EFFORT): Bound {
  const inside = problem.blocks.map((block, b) => insideOf(problem, b, block));
  const proofs = inside.map(({ widths, dancers }) => blockMisses(widths, dancers, FIRST_EFFORT));
  let left = effort;
  for (const share of [FIRST_EFFORT * 4, FIRST_EFFORT * 16])
    for (const [b, { widths, dancers }] of inside.entries()) {
      if (proofs[b]!.exact || left < share) continue;
      left -= share;
      const again = blockMisses(widths, dancers, share);
      if (again.seconds >= proofs[b]!.seconds) proofs[b] = again;
    }
  const unavoidable: Unavoidable[] = [];
  const blocks: Bound["blocks"] = [];
  const spared = new Map<string, { saves: number[]; breaks: number }>();
  let seconds = 0;
  const sole = problem.blocks.every((b) => b.lanes.length === 1);
  const allBreaks = problem.lanes.reduce((sum, lane) => sum + lane.breaks.length / 2, 0);
  for (const [b, block] of problem.blocks.entries()) {
    const { widths, dancers, people } = inside[b]!;
    if (people.length === 0) continue;
    const breaks = sole ? problem.lanes[block.lanes[0]!]!.breaks : problem.lanes.flatMap((lane) => lane.breaks);
    const proven = proofs[b]!;
    const id = problem.timetable.blocks[b]?.id ?? "";
    blocks.push({ block: id, ...proven });
    seconds += proven.seconds;
    for (const person of people) {
      const missing = aloneMisses(person, widths);
      if (missing > 0)
        unavoidable.push({
          dancer: person.name,
          block: id,
          entries: person.entries.length,
          block_entries: widths.length,
          missing_seconds: missing,
          unless_break: breaks.length > 0,
        });
    }
    if (breaks.length === 0) continue;
    const pool = sole ? String(block.lanes[0]) : "all";
    const group = spared.get(pool) ?? { saves: [], breaks: sole ? breaks.length / 2 : allBreaks };
    spared.set(pool, group);
    group.saves.push(proven.seconds - Math.min(proven.seconds, missesAcrossBreaks(problem, block, widths, dancers, breaks)));
  }
  // A break can stand inside one block of its stage and day at most: only that many blocks can be better off.
  for (const { saves, breaks } of spared.values()) {
    saves.sort((a, b) => b - a);
    for (const save of saves.slice(0, breaks)) seconds -= save;
  }
  return { seconds: Math.max(seconds, wholeDayMisses(problem)), unavoidable, blocks };
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

/** A bound for a block inside which all these breaks might fall: a break widens one gap of each dancer, by no more than its length and the wait before it. */
function missesAcrossBreaks(
  problem: Problem,
  block: ProblemBlock,
  widths: readonly number[],
  dancers: readonly BlockDancer[],
  breaks: readonly number[],
): number {
  const longest = Math.max(...block.entries.map((e) => problem.seconds[e]!));
  let extra = 0;
  for (let i = 0; i < breaks.length; i += 2) extra += breaks[i + 1]! - breaks[i]! + longest;
  const total = widths.reduce((sum, w) => sum + w, 0);
  let least = 0;
  for (const dancer of dancers) {
    const others = total - dancer.entries.reduce((sum, e) => sum + widths[e]!, 0);
    const gaps = dancer.entries.length - 1;
    const widened = gaps * dancer.need - others - extra;
    const freed = (gaps - breaks.length / 2) * dancer.need - others;
    least += dancer.weight * Math.max(0, widened, freed);
  }
  return least;
}

/** One stage: a dancer's gaps of a day must fit into the day's dancing, its breaks and the waiting before the last fixed start. */
function wholeDayMisses(problem: Problem): number {
  if (problem.timetable.stages.length !== 1 || problem.blocks.some((b) => b.lanes.length !== 1)) return 0;
  const changeover = problem.timetable.changeover_seconds;
  const longest = problem.seconds.reduce((most, s) => Math.max(most, s), 0);
  const spans = problem.lanes.map((lane, l) => {
    let span = 0;
    for (const block of problem.blocks) if (block.lanes[0] === l) span += block.width;
    for (let i = 0; i < lane.breaks.length; i += 2) span += lane.breaks[i + 1]! - lane.breaks[i]! + longest;
    const last = Math.max(lane.start, ...lane.fixed.map((b) => problem.blocks[b]!.fixed));
    return span + last - lane.start;
  });
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
