// The folder of backups: what lies in it, what was done last, what is being done now.
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { backupRecord } from "../monitoring/report-schema.ts";

const KEPT_NIGHTS = 14;
/** A backup that is being made gives a sign of life at least this often. */
const ALIVE_MS = 60_000;
const NAME = /^parkiet-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.tar\.zst(\.sealed)?$/;

const underWay = z.object({ at: z.string(), done: z.number(), total: z.number() });

export type BackupRecord = z.output<typeof backupRecord>;
export type UnderWay = z.output<typeof underWay>;
export interface KeptBackup {
  name: string;
  at: string;
  bytes: number;
}

/** Where an installation keeps its backups. */
export const backupsIn = (dataDir: string) => join(dataDir, "backups");

/** The name of the backup of this moment. */
export function nameAt(at: Date): string {
  return `parkiet-${at.toISOString().slice(0, 19).replaceAll(":", "-")}Z.tar.zst`;
}

/** Which backups are removed: on every day but the newest all but the day's last, and everything older than the newest 14 days that have one. */
export function outdated(names: readonly string[]): string[] {
  const days = Map.groupBy(names.filter((name) => NAME.test(name)).sort(), (name) => NAME.exec(name)?.[1] ?? "");
  const newest = [...days.keys()].sort().reverse();
  return newest.flatMap((day, at) => {
    const all = days.get(day) ?? [];
    if (at === 0) return [];
    return at < KEPT_NIGHTS ? all.slice(0, -1) : all;
  });
}

const absent = (error: NodeJS.ErrnoException) => {
  if (error.code !== "ENOENT") throw error;
};

/** The backups in a folder, newest first. */
export async function listBackups(folder: string): Promise<KeptBackup[]> {
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

/** Removes the backups of a folder that are not kept. */
export async function removeOutdated(folder: string): Promise<void> {
  for (const name of outdated(await readdir(folder))) await rm(join(folder, name), { force: true });
}

/** Makes the folder where it is missing, and removes what a backup that was killed left in it. */
export async function prepareFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder)) if (name.endsWith(".tmp")) await rm(join(folder, name), { force: true });
}

/** Writes a file that is seen whole or not at all: `write` fills a file of another name, which then takes this one. */
export async function appear(path: string, write: (temporary: string) => Promise<void>): Promise<void> {
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
  appear(path, (temporary) => writeFile(temporary, JSON.stringify(value), { flush: true }));

/** How the last backup went; null when there was none yet. */
export const readLast = (folder: string): Promise<BackupRecord | null> => readJson(join(folder, LAST), backupRecord);
export const writeLast = (folder: string, last: BackupRecord): Promise<void> => writeJson(join(folder, LAST), last);

/** How far the backup is that is being made; null when none is, or its process died. */
export async function readUnderWay(folder: string): Promise<UnderWay | null> {
  const said = await stat(join(folder, NOW)).catch(absent);
  if (!said || Date.now() - said.mtimeMs > ALIVE_MS) return null;
  return readJson(join(folder, NOW), underWay);
}
export const writeUnderWay = (folder: string, now: UnderWay): Promise<void> => writeJson(join(folder, NOW), now);
export const endUnderWay = (folder: string): Promise<void> => rm(join(folder, NOW), { force: true });
