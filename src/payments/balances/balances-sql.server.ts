// Reads balances: sent sign-ups with their price, the money of their payments and pending refunds. Writes nothing.
import { sql } from "kysely";
import { z } from "zod";
import type { Trx } from "../../kernel/postgres/database.server.ts";
import { rowsOf } from "../../kernel/postgres/rows.server.ts";
import { isBehind, sortedBy, type SortedPage } from "../../kernel/postgres/sorted-page.server.ts";
import { searchCondition } from "../../kernel/text/search-sql.server.ts";
import { givenUp } from "../../competitions/entry-states.ts";
import { statesIn } from "../../competitions/places-sql.server.ts";
import { balance, type sides, type sorts } from "./contract.ts";

export interface Filter {
  side: (typeof sides)[number];
  competition_id?: string | undefined;
  q?: string | undefined;
}

/** Sign-ups of one side with their sums, as a subquery. */
function balances({ side, competition_id, q }: Filter) {
  const debtors = side === "debtors";
  const amount = debtors ? sql`s.total_grosze - coalesce(m.paid, 0)` : sql`coalesce(m.paid, 0) - s.total_grosze - coalesce(w.under_way, 0)`;
  const first = debtors ? sql`p.status not in ('pending', 'processing', 'failed')` : sql`p.paid_grosze desc`;
  const since = debtors ? sql`coalesce(case when p.open then p.created_at end, s.submitted_at)` : sql`l.last_at`;
  const one = competition_id ? sql`and s.competition_id = ${competition_id}` : sql``;
  const found = searchCondition(q, ["p.reference", "s.club_name", "s.contact_name", "s.contact_email", "s.contact_phone"]);
  const lastMoney = sql`left join (select p.signup_id, max(v.at) as last_at from payment_events v
      join payments p on p.tenant_id = v.tenant_id and p.id = v.payment_id where v.amount_grosze > 0 group by 1) l on l.signup_id = s.id`;
  return sql`(select s.id as signup_id, p.id as payment_id, p.reference, s.competition_id, c.name as competition_name, s.club_name, s.club_city,
      s.contact_name, s.contact_email, s.contact_phone, s.total_grosze as cost_grosze, coalesce(m.paid, 0) as paid_grosze, ${amount} as balance_grosze,
      date_trunc('milliseconds', ${since}) as since, case when x.signup_id is null then 'overpaid' else 'withdrawal' end as cause
    from signups s join competitions c on c.tenant_id = s.tenant_id and c.id = s.competition_id
    left join (select signup_id, sum(paid_grosze)::bigint as paid from payments group by 1) m on m.signup_id = s.id
    left join (select signup_id, sum(amount_grosze)::bigint as under_way from refunds where status in ('planned', 'sent') group by 1) w
      on w.signup_id = s.id
    left join (select distinct on (p.signup_id) p.signup_id, p.id, p.reference, p.created_at, p.status in ('pending', 'processing', 'failed') as open
      from payments p where p.status <> 'cancelled' order by p.signup_id, ${first}, p.created_at desc, p.id desc) p on p.signup_id = s.id
    left join (select distinct signup_id from entries where status in ${statesIn(givenUp)}) x on x.signup_id = s.id
    ${debtors ? sql`` : lastMoney}
    where s.status = 'submitted' and not s.trial and not c.practice and ${amount} > 0 and ${found} ${one})`;
}

const listed = balance.extend({ sorted_by: sortedBy });

const orders = {
  balance_grosze: sql`b.balance_grosze`,
  since: sql`coalesce(b.since, 'epoch'::timestamptz)`,
  club_name: sql`coalesce(b.club_name, b.contact_name, '')`,
};

/**
 * Returns one page of the balances that match a filter, in the requested order. `sorted_by` in `after` is the sort value of the last row of the
 * previous page.
 */
export function listBalances(trx: Trx, filter: Filter, { sort, direction, limit, after }: SortedPage<(typeof sorts)[number]>) {
  const order = orders[sort];
  const sortOrder = sql.raw(direction);
  return rowsOf(trx, listed)`select b.*, ${order} as sorted_by from ${balances(filter)} b
    where ${isBehind([order], "b.signup_id", { direction, after })}
    order by ${order} ${sortOrder}, b.signup_id ${sortOrder} limit ${limit}`;
}

const totals = z.object({ count: z.number(), cost_grosze: z.number(), paid_grosze: z.number(), balance_grosze: z.number() });

/** Returns the count and the sums (grosze) of all balances that match a filter, not only of one page. */
export async function balanceTotals(trx: Trx, filter: Filter) {
  const [row] = await rowsOf(trx, totals)`select count(*)::int as count, coalesce(sum(b.cost_grosze), 0)::bigint as cost_grosze,
    coalesce(sum(b.paid_grosze), 0)::bigint as paid_grosze, coalesce(sum(b.balance_grosze), 0)::bigint as balance_grosze
    from ${balances(filter)} b`;
  return row ?? { count: 0, cost_grosze: 0, paid_grosze: 0, balance_grosze: 0 };
}
