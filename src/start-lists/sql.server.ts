// Writes start lists, blocks and judges' seats, and reads lists with their performances. No other slice writes these tables.
import { type NotNull, sql } from "kysely";
import { z } from "zod";
import { anyOf, type Trx, type Row } from "../kernel/postgres/database.server.ts";
import { builtRows } from "../kernel/postgres/rows.server.ts";
import { isQueued } from "./counted-sql.server.ts";
import { selectPerformances } from "./performances-sql.server.ts";
import { deletePerformances, type PlacedHeat, unplaceRounds } from "../rounds/heats-sql.server.ts";
import { deleteSeatRows } from "../rounds/panels/panels-sql.server.ts";
import { deleteEmptyRounds, resetToPlanned } from "../rounds/rounds-sql.server.ts";
import { newId } from "../kernel/values/ids.ts";
import { entryLabelOf } from "../entries/label/entry-label.ts";
import { whyNotDanced } from "./rules.ts";

/** Columns of a list's head, of `start_lists as l` and `competitions as c`. */
export const headColumns = [
  "l.id",
  "l.competition_id",
  "c.name as competition_name",
  "c.venue_name",
  "l.name",
  "l.day",
  "l.stage",
  "l.starts_at",
  "l.changeover_seconds",
  "l.status",
  "l.list_version",
  "l.published_at",
  "l.version",
  "c.day_ends_at",
  "c.rest_seconds",
] as const;

export interface Head {
  id: string;
  competition_id: string;
  competition_name: string;
  venue_name: string | null;
  name: string;
  day: string;
  stage: string;
  starts_at: string;
  changeover_seconds: number;
  status: Row<"start_lists">["status"];
  list_version: number;
  published_at: string | null;
  version: number;
  day_ends_at: string;
  rest_seconds: number;
}

/** The head of a list: its own columns and those of its competition; undefined when there is no such list. */
export function findHead(trx: Trx, id: string): Promise<Head | undefined> {
  return trx
    .selectFrom("start_lists as l")
    .innerJoin("competitions as c", "c.id", "l.competition_id")
    .select(headColumns)
    .where("l.id", "=", id)
    .executeTakeFirst();
}

/** Locks a list until the transaction ends; undefined when there is no such list. */
export function lockHead(trx: Trx, id: string) {
  return trx.selectFrom("start_lists").select("id").where("id", "=", id).forUpdate().executeTakeFirst();
}

/** The blocks of a list in their order, each with its round. */
export function listBlocks(trx: Trx, listId: string) {
  return (
    trx
      .selectFrom("placed_rounds")
      .select(["block_id as id", "id as round_id", "section_id", "name", "position", "planned_at", "status"])
      // Constant value of an old API field; rounds have their own names.
      .select(sql.lit("final").as("round"))
      .where("start_list_id", "=", listId)
      .orderBy("position")
      .execute()
  );
}

/** What the builder cannot type of a performance. `retired`: whether it danced before it retired from its round; null where it did not retire. */
const performanceShape = z.object({ has_music: z.boolean(), retired: z.enum(["danced", "before"]).nullable() });

const retired = sql`(
  select case when exists (
    select 1 from heat_places x join heats h on h.tenant_id = x.tenant_id and h.id = x.heat_id
    where x.tenant_id = o.tenant_id and x.performance_id = o.id and not x.absent and h.status in ('on_stage', 'done')) then 'danced' else 'before' end
  from performances o where o.tenant_id = p.tenant_id and o.id = p.id and o.state = 'retired')`;

/**
 * The performances of a list in the order of dancing, with labels, music and whether they are out. One that retired before it danced is out; one that
 * retired later is over.
 */
export async function listPerformances(trx: Trx, listId: string) {
  const query = selectPerformances(trx)
    .select(["p.position", "p.finished_at"])
    .select([sql`'music' <> all(e.missing)`.as("has_music"), retired.as("retired")])
    .where("p.start_list_id", "=", listId);
  const rows = await builtRows(trx, performanceShape, query);
  return rows.map(({ start_list_id: _list, section_name: _section, names, retired: left, ...row }) => ({
    ...row,
    ...entryLabelOf({ ...row, names }),
    status: left === "before" ? ("waiting" as const) : left === "danced" && row.status === "waiting" ? ("done" as const) : row.status,
    out: left === "before" ? ("withdrawn" as const) : whyNotDanced(row),
  }));
}

/** The judges' seats of a list in the order of the panel. */
export function listJudges(trx: Trx, listId: string) {
  return trx
    .selectFrom("judge_seats as j")
    .innerJoin("users as u", "u.id", "j.user_id")
    .select(["j.id", "j.user_id", "u.name", "j.seat", "j.position", "j.duty"])
    .where("j.start_list_id", "=", listId)
    .orderBy("j.position")
    .execute();
}

/** Each dancer on the floor of the list with the time, in every dance. Performances that will not be danced are left out. */
export function listAppearances(trx: Trx, listId: string) {
  return trx
    .selectFrom("placed_performances as p")
    .innerJoin("heat_places as x", "x.performance_id", "p.id")
    .innerJoin("heats as h", "h.id", "x.heat_id")
    .innerJoin("entry_dancers as ed", "ed.entry_id", "p.entry_id")
    .innerJoin("dancers as d", "d.id", "ed.dancer_id")
    .select(["p.id as performance_id", "d.id as dancer_id", "d.first_name", "d.last_name", "h.planned_at", "h.seconds"])
    .where("h.start_list_id", "=", listId)
    .where("x.absent", "=", false)
    .where(isQueued)
    .where("h.planned_at", "is not", null)
    .$narrowType<{ planned_at: NotNull }>()
    .orderBy("h.position")
    .orderBy("p.id")
    .orderBy("ed.position")
    .orderBy("ed.id")
    .execute();
}

/** Returns what a list takes from its competition: state, days, first start, changeover and rest. Undefined when there is no such competition. */
export function findCompetition(trx: Trx, id: string) {
  return trx
    .selectFrom("competitions")
    .select(["id", "name", "starts_on", "status", "first_start", "changeover_seconds", "rest_seconds"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** The newest version of any scoring form, for sections that name none. */
export function findAnyForm(trx: Trx) {
  return trx
    .selectFrom("scoring_form_versions as v")
    .innerJoin("scoring_forms as f", (join) => join.onRef("f.id", "=", "v.scoring_form_id").onRef("f.form_version", "=", "v.form_version"))
    .select("v.id")
    .where("f.archived", "=", false)
    .orderBy("f.created_at")
    .limit(1)
    .executeTakeFirst();
}

/** Stores a new list without blocks. */
export async function insertList(
  trx: Trx,
  row: {
    tenant_id: string;
    id: string;
    competition_id: string;
    name: string;
    day: string;
    stage: string;
    starts_at: string;
    changeover_seconds: number;
  },
): Promise<void> {
  await trx.insertInto("start_lists").values(row).execute();
}

/** Returns those of these ids that are already ids of blocks, on any list. */
export async function takenBlocks(trx: Trx, ids: readonly string[]): Promise<Set<string>> {
  const rows = await trx.selectFrom("blocks").select("id").where("id", "=", anyOf(ids)).execute();
  return new Set(rows.map((row) => row.id));
}

/** Stores new blocks of a list, without performances. */
export async function insertBlocks(
  trx: Trx,
  rows: {
    tenant_id: string;
    id: string;
    start_list_id: string;
    name: string;
    position: number;
    planned_at: string;
  }[],
): Promise<void> {
  if (rows.length > 0) await trx.insertInto("blocks").values(rows).execute();
}

export interface HeadChange {
  name?: string;
  day?: string;
  stage?: string;
  starts_at?: string;
  changeover_seconds?: number;
  status?: Row<"start_lists">["status"];
  published_at?: string | null;
}

/** Changes a list's head and raises its version; `republished` also raises the published list_version. */
export async function updateHead(trx: Trx, id: string, change: HeadChange, republished: boolean): Promise<void> {
  await trx
    .updateTable("start_lists")
    .set((eb) => ({ ...change, version: eb("version", "+", 1), ...(republished ? { list_version: eb("list_version", "+", 1) } : {}) }))
    .where("id", "=", id)
    .execute();
}

/** Writes new positions and planned times of blocks. Blocks that do not exist are ignored. */
export async function placeBlocks(trx: Trx, rows: readonly PlacedHeat[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update blocks t set position = v.position, planned_at = v.planned_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v(id uuid, position integer, planned_at timestamptz)
    where t.id = v.id`.execute(trx);
}

/** Deletes a list with its seats, blocks, breaks and performances. Rounds go back to planned, and empty ones are deleted. */
export async function deleteList(trx: Trx, id: string): Promise<void> {
  const seats = await trx.selectFrom("judge_seats").select("id").where("start_list_id", "=", id).execute();
  await deleteSeatRows(
    trx,
    seats.map((seat) => seat.id),
  );
  await trx.deleteFrom("judge_seats").where("start_list_id", "=", id).execute();
  const performances = await trx.selectFrom("placed_performances").select("id").where("start_list_id", "=", id).execute();
  const rounds = await trx.selectFrom("heats").select("round_id").distinct().where("start_list_id", "=", id).execute();
  await deletePerformances(
    trx,
    performances.map((each) => each.id),
  );
  const ids = rounds.map((each) => each.round_id);
  await unplaceRounds(trx, ids);
  await resetToPlanned(trx, ids);
  await deleteEmptyRounds(trx, ids);
  await trx.deleteFrom("blocks").where("start_list_id", "=", id).execute();
  await trx.deleteFrom("breaks").where("start_list_id", "=", id).execute();
  await trx.deleteFrom("start_lists").where("id", "=", id).execute();
}

/** Seats of judges who have given marks on this list. */
export async function seatsWithMarks(trx: Trx, listId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom("sheets as s")
    .innerJoin("judge_seats as j", "j.id", "s.seat_id")
    .select("j.id")
    .distinct()
    .where("j.start_list_id", "=", listId)
    .execute();
  return rows.map((row) => row.id);
}

/** Replaces the seats of a list: those in `keep` get their new position and duty, all others are deleted, and `seats` are added. */
export async function saveSeats(
  trx: Trx,
  tenantId: string,
  listId: string,
  keep: readonly { id: string; position: number; duty: Row<"judge_seats">["duty"] }[],
  seats: readonly { user_id: string; seat: string; position: number; duty: Row<"judge_seats">["duty"] }[],
): Promise<void> {
  let gone = trx.deleteFrom("judge_seats").where("start_list_id", "=", listId);
  if (keep.length > 0)
    gone = gone.where(
      "id",
      "not in",
      keep.map((seat) => seat.id),
    );
  await gone.execute();
  // A list has one head judge at a time, so the duty is taken from one seat before another gets it.
  for (const plainOnes of [true, false])
    for (const { id, position, duty } of keep.filter((seat) => (seat.duty === "judge") === plainOnes))
      await trx.updateTable("judge_seats").set({ position, duty }).where("id", "=", id).execute();
  if (seats.length > 0)
    await trx
      .insertInto("judge_seats")
      .values(seats.map((seat) => ({ ...seat, tenant_id: tenantId, id: newId(), start_list_id: listId })))
      .execute();
}

/** Returns those of these people who may judge (referee or admin of the tenant). */
export async function filterJudges(trx: Trx, userIds: readonly string[]): Promise<string[]> {
  if (userIds.length === 0) return [];
  const rows = await trx
    .selectFrom("memberships")
    .select("user_id")
    .where("user_id", "=", anyOf(userIds))
    .where("role", "in", ["referee", "admin"])
    .where("archived", "=", false)
    .execute();
  return rows.map((row) => row.user_id);
}

/**
 * True when list `l` of competition `c` is offered today. On the days of its competition: today's lists, and those danced on in the last six hours,
 * past midnight too. On other days (a rehearsal): all lists.
 */
export const isOfferedToday = sql<boolean>`(l.day = current_date or current_date not between c.starts_on and c.ends_on or exists (
  select 1 from heats h where h.tenant_id = l.tenant_id and h.start_list_id = l.id and h.started_at > now() - interval '6 hours'))`;

/** Lists with an id that ends with this short code (rules.ts, shortCode): one, or by a rare chance more. */
export async function listsByCode(trx: Trx, code: string): Promise<string[]> {
  const rows = await trx.selectFrom("start_lists as l").select("l.id").where(sql<boolean>`right(l.id::text, 8) = ${code}`).execute();
  return rows.map((row) => row.id);
}
