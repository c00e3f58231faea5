// Reads and writes incidents, and finds what they are about. No other slice writes this table.
import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import { entryNameColumns, publicArtist } from "../../entries/label/entry-label-sql.server.ts";
import { anyOf, type Row, type Trx } from "../../kernel/postgres/database.server.ts";
import { builtRows, rowsOf } from "../../kernel/postgres/rows.server.ts";
import { sortedBy, type SortedPage, sortedPage } from "../../kernel/postgres/sorted-page.server.ts";
import { searchCondition } from "../../kernel/text/search-sql.server.ts";
import { isOfferedToday } from "../../start-lists/sql.server.ts";
import { type IncidentKind, incidentKinds, type incidentSorts } from "./contract.ts";

const listShape = z.object({ id: z.string(), competition_id: z.string(), stage_id: z.string().nullable() });
export type PublishedList = z.output<typeof listShape>;

/** Returns a published list with its stage. Undefined for any other. */
export async function findPublishedList(trx: Trx, id: string): Promise<PublishedList | undefined> {
  const [row] = await rowsOf(trx, listShape)`
    select l.id, l.competition_id, s.id as stage_id from start_lists l
    left join stages s on s.tenant_id = l.tenant_id and s.competition_id = l.competition_id and s.letter = l.stage
    where l.id = ${id} and l.status = 'published'`;
  return row;
}

const dutyShape = z.object({ duty: z.enum(["judge", "head", "marking_head", "scrutineer"]) });

/** Returns the duties of a person on a list. Empty without a seat. */
export async function listDuties(trx: Trx, listId: string, userId: string) {
  const rows = await rowsOf(trx, dutyShape)`select j.duty from judge_seats j where j.start_list_id = ${listId} and j.user_id = ${userId}`;
  return rows.map((row) => row.duty);
}

/** What a report names. */
interface Subject {
  performance_id: string | null;
  round_id: string | null;
  /** Names the performance where its id is missing. */
  start_number: number | null;
}

const subjectShape = z.object({ performance_id: z.string().nullable(), round_id: z.string() });

/**
 * Finds the performance or round of a report on its list: of several performances of a number the one on stage, else the one that danced last, else
 * the next. Undefined when the list has no such one.
 */
export async function findSubject(trx: Trx, listId: string, { performance_id, round_id, start_number }: Subject) {
  const conditions: RawBuilder<unknown>[] = [sql`h.start_list_id = ${listId}`];
  if (round_id !== null) conditions.push(sql`h.round_id = ${round_id}`);
  if (performance_id !== null) conditions.push(sql`x.performance_id = ${performance_id}`);
  else if (start_number !== null) conditions.push(sql`e.start_number = ${start_number}`);
  const names = performance_id !== null || start_number !== null;
  const [row] = await rowsOf(trx, subjectShape)`
    select ${names ? sql`x.performance_id` : sql`null::uuid as performance_id`}, h.round_id from heats h
    left join heat_places x on x.tenant_id = h.tenant_id and x.heat_id = h.id
    left join performances p on p.tenant_id = x.tenant_id and p.id = x.performance_id
    left join entries e on e.tenant_id = p.tenant_id and e.id = p.entry_id
    where ${sql.join(conditions, sql` and `)}
    order by h.status = 'on_stage' desc, h.started_at desc nulls last, h.position limit 1`;
  return row;
}

type NewIncident = Omit<Row<"incidents">, "done_at" | "done_by" | "done_who">;

/** Stores an incident. Returns false when its id is stored already. */
export async function insertIncident(trx: Trx, row: NewIncident): Promise<boolean> {
  const done = await trx
    .insertInto("incidents")
    .values(row)
    .onConflict((conflict) => conflict.columns(["tenant_id", "id"]).doNothing())
    .executeTakeFirst();
  return (done.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Returns the list and the kind of a stored incident. */
export function findReported(trx: Trx, id: string) {
  return trx.selectFrom("incidents").select(["start_list_id", "kind"]).where("id", "=", id).executeTakeFirst();
}

const selectIncidents = (trx: Trx) =>
  trx
    .selectFrom("incidents as i")
    .innerJoin("start_lists as l", "l.id", "i.start_list_id")
    .leftJoin("performances as p", "p.id", "i.performance_id")
    .leftJoin("entries as e", "e.id", "p.entry_id")
    .leftJoin("rounds as r", "r.id", "i.round_id")
    .leftJoin("sections as n", "n.id", "r.section_id")
    .select(["i.id", "i.kind", "i.made_at", "i.start_list_id", "l.name as list_name", "l.stage", "l.competition_id", "i.performance_id"])
    .select(["i.round_id", "i.note", "i.who", "i.done_at", "i.done_who", ...entryNameColumns])
    .select(sql<string | null>`coalesce(r.name, n.name)`.as("round_name"));

const incidentShape = z.object({ artist_name: z.string().nullable(), round_name: z.string().nullable() });

/** Returns an incident of this organiser. */
export async function findIncident(trx: Trx, id: string) {
  return (await builtRows(trx, incidentShape, selectIncidents(trx).where("i.id", "=", id)))[0];
}
export type IncidentRow = NonNullable<Awaited<ReturnType<typeof findIncident>>>;

/** Stores that an incident was settled; null values open it again. */
export async function saveSettled(
  trx: Trx,
  id: string,
  settled: Pick<Row<"incidents">, "done_at" | "done_by" | "done_who">,
): Promise<void> {
  await trx.updateTable("incidents").set(settled).where("id", "=", id).execute();
}

/** Values of each order; the id comes after them. Incidents without a performance come first in the order of numbers. */
const sorts: Record<(typeof incidentSorts)[number], RawBuilder<unknown>> = {
  at: sql`i.made_at`,
  kind: sql`array_position(${sql.lit(`{${incidentKinds.join(",")}}`)}::text[], i.kind)`,
  number: sql`coalesce(e.start_number, 0)`,
  list: sql`l.name collate polish`,
};

interface IncidentFilter extends SortedPage<keyof typeof sorts> {
  competition_id: string;
  q?: string | undefined;
  kind?: IncidentKind | undefined;
  state: "all" | "open" | "done";
}

/** SQL that is true for the incidents of a filter, over `selectIncidents` or the same joins. */
function fits({ competition_id, q, kind, state }: IncidentFilter) {
  const parts = [
    sql`l.competition_id = ${competition_id}`,
    searchCondition(q, ["i.note", "i.who", "e.title", publicArtist, "l.name", "r.name", "n.name"], sql.ref("e.start_number")),
  ];
  if (kind) parts.push(sql`i.kind = ${kind}`);
  if (state !== "all") parts.push(state === "open" ? sql`i.done_at is null` : sql`i.done_at is not null`);
  return sql<boolean>`(${sql.join(parts, sql` and `)})`;
}

/** Returns a page of a competition's incidents in their order. */
export function listIncidentRows(trx: Trx, filter: IncidentFilter) {
  const query = sortedPage(selectIncidents(trx).where(fits(filter)), sorts[filter.sort], "i.id", filter);
  return builtRows(trx, incidentShape.extend({ sorted_by: sortedBy }), query);
}

const counts = z.object({ total: z.number(), open: z.number() });

/** Counts the incidents of a filter, and all open ones of its competition. */
export async function countIncidents(trx: Trx, filter: IncidentFilter) {
  const [row] = await rowsOf(trx, counts)`
    select count(*) filter (where ${fits(filter)})::integer as total, count(*) filter (where i.done_at is null)::integer as open
    from incidents i join start_lists l on l.tenant_id = i.tenant_id and l.id = i.start_list_id
    left join performances p on p.tenant_id = i.tenant_id and p.id = i.performance_id
    left join entries e on e.tenant_id = p.tenant_id and e.id = p.entry_id
    left join rounds r on r.tenant_id = i.tenant_id and r.id = i.round_id
    left join sections n on n.tenant_id = r.tenant_id and n.id = r.section_id
    where l.competition_id = ${filter.competition_id}`;
  return row ?? { total: 0, open: 0 };
}

const newestOpen = z.object({ kind: z.enum(incidentKinds), made_at: z.string(), open: z.number() });

/** Returns the newest open incident of a competition, with the number of all open ones. Undefined when none is open. */
export async function findNewestOpen(trx: Trx, competitionId: string) {
  const [row] = await rowsOf(trx, newestOpen)`
    select i.kind, i.made_at, count(*) over ()::integer as open
    from incidents i join start_lists l on l.tenant_id = i.tenant_id and l.id = i.start_list_id
    where l.competition_id = ${competitionId} and i.done_at is null order by i.made_at desc, i.id desc limit 1`;
  return row;
}

/** Returns the incidents of these lists that are open, or were settled after `since`. The newest first. */
export function listOfLists(trx: Trx, listIds: readonly string[], since: string) {
  const query = selectIncidents(trx)
    .where("i.start_list_id", "=", anyOf(listIds))
    .where((eb) => eb.or([eb("i.done_at", "is", null), eb("i.done_at", ">", since)]))
    .orderBy("i.made_at", "desc")
    .orderBy("i.id", "desc");
  return builtRows(trx, incidentShape, query);
}

const reportable = z.object({ id: z.string(), name: z.string(), stage: z.string() });

/** Published lists of a competition. */
export function listPublished(trx: Trx, competitionId: string) {
  return rowsOf(trx, reportable)`
    select l.id, l.name, l.stage from start_lists l
    where l.competition_id = ${competitionId} and l.status = 'published' order by l.day, l.stage, l.name, l.id`;
}

/** Today's published lists where this person is head judge: of one competition, or of all. */
export function listHeaded(trx: Trx, userId: string, competitionId: string | undefined) {
  return rowsOf(trx, reportable)`
    select l.id, l.name, l.stage from start_lists l join competitions c on c.tenant_id = l.tenant_id and c.id = l.competition_id
    where l.status = 'published' and c.status not in ('finished', 'archived') and ${isOfferedToday}
      and (${competitionId ?? null}::uuid is null or l.competition_id = ${competitionId ?? null}::uuid)
      and exists (select from judge_seats j where j.tenant_id = l.tenant_id and j.start_list_id = l.id and j.user_id = ${userId}
        and j.duty in ('head', 'marking_head'))
    order by l.day, l.stage, l.name, l.id`;
}

const listedRound = z.object({ start_list_id: z.string(), id: z.string(), name: z.string() });

/** Returns the rounds danced on these lists in the order of dancing, by their typed name or their section. */
export function listRoundsOn(trx: Trx, listIds: readonly string[]) {
  return rowsOf(trx, listedRound)`
    select h.start_list_id, r.id, coalesce(r.name, n.name) as name
    from heats h join rounds r on r.tenant_id = h.tenant_id and r.id = h.round_id
    join sections n on n.tenant_id = r.tenant_id and n.id = r.section_id
    where h.start_list_id = ${anyOf(listIds)} group by h.start_list_id, r.tenant_id, r.id, n.name order by min(h.position), r.id`;
}

const one = z.object({ id: z.string() });

/**
 * Removes the notes of incidents, and the names of stations' people in them, of competitions that ended before a day: at most `most`. Returns their
 * number.
 */
export async function clearIncidentNotes(trx: Trx, before: string, most: number): Promise<number> {
  const rows = await rowsOf(trx, one)`
    update incidents set note = null, who = case when user_id is null then '' else who end
    where id in (
      select i.id from incidents i join start_lists l on l.tenant_id = i.tenant_id and l.id = i.start_list_id
      join competitions k on k.tenant_id = l.tenant_id and k.id = l.competition_id
      where k.ends_on < ${before} and (i.note is not null or i.user_id is null and i.who <> '') limit ${most}) returning id`;
  return rows.length;
}

/** Removes the notes of an erased person's incidents: of injuries in all their entries, of other kinds where nobody else dances. */
export async function eraseIncidentNotes(trx: Trx, entryIds: readonly string[], soleEntryIds: readonly string[]): Promise<void> {
  await rowsOf(trx, one)`
    update incidents i set note = null from performances p
    where p.tenant_id = i.tenant_id and p.id = i.performance_id and i.note is not null
      and (p.entry_id = ${anyOf(soleEntryIds)} or i.kind = 'injury' and p.entry_id = ${anyOf(entryIds)})
    returning i.id`;
}
