// Reads what decides the waiting list, and writes offers of freed places; no other file writes those.
import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import { hasPlace, hasReservedPlaces, openOffer, placesLeft } from "../../competitions/places-sql.server.ts";
import { statuses } from "../../competitions/rules.ts";
import type { Row, Trx } from "../../kernel/postgres/database.server.ts";
import { rowsOf } from "../../kernel/postgres/rows.server.ts";

const settings = z.object({
  name: z.string(),
  practice: z.boolean(),
  status: z.enum(statuses),
  starts_on: z.string(),
  ends_on: z.string(),
  signup_opens_at: z.string().nullable(),
  signup_closes_at: z.string().nullable(),
  music_closes_at: z.string().nullable(),
  capacity: z.number().nullable(),
  day_capacity: z.number().nullable(),
  club_capacity: z.number().nullable(),
  offer_hours: z.number(),
  waiting_moves: z.boolean(),
});

/** Caps of a competition and the settings of its waiting list; undefined: it is gone. */
export async function findSettings(trx: Trx, competitionId: string) {
  const rows = await rowsOf(trx, settings)`
    select name, practice, status, starts_on, ends_on, signup_opens_at, signup_closes_at, music_closes_at,
      capacity, day_capacity, club_capacity, offer_hours, waiting_moves
    from competitions where id = ${competitionId}`;
  return rows[0];
}

const counted = z.object({ id: z.string(), name: z.string(), capacity: z.number().nullable(), day: z.string().nullable() });

/** Sections of a competition as they are counted. */
export function listCounted(trx: Trx, competitionId: string) {
  return rowsOf(trx, counted)`select id, name, capacity, day from sections where competition_id = ${competitionId}`;
}

const taken = z.object({ section_id: z.string(), club_name: z.string().nullable(), places: z.number() });

/** Taken places of a competition, or of one sign-up: by entries with a place, open offers and reservations. */
export function listTaken(trx: Trx, competitionId: string, signupId?: string) {
  const own = signupId === undefined ? sql`` : sql`and g.id = ${signupId}`;
  return rowsOf(trx, taken)`
    select e.section_id, g.club_name, count(*) as places
    from entries e join signups g on g.tenant_id = e.tenant_id and g.id = e.signup_id
    where e.competition_id = ${competitionId} ${own} and ${hasPlace(sql`exists (select 1 from place_offers o where ${openOffer})`)}
    group by e.section_id, g.club_name
    union all
    select r.section_id, g.club_name, sum(${placesLeft})::bigint as places
    from place_reservations r join signups g on g.tenant_id = r.tenant_id and g.id = r.signup_id
    where r.competition_id = ${competitionId} ${own} and ${hasReservedPlaces}
    group by r.section_id, g.club_name`;
}

/** Sort keys of waiting entries: by the time they started to wait; entries that let a place pass come last. */
export const waitingOrder = (entry: RawBuilder<unknown>) =>
  sql`coalesce(${entry}.passed_over_at, '-infinity'), coalesce(${entry}.waiting_since, ${entry}.submitted_at), ${entry}.position, ${entry}.id`;

const waiting = z.object({
  id: z.string(),
  signup_id: z.string(),
  section_id: z.string(),
  club_name: z.string().nullable(),
  passed: z.boolean(),
  offered_until: z.string().nullable(),
});

/** Waiting entries in order: those without an offer so far by the time they were sent, then those that let one pass. */
export function listWaiting(trx: Trx, competitionId: string) {
  return rowsOf(trx, waiting)`
    select e.id, e.signup_id, e.section_id, g.club_name, e.passed_over_at is not null as passed,
      (select o.until from place_offers o where ${openOffer}) as offered_until
    from entries e join signups g on g.tenant_id = e.tenant_id and g.id = e.signup_id
    where e.competition_id = ${competitionId} and e.status = 'waiting'
    order by ${waitingOrder(sql`e`)}`;
}

const lastShape = z.object({ last: z.string().nullable() });

/** Latest time at which an entry of a competition got in line. */
export async function lastInLine(trx: Trx, competitionId: string): Promise<string | null> {
  const rows = await rowsOf(trx, lastShape)`
    select max(greatest(submitted_at, waiting_since)) as last from entries where competition_id = ${competitionId}`;
  return rows[0]?.last ?? null;
}

const rulesShape = z.object({ rules: z.string() });

/** Hash of everything the organiser sets for a competition `c` that decides and prices sign-ups: any change gives another hash. */
const rules = sql`md5(concat_ws(' ', c.xmin,
  (select string_agg(concat_ws(' ', s.xmin, d.xmin, a.xmin, p.xmin), ' ' order by s.id) from sections s
    join dance_categories d on d.tenant_id = s.tenant_id and d.id = s.dance_category_id
    join age_categories a on a.tenant_id = s.tenant_id and a.id = s.age_category_id
    join presentation_categories p on p.tenant_id = s.tenant_id and p.id = s.presentation_category_id
    where s.tenant_id = c.tenant_id and s.competition_id = c.id),
  (select string_agg(q.xmin::text, ' ' order by q.id) from questions q where q.tenant_id = c.tenant_id and q.competition_id = c.id)))`;

/** Hash of what decides and prices a sign-up; equal before and after a lock means that nothing has changed. */
export async function findRules(trx: Trx, signupId: string): Promise<string | undefined> {
  const rows = await rowsOf(trx, rulesShape)`
    select ${rules} as rules from signups g join competitions c on c.tenant_id = g.tenant_id and c.id = g.competition_id where g.id = ${signupId}`;
  return rows[0]?.rules;
}

const places = z.object({
  ...settings.pick({ starts_on: true, ends_on: true, capacity: true, day_capacity: true, club_capacity: true }).shape,
  sections: z.array(counted.omit({ name: true })),
  taken: z.array(taken),
  /** Waiting entries that get a free place, in order, without those held back by a full section, day or competition. */
  waiting: z.array(waiting),
  /** Number of entries in line in each section. */
  in_line: z.record(z.string(), z.number()),
  /** Now, but later than all times at which entries got in line. */
  moment: z.string(),
  rules: z.string(),
});

/**
 * Reads everything that decides the places of new entries, in one statement; exact only under the lock of `lockSections`. Where places are given
 * back, `listWaiting` has all waiting entries. Clubs are read only where they have a cap. No table is joined to the entries: a plan made while there
 * were few rows would compare each with each.
 */
export async function findPlaces(trx: Trx, competitionId: string, now: string) {
  const isOffered = sql`(e.id, e.section_id) in (select entry_id, section_id from offer)`;
  const clubOf = (of: string) => sql`case when (select clubs from place)
    then (select g.club_name from signups g where g.tenant_id = ${sql.ref(`${of}.tenant_id`)} and g.id = ${sql.ref(`${of}.signup_id`)}) end`;
  const rows = await rowsOf(trx, places)`
    with place as materialized (select club_capacity is not null as clubs from competitions where id = ${competitionId}),
    offer as materialized (select entry_id, section_id from place_offers where competition_id = ${competitionId} and status = 'open'),
    line as materialized (
      select e.id, e.signup_id, e.section_id, e.position, coalesce(e.waiting_since, e.submitted_at) as since, greatest(e.submitted_at, e.waiting_since) as came,
        ${clubOf("e")} as club_name, e.status = 'waiting' and e.passed_over_at is null as in_line, e.status = 'waiting' and ${isOffered} as offered,
        ${hasPlace(isOffered)} as placed
      from entries e where e.competition_id = ${competitionId}
    ), taken as (
      select section_id, club_name, count(*) as places from line where placed group by section_id, club_name
      union all
      select r.section_id, ${clubOf("r")}, ${placesLeft} from place_reservations r where r.competition_id = ${competitionId} and ${hasReservedPlaces}
    ), rooms as (
      select s.id, s.capacity, s.day, coalesce(s.day, case when c.starts_on = c.ends_on then c.starts_on end) as counted_on,
        coalesce(t.places, 0) as taken, c.capacity as of_all, c.day_capacity as of_day
      from competitions c join sections s on s.tenant_id = c.tenant_id and s.competition_id = c.id
      left join (select section_id, sum(places) as places from taken group by section_id) t on t.section_id = s.id where c.id = ${competitionId}
    ), free as (
      select r.id from (select *, sum(taken) over () as all_taken, sum(taken) over (partition by counted_on) as day_taken from rooms) r
      where (r.capacity is null or r.taken < r.capacity) and (r.of_all is null or r.all_taken < r.of_all)
        and (r.counted_on is null or r.of_day is null or r.day_taken < r.of_day)
    )
    select c.starts_on, c.ends_on, c.capacity, c.day_capacity, c.club_capacity, ${rules} as rules,
      (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'capacity', r.capacity, 'day', r.day)), '[]') from rooms r) as sections,
      (select coalesce(jsonb_agg(to_jsonb(t)), '[]') from taken t) as taken,
      (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'signup_id', l.signup_id, 'section_id', l.section_id, 'club_name', l.club_name,
          'passed', false, 'offered_until', null) order by l.since, l.position, l.id), '[]')
        from line l where l.in_line and not l.offered and l.section_id in (select id from free)) as waiting,
      (select coalesce(jsonb_object_agg(w.section_id, w.entries), '{}')
        from (select section_id, count(*) as entries from line where in_line group by section_id) w) as in_line,
      greatest(date_trunc('milliseconds', (select max(came) from line)) + interval '1 millisecond', ${now}::timestamptz) as moment
    from competitions c where c.id = ${competitionId}`;
  return rows[0];
}

/** True when an entry of the competition waits. */
export async function hasWaitingEntries(trx: Trx, competitionId: string): Promise<boolean> {
  const row = await trx
    .selectFrom("entries")
    .select("id")
    .where("competition_id", "=", competitionId)
    .where("status", "=", "waiting")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export type OfferRow = Pick<
  Row<"place_offers">,
  "id" | "competition_id" | "signup_id" | "entry_id" | "section_id" | "status" | "until" | "made_at"
>;

const offers = (trx: Trx) =>
  trx.selectFrom("place_offers").select(["id", "competition_id", "signup_id", "entry_id", "section_id", "status", "until", "made_at"]);

/** Newest offer of an entry. */
export function lastOffer(trx: Trx, entryId: string): Promise<OfferRow | undefined> {
  return offers(trx).where("entry_id", "=", entryId).orderBy("made_at", "desc").orderBy("id", "desc").limit(1).executeTakeFirst();
}

/** Open offers of a competition past their deadline, oldest first. */
export function listOverdue(trx: Trx, competitionId: string, now: string): Promise<OfferRow[]> {
  return offers(trx)
    .where("competition_id", "=", competitionId)
    .where("status", "=", "open")
    .where("until", "<=", now)
    .orderBy("until")
    .orderBy("id")
    .execute();
}

/** Open offers of a competition with a deadline after this time. */
export function listOffersAfter(trx: Trx, competitionId: string, moment: string): Promise<OfferRow[]> {
  return offers(trx)
    .where("competition_id", "=", competitionId)
    .where("status", "=", "open")
    .where("until", ">", moment)
    .orderBy("id")
    .execute();
}

/** Sets an earlier deadline for an offer. */
export async function shortenOffer(trx: Trx, id: string, until: string): Promise<void> {
  await trx.updateTable("place_offers").set({ until }).where("id", "=", id).execute();
}

export async function insertOffer(
  trx: Trx,
  row: Pick<Row<"place_offers">, "tenant_id" | "id" | "competition_id" | "signup_id" | "entry_id" | "section_id" | "until" | "made_at">,
): Promise<void> {
  await trx.insertInto("place_offers").values(row).execute();
}

/** Ends the open offer of an entry; false when none is open. */
export async function endOffer(
  trx: Trx,
  entryId: string,
  status: "accepted" | "declined" | "expired" | "ended",
  at: string,
): Promise<boolean> {
  const done = await trx
    .updateTable("place_offers")
    .set({ status, ended_at: at })
    .where("entry_id", "=", entryId)
    .where("status", "=", "open")
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

/** Ends open offers whose entries no longer wait in that section. */
export async function endAbandonedOffers(trx: Trx, competitionId: string, at: string): Promise<void> {
  await sql`
    update place_offers o set status = 'ended', ended_at = ${at}
    where o.competition_id = ${competitionId} and o.status = 'open' and not exists (select 1 from entries e
      where e.tenant_id = o.tenant_id and e.id = o.entry_id and e.section_id = o.section_id and e.status = 'waiting')`.execute(trx);
}

const forMail = z.object({
  id: z.string(),
  signup_id: z.string(),
  competition_id: z.string(),
  title: z.string().nullable(),
  section_name: z.string(),
  competition_name: z.string(),
  signup_closes_at: z.string().nullable(),
  music_closes_at: z.string().nullable(),
  own_music: z.boolean(),
  practice: z.boolean(),
  contact_email: z.string().nullable(),
  contact_name: z.string().nullable(),
  locale: z.enum(["pl", "en"]),
});
export type MailedEntry = z.output<typeof forMail>;

/** Loads an entry with the data for a mail about its place. */
export async function findForMail(trx: Trx, entryId: string): Promise<MailedEntry | undefined> {
  const rows = await rowsOf(trx, forMail)`
    select e.id, e.signup_id, e.competition_id, e.title, s.name as section_name, c.name as competition_name, c.signup_closes_at, c.music_closes_at,
      s.music = 'own' as own_music, c.practice, g.contact_email, g.contact_name, g.locale
    from entries e
    join signups g on g.tenant_id = e.tenant_id and g.id = e.signup_id
    join sections s on s.tenant_id = e.tenant_id and s.id = e.section_id
    join competitions c on c.tenant_id = e.tenant_id and c.id = e.competition_id
    where e.id = ${entryId}`;
  return rows[0];
}
