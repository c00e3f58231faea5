// What somebody who runs a round sees of it: everything, but a head judge who marks there nobody else's marks before the own are in.
import { listTyped } from "../../judging/desk/papers-sql.server.ts";
import { type Call, personOf } from "../../kernel/perform.server.ts";
import { together } from "../../kernel/postgres/together.server.ts";
import type { Held } from "../../rounds/offices-sql.server.ts";
import type { Matrix, SeenMatrix } from "../contract.ts";
import { scoreBlock } from "../scoring/scoring.server.ts";
import { papersOf } from "../papers/rules.ts";
import { listWarned } from "../rulings/warned-sql.server.ts";
import { guardRound } from "./deciding.server.ts";

/** The matrix as this office sees it (docs/rules/rounds.md 3.7): who still owes a sheet of an open round sees which others are in, not what stands on them. */
export function seenBy(matrix: Matrix, { office, marks_from }: Held, beside: Pick<SeenMatrix, "warned" | "papers">): SeenMatrix {
  const { status } = matrix.block;
  const owes = [...matrix.missing, ...matrix.awaited].some((each) => marks_from.includes(each.seat_id));
  const own_first = owes && (status === "waiting" || status === "live");
  if (!own_first) return { ...matrix, ...beside, office, own_first };
  const own = <T extends { seat_id: string }>(each: T) => marks_from.includes(each.seat_id);
  const rows = matrix.rows.map((row) => ({ ...row, cells: row.cells.map((cell) => (cell && own(cell) ? cell : null)) }));
  return {
    ...matrix,
    rows,
    not_taken: matrix.not_taken.filter(own),
    refused_ballots: matrix.refused_ballots.filter(own),
    orders: matrix.orders.filter(own),
    ...beside,
    office,
    own_first,
  };
}

/** A round for who runs it. Refuses forbidden, and not_found. */
export async function seen(call: Call, roundId: string): Promise<SeenMatrix> {
  const held = await guardRound(call, roundId, "close");
  const { scored, warned, typed } = await together(call.db, (t) => ({
    scored: scoreBlock(t, roundId, call.locale),
    warned: listWarned(t, { round_id: roundId }),
    typed: listTyped(t, [roundId]),
  }));
  const { matrix, loaded } = scored;
  return seenBy(matrix, held, { warned, papers: papersOf(matrix, loaded.rules, typed, personOf(call).id) });
}
