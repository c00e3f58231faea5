// Judges' own orders of equal totals (docs/rules/rounds.md 3.8), in the form that both computations and the matrix take.
import type { BallotRevisionRow } from "../../judging/revisions/ballots-sql.server.ts";
import type { EqualRow } from "../../judging/revisions/equal-totals-sql.server.ts";

export interface OwnOrders {
  /** The groups of equal totals that a judge has to order, highest first. Best first within a group once it is ordered. */
  groups: Omit<EqualRow, "round_id">[];
  /** Revisions with the orders that count today. */
  revision_ids: string[];
}

/** Returns the equal totals of a round with their judges' orders. An order for other totals than today's does not count. */
export function ownOrders(equal: OwnOrders["groups"], revisions: readonly Omit<BallotRevisionRow, "round_id">[]): OwnOrders {
  const found = equal.map((group) => {
    const { seat_id, dance, settled, performance_ids } = group;
    const sheet = settled ? revisions.find((each) => each.seat_id === seat_id && each.dance === dance && each.submitted) : undefined;
    const rank = (id: string) => sheet?.marks?.[id]?.["order"] ?? Infinity;
    return { sheet, group: { ...group, performance_ids: performance_ids.toSorted((one, other) => rank(one) - rank(other)) } };
  });
  return {
    groups: found.map((each) => each.group),
    revision_ids: [...new Set(found.flatMap((each) => (each.sheet ? [each.sheet.id] : [])))],
  };
}
