// How the dashboard reads entries and sign-ups: filters, saved views, sorting, paging. Reads only; drafts stay with their makers.
import { type RawBuilder, sql } from "kysely";
import type { Trx } from "../kernel/database.server.ts";
import { paymentState } from "./paid-sql.server.ts";
import { lacksLineUp, lacksMusic, lacksPayment, lacksTitle, living } from "./missing-sql.server.ts";
import type { EntryRow, EntryStatus } from "./records.ts";

export interface EntryFilters {
  id?: string | undefined;
  ids?: readonly string[] | undefined;
  competition_id?: string | undefined;
  q?: string | undefined;
  status?: EntryStatus | undefined;
  section_id?: string | undefined;
  paid?: "yes" | "no" | undefined;
  music?: "ok" | "none" | "problem" | undefined;
  /** Only the entries of this person's sign-ups. */
  user_id?: string | undefined;
}

export type View = "all" | "to_accept" | "incomplete" | "waiting" | "out";
export type Sort = "attention" | "number" | "title" | "club" | "section" | "submitted";

/** A row with what only admins see and what only the rules need. */
export interface ListedEntry extends EntryRow {
  signup_note: string | null;
  min_music_seconds: number | null;
  max_music_seconds: number | null;
}

const folded = (text: RawBuilder<unknown>) => sql`translate(lower(${text}), 'ąćęłńóśźż', 'acelnoszz')`;

/** What narrows entries by their own columns: said of the list and of its line-ups, which would else be read one by one. */
const ofEntry = (e: RawBuilder<unknown>, filters: EntryFilters) => sql`
    ${filters.id === undefined ? sql`` : sql`and ${e}.id = ${filters.id}`}
    ${filters.ids === undefined ? sql`` : sql`and ${e}.id = any(${filters.ids}::uuid[])`}
    ${filters.competition_id === undefined ? sql`` : sql`and ${e}.competition_id = ${filters.competition_id}`}`;

const loaded = (filters: EntryFilters) => sql`
  select e.id, e.competition_id, c.name as competition_name, e.signup_id, e.section_id, s.name as section_name, s.position as section_position,
    d.name as dance_name, a.name as age_name, p.name as presentation_name, s.level_name, e.title, e.choreographer, e.note, e.status, e.start_number,
    g.club_name, g.club_city, g.contact_name, g.contact_email, g.contact_phone, g.note as signup_note, e.submitted_at, e.created_at, e.version,
    coalesce(l.dancers, 0) as dancers, coalesce(l.dancer_names, '') as dancer_names, p.min_dancers, p.max_dancers, s.music,
    coalesce(t.status, case s.music when 'organiser' then 'organiser' else 'none' end) as music_status, t.seconds as music_seconds,
    coalesce(s.min_music_seconds, p.min_music_seconds) as min_music_seconds, coalesce(s.max_music_seconds, p.max_music_seconds) as max_music_seconds,
    ${paymentState} as payment_status, c.numbers_after_payment
  from entries e
  join competitions c on c.tenant_id = e.tenant_id and c.id = e.competition_id
  join signups g on g.tenant_id = e.tenant_id and g.id = e.signup_id
  join sections s on s.tenant_id = e.tenant_id and s.id = e.section_id
  join dance_categories d on d.tenant_id = s.tenant_id and d.id = s.dance_category_id
  join age_categories a on a.tenant_id = s.tenant_id and a.id = s.age_category_id
  join presentation_categories p on p.tenant_id = s.tenant_id and p.id = s.presentation_category_id
  left join (
    select x.entry_id, count(*) as dancers, string_agg(n.first_name || ' ' || n.last_name, ', ' order by x.position) as dancer_names
    from entry_dancers x join dancers n on n.tenant_id = x.tenant_id and n.id = x.dancer_id
    join entries o on o.tenant_id = x.tenant_id and o.id = x.entry_id
    where true ${ofEntry(sql.raw("o"), filters)} group by x.entry_id
  ) l on l.entry_id = e.id
  left join music_tracks t on t.tenant_id = e.tenant_id and t.entry_id = e.id and t.replaced_at is null
  where e.status <> 'draft' and not (e.status = 'withdrawn' and e.submitted_at is null)
    ${ofEntry(sql.raw("e"), filters)}
    ${filters.section_id === undefined ? sql`` : sql`and e.section_id = ${filters.section_id}`}
    ${filters.status === undefined ? sql`` : sql`and e.status = ${filters.status}`}
    ${filters.user_id === undefined ? sql`` : sql`and g.user_id = ${filters.user_id}`}`;

const column = (name: string) => sql.raw(`r.${name}`);
const [status, dancers] = [column("status"), column("dancers")];

/** What each entry misses (offset 0: how it stands paid is found once a row, not once a mention). */
const judged = (filters: EntryFilters) => sql`
  select r.*, array_remove(array[
      case when ${lacksTitle(status, column("title"), dancers)} then 'title' end,
      case when ${lacksLineUp(status, dancers, column("min_dancers"), column("max_dancers"))} then 'line_up' end,
      case when ${lacksMusic(status, column("music"), column("music_status"))} then 'music' end,
      case when ${lacksPayment(status, column("payment_status"))} then 'payment' end
    ], null) as missing, ${living(status)} as living,
    r.status = 'accepted' and r.start_number is null and r.numbers_after_payment and r.payment_status not in ('paid', 'free') as number_waits
  from (${loaded(filters)} offset 0) r`;

const filtered = (filters: EntryFilters) => {
  const words = (filters.q ?? "").trim().split(/\s+/).filter(Boolean);
  const text = sql`concat_ws(' ', lpad(r.start_number::text, 3, '0'), r.start_number, r.title, r.club_name, r.club_city, r.dancer_names, r.choreographer, r.section_name)`;
  return sql`
    select r.* from (${judged(filters)}) r where true
      ${sql.join(
        words.map((word) => sql`and strpos(${folded(text)}, ${folded(sql`${word}::text`)}) > 0`),
        sql` `,
      )}
      ${filters.paid === undefined ? sql`` : filters.paid === "yes" ? sql`and r.payment_status in ('paid', 'free')` : sql`and 'payment' = any(r.missing)`}
      ${
        filters.music === undefined
          ? sql``
          : filters.music === "ok"
            ? sql`and r.music_status in ('accepted', 'checking')`
            : filters.music === "none"
              ? sql`and 'music' = any(r.missing)`
              : sql`and 'music' = any(r.missing) and r.music_status <> 'none'`
      }`;
};

const views: Record<View, RawBuilder<unknown>> = {
  all: sql`true`,
  to_accept: sql`status = 'submitted'`,
  incomplete: sql`cardinality(missing) > 0`,
  waiting: sql`status = 'waiting'`,
  out: sql`status in ('withdrawn', 'rejected', 'no_show', 'disqualified')`,
};

const byNumber = sql`lpad(coalesce(start_number, 999999)::text, 6, '0')`;
/** One text a row to sort and page by; the default puts what needs a person first. */
const keys: Record<Sort, RawBuilder<unknown>> = {
  attention: sql`(case when status = 'submitted' then '0' when living and cardinality(missing) > 0 then '1' when status = 'waiting' then '2' when living then '3' else '4' end) || ${byNumber} || created_at::text`,
  number: byNumber,
  title: sql`lower(coalesce(title, ''))`,
  club: sql`lower(coalesce(club_name, ''))`,
  section: sql`lpad(section_position::text, 6, '0') || ${byNumber}`,
  submitted: sql`coalesce(submitted_at, created_at)::text`,
};

export interface Page {
  view: View;
  sort: Sort;
  direction: "asc" | "desc";
  limit: number;
  after: { key: string; id: string } | undefined;
  /** Rows passed over. */
  skip?: number;
}

/** One page of entries (one more than the limit when there is a next), each with its sort key. */
export async function listEntryRows(trx: Trx, filters: EntryFilters, page: Page): Promise<(ListedEntry & { key: string })[]> {
  const order = page.direction === "asc" ? sql`asc` : sql`desc`;
  const beyond = page.direction === "asc" ? sql`>` : sql`<`;
  const { rows } = await sql<ListedEntry & { key: string }>`
    select * from (select f.*, ${keys[page.sort]} as key from (${filtered(filters)}) f where ${views[page.view]}) k
    ${page.after ? sql`where (key collate polish, id) ${beyond} (${page.after.key}, ${page.after.id}::uuid)` : sql``}
    order by key collate polish ${order}, id ${order} limit ${page.limit} offset ${page.skip ?? 0}`.execute(trx);
  return rows;
}

/** How many entries each saved view has under these filters. */
export async function countViews(trx: Trx, filters: EntryFilters): Promise<Record<View, number>> {
  const { rows } = await sql<Record<View, number>>`
    select count(*) as "all", count(*) filter (where ${views.to_accept}) as to_accept, count(*) filter (where ${views.incomplete}) as incomplete,
      count(*) filter (where ${views.waiting}) as waiting, count(*) filter (where ${views.out}) as "out"
    from (${filtered(filters)}) f`.execute(trx);
  return rows[0] ?? { all: 0, to_accept: 0, incomplete: 0, waiting: 0, out: 0 };
}

/** What was done to an entry, newest first; what was done to many at once names it in its list. */
export async function listHistory(trx: Trx, entryId: string) {
  const { rows } = await sql<{ at: string; who: string; action: string; before: unknown; after: unknown; reason: string | null }>`
    select at, who, action, before, after, reason from audit
    where subject_kind = 'entry' and (subject_id = ${entryId} or (subject_id is null and after->'ids' ? ${entryId}))
    order by at desc, id desc limit 100`.execute(trx);
  return rows;
}

export interface SignupFilters {
  competition_id: string | undefined;
  q: string | undefined;
  user_id: string | undefined;
  /** For who may not know the contact: only what was sent in, and not found by names or addresses of people. */
  without_contact: boolean;
  limit: number;
  after: string | undefined;
}

export interface ListedSignup {
  id: string;
  competition_id: string;
  competition_name: string;
  starts_on: string;
  status: "draft" | "submitted";
  club_name: string | null;
  contact_name: string | null;
  contact_email: string | null;
  entries: number;
  dancers: number;
  without_music: number;
  payment_id: string | null;
  payment_status: string;
  submitted_at: string | null;
  created_at: string;
}

/** Sign-ups, newest first; the cursor is the last one's id, which is made of its time. */
export async function listSignupRows(trx: Trx, filters: SignupFilters): Promise<ListedSignup[]> {
  const { rows } = await sql<ListedSignup>`
    select g.id, g.competition_id, c.name as competition_name, c.starts_on, g.status, g.club_name, g.contact_name, g.contact_email,
      (select count(*) from entries e where e.signup_id = g.id and e.status not in ('withdrawn', 'rejected')) as entries,
      (select count(*) from dancers d where d.signup_id = g.id) as dancers,
      (select count(*) from entries e join sections s on s.tenant_id = e.tenant_id and s.id = e.section_id
        left join music_tracks t on t.tenant_id = e.tenant_id and t.entry_id = e.id and t.replaced_at is null
        where e.signup_id = g.id and ${lacksMusic(sql.raw("e.status"), sql.raw("s.music"), sql.raw("t.status"))}) as without_music,
      p.id as payment_id,
      case when g.total_grosze = 0 then 'free'
        when g.total_grosze <= (select coalesce(sum(h.paid_grosze), 0) from payments h where h.signup_id = g.id) then 'paid'
        when p.status = 'paid' and g.total_grosze is not null then 'pending'
        else coalesce(p.status, 'none') end as payment_status, g.submitted_at, g.created_at
    from signups g
    join competitions c on c.tenant_id = g.tenant_id and c.id = g.competition_id
    left join lateral (select id, status from payments where signup_id = g.id and status <> 'cancelled' order by created_at desc limit 1) p on true
    where true
      ${filters.user_id === undefined ? sql`` : sql`and g.user_id = ${filters.user_id}`}
      ${filters.without_contact ? sql`and g.status = 'submitted'` : sql``}
      ${filters.competition_id === undefined ? sql`` : sql`and g.competition_id = ${filters.competition_id}`}
      ${filters.q ? sql`and strpos(${folded(filters.without_contact ? sql`concat_ws(' ', g.club_name, g.club_city)` : sql`concat_ws(' ', g.club_name, g.club_city, g.contact_name, g.contact_email)`)}, ${folded(sql`${filters.q}::text`)}) > 0` : sql``}
      ${filters.after === undefined ? sql`` : sql`and (g.created_at, g.id) < (select created_at, id from signups where id = ${filters.after})`}
    order by g.created_at desc, g.id desc limit ${filters.limit}`.execute(trx);
  return rows;
}
