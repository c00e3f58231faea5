// Who asked for the links of a lost mail, and which sign-ups an address has.
import { sql } from "kysely";
import type { Trx } from "../kernel/database.server.ts";

/** How often this address and this client asked since a moment; older requests are forgotten, and requests of a tenant are counted one after another. */
export async function countRequests(trx: Trx, tenantId: string, email: string, client: string, since: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`link requests ${tenantId}`}, 0))`.execute(trx);
  await trx.deleteFrom("link_requests").where("asked_at", "<", since).execute();
  return trx
    .selectFrom("link_requests")
    .select([
      sql<number>`count(*) filter (where email = ${email})`.as("of_address"),
      sql<number>`count(*) filter (where client = ${client})`.as("of_client"),
    ])
    .executeTakeFirstOrThrow();
}

export async function insertRequest(
  trx: Trx,
  row: { tenant_id: string; id: string; email: string; client: string; asked_at: string },
): Promise<void> {
  await trx.insertInto("link_requests").values(row).execute();
}

/** The sign-ups of a competition whose contact has this address, newest first, at most ten. */
export async function listSignupsOf(trx: Trx, competitionId: string, email: string) {
  const { rows } = await sql<{
    id: string;
    status: "draft" | "submitted";
    locale: "pl" | "en";
    club_name: string | null;
    contact_name: string | null;
    contact_email: string;
    entries: number;
  }>`
    select s.id, s.status, s.locale, s.club_name, s.contact_name, s.contact_email,
      (select count(*) from entries e where e.signup_id = s.id and e.status not in ('withdrawn', 'rejected')) as entries
    from signups s where s.competition_id = ${competitionId} and lower(s.contact_email) = ${email}
    order by s.created_at desc, s.id desc limit 10`.execute(trx);
  return rows;
}
