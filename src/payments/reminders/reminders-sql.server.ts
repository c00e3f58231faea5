// SQL of reminder rules, and of the payers that they concern. Nothing else writes the rules.
import { z } from "zod";
import { lockRecord, type Trx } from "../../kernel/postgres/database.server.ts";
import { newId } from "../../kernel/values/ids.ts";
import { rowsOf } from "../../kernel/postgres/rows.server.ts";
import type { ReminderRule } from "./reminder-days.ts";
import { reminders } from "./contract.ts";

/** Finds a competition's rule. With `lock`, its row stays locked until the transaction ends. */
export async function findRule(trx: Trx, competitionId: string, lock = false) {
  if (lock) await lockRecord(trx, `reminder_rules ${competitionId}`);
  const query = trx
    .selectFrom("reminder_rules")
    .select(["enabled", "days_before", "every_days", "most", "version"])
    .where("competition_id", "=", competitionId);
  return (lock ? query.forUpdate() : query).executeTakeFirst();
}

/** Stores a competition's reminder rule. Replaces an earlier one and increments its version. */
export async function saveRule(
  trx: Trx,
  tenantId: string,
  competitionId: string,
  rule: ReminderRule & { enabled: boolean },
): Promise<void> {
  const { enabled, days_before, every_days, most } = rule;
  const set = { enabled, days_before, every_days, most };
  await trx
    .insertInto("reminder_rules")
    .values({ tenant_id: tenantId, id: newId(), competition_id: competitionId, ...set })
    .onConflict((conflict) =>
      conflict
        .constraint("reminder_rules_competition_unique")
        .doUpdateSet((eb) => ({ ...set, version: eb("reminder_rules.version", "+", 1) })),
    )
    .execute();
}

/** Competitions with an active rule that start on this day or later. */
export function listReminding(trx: Trx, today: string) {
  return trx
    .selectFrom("reminder_rules as r")
    .innerJoin("competitions as c", "c.id", "r.competition_id")
    .select(["r.competition_id", "r.days_before", "r.every_days", "r.most"])
    .where("r.enabled", "=", true)
    .where("c.starts_on", ">=", today)
    .orderBy("r.competition_id")
    .execute();
}

/** Returns a competition's id and payment deadline. Undefined when there is no such competition. */
export function findDeadline(trx: Trx, competitionId: string) {
  return trx.selectFrom("competitions").select(["id", "payment_due_at"]).where("id", "=", competitionId).executeTakeFirst();
}

const owing = reminders.shape.today.element.extend({ due_on: z.string() });

/** Payers with an e-mail address who owe money for a competition, with their deadline and the count and day of their reminders. */
export function listOwing(trx: Trx, competitionId: string) {
  return rowsOf(trx, owing)`
    select p.id as payment_id, p.reference, s.club_name, s.contact_name, p.amount_grosze - p.paid_grosze as due_grosze,
      c.payment_due_at::date::text as due_on, v.sent, v.last_on
    from payments p join signups s on s.tenant_id = p.tenant_id and s.id = p.signup_id
    join competitions c on c.tenant_id = p.tenant_id and c.id = p.competition_id
    cross join lateral (select count(*)::int as sent, max(v.at)::date::text as last_on from payment_events v
      join payments q on q.tenant_id = v.tenant_id and q.id = v.payment_id
      where q.tenant_id = p.tenant_id and q.signup_id = p.signup_id and v.kind = 'reminded') v
    where p.competition_id = ${competitionId} and p.status in ('pending', 'failed') and p.paid_grosze < p.amount_grosze
      and c.payment_due_at is not null and s.contact_email is not null
    order by p.created_at, p.id`;
}
