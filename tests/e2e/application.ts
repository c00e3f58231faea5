// Starts and stops the built application as a process of its own.
import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const START_MS = 240_000;
const STOP_MS = 15_000;

export interface ApplicationOptions {
  dataDir: string;
  /** The demonstration event, or an empty database with its one-time set-up link. */
  content: "demo" | "empty";
  /** Pages rendered by the server, or mounted by the browser alone. */
  render: "server" | "client";
  /** The mail server that it sends by; without one mails are kept in the outbox. */
  mail?: string | undefined;
}

export interface Application {
  /** Where it listens, without a slash at the end. */
  url: string;
  /** The set-up link of an empty database. */
  setupUrl: string | undefined;
  dataDir: string;
  /** Ends it gracefully, then by force. */
  stop(): Promise<void>;
}

/** Starts the application on a free port; resolves when it listens. */
export async function startApplication({ dataDir, content, render, mail }: ApplicationOptions): Promise<Application> {
  const args = [join(root, "src/main.ts"), ...(content === "empty" ? ["--serve"] : [])];
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: "production",
      PORT: "0",
      HOST: "127.0.0.1",
      DATA_DIR: dataDir,
      RENDER: render,
      LOG_LEVEL: "info",
      ...(mail === undefined ? {} : { SMTP_URL: mail }),
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  try {
    return { ...(await started(child, content)), dataDir, stop: () => stopped(child) };
  } catch (error) {
    await stopped(child);
    throw error;
  }
}

/** Waits until the server says where it listens (and, on an empty database, its set-up link). */
function started(child: ChildProcess, content: ApplicationOptions["content"]): Promise<Omit<Application, "stop" | "dataDir">> {
  return new Promise((resolve, reject) => {
    let said = "";
    const late = setTimeout(() => reject(new Error(`the server did not start in ${START_MS / 1000} s:\n${said}`)), START_MS);
    const hear = (chunk: Buffer) => {
      said += chunk.toString();
      const url = /listening on (http:\/\/[\w.:[\]]+)/.exec(said)?.[1];
      const setupUrl = /(http:\/\/\S+\/setup\?token=[\w-]+)/.exec(said)?.[1];
      if (!url || (content === "empty" && !setupUrl)) return;
      clearTimeout(late);
      resolve({ url, setupUrl });
    };
    child.stdout?.on("data", hear);
    child.stderr?.on("data", hear);
    child.on("exit", (code) => {
      clearTimeout(late);
      reject(new Error(`the server ended with ${code}:\n${said}`));
    });
  });
}

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  child.kill("SIGTERM");
  const hard = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
  await gone;
  clearTimeout(hard);
}
