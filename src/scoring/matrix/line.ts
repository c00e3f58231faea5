// Position of the cut line in the shown rows of a round. Pure.
import type { Matrix } from "../shapes.ts";

type Row = Pick<Matrix["rows"][number], "entry_id" | "state" | "recalled">;

export interface Line {
  /** Number of rows above the line. Undefined where no line is drawn. */
  above: number | undefined;
  /** Entries tied on the line, until the head judge has decided. */
  tied: ReadonlySet<string>;
}

/**
 * Returns where the line is drawn in these sorted rows: after those who go on and before the tied ones, who wait for the head judge. Before the round
 * is counted it is drawn by the provisional places.
 */
export function lineOf({ cut, round }: Pick<Matrix, "cut" | "round">, rows: readonly Row[]): Line {
  if (cut) {
    const tied = new Set(cut.recalled === null ? cut.tied?.entries : []);
    const on = rows.filter((row) => row.recalled === true).length;
    return { above: on, tied };
  }
  const competing = rows.filter((row) => row.state === "competing").length;
  const recallCount = round?.wanted ?? undefined;
  return { above: recallCount !== undefined && recallCount < competing ? recallCount : undefined, tied: new Set() };
}
