// The only file that writes results and deductions, and a block's closing and publishing.
import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import { builtRows, rowsOf } from "../kernel/postgres/rows.server.ts";
import { among, type Trx } from "../kernel/database.server.ts";
import { type Kept, kept } from "./scoring/kept.ts";
import { scoresVersion } from "./public/version-sql.server.ts";
import { type DeductionPolicy, deductionPolicy } from "./scoring/deduction-policy.ts";
import { namedIn, namedRound } from "../start-lists/rounds/rounds-sql.server.ts";
import { selectPerformances } from "../start-lists/arranging/performances-sql.server.ts";

/** Keeps a round from changing until the call ends. */
export async function lockRound(trx: Trx, id: string): Promise<void> {
  await trx.selectFrom("rounds").select("id").where("id", "=", id).forUpdate().execute();
}

const namedShape = z.object({ named: z.array(namedRound) });

/** Rounds with what they are judged and counted by, each with the rounds of its section by which it is named. */
export function listBlocks(trx: Trx, ids: readonly string[]) {
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
    .select(namedIn(sql.ref("b.section_id")).as("named"))
    .where("b.id", "=", among(ids));
  return builtRows(trx, namedShape, query);
}

/** One of them. */
export async function findBlock(trx: Trx, id: string) {
  return (await listBlocks(trx, [id]))[0];
}

/** The closed blocks of a competition whose places wait for the ceremony, in the order of the plan. */
export function selectHeld(trx: Trx, competitionId: string | RawBuilder<string>) {
  return trx
    .selectFrom("placed_rounds as b")
    .innerJoin("start_lists as l", "l.id", "b.start_list_id")
    .select(["b.id", "b.name"])
    .where("l.competition_id", "=", competitionId)
    .where("b.held_at", "is not", null)
    .where("b.status", "=", "closed")
    .orderBy("b.planned_at")
    .orderBy("b.id");
}

/** When the judges of missing sheets of these blocks were last asked for them. */
export function listReminders(trx: Trx, blockIds: readonly string[]) {
  return trx
    .selectFrom("sheets as s")
    .innerJoin("placed_performances as p", "p.id", "s.performance_id")
    .select(["p.round_id", "p.id as performance_id", "s.dance", "s.seat_id", "s.reminded_at"])
    .where("p.round_id", "=", among(blockIds))
    .where("s.reminded_at", "is not", null)
    .execute();
}

export function listBlockPerformances(trx: Trx, blockIds: readonly string[]) {
  return selectPerformances(trx).select("p.finished_at").where("p.round_id", "=", among(blockIds)).execute();
}

const sheetRowShape = z.object({
  round_id: z.string(),
  performance_id: z.string(),
  /** The dance that it is of; 1 where all dances are in it. */
  dance: z.number(),
  seat_id: z.string(),
  revision_id: z.string(),
  revision: z.number(),
  received_at: z.string(),
  /** Who typed it, where that is somebody else than the judge on this seat. */
  typed_by: z.string().nullable(),
  marks: z.record(z.string(), z.number()),
});
export type SheetRow = Omit<z.output<typeof sheetRowShape>, "round_id">;

/** The newest revision of every sheet of a performance of these blocks, with its marks. */
export function listSheets(trx: Trx, blockIds: readonly string[]) {
  return rowsOf(trx, sheetRowShape)`
    select s.round_id, m.performance_id, s.dance, s.seat_id, r.id as revision_id, r.revision, r.received_at, case when r.user_id <> j.user_id then u.name end as typed_by,
      jsonb_object_agg(m.criterion, m.mark) as marks
    from sheets s
    join judge_seats j on j.tenant_id = s.tenant_id and j.id = s.seat_id
    join mark_revisions r on r.tenant_id = s.tenant_id and r.sheet_id = s.id and r.revision = s.revision
    join users u on u.id = r.user_id
    join marks m on m.tenant_id = r.tenant_id and m.mark_revision_id = r.id
    where s.round_id = ${among(blockIds)} and s.performance_id is not null
    group by s.round_id, m.performance_id, s.dance, s.seat_id, r.id, r.revision, r.received_at, r.user_id, j.user_id, u.name`;
}

/** How far each performance of these rounds is in each of its dances. */
export function listDanced(trx: Trx, roundIds: readonly string[]) {
  return trx.selectFrom("placed_sheets").select(["round_id", "id", "dance", "status"]).where("round_id", "=", among(roundIds)).execute();
}

/** In which heat each performance of these rounds stands, dance by dance, and whether it was not there: of a dance with several appearances the first. */
export function listHeatPlaces(trx: Trx, roundIds: readonly string[]) {
  return trx
    .selectFrom("heat_places as x")
    .innerJoin("heats as h", "h.id", "x.heat_id")
    .distinctOn(["x.performance_id", "x.dance"])
    .select(["x.round_id", "x.performance_id", "x.dance", "x.absent", "h.number"])
    .where("x.round_id", "=", among(roundIds))
    .orderBy("x.performance_id")
    .orderBy("x.dance")
    .orderBy("x.absent", "desc")
    .orderBy("h.appearance")
    .execute();
}

export function listDeductions(trx: Trx, blockIds: readonly string[]) {
  return trx
    .selectFrom("deductions as d")
    .innerJoin("placed_performances as p", "p.id", "d.performance_id")
    .select(["p.round_id", "d.id", "d.performance_id", "d.policy", "d.reason"])
    .where("p.round_id", "=", among(blockIds))
    .where("d.voided_at", "is", null)
    .orderBy("d.created_at")
    .execute()
    .then((rows) => rows.map((row) => ({ ...row, policy: deductionPolicy.parse(row.policy) })));
}

export async function insertResult(
  trx: Trx,
  row: {
    tenant_id: string;
    id: string;
    round_id: string;
    result_version: number;
    outcome: Kept;
    mark_revision_ids: string[];
    decision_ids: string[];
    published_by: string;
    published_at: string;
  },
): Promise<void> {
  await trx
    .insertInto("results")
    .values({ ...row, outcome: JSON.stringify(row.outcome) })
    .execute();
}

/** The newest published outcome of each of these blocks. */
export function listOutcomes(trx: Trx, blockIds: readonly string[]) {
  const query = trx
    .selectFrom("results")
    .distinctOn("round_id")
    .select(["round_id", "result_version", "outcome"])
    .where("round_id", "=", among(blockIds))
    .orderBy("round_id")
    .orderBy("result_version", "desc");
  return builtRows(trx, z.object({ outcome: kept }), query);
}

/** The newest result of a round, with what it was computed from. */
export async function findResult(trx: Trx, roundId: string) {
  const query = trx
    .selectFrom("results")
    .select(["result_version", "outcome", "mark_revision_ids", "decision_ids"])
    .where("round_id", "=", roundId)
    .orderBy("result_version", "desc")
    .limit(1);
  return (await builtRows(trx, z.object({ outcome: kept }), query))[0];
}

export function findPerformanceBlock(trx: Trx, performanceId: string) {
  return trx
    .selectFrom("placed_performances as p")
    .innerJoin("placed_rounds as b", "b.id", "p.round_id")
    .innerJoin("scoring_form_versions as v", "v.id", "b.form_version_id")
    .innerJoin("start_lists as l", "l.id", "b.start_list_id")
    .select(["p.id", "b.id as block_id", "b.status", "l.competition_id", "v.method"])
    .where("p.id", "=", performanceId)
    .executeTakeFirst();
}

export function findDeduction(trx: Trx, id: string) {
  return trx
    .selectFrom("deductions as d")
    .innerJoin("placed_performances as p", "p.id", "d.performance_id")
    .innerJoin("placed_rounds as b", "b.id", "p.round_id")
    .innerJoin("start_lists as l", "l.id", "b.start_list_id")
    .select(["d.id", "d.performance_id", "d.policy", "d.reason", "d.voided_at", "b.id as block_id", "b.status", "l.competition_id"])
    .where("d.id", "=", id)
    .executeTakeFirst()
    .then((row) => row && { ...row, policy: deductionPolicy.parse(row.policy) });
}

export async function insertDeduction(
  trx: Trx,
  row: { tenant_id: string; id: string; performance_id: string; policy: DeductionPolicy; reason: string; user_id: string },
): Promise<void> {
  await trx
    .insertInto("deductions")
    .values({ ...row, policy: JSON.stringify(row.policy) })
    .execute();
}

export async function voidDeductionRow(trx: Trx, id: string, now: string): Promise<void> {
  await trx.updateTable("deductions").set({ voided_at: now }).where("id", "=", id).execute();
}

/** A competition by id or slug, when it is public. */
const shown = (trx: Trx, idOrSlug: string) =>
  trx
    .selectFrom("competitions")
    .select(["id", "slug", "name", "starts_on", "ends_on", "venue_name", "status", "round_rules", "created_at"])
    .where(sql<boolean>`(id::text = ${idOrSlug} or slug = ${idOrSlug})`)
    .where("status", "<>", "draft");

/** The same with the version of its public scores, while it is not archived. */
export function findPublicCompetition(trx: Trx, idOrSlug: string) {
  return shown(trx, idOrSlug)
    .select(scoresVersion(sql.ref("competitions.id")).as("version"))
    .where("status", "<>", "archived")
    .executeTakeFirst();
}

/** A competition that is public, or was until it was archived: whoever danced in it reads of themselves for good. */
export function findShownCompetition(trx: Trx, id: string) {
  return shown(trx, id).executeTakeFirst();
}
export type ShownCompetition = NonNullable<Awaited<ReturnType<typeof findShownCompetition>>>;

export function listPublishedLists(trx: Trx, competitionId: string) {
  return trx
    .selectFrom("start_lists")
    .select(["id", "name", "stage", "day", "published_at"])
    .where("competition_id", "=", competitionId)
    .where("status", "=", "published")
    .orderBy("day")
    .orderBy("stage")
    .execute();
}

/** The rounds of these lists in the order of the plan; `typed`: a name of their own, which does not only repeat their block's. */
export function listPublicBlocks(trx: Trx, listIds: readonly string[]) {
  return trx
    .selectFrom("placed_rounds as b")
    .innerJoin("rounds as o", "o.id", "b.id")
    .innerJoin("blocks as k", "k.id", "b.block_id")
    .innerJoin("sections as s", "s.id", "b.section_id")
    .innerJoin("start_lists as l", "l.id", "b.start_list_id")
    .innerJoin("scoring_form_versions as v", "v.id", "b.form_version_id")
    .select([
      "b.id",
      "b.section_id",
      "s.name as section_name",
      "b.kind",
      "b.level",
      "o.ordinal",
      "b.on_round_id",
      "b.round_status",
      "b.name",
      "b.status",
      "b.released",
      "b.planned_at",
      "b.closed_at",
      "b.published_at",
      "b.held_at",
      "b.start_list_id",
      "s.round_rules",
      "v.settings",
      "v.method",
    ])
    .select((eb) => eb.case().when("o.name", "<>", eb.ref("k.name")).then(eb.ref("o.name")).end().as("typed"))
    .where("b.start_list_id", "=", among(listIds))
    .orderBy("l.day")
    .orderBy("b.planned_at")
    .execute();
}
