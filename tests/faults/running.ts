// The whole application as a separate process, as `npm start` runs it.
import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import type { Connection } from "#src/kernel/postgres/database.server.ts";

const main = join(import.meta.dirname, "..", "..", "src", "main.ts");

export interface RunningApplication {
  child: ChildProcess;
  /** Returns all output so far, of both streams. */
  output(): string;
  /** Its address, when it serves. Rejects with its output when it ends before. */
  url: Promise<string>;
  /** Its exit code (null when a signal ended it), after all its output. */
  ended: Promise<number | null>;
}

/** Starts the application with only these settings. PORT is a free port unless it is given. */
export function startApplication(env: Record<string, string>, args: string[] = []): RunningApplication {
  const inherited = Object.fromEntries(
    ["PATH", "HOME", "TMPDIR", "BUILD_DIR", "NODE_COMPILE_CACHE"].map((name) => [name, process.env[name]]),
  );
  const child = spawn(process.execPath, [main, ...args], {
    env: { ...inherited, NODE_ENV: "production", HOST: "127.0.0.1", PORT: "0", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  let heard = () => {};
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => {
      said += chunk.toString();
      heard();
    });
  const ended = new Promise<number | null>((resolve) => child.on("close", (code) => resolve(code)));
  const url = new Promise<string>((resolve, reject) => {
    heard = () => {
      const found = /listening on (http:\/\/[\w.:[\]]+)/.exec(said)?.[1];
      if (found) resolve(found);
    };
    void ended.then((code) => reject(new Error(`the application ended with ${code}:\n${said}`)));
  });
  url.catch(() => undefined); // a start that is refused is seen by `ended`
  return { child, output: () => said, url, ended };
}

/** Returns the DATABASE_URL of a database behind a socket folder. */
export function urlOfDatabase({ user, password = "", host, port, database }: Connection): string {
  return `postgres://${user}:${encodeURIComponent(password)}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}
