// The application as a process that is killed and started again, always at the same address.
import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { processMemory } from "../process-memory.ts";

const here = import.meta.dirname;
const STOP_MS = 60_000;
/** Raised limits: here everybody comes from one address. */
const OPEN = { LIMIT_MAILS: "100000", LIMIT_SIGNUPS: "100000", LIMIT_STREAMS: "100000" };

export interface Application {
  url: string;
  /** The token of the one-time set-up link of an empty database. */
  setupToken: string;
  /** The last output of each unexpected exit. */
  crashes(): readonly string[];
  /** Id of the process that serves now. */
  pid(): number | undefined;
  /** Kills it (-9), calls `meanwhile`, and starts it again. Resolves when it listens. */
  killAndStart(meanwhile?: () => void): Promise<void>;
  /** Memory of the whole process in bytes. NaN when the system does not report it. */
  memory(): number;
  /** The heap in bytes after a collection: the smallest of `looks` measurements. Each one stops the server for a moment. */
  heap(looks: number): Promise<number>;
  stop(): Promise<void>;
}

/** Starts the built application on this data folder. Resolves when it listens. */
export async function startApplication(dataDir: string): Promise<Application> {
  const port = await freePort();
  let child: ChildProcess;
  let expected = false;
  const crashes: string[] = [];
  let setupToken = "";

  async function start(): Promise<void> {
    const inherited = Object.fromEntries(["PATH", "HOME", "TMPDIR", "BUILD_DIR"].map((name) => [name, process.env[name]]));
    const started = spawn(
      process.execPath,
      ["--expose-gc", "--import", join(here, "heap-on-demand.ts"), join(here, "../../src/main.ts"), "--serve"],
      {
        env: { ...inherited, ...OPEN, NODE_ENV: "production", HOST: "127.0.0.1", PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: "info" },
        stdio: ["ignore", "pipe", "pipe", "ipc"],
      },
    );
    child = started;
    expected = false;
    let output = "";
    await new Promise<void>((resolve, reject) => {
      const collectOutput = (chunk: Buffer) => {
        output = (output + chunk.toString()).slice(-20_000);
        setupToken ||= /setup\?token=([\w-]+)/.exec(output)?.[1] ?? "";
        if (/listening on http/.test(output) && setupToken) resolve();
      };
      started.stdout?.on("data", collectOutput);
      started.stderr?.on("data", collectOutput);
      started.once("exit", (code, signal) => {
        if (!expected) crashes.push(`${signal ?? code}: ${output.slice(-2000)}`);
        reject(new Error(`the application ended (${signal ?? code}):\n${output}`));
      });
    });
  }
  const gone = () =>
    new Promise<void>((resolve) => ((child.exitCode ?? child.signalCode) !== null ? resolve() : child.once("exit", () => resolve())));

  await start();
  return {
    url: `http://127.0.0.1:${port}`,
    setupToken,
    crashes: () => crashes,
    pid: () => child.pid,
    async killAndStart(meanwhile = () => undefined) {
      expected = true;
      meanwhile();
      child.kill("SIGKILL");
      await gone();
      await start();
    },
    memory: () => processMemory(child.pid),
    async heap(looks) {
      if (!child.connected) return Number.NaN;
      let least = Number.POSITIVE_INFINITY;
      for (let look = 0; look < looks; look++) {
        const heapSize = new Promise<number>((resolve) => child.once("message", (bytes) => resolve(Number(bytes))));
        child.send("heap");
        least = Math.min(least, await heapSize);
        await pause(200);
      }
      return least;
    },
    async stop() {
      expected = true;
      child.kill("SIGCONT");
      child.kill("SIGTERM");
      const hard = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
      await gone();
      clearTimeout(hard);
    },
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
