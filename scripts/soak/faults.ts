// The faults of a soak and their times. The application is killed early, so that its heap afterwards is that of one process.
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { postmasterFile } from "#src/kernel/postgres/stale-cluster.ts";
import { postgresProcesses } from "#src/kernel/postgres/processes.ts";
import type { Application } from "./application.ts";
import type { Disk } from "./disk.ts";

export type Fault = "application killed" | "both killed" | "database killed" | "database hangs" | "database stopped" | "disk full";

const EARLY: readonly [number, Fault][] = [
  [0.03, "application killed"],
  [0.08, "both killed"],
  [0.13, "application killed"],
];
const IN_TURN: readonly Fault[] = ["database killed", "database hangs", "disk full", "database stopped"];
/** Time windows for faults, as shares of the duration. The heap is measured at a third and at the end, with no faults shortly before. */
const WINDOWS: readonly [number, number][] = [
  [0.17, 0.27],
  [0.37, 0.9],
];
const EVERY_MS = 15_000;
const MOST = 12;

/** Returns each fault with the share of the time at which it happens. */
export function planFaults(durationMs: number): [number, Fault][] {
  const count = Math.min(MOST, Math.max(IN_TURN.length, Math.floor(durationMs / EVERY_MS)));
  const first = Math.max(1, Math.round(count / 5));
  const moments = WINDOWS.flatMap(([from, to], window) => {
    const many = window === 0 ? first : count - first;
    return Array.from({ length: many }, (_, at) => from + ((to - from) * at) / many);
  });
  return [...EARLY, ...moments.map((moment, at): [number, Fault] => [moment, IN_TURN[at % IN_TURN.length] ?? "database killed"])];
}

/** Causes one fault and ends it. Returns false when this machine does not allow it. */
export async function causeFault(fault: Fault, lastsMs: number, dataDir: string, application: Application, disk: Disk): Promise<boolean> {
  const cluster = join(dataDir, "postgres");
  const toPostmaster = (signal: NodeJS.Signals) => {
    const pid = Number.parseInt(postmasterFile(cluster)[0] ?? "", 10);
    if (pid > 0) send(pid, signal);
  };
  const toAll = (signal: NodeJS.Signals) => {
    for (const pid of postgresProcesses(cluster)) send(pid, signal);
  };
  switch (fault) {
    case "application killed":
      await application.killAndStart();
      break;
    case "both killed":
      await application.killAndStart(() => toPostmaster("SIGKILL"));
      break;
    case "database killed":
      toPostmaster("SIGKILL");
      break;
    case "database stopped":
      toPostmaster("SIGINT");
      break;
    case "database hangs":
      toAll("SIGSTOP");
      await pause(lastsMs);
      toAll("SIGCONT");
      break;
    case "disk full":
      if (!disk.limited) return false;
      disk.fill();
      await pause(lastsMs);
      disk.makeRoom();
  }
  return true;
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
