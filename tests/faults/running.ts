// The whole application as a process of its own, as `npm start` runs it.
import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import type { Connection } from "#src/kernel/postgres/database.server.ts";

const main = join(import.meta.dirname, "..", "..", "src", "main.ts");

export interface Running {
  child: ChildProcess;
  /** All that it said so far, on both outputs. */
  said(): string;
  /** Its address, once it serves; fails with what it said when it ends before. */
  url: Promise<string>;
  /** Its exit code (null when a signal ended it), after it said everything. */
  ended: Promise<number | null>;
}

/** Starts the application with these settings and nothing else of ours; PORT is a free one unless it is given. */
export function startApplication(env: Record<string, string>, args: string[] = []): Running {
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
  return { child, said: () => said, url, ended };
}

/** The DATABASE_URL of a database that is reached through a socket folder. */
export function urlOfDatabase({ user, password = "", host, port, database }: Connection): string {
  return `postgres://${user}:${encodeURIComponent(password)}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}
