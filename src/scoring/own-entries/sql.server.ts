// SQL of the performances of a coach's own entries in published rounds. Reads only.
import { z } from "zod";
import { sql } from "kysely";
import { rowsOf } from "../../kernel/postgres/rows.server.ts";
import { anyOf, type Trx } from "../../kernel/postgres/database.server.ts";
import { entryName } from "../../entries/label/entry-label.ts";
import { publicArtist } from "../../entries/label/entry-label-sql.server.ts";

/** `from … where` of the performances of round `b` that belong to this person's sign-ups. */
export const ownIn = (userId: string) => sql`
  from placed_performances p join entries e on e.tenant_id = p.tenant_id and e.id = p.entry_id
  join signups g on g.tenant_id = e.tenant_id and g.id = e.signup_id
  where p.tenant_id = b.tenant_id and p.round_id = b.id and g.user_id = ${userId}`;

const ownPerformance = z.object({
  id: z.string(),
  round_id: z.string(),
  ...entryName.shape,
  disqualified: z.boolean(),
});

/** Returns the performances of this person's entries in these rounds. */
export function listOwnPerformances(trx: Trx, roundIds: readonly string[], userId: string) {
  return rowsOf(trx, ownPerformance)`
    select p.id, p.round_id, e.start_number, e.title, ${publicArtist} as artist_name, e.status = 'disqualified' as disqualified
    from (select * from placed_rounds where id = ${anyOf(roundIds)}) b cross join lateral (select p.* ${ownIn(userId)}) p
    join entries e on e.tenant_id = p.tenant_id and e.id = p.entry_id`;
}

const listOwnPublishedShape = z.object({ ids: z.array(z.string()) });

/** Returns the performances of this person's entries in a round. Empty while it is not published. */
export async function listOwnPublished(trx: Trx, roundId: string, userId: string): Promise<string[]> {
  const rows = await rowsOf(trx, listOwnPublishedShape)`
    select array(select p.id ${ownIn(userId)}) as ids from placed_rounds b where b.id = ${roundId} and b.released = 'all'`;
  return rows[0]?.ids ?? [];
}
