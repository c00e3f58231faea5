// Starts a program that is going to be killed, and reads its output.
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";

/**
 * A running program. `acknowledged(n)` resolves when it has printed n acknowledged rows and rejects when it ends before. `ended` resolves when all
 * its output was read.
 */
export interface Victim {
  child: ChildProcess;
  rows: string[];
  acknowledged(count: number): Promise<void>;
  ended: Promise<void>;
}

/** Starts the TypeScript program with these arguments on the Node that runs the tests. Its standard error is shown. */
export function startVictim(program: string, args: string[]): Victim {
  const child = spawn(process.execPath, [program, ...args], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, NODE_OPTIONS: "" },
  });
  const rows: string[] = [];
  let heard = () => {};
  const lines = createInterface(child.stdout as NodeJS.ReadableStream);
  lines.on("line", (line) => {
    const [word, id] = line.split(" ");
    if (word === "acknowledged" && id) rows.push(id);
    heard();
  });
  const ended = new Promise<void>((resolve) => child.on("close", () => resolve()));
  return {
    child,
    rows,
    ended,
    acknowledged: (count) =>
      new Promise((resolve, reject) => {
        heard = () => {
          if (rows.length >= count) resolve();
        };
        heard();
        void ended.then(() => reject(new Error(`the program ended after ${rows.length} rows`)));
      }),
  };
}

/** Returns the process id of the postmaster of the data folder. */
export function postmasterOf(dataDir: string): number {
  return Number.parseInt(readFileSync(join(dataDir, "postgres", "postmaster.pid"), "utf8"), 10);
}

/** Returns the process id of the parent of a living process. */
export function parentOf(pid: number): number {
  if (process.platform !== "linux") return Number(spawnSync("ps", ["-o", "ppid=", "-p", String(pid)], { encoding: "utf8" }).stdout);
  return Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
}
