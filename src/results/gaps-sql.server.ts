// Versions of published results that are missing among a block's own: they are numbered without a gap, so one that is not there was lost.
import { z } from "zod";
import { rowsOf } from "../kernel/postgres/rows.server.ts";
import { missingOf, type Numbering } from "../kernel/health/gaps.server.ts";

const MOST = 100;

const resultVersionNumbersShape = z.object({ of: z.string(), numbers: z.array(z.number()), newest: z.number() });

/** The numbers of published results, block by block. */
export const resultVersionNumbers: Numbering = {
  kind: "result_versions",
  async find(trx) {
    const rows = await rowsOf(trx, resultVersionNumbersShape)`
      select round_id as of, array_agg(result_version) as numbers, max(result_version) as newest
      from results group by round_id having count(*) <> max(result_version) order by round_id limit ${MOST}`;
    return rows.map(({ of, numbers, newest }) => ({ of, missing: missingOf(numbers, newest) }));
  },
};
