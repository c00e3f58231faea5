// Small process between the application and PostgreSQL. Stops PostgreSQL when the application ends in any way (the pipe from it then ends), and
// restarts it when it dies while the application lives. Reports events to the application, one JSON object per line.
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { clearStaleCluster, staleClusterPatienceMs, postmasterFile } from "./stale-cluster.ts";

/** Orders for the supervisor: program, arguments, environment, account, and folders to delete at the end. */
export interface SupervisorOrder {
  postgres: string;
  args: string[];
  env: NodeJS.ProcessEnv;
  account: { uid: number; gid: number } | undefined;
  clusterFolder: string;
  pgCtl: string;
  removeAtEnd: string[];
}

/** Events of the supervisor: PostgreSQL accepts connections, it died (and is restarted), it did not start at all, or a line of its log. */
export type SupervisorEvent =
  | { event: "ready"; pid: number }
  | { event: "died"; how: string }
  | { event: "failed"; output: string }
  | { event: "log"; line: string };

const longestBackOffMs = 10_000;
const order = JSON.parse(process.argv[2] ?? "") as SupervisorOrder;
const started = Date.now();
let postgres: ChildProcess | undefined;
let timer: NodeJS.Timeout | undefined;
let everReady = false;
let backOffMs = 100;
let stopping = false;

function notify(event: SupervisorEvent): void {
  process.stdout.write(`${JSON.stringify(event)}\n`);
}

function end(): void {
  for (const path of order.removeAtEnd) rmSync(path, { recursive: true, force: true, maxRetries: 5 });
  process.exit(0);
}

function stop(): void {
  if (stopping) return;
  stopping = true;
  clearTimeout(timer);
  if (!postgres) return end();
  if (process.platform === "win32") spawnSync(order.pgCtl, ["stop", "-m", "fast", "-W", "-D", order.clusterFolder], { env: order.env });
  else postgres.kill("SIGINT"); // fast shutdown: transactions are rolled back, everything committed is written
  setTimeout(() => postgres?.kill("SIGQUIT"), 60_000).unref();
  setTimeout(() => postgres?.kill("SIGKILL"), 70_000).unref();
}

function watchUntilReady(pid: number): void {
  const lines = postmasterFile(order.clusterFolder);
  if (Number(lines[0]) === pid && lines[7]?.trim() === "ready") {
    everReady = true;
    notify({ event: "ready", pid });
    timer = setTimeout(() => (backOffMs = 100), 30_000);
  } else timer = setTimeout(watchUntilReady, 15, pid);
}

function ended(output: string, how: string): void {
  postgres = undefined;
  clearTimeout(timer);
  if (stopping) return end();
  if (!everReady) {
    const lockInTheWay = /lock file .* already exists|pre-existing shared memory block/.test(output);
    if (!lockInTheWay || Date.now() - started > staleClusterPatienceMs) {
      notify({ event: "failed", output: output || how });
      return stop();
    }
  } else notify({ event: "died", how });
  timer = setTimeout(start, backOffMs);
  backOffMs = Math.min(backOffMs * 2, longestBackOffMs);
}

async function start(): Promise<void> {
  try {
    await clearStaleCluster(order.clusterFolder);
  } catch (error) {
    return ended((error as Error).message, "leftover");
  }
  if (stopping) return end();
  const account = order.account && { uid: order.account.uid, gid: order.account.gid };
  const child = spawn(order.postgres, order.args, {
    cwd: "/",
    env: order.env,
    ...account,
    stdio: ["ignore", "ignore", "pipe"],
  }) as ChildProcess;
  postgres = child;
  let output = "";
  let rest = "";
  let over = false;
  const finish = (how: string) => {
    if (!over) ended(output, how);
    over = true;
  };
  // Registered first: a process that could not start for lack of descriptors has no streams and never closes.
  child.on("error", (error) => {
    output += error.message;
    if (child.pid === undefined) finish(error.message);
  });
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    if (!everReady) output = (output + text).slice(-4000);
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) notify({ event: "log", line });
  });
  child.on("close", (code, signal) => finish(signal ?? `exit code ${code}`));
  if (child.pid !== undefined) watchUntilReady(child.pid);
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => undefined); // the application decides when to stop
process.stdout.on("error", () => undefined); // nobody listens any more: standard input ends as well
process.stdin.on("end", stop).on("error", stop).resume();
await start();
