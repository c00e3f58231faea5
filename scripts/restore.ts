// `npm run -s restore -- FILE`: restores a backup into the empty database and the folder (or bucket) that the settings name, and says what it did.
import { join } from "node:path";
import { checkBackup } from "#src/kernel/backup/read.server.ts";
import { restoreBackup } from "#src/kernel/backup/restore.server.ts";
import { openFiles } from "#src/kernel/files/files.server.ts";
import { openCluster } from "#src/kernel/postgres/embedded.server.ts";
import { StartRefused } from "#src/kernel/postgres/start-refused.ts";
import { readSettings } from "#src/kernel/settings/settings.server.ts";
import { endWith, quietly } from "./commands.ts";

const say = (line: string) => process.stdout.write(`${line}\n`);

async function restore(): Promise<void> {
  const [path, ...more] = process.argv.slice(2);
  if (path === undefined || more.length > 0) throw new StartRefused("Name one backup: npm run -s restore -- FILE");
  const settings = readSettings(process.env, []);
  const key = settings.BACKUP_KEY;
  const manifest = await checkBackup(path, key);
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  say(`${path} is whole: Parkiet ${manifest.version}, ${manifest.at}, ${rows} rows, ${manifest.files.length} files`);
  const cluster = settings.DATABASE_URL === undefined ? await openCluster({ dataDir: settings.DATA_DIR, log: quietly }) : undefined;
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
    if (jobs > 0) say(`${jobs} jobs wait, ${mails} of them mails: they are done after the start`);
  } finally {
    await cluster?.close();
  }
}

restore().catch(endWith);
