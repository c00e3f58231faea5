// Public data of a competition: itself, its published lists and rounds, and the version of its public scores. Reads only: triggers write the versions
// (migration 098).
import { z } from "zod";
import { sql, type RawBuilder } from "kysely";
import { anyOf, type Trx } from "../../kernel/postgres/database.server.ts";
import { rowsOf } from "../../kernel/postgres/rows.server.ts";
import { judgingShape, selectJudging } from "../../stage/sql.server.ts";

/** Query of a competition by id or slug, unless it is a draft. */
const selectShown = (trx: Trx, idOrSlug: string) =>
  trx
    .selectFrom("competitions")
    .select(["id", "slug", "name", "starts_on", "ends_on", "venue_name", "status", "round_rules", "created_at"])
    .where(sql<boolean>`(id::text = ${idOrSlug} or slug = ${idOrSlug})`)
    .where("status", "<>", "draft");

/** Finds a public competition that is not archived, with the version of its public scores. */
export function findPublicCompetition(trx: Trx, idOrSlug: string) {
  return selectShown(trx, idOrSlug)
    .select(scoresVersion(sql.ref("competitions.id")).as("version"))
    .where("status", "<>", "archived")
    .executeTakeFirst();
}

/** Finds a public or archived competition: dancers can read about themselves for good. */
export function findVisibleCompetition(trx: Trx, id: string) {
  return selectShown(trx, id).executeTakeFirst();
}
export type VisibleCompetition = NonNullable<Awaited<ReturnType<typeof findVisibleCompetition>>>;

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

/** Lists the rounds of these start lists in planned order. `typed` is the round's own name, null when it only repeats its block's name. */
export function listPublicRounds(trx: Trx, listIds: readonly string[]) {
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
    .where("b.start_list_id", "=", anyOf(listIds))
    .orderBy("l.day")
    .orderBy("b.planned_at")
    .execute();
}

/** Text that changes with each transaction that changes the public scores, except by marks and seats. */
export const scoresVersion = (competitionId: RawBuilder<unknown>) => sql<string>`(
  select coalesce(string_agg(v.id::text, ' ' order by v.id), '') from scores_versions v where v.competition_id = ${competitionId})`;

const readJudgingShape = z.object({ version: z.string(), judging: z.array(judgingShape) });

/** Reads the version and the judges' progress on these lists in one snapshot. */
export async function readJudging(trx: Trx, competitionId: string, listIds: readonly string[]) {
  const rows = await rowsOf(trx, readJudgingShape)`
    select ${scoresVersion(sql`${competitionId}::uuid`)} as version,
      coalesce((select jsonb_agg(to_jsonb(counted)) from (${selectJudging(listIds)}) counted), '[]') as judging`;
  return rows[0];
}
