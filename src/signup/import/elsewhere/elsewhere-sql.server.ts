// Reads the people of a whole competition.
import { sql } from "kysely";
import type { z } from "zod";
import { rowsOf } from "../../../kernel/postgres/rows.server.ts";
import type { Trx } from "../../../kernel/postgres/database.server.ts";
import { elsewherePerson } from "./contract.ts";

/** People of a competition's sign-ups, drafts included, trials not; ordered by id, after `after`. */
export async function listCompetitionPeopleRows(
  trx: Trx,
  competitionId: string,
  { limit, after }: { limit: number; after: string | undefined },
): Promise<z.output<typeof elsewherePerson>[]> {
  return rowsOf(trx, elsewherePerson)`
    select d.id, d.signup_id, coalesce(nullif(g.club_name, ''), nullif(g.contact_name, '')) as whose,
      d.first_name, d.last_name, d.birth_year, d.birth_date
    from signups g join dancers d on d.tenant_id = g.tenant_id and d.signup_id = g.id
    where g.competition_id = ${competitionId} and not g.trial
      ${after === undefined ? sql`` : sql`and d.id > ${after}`}
    order by d.id limit ${limit}`;
}
