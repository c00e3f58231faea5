// How near the process is to its limit of open files. Each connection is one of them, and with none left nobody is answered, health included: live
// streams, which stay open, are refused before that.
import { readdirSync, readFileSync } from "node:fs";

export interface Descriptors {
  /** Whether another connection may stay open; counts it. */
  take(): boolean;
}

/** How long a count is good, in milliseconds; streams that open meanwhile are added to it. */
const COUNTED_MS = 1000;
/** Left for the database, files and short calls: a tenth of the limit within these bounds. */
const LEAST_RESERVE = 64;
const LARGEST_RESERVE = 512;

/** The soft limit of this process; Infinity where the system does not say. */
function systemLimit(): number {
  try {
    return Number(/^Max open files\s+(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8"))?.[1] ?? Infinity);
  } catch {
    return Infinity;
  }
}

/** How many are open; one that cannot be asked (none is left to ask with) is too many. */
function systemCount(): number {
  try {
    return readdirSync("/proc/self/fd").length;
  } catch {
    return Infinity;
  }
}

/** Watches the limit of this process. Logs when refusing begins and when it ends, not each refusal. */
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
      // Streams are taken again once there is some room: else each that ends would be a line in the log.
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
