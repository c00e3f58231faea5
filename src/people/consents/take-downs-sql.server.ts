// Reads and writes take-downs. No other file writes them, but for erasing.
import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import { anyOf, type Trx } from "../../kernel/postgres/database.server.ts";
import { rowsOf } from "../../kernel/postgres/rows.server.ts";
import { takeDown } from "./contract.ts";

const row = takeDown.extend({ competition_id: z.string(), signup_id: z.string() });

const list = (trx: Trx, of: RawBuilder<unknown>) => rowsOf(trx, row)`
  select t.id, t.competition_id, t.dancer_id, d.signup_id, d.first_name, d.last_name, s.club_name, t.since, t.places, t.over, t.over_at, t.over_by, t.version,
    array(select concat_ws(', ', lpad(e.start_number::text, 3, '0'), e.title, x.name) from entry_dancers m
      join entries e on e.id = m.entry_id join sections x on x.id = e.section_id
      where m.dancer_id = t.dancer_id and e.status <> 'draft' order by e.start_number nulls last, e.id) as entries
  from take_downs t join dancers d on d.id = t.dancer_id join signups s on s.id = d.signup_id
  where ${of} order by (t.over is not null), t.since desc, t.id desc`;

/** The take-downs of a competition: open ones first, the newest first. */
export function listTakeDowns(trx: Trx, competitionId: string) {
  return list(trx, sql`t.competition_id = ${competitionId}`);
}

export async function findTakeDown(trx: Trx, id: string) {
  return (await list(trx, sql`t.id = ${id}`))[0];
}

/** True when a take-down is open for this person. */
export async function hasOpenTakeDown(trx: Trx, dancerId: string): Promise<boolean> {
  const row = await trx
    .selectFrom("take_downs")
    .select("id")
    .where("dancer_id", "=", dancerId)
    .where("over", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Number of open take-downs. */
export async function countOpenTakeDowns(trx: Trx, competitionId: string | undefined): Promise<number> {
  let query = trx
    .selectFrom("take_downs")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .where("over", "is", null);
  if (competitionId) query = query.where("competition_id", "=", competitionId);
  return (await query.executeTakeFirstOrThrow()).n;
}

/** Adds a take-down unless one is open for this person. Returns true when it was added. */
export async function openTakeDown(
  trx: Trx,
  values: { tenant_id: string; id: string; competition_id: string; dancer_id: string; since: string },
): Promise<boolean> {
  const result = await trx
    .insertInto("take_downs")
    .values(values)
    .onConflict((oc) => oc.columns(["tenant_id", "dancer_id"]).where("over", "is", null).doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Closes open take-downs of people who consented again. */
export async function closeAfterConsent(trx: Trx, dancerIds: readonly string[], at: string): Promise<void> {
  await trx
    .updateTable("take_downs")
    .set((eb) => ({ over: "given_again", over_at: at, version: eb("version", "+", 1) }))
    .where("dancer_id", "=", anyOf(dancerIds))
    .where("over", "is", null)
    .execute();
}

/** Changes the places or the state of a take-down and raises its version. */
export async function saveTakeDown(
  trx: Trx,
  id: string,
  change: { places?: string | null; over?: "done" | null; over_at?: string | null; over_by?: string | null },
): Promise<void> {
  await trx
    .updateTable("take_downs")
    .set((eb) => ({ ...change, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}
