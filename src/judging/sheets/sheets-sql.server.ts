// Reads the data of a judge's sheets: performances and whether they are marked, the judge's marks, and requests. Reads only.
import { sql } from "kysely";
import { z } from "zod";
import { rowsOf, builtRows } from "../../kernel/postgres/rows.server.ts";
import { anyOf, type Trx } from "../../kernel/postgres/database.server.ts";
import { sheetKey } from "../rules.ts";
import { entryNameColumns } from "../../entries/label/entry-label-sql.server.ts";
import { dancedColumns } from "../../start-lists/performances-sql.server.ts";
import { isCompeting, componentsIn, judgesAny, judgesIn } from "../../start-lists/counted-sql.server.ts";
import { nameFactsIn, roundNameFacts } from "../../start-lists/rounds/rounds-sql.server.ts";

/**
 * Selects performances in the order of dancing, once per dance with a sheet of its own. `judged` and `marked`: these seats mark it, have marked it.
 * `retired`: it left its round. Clubs and dancers are left out, because judges must not know them.
 */
function selectMarked(trx: Trx, seatIds: readonly string[]) {
  return (
    trx
      .selectFrom("placed_sheets as p")
      .innerJoin("entries as e", "e.id", "p.entry_id")
      .select(dancedColumns)
      .select(entryNameColumns)
      .select(["p.id as performance_id", "p.dance"])
      .select((eb) =>
        eb
          .exists(
            eb
              .selectFrom("sheets as x")
              .select("x.id")
              .whereRef("x.performance_id", "=", "p.id")
              .whereRef("x.dance", "=", "p.dance")
              .where("x.seat_id", "=", anyOf(seatIds))
              .where("x.revision", ">", 0),
          )
          .$castTo<boolean>()
          .as("marked"),
      )
      .select(
        sql<boolean>`exists (select 1 from performances o where o.tenant_id = p.tenant_id and o.id = p.id and o.state = 'retired')`.as(
          "retired",
        ),
      )
      .select(
        sql<boolean>`exists (select 1 from judge_seats j where j.start_list_id = p.start_list_id and j.id = ${anyOf(seatIds)}
          and case when p.whole then ${judgesAny(sql`p.round_id`)} else ${judgesIn(sql`p.round_id`, sql`p.dance`)} end)`.as("judged"),
      )
      .orderBy("p.position")
      // Within a heat by start number.
      .orderBy("e.start_number")
      .orderBy("p.id")
  );
}

/** Returns all performances of the lists, each with whether these seats mark it and have marked it. */
export function listMarked(trx: Trx, listIds: readonly string[], seatIds: readonly string[]) {
  return selectMarked(trx, seatIds).where("p.start_list_id", "=", anyOf(listIds)).execute();
}

/**
 * Returns the performances in one dance of a round, and the nearest before and after `at` on its list. That is all a sheet shows, however long the
 * list is.
 */
export function listAround(
  trx: Trx,
  at: { start_list_id: string; round_id: string; dance: number; position: number },
  seatIds: readonly string[],
): ReturnType<typeof listMarked> {
  const nearest = (beyond: "<" | ">", order: "asc" | "desc") => sql`array(
    select p.place_id from placed_sheets p
    where p.start_list_id = ${at.start_list_id} and p.position ${sql.raw(beyond)} ${at.position} and ${isCompeting}
    order by p.position ${sql.raw(order)} limit 1)`;
  return selectMarked(trx, seatIds)
    .where(
      "p.place_id",
      "=",
      sql<string>`any(array(select x.id from heat_places x where x.round_id = ${at.round_id} and x.dance = ${at.dance}) || ${nearest("<", "desc")} || ${nearest(">", "asc")})`,
    )
    .execute();
}

const componentsShape = z.object({ round_id: z.string(), dance: z.number(), components: z.array(z.string()) });

/** Returns the components that a seat marks, where it does not mark all of the form's, by `sheetKey` of round and dance. */
export async function listComponents(trx: Trx, seatId: string): Promise<Map<string, string[]>> {
  const rows = await rowsOf(trx, componentsShape)`
    select o.round_id, o.dance, o.components from (
      select x.round_id, x.dance, ${componentsIn(sql`x.round_id`, sql`x.seat_id`, sql`x.dance`)} as components
      from (select distinct q.round_id, q.seat_id, h.dance from round_judges q
        join heats h on h.tenant_id = q.tenant_id and h.round_id = q.round_id where q.seat_id = ${seatId}) x) o
    where o.components is not null`;
  return new Map(rows.map((row) => [sheetKey(row.round_id, row.dance), row.components]));
}

const listNewestShape = z.object({
  performance_id: z.string(),
  dance: z.number(),
  revision: z.number(),
  received_at: z.string(),
  marks: z.record(z.string(), z.number()),
});

/** Returns the newest revision of a seat's sheets of performances with its marks, of all or of one performance. */
export async function listNewest(trx: Trx, seatId: string, performanceId?: string) {
  return rowsOf(trx, listNewestShape)`
    select s.performance_id, s.dance, r.revision, r.received_at, jsonb_object_agg(m.criterion, m.mark) as marks
    from sheets s
    join mark_revisions r on r.tenant_id = s.tenant_id and r.sheet_id = s.id and r.revision = s.revision
    join marks m on m.tenant_id = r.tenant_id and m.mark_revision_id = r.id
    where s.seat_id = ${seatId} and s.performance_id is not null ${performanceId === undefined ? sql`` : sql`and s.performance_id = ${performanceId}`}
    group by s.performance_id, s.dance, r.id, r.revision, r.received_at`;
}

/** Returns the rounds with heats on a list, each with its dances and the version of its scoring form. The order is arbitrary. */
export function listForms(trx: Trx, listId: string) {
  return trx
    .selectFrom("placed_rounds as b")
    .innerJoin("rounds as r", "r.id", "b.id")
    .innerJoin("scoring_form_versions as v", "v.id", "b.form_version_id")
    .select(["b.id", "b.name", "b.status", "b.closed_at", "r.ballots", "r.dances", "v.method", "v.criteria", "v.settings"])
    .where((eb) =>
      eb.exists(eb.selectFrom("heats as h").select("h.id").whereRef("h.round_id", "=", "b.id").where("h.start_list_id", "=", listId)),
    )
    .execute();
}

/** Returns these seats' sheets that are open for a correction, with the reasons. */
export function listReopenedOf(trx: Trx, seatIds: readonly string[]) {
  return trx
    .selectFrom("sheets")
    .select(["performance_id", "dance", "reopened_reason"])
    .where("seat_id", "=", anyOf(seatIds))
    .where("reopened_at", "is not", null)
    .where("performance_id", "is not", null)
    .$narrowType<{ performance_id: string }>()
    .execute();
}

/** Returns the sheets of performances that the organiser requests from these seats, oldest request first. */
export function listReminded(trx: Trx, seatIds: readonly string[]) {
  return trx
    .selectFrom("sheets as s")
    .innerJoin("placed_sheets as p", (join) => join.onRef("p.id", "=", "s.performance_id").onRef("p.dance", "=", "s.dance"))
    .innerJoin("placed_rounds as b", "b.id", "p.round_id")
    .innerJoin("rounds as r", "r.id", "p.round_id")
    .innerJoin("entries as e", "e.id", "p.entry_id")
    .select([
      "p.id as performance_id",
      "p.dance",
      "r.dances",
      "r.ballots",
      "s.seat_id",
      "s.reminded_at",
      "e.start_number",
      "p.status",
      "e.status as entry_status",
    ])
    .where("s.seat_id", "=", anyOf(seatIds))
    .where("s.reminded_at", "is not", null)
    .where("b.status", "in", ["waiting", "live"])
    .orderBy("s.reminded_at")
    .execute();
}

const danceOfShape = z.object({ performance_id: z.string(), dance: z.number() });

/** Returns the current dance of performances with whole-dance sheets: the one on the floor, else the next, else the last. */
export async function dancesOf(trx: Trx, listId: string, performanceIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await rowsOf(trx, danceOfShape)`
    select distinct on (x.performance_id) x.performance_id, x.dance
    from heat_places x join heats h on h.tenant_id = x.tenant_id and h.id = x.heat_id join rounds r on r.tenant_id = x.tenant_id and r.id = x.round_id
    where r.ballots = 'dance' and h.start_list_id = ${listId} and x.performance_id = ${anyOf(performanceIds)}
    order by x.performance_id, h.status <> 'on_stage', h.status <> 'waiting', case h.status when 'waiting' then x.dance else -x.dance end`;
  return new Map(rows.map((row) => [row.performance_id, row.dance]));
}

/**
 * Selects a performance in this dance; without `dance` in the one on the floor, else the next, else the last. Where a sheet is of a whole dance, in
 * the first of its list. Of several lists the one on which this person has a seat comes first.
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
      "p.round_id",
      "p.position",
      "p.status",
      "p.seconds",
      "p.started_at",
      "e.start_number",
      "b.name",
      "b.status as round_status",
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

/** Returns a performance with its round and form, in this dance or the current one. Undefined when there is none. */
export const findPerformance = (trx: Trx, id: string, dance?: number) => selectPerformance(trx, id, dance).executeTakeFirst();

const namedShape = z.object({ named: z.array(roundNameFacts) });

/**
 * Returns a performance for its sheet, with the rounds that its round is named by. Of several lists the one on which this person has a seat comes
 * first.
 */
export async function findWithNames(trx: Trx, id: string, dance: number | undefined, userId: string) {
  const query = selectPerformance(trx, id, dance, userId).select(nameFactsIn(sql.ref("b.section_id")).as("named"));
  return (await builtRows(trx, namedShape, query))[0];
}

/** Returns the competition of a list. Undefined when there is no such list. */
export async function findCompetitionOf(trx: Trx, listId: string): Promise<string | undefined> {
  return (await trx.selectFrom("start_lists").select("competition_id").where("id", "=", listId).executeTakeFirst())?.competition_id;
}
