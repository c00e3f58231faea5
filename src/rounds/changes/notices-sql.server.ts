// Judges' reports of absent couples: decisions of kind `absent` that carry `noticed`. Reads only.
import { z } from "zod";
import { anyOf, type Trx } from "../../kernel/postgres/database.server.ts";
import { rowsOf } from "../../kernel/postgres/rows.server.ts";

const noticeShape = z.object({ round_id: z.string(), dance: z.number(), performance_id: z.string(), user_id: z.string().nullable() });
export type Notice = z.output<typeof noticeShape>;

/** Reports of absence that are in force in these rounds. A report ends when its judge takes it back, or with a later ruling about the entry. */
export function listNotices(trx: Trx, roundIds: readonly string[]): Promise<Notice[]> {
  return rowsOf(trx, noticeShape)`
    select d.round_id, d.dance, p.id as performance_id, d.user_id
    from (
      select distinct on (tenant_id, round_id, entries[1], (body ->> 'dance')::int, user_id)
        tenant_id, round_id, entries[1] as entry_id, (body ->> 'dance')::int as dance, user_id, (body ->> 'noticed')::boolean as noticed, made_at
      from decisions
      where round_id = ${anyOf(roundIds)} and kind = 'absent' and body ? 'noticed'
      order by tenant_id, round_id, entries[1], (body ->> 'dance')::int, user_id, made_at desc, id desc) d
    join performances p on p.tenant_id = d.tenant_id and p.round_id = d.round_id and p.entry_id = d.entry_id
    where d.noticed and not exists (
      select 1 from decisions o where o.tenant_id = d.tenant_id and o.round_id = d.round_id and o.kind = 'absent' and not o.body ? 'noticed'
        and o.entries[1] = d.entry_id and o.made_at > d.made_at)
    order by d.round_id, d.dance, p.id`;
}
