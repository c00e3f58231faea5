// Which sign-ups an address has.
import { sql } from "kysely";
import type { Trx } from "../../kernel/database.server.ts";

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
