// What judges said about their own equal totals (docs/rules/rounds.md 3.8), as both computations and the matrix take it.
import type { GivenRow } from "../../judging/revisions/ballots-sql.server.ts";
import type { EqualRow } from "../../judging/revisions/equal-totals-sql.server.ts";

export interface OwnOrders {
  /** Each group of equal totals about which its judge is asked, the highest first; best first where the judge has put it in order. */
  groups: Omit<EqualRow, "round_id">[];
  /** The revisions in which the orders stand that count today. */
  revision_ids: string[];
}

/** The equal totals of a round that only their judges can put in order, and what they said; an order about other ones than today's does not count. */
export function ownOrders(equal: OwnOrders["groups"], given: readonly Omit<GivenRow, "round_id">[]): OwnOrders {
  const found = equal.map((group) => {
    const { seat_id, dance, settled, performance_ids } = group;
    const sheet = settled ? given.find((each) => each.seat_id === seat_id && each.dance === dance && each.submitted) : undefined;
    const rank = (id: string) => sheet?.marks?.[id]?.["order"] ?? Infinity;
    return { sheet, group: { ...group, performance_ids: performance_ids.toSorted((one, other) => rank(one) - rank(other)) } };
  });
  return {
    groups: found.map((each) => each.group),
    revision_ids: [...new Set(found.flatMap((each) => (each.sheet ? [each.sheet.id] : [])))],
  };
}
