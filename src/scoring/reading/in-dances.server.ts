// The performances of a round in each of its dances: how far each is in which, and what a judge gave for it there.
import { sheetKey, sumOf } from "../../judging/rules.ts";
import type { MarkedCriterion } from "../../judging/contract.ts";
import { extremes } from "../tabulation/rules.ts";
import type { listDanced, SheetRow } from "./sql.server.ts";
import type { Matrix } from "../shapes.ts";

/** A sheet of a round: of a performance in a dance, from a seat. */
export const keyOf = (performanceId: string, danced: number, seatId: string) => `${sheetKey(performanceId, danced)} ${seatId}`;

/** The performances of a round in each of its dances, as far as they are there: once where it has one, or one sheet for all. */
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

/** The performances of a round with one sheet for everybody in each of its dances: a dance is over for all of them once all its heats are. */
export function inWholeDances<P extends { status: string }>(performances: readonly P[], ballots: Matrix["ballots"], dances: number) {
  const over = new Set(ballots.filter((each) => each.danced).map((each) => each.dance));
  return performances.flatMap((performance) =>
    Array.from({ length: Math.max(1, dances) }, (_, at) => {
      const status = performance.status === "no_show" ? performance.status : over.has(at + 1) ? "done" : "waiting";
      return { ...performance, dance: at + 1, status };
    }),
  );
}

/** The cells of one performance in one dance, judge by judge; the highest and the lowest total are told where marks are added up. */
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
