// Reads a day's cash report from the events of payments. Writes nothing.
import { sql } from "kysely";
import { z } from "zod";
import type { Trx } from "../../kernel/postgres/database.server.ts";
import { rowsOf } from "../../kernel/postgres/rows.server.ts";
import { methods } from "../records/rules.ts";

const line = z.object({
  /** Id of the person, else the name: two people with one name stay apart. */
  person: z.string(),
  who: z.string(),
  method: z.enum(methods).nullable(),
  count: z.number(),
  received_grosze: z.number(),
  returned_grosze: z.number(),
});

/**
 * Returns the money booked for a day (ISO): one row for each person and method with the count and the sums received and returned, by name. Credits
 * are left out. Without a competition, all are included.
 */
export function listDay(trx: Trx, on: string, competitionId: string | undefined) {
  const one = competitionId ? sql`and p.competition_id = ${competitionId}` : sql``;
  return rowsOf(trx, line)`
    select coalesce(v.user_id::text, v.who) as person, max(v.who) as who, v.method, count(*)::int as count,
      coalesce(sum(v.amount_grosze) filter (where v.amount_grosze > 0), 0)::bigint as received_grosze,
      coalesce(-sum(v.amount_grosze) filter (where v.amount_grosze < 0), 0)::bigint as returned_grosze
    from payment_events v join payments p on p.tenant_id = v.tenant_id and p.id = v.payment_id
    where v.amount_grosze <> 0 and v.received_on = ${on}::date and v.method is distinct from 'credit' ${one}
    group by 1, v.method order by max(v.who), 1, v.method`;
}
