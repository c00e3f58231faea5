// Reads and writes play lists of hall screens and pictures of sponsors.
import { z } from "zod";
import { anyOf, type Row, type Trx } from "../../kernel/postgres/database.server.ts";
import { rowsOf } from "../../kernel/postgres/rows.server.ts";
import type { VisibleCompetition } from "../../publishing/public/sql.server.ts";
import { sponsorPicture } from "./contract.ts";
import { type Segment, segmentKinds } from "./play-list.ts";

const partsShape = z.array(z.object({ kind: z.enum(segmentKinds), seconds: z.number(), shown: z.boolean() }));

const playlistShape = z.object({
  id: z.string(),
  letter: z.string(),
  name: z.string().nullable(),
  competition_id: z.string(),
  /** Null: nobody chose one. */
  parts: partsShape.nullable(),
  version: z.number(),
});
export type PlaylistRow = z.output<typeof playlistShape>;

/** Returns the stages of a competition by their letters, each with its play list. */
export function listPlaylists(trx: Trx, competitionId: string): Promise<PlaylistRow[]> {
  return rowsOf(trx, playlistShape)`
    select s.id, s.letter, s.name, s.competition_id, p.parts, coalesce(p.version, 0) as version
    from stages s left join screen_playlists p on p.tenant_id = s.tenant_id and p.stage_id = s.id
    where s.competition_id = ${competitionId} order by s.letter`;
}

/** Returns a stage with its play list. Undefined when this organiser does not have it. */
export async function findPlaylist(trx: Trx, stageId: string): Promise<PlaylistRow | undefined> {
  const rows = await rowsOf(trx, playlistShape)`
    select s.id, s.letter, s.name, s.competition_id, p.parts, coalesce(p.version, 0) as version
    from stages s left join screen_playlists p on p.tenant_id = s.tenant_id and p.stage_id = s.id
    where s.id = ${stageId}`;
  return rows[0];
}

/** Stores the play list of a stage. Returns false when its version is another one meanwhile. */
export async function storePlaylist(
  trx: Trx,
  tenant_id: string,
  stage_id: string,
  parts: readonly Segment[],
  version: number,
): Promise<boolean> {
  const stored = JSON.stringify(parts);
  const done = await trx
    .insertInto("screen_playlists")
    .values({ tenant_id, stage_id, parts: stored, version: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(["tenant_id", "stage_id"])
        .doUpdateSet({ parts: stored, version: version + 1 })
        .where("screen_playlists.version", "=", version),
    )
    .executeTakeFirst();
  return (done.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

const pictureShape = sponsorPicture
  .omit({ url: true })
  .extend({ competition_id: z.string(), file_id: z.string(), content_type: z.string() });
export type PictureRow = z.output<typeof pictureShape>;

/** Returns the pictures of a competition in the order in which they were added. */
export function listPictures(trx: Trx, competitionId: string): Promise<PictureRow[]> {
  return rowsOf(trx, pictureShape)`
    select p.id, p.name, p.competition_id, p.file_id, f.content_type, f.bytes::float8 as bytes
    from sponsor_pictures p join files f on f.tenant_id = p.tenant_id and f.id = p.file_id
    where p.competition_id = ${competitionId} order by p.created_at, p.id`;
}

export async function findPicture(trx: Trx, id: string): Promise<PictureRow | undefined> {
  const rows = await rowsOf(trx, pictureShape)`
    select p.id, p.name, p.competition_id, p.file_id, f.content_type, f.bytes::float8 as bytes
    from sponsor_pictures p join files f on f.tenant_id = p.tenant_id and f.id = p.file_id
    where p.id = ${id}`;
  return rows[0];
}

export async function insertPicture(trx: Trx, picture: Row<"sponsor_pictures">): Promise<void> {
  await trx.insertInto("sponsor_pictures").values(picture).execute();
}

export async function deletePicture(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom("sponsor_pictures").where("id", "=", id).execute();
}

const unused = z.object({ id: z.string() });

/** Returns those of these files that no picture uses. */
export async function listUnusedFiles(trx: Trx, fileIds: readonly string[]): Promise<string[]> {
  const rows = await rowsOf(trx, unused)`
    select f.id from files f where f.id = ${anyOf(fileIds)} and not exists
      (select from sponsor_pictures p where p.tenant_id = f.tenant_id and p.file_id = f.id)`;
  return rows.map((each) => each.id);
}

/** Returns a competition in any state, for a station: drafts and archived ones, too. */
export function findAnyCompetition(trx: Trx, id: string): Promise<VisibleCompetition | undefined> {
  return trx
    .selectFrom("competitions")
    .select(["id", "slug", "name", "starts_on", "ends_on", "venue_name", "status", "round_rules", "created_at"])
    .where("id", "=", id)
    .executeTakeFirst();
}
