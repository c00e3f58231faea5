// A performance as every list of them needs it: its place in the day, its entry, club and block. Reads only.
import { sql } from "kysely";
import { dancersOf, publicNames } from "../competitions/shown-as-sql.server.ts";
import type { Trx } from "../kernel/database.server.ts";

/** Performances with entry, club and block, in the order of dancing; add which ones, and what else of `p`, `e`, `s` or `b` is wanted. */
export function selectPerformances(trx: Trx) {
  return trx
    .selectFrom("performances as p")
    .innerJoin("blocks as b", "b.id", "p.block_id")
    .innerJoin("entries as e", "e.id", "p.entry_id")
    .innerJoin("signups as s", "s.id", "e.signup_id")
    .select([
      "p.id",
      "p.start_list_id",
      "p.block_id",
      "p.entry_id",
      "p.status",
      "p.planned_at",
      "p.started_at",
      "p.seconds",
      "e.start_number",
      "e.title",
      "e.status as entry_status",
      "s.club_name",
      "b.name as section_name",
      dancersOf(sql`e.id`).as("dancers"),
      publicNames(sql`e.id`).as("names"),
    ])
    .orderBy("p.position");
}
