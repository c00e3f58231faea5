// Marks and whole-dance sheets that were refused, stored until they are settled.
import { type Insertable, sql } from "kysely";
import { z } from "zod";
import { anyOf, type Trx } from "../../kernel/postgres/database.server.ts";
import type { RefusedMarks } from "../../kernel/postgres/db-types.ts";
import { builtRows, rowsOf } from "../../kernel/postgres/rows.server.ts";

const withMarks = z.object({ marks: z.record(z.string(), z.number()) });

/** Stores refused marks. The same id sent again keeps the first row. */
export async function saveRefusedMarks(trx: Trx, row: Insertable<RefusedMarks>): Promise<void> {
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
      "p.round_id",
      "l.competition_id",
    ]);

/** Returns one set of refused marks with its seat and round. Undefined when there is no such set. */
export async function find(trx: Trx, id: string) {
  return (await builtRows(trx, withMarks, chosen(trx).where("r.id", "=", id)))[0];
}

/** Returns the unsettled refused marks of these rounds, in the order of dancing. */
export function listUnsettled(trx: Trx, roundIds: readonly string[]) {
  const query = chosen(trx)
    .where("p.round_id", "=", anyOf(roundIds))
    .where("r.settled_at", "is", null)
    .orderBy("p.position")
    .orderBy("r.received_at");
  return builtRows(trx, withMarks, query);
}

/** Marks one set of refused marks as settled. */
export async function settle(trx: Trx, id: string, at: string): Promise<void> {
  await trx.updateTable("refused_marks").set({ settled_at: at }).where("id", "=", id).execute();
}

export interface NewRefused {
  tenant_id: string;
  id: string;
  round_id: string;
  dance: number;
  seat_id: string;
  user_id: string;
  marks: object;
  known_revision: number;
  device_said: string;
  why: "sheet_closed" | "stale" | "invalid";
  received_at: string;
}

/** Stores a handed-in sheet that was refused. The same id sent again is stored once. */
export async function saveRefusedBallot(trx: Trx, { marks, ...row }: NewRefused): Promise<void> {
  await trx
    .insertInto("refused_marks")
    .values({ ...row, marks: JSON.stringify(marks) })
    .onConflict((conflict) => conflict.columns(["tenant_id", "id"]).doNothing())
    .execute();
}

const refusedShape = z.object({
  id: z.string(),
  round_id: z.string(),
  competition_id: z.string(),
  dance: z.number(),
  seat_id: z.string(),
  seat: z.string(),
  start_list_id: z.string(),
  user_id: z.string(),
  device_said: z.string(),
  why: z.enum(["sheet_closed", "stale", "invalid"]),
  received_at: z.string(),
  settled_at: z.string().nullable(),
  marks: z.record(z.string(), z.record(z.string(), z.number())),
});

/** Returns refused whole-dance sheets: the unsettled ones of these rounds, or one by its id. */
export function listRefused(trx: Trx, of: { round_ids: readonly string[] } | { id: string }) {
  const which = "id" in of ? sql`m.id = ${of.id}` : sql`m.round_id = ${anyOf(of.round_ids)} and m.settled_at is null`;
  return rowsOf(trx, refusedShape)`
    select m.id, m.round_id, l.competition_id, m.dance, m.seat_id, j.seat, l.id as start_list_id, m.user_id, m.device_said, m.why, m.received_at, m.settled_at, m.marks
    from refused_marks m join judge_seats j on j.tenant_id = m.tenant_id and j.id = m.seat_id
    join start_lists l on l.tenant_id = j.tenant_id and l.id = j.start_list_id
    where m.round_id is not null and ${which}
    order by m.received_at, m.id`;
}
