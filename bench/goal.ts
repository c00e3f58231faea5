// Figures of a bench beside their goals, and whether this run is a short one.

/** `npm run bench -- --quick`: few of everything, for a look at all figures. */
export const quick = process.argv.includes("--quick");

/** How lines with a goal begin; bench/main.ts prints them again at its end. */
export const GOAL = "goal";

interface Limits {
  most?: number;
  least?: number;
  /** Digits after the point. */
  digits?: number;
}

/** A line with a figure, its goal, and whether it meets it. */
export function goal(what: string, value: number, unit: string, { most = Infinity, least = -Infinity, digits = 0 }: Limits): string {
  const met = value <= most && value >= least ? "met   " : "MISSED";
  const limit = most < Infinity ? `at most ${most}` : `at least ${least}`;
  return `${GOAL} ${met} ${what}: ${value.toFixed(digits)} ${unit} (${limit})`;
}
