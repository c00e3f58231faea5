// What is past its term, thing by thing, as the night finds it. Reads only.
import { type RawBuilder, sql } from "kysely";
import type { Trx } from "../../kernel/postgres/database.server.ts";
import { rowsOf } from "../../kernel/postgres/rows.server.ts";
import { finds } from "../../kernel/text/search-sql.server.ts";
import { type pastKinds, pastThing } from "../contract.ts";

type Kind = (typeof pastKinds)[number];

/** Whether the contact of a sign-up `s` is still there and owes nothing. */
export const contactMayGo = sql`coalesce(s.contact_name, s.contact_email, s.contact_phone) is not null
  and not exists (select from payments p where p.signup_id = s.id and p.status in ('pending', 'processing'))`;

/** Who dances in an entry `e`. */
const lineUp = sql`(select string_agg(concat_ws(' ', d.first_name, d.last_name), ', ' order by x.position) from entry_dancers x
  join dancers d on d.id = x.dancer_id where x.entry_id = e.id)`;

const lists: Readonly<Record<Kind, (before: string) => RawBuilder<unknown>>> = {
  music: (before) => sql`select t.id, f.name, concat_ws(', ', e.title, ${lineUp}) as detail, k.name as competition, 1 as count
    from music_tracks t join files f on f.id = t.file_id join entries e on e.id = t.entry_id join competitions k on k.id = e.competition_id
    where k.ends_on < ${before}`,
  contacts: (before) => sql`select s.id, coalesce(s.contact_name, s.contact_email, s.contact_phone) as name,
      nullif(concat_ws(', ', s.club_name, s.contact_email, s.contact_phone), '') as detail, k.name as competition, 1 as count
    from signups s join competitions k on k.id = s.competition_id where k.ends_on < ${before} and ${contactMayGo}
    union all
    select l.id, l.email, s.club_name, k.name, 1 from person_links l join signups s on s.id = l.signup_id join competitions k on k.id = s.competition_id
    where k.ends_on < ${before} and l.email <> ''`,
  answers: (
    before,
  ) => sql`select a.id, coalesce(nullif(concat_ws(' ', d.first_name, d.last_name), ''), nullif(concat_ws(', ', e.title, ${lineUp}), ''), s.contact_name, s.club_name, '–') as name,
      concat_ws(', ', q.label, f.name, s.club_name) as detail, k.name as competition, 1 as count
    from answers a join questions q on q.id = a.question_id join competitions k on k.id = q.competition_id join signups s on s.id = a.signup_id
      left join dancers d on d.id = a.dancer_id left join entries e on e.id = a.entry_id left join files f on f.id = a.file_id
    where k.ends_on < ${before} and (a.value is not null or a.file_id is not null)`,
  consents: (
    before,
  ) => sql`select coalesce(d.id, s.id) as id, coalesce(nullif(concat_ws(' ', d.first_name, d.last_name), ''), max(c.given_by)) as name,
      s.club_name as detail, k.name as competition, count(*)::integer as count
    from consents c join signups s on s.id = c.signup_id join competitions k on k.id = s.competition_id left join dancers d on d.id = c.dancer_id
    where k.ends_on < ${before} group by d.id, d.first_name, d.last_name, s.id, s.club_name, k.name`,
  mails: (
    before,
  ) => sql`select m.id, coalesce(nullif(m.to_name, ''), m.to_email) as name, m.subject as detail, null::text as competition, 1 as count
    from mails m where m.created_at < ${before} and (m.status not in ('queued', 'waiting') or m.to_email = '')`,
};

export interface Place {
  name: string;
  id: string;
}

/** Things of one kind that are past these days, by name, from behind the one at `after`. */
export function listPastThings(trx: Trx, kind: Kind, before: string, q: string | undefined, limit: number, after?: Place) {
  return rowsOf(trx, pastThing)`
    select t.id, t.name, t.detail, t.competition, t.count from (${lists[kind](before)}) t
    where ${finds(q, [sql.ref("t.name"), sql.ref("t.detail"), sql.ref("t.competition")])}
      ${after ? sql`and (fold(t.name), t.id) > (fold(${after.name}), ${after.id}::uuid)` : sql``}
    order by fold(t.name), t.id limit ${limit}`;
}
