// SQL of music. Nothing else writes these tables.
import { z } from "zod";
import { rowsOf } from "../kernel/postgres/rows.server.ts";
import { type Row, type Trx, anyOf } from "../kernel/postgres/database.server.ts";

const limits = { min_seconds: z.number().nullable(), max_seconds: z.number().nullable(), locale: z.enum(["pl", "en"]) };
const musicRule = z.object({ ...limits, music: z.enum(["own", "organiser"]) });

/** The music limits of an entry's section, in seconds, and whether the entry brings music or the organiser plays it. */
export async function musicRules(trx: Trx, entryId: string): Promise<z.output<typeof musicRule> | undefined> {
  const rows = await rowsOf(trx, musicRule)`
    select s.music, g.locale, coalesce(s.min_music_seconds, p.min_music_seconds) as min_seconds, coalesce(s.max_music_seconds, p.max_music_seconds) as max_seconds
    from entries e
    join signups g on g.tenant_id = e.tenant_id and g.id = e.signup_id
    join sections s on s.tenant_id = e.tenant_id and s.id = e.section_id
    join presentation_categories p on p.tenant_id = s.tenant_id and p.id = s.presentation_category_id
    where e.id = ${entryId}`;
  return rows[0];
}

/** Inserts a track as the current one and marks the previous one as replaced. */
export async function insertTrack(
  trx: Trx,
  row: { tenant_id: string; id: string; entry_id: string; file_id: string; title: string | null; performer: string | null },
  at: string,
): Promise<void> {
  await retireTrack(trx, row.entry_id, at);
  await trx.insertInto("music_tracks").values(row).execute();
}

/** Marks an entry's current track as replaced. Returns false when there is none. */
export async function retireTrack(trx: Trx, entryId: string, at: string): Promise<boolean> {
  const result = await trx
    .updateTable("music_tracks")
    .set({ replaced_at: at })
    .where("entry_id", "=", entryId)
    .where("replaced_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

const deleteOldestShape = z.object({ file_id: z.string() });

/** Deletes replaced tracks of an entry except the newest `retainedCount`. Returns the ids of their files. */
export async function deleteOldestTracks(trx: Trx, entryId: string, retainedCount: number): Promise<string[]> {
  const rows = await rowsOf(trx, deleteOldestShape)`
    delete from music_tracks where entry_id = ${entryId} and id in (
      select id from music_tracks where entry_id = ${entryId} and replaced_at is not null order by replaced_at desc, id desc offset ${retainedCount})
    returning file_id`;
  return rows.map((row) => row.file_id);
}

export interface TrackChange {
  status?: Row<"music_tracks">["status"];
  title?: string | null;
  performer?: string | null;
  seconds?: number | null;
  loudness_lufs?: number | null;
  codec?: string | null;
  peaks?: string | null;
  problem?: string | null;
}

/** Changes the given fields of a track and increments its version. */
export async function updateTrack(trx: Trx, id: string, change: TrackChange): Promise<void> {
  await trx
    .updateTable("music_tracks")
    .set((eb) => ({ ...change, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

/** Finds a track with its entry and sign-up. */
export function findTrack(trx: Trx, id: string) {
  return trx
    .selectFrom("music_tracks as t")
    .innerJoin("entries as e", (join) => join.onRef("e.id", "=", "t.entry_id").onRef("e.tenant_id", "=", "t.tenant_id"))
    .select(["t.id", "t.entry_id", "t.file_id", "t.status", "t.title", "t.performer", "t.replaced_at", "e.signup_id", "e.competition_id"])
    .where("t.id", "=", id)
    .executeTakeFirst();
}

/** File of an entry's current track. */
export function findCurrentFile(trx: Trx, entryId: string) {
  return trx
    .selectFrom("music_tracks as t")
    .innerJoin("files as f", (join) => join.onRef("f.id", "=", "t.file_id").onRef("f.tenant_id", "=", "t.tenant_id"))
    .select(["f.id", "f.name", "f.content_type", "f.bytes"])
    .where("t.entry_id", "=", entryId)
    .where("t.replaced_at", "is", null)
    .executeTakeFirst();
}

/** Earlier tracks of an entry, newest first. */
export function listReplaced(trx: Trx, entryId: string) {
  return trx
    .selectFrom("music_tracks as t")
    .innerJoin("files as f", (join) => join.onRef("f.id", "=", "t.file_id").onRef("f.tenant_id", "=", "t.tenant_id"))
    .select(["t.id", "f.name as file_name", "t.status", "t.created_at", "t.replaced_at"])
    .where("t.entry_id", "=", entryId)
    .where("t.replaced_at", "is not", null)
    .orderBy("t.created_at", "desc")
    .limit(50)
    .execute();
}

const measured = z.object({
  ...limits,
  id: z.string(),
  entry_id: z.string(),
  signup_id: z.string(),
  competition_id: z.string(),
  seconds: z.number().nullable(),
});

/** Current tracks of these entries with a measured length, and the limits that apply now. */
export async function listMeasured(trx: Trx, entryIds: readonly string[]) {
  return rowsOf(trx, measured)`
    select t.id, t.entry_id, e.signup_id, e.competition_id, t.seconds, g.locale,
      coalesce(s.min_music_seconds, p.min_music_seconds) as min_seconds, coalesce(s.max_music_seconds, p.max_music_seconds) as max_seconds
    from music_tracks t
    join entries e on e.tenant_id = t.tenant_id and e.id = t.entry_id
    join signups g on g.tenant_id = e.tenant_id and g.id = e.signup_id
    join sections s on s.tenant_id = e.tenant_id and s.id = e.section_id
    join presentation_categories p on p.tenant_id = s.tenant_id and p.id = s.presentation_category_id
    where t.entry_id = any(${entryIds}::uuid[]) and t.replaced_at is null and t.status in ('accepted', 'too_long', 'too_short')`;
}

/** Deletes all tracks of these entries. Returns their files. */
export async function deleteTracksOfEntries(trx: Trx, entryIds: readonly string[]): Promise<string[]> {
  const rows = await trx.deleteFrom("music_tracks").where("entry_id", "=", anyOf(entryIds)).returning("file_id").execute();
  return rows.map((row) => row.file_id);
}

/** Deletes these tracks. Returns their files. */
export async function deleteTracks(trx: Trx, ids: readonly string[]): Promise<string[]> {
  const rows = await trx.deleteFrom("music_tracks").where("id", "=", anyOf(ids)).returning("file_id").execute();
  return rows.map((row) => row.file_id);
}
