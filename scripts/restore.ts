// `npm run -s restore -- FILE`: restores a backup into the empty database and the folder (or bucket) in the settings, and prints what it did.
import { dirname, join } from "node:path";
import { erasureLogFolders, readErasures } from "#src/kernel/backup/erasures.server.ts";
import { checkBackup } from "#src/kernel/backup/read.server.ts";
import { restoreBackup } from "#src/kernel/backup/restore.server.ts";
import { openDatabase } from "#src/kernel/postgres/database.server.ts";
import { type Files, openFiles } from "#src/kernel/files/files.server.ts";
import { openCluster } from "#src/kernel/postgres/embedded.server.ts";
import { StartRefused } from "#src/kernel/settings/start-refused.ts";
import { readSettings, type Settings } from "#src/kernel/settings/settings.server.ts";
import { repeatErasures as repeatAll } from "#src/privacy/erasing/repeat-erasures.server.ts";
import { endWith, warningsOnly } from "./commands.ts";

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Repeats the erasures of people listed in the logs beside the backup. Prints what was erased and which logs could not be read. */
async function repeatErasures(
  path: string,
  settings: Settings,
  connection: Parameters<typeof openDatabase>[0],
  files: Files,
): Promise<void> {
  const { erasures, read, damaged } = await readErasures(erasureLogFolders(dirname(path), settings), settings.BACKUP_KEY);
  const database = openDatabase(connection);
  try {
    const done = await repeatAll(database, files, erasures);
    if (read.length > 0) say(`${erasures.length} erasures in ${read.join(", ")}: ${done} repeated, the others were in the backup`);
  } finally {
    await database.close();
  }
  if (read.length === 0)
    process.stderr.write(
      `parkiet: no log of erasures (erasures.log) was found beside the backup, in DATA_DIR/backups or in BACKUP_DIR: people erased after the backup was made are in the data again. Put a log into DATA_DIR/backups, and the next start erases them.\n`,
    );
  if (damaged.length === 0) return;
  process.stderr.write(
    `parkiet: ${damaged.join(", ")} is damaged, or BACKUP_KEY does not open it: the erasures that could be read were repeated. Put the log from another place into DATA_DIR/backups, and the next start erases the others.\n`,
  );
  process.exitCode = 1;
}

async function restore(): Promise<void> {
  const [path, ...more] = process.argv.slice(2);
  if (path === undefined || more.length > 0) throw new StartRefused("Name one backup: npm run -s restore -- FILE");
  const settings = readSettings(process.env, []);
  const key = settings.BACKUP_KEY;
  const manifest = await checkBackup(path, key);
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  say(`${path} is whole: Parkiet ${manifest.version}, ${manifest.at}, ${rows} rows, ${manifest.files.length} files`);
  const cluster = settings.DATABASE_URL === undefined ? await openCluster({ dataDir: settings.DATA_DIR, log: warningsOnly }) : undefined;
  try {
    const files = await openFiles(settings.DATA_DIR, settings.STORAGE_URL);
    await files.check();
    const connection = cluster?.connection ?? settings.DATABASE_URL ?? "";
    const migrations = join(import.meta.dirname, "..", "migrations");
    const { jobs, mails } = await restoreBackup({ path, key, manifest, connection, files, migrations });
    say(`${manifest.tables.length} tables with ${rows} rows restored; counts and fingerprints are those of the backup`);
    say(`${manifest.files.length} files restored`);
    if (manifest.elsewhere.length > 0)
      say(`${manifest.elsewhere.length} files are not in the backup: they belong in the bucket of STORAGE_URL`);
    if (manifest.missing.length > 0) say(`${manifest.missing.length} files were not on the disk when the backup was made`);
    await repeatErasures(path, settings, connection, files);
    if (jobs > 0) say(`${jobs} jobs are waiting, ${mails} of them mails: they run after the start`);
  } finally {
    await cluster?.close();
  }
}

restore().catch(endWith);
