// The only file that writes sheets, mark revisions and marks.
import { type NotNull, sql } from "kysely";
import { z } from "zod";
import { builtRows, rowsOf } from "../kernel/postgres/rows.server.ts";
import { among, type Trx } from "../kernel/database.server.ts";
import { newId } from "../kernel/ids.ts";
import { namedIn, namedRound } from "../start-lists/rounds/rounds-sql.server.ts";
import { offered } from "../start-lists/arranging/offered-sql.server.ts";

/** Lists that a judge sits on, or every published or running list for an admin. */
export function listSeats(trx: Trx, userId: string, all: boolean) {
  let query = trx
    .selectFrom("start_lists as l")
    .innerJoin("competitions as c", "c.id", "l.competition_id")
    .leftJoin("judge_seats as j", (join) => join.onRef("j.start_list_id", "=", "l.id").on("j.user_id", "=", userId))
    .select(["l.id as start_list_id", "c.name as competition_name", "l.name", "l.day", "l.stage", "j.id as seat_id", "j.seat", "j.duty"])
    .select(offered.as("today"))
    .where("c.status", "in", ["published", "open", "closed", "running"]);
  if (!all) query = query.where("j.id", "is not", null);
  return query.orderBy("l.day").orderBy("l.stage").orderBy("l.id").limit(50).execute();
}

/** The rounds of which dances stand in these lists, once for each list. */
export function listBlocksOf(trx: Trx, listIds: readonly string[]) {
  return trx
    .selectFrom("placed_rounds as b")
    .innerJoin("rounds as r", "r.id", "b.id")
    .innerJoin(
      (eb) =>
        eb
          .selectFrom("heats")
          .select(["round_id", "start_list_id"])
          .select((x) => [x.fn.min("position").as("position"), x.fn.min("planned_at").as("planned_at")])
          .where("start_list_id", "=", among(listIds))
          .groupBy(["round_id", "start_list_id"])
          .as("o"),
      (join) => join.onRef("o.round_id", "=", "b.id"),
    )
    .select(["b.id", "b.section_id", "o.start_list_id", "b.name", "o.planned_at", "b.status", "r.ballots", "r.dances"])
    .$narrowType<{ start_list_id: NotNull; planned_at: NotNull }>()
    .orderBy("o.position")
    .execute();
}

/**
 * A performance in this dance, or in the one that is danced, else the first that is still to come, else the last; in the first of its list where a sheet is of a
 * whole dance. Of several lists the one on which this person is seated.
 */
function selectPerformance(trx: Trx, id: string, dance?: number, userId?: string) {
  const query = trx
    .selectFrom("placed_sheets as p")
    .innerJoin("placed_rounds as b", "b.id", "p.round_id")
    .innerJoin("rounds as r", "r.id", "p.round_id")
    .innerJoin("entries as e", "e.id", "p.entry_id")
    .innerJoin("scoring_form_versions as v", "v.id", "b.form_version_id")
    .innerJoin("start_lists as l", "l.id", "p.start_list_id")
    .select([
      "p.id as performance_id",
      "p.dance",
      "p.start_list_id",
      "p.round_id as block_id",
      "p.position",
      "p.status",
      "p.seconds",
      "p.started_at",
      "e.start_number",
      "b.name as block_name",
      "b.status as block_status",
      "b.closed_at",
      "b.form_version_id",
      "r.ballots",
      "r.dances",
      "v.method",
      "v.criteria",
      "v.settings",
      "l.competition_id",
    ])
    .where("p.id", "=", id)
    .orderBy(
      sql`exists (select 1 from judge_seats j where j.start_list_id = p.start_list_id and j.user_id = ${userId ?? null}::uuid)`,
      "desc",
    )
    .orderBy(
      sql`array_position(array['on_stage', 'waiting'], p.status) nulls last, case when p.status = 'waiting' then p.dance else -p.dance end`,
    )
    .limit(1);
  return dance === undefined ? query : query.where("p.dance", "=", dance);
}

export const findPerformance = (trx: Trx, id: string, dance?: number) => selectPerformance(trx, id, dance).executeTakeFirst();

const namedShape = z.object({ named: z.array(namedRound) });

/** The same for its sheet: before other lists the one on which this person is seated, with the rounds by which its round is named. */
export async function findWithNames(trx: Trx, id: string, dance: number | undefined, userId: string) {
  const query = selectPerformance(trx, id, dance, userId).select(namedIn(sql.ref("b.section_id")).as("named"));
  return (await builtRows(trx, namedShape, query))[0];
}

/** The list on which a performance is danced in this dance. */
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

export function findSeat(trx: Trx, listId: string, by: { user_id: string } | { id: string }) {
  const query = trx.selectFrom("judge_seats").select(["id", "seat", "user_id"]).where("start_list_id", "=", listId);
  return ("id" in by ? query.where("id", "=", by.id) : query.where("user_id", "=", by.user_id)).executeTakeFirst();
}

/** The round's state, held against closing while marks are being written. */
export function shareRound(trx: Trx, id: string) {
  return trx
    .selectFrom("rounds")
    .select(["id", "tenant_id", "status", "form_version_id"])
    .select((eb) => eb("on_round_id", "is not", null).$castTo<boolean>().as("sends_on"))
    .where("id", "=", id)
    .forShare()
    .executeTakeFirst();
}

/** The sheet of a seat for a performance in one dance, or (null) for the whole dance, made when it is missing, locked. */
export async function lockSheet(
  trx: Trx,
  tenantId: string,
  of: { performance_id: string | null; dance: number; block_id: string; seat_id: string; form_version_id: string },
) {
  const { performance_id, dance, block_id: round_id, seat_id, form_version_id } = of;
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

export async function hasList(trx: Trx, listId: string): Promise<boolean> {
  return (await trx.selectFrom("start_lists").select("id").where("id", "=", listId).executeTakeFirst()) !== undefined;
}

export async function hasCompetition(trx: Trx, id: string): Promise<boolean> {
  return (await trx.selectFrom("competitions").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;
}

/** Asks a judge for a missing sheet; the next marks answer it. */
export async function remind(trx: Trx, sheetId: string, at: string): Promise<void> {
  await trx.updateTable("sheets").set({ reminded_at: at }).where("id", "=", sheetId).execute();
}

/** Opens a sheet of a closed block for one correction. */
export async function reopen(trx: Trx, sheetId: string, at: string, reason: string): Promise<void> {
  await trx.updateTable("sheets").set({ reopened_at: at, reopened_reason: reason }).where("id", "=", sheetId).execute();
}

/** The sheets of these blocks that stand open for a correction: seat, start number and dance. */
export function listReopened(trx: Trx, blockIds: readonly string[]) {
  return trx
    .selectFrom("sheets as s")
    .innerJoin("placed_sheets as p", (join) => join.onRef("p.id", "=", "s.performance_id").onRef("p.dance", "=", "s.dance"))
    .innerJoin("entries as e", "e.id", "p.entry_id")
    .innerJoin("judge_seats as j", "j.id", "s.seat_id")
    .select(["p.round_id", "p.id as performance_id", "p.dance", "s.seat_id", "j.seat", "e.start_number", "s.reopened_reason"])
    .where("p.round_id", "=", among(blockIds))
    .where("s.reopened_at", "is not", null)
    .orderBy("p.position")
    .execute();
}

/** Whether any judge has given marks for a performance. */
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

export interface Told {
  tenant_id: string;
  id: string;
  user_id: string;
  battery_percent: number | null;
  charging: boolean | null;
  unsent: number;
  filled: string[];
  filled_dances: number[];
  seen_at: string;
}

/** Keeps what a tablet told last. */
export async function keepTablet(trx: Trx, row: Told): Promise<void> {
  const { tenant_id: _tenant, id: _id, ...news } = row;
  await trx
    .insertInto("tablets")
    .values(row)
    .onConflict((conflict) => conflict.columns(["tenant_id", "id"]).doUpdateSet(news))
    .execute();
}

/** What a tablet told last of sheets that are filled on it and not confirmed. */
export async function filledOn(trx: Trx, id: string): Promise<Pick<Told, "filled" | "filled_dances">> {
  const told = await trx.selectFrom("tablets").select(["filled", "filled_dances"]).where("id", "=", id).executeTakeFirst();
  return told ?? { filled: [], filled_dances: [] };
}

/** The blocks of some performances, and their competitions. */
export async function blocksOf(trx: Trx, performanceIds: readonly string[]): Promise<{ blocks: string[]; competitions: string[] }> {
  if (performanceIds.length === 0) return { blocks: [], competitions: [] };
  const rows = await trx
    .selectFrom("placed_performances as p")
    .innerJoin("start_lists as l", "l.id", "p.start_list_id")
    .select(["p.round_id", "l.competition_id"])
    .distinct()
    .where("p.id", "=", among(performanceIds))
    .execute();
  return { blocks: rows.map((row) => row.round_id), competitions: [...new Set(rows.map((row) => row.competition_id))] };
}

/** The competitions on whose panels this person sits. */
export async function competitionsOf(trx: Trx, userId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom("judge_seats as j")
    .innerJoin("start_lists as l", "l.id", "j.start_list_id")
    .select("l.competition_id")
    .distinct()
    .where("j.user_id", "=", userId)
    .execute();
  return rows.map((row) => row.competition_id);
}

/** How many other tablets this person has used since a moment. */
export async function countOthers(trx: Trx, id: string, userId: string, since: string): Promise<number> {
  const row = await trx
    .selectFrom("tablets")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .where("user_id", "=", userId)
    .where("id", "!=", id)
    .where("seen_at", ">=", since)
    .executeTakeFirstOrThrow();
  return row.n;
}

const newestTablet = z.object({
  seat: z.string(),
  name: z.string(),
  battery_percent: z.number().nullable(),
  charging: z.boolean().nullable(),
  unsent: z.number(),
  seen_at: z.string(),
});

/** The newest tablet of each judge of a competition, by seat. */
export async function listTablets(trx: Trx, competitionId: string) {
  return rowsOf(trx, newestTablet)`
    select j.seat, u.name, t.battery_percent, t.charging, t.unsent, t.seen_at
    from judge_seats j join start_lists l on l.tenant_id = j.tenant_id and l.id = j.start_list_id join users u on u.id = j.user_id
    cross join lateral (select x.* from tablets x where x.tenant_id = j.tenant_id and x.user_id = j.user_id order by x.seen_at desc limit 1) t
    where l.competition_id = ${competitionId} order by l.day, l.stage, j.position limit 500`;
}
