// How entries stand paid. Fragments of a query that has `entries e` and their `signups g`; reads only.
import { sql } from "kysely";

/** Money held for the entry's sign-up by all its payments. */
const held = sql`(select coalesce(sum(p.paid_grosze), 0) from payments p where p.signup_id = e.signup_id)`;

/**
 * How an entry stands paid. A sign-up whose money reaches its price has nothing left to pay ("free" when it costs nothing at all). Else
 * an entry is paid when the sign-up's newest paid payment names it at no less than it costs now, and its money is still there; else it is
 * what the newest payment that names it (or names none) is.
 */
export const paymentState = sql<string>`case
    when e.status in ('submitted', 'accepted', 'no_show', 'disqualified') and g.total_grosze = 0 then 'free'
    when e.status in ('submitted', 'accepted', 'no_show', 'disqualified') and g.total_grosze <= ${held} then 'paid'
    else coalesce(
      (select 'paid' from (select p.id from payments p where p.signup_id = e.signup_id and p.status = 'paid' order by p.created_at desc, p.id desc limit 1) n
        join payment_lines l on l.payment_id = n.id and l.entry_id = e.id
        where l.amount_grosze >= coalesce(e.price_grosze, 0)
          and (g.total_grosze is null or (select sum(o.amount_grosze) from payment_lines o where o.payment_id = n.id and o.entry_id is not null) <= ${held})),
      (select case p.status when 'paid' then 'pending' else p.status end from payments p
        where p.signup_id = e.signup_id and p.status <> 'cancelled'
          and (exists (select 1 from payment_lines l where l.payment_id = p.id and l.entry_id = e.id)
            or not exists (select 1 from payment_lines l where l.payment_id = p.id and l.entry_id is not null))
        order by p.created_at desc, p.id desc limit 1),
      'none') end`;

/** Whether the entry gets its start number only once it is paid, and is not: its competition wants it so. */
export const numberWaits = sql<boolean>`(e.start_number is null and ${paymentState} not in ('paid', 'free')
  and exists (select 1 from competitions k where k.tenant_id = e.tenant_id and k.id = e.competition_id and k.numbers_after_payment))`;
