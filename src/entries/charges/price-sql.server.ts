// Stored prices of sign-ups and their entries, so that lists of thousands need not compute them.
import { sql } from "kysely";
import { z } from "zod";
import type { Trx } from "../../kernel/postgres/database.server.ts";
import { rowsOf } from "../../kernel/postgres/rows.server.ts";
import type { Quote } from "../pricing/price-records.ts";
import { saveTotal } from "../../people/signups/sql.server.ts";

/** Stores the price of a sign-up and of each of its entries, in grosze. Returns true when the total changed. */
export async function savePrice(trx: Trx, signupId: string, quote: Pick<Quote, "lines" | "total_grosze">): Promise<boolean> {
  const prices = quote.lines.flatMap(({ entry_id, amount_grosze }) => (entry_id === null ? [] : [{ id: entry_id, amount_grosze }]));
  await sql`
    update entries e set price_grosze = n.amount_grosze
    from jsonb_to_recordset(${JSON.stringify(prices)}::jsonb) as n(id uuid, amount_grosze bigint)
    where e.id = n.id and e.signup_id = ${signupId} and e.price_grosze is distinct from n.amount_grosze`.execute(trx);
  return saveTotal(trx, signupId, quote.total_grosze);
}

/** The submitted sign-ups of a competition, in the order in which they are locked. */
export async function listSubmitted(trx: Trx, competitionId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom("signups")
    .select("id")
    .where("competition_id", "=", competitionId)
    .where("status", "=", "submitted")
    .orderBy("id")
    .execute();
  return rows.map((each) => each.id);
}

/** The submitted sign-ups without any money that have an entry in one of these sections. */
export async function listUnpaid(trx: Trx, competitionId: string, sectionIds: readonly string[]): Promise<string[]> {
  const rows = await rowsOf(trx, z.object({ id: z.string() }))`
    select g.id from signups g
    where g.competition_id = ${competitionId} and g.status = 'submitted'
      and exists (select 1 from entries e where e.tenant_id = g.tenant_id and e.signup_id = g.id and e.section_id = any(${sectionIds}::uuid[]))
      and not exists (select 1 from payments p where p.tenant_id = g.tenant_id and p.signup_id = g.id and p.paid_grosze > 0)
    order by g.id`;
  return rows.map((each) => each.id);
}
