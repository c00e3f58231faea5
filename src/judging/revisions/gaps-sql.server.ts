// Finds lost revisions of marks: a sheet's revisions are numbered without a gap, so a missing number means lost rows.
import { z } from "zod";
import { rowsOf } from "../../kernel/postgres/rows.server.ts";
import { missingNumbers, type Numbering } from "../../kernel/monitoring/gaps.server.ts";

const MOST = 100;

const markRevisionNumbersShape = z.object({ of: z.string(), numbers: z.array(z.number()), newest: z.number() });

/** Numbers of mark revisions, sheet by sheet. The sheet row knows its newest. */
export const markRevisionNumbers: Numbering = {
  kind: "mark_revisions",
  async find(trx) {
    const rows = await rowsOf(trx, markRevisionNumbersShape)`
      select s.id as of, coalesce(array_agg(r.revision) filter (where r.id is not null), '{}') as numbers,
        greatest(s.revision, max(r.revision)) as newest
      from sheets s left join mark_revisions r on r.tenant_id = s.tenant_id and r.sheet_id = s.id
      group by s.id, s.revision having count(r.id) <> greatest(s.revision, max(r.revision)) order by s.id limit ${MOST}`;
    return rows.map(({ of, numbers, newest }) => ({ of, missing: missingNumbers(numbers, newest) }));
  },
};
