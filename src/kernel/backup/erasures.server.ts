// The log of erasures, stored next to the backups in each of their places. It contains only ids, so that erased people stay erased after a restore.
import { createHash } from "node:crypto";
import { open, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import type { Settings } from "../settings/settings.server.ts";
import { writeAtomically, backupsIn, backupNameAt, prepareFolder } from "./folder.server.ts";
import { isSealed, seal, unseal } from "./sealed.server.ts";
import { BackupFailed } from "./write.server.ts";

const logged = z.object({
  tenant_id: z.uuid(),
  id: z.uuid(),
  pseudonym: z.string(),
  dancer_ids: z.array(z.uuid()),
  signup_ids: z.array(z.uuid()),
  /** Absent in logs written before guardians could be erased. */
  link_ids: z.array(z.uuid()).default([]),
  kept_entry_ids: z.array(z.uuid()),
  at: z.string(),
});
export type LoggedErasure = z.output<typeof logged>;

const LOG = "erasures.log";
const ANY = /^erasures.*\.log(\.sealed)?$/;
const sumOf = (text: string) => createHash("sha256").update(text).digest("hex");

/** The log as text: one line per erasure with its checksum in front, and a last line with their number. */
export function logText(erasures: readonly LoggedErasure[]): string {
  const lines = [...erasures.map((each) => JSON.stringify(logged.parse(each))), JSON.stringify({ end: erasures.length })];
  return lines.map((line) => `${sumOf(line)} ${line}\n`).join("");
}

/** Parses a log. `whole` is false when lines are missing or changed. */
export function readLogText(text: string): { erasures: LoggedErasure[]; whole: boolean } {
  const erasures: LoggedErasure[] = [];
  let [broken, end] = [false, -1];
  for (const line of text.split("\n").filter((each) => each !== "")) {
    const json = line.slice(65);
    if (line.slice(0, 64) !== sumOf(json)) broken = true;
    else {
      const value: unknown = JSON.parse(json);
      const found = logged.safeParse(value);
      if (found.success) erasures.push(found.data);
      else end = z.object({ end: z.number() }).safeParse(value).data?.end ?? -1;
    }
  }
  return { erasures, whole: !broken && end === erasures.length };
}

async function textOf(bytes: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of bytes) parts.push(part);
  return Buffer.concat(parts).toString("utf8");
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

/** Reads a log file. One that cannot be decrypted counts as not whole. */
async function readLog(path: string, key: string | undefined) {
  const bytes = await readFile(path);
  if (!isSealed(bytes)) return readLogText(bytes.toString("utf8"));
  if (key === undefined) return { erasures: [], whole: false };
  return textOf(unseal(once(bytes), key)).then(readLogText, () => ({ erasures: [], whole: false }));
}

const absent = (error: NodeJS.ErrnoException) => {
  if (error.code !== "ENOENT" && error.code !== "ENOTDIR") throw error;
};

export interface ReadErasures {
  erasures: LoggedErasure[];
  /** Files that were read. */
  read: string[];
  /** Files that are incomplete or changed. */
  damaged: string[];
}

/**
 * Merges the logs of erasures in these folders, each erasure once, oldest first. Skips missing folders. `key` decrypts encrypted logs; without the
 * right key a log counts as damaged.
 */
export async function readErasures(folders: readonly string[], key: string | undefined): Promise<ReadErasures> {
  const all = new Map<string, LoggedErasure>();
  const [read, damaged]: [string[], string[]] = [[], []];
  for (const folder of new Set(folders))
    for (const name of ((await readdir(folder).catch(absent)) ?? []).filter((each) => ANY.test(each))) {
      const path = join(folder, name);
      const { erasures, whole } = await readLog(path, key);
      for (const each of erasures) all.set(each.id, each);
      read.push(path);
      if (!whole) damaged.push(path);
    }
  return { erasures: [...all.values()].toSorted((a, b) => a.at.localeCompare(b.at)), read, damaged };
}

const STALE_LOCK_MS = 30_000;
const PAUSE_MS = 25;

/** Runs `work` while no other process or call writes the log of this folder. Ignores a lock that a killed process left. */
async function withLock<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const lock = join(folder, "erasures.lock");
  for (;;) {
    const file = await open(lock, "wx", 0o600).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
      return undefined;
    });
    if (file) {
      await file.close();
      break;
    }
    const existing = await stat(lock).catch(absent);
    if (existing && Date.now() - existing.mtimeMs > STALE_LOCK_MS) await rm(lock, { force: true });
    else await pause(PAUSE_MS);
  }
  try {
    return await work();
  } finally {
    await rm(lock, { force: true });
  }
}

/** Adds erasures to the log of a folder. A damaged log is renamed, and its readable part goes into the new one. */
async function addToLog(folder: string, erasures: readonly LoggedErasure[], key: string | undefined): Promise<LoggedErasure[]> {
  const path = join(folder, key === undefined ? LOG : `${LOG}.sealed`);
  const current = await readErasures([folder], key);
  for (const each of current.damaged) await rename(each, `${each}.damaged`);
  const all = [...new Map([...current.erasures, ...erasures].map((each) => [each.id, each])).values()];
  const text = Buffer.from(logText(all));
  await writeAtomically(path, async (temporary) => {
    await writeFile(temporary, key === undefined ? text : seal(once(text), key), { mode: 0o600, flush: true });
  });
  return all;
}

/** Writes these erasures to the log in each backup place. Throws one sentence that lists the places that failed. */
export async function logErasures(settings: Settings, erasures: readonly LoggedErasure[], now: Date): Promise<void> {
  const { DATA_DIR, BACKUP_DIR, BACKUP_URL, BACKUP_KEY } = settings;
  const folder = backupsIn(DATA_DIR);
  await prepareLog(folder);
  const all = await withLock(folder, () => addToLog(folder, erasures, undefined));
  const failed: string[] = [];
  const attempt = (work: Promise<unknown>) =>
    work.catch((error: unknown) => {
      failed.push(error instanceof Error ? error.message : String(error));
    });
  if (BACKUP_DIR !== undefined)
    await attempt(demandFolder(BACKUP_DIR).then(() => withLock(BACKUP_DIR, () => addToLog(BACKUP_DIR, all, BACKUP_KEY))));
  if (BACKUP_URL !== undefined && BACKUP_KEY !== undefined) {
    const name = backupNameAt(now)
      .replace(/^parkiet-/, "erasures-")
      .replace(/tar\.zst$/, "log.sealed");
    const body = seal(once(Buffer.from(logText(all))), BACKUP_KEY);
    await attempt(import("./bucket.server.ts").then(({ putInParts }) => putInParts(BACKUP_URL, name, body)));
  }
  if (failed.length > 0) throw new BackupFailed(`The log of erasures did not reach every place: ${failed.join("; ")}.`);
}

/** Folders where a restore looks for logs of erasures: next to the backup, and the places in the settings. */
export function erasureLogFolders(backupFolder: string | undefined, settings: Pick<Settings, "DATA_DIR" | "BACKUP_DIR">): string[] {
  return [backupFolder, backupsIn(settings.DATA_DIR), settings.BACKUP_DIR].filter((each) => each !== undefined);
}

async function prepareLog(folder: string): Promise<void> {
  if (!(await stat(folder).catch(absent))) await prepareFolder(folder);
}

async function demandFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch(absent);
  if (!found?.isDirectory()) throw new BackupFailed(`the folder ${folder} of BACKUP_DIR is not there`);
}
