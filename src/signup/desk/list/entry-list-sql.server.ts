// Reads entries and sign-ups for the dashboard: filters, saved views, sorting, paging. Drafts are visible to their makers only.
import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import { rowsOf } from "../../../kernel/postgres/rows.server.ts";
import { anyOf, type Trx } from "../../../kernel/postgres/database.server.ts";
import { searchCondition, foldedSearchCondition } from "../../../kernel/text/search-sql.server.ts";
import { waitingOrder } from "../../../capacity/waiting/waiting-sql.server.ts";
import { givenUp } from "../../../competitions/entry-states.ts";
import { openOffer, statesIn } from "../../../competitions/places-sql.server.ts";
import { answering } from "../../../entries/questions/answers-sql.server.ts";
import { entryFacts, entryRow } from "../../records.ts";
import { textColumns } from "../../../entries/sql.server.ts";
import type { EntryStatus } from "../../../entries/records.ts";
import { viewCounts } from "../../contract.ts";
import { listedSignup, type ListedSignup } from "../../records.ts";

export interface EntryFilters {
  competition_id?: string | undefined;
  q?: string | undefined;
  status?: EntryStatus | undefined;
  section_id?: string | undefined;
  paid?: "yes" | "no" | undefined;
  music?: "ok" | "none" | "problem" | undefined;
  /** Only entries with changes received after the deadline. */
  late?: "yes" | undefined;
  /** Only entries that answer this question with `choice`, or without `choice` lack an answer. */
  question_id?: string | undefined;
  choice?: string | undefined;
  /** Only entries of this person's sign-ups. */
  user_id?: string | undefined;
}

export type View = "all" | "to_accept" | "incomplete" | "waiting" | "out";
export type Sort = "attention" | "number" | "title" | "club" | "section" | "submitted" | "waiting";

/** A row with what only admins and the rules need, and its sort keys. */
const listedEntry = entryRow.omit({ answered: true }).extend({
  signup_note: z.string().nullable(),
  min_music_seconds: z.number().nullable(),
  max_music_seconds: z.number().nullable(),
  key: z.array(z.string()),
});
export type ListedEntry = Omit<z.output<typeof listedEntry>, "key">;

/** `attention` of entries that were never sent: drafts, and those withdrawn as drafts. */
const NEVER_SENT = sql.lit(5);

/** Read separately for each row of a page: whatever size of page the database expects, it reads no more line-ups than the page shows. */
const dancerNames = sql`coalesce((select string_agg(n.first_name || ' ' || n.last_name, ', ' order by x.position)
      from entry_dancers x join dancers n on n.tenant_id = x.tenant_id and n.id = x.dancer_id
      where x.tenant_id = e.tenant_id and x.entry_id = e.id), '')`;

/** Positions of waiting entries in the lists of their sections, for the competitions of a page. */
const ranked = sql`(select w.tenant_id, w.id, row_number() over (partition by w.section_id order by ${waitingOrder(sql`w`)}) as position
      from entries w where w.status = 'waiting' and w.competition_id = any(array(select y.competition_id from page x join entries y on y.tenant_id = x.tenant_id and y.id = x.id)))`;

/** A waiting entry's position, where it is requested, and until when a place is held for it. */
const waitingOf = (position: RawBuilder<unknown>) => sql`case when e.status = 'waiting' then jsonb_build_object(
      'position', ${position}, 'passed', e.passed_over_at is not null, 'offered_until', (
        select to_char(o.until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') from place_offers o
        where ${openOffer})) end`;

/** Entries that match these filters, of any competition: from their own columns alone, unless the order or a person needs another table. */
const filtered = (filters: Omit<EntryFilters, "competition_id">, joined: { club?: boolean; section?: boolean } = {}) => sql`
    from entries e
    ${joined.club || filters.user_id !== undefined ? sql`join signups g on g.tenant_id = e.tenant_id and g.id = e.signup_id` : sql``}
    ${joined.section ? sql`join sections s on s.tenant_id = e.tenant_id and s.id = e.section_id` : sql``}
    where e.attention < ${NEVER_SENT}
      ${filters.section_id === undefined ? sql`` : sql`and e.section_id = ${filters.section_id}`}
      ${filters.status === undefined ? sql`` : sql`and e.status = ${filters.status}`}
      ${filters.user_id === undefined ? sql`` : sql`and g.user_id = ${filters.user_id}`}
      ${filters.question_id === undefined ? sql`` : sql`and ${answering(filters.question_id, filters.choice)}`}
      ${filters.late === undefined ? sql`` : sql`and e.sent_late_at is not null`}
      ${filters.paid === undefined ? sql`` : filters.paid === "yes" ? sql`and e.payment_status in ('paid', 'free')` : sql`and 'payment' = any(e.missing)`}
      ${
        filters.music === undefined
          ? sql``
          : filters.music === "ok"
            ? sql`and e.music_status in ('accepted', 'checking')`
            : filters.music === "none"
              ? sql`and 'music' = any(e.missing)`
              : sql`and 'music' = any(e.missing) and e.music_status <> 'none'`
      }
      and ${foldedSearchCondition(filters.q, sql`e.searched`, sql`e.start_number`)}`;

/** Conditions of the views on the entry's stored columns: `attention` first, because the index finds most views by it. */
const views: Record<View, RawBuilder<unknown>> = {
  all: sql`true`,
  to_accept: sql`e.attention = 0`,
  incomplete: sql`e.attention <= 1 and e.incomplete`,
  waiting: sql`e.attention between 1 and 2 and e.status = 'waiting'`,
  out: sql`e.attention = 4`,
};

interface Key {
  value: RawBuilder<unknown>;
  type: "integer" | "timestamptz" | "text";
}

const byNumber: Key = { value: sql`coalesce(e.start_number, 999999)`, type: "integer" };
/** Sort keys of rows and pages; the default order starts with entries that need a person. */
const keys: Record<Sort, readonly Key[]> = {
  attention: [{ value: sql`e.attention`, type: "integer" }, byNumber, { value: sql`e.created_at`, type: "timestamptz" }],
  number: [byNumber],
  title: [{ value: sql`lower(coalesce(e.title, '')) collate polish`, type: "text" }],
  club: [{ value: sql`lower(coalesce(g.club_name, '')) collate polish`, type: "text" }],
  section: [{ value: sql`s.position`, type: "integer" }, byNumber],
  submitted: [{ value: sql`coalesce(e.submitted_at, e.created_at)`, type: "timestamptz" }],
  // The same order as `waitingOrder`.
  waiting: [
    { value: sql`coalesce(e.passed_over_at, '-infinity')`, type: "timestamptz" },
    { value: sql`coalesce(e.waiting_since, e.submitted_at, e.created_at)`, type: "timestamptz" },
    { value: sql`e.position`, type: "integer" },
  ],
};

const WRITTEN: Record<Key["type"], RegExp> = {
  integer: /^-?\d{1,9}$/,
  timestamptz: /^-infinity$|^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?[+-]\d\d(:\d\d)?$/,
  text: /^/,
};

/** True when these are the sort values of a row under this order. */
export function matchesOrder(sort: Sort, values: readonly string[]): boolean {
  return values.length === keys[sort].length && keys[sort].every(({ type }, at) => WRITTEN[type].test(values[at] ?? ""));
}

export interface Page {
  view: View;
  sort: Sort;
  direction: "asc" | "desc";
  limit: number;
  /** The row after which the page begins: its sort values, as `matchesOrder` checks them, and its id. */
  after: { key: readonly string[]; id: string } | undefined;
  /** Number of rows to skip. */
  skip?: number;
}

/**
 * Number of rows that are read from each competition for a page: a few fixed steps, written into the statement, so that the database plans for so
 * few.
 */
function rowsToRead(page: Page): number {
  const needed = page.limit + (page.skip ?? 0);
  let most = 128;
  while (most < needed) most *= 4;
  return most;
}

/** Reads one page of entries with their sort values: first the keys of each competition's first rows, then the page's rows in full. */
export function listEntryRows(trx: Trx, filters: EntryFilters, page: Page): Promise<(ListedEntry & { key: string[] })[]> {
  const order = page.direction === "asc" ? sql`asc` : sql`desc`;
  const beyond = page.direction === "asc" ? sql`>` : sql`<`;
  const sorted = keys[page.sort].map((key, at) => ({ ...key, name: sql.ref(`key_${at}`), after: page.after?.key[at] }));
  const first = sql`${sql.join(sorted.map(({ name }) => sql`${name} ${order}`))}, id ${order}`;
  const behind = page.after
    ? sql`and (${sql.join(sorted.map(({ value }) => value))}, e.id) ${beyond} (${sql.join(sorted.map(({ after, type }) => sql`${after}::${sql.raw(type)}`))}, ${page.after.id}::uuid)`
    : sql``;
  return loadRows(
    trx,
    sql`select r.* from competitions c cross join lateral (
        select e.tenant_id, e.id, ${sql.join(sorted.map(({ value, name }) => sql`${value} as ${name}`))}
        ${filtered(filters, { club: page.sort === "club", section: page.sort === "section" })}
          and e.tenant_id = c.tenant_id and e.competition_id = c.id and ${views[page.view]} ${behind}
        order by ${first} limit ${sql.lit(rowsToRead(page))}) r
      ${filters.competition_id === undefined ? sql`` : sql`where c.id = ${filters.competition_id}`}
      order by ${first} limit ${page.limit} offset ${page.skip ?? 0}`,
    sorted.map(({ name }) => sql`k.${name}`),
    order,
    page.view === "waiting",
  );
}

/** Reads these entries, those without a number last; only those of one person's sign-ups where `userId` is given. */
export function listEntryRowsOf(trx: Trx, ids: readonly string[], userId?: string): Promise<ListedEntry[]> {
  return loadRows(
    trx,
    sql`select e.tenant_id, e.id, ${byNumber.value} as key_0 ${filtered({ user_id: userId })}
      and e.id = any(${ids}::uuid[]) and e.competition_id = any(array(select c.id from competitions c))`,
    [sql`k.key_0`],
    sql`asc`,
    true,
  );
}

/** Reads the rows of `page` (tenant_id, id, keys) in full, in the order of their keys; `positions` adds their position on the waiting list. */
async function loadRows(
  trx: Trx,
  page: RawBuilder<unknown>,
  sorted: readonly RawBuilder<unknown>[],
  order: RawBuilder<unknown>,
  positions: boolean,
): Promise<(ListedEntry & { key: string[] })[]> {
  return rowsOf(trx, listedEntry)`
    with page as (${page})
    select e.id, e.competition_id, c.name as competition_name, e.signup_id, e.section_id, s.name as section_name,
      d.name as dance_name, a.name as age_name, p.name as presentation_name, s.level_name, ${textColumns}, e.note, e.status, e.start_number,
      g.club_name, g.club_city, g.contact_name, g.contact_email, g.contact_phone, g.note as signup_note, e.submitted_at, e.sent_late_at, e.created_at, e.version,
      e.dancer_count as dancers, ${dancerNames} as dancer_names,
      case when e.music_status = 'none' and s.music = 'organiser' then 'organiser' else e.music_status end as music_status, t.seconds as music_seconds,
      coalesce(s.min_music_seconds, p.min_music_seconds) as min_music_seconds, coalesce(s.max_music_seconds, p.max_music_seconds) as max_music_seconds,
      e.payment_status, e.missing, ${waitingOf(positions ? sql`w.position` : sql`null`)} as waiting,
      e.status = 'accepted' and e.start_number is null and c.numbers_after_payment and e.payment_status not in ('paid', 'free') as number_waits,
      array[${sql.join(sorted.map((key) => sql`${key}::text`))}] as key
    from page k
    join entries e on e.tenant_id = k.tenant_id and e.id = k.id
    join competitions c on c.tenant_id = e.tenant_id and c.id = e.competition_id
    join signups g on g.tenant_id = e.tenant_id and g.id = e.signup_id
    join sections s on s.tenant_id = e.tenant_id and s.id = e.section_id
    join dance_categories d on d.tenant_id = s.tenant_id and d.id = s.dance_category_id
    join age_categories a on a.tenant_id = s.tenant_id and a.id = s.age_category_id
    join presentation_categories p on p.tenant_id = s.tenant_id and p.id = s.presentation_category_id
    ${positions ? sql`left join ${ranked} w on w.tenant_id = e.tenant_id and w.id = e.id` : sql``}
    left join music_tracks t on t.tenant_id = e.tenant_id and t.entry_id = e.id and t.replaced_at is null
    order by ${sql.join(sorted.map((key) => sql`${key} ${order}`))}, k.id ${order}`;
}

/** Number of entries in each saved view under these filters. */
export async function countViews(trx: Trx, filters: EntryFilters): Promise<Record<View, number>> {
  const rows = await rowsOf(trx, viewCounts)`
    select count(*) as "all", count(*) filter (where ${views.to_accept}) as to_accept, count(*) filter (where ${views.incomplete}) as incomplete,
      count(*) filter (where ${views.waiting}) as waiting, count(*) filter (where ${views.out}) as "out"
    ${filtered(filters)} and e.competition_id = any(array(select c.id from competitions c
      ${filters.competition_id === undefined ? sql`` : sql`where c.id = ${filters.competition_id}`}))`;
  return rows[0] ?? { all: 0, to_accept: 0, incomplete: 0, waiting: 0, out: 0 };
}

const listHistoryShape = z.object({
  at: z.string(),
  who: z.string(),
  action: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  reason: z.string().nullable(),
});

/** Events of an entry, newest first; a bulk action's event names it in its list. */
export async function listHistory(trx: Trx, entryId: string) {
  const rows = await rowsOf(trx, listHistoryShape)`
    select at, who, action, case when subject_id is null then before->${entryId} else before end as before, after, reason from audit
    where subject_kind = 'entry' and (subject_id = ${entryId} or (subject_id is null and after->'ids' ? ${entryId}))
    order by at desc, id desc limit 100`;
  return rows.map(({ before, after, ...row }) => ({ ...row, before: entryFacts.parse(before), after: entryFacts.parse(after) }));
}

export interface SignupFilters {
  competition_id: string | undefined;
  q: string | undefined;
  user_id: string | undefined;
  /** For callers who may not know the contact: only sent sign-ups, and not found by names or addresses of people. */
  without_contact: boolean;
  limit: number;
  after: string | undefined;
}

/** Lists sign-ups, newest first. The cursor is the id of the last one, because ids are made from the time. */
export async function listSignupRows(trx: Trx, filters: SignupFilters): Promise<ListedSignup[]> {
  return rowsOf(trx, listedSignup)`
    select g.id, g.competition_id, c.name as competition_name, c.starts_on, g.status, g.club_name, g.contact_name, g.contact_email,
      (select count(*) from entries e where e.signup_id = g.id and e.status not in ${statesIn(givenUp)}) as entries,
      (select count(*) from dancers d where d.signup_id = g.id) as dancers,
      (select count(*) from entries e where e.signup_id = g.id and 'music' = any(e.missing)) as without_music,
      p.id as payment_id,
      case when g.total_grosze = 0 then 'free'
        when g.total_grosze <= (select coalesce(sum(h.paid_grosze), 0) from payments h where h.signup_id = g.id) then 'paid'
        when p.status = 'paid' and g.total_grosze is not null then 'pending'
        else coalesce(p.status, 'none') end as payment_status, g.submitted_at, g.created_at
    from signups g
    join competitions c on c.tenant_id = g.tenant_id and c.id = g.competition_id
    left join lateral (select id, status from payments where signup_id = g.id and status <> 'cancelled' order by created_at desc limit 1) p on true
    where not g.trial
      ${filters.user_id === undefined ? sql`` : sql`and g.user_id = ${filters.user_id}`}
      ${filters.without_contact ? sql`and g.status = 'submitted'` : sql``}
      ${filters.competition_id === undefined ? sql`` : sql`and g.competition_id = ${filters.competition_id}`}
      and ${searchCondition(filters.q, [
        sql`g.club_name`,
        sql`g.club_city`,
        ...(filters.without_contact
          ? []
          : [
              sql`g.contact_name`,
              sql`g.contact_email`,
              sql`(
        select string_agg(concat_ws(' ', d.first_name, d.last_name), ' ') from dancers d where d.tenant_id = g.tenant_id and d.signup_id = g.id)`,
            ]),
      ])}
      ${filters.after === undefined ? sql`` : sql`and (g.created_at, g.id) < (select created_at, id from signups where id = ${filters.after})`}
    order by g.created_at desc, g.id desc limit ${filters.limit}`;
}

/** Current versions of these entries, by id. Entries that do not exist are left out. */
export async function listVersions(trx: Trx, entryIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await trx.selectFrom("entries").select(["id", "version"]).where("id", "=", anyOf(entryIds)).execute();
  return new Map(rows.map((row) => [row.id, row.version]));
}
