// Finds the people whose data an organiser stores. Dancers are matched over all sign-ups by name, year and known date of birth, contacts by name and
// e-mail.
import { sql } from "kysely";
import { z } from "zod";
import type { Trx } from "../kernel/postgres/database.server.ts";
import { JOINER } from "../kernel/mail/mail-text.ts";
import { rowsOf } from "../kernel/postgres/rows.server.ts";
import { searchCondition } from "../kernel/text/search-sql.server.ts";
import { statesIn } from "../competitions/places-sql.server.ts";
import { changeable } from "../entries/states.ts";
import { lineUpPerson, person, type PersonLine, preview, titledEntry } from "./contract.ts";

/** Condition: a consent `c` was answered by a link `l`. */
export const isAnsweredByLink = sql`(c.dancer_id = l.dancer_id and c.channel = 'link' and c.given_at >= l.created_at and (l.revoked_at is null or c.given_at < l.revoked_at))`;

/** Condition: the address of a link `l` belongs to exactly one contact, who is therefore the same person. */
const oneContact = sql`((select count(distinct fold(coalesce(o.contact_name, ''))) from signups o where lower(o.contact_email) = lower(l.email)) = 1)`;

/**
 * Dancers with `folded`, the name for comparison, and `distinguishing_birth_date`, the birth date that distinguishes people with the same name and year; two known dates
 * are two people. In that case a row without a birth date is ambiguous and matches neither.
 */
const dancers = sql`(
  select x.*, case when min(x.birth_date) over same <> max(x.birth_date) over same then x.birth_date end as distinguishing_birth_date
  from (select d.*, fold(concat_ws(' ', d.first_name, d.last_name)) as folded from dancers d) x window same as (partition by x.folded, x.birth_year))`;

const people = sql`
  select (array_agg(d.id::text order by d.created_at desc, d.id desc))[1] as id, 'dancer' as kind,
    (array_agg(concat_ws(' ', d.first_name, d.last_name) order by d.created_at desc, d.id desc))[1] as name, d.birth_year, max(d.birth_date) as birth_date,
    null::text as email, string_agg(distinct s.club_name, ', ') as clubs, count(distinct s.competition_id)::integer as competitions
  from ${dancers} d join signups s on s.tenant_id = d.tenant_id and s.id = d.signup_id
  group by d.folded, d.birth_year, d.distinguishing_birth_date
  union all
  select (array_agg(s.id::text order by s.created_at desc, s.id desc))[1], 'contact', (array_agg(coalesce(s.contact_name, s.contact_email) order by s.created_at desc, s.id desc))[1],
    null, null, lower(s.contact_email), string_agg(distinct s.club_name, ', '), count(distinct s.competition_id)::integer
  from signups s where coalesce(s.contact_name, s.contact_email) is not null
  group by fold(coalesce(s.contact_name, '')), lower(s.contact_email)
  union all
  select (array_agg(l.id::text order by l.created_at desc, l.id desc))[1], 'guardian',
    coalesce((array_agg(g.given_by order by g.given_at desc) filter (where g.given_by is not null))[1], lower(l.email)), null, null, lower(l.email),
    string_agg(distinct s.club_name, ', '), count(distinct s.competition_id)::integer
  from person_links l join signups s on s.tenant_id = l.tenant_id and s.id = l.signup_id
    left join lateral (select c.given_by, c.given_at from consents c where ${isAnsweredByLink} order by c.given_at desc limit 1) g on true
  where l.email <> '' and not ${oneContact} group by lower(l.email)`;

/** Searches people by name, e-mail or club, ordered by name, after the one at `after`. */
export async function listPeople(trx: Trx, q: string, limit: number, after?: { name: string; id: string }): Promise<PersonLine[]> {
  return rowsOf(trx, person)`
    select p.id, p.kind, p.name, p.birth_year, p.birth_date, p.email, p.clubs, p.competitions from (${people}) p
    where ${searchCondition(q, ["p.name", "p.email", "p.clubs"])}
      ${after ? sql`and (fold(p.name), p.id) > (fold(${after.name}), ${after.id})` : sql``}
    order by fold(p.name), p.id limit ${limit}`;
}

const joined = person.omit({ id: true, clubs: true, competitions: true }).extend({
  dancer_ids: z.array(z.string()),
  signup_ids: z.array(z.string()),
  /** Links that were mailed to the person. */
  link_ids: z.array(z.string()),
  /** True when a pseudonym has replaced the name. */
  erased: z.boolean(),
});
export type Person = z.output<typeof joined>;

const noLinks = sql`'{}'::text[]`;

/**
 * Returns the ids of person links that were mailed to the contact address of one of these sign-ups. Leaves out an address that contacts with
 * different names use, in any sign-up of the organiser.
 */
export async function listLinksTo(trx: Trx, signupIds: readonly string[]): Promise<string[]> {
  const rows = await rowsOf(trx, z.object({ id: z.string() }))`
    select l.id from person_links l where l.email <> '' and ${oneContact}
      and exists (select from signups s where s.id = any(${signupIds}::uuid[]) and lower(s.contact_email) = lower(l.email))`;
  return rows.map((each) => each.id);
}

/**
 * Finds the whole person by the id of a dancer, of a sign-up (its contact) or of a link (its addressee). `signup_ids` are sign-ups whose contact the
 * person is.
 */
export async function findPerson(trx: Trx, id: string): Promise<Person | undefined> {
  const rows = await rowsOf(trx, joined)`
    with named as (
      select o.* from ${dancers} o where (o.folded, o.birth_year) = (select fold(concat_ws(' ', d.first_name, d.last_name)), d.birth_year from dancers d where d.id = ${id}::uuid)),
    mine as (select o.* from named o join named d on d.id = ${id}::uuid and o.distinguishing_birth_date is not distinct from d.distinguishing_birth_date)
    select 'dancer' as kind, concat_ws(' ', d.first_name, d.last_name) as name, d.birth_year, max(o.birth_date) as birth_date, null::text as email,
      array_agg(o.id::text) as dancer_ids,
      array(select s.id::text from signups s where fold(s.contact_name) = d.folded and s.id in (select x.signup_id from mine x)) as signup_ids,
      ${noLinks} as link_ids, bool_or(o.erased) as erased
    from mine d cross join mine o where d.id = ${id}::uuid group by d.first_name, d.last_name, d.folded, d.birth_year
    union all
    select 'contact', coalesce(s.contact_name, s.contact_email), null, null, lower(s.contact_email), '{}'::text[], array_agg(distinct o.id::text),
      array(select l.id::text from person_links l where lower(l.email) = lower(s.contact_email) and ${oneContact}), false
    from signups s join signups o on o.tenant_id = s.tenant_id and fold(coalesce(o.contact_name, '')) = fold(coalesce(s.contact_name, ''))
      and lower(o.contact_email) is not distinct from lower(s.contact_email)
    where s.id = ${id}::uuid and coalesce(s.contact_name, s.contact_email) is not null group by s.id, s.contact_name, s.contact_email
    union all
    select 'guardian', coalesce((select c.given_by from person_links l join consents c on ${isAnsweredByLink}
      where lower(l.email) = lower(p.email) order by c.given_at desc limit 1), lower(p.email)), null, null, lower(p.email), '{}'::text[], '{}'::text[],
      array(select l.id::text from person_links l where lower(l.email) = lower(p.email)), false
    from person_links p where p.id = ${id}::uuid and p.email <> ''`;
  const [found] = rows;
  return found?.kind === "dancer" ? { ...found, link_ids: await listLinksTo(trx, found.signup_ids) } : found;
}

const lineUp = lineUpPerson.extend({ theirs: z.boolean() });

/** Sign-ups of these dancers, and (with `theirs` false) of other dancers with the same name and year. */
export async function listLineUps(trx: Trx, dancerIds: readonly string[]) {
  return rowsOf(trx, lineUp)`
    select d.id, k.name as competition, s.club_name, d.birth_date, d.id = any(${dancerIds}::uuid[]) as theirs
    from ${dancers} d join signups s on s.tenant_id = d.tenant_id and s.id = d.signup_id join competitions k on k.tenant_id = s.tenant_id and k.id = s.competition_id
    where (d.folded, d.birth_year) in (select fold(concat_ws(' ', o.first_name, o.last_name)), o.birth_year from dancers o where o.id = any(${dancerIds}::uuid[]))
    order by k.starts_on desc, d.created_at, d.id`;
}

const linkedRecordsShape = z.object({
  signups: z.array(z.string()),
  entries: z.array(z.string()),
  sole_entries: z.array(z.string()),
  payments: z.array(z.string()),
  sole_signups: z.array(z.string()),
});
export type LinkedRecords = z.output<typeof linkedRecordsShape>;

/** Ids of records linked to these dancers and contacts. `sole_entries` are entries, and `sole_signups` sign-ups, in which nobody else dances. */
export async function findLinkedRecords(trx: Trx, dancers: readonly string[], contacts: readonly string[]): Promise<LinkedRecords> {
  const rows = await rowsOf(trx, linkedRecordsShape)`
    with mine as (
      select d.signup_id as id from dancers d where d.id = any(${dancers}::uuid[]) union select unnest(${contacts}::uuid[]))
    select array(select id::text from mine) as signups,
      array(select distinct x.entry_id::text from entry_dancers x where x.dancer_id = any(${dancers}::uuid[])) as entries,
      array(select x.entry_id::text from entry_dancers x group by x.entry_id having bool_and(x.dancer_id = any(${dancers}::uuid[]))) as sole_entries,
      array(select p.id::text from payments p where p.signup_id in (select id from mine)) as payments,
      array(select d.signup_id::text from dancers d where d.signup_id in (select id from mine) group by d.signup_id
        having bool_and(d.id = any(${dancers}::uuid[]))) as sole_signups`;
  return rows[0] ?? { signups: [], entries: [], sole_entries: [], payments: [], sole_signups: [] };
}

const texts = z.object({
  mails: z.array(z.string()),
  files: z.array(z.string()),
  proformas: z.array(z.string()),
  rows: z.array(z.string()),
});

/**
 * Ids of texts about a person: mails to the contacts of these sign-ups about their competitions (the longest competition name in a mail decides which
 * it is about), music files and answer files, proformas, and unbooked statement rows that contain a reference of these payments.
 */
export async function listOwnTexts(trx: Trx, { signups, entries, payments }: Pick<LinkedRecords, "signups" | "entries" | "payments">) {
  const rows = await rowsOf(trx, texts)`
    select array(
        select m.id::text from mails m cross join lateral (select replace(concat_ws(' ', m.subject, m.text_body), ${JOINER}, '') as text) said where exists (
          select from signups s join competitions k on k.tenant_id = s.tenant_id and k.id = s.competition_id
          where s.id = any(${signups}::uuid[]) and lower(s.contact_email) = lower(m.to_email) and position(k.name in said.text) > 0
            and not exists (select from competitions o
              where length(o.name) > length(k.name) and position(k.name in o.name) > 0 and position(o.name in said.text) > 0))) as mails,
      array(
        select t.file_id::text from music_tracks t where t.entry_id = any(${entries}::uuid[])
        union select a.file_id::text from answers a where a.signup_id = any(${signups}::uuid[]) and a.file_id is not null) as files,
      array(select d.id::text from documents d where d.kind = 'proforma' and d.signup_id = any(${signups}::uuid[])) as proformas,
      array(
        select r.id::text from statement_rows r where not exists (select from statement_bookings b where b.row_id = r.id)
          and exists (select from payments p where p.id = any(${payments}::uuid[]) and concat_ws(' ', r.title, r.text) ~* concat('\\m', p.reference, '\\M'))) as rows`;
  return rows[0] ?? { mails: [], files: [], proformas: [], rows: [] };
}

const nameRow = z.object({ first: z.string(), last: z.string(), former: z.boolean(), namesake: z.boolean(), surname_shared: z.boolean() });

/** The people to find: dancers, contacts of sign-ups, and addressees of links. */
export interface PersonIds {
  dancer_ids: readonly string[];
  signup_ids: readonly string[];
  link_ids: readonly string[];
}

/**
 * Names of these people, present and before corrections, each spelling once. States whether another person has the same whole name, or the same
 * surname. A former name that belongs to another person in one of these sign-ups is left out, because there it means that person.
 */
export async function listNames(trx: Trx, { dancer_ids: dancers, signup_ids: contacts, link_ids: links }: PersonIds) {
  return rowsOf(trx, nameRow)`
    with signed as (
      select trim(s.contact_name) as name from signups s where s.id = any(${contacts}::uuid[])
      union
      select trim(c.given_by) from person_links l join consents c on ${isAnsweredByLink} where l.id = any(${links}::uuid[])),
    stood as (
      select a.subject_id as dancer_id, x.said from audit a cross join lateral (values (a.before), (a.after)) x (said) where a.subject_id = any(${dancers}::uuid[])
      union all
      select r.dancer_id, r.stood from data_requests r where r.dancer_id = any(${dancers}::uuid[])),
    names as (
      select x.first, x.last, bool_and(x.former) as former from (
        select d.first_name as first, d.last_name as last, false as former from dancers d where d.id = any(${dancers}::uuid[])
        union all
        select coalesce(o.said->>'first_name', d.first_name), coalesce(o.said->>'last_name', d.last_name), true from dancers d join stood o on o.dancer_id = d.id
        union all
        select regexp_replace(name, '\\s+\\S+$', ''), substring(name from '\\S+$'), false from signed where name ~ '\\s') x group by x.first, x.last),
    own as (select d.signup_id as id from dancers d where d.id = any(${dancers}::uuid[]) union select unnest(${contacts}::uuid[])),
    others as (
      select fold(concat_ws(' ', d.first_name, d.last_name)) as name, fold(d.last_name) as last, d.signup_id from dancers d where not d.id = any(${dancers}::uuid[])
      union
      select fold(c.given_by), fold(substring(trim(c.given_by) from '\\S+$')), c.signup_id from consents c where c.channel = 'link' and not c.dancer_id = any(${dancers}::uuid[])
        and not exists (select from person_links l where l.id = any(${links}::uuid[]) and ${isAnsweredByLink})
      union
      select fold(s.contact_name), fold(substring(trim(s.contact_name) from '\\S+$')), s.id from signups s where s.contact_name is not null and not s.id = any(${contacts}::uuid[]))
    select n.first, n.last, n.former, exists (select from others o where o.name = fold(concat_ws(' ', n.first, n.last))) as namesake,
      exists (select from others o where o.last = fold(n.last)) as surname_shared
    from names n where not (n.former and exists (
      select from others o where o.name = fold(concat_ws(' ', n.first, n.last)) and o.signup_id in (select id from own)))`;
}

const reachable = z.object({ text: z.string(), shared: z.boolean() });

/** E-mails and phones of these contacts. `shared` is true when another sign-up uses the same. */
export async function listContactDetails(trx: Trx, { signup_ids: contacts, link_ids: links }: Pick<PersonIds, "signup_ids" | "link_ids">) {
  return rowsOf(trx, reachable)`
    select distinct t.text, exists (select from signups o where not o.id = any(${contacts}::uuid[]) and (lower(o.contact_email) = lower(t.text) or o.contact_phone = t.text)) as shared
    from (select x.text from signups s cross join lateral (values (s.contact_email), (s.contact_phone)) x (text) where s.id = any(${contacts}::uuid[])
      union select l.email from person_links l where l.id = any(${links}::uuid[])) t where t.text is not null and t.text <> ''`;
}

const confirmed = z.object({ text: z.string(), competition: z.string() });

/** Addresses of the confirmations of these sign-ups, and the competition that each names. */
export function listConfirmations(trx: Trx, signupIds: readonly string[]) {
  return rowsOf(trx, confirmed)`
    select s.contact_email as text, k.name as competition from signups s join competitions k on k.tenant_id = s.tenant_id and k.id = s.competition_id
    where s.id = any(${signupIds}::uuid[]) and s.contact_email is not null`;
}

/** Titles of these entries, in the order of their competitions. */
export async function listTitles(trx: Trx, entryIds: readonly string[]) {
  return rowsOf(trx, titledEntry)`
    select e.id, e.title, e.artist_name, e.start_number, k.name as competition
    from entries e join competitions k on k.tenant_id = e.tenant_id and k.id = e.competition_id
    where e.id = any(${entryIds}::uuid[]) order by k.starts_on desc, e.start_number, e.id`;
}

const staying = preview.pick({
  documents: true,
  proformas: true,
  booked: true,
  refunds: true,
  performances: true,
  tracks: true,
  upcoming: true,
});

/** Counts for an erasure: documents, refunds and performances that stay, and tracks of entries danced alone, which are removed. */
export async function countAffected(trx: Trx, own: LinkedRecords, today: string) {
  const rows = await rowsOf(trx, staying)`
    select (select count(*)::integer from documents d where d.kind <> 'proforma' and d.signup_id = any(${own.signups}::uuid[])) as documents,
      (select count(*)::integer from documents d where d.kind = 'proforma' and d.signup_id = any(${own.signups}::uuid[])) as proformas,
      (select count(distinct b.row_id)::integer from statement_bookings b where b.payment_id = any(${own.payments}::uuid[])) as booked,
      (select count(*)::integer from refunds r where r.payment_id = any(${own.payments}::uuid[])) as refunds,
      (select count(*)::integer from performances p where p.entry_id = any(${own.entries}::uuid[])) as performances,
      (select count(*)::integer from music_tracks t where t.entry_id = any(${own.sole_entries}::uuid[])) as tracks,
      array(select distinct k.name from entries e join competitions k on k.tenant_id = e.tenant_id and k.id = e.competition_id
        where e.id = any(${own.entries}::uuid[]) and e.status in ${statesIn(changeable)} and k.ends_on >= ${today}) as upcoming`;
  return rows[0];
}
