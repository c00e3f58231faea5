// The backup folder: its backups, the result of the last one, and the progress of the current one.
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { backupRecord } from "../monitoring/report-schema.ts";

const STORED_DAYS = 14;
/** A running backup updates its progress file at least this often, in milliseconds. */
const ALIVE_MS = 60_000;
const NAME = /^parkiet-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.tar\.zst(\.sealed)?$/;

const backupProgress = z.object({ at: z.string(), done: z.number(), total: z.number() });

export type BackupRecord = z.output<typeof backupRecord>;
export type BackupProgress = z.output<typeof backupProgress>;
export interface StoredBackup {
  name: string;
  at: string;
  bytes: number;
}

/** Folder of an installation's backups. */
export const backupsIn = (dataDir: string) => join(dataDir, "backups");

/** File name of a backup made at this time. */
export function backupNameAt(at: Date): string {
  return `parkiet-${at.toISOString().slice(0, 19).replaceAll(":", "-")}Z.tar.zst`;
}

/** Names of the backups to delete: all but the last of each earlier day, and everything older than the newest 14 days with a backup. */
export function outdatedBackups(names: readonly string[]): string[] {
  const days = Map.groupBy(names.filter((name) => NAME.test(name)).sort(), (name) => NAME.exec(name)?.[1] ?? "");
  const newest = [...days.keys()].sort().reverse();
  return newest.flatMap((day, at) => {
    const all = days.get(day) ?? [];
    if (at === 0) return [];
    return at < STORED_DAYS ? all.slice(0, -1) : all;
  });
}

const absent = (error: NodeJS.ErrnoException) => {
  if (error.code !== "ENOENT") throw error;
};

/** Backups in a folder, newest first. */
export async function listBackups(folder: string): Promise<StoredBackup[]> {
  const names = ((await readdir(folder).catch(absent)) ?? []).filter((name) => NAME.test(name)).sort();
  const found = await Promise.all(
    names.map(async (name) => {
      const [, day, hour, minute, second] = NAME.exec(name) ?? [];
      const at = `${day}T${hour}:${minute}:${second}Z`;
      return { name, at, bytes: (await stat(join(folder, name)).catch(absent))?.size ?? 0 };
    }),
  );
  return found.reverse();
}

/** Deletes the backups of a folder that `outdatedBackups` names. */
export async function removeOutdated(folder: string): Promise<void> {
  for (const name of outdatedBackups(await readdir(folder))) await rm(join(folder, name), { force: true });
}

/** Creates the folder if needed, and deletes what a killed backup left in it. */
export async function prepareFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder)) if (name.endsWith(".tmp")) await rm(join(folder, name), { force: true });
}

/** Writes a file atomically: `write` fills a temporary file, which then gets this name. */
export async function writeAtomically(path: string, write: (temporary: string) => Promise<void>): Promise<void> {
  const temporary = `${path}.tmp`;
  try {
    await write(temporary);
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  const folder = await open(join(path, ".."));
  await folder.sync().catch(() => undefined); // not every file system supports it
  await folder.close();
}

const LAST = "last.json";
const NOW = "now.json";

async function readJson<T extends z.ZodType>(path: string, shape: T): Promise<z.output<T> | null> {
  const text = await readFile(path, "utf8").catch(absent);
  return text === undefined ? null : shape.parse(JSON.parse(text));
}

const writeJson = (path: string, value: object) =>
  writeAtomically(path, (temporary) => writeFile(temporary, JSON.stringify(value), { flush: true }));

/** Result of the last backup. Null when there was none yet. */
export const readLast = (folder: string): Promise<BackupRecord | null> => readJson(join(folder, LAST), backupRecord);
/** Stores the result of the last backup. */
export const writeLast = (folder: string, last: BackupRecord): Promise<void> => writeJson(join(folder, LAST), last);

/** Progress of the running backup. Null when none is running or its process died. */
export async function readProgress(folder: string): Promise<BackupProgress | null> {
  const file = await stat(join(folder, NOW)).catch(absent);
  if (!file || Date.now() - file.mtimeMs > ALIVE_MS) return null;
  return readJson(join(folder, NOW), backupProgress);
}
/** Updates the progress of the running backup. */
export const writeProgress = (folder: string, now: BackupProgress): Promise<void> => writeJson(join(folder, NOW), now);
/** Removes the progress file at the end of a backup. */
export const removeProgress = (folder: string): Promise<void> => rm(join(folder, NOW), { force: true });
