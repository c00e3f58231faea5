// Reads entries that went out with their clubs, and their position in lists of the slice above.
import { anyOf, type Trx } from "../../kernel/postgres/database.server.ts";

/** Lists entries with the data for a mail about them, sign-up by sign-up. */
export function listForMail(trx: Trx, entryIds: readonly string[]) {
  return trx
    .selectFrom("entries as e")
    .innerJoin("signups as g", "g.id", "e.signup_id")
    .innerJoin("sections as s", "s.id", "e.section_id")
    .innerJoin("competitions as c", "c.id", "e.competition_id")
    .select([
      "e.id",
      "e.signup_id",
      "e.title",
      "e.start_number",
      "e.status",
      "e.out_told_at",
      "s.name as section_name",
      "c.name as competition_name",
      "c.practice",
      "g.contact_email",
      "g.contact_name",
      "g.locale",
    ])
    .where("e.id", "=", anyOf(entryIds))
    .orderBy("e.signup_id")
    .orderBy("e.start_number")
    .orderBy("e.id")
    .execute();
}
