// Reads the sign-ups of an address.
import { z } from "zod";
import { rowsOf } from "../../kernel/postgres/rows.server.ts";
import type { Trx } from "../../kernel/postgres/database.server.ts";
import { givenUp } from "../../competitions/entry-states.ts";
import { statesIn } from "../../competitions/places-sql.server.ts";

const listSignupsOfShape = z.object({
  id: z.string(),
  status: z.enum(["draft", "submitted"]),
  locale: z.enum(["pl", "en"]),
  club_name: z.string().nullable(),
  contact_name: z.string().nullable(),
  contact_email: z.string(),
  entries: z.number(),
});

/** Sign-ups of a competition with this contact address, newest first, at most ten. */
export async function listSignupsOf(trx: Trx, competitionId: string, email: string) {
  return rowsOf(trx, listSignupsOfShape)`
    select s.id, s.status, s.locale, s.club_name, s.contact_name, s.contact_email,
      (select count(*) from entries e where e.signup_id = s.id and e.status not in ${statesIn(givenUp)}) as entries
    from signups s where not s.trial and s.competition_id = ${competitionId} and lower(s.contact_email) = ${email}
    order by s.created_at desc, s.id desc limit 10`;
}
