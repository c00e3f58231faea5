// Invented competitions of real sizes, for tests, benches and trials. The same size and seed give the same competition.
import { randomFrom } from "./random.ts";
import type { Block, Entry, Timetable } from "./timetable.ts";

/** Size of an invented competition. */
export type Size = {
  entries: number;
  dancers: number;
  blocks: number;
  days: number;
  stages: number;
  rest_seconds: number;
  /** Blocks with a fixed start. */
  fixed: number;
};

/** Sizes of real events, and the two sizes on which the search is measured. */
export const SIZES = {
  club_cup: { entries: 200, dancers: 300, blocks: 40, days: 1, stages: 1, rest_seconds: 900, fixed: 0 },
  national: { entries: 700, dancers: 1000, blocks: 120, days: 2, stages: 2, rest_seconds: 900, fixed: 4 },
  championships: { entries: 1800, dancers: 2000, blocks: 250, days: 4, stages: 2, rest_seconds: 900, fixed: 8 },
  world: { entries: 2500, dancers: 3500, blocks: 300, days: 5, stages: 2, rest_seconds: 900, fixed: 8 },
  usual: { entries: 600, dancers: 900, blocks: 60, days: 3, stages: 1, rest_seconds: 900, fixed: 6 },
  dense: { entries: 600, dancers: 350, blocks: 60, days: 3, stages: 1, rest_seconds: 900, fixed: 6 },
} as const satisfies Record<string, Size>;

/** Solo, duo, small group, formation: share of entries, fewest and most dancers, shortest and longest seconds. */
const KINDS = [
  { name: "solo", share: 0.42, from: 1, to: 1, shortest: 90, longest: 135 },
  { name: "duo", share: 0.16, from: 2, to: 2, shortest: 105, longest: 150 },
  { name: "group", share: 0.28, from: 4, to: 9, shortest: 120, longest: 180 },
  { name: "formation", share: 0.14, from: 8, to: 20, shortest: 150, longest: 240 },
] as const;
const OPENS = 9 * 3600;
const CHANGEOVER_SECONDS = 60;
/** Most entries of one dancer. */
const MOST_ROUTINES = 12;

/** Builds a competition: schools with more and less active dancers in four age bands, blocks of one category, days just long enough. */
export function instance(size: Size, seed: number): Timetable {
  const random = randomFrom(seed);
  const bands = 4;
  const schools = Math.max(2, Math.round(size.dancers / 30));
  const pools: string[][] = Array.from({ length: schools * bands }, () => []);
  const keen = new Map<string, number>();
  for (let n = 0; n < size.dancers; n++) {
    const dancer = `d${n + 1}`;
    pools[random.below(pools.length)]!.push(dancer);
    keen.set(dancer, 0.15 + random.next() ** 2);
  }
  const routines = new Map<string, number>();
  const draw = (pool: readonly string[], count: number) => {
    const ranked = pool
      .filter((d) => (routines.get(d) ?? 0) < MOST_ROUTINES)
      .map((d) => ({ d, key: random.next() ** (1 / keen.get(d)!) }))
      .toSorted((a, b) => b.key - a.key);
    const drawn = ranked.slice(0, count).map(({ d }) => d);
    for (const d of drawn) routines.set(d, (routines.get(d) ?? 0) + 1);
    return drawn;
  };
  const blocks: Block[] = [];
  const plan: { kind: (typeof KINDS)[number]; band: number; entries: number }[] = [];
  for (const kind of KINDS) {
    const target = Math.round(size.entries * kind.share);
    const count = Math.max(1, Math.round(size.blocks * (kind.share * 0.6 + 0.1)));
    for (let c = 0; c < count; c++) {
      const entries = Math.floor((target * (c + 1)) / count) - Math.floor((target * c) / count);
      if (entries > 0) plan.push({ kind, band: c % bands, entries });
    }
  }
  const entries: Entry[] = [];
  const used = new Set<string>();
  const load = Array.from({ length: size.days * size.stages }, () => 0);
  for (const [n, { kind, band, entries: count }] of plan.entries()) {
    const id = `${kind.name}-${n + 1}`;
    const lane = load.indexOf(Math.min(...load));
    blocks.push({ id, stages: [`s${(lane % size.stages) + 1}`], days: [`day${Math.floor(lane / size.stages) + 1}`] });
    for (let e = 0; e < count; e++) {
      const target = kind.from + random.below(kind.to - kind.from + 1);
      let school = random.below(schools);
      for (let t = 0; t < schools && pools[school * bands + band]!.length < Math.min(target, 3); t++) school = random.below(schools);
      const dancers = draw(pools[school * bands + band]!, target);
      const seconds = kind.shortest + 15 * random.below((kind.longest - kind.shortest) / 15 + 1);
      for (const d of dancers) used.add(d);
      load[lane]! += seconds + CHANGEOVER_SECONDS;
      entries.push({ id: `e${entries.length + 1}`, dancers, seconds, block: id, school: `school${school + 1}` });
    }
  }
  const longest = Math.max(...load);
  const formations = blocks.filter((b) => b.id.startsWith("formation"));
  for (const block of formations.slice(0, size.fixed)) {
    const taken = blocks.filter(
      (b) => b.fixed_start !== undefined && b.days[0] === block.days[0] && b.stages[0] === block.stages[0],
    ).length;
    if (taken < 2) block.fixed_start = OPENS + Math.floor((longest * (taken === 0 ? 0.4 : 0.75)) / 300) * 300;
  }
  const names = Array.from({ length: size.stages }, (_, s) => `s${s + 1}`);
  return {
    entries: entries.map(({ school: _school, ...entry }) => entry),
    blocks,
    ceremonies: [],
    days: Array.from({ length: size.days }, (_, d) => ({ id: `day${d + 1}`, start: OPENS, end: OPENS + longest + 5400 })),
    stages: names,
    breaks: [],
    precedence: [],
    presence: [],
    rest_of: {},
    rest_seconds: size.rest_seconds,
    changeover_seconds: CHANGEOVER_SECONDS,
    school_weight_seconds: 30,
    seed,
  };
}
