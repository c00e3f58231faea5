// Reads the audit trail, which the kernel writes, and the names of its subjects.
import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import { APPLICATION } from "../kernel/audit/audit.server.ts";
import { rowsOf } from "../kernel/postgres/rows.server.ts";
import type { Trx } from "../kernel/postgres/database.server.ts";
import { eachWordCondition, foldAll, containsWord } from "../kernel/text/search-sql.server.ts";
import { event } from "./contract.ts";
import type { AuthorKind } from "./rules.ts";

/** Present names of all records that an event can refer to. */
const namedRecords = sql`
  select id, name from users
  union all select m.id, u.name from memberships m join users u on u.id = m.user_id
  union all select id, email from invitations
  union all select id, name from tenants
  union all select id, name from competitions
  union all select id, name from sections
  union all select id, name from dance_categories
  union all select id, name from age_categories
  union all select id, name from presentation_categories
  union all select id, name from scoring_forms
  union all select id, coalesce(club_name, contact_name) from signups
  union all select p.id, concat_ws(', ', p.reference, coalesce(s.club_name, s.contact_name)) from payments p join signups s on s.id = p.signup_id
  union all select id, number from documents
  union all select id, concat_ws(' ', first_name, last_name) from dancers
  union all select id, concat_ws(' ', lpad(start_number::text, 3, '0'), title) from entries
  union all select id, name from start_lists
  union all select id, name from blocks
  union all select p.id, concat_ws(' ', lpad(e.start_number::text, 3, '0'), e.title) from performances p join entries e on e.id = p.entry_id
  union all select s.id, concat_ws(' ', lpad(e.start_number::text, 3, '0'), e.title)
    from sheets s join performances p on p.id = s.performance_id join entries e on e.id = p.entry_id
  union all select s.id, coalesce(r.name, c.name) from sheets s join rounds r on r.id = s.round_id join sections c on c.id = r.section_id
    where s.performance_id is null
  union all select d.id, concat_ws(' ', lpad(e.start_number::text, 3, '0'), e.title)
    from deductions d join performances p on p.id = d.performance_id join entries e on e.id = p.entry_id
  union all select id, name from stations
  union all select id, text from notices
  union all select id, subject from mails`;

const byNobody = sql`a.user_id is null and a.device_id is null`;

/** Conditions of the kinds of authors. A device beside a person is that of a judge's card. */
const authorIs: Readonly<Record<AuthorKind, RawBuilder<unknown>>> = {
  user: sql`a.user_id is not null`,
  card: sql`a.user_id is not null and a.device_id is not null`,
  device: sql`a.user_id is null and a.device_id is not null`,
  rule: sql`${byNobody} and a.who = ${APPLICATION}`,
  guest: sql`${byNobody} and a.who <> ${APPLICATION}`,
};

export interface AuditFilter {
  q: string | undefined;
  subject_kind: string | undefined;
  action: string | undefined;
  author: AuthorKind | undefined;
  /** Days in Warsaw, both inclusive. */
  from: string | undefined;
  to: string | undefined;
  limit: number;
  after: string | undefined;
}

const auditRowShape = event.omit({ by_guest: true, subject: true }).extend({
  user_id: z.string().nullable(),
  device_id: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
});
export type AuditRow = z.output<typeof auditRowShape>;

/** Lists events newest first, after the event `after`. */
export async function listEventRows(trx: Trx, filter: AuditFilter): Promise<AuditRow[]> {
  const { q, subject_kind, action, author, from, to, limit, after } = filter;
  const own = foldAll([sql`a.who`, sql`a.reason`, sql`a.before->>'name'`, sql`a.after->>'name'`]);
  return rowsOf(trx, auditRowShape)`
    select a.id, a.at, a.user_id, a.device_id, a.who, a.action, a.subject_kind, a.subject_id, a.before, a.after, a.reason,
      case when s.id is not null
        then jsonb_build_object('person_name', d.person_name, 'station_name', s.name, 'card', s.kind = 'judge') end as device
    from audit a
    left join station_devices d on d.tenant_id = a.tenant_id and d.id = a.device_id
    left join stations s on s.tenant_id = d.tenant_id and s.id = d.station_id
    where true
      ${subject_kind ? sql`and a.subject_kind = ${subject_kind}` : sql``}
      ${action ? sql`and a.action = ${action}` : sql``}
      ${author ? sql`and ${authorIs[author]}` : sql``}
      ${from ? sql`and a.at >= ${from}::date::timestamp at time zone 'Europe/Warsaw'` : sql``}
      ${to ? sql`and a.at < (${to}::date + 1)::timestamp at time zone 'Europe/Warsaw'` : sql``}
      and ${eachWordCondition(q, (word) => sql<boolean>`(${containsWord(own, word)} or a.subject_id in (select n.id from (${namedRecords}) n where ${containsWord(sql`fold(n.name)`, word)}))`)}
      ${after ? sql`and (a.at, a.id) < (select b.at, b.id from audit b where b.id = ${after}::uuid)` : sql``}
    order by a.at desc, a.id desc limit ${limit}`;
}

const listNamesShape = z.object({ id: z.string(), name: z.string().nullable() });

/** Returns the names of records by id; unknown ids are left out. */
export async function listNames(trx: Trx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await rowsOf(trx, listNamesShape)`
    select n.id, n.name from (${namedRecords}) n where n.id = any(${ids}::uuid[])`;
  return new Map(rows.flatMap(({ id, name }) => (name ? [[id, name] as const] : [])));
}
