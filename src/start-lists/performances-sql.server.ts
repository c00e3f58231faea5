// Columns and joins of a performance for every list of performances: its place in the day, entry, club and block. Reads only.
import type { Trx } from "../kernel/postgres/database.server.ts";
import { entryLabelColumns } from "../entries/label/entry-label-sql.server.ts";

/** Columns that everybody who sees the day may read, from `p` with its entry `e` and its round `b`; without club and people. */
export const dancedColumns = [
  "p.start_list_id",
  "p.block_id",
  "p.round_id",
  "p.status",
  "p.planned_at",
  "p.started_at",
  "p.seconds",
  "e.status as entry_status",
] as const;

/** Performances with entry, block, club and people, in the order of dancing. Callers add the condition and more columns of `p`, `e`, `g` or `b`. */
export function selectPerformances(trx: Trx) {
  return (
    trx
      .selectFrom("placed_performances as p")
      .innerJoin("placed_rounds as b", "b.id", "p.round_id")
      .innerJoin("entries as e", "e.id", "p.entry_id")
      .innerJoin("signups as g", "g.id", "e.signup_id")
      .select(dancedColumns)
      .select(["p.id", "p.entry_id", "b.name as section_name"])
      .select(entryLabelColumns)
      .orderBy("p.position")
      // Within a heat by number.
      .orderBy("e.start_number")
      .orderBy("p.id")
  );
}
