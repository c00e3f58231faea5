// Starts and stops the crowd of spectators and readers, which plays in its own process.
import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { CrowdPlan, CrowdReport } from "./crowd-process.ts";

export interface Crowd {
  report(): Promise<CrowdReport>;
  /** Closes all streams, waits for pages that are being loaded, and returns the last report. */
  stop(): Promise<CrowdReport>;
}

/** Starts the crowd's process with this plan. */
export function openCrowd(plan: CrowdPlan): Crowd {
  const child = fork(join(import.meta.dirname, "crowd-process.ts"), [JSON.stringify(plan)], { execArgv: [] });
  const ended = once(child, "exit").then((): never => {
    throw new Error("the crowd's process ended");
  });
  ended.catch(() => undefined);
  const ask = async (what: "report" | "stop"): Promise<CrowdReport> => {
    const answer = once(child, "message").then(([report]) => report as CrowdReport);
    child.send(what);
    return Promise.race([answer, ended]);
  };
  let stopping: Promise<CrowdReport> | undefined;
  return { report: () => ask("report"), stop: () => (stopping ??= ask("stop")) };
}
