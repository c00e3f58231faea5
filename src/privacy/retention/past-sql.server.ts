// Selects data past its retention period: rows, descriptions and counts. Reads only.
import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import type { Trx } from "../../kernel/postgres/database.server.ts";
import { rowsOf } from "../../kernel/postgres/rows.server.ts";
import { searchCondition } from "../../kernel/text/search-sql.server.ts";
import { type pastKinds, pastThing } from "../contract.ts";

type Kind = (typeof pastKinds)[number];
/** Kinds of rows that the night removes. E-mail addresses of personal links are listed and counted as contacts. */
export type PastRows = Kind | "addresses";
/** Rows before this are past: the last day of their competition, or for mails a timestamp. */
export type Ends = Readonly<Record<PastRows, string>>;

/** Joins the competition of a table if it ended before a day. */
const ended = (of: string, before: string) => sql`join competitions k on k.id = ${sql.ref(of)}.competition_id and k.ends_on < ${before}`;

/** Past rows: their id and their competition's. List, counts and removal all use these, so that they never differ. */
const past: Readonly<Record<PastRows, (before: string) => RawBuilder<unknown>>> = {
  music: (before) => sql`select t.id, k.id as competition_id from music_tracks t join entries e on e.id = t.entry_id ${ended("e", before)}`,
  // Only when the sign-up owes nothing.
  contacts: (before) => sql`select s.id, k.id as competition_id from signups s ${ended("s", before)}
    where coalesce(s.contact_name, s.contact_email, s.contact_phone) is not null
      and not exists (select from payments p where p.signup_id = s.id and p.status in ('pending', 'processing'))`,
  // By the competition's end alone, even when the contact is already removed or still owes money.
  addresses: (
    before,
  ) => sql`select l.id, k.id as competition_id from person_links l join signups s on s.id = l.signup_id ${ended("s", before)}
    where l.email <> ''`,
  answers: (before) => sql`select a.id, k.id as competition_id from answers a join questions q on q.id = a.question_id ${ended("q", before)}
    where a.value is not null or a.file_id is not null`,
  consents: (before) => sql`select c.id, k.id as competition_id from consents c join signups s on s.id = c.signup_id ${ended("s", before)}`,
  mails: (before) => sql`select m.id, null::uuid as competition_id from mails m
    where m.created_at < ${before} and (m.status not in ('queued', 'waiting') or m.to_email = '')`,
};

/** Dancers of an entry `e`. */
const lineUp = sql`(select string_agg(concat_ws(' ', d.first_name, d.last_name), ', ' order by x.position) from entry_dancers x
  join dancers d on d.id = x.dancer_id where x.entry_id = e.id)`;

/** Name and details of past rows `p` for the list. */
const described: Readonly<Record<PastRows, RawBuilder<unknown>>> = {
  music: sql`select p.id, f.name, concat_ws(', ', e.title, ${lineUp}) as detail, p.competition_id, 1 as count
    from p join music_tracks t on t.id = p.id join files f on f.id = t.file_id join entries e on e.id = t.entry_id`,
  contacts: sql`select p.id, coalesce(s.contact_name, s.contact_email, s.contact_phone) as name,
      nullif(concat_ws(', ', s.club_name, s.contact_email, s.contact_phone), '') as detail, p.competition_id, 1 as count
    from p join signups s on s.id = p.id`,
  addresses: sql`select p.id, l.email as name, s.club_name as detail, p.competition_id, 1 as count
    from p join person_links l on l.id = p.id join signups s on s.id = l.signup_id`,
  answers: sql`select p.id, coalesce(nullif(concat_ws(' ', d.first_name, d.last_name), ''), nullif(concat_ws(', ', e.title, ${lineUp}), ''), s.contact_name, s.club_name, '–') as name,
      concat_ws(', ', q.label, f.name, s.club_name) as detail, p.competition_id, 1 as count
    from p join answers a on a.id = p.id join questions q on q.id = a.question_id join signups s on s.id = a.signup_id
      left join dancers d on d.id = a.dancer_id left join entries e on e.id = a.entry_id left join files f on f.id = a.file_id`,
  consents: sql`select coalesce(d.id, s.id) as id, coalesce(nullif(concat_ws(' ', d.first_name, d.last_name), ''), max(c.given_by)) as name,
      s.club_name as detail, p.competition_id, count(*)::integer as count
    from p join consents c on c.id = p.id join signups s on s.id = c.signup_id left join dancers d on d.id = c.dancer_id
    group by d.id, d.first_name, d.last_name, s.id, s.club_name, p.competition_id`,
  mails: sql`select p.id, coalesce(nullif(m.to_name, ''), m.to_email) as name, m.subject as detail, p.competition_id, 1 as count
    from p join mails m on m.id = p.id`,
};

const rowsOfKind = (kind: Kind): readonly PastRows[] => (kind === "contacts" ? ["contacts", "addresses"] : [kind]);
const union = (parts: readonly RawBuilder<unknown>[]) => sql.join(parts, sql` union all `);

export interface Place {
  name: string;
  id: string;
}

/** Lists past things of one kind by name, after the one at `after`. */
export function listPastThings(trx: Trx, kind: Kind, ends: Ends, q: string | undefined, limit: number, after?: Place) {
  const things = rowsOfKind(kind).map((each) => sql`(with p as (${past[each](ends[each])}) ${described[each]})`);
  return rowsOf(trx, pastThing)`
    select t.id, t.name, t.detail, k.name as competition, t.count from (${union(things)}) t left join competitions k on k.id = t.competition_id
    where ${searchCondition(q, ["t.name", "t.detail", "k.name"])}
      ${after ? sql`and (fold(t.name), t.id) > (fold(${after.name}), ${after.id}::uuid)` : sql``}
    order by fold(t.name), t.id limit ${limit}`;
}

const counts = { music: z.number(), contacts: z.number(), answers: z.number(), consents: z.number() };
const ofCompetition = z.object({ id: z.string(), name: z.string(), ends_on: z.string(), ...counts });

/**
 * Returns the competitions with data past its retention period, the oldest first. Each row counts the competition's music, contacts, answers and
 * consents.
 */
export function listPast(trx: Trx, ends: Ends) {
  const kinds = ["music", "contacts", "answers", "consents"] as const;
  const rows = kinds.flatMap((kind) =>
    rowsOfKind(kind).map((each) => sql`select ${kind}::text as kind, p.competition_id from (${past[each](ends[each])}) p`),
  );
  const count = (kind: Kind) => sql`(count(*) filter (where p.kind = ${kind}))::integer as ${sql.ref(kind)}`;
  return rowsOf(trx, ofCompetition)`
    select k.id, k.name, k.ends_on, ${sql.join(kinds.map(count))} from (${union(rows)}) p join competitions k on k.id = p.competition_id
    group by k.id, k.name, k.ends_on order by k.ends_on, k.id`;
}

const counted = z.object({ count: z.number() });

/** Counts mails that are older than a timestamp and not waiting to be sent. */
export async function countPastMails(trx: Trx, before: string): Promise<number> {
  const rows = await rowsOf(trx, counted)`select count(*)::integer as count from (${past.mails(before)}) p`;
  return rows[0]?.count ?? 0;
}

const one = z.object({ id: z.string() });

/** Returns the ids of at most `most` rows of one kind that are past their retention period. `before` is a day, or for mails a timestamp. */
export async function listPastIds(trx: Trx, kind: PastRows, before: string, most: number): Promise<string[]> {
  const rows = await rowsOf(trx, one)`select p.id from (${past[kind](before)}) p limit ${most}`;
  return rows.map((row) => row.id);
}
