// What judges said about their own equal totals (docs/rules/rounds.md 3.8), as both computations take it.
import { listGiven } from "../../judging/ballots/ballots-sql.server.ts";
import { listEqual } from "../../judging/own-order/order-sql.server.ts";
import type { Trx } from "../../kernel/database.server.ts";
import type { BlockSheets } from "../rules.ts";

export interface OwnOrders {
  /** Each group of equal totals that its judge has put in order, best first; an order about other ones than today's is not among them. */
  orders: NonNullable<BlockSheets["own_orders"]>;
  /** The revisions in which they stand. */
  revision_ids: string[];
}

/** The orders of equal totals in a round that count today. */
export async function ownOrders(trx: Trx, roundId: string): Promise<OwnOrders> {
  const settled = (await listEqual(trx, { round_id: roundId })).filter((each) => each.settled);
  if (settled.length === 0) return { orders: [], revision_ids: [] };
  const given = await listGiven(trx, { round_id: roundId });
  const found = settled.flatMap(({ seat_id, dance, performance_ids }) => {
    const sheet = given.find((each) => each.seat_id === seat_id && each.dance === dance && each.submitted);
    const rank = (id: string) => sheet?.marks?.[id]?.["order"] ?? Infinity;
    return sheet ? [{ sheet, seat_id, performance_ids: performance_ids.toSorted((one, other) => rank(one) - rank(other)) }] : [];
  });
  return {
    orders: found.map(({ seat_id, performance_ids }) => ({ seat_id, performance_ids })),
    revision_ids: [...new Set(found.map((each) => each.sheet.id))],
  };
}
