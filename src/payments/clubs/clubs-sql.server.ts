// Reads the accounts of clubs: sent sign-ups with their stored prices, and the money of their payments. Writes nothing.
import { sql } from "kysely";
import { z } from "zod";
import type { Trx } from "../../kernel/postgres/database.server.ts";
import { rowsOf } from "../../kernel/postgres/rows.server.ts";
import { placed } from "../../competitions/entry-states.ts";
import { statesIn } from "../../competitions/places-sql.server.ts";
import { fullAccount } from "./contract.ts";

const line = fullAccount.shape.lines.element
  .omit({ balance_grosze: true })
  .extend({ account: z.string(), name: z.string().nullable(), city: z.string().nullable() });
export type Line = z.output<typeof line>;

/** Key of a sign-up's account: its club's name, ignoring case and accents; else its e-mail address; else the sign-up. */
const account = sql`md5(coalesce('club ' || nullif(fold(trim(s.club_name)), ''), 'mail ' || lower(s.contact_email), s.id::text))`;

/**
 * Returns each sent sign-up with its price and the money received and returned (grosze), oldest competition first. `account` limits them to one club
 * or contact, `user_id` to the sign-ups of one user.
 */
export function listLines(trx: Trx, filter: { user_id?: string | undefined; account?: string | undefined }) {
  const own = filter.user_id ? sql`and s.user_id = ${filter.user_id}` : sql``;
  const one = filter.account ? sql`and ${account} = ${filter.account}` : sql``;
  return rowsOf(trx, line)`
    select ${account} as account, coalesce(nullif(trim(s.club_name), ''), s.contact_name) as name, s.club_city as city, s.id as signup_id,
      c.name as competition_name, c.starts_on::text as starts_on,
      (select count(*)::int from entries e where e.tenant_id = s.tenant_id and e.signup_id = s.id and e.status in ${statesIn(placed)}) as entries,
      coalesce(s.total_grosze, 0)::bigint as fees_grosze, v.came_grosze, v.returned_grosze
    from signups s join competitions c on c.tenant_id = s.tenant_id and c.id = s.competition_id
    cross join lateral (select coalesce(sum(v.amount_grosze) filter (where v.amount_grosze > 0), 0)::bigint as came_grosze,
        coalesce(-sum(v.amount_grosze) filter (where v.amount_grosze < 0), 0)::bigint as returned_grosze
      from payments p join payment_events v on v.tenant_id = p.tenant_id and v.payment_id = p.id
      where p.tenant_id = s.tenant_id and p.signup_id = s.id) v
    where s.status <> 'draft' ${own} ${one}
    order by c.starts_on, s.id`;
}

const movement = fullAccount.shape.movements.element;

/** Returns each sum received (positive) or returned (negative) for these sign-ups, in grosze, oldest first. */
export function listMovements(trx: Trx, signupIds: readonly string[]) {
  return rowsOf(trx, movement)`
    select v.id, coalesce(v.received_on, v.at::date)::text as on, c.name as competition_name, p.reference, v.method, v.amount_grosze
    from payment_events v join payments p on p.tenant_id = v.tenant_id and p.id = v.payment_id
    join competitions c on c.tenant_id = p.tenant_id and c.id = p.competition_id
    where p.signup_id = any(${[...signupIds]}::uuid[]) and v.amount_grosze <> 0
    order by 2, v.id`;
}
