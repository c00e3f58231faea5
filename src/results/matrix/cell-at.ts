/** A cell of the matrix: which row and which judge, counted from 0 in the shown order. */
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
