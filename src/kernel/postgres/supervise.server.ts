// Starts the supervisor process of PostgreSQL, and talks to it over a pipe.
import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { explainFailure } from "./binaries.server.ts";
import { findDamageIn } from "./damage.ts";
import type { SupervisorEvent, SupervisorOrder } from "./supervisor.ts";

/** Receives log lines of the cluster. A pino logger or `console` will do. */
export interface ClusterLog {
  debug(line: string): void;
  info(line: string): void;
  warn(line: string): void;
  error(line: string): void;
}

/** A supervised PostgreSQL. */
export interface Supervised {
  /** Stops PostgreSQL (open transactions are rolled back). Resolves when it and its supervisor have ended. */
  close: () => Promise<void>;
}

function report(line: string, log: ClusterLog): void {
  const damage = findDamageIn(line);
  if (damage) log.error(damage);
  if (line.startsWith("PANIC")) log.error(`PostgreSQL: ${line}`);
  else if (line.startsWith("FATAL") || line.startsWith("WARNING")) log.warn(`PostgreSQL: ${line}`);
  else log.debug(`PostgreSQL: ${line}`);
}

/**
 * Starts a supervisor and resolves when PostgreSQL accepts connections. Replaces a supervisor that dies later. Refuses when PostgreSQL does not
 * start.
 */
export async function supervise(order: SupervisorOrder, log: ClusterLog): Promise<Supervised> {
  let closing = false;
  const script = fileURLToPath(new URL("./supervisor.ts", import.meta.url));
  const env = { ...process.env, NODE_OPTIONS: "" };

  function launch() {
    // Detached, because Ctrl-C goes to the terminal's process group and the database must outlive the application's last writes.
    const child = spawn(process.execPath, [script, JSON.stringify(order)], {
      cwd: "/",
      env,
      detached: true,
      windowsHide: true,
      stdio: ["pipe", "pipe", "inherit"],
    }) as ChildProcess;
    // Registered first: a process that could not start (no descriptors, no memory) only emits "error", has no streams and never closes.
    const failed = new Promise<Error>((resolve) => child.once("error", resolve));
    child.stdin?.on("error", () => undefined); // it died: "exit" below reports it
    const gone = new Promise<void>((resolve) => {
      child.on("close", () => resolve());
      void failed.then(() => child.pid === undefined && resolve());
    });
    const ready = new Promise<void>((resolve, reject) => {
      void failed.then(reject);
      if (child.stdout === null || child.stdout === undefined) return;
      void gone.then(() => reject(explainFailure("its supervisor ended")));
      createInterface(child.stdout).on("line", (text) => {
        const event = JSON.parse(text) as SupervisorEvent;
        if (event.event === "ready") {
          log.info(`PostgreSQL takes connections (process ${event.pid})`);
          resolve();
        } else if (event.event === "died") log.error(`PostgreSQL ended (${event.how}) and is started again`);
        else if (event.event === "failed") reject(explainFailure(event.output));
        else report(event.line, log);
      });
    });
    return { child, gone, ready };
  }

  let current = launch();
  try {
    await current.ready;
  } catch (error) {
    current.child.stdin?.end();
    await current.gone;
    throw error;
  }

  async function replaceWhenGone(): Promise<void> {
    for (;;) {
      await current.gone;
      if (closing) return;
      log.error("The supervisor of PostgreSQL ended and is replaced");
      current = launch();
      current.ready.catch((error: Error) => log.error(error.message));
      await wait(1000, undefined, { ref: false });
    }
  }
  const watch = replaceWhenGone();

  return {
    async close() {
      closing = true;
      current.child.stdin?.end();
      await watch;
    },
  };
}
