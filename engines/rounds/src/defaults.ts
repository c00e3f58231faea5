// Defaults for questions that the regulations leave open, by kind of event, and checks of defaults (docs/rules/rounds.md 1.1).
import type { Fault, RegulationAnswers, RoundDefaults } from "./types.ts";

const COMMON = {
  sizes: [6, 12, 24, 48, 96, 192],
  straight_up_to: 6,
  least_share: 45,
  cap: 8,
  floor_max: null,
  dances: 1,
  dance_seconds: 90,
  change_seconds: 20,
} as const;

/**
 * `points`: own music and one final · `crosses`: couples on the floor together, 48-24-12-6 · `league`: final up to 9, semi-final 10–19, half of the
 * entries go on (czechdanceleague.cz).
 */
export const PRESETS: Readonly<Record<"points" | "crosses" | "league", RoundDefaults>> = {
  points: { ...COMMON, method: "final", heat: 1 },
  crosses: { ...COMMON, method: "sizes", heat: 12 },
  league: { ...COMMON, method: "league", straight_up_to: 9, cap: 9, heat: 12 },
};

const isWhole = (value: number, least: number) => Number.isSafeInteger(value) && value >= least;

/** Returns the settings and numbers with which no plan is possible; empty when all are valid. */
export function findDefaultFaults(defaults: RoundDefaults, entries: number, seeded: number): Fault[] {
  const { sizes } = defaults;
  const isRising = sizes.length > 0 && sizes.every((size, at) => isWhole(size, 1) && size > (sizes[at - 1] ?? 0));
  const checks: [string, unknown, boolean][] = [
    ["entries", entries, isWhole(entries, 0)],
    ["seeded", seeded, isWhole(seeded, 0) && seeded <= entries],
    ["sizes", sizes.join(", "), isRising],
    ["straight_up_to", defaults.straight_up_to, isWhole(defaults.straight_up_to, 1)],
    ["least_share", defaults.least_share, defaults.least_share > 0 && defaults.least_share <= 100],
    ["cap", defaults.cap, defaults.cap === null || isWhole(defaults.cap, 1)],
    ["heat", defaults.heat, isWhole(defaults.heat, 1)],
    ["floor_max", defaults.floor_max, defaults.floor_max === null || isWhole(defaults.floor_max, 1)],
    ["dances", defaults.dances, isWhole(defaults.dances, 1)],
    ["dance_seconds", defaults.dance_seconds, isWhole(defaults.dance_seconds, 1)],
    ["change_seconds", defaults.change_seconds, isWhole(defaults.change_seconds, 0)],
  ];
  return checks.filter(([, , fits]) => !fits).map(([field, found]) => ({ field, found: String(found) }));
}

/** Returns the lengths and heats of the regulations with which no plan is possible; empty when all are valid. */
export function findRegulationFaults(answers: RegulationAnswers): Fault[] {
  const numbers = Object.entries({ heat: answers.heat, seconds: answers.seconds, ...answers.heat_by_round });
  return numbers
    .filter(([, found]) => found !== undefined && found !== "ambiguous" && !isWhole(found, 1))
    .map(([field, found]) => ({ field, found: String(found) }));
}
