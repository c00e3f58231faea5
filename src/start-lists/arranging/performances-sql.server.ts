// A performance as every list of them needs it: its place in the day, its entry, club and block. Reads only.
import type { Trx } from "../../kernel/database.server.ts";
import { briefColumns, calledColumns } from "../../signup/brief/brief-sql.server.ts";

/** Performances with entry and block, in the order of dancing, without club and people: what everybody may know who sees the day. */
export function selectDanced(trx: Trx) {
  return (
    trx
      .selectFrom("placed_performances as p")
      .innerJoin("placed_rounds as b", "b.id", "p.round_id")
      .innerJoin("entries as e", "e.id", "p.entry_id")
      .select([
        "p.start_list_id",
        "p.block_id",
        "p.round_id",
        "p.status",
        "p.planned_at",
        "p.started_at",
        "p.seconds",
        "e.status as entry_status",
        "b.name as section_name",
      ])
      .select(calledColumns)
      .orderBy("p.position")
      // In a heat by number.
      .orderBy("e.start_number")
      .orderBy("p.id")
  );
}

/** The same with club and people; add which ones, and what else of `p`, `e`, `g` or `b` is wanted. */
export function selectPerformances(trx: Trx) {
  return selectDanced(trx).innerJoin("signups as g", "g.id", "e.signup_id").select(["p.id", "p.entry_id"]).select(briefColumns);
}
