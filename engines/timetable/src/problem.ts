// The timetable as numbers, for the search and the bound. Names become indices here, once.
import { breaksOn } from "./placing.ts";
import type { Timetable } from "./timetable.ts";

/** Distance of days on the time axis of the search, in seconds, so that entries of different days never overlap. */
export const DAY_APART = 100_000_000;

/** One stage on one day. Times are seconds on the axis; `breaks` are flat pairs, `fixed` are blocks with a fixed start. */
export type Lane = { day: number; stage: number; start: number; end: number; breaks: number[]; fixed: number[]; plain: boolean };

/** A block or a ceremony on the search's axis. `lanes` are the lanes on which it may be placed. */
export type ProblemBlock = {
  entries: number[];
  lanes: number[];
  /** Fixed start in seconds from midnight, or -1. */
  fixed: number;
  not_before: number;
  latest_end: number;
  /** Locked place in its lane from 0, or -1. */
  position: number;
  /** Blocks that must end before this one begins. */
  after: number[];
  /** Sum of seconds and changeovers of its entries. */
  width: number;
};

/** A dancer with at least two entries, or a coach who could be needed on two stages. `rest` is in seconds. */
export type Person = { name: string; entries: number[]; rest: number; dancer: boolean };

/** The compiled timetable. Entries from index `danced` on are ceremonies. */
export type Problem = {
  timetable: Timetable;
  danced: number;
  seconds: Float64Array;
  blockOf: Int32Array;
  lanes: Lane[];
  blocks: ProblemBlock[];
  persons: Person[];
  personsOf: Int32Array[];
  /** Locked place of each entry in its block from 0, or -1. */
  position: Int32Array;
  school: Int32Array;
  /** Earliest start and latest end of an entry on a day, at [entry * days + day]. */
  earliest: Float64Array;
  latest: Float64Array;
  /** True when places inside a block matter for more than rests (limits of entries, schools). */
  entryWishes: boolean;
  precedence: { before: number; after: number; gap: number }[];
  /** Pairs of blocks that share a judge. */
  judged: { a: number; b: number }[];
};

/** Compiles a checked timetable. */
export function compile(timetable: Timetable): Problem {
  const danced = timetable.entries.length;
  const total = danced + timetable.ceremonies.length;
  const seconds = Float64Array.from([...timetable.entries, ...timetable.ceremonies], (each) => each.seconds);
  const blockIndex = indexOf(timetable.blocks.map((b) => b.id));
  const blockOf = Int32Array.from([
    ...timetable.entries.map((entry) => blockIndex.get(entry.block) ?? 0),
    ...timetable.ceremonies.map((_, n) => timetable.blocks.length + n),
  ]);
  const position = new Int32Array(total).fill(-1);
  for (const [n, entry] of timetable.entries.entries()) if (entry.position !== undefined) position[n] = entry.position - 1;
  const blocks = [...gatherBlocks(timetable), ...gatherCeremonies(timetable)];
  for (const [entry, length] of seconds.entries()) {
    const home = blocks[blockOf[entry] ?? 0];
    home?.entries.push(entry);
    if (home) home.width += length + timetable.changeover_seconds;
  }
  const precedence = gatherPrecedence(timetable, blockIndex).filter(
    (p) => blocks[p.before]?.entries.length && blocks[p.after]?.entries.length,
  );
  for (const p of precedence) blocks[p.after]?.after.push(p.before);
  const school = gatherSchools(timetable, total);
  const { earliest, latest, limited } = gatherLimits(timetable, total);
  const entryWishes = limited || (timetable.school_weight_seconds > 0 && school.some((each) => each >= 0));
  return {
    timetable,
    danced,
    seconds,
    blockOf,
    lanes: gatherLanes(timetable, blocks),
    blocks,
    ...gatherPersons(timetable, total),
    position,
    school,
    earliest,
    latest,
    entryWishes,
    precedence,
    judged: timetable.stages.length > 1 ? judgedPairs(timetable) : [],
  };
}

const indexOf = (names: readonly string[]): Map<string, number> => new Map(names.map((name, n) => [name, n]));

/** Returns a function that gives the index of the lane of a stage on a day. */
function laneIn({ days, stages }: Timetable): (day: string, stage: string) => number {
  const [dayIndex, stageIndex] = [indexOf(days.map((d) => d.id)), indexOf(stages)];
  return (day, stage) => (dayIndex.get(day) ?? 0) * stages.length + (stageIndex.get(stage) ?? 0);
}

function gatherBlocks(timetable: Timetable): ProblemBlock[] {
  const at = laneIn(timetable);
  return timetable.blocks.map((b) => ({
    entries: [],
    lanes: b.days.flatMap((day) => b.stages.map((stage) => at(day, stage))),
    fixed: b.fixed_start ?? -1,
    not_before: b.not_before ?? 0,
    latest_end: b.latest_end ?? Number.POSITIVE_INFINITY,
    position: b.position === undefined ? -1 : b.position - 1,
    after: [],
    width: 0,
  }));
}

/** Makes each ceremony a block of its own, after the blocks of the timetable. */
function gatherCeremonies(timetable: Timetable): ProblemBlock[] {
  const at = laneIn(timetable);
  return timetable.ceremonies.map((ceremony) => ({
    entries: [],
    lanes: [at(ceremony.day, ceremony.stage)],
    fixed: ceremony.fixed_start ?? -1,
    not_before: 0,
    latest_end: Number.POSITIVE_INFINITY,
    position: -1,
    after: [],
    width: 0,
  }));
}

/** Collects which block comes before which, and ceremonies after the blocks that they wait for. */
function gatherPrecedence(timetable: Timetable, blockIndex: ReadonlyMap<string, number>): Problem["precedence"] {
  const at = (block: string) => blockIndex.get(block) ?? 0;
  return [
    ...timetable.precedence.map((p) => ({ before: at(p.before), after: at(p.after), gap: p.gap_seconds })),
    ...timetable.ceremonies.flatMap((ceremony, n) =>
      ceremony.after.map((before) => ({ before: at(before), after: timetable.blocks.length + n, gap: 0 })),
    ),
  ];
}

/** Builds a lane for every stage of every day, with its blocks of a fixed start. A lane is `plain` when nothing on it has a fixed time or place. */
function gatherLanes(timetable: Timetable, blocks: readonly ProblemBlock[]): Lane[] {
  const lanes: Lane[] = timetable.days.flatMap((day, d) =>
    timetable.stages.map((stage, s) => ({
      day: d,
      stage: s,
      start: day.start,
      end: day.end,
      breaks: breaksOn(timetable.breaks, stage, day.id),
      fixed: [],
      plain: true,
    })),
  );
  for (const [n, block] of blocks.entries()) {
    if (block.entries.length === 0) continue;
    for (const l of block.lanes) {
      const lane = lanes[l];
      if (!lane) continue;
      if (block.fixed >= 0) lane.fixed.push(n);
      if (block.fixed >= 0 || block.position >= 0) lane.plain = false;
    }
  }
  for (const lane of lanes) lane.fixed.sort((a, b) => (blocks[a]?.fixed ?? 0) - (blocks[b]?.fixed ?? 0) || a - b);
  return lanes;
}

/** Returns the school of each entry as a number, -1 without one. */
function gatherSchools(timetable: Timetable, total: number): Int32Array {
  const schools = indexOf([...new Set(timetable.entries.flatMap((entry) => entry.school ?? []))]);
  const school = new Int32Array(total).fill(-1);
  for (const [n, entry] of timetable.entries.entries()) if (entry.school !== undefined) school[n] = schools.get(entry.school) ?? -1;
  return school;
}

function gatherPersons(timetable: Timetable, total: number): { persons: Person[]; personsOf: Int32Array[] } {
  const dancers = new Map<string, number[]>();
  const coaches = new Map<string, number[]>();
  const note = (map: Map<string, number[]>, name: string, entry: number) => {
    const list = map.get(name);
    if (list) list.push(entry);
    else map.set(name, [entry]);
  };
  for (const [n, entry] of timetable.entries.entries()) {
    for (const dancer of entry.dancers) note(dancers, dancer, n);
    if (timetable.stages.length > 1) for (const coach of entry.coaches ?? []) note(coaches, coach, n);
  }
  const persons: Person[] = [];
  for (const [name, entries] of dancers)
    if (entries.length > 1) persons.push({ name, entries, rest: timetable.rest_of[name] ?? timetable.rest_seconds, dancer: true });
  for (const [name, entries] of coaches) if (entries.length > 1) persons.push({ name, entries, rest: 0, dancer: false });
  const lists: number[][] = Array.from({ length: total }, () => []);
  for (const [n, person] of persons.entries()) for (const entry of person.entries) lists[entry]?.push(n);
  return { persons, personsOf: lists.map((list) => Int32Array.from(list)) };
}

function gatherLimits(timetable: Timetable, total: number): { earliest: Float64Array; latest: Float64Array; limited: boolean } {
  const days = timetable.days.length;
  const earliest = new Float64Array(total * days);
  const latest = new Float64Array(total * days).fill(Number.POSITIVE_INFINITY);
  let limited = false;
  const narrow = (at: number, from: number | undefined, to: number | undefined) => {
    if (from !== undefined) earliest[at] = Math.max(earliest[at] ?? 0, from);
    if (to !== undefined) latest[at] = Math.min(latest[at] ?? to, to);
    limited ||= from !== undefined || to !== undefined;
  };
  for (const [n, entry] of timetable.entries.entries()) {
    for (const [d, day] of timetable.days.entries()) {
      narrow(n * days + d, entry.not_before, entry.latest_end);
      for (const p of timetable.presence) {
        const concerns = p.dancer === undefined ? p.school === entry.school : entry.dancers.includes(p.dancer);
        if (concerns && (p.day === undefined || p.day === day.id)) narrow(n * days + d, p.not_before, p.latest_end);
      }
    }
  }
  return { earliest, latest, limited };
}

function judgedPairs(timetable: Timetable): { a: number; b: number }[] {
  const pairs: { a: number; b: number }[] = [];
  const filled = new Set(timetable.entries.map((e) => e.block));
  const { blocks } = timetable;
  for (let a = 0; a < blocks.length; a++)
    for (let b = a + 1; b < blocks.length; b++) {
      const [one, two] = [blocks[a], blocks[b]];
      if (!one || !two || !filled.has(one.id) || !filled.has(two.id)) continue;
      if (one.judges?.some((judge) => two.judges?.includes(judge))) pairs.push({ a, b });
    }
  return pairs;
}
