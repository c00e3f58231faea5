// The only file that writes the tables of sign-up: signups, dancers, entries, entry_dancers (start numbers, consents beside it).
import { sql } from "kysely";
import { z } from "zod";
import { builtRows, rowsOf } from "../kernel/postgres/rows.server.ts";
import type { Row, Trx } from "../kernel/database.server.ts";
import { newId } from "../kernel/ids.ts";
import { statuses } from "../competitions/rules.ts";
import { earlyFee, feeChange, rulebookCodes } from "../competitions/shapes.ts";
import { type Choice, competitionFacts, type Dancer, type EntryStatus, offeredSection, signup, signupEntry } from "./records.ts";

const competitionRow = competitionFacts.extend({
  status: z.enum(statuses),
  /** What decides which early fee holds. */
  fee_day: z.enum(["entry", "payment"]),
  rulebook: z.unknown(),
  /** What holds a place that is filled later, and until when; null: not offered. */
  place_deposit_grosze: z.number().nullable(),
  places_until: z.string().nullable(),
});
export type CompetitionRow = z.output<typeof competitionRow>;

/** A competition by its id or its short name. */
export async function findCompetition(trx: Trx, idOrSlug: string): Promise<CompetitionRow | undefined> {
  const rows = await rowsOf(trx, competitionRow)`
    select id, slug, name, venue_name, venue_address, starts_on, ends_on, signup_opens_at, signup_closes_at, music_closes_at, payment_due_at,
      regulations_file_id, practice, status, fee_day, rulebook, place_deposit_grosze, places_until,
      (select t.contact_email from tenants t where t.id = tenant_id) as organiser_email,
      (select t.contact_phone from tenants t where t.id = tenant_id) as organiser_phone
    from competitions where id::text = ${idOrSlug} or slug = ${idOrSlug} order by (id::text = ${idOrSlug}) desc limit 1`;
  return rows[0];
}

const share = z.object({ years: z.number(), max_share_percent: z.number() }).nullable();
/** A section with everything that sign-up asks of it; `taken` counts the entries that have a place, the places that are offered and those that are reserved. */
const sectionRow = offeredSection.omit({ full: true }).extend({
  early_fees: z.array(earlyFee),
  fee_next_grosze: z.number().nullable(),
  min_age: z.number().nullable(),
  max_age: z.number().nullable(),
  age_basis: z.enum(["calendar_year", "competition_day"]),
  older_allowed: share,
  younger_allowed: share,
  rulebook_codes: rulebookCodes.nullable(),
  capacity: z.number().nullable(),
  taken: z.number(),
  archived: z.boolean(),
  code: z.string().nullable(),
  /** Changes of its fees since something was sent, oldest first. */
  fee_changes: z.array(feeChange),
});
export type SectionRow = z.output<typeof sectionRow>;

/** The sections of a competition in their order: all of them, or these. With a sign-up, its changes of fees name no other one that had paid. */
export async function listSections(trx: Trx, competitionId: string, ids?: readonly string[], signupId?: string): Promise<SectionRow[]> {
  const paid = signupId === undefined ? sql`c.paid_signups` : sql`array(select unnest(c.paid_signups) intersect select ${signupId}::uuid)`;
  return rowsOf(trx, sectionRow)`
    select s.id, s.name, s.code, s.dance_category_id, d.name as dance_name, s.age_category_id, a.name as age_name,
      s.presentation_category_id, p.name as presentation_name, p.min_dancers, p.max_dancers, s.level_code, s.level_name, s.music,
      coalesce(s.min_music_seconds, p.min_music_seconds) as min_music_seconds,
      coalesce(s.max_music_seconds, p.max_music_seconds) as max_music_seconds,
      s.fee_grosze, s.fee_per, s.early_fees, s.fee_next_grosze, s.capacity, s.archived, s.rulebook_codes,
      a.min_age, a.max_age, a.age_basis, a.older_allowed, a.younger_allowed,
      (select count(*) from entries e where e.section_id = s.id and e.status in ('submitted', 'accepted', 'no_show', 'disqualified'))
        + (select count(*) from place_offers o join entries e on e.tenant_id = o.tenant_id and e.id = o.entry_id and e.section_id = o.section_id and e.status = 'waiting'
          where o.section_id = s.id and o.status = 'open')
        + (select coalesce(sum(r.reserved - r.filled - r.given_back - r.released), 0) from place_reservations r where r.section_id = s.id) as taken,
      (select coalesce(jsonb_agg(jsonb_build_object('changed_at', c.changed_at, 'before', c.before, 'for_all', c.for_all,
        'paid_signups', ${paid}, 'mailed', c.mailed_at is not null) order by c.changed_at), '[]') from fee_changes c where c.section_id = s.id) as fee_changes
    from sections s
    join dance_categories d on d.tenant_id = s.tenant_id and d.id = s.dance_category_id
    join age_categories a on a.tenant_id = s.tenant_id and a.id = s.age_category_id
    join presentation_categories p on p.tenant_id = s.tenant_id and p.id = s.presentation_category_id
    where s.competition_id = ${competitionId} ${ids ? sql`and s.id = any(${ids}::uuid[])` : sql``} order by p.position, d.position, a.position, s.position, s.id`;
}

const bytes = z.instanceof(Buffer);
const ownSignup = z.object({
  ...signup.pick({ id: true, trial: true, status: true, club_name: true, created_at: true }).shape,
  user_id: z.string().nullable(),
  secret_hash: bytes,
  /** Hashes of the keys of links in mails. */
  key_hashes: z.array(bytes),
});
const signupRow = ownSignup.extend({
  ...signup.pick({
    competition_id: true,
    contact_name: true,
    contact_email: true,
    contact_phone: true,
    contact_role: true,
    club_city: true,
    note: true,
    invoice: true,
    locale: true,
    submitted_at: true,
    sent_late_at: true,
    version: true,
  }).shape,
  confirmed_sha256: bytes.nullable(),
  rules_accepted_at: z.string().nullable(),
  /** Its price when last counted; null: never. */
  total_grosze: z.number().nullable(),
});
export type SignupRow = z.output<typeof signupRow>;

const keyHashes = sql`array(select k.key_hash from signup_keys k where k.tenant_id = s.tenant_id and k.signup_id = s.id) as key_hashes`;

/** A sign-up, locked against other writers of this transaction's time when `lock`. */
export async function findSignup(trx: Trx, id: string, lock = false): Promise<SignupRow | undefined> {
  const rows = await rowsOf(trx, signupRow)`
    select s.id, s.trial, s.competition_id, s.user_id, s.secret_hash, s.status, s.contact_name, s.contact_email, s.contact_phone, s.contact_role,
      s.club_name, s.club_city, s.note, s.invoice, s.locale, s.rules_accepted_at, s.submitted_at, s.sent_late_at, s.version, s.created_at,
      s.confirmed_sha256, s.total_grosze, ${keyHashes}
    from signups s where s.id = ${id} ${lock ? sql`for update` : sql``}`;
  return rows[0];
}

const countedSignup = ownSignup.extend({ entries: z.number() });

/** Sign-ups of a competition among these ids or of this person, newest first. */
export async function listOwnSignups(trx: Trx, competitionId: string, ids: readonly string[], userId: string | null) {
  return rowsOf(trx, countedSignup)`
    select s.id, s.trial, s.status, s.club_name, s.created_at, s.secret_hash, s.user_id, ${keyHashes},
      (select count(*) from entries e where e.signup_id = s.id and e.status not in ('withdrawn', 'rejected')) as entries
    from signups s
    where s.competition_id = ${competitionId} and (s.id = any(${ids}::uuid[]) or s.user_id = ${userId}::uuid)
    order by s.created_at desc, s.id desc limit 50`;
}

export interface SignupChange {
  contact_name?: string | null;
  contact_email?: string | null;
  contact_phone?: string | null;
  contact_role?: Row<"signups">["contact_role"];
  club_name?: string | null;
  club_city?: string | null;
  note?: string | null;
  invoice?: object | null;
  locale?: Row<"signups">["locale"];
}

const stored = <C extends SignupChange>(change: C) => ({
  ...change,
  ...(change.invoice ? { invoice: JSON.stringify(change.invoice) } : {}),
});

/** Adds a sign-up; false when its id is known already. */
export async function insertSignup(
  trx: Trx,
  row: SignupChange & {
    tenant_id: string;
    id: string;
    competition_id: string;
    user_id: string | null;
    secret_hash: Buffer;
    created_at: string;
    trial?: boolean;
  },
): Promise<boolean> {
  const result = await trx
    .insertInto("signups")
    .values(stored(row))
    .onConflict((oc) => oc.columns(["tenant_id", "id"]).doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** The write of the hash of a key that opens a sign-up. */
export function keyWrite(trx: Trx, row: { tenant_id: string; id: string; signup_id: string; key_hash: Buffer; created_at: string }) {
  return trx.insertInto("signup_keys").values(row);
}

/** Changes the named fields of a sign-up and counts its version up. */
export async function updateSignup(
  trx: Trx,
  id: string,
  change: SignupChange & { status?: Row<"signups">["status"]; submitted_at?: string; rules_accepted_at?: string },
) {
  await trx
    .updateTable("signups")
    .set((eb) => ({ ...stored(change), version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

/** Keeps what the confirmation said that was mailed last, by its hash. */
export async function keepConfirmation(trx: Trx, id: string, confirmed_sha256: Buffer): Promise<void> {
  await trx.updateTable("signups").set({ confirmed_sha256 }).where("id", "=", id).execute();
}

const dancerColumns = ["id", "signup_id", "first_name", "last_name", "birth_year", "birth_date", "public_name", "version"] as const;

/** Dancers of a sign-up in the order they came. */
export async function listDancers(trx: Trx, signupId: string): Promise<Dancer[]> {
  const rows = await trx
    .selectFrom("dancers")
    .select(dancerColumns)
    .where("signup_id", "=", signupId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows;
}

export async function findDancer(trx: Trx, id: string): Promise<(Dancer & { line_ups: number }) | undefined> {
  const query = trx
    .selectFrom("dancers as d")
    .select(dancerColumns.map((each) => `d.${each}` as const))
    .select(sql`(select count(*) from entry_dancers x where x.dancer_id = d.id)`.as("line_ups"))
    .where("d.id", "=", id);
  return (await builtRows(trx, z.object({ line_ups: z.number() }), query))[0];
}

export interface NewDancer {
  id: string;
  first_name: string;
  last_name: string;
  birth_year: number;
  birth_date: string | null;
  public_name: Row<"dancers">["public_name"];
}

/** Adds dancers; those whose id is known stay as they are. Gives whether anybody is new. */
export async function insertDancers(trx: Trx, tenantId: string, signupId: string, rows: readonly NewDancer[]): Promise<boolean> {
  const done = await trx
    .insertInto("dancers")
    .values(rows.map((row) => ({ tenant_id: tenantId, signup_id: signupId, ...row })))
    .onConflict((oc) => oc.columns(["tenant_id", "id"]).doNothing())
    .executeTakeFirst();
  return (done.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function updateDancer(trx: Trx, id: string, change: Partial<Omit<NewDancer, "id">>): Promise<void> {
  await trx
    .updateTable("dancers")
    .set((eb) => ({ ...change, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

export async function deleteDancer(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom("dancers").where("id", "=", id).execute();
}

const entryRecord = signupEntry
  .omit({ explanation: true, problems: true })
  .extend({ competition_id: z.string(), note: z.string().nullable() });
export type EntryRecord = z.output<typeof entryRecord>;

const trackJson = sql`(select jsonb_build_object('id', t.id, 'status', t.status, 'file_name', f.name, 'title', t.title, 'performer', t.performer,
    'seconds', t.seconds, 'loudness_lufs', t.loudness_lufs, 'codec', t.codec, 'peaks', t.peaks, 'problem', t.problem,
    'url', '/api/entries/' || t.entry_id || '/music/file?track=' || t.id, 'created_at', to_char(t.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
  from music_tracks t join files f on f.tenant_id = t.tenant_id and f.id = t.file_id
  where t.entry_id = e.id and t.replaced_at is null)`;

const entrySelect = sql`
  select e.id, e.competition_id, e.signup_id, e.section_id, e.title, e.artist_name, e.choreographer, e.status, e.start_number, e.note, e.position, e.version, e.submitted_at, e.undecided,
    coalesce((select array_agg(x.dancer_id::text order by x.position, x.id) from entry_dancers x where x.entry_id = e.id), '{}') as dancer_ids,
    ${trackJson} as music
  from entries e`;

/** The entries of a sign-up in their order, each with line-up and current track. */
export async function listEntries(trx: Trx, signupId: string): Promise<EntryRecord[]> {
  return rowsOf(trx, entryRecord)`${entrySelect} where e.signup_id = ${signupId} order by e.position, e.created_at, e.id`;
}

export async function findEntry(trx: Trx, id: string): Promise<EntryRecord | undefined> {
  const rows = await rowsOf(trx, entryRecord)`${entrySelect} where e.id = ${id}`;
  return rows[0];
}

/** The entries with one of these ids, of any sign-up. */
export async function listEntriesAmong(trx: Trx, ids: readonly string[]): Promise<EntryRecord[]> {
  return rowsOf(trx, entryRecord)`${entrySelect} where e.id = any(${[...ids]}::uuid[])`;
}

type NewEntry = Pick<EntryRecord, "id" | "competition_id" | "signup_id" | "section_id" | "undecided" | "position"> &
  Pick<EntryRecord, "title" | "artist_name" | "choreographer"> & { tenant_id: string; created_at: string };

/** Adds draft entries. */
export async function insertEntries(trx: Trx, rows: readonly NewEntry[]): Promise<void> {
  if (rows.length > 0)
    await trx
      .insertInto("entries")
      .values([...rows])
      .execute();
}

export interface EntryChange {
  section_id?: string;
  undecided?: Choice[];
  title?: string | null;
  artist_name?: string | null;
  choreographer?: string | null;
  note?: string | null;
  position?: number;
  status?: EntryStatus;
  submitted_at?: string;
  waiting_since?: string;
}

/** Changes the named fields of an entry and counts its version up. */
export async function updateEntry(trx: Trx, id: string, change: EntryChange): Promise<void> {
  await trx
    .updateTable("entries")
    .set((eb) => ({ ...change, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

/** Changes state and section of many entries at once, in one statement. */
export async function updateEntries(
  trx: Trx,
  rows: readonly { id: string; status: EntryStatus; section_id: string; submitted_at?: string; waiting_since?: string }[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update entries e set status = n.status, section_id = n.section_id, submitted_at = coalesce(n.submitted_at, e.submitted_at),
      waiting_since = coalesce(n.waiting_since, e.waiting_since), version = e.version + 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(id uuid, status text, section_id uuid, submitted_at timestamptz, waiting_since timestamptz)
    where e.id = n.id`.execute(trx);
}

const sectionsFitShape = z.object({ fits: z.boolean() });

/** Whether each entry's proposed section belongs to the entry's own competition. */
export async function sectionsFit(trx: Trx, rows: readonly { id: string; section_id: string }[]): Promise<boolean> {
  const found = await rowsOf(trx, sectionsFitShape)`
    select coalesce(bool_and(s.id is not null), true) as fits
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(id uuid, section_id uuid)
    join entries e on e.id = n.id left join sections s on s.id = n.section_id and s.competition_id = e.competition_id`;
  return found[0]?.fits ?? true;
}

/** How many entries of a competition have a start number. */
export async function countNumbered(trx: Trx, competitionId: string): Promise<number> {
  const row = await trx
    .selectFrom("entries")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("competition_id", "=", competitionId)
    .where("start_number", "is not", null)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Locks a competition's places, then these sections, so that two sign-ups do not take the same last place. What is read afterwards is exact. */
export async function lockSections(trx: Trx, competitionId: string, ids: readonly string[]): Promise<void> {
  await sql`
    with place as materialized (select id from competitions where id = ${competitionId} for no key update)
    select count(s.id) from place left join lateral (select id from sections where competition_id = place.id and id = any(${ids}::uuid[])
      order by id for no key update) s on true`.execute(trx);
}

/** Locks the sign-ups of entries in the order of their ids: before the places of a competition, as whoever sends one does. */
export async function lockSignupsOf(trx: Trx, entryIds: readonly string[]): Promise<void> {
  await sql`
    select 1 from signups where id in (select signup_id from entries where id = any(${entryIds}::uuid[])) order by id for update`.execute(
    trx,
  );
}

/** Puts a line-up in the place of the earlier one, in this order. */
export async function replaceLineUp(trx: Trx, tenantId: string, entryId: string, dancer_ids: readonly string[]): Promise<void> {
  await trx.deleteFrom("entry_dancers").where("entry_id", "=", entryId).execute();
  await insertLineUps(trx, tenantId, [{ entry_id: entryId, dancer_ids }]);
}

/** Adds the dancers of entries that have none yet, in the order of their line-ups. */
export async function insertLineUps(
  trx: Trx,
  tenantId: string,
  lineUps: readonly { entry_id: string; dancer_ids: readonly string[] }[],
): Promise<void> {
  const rows = lineUps.flatMap(({ entry_id, dancer_ids }) =>
    dancer_ids.map((dancer_id, position) => ({ id: newId(), entry_id, dancer_id, position })),
  );
  if (rows.length === 0) return;
  // As one parameter: a sheet of five hundred groups has more rows than a statement may have parameters.
  await sql`
    insert into entry_dancers (tenant_id, id, entry_id, position, dancer_id)
    select ${tenantId}, r.id, r.entry_id, r.position, r.dancer_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, entry_id uuid, position int, dancer_id uuid)`.execute(trx);
}

/** Deletes a draft entry with its line-up; one that ever had music is withdrawn instead. */
export async function deleteEntry(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom("entries").where("id", "=", id).execute();
}

/** Whether an entry ever had a music file. */
export async function hadMusic(trx: Trx, entryId: string): Promise<boolean> {
  return (await trx.selectFrom("music_tracks").select("id").where("entry_id", "=", entryId).limit(1).executeTakeFirst()) !== undefined;
}
