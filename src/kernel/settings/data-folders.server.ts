// Permissions of the data folder: nobody else on the machine may list or enter its folders.
import { chmod, readdir, stat } from "node:fs/promises";
import { join } from "node:path";

/** Mode of folders created in the data folder. */
export const OWN_FOLDER = 0o700;
/** With root, PostgreSQL's account must pass through the data folder, but may not list it. */
const PASSED_THROUGH = 0o711;
/** PostgreSQL sets the modes of these folders itself, or runs its programs there. */
const OF_POSTGRES = /^(postgres|bin|run)/;
/** Files are at most three folders deep: files, organiser, part. */
const DEPTH = 3;

async function restrictFolder(path: string, mode: number): Promise<void> {
  if (((await stat(path)).mode & 0o777) !== mode) await chmod(path, mode);
}

async function restrictSubfolders(folder: string, depth: number, skipped?: RegExp): Promise<void> {
  for (const each of await readdir(folder, { withFileTypes: true })) {
    if (!each.isDirectory() || skipped?.test(each.name)) continue;
    const path = join(folder, each.name);
    await restrictFolder(path, OWN_FOLDER);
    if (depth > 1) await restrictSubfolders(path, depth - 1);
  }
}

/** Sets mode 700 on the data folder and the folders in it, including those that an earlier version left readable. */
export async function restrictFolders(dataDir: string, isRoot = process.getuid?.() === 0): Promise<void> {
  await restrictFolder(dataDir, isRoot ? PASSED_THROUGH : OWN_FOLDER);
  await restrictSubfolders(dataDir, DEPTH, OF_POSTGRES);
}
