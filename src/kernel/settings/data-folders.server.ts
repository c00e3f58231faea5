// The folders of the data folder: nobody else on the machine lists or enters them.
import { chmod, readdir, stat } from "node:fs/promises";
import { join } from "node:path";

/** The mode of each folder that is made in the data folder. */
export const OWN_FOLDER = 0o700;
/** Under root, PostgreSQL's own account passes through the data folder to its part of it, and may not list it. */
const PASSED_THROUGH = 0o711;
/** PostgreSQL's: it sets the modes of these itself, or runs its programs there. */
const OF_POSTGRES = /^(postgres|bin|run)/;
/** A file's bytes are at most three folders deep: files, organiser, part. */
const DEPTH = 3;

async function closeFolder(path: string, mode: number): Promise<void> {
  if (((await stat(path)).mode & 0o777) !== mode) await chmod(path, mode);
}

async function closeBelow(folder: string, depth: number, skipped?: RegExp): Promise<void> {
  for (const each of await readdir(folder, { withFileTypes: true })) {
    if (!each.isDirectory() || skipped?.test(each.name)) continue;
    const path = join(folder, each.name);
    await closeFolder(path, OWN_FOLDER);
    if (depth > 1) await closeBelow(path, depth - 1);
  }
}

/** Gives the data folder and the folders in it the mode 700, also those of an earlier version that made them readable. */
export async function closeFolders(dataDir: string, isRoot = process.getuid?.() === 0): Promise<void> {
  await closeFolder(dataDir, isRoot ? PASSED_THROUGH : OWN_FOLDER);
  await closeBelow(dataDir, DEPTH, OF_POSTGRES);
}
