// The performances of a round in each of its dances: their state, and the judges' cells.
import { sheetKey, sumOf } from "../../judging/rules.ts";
import type { MarkedCriterion } from "../../judging/contract.ts";
import { extremes } from "../tabulation/rules.ts";
import type { listDanced, SheetRow } from "./sql.server.ts";
import type { Matrix } from "../shapes.ts";

/** Key of a sheet of a round: performance, dance and seat. */
export const keyOf = (performanceId: string, danced: number, seatId: string) => `${sheetKey(performanceId, danced)} ${seatId}`;

/**
 * Returns the performances of a round once per dance, with their state there. Once only where the round has one dance, or one sheet for all dances.
 */
export function inDances<P extends { id: string; status: string }>(
  performances: readonly P[],
  dances: number,
  danced: readonly Pick<Awaited<ReturnType<typeof listDanced>>[number], "id" | "dance" | "status">[],
) {
  if (dances === 0) return performances.map((performance) => ({ ...performance, dance: 1 }));
  const statuses = new Map(danced.map((each) => [sheetKey(each.id, each.dance), each.status]));
  return performances.flatMap((performance) =>
    Array.from({ length: dances }, (_, at) => {
      const status = statuses.get(sheetKey(performance.id, at + 1)) ?? performance.status;
      return { ...performance, dance: at + 1, status };
    }),
  );
}

/**
 * Like `inDances`, for a round with whole-dance sheets: all performances of a dance are "done" once all its heats were danced, and "waiting" before.
 * A missed performance stays "no_show".
 */
export function inWholeDances<P extends { status: string }>(performances: readonly P[], ballots: Matrix["ballots"], dances: number) {
  const over = new Set(ballots.filter((each) => each.danced).map((each) => each.dance));
  return performances.flatMap((performance) =>
    Array.from({ length: Math.max(1, dances) }, (_, at) => {
      const status = performance.status === "no_show" ? performance.status : over.has(at + 1) ? "done" : "waiting";
      return { ...performance, dance: at + 1, status };
    }),
  );
}

/**
 * Returns the cells of one performance in one dance from its `sheets`, judge by judge; null without a sheet. `addsUp`: the method adds marks up, so
 * that the highest and the lowest total are marked.
 */
export function cellsOf(
  sheets: readonly (SheetRow | undefined)[],
  criteria: readonly MarkedCriterion[],
  addsUp: boolean,
): Matrix["rows"][number]["cells"] {
  const totals = sheets.map((sheet) => (sheet ? sumOf(criteria, (each) => sheet.marks[each.code]) : null));
  const marked = addsUp ? extremes(totals) : [];
  return sheets.map((sheet, index) => {
    if (!sheet) return null;
    const { seat_id, dance, marks, revision, received_at, typed_by } = sheet;
    return { seat_id, dance, marks, total: totals[index] ?? 0, revision, received_at, typed_by, extreme: marked[index] ?? null };
  });
}
