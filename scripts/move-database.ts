// `node scripts/run.mjs scripts/move-database.ts`: copies the embedded database of DATA_DIR into the empty database at DATABASE_URL.
import { join } from "node:path";
import { openCluster } from "#src/kernel/postgres/embedded.server.ts";
import { StartRefused } from "#src/kernel/settings/start-refused.ts";
import { readSettings } from "#src/kernel/settings/settings.server.ts";
import { endWith, warningsOnly } from "./commands.ts";
import { copyDatabase } from "./copy-database.ts";

async function move(): Promise<void> {
  const settings = readSettings(process.env, []);
  if (settings.DATABASE_URL === undefined)
    throw new StartRefused("Set DATABASE_URL to the database to copy into, and DATA_DIR to the folder to copy from.");
  const cluster = await openCluster({
    dataDir: settings.DATA_DIR,
    log: warningsOnly,
  });
  try {
    const tables = await copyDatabase(cluster.connection, settings.DATABASE_URL, join(import.meta.dirname, "..", "migrations"));
    console.log(`${tables} tables copied and compared; files (music, posters) stay in ${settings.DATA_DIR}`);
  } finally {
    await cluster.close();
  }
}

move().catch(endWith);
