// Allows one application per data folder: `app.lock` names the process that uses it.
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { processIdentity } from "./processes.ts";
import { StartRefused } from "../settings/start-refused.ts";

function refusalFor(error: unknown, dataDir: string): StartRefused {
  return new StartRefused(`The data folder ${dataDir} cannot be written (${(error as NodeJS.ErrnoException).code}).`);
}

function holderOf(text: string): number | undefined {
  const [pid = "", ...identity] = text.trim().split(" ");
  return /^\d+$/.test(pid) && processIdentity(Number(pid)) === identity.join(" ") ? Number(pid) : undefined;
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

/** Id of the process that uses the data folder, if there is one. */
export function appLockHolder(dataDir: string): number | undefined {
  return holderOf(read(join(dataDir, "app.lock")) ?? "");
}

/**
 * Takes `dataDir/app.lock` for this process and returns a function that releases it. Replaces a lock of an ended process. Refuses with the other
 * process's id, or when the folder cannot be written.
 */
export function takeAppLock(dataDir: string): () => void {
  const lock = join(dataDir, "app.lock");
  const own = `${lock}.${process.pid}`;
  const text = `${process.pid} ${processIdentity(process.pid)}`;
  try {
    writeFileSync(own, text, { mode: 0o644 });
  } catch (error) {
    throw refusalFor(error, dataDir);
  }
  try {
    for (;;) {
      try {
        linkSync(own, lock); // appears with its full text, and only if there is no other lock
        break;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw refusalFor(error, dataDir);
      }
      const found = read(lock);
      if (found === undefined) continue;
      const holder = holderOf(found);
      if (holder !== undefined) throw new StartRefused(`Another Parkiet (process ${holder}) is already using the data folder ${dataDir}.`);
      const stale = `${own}.stale`;
      try {
        renameSync(lock, stale);
        if (read(stale) !== found) linkSync(stale, lock); // another process replaced it in between, so this one is not stale
      } catch {
        // Removed or taken meanwhile: try again.
      }
      rmSync(stale, { force: true });
    }
  } finally {
    rmSync(own, { force: true });
  }
  return () => {
    if (read(lock) === text) rmSync(lock, { force: true });
  };
}
