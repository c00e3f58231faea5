// Restores a backup into an empty database: completely and verified, or not at all.
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { clientOptions, type Connection } from "../postgres/database.server.ts";
import type { Files } from "../files/files.server.ts";
import { newId } from "../values/ids.ts";
import { demandDatabase, migrate, migrationHashes } from "../schema/migrate.server.ts";
import { StartRefused } from "../settings/start-refused.ts";
import { repairIsolation } from "../schema/isolation.server.ts";
import { fileEntryName, type Manifest } from "./manifest.ts";
import { parseEntryName, readArchive } from "./read.server.ts";
import { openForFilling, restoreForce, sameText, setSequences, type Table, tablesOf } from "./tables.server.ts";
import { openTally, wholeLines } from "./tally.ts";

export interface RestoreInput {
  path: string;
  key: string | undefined;
  /** Manifest returned by `checkBackup`. */
  manifest: Manifest;
  connection: Connection | string;
  files: Files;
  /** Folder of the migrations. */
  migrations: string;
}

/** Refuses a backup with migrations that this build does not have. */
function demandKnown({ manifest, migrations }: RestoreInput): void {
  const hashes = migrationHashes(migrations);
  const strange = manifest.migrations.find(({ name, sha256 }) => hashes[name] !== sha256);
  if (strange)
    throw new StartRefused(`The backup was made by a newer version of Parkiet (it has ${strange.name}); restore it with that version.`);
}

/** Refuses a database with migrations that the backup lacks. */
async function demandSameForm(client: pg.Client, { manifest }: RestoreInput): Promise<void> {
  const { rows } = await client.query<{ name: string }>("SELECT name FROM migrations");
  const ahead = rows.find(({ name }) => !manifest.migrations.some((each) => each.name === name));
  if (ahead)
    throw new StartRefused(
      `The database has ${ahead.name} already, which the backup of an earlier version lacks; make a fresh database for it.`,
    );
}

async function tallyOf(client: pg.Client, table: Manifest["tables"][number]) {
  const tally = openTally();
  const rows = client.query(copyTo(`COPY (SELECT ${table.columns.join(", ")} FROM ${table.name}) TO STDOUT`));
  for await (const lines of wholeLines(rows, 1_000_000)) tally.add(lines);
  return tally.total();
}

async function fillAll(client: pg.Client, restoring: RestoreInput, tables: readonly Table[]): Promise<void> {
  const { manifest, path, key, files } = restoring;
  const columns = new Map(manifest.tables.map((table) => [table.name, table.columns.join(", ")]));
  const stored = new Map(manifest.files.map((file) => [fileEntryName(file), file]));
  for (const { name, rows } of manifest.tables)
    if (rows > 0 && !tables.some((table) => table.name === name)) throw new StartRefused(`This version of Parkiet has no table ${name}.`);
  await readArchive(path, key, async (name, body) => {
    const part = parseEntryName(name);
    if (part && "table" in part) {
      await pipeline(body, client.query(copyFrom(`COPY ${part.table} (${columns.get(part.table)}) FROM STDIN`)));
      return;
    }
    const file = stored.get(name);
    if (!file) {
      for await (const _ of body); // the manifest, which was read before
      return;
    }
    const place = join(files.temporary, newId());
    try {
      await pipeline(body, createWriteStream(place, { mode: 0o600 }));
      await files.restore(file, place);
    } finally {
      await rm(place, { force: true });
    }
  });
}

/**
 * Fills the database and the files from a checked backup. In one transaction it creates the tables as of the backup, fills them and compares them row
 * by row. It runs newer migrations only afterwards. Refuses a database with rows. Returns how many jobs and mails wait in it.
 */
export async function restoreBackup(restoring: RestoreInput): Promise<{ jobs: number; mails: number }> {
  const { manifest, connection, migrations } = restoring;
  demandKnown(restoring);
  await demandDatabase(connection, migrations);
  const client = new pg.Client({ ...clientOptions(connection), types: undefined });
  client.on("error", () => undefined);
  await migrate(
    connection,
    migrations,
    manifest.migrations.map(({ name }) => name),
  );
  await client.connect();
  try {
    await demandSameForm(client, restoring);
    await client.query(`${sameText}; BEGIN`);
    const tables = await tablesOf(client);
    const close = await openForFilling(client, tables);
    await fillAll(client, restoring, tables);
    await close();
    await setSequences(client, manifest.sequences);
    for (const table of manifest.tables.filter(({ rows }) => rows > 0)) {
      const found = await tallyOf(client, table);
      if (found.rows !== table.rows || found.fingerprint !== table.fingerprint)
        throw new Error(`${table.name} differs after restoring: ${table.rows} rows were backed up, ${found.rows} are there`);
    }
    // The processes that were running these jobs are gone.
    await client.query("UPDATE graphile_worker._private_jobs SET locked_at = NULL, locked_by = NULL WHERE locked_at IS NOT NULL");
    await client.query("UPDATE graphile_worker._private_job_queues SET locked_at = NULL, locked_by = NULL WHERE locked_at IS NOT NULL");
    const { rows } = await client.query<{ jobs: number; mails: number }>(
      "SELECT count(*)::int AS jobs, (count(*) FILTER (WHERE task_identifier = 'send_mail'))::int AS mails FROM graphile_worker.jobs",
    );
    await restoreForce(client, tables);
    await client.query("COMMIT");
    await migrate(connection, migrations);
    await repairIsolation(connection, migrations);
    // A backup contains no statistics. Without them the database would plan as if the tables were empty.
    await client.query("ANALYZE");
    return rows[0] ?? { jobs: 0, mails: 0 };
  } finally {
    await client.end();
  }
}
