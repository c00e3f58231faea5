// Builds the pages if they are not current, and makes the demonstration once; every worker's server starts from a copy of it.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildPages } from "#scripts/build.mjs";
import { startApplication } from "./application.ts";

/** Where the demonstration's data folder lies, for the workers. */
export const SEED_VARIABLE = "PARKIET_SEED_DIR";

/** Playwright's global set-up: seeds a data folder and removes it at the end; a folder named in the variable is used as it is, for quick repeats. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (!process.env["BUILD_DIR"] && !buildPages(process.execPath)) throw new Error("the pages could not be built");
  if (process.env[SEED_VARIABLE]) return undefined;
  const folder = await mkdtemp(join(tmpdir(), "parkiet-seed-"));
  const application = await startApplication({ dataDir: folder, content: "demo", render: "server" });
  await application.stop();
  process.env[SEED_VARIABLE] = folder;
  return () => rm(folder, { recursive: true, force: true });
}
