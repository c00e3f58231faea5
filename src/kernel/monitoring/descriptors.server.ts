// Watches the process's limit of open files. Each connection uses one, and without any left nothing is answered, health included. New live streams,
// which stay open, are therefore refused early.
import { readdirSync, readFileSync } from "node:fs";

export interface Descriptors {
  /** Counts another open connection. False when it must be refused. */
  take(): boolean;
}

/** How long a count is valid, in milliseconds. Streams opened meanwhile are added to it. */
const COUNTED_MS = 1000;
/** Reserved for the database, files and short calls: a tenth of the limit within these bounds. */
const LEAST_RESERVE = 64;
const LARGEST_RESERVE = 512;

/** Soft limit of this process. Infinity where the system does not say. */
function systemLimit(): number {
  try {
    return Number(/^Max open files\s+(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8"))?.[1] ?? Infinity);
  } catch {
    return Infinity;
  }
}

/** Number of open files. Infinity when it cannot be read because none is left. */
function systemCount(): number {
  try {
    return readdirSync("/proc/self/fd").length;
  } catch {
    return Infinity;
  }
}

/** Watches the limit of this process. Logs when refusing starts and ends, not each refusal. */
export function openDescriptors(
  log: Record<"warn" | "info", (about: object, line: string) => void>,
  limit = systemLimit(),
  count = systemCount,
  clock = () => performance.now(),
): Descriptors {
  const most = limit - Math.min(LARGEST_RESERVE, Math.max(LEAST_RESERVE, Math.ceil(limit / 10)));
  let used = 0;
  let countedAt = -Infinity;
  let scarce = false;
  return {
    take() {
      if (limit === Infinity) return true;
      const now = clock();
      if (now - countedAt >= COUNTED_MS) {
        used = count();
        countedAt = now;
      }
      // Streams are accepted again only once there is some room. Otherwise each closed stream would log a line.
      const next = used >= (scarce ? most * 0.95 : most);
      if (next !== scarce) {
        if (next)
          log.warn({ used, limit }, "open files are near their limit: new live streams are refused (raise it: ulimit -n, LimitNOFILE)");
        else log.info({ used, limit }, "live streams are taken again");
      }
      scarce = next;
      if (!scarce) used += 1;
      return !scarce;
    },
  };
}
