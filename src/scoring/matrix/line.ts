// Where the line runs through the rows of a round as they are shown. Pure.
import type { Matrix } from "../shapes.ts";

type Row = Pick<Matrix["rows"][number], "entry_id" | "state" | "recalled">;

export interface Line {
  /** So many of the rows stand above it; undefined where no line is drawn. */
  above: number | undefined;
  /** Entries that are level on it while the head judge has not said who of them goes on. */
  tied: ReadonlySet<string>;
}

/** The line through these rows: behind those who go on, above those who wait for the head judge, or where it would run by the places so far. */
export function lineOf({ cut, round }: Pick<Matrix, "cut" | "round">, rows: readonly Row[]): Line {
  if (cut) {
    const tied = new Set(cut.recalled === null ? cut.tied?.entries : []);
    const on = rows.filter((row) => row.recalled === true).length;
    return { above: on, tied };
  }
  const competing = rows.filter((row) => row.state === "competing").length;
  const wanted = round?.wanted ?? undefined;
  return { above: wanted !== undefined && wanted < competing ? wanted : undefined, tied: new Set() };
}
