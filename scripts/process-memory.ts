import { readFileSync } from "node:fs";

/** What a process holds of the machine's memory, in bytes; NaN where the system does not tell, or the process is gone. */
export function processMemory(pid: number | undefined): number {
  try {
    return 1024 * Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
  } catch {
    return Number.NaN;
  }
}
