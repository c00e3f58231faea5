// Reads entries as the announcer says them.
import { z } from "zod";
import { publicNames } from "../../competitions/public/public-names-sql.server.ts";
import { sql } from "kysely";
import { anyOf, type Trx } from "../../kernel/postgres/database.server.ts";
import { rowsOf } from "../../kernel/postgres/rows.server.ts";

const announcedShape = z.object({
  entry_id: z.string(),
  dancers: z.number(),
  names: z.array(z.string()),
  club_city: z.string().nullable(),
  choreographer: z.string().nullable(),
  pronunciation: z.string().nullable(),
});

/** Returns these entries with the names that everybody may read. */
export function listAnnounced(trx: Trx, entryIds: readonly string[]) {
  return rowsOf(trx, announcedShape)`
    select e.id as entry_id, e.dancer_count as dancers, ${publicNames(sql`e.id`)} as names, nullif(g.club_city, '') as club_city,
      nullif(e.choreographer, '') as choreographer, e.pronunciation
    from entries e join signups g on g.tenant_id = e.tenant_id and g.id = e.signup_id
    where e.id = ${anyOf(entryIds)}`;
}
