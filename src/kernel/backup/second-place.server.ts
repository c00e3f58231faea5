// The second place of backups: a folder on another disk, or a bucket. Copies in a bucket are always encrypted.
import { createReadStream, createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Settings } from "../settings/settings.server.ts";
import { writeAtomically, removeOutdated } from "./folder.server.ts";
import { seal } from "./sealed.server.ts";
import { BackupFailed } from "./write.server.ts";

type Bytes = AsyncIterable<Buffer>;

async function toFolder(folder: string, name: string, body: Bytes): Promise<void> {
  // The folder is never created here: if the other disk is not mounted, it would be on this one.
  const found = await stat(folder).catch(() => undefined);
  if (!found?.isDirectory()) throw new BackupFailed(`the folder ${folder} of BACKUP_DIR is not there`);
  await writeAtomically(join(folder, name), (temporary) => pipeline(body, createWriteStream(temporary, { mode: 0o600, flush: true })));
  await removeOutdated(folder);
}

/** Copies a backup to the second places in the settings, encrypted with BACKUP_KEY if set. Throws one sentence that lists the failures. */
export async function copyToSecondPlaces(path: string, settings: Settings): Promise<void> {
  const { BACKUP_DIR, BACKUP_URL, BACKUP_KEY } = settings;
  const name = BACKUP_KEY === undefined ? basename(path) : `${basename(path)}.sealed`;
  const body = () => {
    const bytes = createReadStream(path) as Bytes;
    return BACKUP_KEY === undefined ? bytes : seal(bytes, BACKUP_KEY);
  };
  const failed: string[] = [];
  const attempt = (work: Promise<void>) =>
    work.catch((error: unknown) => {
      failed.push(error instanceof Error ? error.message : String(error));
    });
  if (BACKUP_DIR !== undefined) await attempt(toFolder(BACKUP_DIR, name, body()));
  if (BACKUP_URL !== undefined) await attempt(import("./bucket.server.ts").then(({ putInParts }) => putInParts(BACKUP_URL, name, body())));
  if (failed.length > 0) throw new BackupFailed(`The second place did not get it: ${failed.join("; ")}.`);
}
