// `npm run -s backup`: backs up the installation in the settings, running or stopped. Its last line is the path of the backup.
import { join } from "node:path";
import { makeBackup } from "#src/kernel/backup/make.server.ts";
import { openFiles } from "#src/kernel/files/files.server.ts";
import { joinCluster } from "#src/kernel/postgres/join-cluster.server.ts";
import { readSettings } from "#src/kernel/settings/settings.server.ts";
import { readVersion } from "#src/kernel/settings/version.server.ts";
import { endWith, warningsOnly } from "./commands.ts";

const root = join(import.meta.dirname, "..");

async function backup(): Promise<void> {
  const settings = readSettings(process.env, []);
  const cluster = settings.DATABASE_URL === undefined ? await joinCluster({ dataDir: settings.DATA_DIR, log: warningsOnly }) : undefined;
  try {
    const files = await openFiles(settings.DATA_DIR, settings.STORAGE_URL);
    const { version } = readVersion(root, join(root, "build"));
    const connection = cluster?.connection ?? settings.DATABASE_URL ?? "";
    const { file, error } = await makeBackup({ settings, connection, files, version }, new Date());
    if (error !== null) process.stderr.write(`parkiet: ${error}\n`);
    if (file !== null) process.stdout.write(`${file}\n`);
    if (error !== null) process.exitCode = 1;
  } finally {
    await cluster?.close();
  }
}

backup().catch(endWith);
