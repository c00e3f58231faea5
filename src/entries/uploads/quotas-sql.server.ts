// Total bytes of the files that sign-ups sent. Reads only.
import { z } from "zod";
import type { Trx } from "../../kernel/postgres/database.server.ts";
import { rowsOf } from "../../kernel/postgres/rows.server.ts";

const sentShape = z.object({ of_signup: z.number(), of_tenant: z.number() });

/** Stored bytes of music and of answers' files, of a sign-up and of its whole organiser. */
export async function sentBytes(trx: Trx, signupId: string): Promise<{ of_signup: number; of_tenant: number }> {
  const rows = await rowsOf(trx, sentShape)`
    select coalesce(sum(f.bytes) filter (where x.signup_id = ${signupId}), 0)::bigint as of_signup, coalesce(sum(f.bytes), 0)::bigint as of_tenant
    from (
      select t.tenant_id, t.file_id, e.signup_id from music_tracks t join entries e on e.tenant_id = t.tenant_id and e.id = t.entry_id
      union all
      select a.tenant_id, a.file_id, a.signup_id from answers a where a.file_id is not null) x
    join files f on f.tenant_id = x.tenant_id and f.id = x.file_id`;
  return rows[0] ?? { of_signup: 0, of_tenant: 0 };
}
