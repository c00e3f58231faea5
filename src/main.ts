// Reads the settings, opens everything, listens. The only file that knows everything.
import { createServer, type RequestListener } from "node:http";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { getRequestListener } from "@hono/node-server";
import { httpOf, jobs } from "./http.ts";
import { door } from "./identity/door.server.ts";
import { newToken } from "./identity/passwords.server.ts";
import { anybody } from "./identity/sql.server.ts";
import { openDatabase } from "./kernel/database.server.ts";
import { openFiles } from "./kernel/files.server.ts";
import { openJobs } from "./kernel/jobs.server.ts";
import { openLive } from "./kernel/live.server.ts";
import { openLog } from "./kernel/log.server.ts";
import { migrate } from "./kernel/migrate.server.ts";
import { type Cluster, openCluster } from "./kernel/postgres/embedded.server.ts";
import { StartRefused } from "./kernel/postgres/start-refused.ts";
import { openTestGateway } from "./payments/test-gateway.server.ts";
import { readSettings, type Settings } from "./kernel/settings.server.ts";
import type { World } from "./kernel/world.server.ts";
import { buildFolder, openPages } from "./web/pages.server.ts";

const BACKLOG = 4096;
const LOOPBACK = ["127.0.0.1", "localhost", "::1"];
const DEFAULT_DEMO_PASSWORD = "parkiet-demo";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Binds the port before anything is opened or changed; until everything is open, requests are answered 503. */
async function bind(settings: Settings): Promise<{ url: string; answer(listener: RequestListener): void; close(): Promise<void> }> {
  let listener: RequestListener = (_request, response) => {
    response
      .writeHead(503, { "content-type": "application/json", "retry-after": "1" })
      .end('{"code":"unavailable","message":"Parkiet is starting."}');
  };
  const server = createServer((request, response) => listener(request, response));
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const why =
        error.code === "EADDRINUSE"
          ? `Port ${settings.PORT} of ${settings.HOST} is occupied by another program; set PORT to a free one.`
          : `Cannot listen on ${settings.HOST}:${settings.PORT} (${error.code}).`;
      reject(new StartRefused(why));
    });
    server.listen({ port: settings.PORT, host: settings.HOST, backlog: BACKLOG }, () => resolve());
  });
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : settings.PORT;
  const host = settings.HOST.includes(":") ? `[${settings.HOST}]` : settings.HOST;
  return {
    url: `http://${host === "0.0.0.0" || host === "[::]" ? "127.0.0.1" : host}:${port}`,
    answer: (next) => {
      listener = next;
    },
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      setTimeout(() => server.closeAllConnections(), 3000).unref();
      await closed;
    },
  };
}

async function main(): Promise<void> {
  const settings = readSettings(process.env, process.argv.slice(2));
  const version = (JSON.parse(readFileSync(here("../package.json"), "utf8")) as { version: string }).version;
  const log = openLog(settings.LOG_LEVEL);
  const server = await bind(settings);
  const closing: (() => Promise<unknown>)[] = [() => server.close()];
  try {
    let cluster: Cluster | undefined;
    if (settings.DATABASE_URL === undefined) {
      cluster = await openCluster({ dataDir: settings.DATA_DIR, log });
      closing.unshift(cluster.close);
    }
    const connection = cluster?.connection ?? settings.DATABASE_URL ?? "";
    const ran = await migrate(connection, here("../migrations"));
    if (ran.length > 0) log.info({ migrations: ran }, "the database is at the newest migration");
    const database = openDatabase(connection);
    closing.unshift(() => database.close());
    const live = openLive(connection, (error) => log.error({ err: error }, "live stream"));
    closing.unshift(() => live.close());
    const files = openFiles(settings.DATA_DIR);
    await files.check().catch((error: NodeJS.ErrnoException) => {
      throw new StartRefused(`The data folder ${settings.DATA_DIR} cannot be written (${error.code}).`);
    });
    const empty = !(await database.asOwner(anybody));
    const setupToken = empty && (settings.serve || settings.DEMO === "off") ? newToken() : undefined;
    const dev = !settings.serve;
    const publicUrl = (settings.PUBLIC_URL ?? server.url).replace(/\/$/, "");
    // Online payments can be tried out until an organiser's own gateway is set.
    const trial = dev ? openTestGateway(`${publicUrl}/test-gateway`, async (request) => app.request(request)) : undefined;
    const world: World = {
      settings,
      database,
      files,
      live,
      log,
      door,
      now: () => new Date(),
      gateway: trial?.gateway,
      setupToken,
      publicUrl,
    };
    const app: ReturnType<typeof httpOf> = httpOf(
      world,
      version,
      await openPages(world, process.env.BUILD_DIR ?? buildFolder, version, dev, async (request) => app.request(request)),
      trial?.app,
    );
    const runner = await openJobs(database, jobs, world, log);
    closing.unshift(() => runner.close());
    if (empty && setupToken === undefined) {
      const { makeDemonstration } = await import("#scripts/seed/demonstration.ts");
      await makeDemonstration(world, version);
    }
    await guardDemonstration(world);
    server.answer(getRequestListener(app.fetch));
    log.info({ url: server.url }, `listening on ${server.url}`);
    tell(world, server.url, setupToken);
  } catch (error) {
    await closeAll(closing);
    throw error;
  }
  let stopping = false;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      log.info({ signal }, "stopping");
      void closeAll(closing).then(() => process.exit(0));
    });
  }
}

/** Accounts with the well-known password are for this machine only. */
async function guardDemonstration(world: World): Promise<void> {
  const { settings, database } = world;
  if (LOOPBACK.includes(settings.HOST) || settings.DEMO_PASSWORD !== DEFAULT_DEMO_PASSWORD) return;
  const { rows } = await database.pool.query(
    "SELECT 1 FROM users WHERE email LIKE '%@demo.test' OR email LIKE '%@drugi.test' OR email = 'super@parkiet.test' LIMIT 1",
  );
  if (rows.length > 0)
    throw new StartRefused(
      `This database has demonstration accounts with the well-known password; set DEMO_PASSWORD to your own, or HOST to 127.0.0.1.`,
    );
}

function tell(world: World, url: string, setupToken: string | undefined): void {
  const say = (line: string) => process.stderr.write(`${line}\n`);
  say(`\nParkiet: ${world.publicUrl === url ? url : `${world.publicUrl} (${url})`}`);
  if (setupToken) say(`Set-up (once): ${world.publicUrl}/setup?token=${setupToken}`);
}

async function closeAll(closing: (() => Promise<unknown>)[]): Promise<void> {
  for (const close of closing.splice(0)) await close().catch((error: unknown) => process.stderr.write(`${String(error)}\n`));
}

main().catch((error: unknown) => {
  process.stderr.write(
    error instanceof StartRefused ? `parkiet: ${error.message}\n` : `${error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exit(1);
});
