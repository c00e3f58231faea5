// Marks that were refused, kept beside the sheets until they are settled.
import type { Insertable } from "kysely";
import { z } from "zod";
import { among, type Trx } from "../../kernel/database.server.ts";
import type { RefusedMarks } from "../../kernel/db-types.ts";
import { builtRows } from "../../kernel/postgres/rows.server.ts";

const withMarks = z.object({ marks: z.record(z.string(), z.number()) });

/** Keeps refused marks; sent again they are kept once, with what was said first. */
export async function keep(trx: Trx, row: Insertable<RefusedMarks>): Promise<void> {
  await trx
    .insertInto("refused_marks")
    .values(row)
    .onConflict((conflict) => conflict.columns(["tenant_id", "id"]).doNothing())
    .execute();
}

const chosen = (trx: Trx) =>
  trx
    .selectFrom("refused_marks as r")
    .innerJoin("placed_performances as p", "p.id", "r.performance_id")
    .innerJoin("entries as e", "e.id", "p.entry_id")
    .innerJoin("judge_seats as j", "j.id", "r.seat_id")
    .innerJoin("start_lists as l", "l.id", "p.start_list_id")
    .select([
      "r.id",
      "p.id as performance_id",
      "r.dance",
      "r.seat_id",
      "j.seat",
      "j.start_list_id",
      "r.user_id",
      "r.device_said",
      "e.start_number",
      "r.marks",
      "r.why",
      "r.received_at",
      "r.settled_at",
      "p.round_id as block_id",
      "l.competition_id",
    ]);

/** One set of refused marks with its seat and its block. */
export async function find(trx: Trx, id: string) {
  return (await builtRows(trx, withMarks, chosen(trx).where("r.id", "=", id)))[0];
}

/** The refused marks of these blocks that nobody has settled, in the order of dancing. */
export function listUnsettled(trx: Trx, blockIds: readonly string[]) {
  const query = chosen(trx)
    .where("p.round_id", "=", among(blockIds))
    .where("r.settled_at", "is", null)
    .orderBy("p.position")
    .orderBy("r.received_at");
  return builtRows(trx, withMarks, query);
}

/** Settles one set of refused marks. */
export async function settle(trx: Trx, id: string, at: string): Promise<void> {
  await trx.updateTable("refused_marks").set({ settled_at: at }).where("id", "=", id).execute();
}
