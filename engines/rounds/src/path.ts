// Number of entries in each round of a section (docs/rules/rounds.md 1.2–1.7).
import type { Reason, RoundDefaults } from "./types.ts";

/**
 * `sizes`: the number of entries, then how many dance each next round, seeded ones included. `why`: for each round the reasons for its existence and
 * size.
 */
export interface Path {
  readonly sizes: readonly number[];
  readonly why: readonly (readonly Reason[])[];
}

/** Returns the paths for regulations that are silent. The league table allows two for 40 and 80 entries and beyond 160; the organiser chooses. */
export function defaultPaths(defaults: RoundDefaults, entries: number, seeded: number): Path[] {
  if (entries === 0) return [{ sizes: [], why: [] }];
  if (entries === 1) return [{ sizes: [1], why: [[{ code: "alone" }]] }];
  if (defaults.method === "final") return [oneFinal(entries)];
  return defaults.method === "league" ? leaguePaths(defaults, entries, seeded) : [pathBySizes(defaults, entries, seeded)];
}

/** Returns the path of one final for all entries. */
export function oneFinal(entries: number): Path {
  return { sizes: [entries], why: [[{ code: "one_final", entries }]] };
}

/** Returns the path by the usual sizes. A next round always has more places than seeded entries. */
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

/**
 * Selects the smallest usual size with at least `least_share` percent of the dancing entries, else the largest size below all. Undefined when every
 * size is too large.
 */
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

/** Number of entries in the first round, by its distance to the final. 40 and 80 are in two rows. */
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
  // The table ends at 160. Beyond it there are two paths: halving in every round, or the usual sizes.
  let level = 4;
  for (let left = entries; left > 160; left = Math.floor(left / 2)) level += 1;
  return [halved(entries, level), pathBySizes(defaults, entries, seeded)];
}

/** Half of the entries go on in every round; of an odd number the smaller half, because 19 may leave at most 9 for the final. */
function halved(entries: number, level: number, line?: Reason): Path {
  const sizes = Array.from({ length: level + 1 }, (_, round) => Math.floor(entries / 2 ** round));
  const why = sizes.map((dancing, round): Reason[] => {
    const size = sizes[round + 1];
    const reason: Reason = size === undefined ? { code: "final", entries: dancing } : { code: "half", dancing, size };
    return round === 0 && line !== undefined ? [line, reason] : [reason];
  });
  return { sizes, why };
}
