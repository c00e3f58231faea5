// Start numbers: assigned once, in the order of sections, and never changed.
import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import { rowsOf } from "../../kernel/postgres/rows.server.ts";
import type { Trx } from "../../kernel/postgres/database.server.ts";

const assignedShape = z.object({ start_number: z.number() });

async function assignNumbers(trx: Trx, competitionId: string, which: RawBuilder<unknown>): Promise<number[]> {
  await sql`select 1 from competitions where id = ${competitionId} for update`.execute(trx);
  const rows = await rowsOf(trx, assignedShape)`
    update entries t set start_number = n.number, version = t.version + 1
    from (
      select e.id, (select coalesce(max(start_number), 0) from entries where competition_id = ${competitionId}) + row_number() over (order by s.position, s.id, e.created_at, e.id) as number
      from entries e join sections s on s.tenant_id = e.tenant_id and s.id = e.section_id
      join signups g on g.tenant_id = e.tenant_id and g.id = e.signup_id
      where e.competition_id = ${competitionId} and e.status = 'accepted' and e.start_number is null and ${which}
    ) n
    where t.id = n.id
    returning t.start_number`;
  return rows.map((each) => each.start_number).sort((one, other) => one - other);
}

/**
 * Assigns the next free numbers to accepted entries of the competition that have none and need not wait for their payment, in the order of sections.
 * Returns how many were assigned.
 */
export async function assignStartNumbers(trx: Trx, competitionId: string): Promise<number> {
  return (await assignNumbers(trx, competitionId, sql`not ${numberAwaitsPayment}`)).length;
}

/** Assigns the next free number to one accepted entry without a number, paid or not. Returns true when it was assigned. */
export async function assignStartNumber(trx: Trx, entry: { id: string; competition_id: string }): Promise<boolean> {
  return (await assignNumbers(trx, entry.competition_id, sql`e.id = ${entry.id}`)).length > 0;
}

const listNumbersWaitingShape = z.object({
  id: z.string(),
  title: z.string().nullable(),
  club_name: z.string().nullable(),
  section_name: z.string(),
});

/** Accepted entries of the competition with numbers that wait for their payment, in the order of sections. */
export async function listNumbersWaiting(trx: Trx, competitionId: string) {
  return rowsOf(trx, listNumbersWaitingShape)`
    select e.id, e.title, g.club_name, s.name as section_name
    from entries e join sections s on s.tenant_id = e.tenant_id and s.id = e.section_id
    join signups g on g.tenant_id = e.tenant_id and g.id = e.signup_id
    where e.competition_id = ${competitionId} and e.status = 'accepted' and ${numberAwaitsPayment}
    order by s.position, s.id, e.created_at, e.id`;
}

/**
 * Assigns numbers to accepted entries of a sign-up after its payment arrived. Does so only once the competition has numbers, so that the first ones
 * follow the order of sections. Returns the new numbers, the lowest first.
 */
export async function assignPaidNumbers(trx: Trx, signup: { id: string; competition_id: string }): Promise<number[]> {
  const due = sql`e.signup_id = ${signup.id} and not ${numberAwaitsPayment}`;
  const { rows } = await sql`
    select 1 from entries e join signups g on g.tenant_id = e.tenant_id and g.id = e.signup_id
    join competitions c on c.tenant_id = e.tenant_id and c.id = e.competition_id
    where e.status = 'accepted' and e.start_number is null and c.numbers_after_payment and ${due}
      and exists (select 1 from entries o where o.competition_id = c.id and o.start_number is not null) limit 1`.execute(trx);
  return rows.length > 0 ? assignNumbers(trx, signup.competition_id, due) : [];
}

/** True when the entry has no number because its competition assigns numbers after payment and it is not paid. */
export const numberAwaitsPayment = sql<boolean>`(e.start_number is null and e.payment_status not in ('paid', 'free')
  and exists (select 1 from competitions k where k.tenant_id = e.tenant_id and k.id = e.competition_id and k.numbers_after_payment))`;
