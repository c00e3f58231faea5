// How many dance in each round of a section (docs/rules/rounds.md 1.2–1.7).
import type { Reason, RoundDefaults } from "./types.ts";

/** The number of entries, then how many are in each next round, with those seeded into it; and for each round why it is there and cut so. */
export interface Path {
  readonly sizes: readonly number[];
  readonly why: readonly (readonly Reason[])[];
}

/** The path where the regulations are silent; the league table has two for 40 and for 80 entries, and beyond 160, of which the organiser chooses. */
export function defaultPaths(defaults: RoundDefaults, entries: number, seeded: number): Path[] {
  if (entries === 0) return [{ sizes: [], why: [] }];
  if (entries === 1) return [{ sizes: [1], why: [[{ code: "alone" }]] }];
  if (defaults.method === "final") return [oneFinal(entries)];
  return defaults.method === "league" ? leaguePaths(defaults, entries, seeded) : [pathBySizes(defaults, entries, seeded)];
}

/** Everybody dances one final. */
export function oneFinal(entries: number): Path {
  return { sizes: [entries], why: [[{ code: "one_final", entries }]] };
}

/** The path by the usual sizes; a next round always holds more than those who are seeded into it. */
export function pathBySizes(defaults: RoundDefaults, entries: number, seeded: number): Path {
  const sizes = [entries];
  const why: Reason[][] = [];
  for (;;) {
    const all = sizes.at(-1) ?? 0;
    const ahead = sizes.length === 1 ? seeded : 0;
    const next = all <= defaults.straight_up_to ? undefined : nextSize(defaults, all, ahead);
    if (next === undefined) {
      const straight: Reason = { code: "straight_final", entries: all, up_to: Math.max(defaults.straight_up_to, defaults.sizes[0] ?? 0) };
      why.push([sizes.length === 1 ? straight : { code: "final", entries: all }]);
      return { sizes, why };
    }
    why.push([next]);
    sizes.push(next.size);
  }
}

/** The smallest usual size that holds the least share of those who dance, else the largest below all; none where every size is too large. */
function nextSize(defaults: RoundDefaults, all: number, seeded: number) {
  const { sizes, least_share } = defaults;
  const dancing = all - seeded;
  const smaller = sizes.filter((size) => size < all && size > seeded);
  const smallest = smaller.find((size) => size * 100 >= dancing * least_share);
  const size = smallest ?? smaller.at(-1);
  if (size === undefined) return undefined;
  const code = smallest === undefined ? ("largest_below" as const) : ("smallest_size" as const);
  return { code, dancing, size, least_share, sizes };
}

/** How many dance the first round, by its distance to the final; 40 and 80 stand in two lines. */
const LEAGUE = [
  { level: 0, from: 1, to: 9 },
  { level: 1, from: 10, to: 19 },
  { level: 2, from: 20, to: 40 },
  { level: 3, from: 40, to: 80 },
  { level: 4, from: 80, to: 160 },
];

function leaguePaths(defaults: RoundDefaults, entries: number, seeded: number): Path[] {
  const lines = LEAGUE.filter(({ from, to }) => from <= entries && entries <= to);
  if (lines.length > 0) return lines.map((line) => halved(entries, line.level, { code: "league_line", entries, ...line }));
  // The table ends at 160: one more half, or the usual sizes.
  let level = 4;
  for (let left = entries; left > 160; left = Math.floor(left / 2)) level += 1;
  return [halved(entries, level), pathBySizes(defaults, entries, seeded)];
}

/** In every round one half goes on; of an odd number the smaller half, as 19 may leave at most 9 for the final. */
function halved(entries: number, level: number, line?: Reason): Path {
  const sizes = Array.from({ length: level + 1 }, (_, round) => Math.floor(entries / 2 ** round));
  const why = sizes.map((dancing, round): Reason[] => {
    const size = sizes[round + 1];
    const told: Reason = size === undefined ? { code: "final", entries: dancing } : { code: "half", dancing, size };
    return round === 0 && line !== undefined ? [line, told] : [told];
  });
  return { sizes, why };
}
