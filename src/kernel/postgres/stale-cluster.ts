// Cleans up after an earlier run: a PostgreSQL without its application, or a postmaster.pid without its PostgreSQL.
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { postgresProcesses } from "./processes.ts";
import { StartRefused } from "../settings/start-refused.ts";

/** How long a stopped PostgreSQL may take to end, and its lock to disappear, in milliseconds. */
export const staleClusterPatienceMs = 20_000;

/** Lines of `postmaster.pid` (1: process id, 8: state). Empty when there is no file. */
export function postmasterFile(clusterFolder: string): string[] {
  try {
    return readFileSync(join(clusterFolder, "postmaster.pid"), "utf8").split("\n");
  } catch {
    return [];
  }
}

/**
 * Stops a PostgreSQL that still runs in the folder, and removes a stale `postmaster.pid` (empty after a crash, or with a process id that another
 * program has now). Refuses when PostgreSQL does not end within 20 seconds.
 */
export async function clearStaleCluster(clusterFolder: string): Promise<void> {
  const deadline = Date.now() + staleClusterPatienceMs;
  const postmaster = Math.abs(Number.parseInt(postmasterFile(clusterFolder)[0] ?? "", 10));
  let living = postgresProcesses(clusterFolder);
  if (living.includes(postmaster)) process.kill(postmaster, "SIGINT");
  while (living.length > 0) {
    if (Date.now() > deadline)
      throw new StartRefused(`PostgreSQL (process ${living.join(", ")}) still works in ${clusterFolder} and does not end.`);
    await wait(25);
    living = postgresProcesses(clusterFolder);
  }
  rmSync(join(clusterFolder, "postmaster.pid"), { force: true });
}
