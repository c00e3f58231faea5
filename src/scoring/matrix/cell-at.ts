// Cells of the matrix: which there are, and which follows which. Pure.
import type { Matrix } from "../shapes.ts";

/** A cell of the matrix: which row and which column, counted from 0 in the shown order. */
export interface CellAt {
  row: number;
  seat: number;
}

/** The cell that is typed next: the next judge's of the row and then the next row's first, or the same judge's of the next entry; undefined behind the last row. */
export function cellAfter(at: CellAt, how: "judge" | "entry", { rows, seats }: { rows: number; seats: number }): CellAt | undefined {
  const sameRow = how === "judge" && at.seat + 1 < seats;
  const next = { row: sameRow ? at.row : at.row + 1, seat: how === "judge" ? (at.seat + 1) % seats : at.seat };
  return next.row < rows ? next : undefined;
}

/** The columns of cells: a judge's, or of several dances with sheets of their own a judge's in each of them, dance by dance. */
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

/** The columns that are shown. */
export interface Shown {
  /** Which of all columns of cells, in their order. */
  cells: readonly number[];
  /** Which dances' own results stand beside them, counted from 0. */
  results: readonly number[];
  /** Several dances stand side by side under their names. */
  together: boolean;
}

/** What a tab shows: all dances' results, or one dance's marks and what they gave; without a tab all marks. */
export function shownIn(matrix: Pick<Matrix, "seats" | "dances">, tab: number | "sum" | undefined): Shown {
  const all = columns(matrix).map((column, at) => ({ ...column, at }));
  if (tab === undefined) return { cells: all.map((each) => each.at), results: [], together: matrix.dances.length > 0 };
  if (tab === "sum") return { cells: [], results: matrix.dances.map((_, at) => at), together: false };
  const judging = new Set(matrix.dances[tab]?.seats.map((each) => each.id));
  const own = all.filter(({ seat, dance }) => dance?.dance === tab + 1 && judging.has(seat.id));
  return { cells: own.map((each) => each.at), results: [tab], together: false };
}
