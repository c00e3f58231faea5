// What an office may do in a round, and which part of the matrix it sees.
import { refuse } from "../../refusals.ts";
import { type Act, isAllowed } from "../../rounds/offices.ts";
import { type CallerOffice, findOffice } from "../../rounds/offices-sql.server.ts";
import { findRound } from "./sql.server.ts";
import type { Matrix, SeenMatrix } from "../shapes.ts";
import type { Call } from "../../kernel/calls/call.server.ts";

/** Returns the caller's office in this round. Refuses a caller without this right: forbidden, or not_found where there is no such round. */
export async function guardRound(call: Call, roundId: string, act: Act): Promise<CallerOffice> {
  const caller = await findOffice(call, { round_id: roundId });
  if (caller && isAllowed(caller.office, act)) return caller;
  return refuse((await findRound(call.db, roundId)) ? "forbidden" : "not_found");
}

/**
 * Returns the matrix as this office sees it (docs/rules/rounds.md 3.7). A person who still has to give a sheet of an open round sees which other
 * sheets are in, but not their marks.
 */
export function seenBy(matrix: Matrix, { office, marks_from }: CallerOffice, extra: Pick<SeenMatrix, "warned" | "papers">): SeenMatrix {
  const { status } = matrix.block;
  const owes = [...matrix.missing, ...matrix.awaited].some((each) => marks_from.includes(each.seat_id));
  const own_first = owes && (status === "waiting" || status === "live");
  if (!own_first) return { ...matrix, ...extra, office, own_first };
  const own = <T extends { seat_id: string }>(each: T) => marks_from.includes(each.seat_id);
  const rows = matrix.rows.map((row) => ({ ...row, cells: row.cells.map((cell) => (cell && own(cell) ? cell : null)) }));
  return {
    ...matrix,
    rows,
    not_taken: matrix.not_taken.filter(own),
    refused_ballots: matrix.refused_ballots.filter(own),
    orders: matrix.orders.filter(own),
    ...extra,
    office,
    own_first,
  };
}
