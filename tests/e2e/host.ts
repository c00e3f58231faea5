// The process behind all browser tests of a run: one temporary cluster with a template database of each kind, and every test's application.
// It serves `POST /open` (an ApplicationKind, answered with an OpenedApplication) and `POST /close` (an id). With `--demo` it only stores the
// demonstration for the run that follows.
import { execFile } from "node:child_process";
import { chmod, mkdir, mkdtemp, rename, rm, stat } from "node:fs/promises";
import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import pg from "pg";
import { sourcesHash } from "#scripts/build.mjs";
import { makeDemonstration } from "#scripts/seed/demonstration.ts";
import { markedDemonstration } from "#scripts/seed/first-start.ts";
import { listenerOf } from "#src/http.ts";
import { openPasswordJudge } from "#src/identity/passwords/judge.server.ts";
import { hashPassword } from "#src/identity/passwords/passwords.server.ts";
import { saveSetupToken } from "#src/identity/sql.server.ts";
import { openPaperMaker } from "#src/invoicing/paper/papers.server.ts";
import type { Connection } from "#src/kernel/postgres/database.server.ts";
import { buildFolder } from "#src/web/rendering/pages.server.ts";
import { openRenderer, type Renderer } from "#src/web/rendering/renderer.server.ts";
import { COPYING, openTestCluster, templateDatabase, withTemplate } from "../postgres.global.ts";
import { AT_ONCE, openHouse } from "../application/world.ts";
import { COST } from "../competitions/factories.ts";
import type { ApplicationKind, OpenedApplication } from "./application.ts";
import { newToken } from "#src/identity/one-time-tokens.server.ts";

const DEMO_DATABASE = "parkiet_demo";
const root = fileURLToPath(new URL("../..", import.meta.url));
/** A stored demonstration is used for two hours, in milliseconds: its event is half danced at the moment when it is made. */
const FRESH_MS = 2 * 3_600_000;
/** Folder of the stored demonstration (cluster and files). The subfolder is named by a hash of the sources that it was made from. */
const store = join(root, "node_modules", ".cache", "e2e");
const stored = join(
  store,
  sourcesHash([
    "migrations",
    "scripts/seed",
    "scripts/robot.ts",
    "src",
    "engines",
    "package-lock.json",
    "tests/application/world.ts",
    "tests/e2e/host.ts",
  ]),
);

const folder = await mkdtemp(join(tmpdir(), "parkiet-e2e-"));
await chmod(folder, 0o711); // lets the database's account in
const demoFiles = join(folder, "demo");
const dataDir = join(folder, "cluster");
const storedAt = await stat(stored).then(
  ({ mtime }) => mtime,
  () => undefined,
);
const isFresh = storedAt && Date.now() - storedAt.getTime() < FRESH_MS && storedAt.toDateString() === new Date().toDateString();
if (isFresh) await copy(stored, folder);
const found = await openTestCluster(dataDir);
const cluster = isFresh ? found : await withTemplate(found);
const admin = new pg.Client({ ...cluster.connection, database: "parkiet" });
await admin.connect();
const builtIn = process.env["BUILD_DIR"] ?? buildFolder;
const closeById = new Map<string, () => Promise<void>>();
let demo: Promise<void> | undefined = isFresh ? Promise.resolve() : undefined;
let count = 0;
/** Number of applications that are open, being opened or being closed. */
let openCount = 0;
/** Ends when all applications that are to be closed are closed. Other tests go on meanwhile. */
let closing: Promise<unknown> = Promise.resolve();

/** All applications share their threads, whose code is loaded and compiled once in a run. */
const threads = { papers: openPaperMaker(), passwordJudge: openPasswordJudge() };
let rendering: Promise<Renderer> | undefined;

/** Opens the renderer of one application on the shared thread. Each page carries the settings of its application. */
const openSharedRenderer: typeof openRenderer = async (builtFolder, settings, around) => {
  rendering ??= openRenderer(builtFolder, settings, around);
  const shared = await rendering;
  const { manifest: _, ...own } = settings;
  return {
    ...shared,
    render: (page, fetch = around.fetch, onLoaded) => shared.render({ ...page, ...own }, fetch, onLoaded),
    close: async () => undefined,
  };
};

const connectionTo = (database: string) => ({ ...cluster.connection, database }) satisfies Connection;

/** Copies a folder's content with owners and times. */
async function copy(from: string, to: string): Promise<void> {
  await promisify(execFile)("cp", ["-a", `${from}/.`, to]);
}

/** Creates the demonstration and stores it, with the stopped cluster, for later runs. Waits until no other application is open. */
async function makeDemo(): Promise<void> {
  while (openCount > 0) await setTimeout(100);
  await admin.query(`CREATE DATABASE ${DEMO_DATABASE} TEMPLATE ${templateDatabase}`);
  const house = await openHouse(connectionTo(DEMO_DATABASE), demoFiles, {}, { preparing: AT_ONCE });
  await markedDemonstration(house.world.database, (database) => makeDemonstration({ ...house.world, database }, "test", () => undefined));
  // All accounts have the same password. A cheap hash of it saves time at each sign-in.
  const password_hash = await hashPassword(house.world.settings.DEMO_PASSWORD, COST);
  await house.world.database.asOwner((trx) =>
    trx.updateTable("users").set({ password_hash }).where("password_hash", "is not", null).execute(),
  );
  // Runs the jobs that examine the music now, so that no application opened on a copy repeats them.
  await house.startJobs();
  while ((await house.world.database.pool.query("SELECT 1 FROM graphile_worker.jobs WHERE run_at <= now()")).rows.length > 0)
    await setTimeout(100);
  await house.close();
  // Dropping a database writes a checkpoint, which the owner of the databases may not request directly.
  await admin.query("CREATE DATABASE scratch");
  await admin.query("DROP DATABASE scratch");
  await rm(store, { recursive: true, force: true });
  await mkdir(`${stored}.new`, { recursive: true });
  // The copy leaves out the lock files of this run's processes.
  for (const part of ["demo", "cluster/postgres"]) {
    await mkdir(join(`${stored}.new`, part), { recursive: true });
    await copy(join(folder, part), join(`${stored}.new`, part));
  }
  await rm(join(`${stored}.new`, "cluster/postgres/postmaster.pid"), { force: true });
  await rename(`${stored}.new`, stored);
}

/**
 * Opens an application on a database and files of its own. They stay until the run ends: after deletions, ext4 without a journal is slow to create
 * files.
 */
async function open({ content, render, host, mail }: ApplicationKind): Promise<OpenedApplication> {
  if (content === "demo") demo ??= makeDemo();
  await demo;
  openCount += 1;
  count += 1;
  const id = `e2e_${count}`;
  const files = join(folder, id);
  await mkdir(files);
  await admin.query(`CREATE DATABASE ${id} TEMPLATE ${content === "demo" ? DEMO_DATABASE : templateDatabase} STRATEGY ${COPYING}`);
  if (content === "demo") await copy(demoFiles, files);
  let listener: RequestListener | undefined;
  // The long keep-alive prevents a call from reusing a connection just as the server closes it as idle.
  const server = createServer({ requireHostHeader: false, keepAliveTimeout: 600_000 }, (request, response) =>
    listener?.(request, response),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://${host}:${(server.address() as AddressInfo).port}`;
  const connection = connectionTo(id);
  const env = { RENDER: render, ...(mail === undefined ? {} : { SMTP_URL: mail }) };
  const house = await openHouse(connection, files, env, {
    pages: { publicUrl: url, builtIn, dev: content === "demo", openRenderer: openSharedRenderer },
    threads,
    preparing: AT_ONCE,
  });
  const setupToken = content === "empty" ? await saveSetupToken(house.world.database.owner, newToken()) : undefined;
  listener = listenerOf(house.app);
  await house.startJobs();
  closeById.set(id, async () => {
    const stopped = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeAllConnections();
    await stopped;
    const closed = house
      .close()
      .catch((error: unknown) => console.error(error))
      .finally(() => (openCount -= 1));
    closing = Promise.all([closing, closed]);
  });
  return { id, url, connection, setupUrl: setupToken && `${url}/setup?token=${setupToken}` };
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString());
}

async function answer(request: IncomingMessage): Promise<unknown> {
  const body = await bodyOf(request);
  if (request.url === "/open") return open(body as ApplicationKind);
  const { id } = body as { id: string };
  await closeById.get(id)?.();
  closeById.delete(id);
  return {};
}

if (process.argv.includes("--demo")) await (demo ??= makeDemo());

const control = createServer((request, response) => {
  void answer(request).then(
    (value) => response.end(JSON.stringify(value)),
    (error: unknown) => response.writeHead(500).end(String((error as Error).stack)),
  );
});
control.listen(0, "127.0.0.1", () => console.log(`http://127.0.0.1:${(control.address() as AddressInfo).port}`));

/** Closes everything at the end of the run: the parent process keeps standard input open until then. */
process.stdin.resume().on("end", () => {
  control.closeAllConnections();
  void Promise.allSettled([...closeById.values()].map((close) => close()))
    .then(() => closing)
    .then(() => admin.end())
    .then(() => cluster.close())
    .then(() => rm(folder, { recursive: true, force: true }))
    .finally(() => process.exit(0));
});
