// SQL of the results of rounds, version by version. The only file that writes them.
import { z } from "zod";
import { builtRows, rowsOf } from "../../kernel/postgres/rows.server.ts";
import { anyOf, type Trx } from "../../kernel/postgres/database.server.ts";
import { type StoredResult, storedResult } from "./stored-result.ts";
import { missingNumbers, type Numbering } from "../../kernel/monitoring/gaps.server.ts";

/** Stores a result of a round under its next version. Earlier versions stay. */
export async function insertResult(
  trx: Trx,
  row: {
    tenant_id: string;
    id: string;
    round_id: string;
    result_version: number;
    outcome: StoredResult;
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

/** Returns the newest stored result of each of these rounds with its version, whether it is released or not. Rounds without a result are left out. */
export function listOutcomes(trx: Trx, roundIds: readonly string[]) {
  const query = trx
    .selectFrom("results")
    .distinctOn("round_id")
    .select(["round_id", "result_version", "outcome"])
    .where("round_id", "=", anyOf(roundIds))
    .orderBy("round_id")
    .orderBy("result_version", "desc");
  return builtRows(trx, z.object({ outcome: storedResult }), query);
}

/** Returns the newest result of a round, with what it was computed from. */
export async function findResult(trx: Trx, roundId: string) {
  const query = trx
    .selectFrom("results")
    .select(["result_version", "outcome", "mark_revision_ids", "decision_ids"])
    .where("round_id", "=", roundId)
    .orderBy("result_version", "desc")
    .limit(1);
  return (await builtRows(trx, z.object({ outcome: storedResult }), query))[0];
}

const MOST = 100;

const resultVersionNumbersShape = z.object({ of: z.string(), numbers: z.array(z.number()), newest: z.number() });

/** Version numbers of published results, round by round; gap-free, a gap means lost rows. */
export const resultVersionNumbers: Numbering = {
  kind: "result_versions",
  async find(trx) {
    const rows = await rowsOf(trx, resultVersionNumbersShape)`
      select round_id as of, array_agg(result_version) as numbers, max(result_version) as newest
      from results group by round_id having count(*) <> max(result_version) order by round_id limit ${MOST}`;
    return rows.map(({ of, numbers, newest }) => ({ of, missing: missingNumbers(numbers, newest) }));
  },
};
