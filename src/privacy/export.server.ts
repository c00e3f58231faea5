// Streams a person's data as a ZIP: JSON, and the files of entries in which only this person dances.
import { Readable } from "node:stream";
import { wallDay } from "../competitions/rules.ts";
import type { Trx } from "../kernel/postgres/database.server.ts";
import { openArchive } from "../kernel/files/archive.server.ts";
import type { StoredFile } from "../kernel/files/files.server.ts";
import type { listHeld } from "./held-sql.server.ts";
import type { Reached } from "./people-sql.server.ts";
import { archivedName } from "./rules.ts";
import { findFiles } from "./sql.server.ts";
import type { Call } from "../kernel/calls/call.server.ts";

/** Returns the person's own files: music of entries danced alone, and files in answers. */
export async function filesOf(
  trx: Trx,
  held: Awaited<ReturnType<typeof listHeld>>,
  { sole_entries }: Pick<Reached, "sole_entries">,
): Promise<StoredFile[]> {
  const own = new Set(sole_entries);
  const tracks = (held["music"] ?? []).filter((each) => own.has(String(each["entry_id"])));
  const ids = [...tracks, ...(held["answers"] ?? [])].map((each) => each["file_id"]).filter((id) => typeof id === "string");
  return ids.length > 0 ? findFiles(trx, ids) : [];
}

/**
 * Responds with the archive of these data and files. The download breaks off when a file cannot be read, so that an incomplete archive is noticed.
 */
export function archived(call: Call, held: Readonly<Record<string, unknown>>, files: readonly StoredFile[]): Response {
  const { world, tenant, requestId } = call;
  const archive = openArchive();
  for (const [name, rows] of Object.entries(held)) archive.addText(`${name}.json`, `${JSON.stringify(rows, null, 2)}\n`);
  for (const [at, file] of files.entries())
    archive.addStream(`pliki/${at + 1}-${archivedName(file.name)}`, async () => {
      const { body } = await world.files.answer(tenant.id, file, new Request(call.request.url));
      return Readable.from(body ?? []);
    });
  archive.end();
  archive.output.on("error", (err) =>
    world.log.error({ err, request: requestId, tenant: tenant.slug }, "a ZIP of a person's data broke off"),
  );
  const name = `dane-osoby-${wallDay(call.now)}.zip`;
  return new Response(Readable.toWeb(archive.output) as ReadableStream<Uint8Array>, {
    headers: { "content-type": "application/zip", "content-disposition": `attachment; filename="${name}"`, "cache-control": "no-store" },
  });
}
