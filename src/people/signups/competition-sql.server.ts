// The competition of a sign-up as sign-up needs it. Reads only.
import { z } from "zod";
import { rowsOf } from "../../kernel/postgres/rows.server.ts";
import type { Trx } from "../../kernel/postgres/database.server.ts";
import { statuses } from "../../competitions/rules.ts";
import { competitionFacts } from "./signup-record.ts";

const competitionRow = competitionFacts.extend({
  status: z.enum(statuses),
  /** The day that decides about early fees: the entry's or the payment's. */
  fee_day: z.enum(["entry", "payment"]),
  rulebook: z.unknown(),
  /** Deposit for a place that is filled later, and the last day for it; null when not offered. */
  place_deposit_grosze: z.number().nullable(),
  places_until: z.string().nullable(),
});
export type CompetitionRow = z.output<typeof competitionRow>;

/** A competition by its id or its short name. */
export async function findCompetition(trx: Trx, idOrSlug: string): Promise<CompetitionRow | undefined> {
  const rows = await rowsOf(trx, competitionRow)`
    select id, slug, name, venue_name, venue_address, starts_on, ends_on, signup_opens_at, signup_closes_at, music_closes_at, payment_due_at,
      regulations_file_id, practice, status, fee_day, rulebook, place_deposit_grosze, places_until,
      (select t.contact_email from tenants t where t.id = tenant_id) as organiser_email,
      (select t.contact_phone from tenants t where t.id = tenant_id) as organiser_phone
    from competitions where id::text = ${idOrSlug} or slug = ${idOrSlug} order by (id::text = ${idOrSlug}) desc limit 1`;
  return rows[0];
}
