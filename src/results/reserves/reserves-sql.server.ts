// Which rounds lack somebody whom they sent on. Reads only.
import { sql } from "kysely";
import { z } from "zod";
import type { Trx } from "../../kernel/database.server.ts";
import { rowsOf } from "../../kernel/postgres/rows.server.ts";
import { begun, roundAfter } from "../rounds/rulings-sql.server.ts";

const shape = z.object({ id: z.string() });

/** So many questions at once are more than anybody reads. */
const AT_MOST = 50;

/** Decided rounds of competitions that are not over, whose next round nobody has begun and of which somebody went out: their reserves may be asked about. The longest waiting first. */
export async function listLacking(trx: Trx, competitionId: string | undefined): Promise<string[]> {
  const rows = await rowsOf(trx, shape)`
    select r.id
    from rounds r
    join sections s on s.tenant_id = r.tenant_id and s.id = r.section_id
    join competitions c on c.tenant_id = s.tenant_id and c.id = s.competition_id
    join lateral ${roundAfter(sql`r.id`)} n on true
    where r.decided_at is not null and c.status not in ('finished', 'archived') and not (${begun})
      ${competitionId === undefined ? sql`` : sql`and c.id = ${competitionId}`}
      and exists (
        select 1 from performances p join entries e on e.tenant_id = p.tenant_id and e.id = p.entry_id
        where p.tenant_id = r.tenant_id and p.round_id in (r.id, n.id) and (p.state <> 'competing' or e.status <> 'accepted'))
    order by r.decided_at, r.id limit ${AT_MOST}`;
  return rows.map((row) => row.id);
}

/** Whether this person has a duty in the hall anywhere but to give marks. */
export async function runsAnything(trx: Trx, userId: string): Promise<boolean> {
  const row = await trx
    .selectFrom("judge_seats")
    .select("id")
    .where("user_id", "=", userId)
    .where("duty", "in", ["head", "marking_head", "scrutineer"])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
