// Makes a backup of a running installation: into its folder, then to the second place. Records the result.
import { stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import type { Connection } from "../postgres/database.server.ts";
import type { Files } from "../files/files.server.ts";
import type { Settings } from "../settings/settings.server.ts";
import { logErasures } from "./erasures.server.ts";
import {
  writeAtomically,
  type BackupRecord,
  backupsIn,
  removeProgress,
  backupNameAt,
  prepareFolder,
  removeOutdated,
  writeLast,
  writeProgress,
} from "./folder.server.ts";
import type { StoredBytes } from "./manifest.ts";
import { copyToSecondPlaces } from "./second-place.server.ts";
import { BackupFailed, BackupInProgress, connectForBackup, filesInSnapshot, openSnapshot, writeArchive } from "./write.server.ts";

/** Bytes that a backup leaves free for the database on the same disk. */
const RESERVED_BYTES = 512_000_000;
const REPORT_MS = 500;

export interface Installation {
  settings: Settings;
  connection: Connection | string;
  files: Files;
  version: string;
}

async function demandRoom(folder: string, needed: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize - RESERVED_BYTES;
  const megabytes = (bytes: number) => `${Math.max(0, Math.ceil(bytes / 1_000_000))} MB`;
  if (needed > free)
    throw new BackupFailed(`There is too little room in ${folder}: ${megabytes(needed)} may be needed, ${megabytes(free)} can be had.`);
}

/** Number of missing or damaged files that a row still names. */
async function damagedOf(client: pg.Client, missing: readonly StoredBytes[]): Promise<number> {
  let damaged = 0;
  for (const { tenant_id, id } of missing) {
    await client.query("BEGIN");
    await client.query("SELECT set_config('app.tenant', $1, true)", [tenant_id]);
    damaged += (await client.query("SELECT FROM files WHERE id = $1", [id])).rowCount ?? 0;
    await client.query("COMMIT");
  }
  return damaged;
}

/** Writes the progress to the folder, at most twice a second, until `stop`. */
function openProgressReport(folder: string, at: Date, total: number) {
  let done = 0;
  let reporting: Promise<void> = Promise.resolve();
  const report = () => {
    reporting = reporting
      .then(() => writeProgress(folder, { at: at.toISOString(), done: Math.min(done, total), total }))
      .catch(() => undefined);
  };
  report();
  const timer = setInterval(report, REPORT_MS);
  return {
    wrote: (bytes: number) => {
      done += bytes;
    },
    async stop() {
      clearInterval(timer);
      await reporting;
      await removeProgress(folder);
    },
  };
}

async function make(
  { settings, connection, files, version }: Installation,
  at: Date,
  folder: string,
  path: string,
): Promise<string | null> {
  const client = await connectForBackup(connection);
  try {
    await prepareFolder(folder);
    const snapshot = await openSnapshot(client);
    const rows = await filesInSnapshot(client, snapshot.tenants);
    const inBucket = settings.STORAGE_URL !== undefined;
    const { rows: sizes } = await client.query<{ bytes: number }>("SELECT pg_database_size(current_database())::float8 AS bytes");
    const total = (sizes[0]?.bytes ?? 0) + (inBucket ? 0 : rows.reduce((sum, { bytes }) => sum + bytes, 0));
    await demandRoom(folder, total);
    const reporting = openProgressReport(folder, at, total);
    try {
      let damaged = 0;
      await writeAtomically(path, async (temporary) => {
        const written = await writeArchive(temporary, { client, snapshot, rows, files, inBucket, version, at, wrote: reporting.wrote });
        damaged = await damagedOf(client, written.missing);
      });
      await removeOutdated(folder);
      return damaged === 0 ? null : `${damaged} of ${rows.length} files are missing or damaged on this disk and are not in the backup.`;
    } finally {
      await reporting.stop();
    }
  } finally {
    await client.end();
  }
}

const sentenceOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/**
 * Makes a backup now while the application works, and records the result. A failed backup does not throw: the record says why. When another backup is
 * running, nothing is recorded.
 */
export async function makeBackup(installation: Installation, now: Date): Promise<BackupRecord & { underWay?: true }> {
  const folder = backupsIn(installation.settings.DATA_DIR);
  const path = join(folder, backupNameAt(now));
  const record: BackupRecord = { at: now.toISOString(), file: null, bytes: 0, ok: false, error: null };
  try {
    record.error = await make(installation, now, folder, path);
    record.file = path;
    record.bytes = (await stat(path)).size;
    record.ok = record.error === null;
    await copyToSecondPlaces(path, installation.settings);
    // Writes an empty log even when nobody was erased yet.
    await logErasures(installation.settings, [], now);
  } catch (error) {
    record.ok = false;
    record.error = sentenceOf(error);
    if (error instanceof BackupInProgress) return { ...record, underWay: true };
  }
  await writeLast(folder, record);
  return record;
}
