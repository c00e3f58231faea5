// Writes a backup: one archive (tar, compressed with zstd) of the database at one moment and of the files that its rows name.
import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { open } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createZstdCompress } from "node:zlib";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { pack as openPack, type Pack } from "tar-stream";
import { clientOptions, type Connection } from "../postgres/database.server.ts";
import type { Files } from "../files/files.server.ts";
import { FORMAT, fileEntryName, type Manifest, MANIFEST, type StoredBytes, tableEntryName } from "./manifest.ts";
import { sameText, sequencesOf, type Table, tablesOf } from "./tables.server.ts";
import { openTally, wholeLines } from "./tally.ts";

const PART = 4_000_000;
const LEVEL = 3;
/** Id of the advisory lock that allows one backup at a time. */
const LOCK = 7_262_000;

/** A failed backup, with one sentence for the person who asked for it. */
export class BackupFailed extends Error {}
export class BackupInProgress extends BackupFailed {}

/** Opens a connection for a backup. Refuses while another backup is running. */
export async function connectForBackup(connection: Connection | string): Promise<pg.Client> {
  const client = new pg.Client({ ...clientOptions(connection), types: undefined });
  client.on("error", () => undefined);
  await client.connect();
  const { rows } = await client.query<{ mine: boolean }>("SELECT pg_try_advisory_lock($1) AS mine", [LOCK]);
  if (rows[0]?.mine) return client;
  await client.end();
  throw new BackupInProgress("Another backup is being made; wait for its end.");
}

interface Snapshot {
  tables: Table[];
  /** Row-level security hides rows even from the owner, so they are read tenant by tenant. */
  tenants: string[];
}

const setTenant = (client: pg.Client, tenant: string) => client.query("SELECT set_config('app.tenant', $1, true)", [tenant]);

/** Opens a snapshot: a transaction that reads everything as it is now without blocking writers. */
export async function openSnapshot(client: pg.Client): Promise<Snapshot> {
  await client.query(sameText);
  const names = (await tablesOf(client)).map(({ name }) => name);
  await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  // Prevents changes of the tables' structure meanwhile.
  await client.query(`LOCK TABLE ${names.join(", ")}, migrations IN ACCESS SHARE MODE`);
  const tables = await tablesOf(client);
  const hidden = tables.find(({ forced, columns }) => forced && !columns.some(({ name }) => name === "tenant_id"));
  if (hidden) throw new Error(`${hidden.name} is hidden from its owner and has no tenant to name`);
  const { rows } = await client.query<{ id: string }>("SELECT id FROM tenants ORDER BY id");
  return { tables, tenants: rows.map(({ id }) => id) };
}

/** Rows of `files` of these tenants (ids), with size, hash and type, as they are in the snapshot. */
export async function filesInSnapshot(client: pg.Client, tenants: readonly string[]): Promise<StoredBytes[]> {
  const found: StoredBytes[] = [];
  for (const tenant of tenants) {
    await setTenant(client, tenant);
    const { rows } = await client.query<StoredBytes>(
      "SELECT tenant_id, id, bytes::float8 AS bytes, sha256, content_type FROM files ORDER BY id",
    );
    found.push(...rows);
  }
  return found;
}

async function addPart(archive: Pack, name: string, size: number, body: AsyncIterable<Buffer>, at: Date): Promise<void> {
  await pipeline(body, archive.entry({ name, size, mode: 0o600, mtime: at }));
}

async function addTable(
  archive: Pack,
  client: pg.Client,
  table: Table,
  tenants: readonly string[],
  at: Date,
  wrote: (bytes: number) => void,
) {
  const columns = table.columns.map(({ name }) => name);
  const tally = openTally();
  let number = 0;
  for (const tenant of table.forced ? tenants : [""]) {
    await setTenant(client, tenant);
    const rows = client.query(copyTo(`COPY (SELECT ${columns.join(", ")} FROM ${table.name}) TO STDOUT`));
    for await (const part of wholeLines(rows, PART)) {
      tally.add(part);
      await addPart(archive, tableEntryName(table.name, number++), part.length, Readable.from([part]), at);
      wrote(part.length);
    }
  }
  return { name: table.name, columns, ...tally.total() };
}

/** Adds a file from the disk. Returns false when it is missing or differs from its row. */
async function addFile(archive: Pack, files: Files, row: StoredBytes, at: Date, wrote: (bytes: number) => void): Promise<boolean> {
  // Once open, the file may be removed.
  const file = await files
    .onDisk(row.tenant_id, row.id, (path) => open(path))
    .catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOENT") throw error;
    });
  if (!file) return false;
  try {
    if ((await file.stat()).size !== row.bytes) return false;
    const hash = createHash("sha256");
    const measured = async function* () {
      for await (const chunk of file.createReadStream({ autoClose: false }) as AsyncIterable<Buffer>) {
        hash.update(chunk);
        wrote(chunk.length);
        yield chunk;
      }
    };
    await addPart(archive, fileEntryName(row), row.bytes, measured(), at);
    return hash.digest("hex") === row.sha256;
  } finally {
    await file.close();
  }
}

export interface ArchiveInput {
  client: pg.Client;
  snapshot: Snapshot;
  rows: StoredBytes[];
  files: Files;
  /** True when files are in a bucket, which has a backup of its own: only their list is written. */
  inBucket: boolean;
  version: string;
  at: Date;
  /** Called with the number of bytes that were read. */
  wrote: (bytes: number) => void;
}

async function fill(archive: Pack, { client, snapshot, rows, files, inBucket, version, at, wrote }: ArchiveInput): Promise<Manifest> {
  const { tables, tenants } = snapshot;
  const contents: Manifest = {
    format: FORMAT,
    version,
    at: at.toISOString(),
    migrations: [],
    tables: [],
    sequences: [],
    files: [],
    elsewhere: [],
    missing: [],
  };
  contents.migrations = (await client.query<Manifest["migrations"][number]>("SELECT name, sha256 FROM migrations ORDER BY name")).rows;
  for (const table of tables) contents.tables.push(await addTable(archive, client, table, tenants, at, wrote));
  contents.sequences = await sequencesOf(client);
  await client.query("COMMIT");
  // Files follow the database: each existed before its row and is never changed. A file removed since then is rightly missing.
  if (inBucket) contents.elsewhere = rows;
  else for (const file of rows) ((await addFile(archive, files, file, at, wrote)) ? contents.files : contents.missing).push(file);
  const text = Buffer.from(JSON.stringify(contents));
  await addPart(archive, MANIFEST, text.length, Readable.from([text]), at);
  archive.finalize();
  return contents;
}

/** Writes the backup to `path`, flushed to the disk, and returns its manifest. */
export async function writeArchive(path: string, writing: ArchiveInput): Promise<Manifest> {
  const archive = openPack();
  const compress = createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: LEVEL, [constants.ZSTD_c_checksumFlag]: 1 } });
  const filling = fill(archive, writing).catch((error: unknown) => {
    archive.destroy(error instanceof Error ? error : new Error(String(error)));
    throw error;
  });
  const written = pipeline(archive, compress, createWriteStream(path, { mode: 0o600, flush: true }));
  const [filled, stored] = await Promise.allSettled([filling, written]);
  if (stored.status === "rejected" && filled.status === "fulfilled") throw stored.reason;
  if (filled.status === "rejected") throw stored.status === "rejected" ? firstOf(stored.reason, filled.reason) : filled.reason;
  return filled.value;
}

/** Of two errors from one broken pipe, the one that explains it: a full disk also breaks the reading end. */
function firstOf(one: unknown, other: unknown): unknown {
  return (one as NodeJS.ErrnoException).code === "ENOSPC" ? one : other;
}
