// Reads, locks, requests and reopens judges' sheets, and reads seats and rounds. Only this file, marks-sql, ballots-sql and desk-sql write sheets.
import { anyOf, type Trx } from "../../kernel/postgres/database.server.ts";
import { newId } from "../../kernel/values/ids.ts";

/** Returns the start list on which a performance is danced in this dance. */
export async function listOfDance(trx: Trx, performanceId: string, dance: number): Promise<string | undefined> {
  const found = await trx
    .selectFrom("placed_sheets")
    .select("start_list_id")
    .where("id", "=", performanceId)
    .where("dance", "<=", dance)
    .orderBy("dance", "desc")
    .limit(1)
    .executeTakeFirst();
  return found?.start_list_id;
}

/** Returns the seat on a list with this id or of this person. Undefined when there is none. */
export function findSeat(trx: Trx, listId: string, by: { user_id: string } | { id: string }) {
  const query = trx.selectFrom("judge_seats").select(["id", "seat", "user_id"]).where("start_list_id", "=", listId);
  return ("id" in by ? query.where("id", "=", by.id) : query.where("user_id", "=", by.user_id)).executeTakeFirst();
}

/** Returns the name of a competition. Undefined when there is none. */
export async function findCompetitionName(trx: Trx, id: string): Promise<string | undefined> {
  return (await trx.selectFrom("competitions").select("name").where("id", "=", id).executeTakeFirst())?.name;
}

/** Returns the round's state and locks it against closing while marks are written. */
export function lockRoundShared(trx: Trx, id: string) {
  return trx
    .selectFrom("rounds")
    .select(["id", "tenant_id", "status", "form_version_id"])
    .select((eb) => eb("on_round_id", "is not", null).$castTo<boolean>().as("sends_on"))
    .where("id", "=", id)
    .forShare()
    .executeTakeFirst();
}

/** Locks the sheet of a seat for a performance in one dance, or (null) for the whole dance. Creates it when it is missing. */
export async function lockSheet(
  trx: Trx,
  tenantId: string,
  of: { performance_id: string | null; dance: number; round_id: string; seat_id: string; form_version_id: string },
) {
  const { performance_id, dance, round_id, seat_id, form_version_id } = of;
  await trx
    .insertInto("sheets")
    .values({ tenant_id: tenantId, id: newId(), performance_id, dance, round_id, seat_id, form_version_id })
    .onConflict((conflict) => conflict.constraint("sheets_seat_unique").doNothing())
    .execute();
  return trx
    .selectFrom("sheets")
    .select(["id", "revision", "reopened_at", "reopened_reason"])
    .where("round_id", "=", round_id)
    .where("performance_id", performance_id === null ? "is" : "=", performance_id)
    .where("dance", "=", dance)
    .where("seat_id", "=", seat_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Stores the time at which the organiser requested a missing sheet from its judge. The next marks answer the request. */
export async function remind(trx: Trx, sheetId: string, at: string): Promise<void> {
  await trx.updateTable("sheets").set({ reminded_at: at }).where("id", "=", sheetId).execute();
}

/** Opens a sheet for one correction by its judge. Stores the time and the organiser's reason. */
export async function reopen(trx: Trx, sheetId: string, at: string, reason: string): Promise<void> {
  await trx.updateTable("sheets").set({ reopened_at: at, reopened_reason: reason }).where("id", "=", sheetId).execute();
}

/** Returns the sheets of these rounds that are open for a correction: seat, start number and dance. */
export function listReopened(trx: Trx, roundIds: readonly string[]) {
  return trx
    .selectFrom("sheets as s")
    .innerJoin("placed_sheets as p", (join) => join.onRef("p.id", "=", "s.performance_id").onRef("p.dance", "=", "s.dance"))
    .innerJoin("entries as e", "e.id", "p.entry_id")
    .innerJoin("judge_seats as j", "j.id", "s.seat_id")
    .select(["p.round_id", "p.id as performance_id", "p.dance", "s.seat_id", "j.seat", "e.start_number", "s.reopened_reason"])
    .where("p.round_id", "=", anyOf(roundIds))
    .where("s.reopened_at", "is not", null)
    .orderBy("p.position")
    .execute();
}

/** True when any judge has given marks for a performance in these dances. */
export async function hasMarks(trx: Trx, performanceId: string, dances: readonly number[]): Promise<boolean> {
  const found = await trx
    .selectFrom("sheets")
    .select("id")
    .where("performance_id", "=", performanceId)
    .where("dance", "in", [...dances])
    .where("revision", ">", 0)
    .executeTakeFirst();
  return found !== undefined;
}
