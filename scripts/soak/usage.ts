// Processor time of processes, in seconds. NaN when the system does not report it.
import { readFileSync } from "node:fs";
import { postmasterFile } from "#src/kernel/postgres/stale-cluster.ts";
import { postgresProcesses } from "#src/kernel/postgres/processes.ts";

/** Linux: ticks of processor time a second. */
const TICKS = 100;

/** Returns the processor time of a process itself and of its ended children. */
function spentBy(pid: number | undefined): { own: number; ended: number } {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = stat
      .slice(stat.lastIndexOf(")") + 2)
      .split(" ")
      .slice(11, 15)
      .map((ticks) => Number(ticks) / TICKS);
    return { own: user + system, ended: endedUser + endedSystem };
  } catch {
    return { own: Number.NaN, ended: Number.NaN };
  }
}

/** Returns the processor time of a process without its children, in seconds. */
export const processSeconds = (pid: number | undefined) => spentBy(pid).own;

/** Returns the processor time of the database in this folder, including connections that have ended. */
export function databaseSeconds(cluster: string): number {
  const postmaster = Number.parseInt(postmasterFile(cluster)[0] ?? "", 10);
  const living = postgresProcesses(cluster).map((pid) => spentBy(pid).own);
  return living.reduce((sum, seconds) => sum + (seconds || 0), spentBy(postmaster).ended);
}
