// Reads and writes entries and their line-ups.
import { sql } from "kysely";
import { z } from "zod";
import { rowsOf } from "../kernel/postgres/rows.server.ts";
import { type Trx, anyOf, type Row } from "../kernel/postgres/database.server.ts";
import { newId } from "../kernel/values/ids.ts";
import type { Choice } from "./choices.ts";
import { type EntryTexts, fieldNames } from "./entry-fields.ts";
import { type EntryStatus, signupEntry } from "./records.ts";

const entryRecord = signupEntry
  .omit({ explanation: true, problems: true })
  .extend({ competition_id: z.string(), note: z.string().nullable() });
export type EntryRecord = z.output<typeof entryRecord>;

/** The text columns of `entries as e`. */
export const textColumns = sql.join(fieldNames.map((field) => sql.ref(`e.${field}`)));

const trackJson = sql`(select jsonb_build_object('id', t.id, 'status', t.status, 'file_name', f.name, 'title', t.title, 'performer', t.performer,
    'seconds', t.seconds, 'loudness_lufs', t.loudness_lufs, 'codec', t.codec, 'peaks', t.peaks, 'problem', t.problem,
    'url', '/api/entries/' || t.entry_id || '/music/file?track=' || t.id, 'created_at', to_char(t.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
  from music_tracks t join files f on f.tenant_id = t.tenant_id and f.id = t.file_id
  where t.entry_id = e.id and t.replaced_at is null)`;

const entrySelect = sql`
  select e.id, e.competition_id, e.signup_id, e.section_id, ${textColumns}, e.status, e.start_number, e.note, e.position, e.version, e.submitted_at, e.undecided,
    coalesce((select array_agg(x.dancer_id::text order by x.position, x.id) from entry_dancers x where x.entry_id = e.id), '{}') as dancer_ids,
    ${trackJson} as music
  from entries e`;

/** The entries of a sign-up in their order, each with line-up and current track. */
export async function listEntries(trx: Trx, signupId: string): Promise<EntryRecord[]> {
  return rowsOf(trx, entryRecord)`${entrySelect} where e.signup_id = ${signupId} order by e.position, e.created_at, e.id`;
}

/** One entry with line-up and current track. */
export async function findEntry(trx: Trx, id: string): Promise<EntryRecord | undefined> {
  const rows = await rowsOf(trx, entryRecord)`${entrySelect} where e.id = ${id}`;
  return rows[0];
}

/** The entries with these ids, of any sign-up. */
export async function listEntriesAmong(trx: Trx, ids: readonly string[]): Promise<EntryRecord[]> {
  return rowsOf(trx, entryRecord)`${entrySelect} where e.id = any(${[...ids]}::uuid[])`;
}

type NewEntry = Pick<EntryRecord, "id" | "competition_id" | "signup_id" | "section_id" | "undecided" | "position"> &
  EntryTexts & { tenant_id: string; created_at: string };

/** Adds draft entries. */
export async function insertEntries(trx: Trx, rows: readonly NewEntry[]): Promise<void> {
  if (rows.length > 0)
    await trx
      .insertInto("entries")
      .values([...rows])
      .execute();
}

export interface EntryChange extends Partial<EntryTexts> {
  section_id?: string;
  undecided?: Choice[];
  note?: string | null;
  position?: number;
  status?: EntryStatus;
  submitted_at?: string;
  waiting_since?: string;
  /** Since when a waiting entry gets no offers on its own; null: it is in line again. */
  passed_over_at?: string | null;
}

/** Changes the named fields of an entry and raises its version. */
export async function updateEntry(trx: Trx, id: string, change: EntryChange): Promise<void> {
  await trx
    .updateTable("entries")
    .set((eb) => ({ ...change, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

/** Changes state and section of many entries in one statement. An entry that joins the line (`waiting_since`) is no longer passed over. */
export async function updateEntries(
  trx: Trx,
  rows: readonly { id: string; status: EntryStatus; section_id: string; submitted_at?: string; waiting_since?: string }[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update entries e set status = n.status, section_id = n.section_id, submitted_at = coalesce(n.submitted_at, e.submitted_at),
      waiting_since = coalesce(n.waiting_since, e.waiting_since), passed_over_at = case when n.waiting_since is null then e.passed_over_at end,
      version = e.version + 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(id uuid, status text, section_id uuid, submitted_at timestamptz, waiting_since timestamptz)
    where e.id = n.id`.execute(trx);
}

/** Number of entries of a competition with a start number. */
export async function countNumbered(trx: Trx, competitionId: string): Promise<number> {
  const row = await trx
    .selectFrom("entries")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("competition_id", "=", competitionId)
    .where("start_number", "is not", null)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Locks the sign-ups of entries in the order of their ids. Call it before locking the competition's places, as sending a sign-up does. */
export async function lockSignupsOf(trx: Trx, entryIds: readonly string[]): Promise<void> {
  await sql`
    select 1 from signups where id in (select signup_id from entries where id = any(${entryIds}::uuid[])) order by id for update`.execute(
    trx,
  );
}

/** Replaces the line-up of an entry, in this order. */
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
  // One JSON parameter: a sheet of five hundred groups has more rows than a statement may have parameters.
  await sql`
    insert into entry_dancers (tenant_id, id, entry_id, position, dancer_id)
    select ${tenantId}, r.id, r.entry_id, r.position, r.dancer_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, entry_id uuid, position int, dancer_id uuid)`.execute(trx);
}

/** Deletes a draft entry with its line-up; an entry that ever had music is withdrawn instead. */
export async function deleteEntry(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom("entries").where("id", "=", id).execute();
}

/** True when an entry ever had a music file. */
export async function hadMusic(trx: Trx, entryId: string): Promise<boolean> {
  return (await trx.selectFrom("music_tracks").select("id").where("entry_id", "=", entryId).limit(1).executeTakeFirst()) !== undefined;
}

/** Stores when the clubs were notified that these entries are out; null once they compete again. */
export async function storeNotifiedAt(trx: Trx, entryIds: readonly string[], at: string | null): Promise<void> {
  if (entryIds.length > 0) await trx.updateTable("entries").set({ out_told_at: at }).where("id", "=", anyOf(entryIds)).execute();
}

/** Stores since when a waiting entry gets no offers on its own; null: it is in line again. */
export async function storePassedOver(trx: Trx, entryId: string, at: string | null): Promise<void> {
  await trx.updateTable("entries").set({ passed_over_at: at }).where("id", "=", entryId).execute();
}

/** Changes to an entry: its state and time when it is sent now, and its price when it has one. */
export interface SentEntry {
  id: string;
  status?: Row<"entries">["status"] | undefined;
  submitted_at?: string | undefined;
  price_grosze?: number | undefined;
}

/** SQL that writes the entries of a sign-up; an entry that is sent gets a new version. */
export function entriesWrite(signupId: string, rows: readonly SentEntry[]) {
  return sql`
    update entries e set status = coalesce(n.status, e.status), submitted_at = coalesce(n.submitted_at, e.submitted_at),
      price_grosze = coalesce(n.price_grosze, e.price_grosze), version = e.version + (n.status is not null)::integer
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(id uuid, status text, submitted_at timestamptz, price_grosze bigint)
    where e.id = n.id and e.signup_id = ${signupId} and (n.status is not null or e.price_grosze is distinct from n.price_grosze)`;
}

/** Marks these entries as sent after the deadline; an earlier mark stays. */
export async function markEntriesAfterDeadline(trx: Trx, ids: readonly string[], sent_late_at: string): Promise<void> {
  if (ids.length > 0)
    await trx.updateTable("entries").set({ sent_late_at }).where("id", "=", anyOf(ids)).where("sent_late_at", "is", null).execute();
}

/** Deletes the entries of a sign-up with their line-ups. */
export async function deleteEntriesOf(trx: Trx, signupId: string): Promise<void> {
  await trx.deleteFrom("entries").where("signup_id", "=", signupId).execute();
}

/** Adds accepted entries of invented data; they cost nothing. */
export async function insertAcceptedEntries(
  trx: Trx,
  { tenant_id, competition_id, at }: { tenant_id: string; competition_id: string; at: string },
  rows: readonly { id: string; signup_id: string; section_id: string; title: string; position: number }[],
): Promise<void> {
  await trx
    .insertInto("entries")
    .values(
      rows.map((row) => ({ ...row, tenant_id, competition_id, status: "accepted", price_grosze: 0, submitted_at: at, created_at: at })),
    )
    .execute();
}
