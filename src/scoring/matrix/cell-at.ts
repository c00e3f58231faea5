// Cells of the matrix of marks: its columns, and the order of typing. Pure.
import type { Matrix } from "../shapes.ts";

/** A cell of the matrix by row and column, counted from 0 in the shown order. */
export interface CellAt {
  row: number;
  seat: number;
}

/**
 * Returns the cell that is typed next. `"judge"`: the row's next judge, then the next row. `"entry"`: the same judge in the next row. Undefined after
 * the last row.
 */
export function cellAfter(at: CellAt, how: "judge" | "entry", { rows, seats }: { rows: number; seats: number }): CellAt | undefined {
  const sameRow = how === "judge" && at.seat + 1 < seats;
  const next = { row: sameRow ? at.row : at.row + 1, seat: how === "judge" ? (at.seat + 1) % seats : at.seat };
  return next.row < rows ? next : undefined;
}

/**
 * Returns the columns of the matrix from left to right. Without `dances` (the round has one, or one sheet for all): one per seat, with an undefined
 * dance. Else dance by dance, and in each of them one per seat.
 */
export function columns({
  seats,
  dances,
}: Pick<Matrix, "seats" | "dances">): { seat: Matrix["seats"][number]; dance: Matrix["dances"][number] | undefined }[] {
  const danced = dances.length > 0 ? dances : [undefined];
  return danced.flatMap((dance) =>
    seats.map((seat) => {
      const judging = dance?.seats.find(({ id }) => id === seat.id);
      return { seat: judging ? { ...seat, components: judging.components } : seat, dance };
    }),
  );
}

/** The columns that a tab shows. */
export interface Shown {
  /** Indexes into all columns of cells, in order. */
  cells: readonly number[];
  /** Dances with their own results next to the marks, counted from 0. */
  results: readonly number[];
  /** True when several dances are side by side under their names. */
  together: boolean;
}

/**
 * Returns what a tab shows. `tab` is a dance counted from 0 (its marks and results), "sum" (the results of all dances), or undefined without tabs
 * (all marks). `cells` and `results` are places in `columns` and in `dances`.
 */
export function shownIn(matrix: Pick<Matrix, "seats" | "dances">, tab: number | "sum" | undefined): Shown {
  const all = columns(matrix).map((column, at) => ({ ...column, at }));
  if (tab === undefined) return { cells: all.map((each) => each.at), results: [], together: matrix.dances.length > 0 };
  if (tab === "sum") return { cells: [], results: matrix.dances.map((_, at) => at), together: false };
  const judging = new Set(matrix.dances[tab]?.seats.map((each) => each.id));
  const own = all.filter(({ seat, dance }) => dance?.dance === tab + 1 && judging.has(seat.id));
  return { cells: own.map((each) => each.at), results: [tab], together: false };
}
