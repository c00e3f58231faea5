// Start numbers: given once, in the sections' order, and kept for ever.
import { sql } from "kysely";
import type { Trx } from "../kernel/database.server.ts";

/** Gives the next free numbers to accepted entries of the competition that have none, in the sections' order; gives how many were given. */
export async function giveStartNumbers(trx: Trx, competitionId: string): Promise<number> {
  await sql`select 1 from competitions where id = ${competitionId} for update`.execute(trx);
  const { numAffectedRows } = await sql`
    update entries e set start_number = n.number, version = e.version + 1
    from (
      select x.id, (select coalesce(max(start_number), 0) from entries where competition_id = ${competitionId}) + row_number() over (order by s.position, s.id, x.created_at, x.id) as number
      from entries x join sections s on s.tenant_id = x.tenant_id and s.id = x.section_id
      where x.competition_id = ${competitionId} and x.status = 'accepted' and x.start_number is null
    ) n
    where e.id = n.id`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}
