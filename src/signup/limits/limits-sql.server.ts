// Reads what one device or person has begun.
import { z } from "zod";
import type { Trx } from "../../kernel/postgres/database.server.ts";
import { rowsOf } from "../../kernel/postgres/rows.server.ts";

const begun = z.object({
  id: z.string(),
  user_id: z.string().nullable(),
  secret_hash: z.instanceof(Buffer),
  key_hashes: z.array(z.instanceof(Buffer)),
  created_at: z.string(),
  open: z.boolean(),
});

/** Lists sign-ups among these ids or of this person that are drafts of competitions still open at `now`, or were begun since `since`. */
export function listBegunSignups(trx: Trx, ids: readonly string[], userId: string | null, { since, now }: { since: string; now: string }) {
  return rowsOf(trx, begun)`
    select s.id, s.user_id, s.secret_hash, s.created_at,
      array(select k.key_hash from signup_keys k where k.tenant_id = s.tenant_id and k.signup_id = s.id) as key_hashes,
      s.status = 'draft' and c.status not in ('archived', 'finished') and coalesce(c.signup_closes_at > ${now}::timestamptz, true) as open
    from signups s join competitions c on c.tenant_id = s.tenant_id and c.id = s.competition_id
    where (s.id = any(${ids}::uuid[]) or s.user_id = ${userId}::uuid) and not s.trial
      and (s.created_at > ${since}::timestamptz or s.status = 'draft')`;
}
