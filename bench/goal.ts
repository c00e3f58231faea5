// Figures of a bench and their goals, a table of all of them, and whether this is a short run.

/** True for `npm run bench -- --quick`: little of everything, for a quick look at all figures. */
export const isShortRun = process.argv.includes("--quick");

export type Print = (line: string) => void;

/** Subjects of the goals, by the number of their row. */
const ROWS = {
  1: "a rush of sign-ups",
  2: "the desk's GETs in the database",
  3: "the desk's counts in one pass",
  4: "a mark's way to the phone",
  5: "304 for phones that return",
  6: "statements of a desk page",
  7: "a long start list on a phone",
  8: "scripts of a page",
  9: "prices and answers about sections",
  10: "ready pages beside a bare server",
  11: "the demonstration",
  12: "the bench itself",
  13: "a stage manager's move to the phones",
} as const;

type Row = keyof typeof ROWS;

interface Limits {
  most?: number;
  least?: number;
  /** Digits after the point. */
  digits?: number;
}

interface Compared {
  row: Row;
  what: string;
  figure: string;
  limit: string;
  met: boolean;
}

const compared: Compared[] = [];

/** Prints a figure with its goal and whether it is met, and saves it for the table. */
export function goal(
  print: Print,
  row: Row,
  what: string,
  value: number,
  unit: string,
  { most = Infinity, least = -Infinity, digits = 0 }: Limits,
): void {
  const met = value <= most && value >= least;
  const limit = most < Infinity ? `at most ${most}` : `at least ${least}`;
  const figure = `${value.toFixed(digits)} ${unit}`;
  compared.push({ row, what, figure, limit, met });
  print(`goal ${met ? "met   " : "MISSED"} ${row} ${what}: ${figure} (${limit})`);
}

/** Returns the table of all figures compared so far, by row. With `whole` (everything was measured) it also lists rows without a figure. */
export function goalTable(whole: boolean): string[] {
  const rows = (Object.keys(ROWS).map(Number) as Row[]).flatMap((row) => {
    const own = compared.filter((each) => each.row === row);
    if (own.length > 0) return own.map(({ what, figure, limit, met }) => [String(row), what, figure, limit, met ? "met" : "MISSED"]);
    return whole ? [[String(row), ROWS[row], "not measured", "", ""]] : [];
  });
  if (rows.length === 0) return [];
  const cells = [["row", "what", "figure", "goal", ""], ...rows];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...cells.map((each) => each[column]?.length ?? 0)));
  return cells.map((each) =>
    each
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("   ")
      .trimEnd(),
  );
}
