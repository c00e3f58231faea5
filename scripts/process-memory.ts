import { readFileSync } from "node:fs";

/** Returns the memory of a process in bytes. NaN when the system does not report it or the process has ended. */
export function processMemory(pid: number | undefined): number {
  try {
    return 1024 * Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
  } catch {
    return Number.NaN;
  }
}
