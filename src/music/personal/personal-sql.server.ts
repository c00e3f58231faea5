// Tracks that are not kept any longer; their files are removed by whoever asked for it.
import { z } from "zod";
import { among, type Trx } from "../../kernel/database.server.ts";
import { rowsOf } from "../../kernel/postgres/rows.server.ts";

/** Forgets all tracks of these entries; gives their files. */
export async function forgetTracks(trx: Trx, entryIds: readonly string[]): Promise<string[]> {
  const rows = await trx.deleteFrom("music_tracks").where("entry_id", "=", among(entryIds)).returning("file_id").execute();
  return rows.map((row) => row.file_id);
}

/** Forgets tracks of competitions that ended before this day; gives their files. */
export async function forgetPastTracks(trx: Trx, before: string, most: number): Promise<string[]> {
  const rows = await rowsOf(trx, z.object({ file_id: z.string() }))`
    delete from music_tracks where id in (select t.id from music_tracks t join entries e on e.tenant_id = t.tenant_id and e.id = t.entry_id
      join competitions k on k.tenant_id = e.tenant_id and k.id = e.competition_id where k.ends_on < ${before} limit ${most}) returning file_id`;
  return rows.map((row) => row.file_id);
}
