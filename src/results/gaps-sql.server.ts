// Versions of published results that are missing among a block's own: they are numbered without a gap, so one that is not there was lost.
import { sql } from "kysely";
import { missingOf, type Numbering } from "../kernel/health/gaps.server.ts";

const MOST = 100;

/** The numbers of published results, block by block. */
export const resultVersionNumbers: Numbering = {
  kind: "result_versions",
  async find(trx) {
    const { rows } = await sql<{ of: string; numbers: number[]; newest: number }>`
      select block_id as of, array_agg(result_version) as numbers, max(result_version) as newest
      from results group by block_id having count(*) <> max(result_version) order by block_id limit ${MOST}`.execute(trx);
    return rows.map(({ of, numbers, newest }) => ({ of, missing: missingOf(numbers, newest) }));
  },
};
