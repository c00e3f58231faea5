// SQL of a round with all its sheets, performances and deductions. Reads only, except for the lock.
import { sql } from "kysely";
import { z } from "zod";
import { builtRows, rowsOf } from "../../kernel/postgres/rows.server.ts";
import { anyOf, type Trx } from "../../kernel/postgres/database.server.ts";
import { nameFactsIn, roundNameFacts } from "../../start-lists/rounds/rounds-sql.server.ts";
import { selectPerformances } from "../../start-lists/performances-sql.server.ts";
import { deductionPolicy } from "../shapes.ts";

/** Locks a round until the transaction ends. */
export async function lockRound(trx: Trx, id: string): Promise<void> {
  await trx.selectFrom("rounds").select("id").where("id", "=", id).forUpdate().execute();
}

const namedShape = z.object({ named: z.array(roundNameFacts) });

/**
 * Returns a promise of these rounds with their forms and rules, unordered; unknown ids are left out. `named` are all rounds of the same section,
 * because a round's name (such as „półfinał”) depends on the rounds around it.
 */
export function listRounds(trx: Trx, ids: readonly string[]) {
  const query = trx
    .selectFrom("placed_rounds as b")
    .innerJoin("rounds as o", "o.id", "b.id")
    .innerJoin("start_lists as l", "l.id", "b.start_list_id")
    .innerJoin("competitions as c", "c.id", "l.competition_id")
    .innerJoin("sections as s", "s.id", "b.section_id")
    .innerJoin("scoring_form_versions as v", "v.id", "b.form_version_id")
    .select([
      "s.round_rules",
      "c.round_rules as competition_rules",
      "c.release_rules",
      "b.section_id",
      "b.kind",
      "b.level",
      "b.wanted",
      "b.on_round_id",
      "b.round_status",
      "o.decided_at",
      "o.tie",
      "o.cap",
      "o.crosses",
      "o.carry",
      "o.ballots",
      "o.dances",
      "o.runs",
      "b.id",
      "b.name",
      "b.status",
      "b.closed_at",
      "b.published_at",
      "b.held_at",
      "b.released",
      "b.form_version_id",
      "l.id as start_list_id",
      "l.name as start_list_name",
      "c.id as competition_id",
      "c.name as competition_name",
      "c.slug",
      "v.method",
      "v.criteria",
      "v.settings",
    ])
    .select((eb) =>
      eb
        .selectFrom("results as r")
        .whereRef("r.round_id", "=", "b.id")
        .select((x) => x.fn.coalesce(x.fn.max("r.result_version"), sql<number>`0`).as("n"))
        .as("result_version"),
    )
    .select(nameFactsIn(sql.ref("b.section_id")).as("named"))
    .where("b.id", "=", anyOf(ids));
  return builtRows(trx, namedShape, query);
}

/** Returns one round. Undefined when there is none. */
export async function findRound(trx: Trx, id: string) {
  return (await listRounds(trx, [id]))[0];
}

/** Returns when the judges of missing sheets of these rounds were last reminded. */
export function listReminders(trx: Trx, roundIds: readonly string[]) {
  return trx
    .selectFrom("sheets as s")
    .innerJoin("placed_performances as p", "p.id", "s.performance_id")
    .select(["p.round_id", "p.id as performance_id", "s.dance", "s.seat_id", "s.reminded_at"])
    .where("p.round_id", "=", anyOf(roundIds))
    .where("s.reminded_at", "is not", null)
    .execute();
}

/** Returns the performances of these rounds with their entries and when each was finished. */
export function listRoundPerformances(trx: Trx, roundIds: readonly string[]) {
  return selectPerformances(trx).select("p.finished_at").where("p.round_id", "=", anyOf(roundIds)).execute();
}

const sheetRowShape = z.object({
  round_id: z.string(),
  performance_id: z.string(),
  /** The dance of the sheet. 1 where one sheet covers all dances. */
  dance: z.number(),
  seat_id: z.string(),
  revision_id: z.string(),
  revision: z.number(),
  received_at: z.string(),
  /** Name of the person who typed it, if not the judge on this seat. */
  typed_by: z.string().nullable(),
  marks: z.record(z.string(), z.number()),
});
export type SheetRow = Omit<z.output<typeof sheetRowShape>, "round_id">;

/** Returns the newest revision of every sheet of a performance of these rounds, with its marks. */
export function listSheets(trx: Trx, roundIds: readonly string[]) {
  return rowsOf(trx, sheetRowShape)`
    select s.round_id, m.performance_id, s.dance, s.seat_id, r.id as revision_id, r.revision, r.received_at, case when r.user_id <> j.user_id then u.name end as typed_by,
      jsonb_object_agg(m.criterion, m.mark) as marks
    from sheets s
    join judge_seats j on j.tenant_id = s.tenant_id and j.id = s.seat_id
    join mark_revisions r on r.tenant_id = s.tenant_id and r.sheet_id = s.id and r.revision = s.revision
    join users u on u.id = r.user_id
    join marks m on m.tenant_id = r.tenant_id and m.mark_revision_id = r.id
    where s.round_id = ${anyOf(roundIds)} and s.performance_id is not null
    group by s.round_id, m.performance_id, s.dance, s.seat_id, r.id, r.revision, r.received_at, r.user_id, j.user_id, u.name`;
}

/** Returns the state of each performance of these rounds in each of its dances. */
export function listDanced(trx: Trx, roundIds: readonly string[]) {
  return trx.selectFrom("placed_sheets").select(["round_id", "id", "dance", "status"]).where("round_id", "=", anyOf(roundIds)).execute();
}

/** Returns the heat of each performance of these rounds, dance by dance, and whether it was absent. Of a dance with several appearances the first. */
export function listHeatPlaces(trx: Trx, roundIds: readonly string[]) {
  return trx
    .selectFrom("heat_places as x")
    .innerJoin("heats as h", "h.id", "x.heat_id")
    .distinctOn(["x.performance_id", "x.dance"])
    .select(["x.round_id", "x.performance_id", "x.dance", "x.absent", "h.number"])
    .where("x.round_id", "=", anyOf(roundIds))
    .orderBy("x.performance_id")
    .orderBy("x.dance")
    .orderBy("x.absent", "desc")
    .orderBy("h.appearance")
    .execute();
}

/** Returns the deductions of these rounds that were not withdrawn, oldest first. */
export function listDeductions(trx: Trx, roundIds: readonly string[]) {
  return trx
    .selectFrom("deductions as d")
    .innerJoin("placed_performances as p", "p.id", "d.performance_id")
    .select(["p.round_id", "d.id", "d.performance_id", "d.policy", "d.reason"])
    .where("p.round_id", "=", anyOf(roundIds))
    .where("d.voided_at", "is", null)
    .orderBy("d.created_at")
    .execute()
    .then((rows) => rows.map((row) => ({ ...row, policy: deductionPolicy.parse(row.policy) })));
}

/** Returns the performances that retired in these rounds. */
export async function listRetired(trx: Trx, roundIds: readonly string[]): Promise<Set<string>> {
  const rows = await trx
    .selectFrom("performances")
    .select("id")
    .where("round_id", "=", anyOf(roundIds))
    .where("state", "=", "retired")
    .execute();
  return new Set(rows.map((row) => row.id));
}
