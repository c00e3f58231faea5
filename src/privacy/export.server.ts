// Streams a person's data as a ZIP: JSON, and the files of entries in which only this person dances.
import { Readable } from "node:stream";
import { wallDay } from "../competitions/rules.ts";
import type { Trx } from "../kernel/postgres/database.server.ts";
import { openArchive } from "../kernel/files/archive.server.ts";
import type { StoredFile } from "../kernel/files/files.server.ts";
import type { listStoredData } from "./stored-data-sql.server.ts";
import type { LinkedRecords } from "./people-sql.server.ts";
import { toArchiveName } from "./rules.ts";
import { findFiles } from "./sql.server.ts";
import type { Call } from "../kernel/calls/call.server.ts";

/** Returns the person's own files: music of entries danced alone, files in answers, and signatures under their consents. */
export async function listOwnFiles(
  trx: Trx,
  data: Awaited<ReturnType<typeof listStoredData>>,
  { sole_entries }: Pick<LinkedRecords, "sole_entries">,
): Promise<StoredFile[]> {
  const own = new Set(sole_entries);
  const tracks = (data["music"] ?? []).filter((each) => own.has(String(each["entry_id"])));
  const signatures = (data["consents"] ?? []).map((each) => each["signature_file_id"]);
  const ids = [...[...tracks, ...(data["answers"] ?? [])].map((each) => each["file_id"]), ...signatures].filter(
    (id) => typeof id === "string",
  );
  return ids.length > 0 ? findFiles(trx, ids) : [];
}

/**
 * Responds with the archive of these data and files. The download breaks off when a file cannot be read, so that an incomplete archive is noticed.
 */
export function archiveResponse(call: Call, data: Readonly<Record<string, unknown>>, files: readonly StoredFile[]): Response {
  const { world, tenant, requestId } = call;
  const archive = openArchive();
  for (const [name, rows] of Object.entries(data)) archive.addText(`${name}.json`, `${JSON.stringify(rows, null, 2)}\n`);
  for (const [at, file] of files.entries())
    archive.addStream(`pliki/${at + 1}-${toArchiveName(file.name)}`, async () => {
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
