// The version of a competition's public scores, and all that marks change of them. Reads only: triggers write the versions (migration 098).
import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import { rowsOf } from "../../kernel/postgres/rows.server.ts";
import type { Trx } from "../../kernel/database.server.ts";
import { judgingShape, selectJudging } from "../../stage/sql.server.ts";

/** Another text after each transaction that changed something of the public scores but marks and seats. */
export const scoresVersion = (competitionId: RawBuilder<unknown>) => sql<string>`(
  select coalesce(string_agg(v.id::text, ' ' order by v.id), '') from scores_versions v where v.competition_id = ${competitionId})`;

const readJudgingShape = z.object({ version: z.string(), judging: z.array(judgingShape) });

/** The version, and how far the judges of these lists are: of the same moment. */
export async function readJudging(trx: Trx, competitionId: string, listIds: readonly string[]) {
  const rows = await rowsOf(trx, readJudgingShape)`
    select ${scoresVersion(sql`${competitionId}::uuid`)} as version,
      coalesce((select jsonb_agg(to_jsonb(counted)) from (${selectJudging(listIds)}) counted), '[]') as judging`;
  return rows[0];
}
