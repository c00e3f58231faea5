// Starts the application: reads the settings, opens everything and listens. The only file that knows all modules.
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { fileURLToPath } from "node:url";
import {
  firstStart,
  guardDatabase,
  guardEmptyFolder,
  markedDemonstration,
  renewPasswords,
  wantsDemonstration,
} from "#scripts/seed/first-start.ts";
import { httpOf, listenerOf, numberings, workers } from "./http.ts";
import { openAuthentication } from "./identity/sign-in/authentication.server.ts";
import { openPasswordJudge } from "./identity/passwords/judge.server.ts";
import { saveSetupToken } from "./identity/sql.server.ts";
import { erasureLogFolders, readErasures } from "./kernel/backup/erasures.server.ts";
import { openDatabase } from "./kernel/postgres/database.server.ts";
import { restrictFolders } from "./kernel/settings/data-folders.server.ts";
import { openFiles } from "./kernel/files/files.server.ts";
import { findGaps } from "./kernel/monitoring/gaps.server.ts";
import { openPaperMaker } from "./invoicing/paper/papers.server.ts";
import { openDescriptors } from "./kernel/monitoring/descriptors.server.ts";
import { openMetrics } from "./kernel/monitoring/metrics.server.ts";
import { openJobs } from "./kernel/jobs/jobs.server.ts";
import { openLimits } from "./kernel/limits/limits.server.ts";
import { openLive } from "./kernel/live/live.server.ts";
import { openLog } from "./kernel/monitoring/log.server.ts";
import { openQueues } from "./kernel/limits/queues.server.ts";
import { demandDatabase, migrate } from "./kernel/schema/migrate.server.ts";
import { findDamageOf } from "./kernel/postgres/damage.ts";
import { type Cluster, openCluster } from "./kernel/postgres/embedded.server.ts";
import { openSharedValues } from "./kernel/postgres/shared-values.server.ts";
import { StartRefused } from "./kernel/settings/start-refused.ts";
import { findInstallationProblems } from "./tenants/installation.server.ts";
import { reencryptAccounts } from "./gateways/accounts/reencryption.server.ts";
import { encryptShareTokens } from "./payments/shares/share-tokens.server.ts";
import { openTestGateway } from "./gateways/test-servers/test-gateway.server.ts";
import { openSecrets } from "./kernel/secrets/secrets.server.ts";
import { findMisspeltSettings, readSettings, type Settings } from "./kernel/settings/settings.server.ts";
import { openMailServer } from "./kernel/monitoring/smtp.server.ts";
import { SECURITY_HEADERS } from "./kernel/replies/security-headers.server.ts";
import { repeatErasures } from "./privacy/erasing/repeat-erasures.server.ts";
import { readVersion } from "./kernel/settings/version.server.ts";
import { repairIsolation } from "./kernel/schema/isolation.server.ts";
import type { World } from "./kernel/world/world.server.ts";
import { buildFolder, openPages } from "./web/rendering/pages.server.ts";
import { isTransient } from "./kernel/postgres/failures.ts";
import { newToken } from "./identity/one-time-tokens.server.ts";
import { reencryptFactors } from "./identity/second-factor/codes.server.ts";

const BACKLOG = 4096;
const STOP_MS = 15_000;
const SWEEP_MS = 3_600_000;

/** Resolves when the pages are built: at once, or when the launcher that builds them reports it. */
async function pagesBuilt(): Promise<void> {
  if (process.env.PAGES !== "building" || !process.connected) return;
  const alone = once(process, "disconnect").then(() => {
    throw new StartRefused("The process that was building the pages has ended.");
  });
  await Promise.race([once(process, "message"), alone]);
  process.disconnect?.();
}

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Binds the port before anything is opened or changed. Until `answer` is called, requests get 503. */
async function bind(settings: Settings): Promise<{ url: string; answer(listener: RequestListener): void; close(): Promise<void> }> {
  let listener: RequestListener = (request, response) => {
    // A browser gives up a live stream after any status but 200, but retries after a closed connection.
    if (request.headers.accept?.includes("text/event-stream")) return void request.socket.destroy();
    return void response
      .writeHead(503, {
        ...SECURITY_HEADERS,
        "x-request-id": randomUUID(),
        "cache-control": "no-store",
        "content-type": "application/json",
        "retry-after": "1",
      })
      .end('{"code":"unavailable","message":"Parkiet is starting."}');
  };
  // Requests without a Host are refused by the application, like others.
  const server = createServer({ requireHostHeader: false }, (request, response) => listener(request, response));
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

type Close = () => Promise<unknown>;

/** Opens files and database, checks them and runs migrations. Adds their close functions to the front of `opened`. */
async function openStores(settings: Settings, log: World["log"], opened: Close[]) {
  guardEmptyFolder(settings);
  const files = await openFiles(settings.DATA_DIR, settings.STORAGE_URL);
  await files.demandStorage().catch((error: unknown) => {
    throw new StartRefused(`The storage cannot be used: ${error instanceof Error ? error.message : String(error)}; check STORAGE_URL.`);
  });
  let cluster: Cluster | undefined;
  if (settings.DATABASE_URL === undefined) {
    cluster = await openCluster({ dataDir: settings.DATA_DIR, log });
    opened.unshift(cluster.close);
  }
  const connection = cluster?.connection ?? settings.DATABASE_URL ?? "";
  await demandDatabase(connection, here("../migrations"));
  await guardDatabase(settings, connection);
  await files.check().catch((error: NodeJS.ErrnoException) => {
    throw new StartRefused(`The data folder ${settings.DATA_DIR} cannot be written (${error.code}).`);
  });
  await restrictFolders(settings.DATA_DIR).catch((error: unknown) =>
    log.warn({ err: error }, "permissions of folders in the data folder could not be restricted"),
  );
  await files.sweep();
  const ran = await migrate(connection, here("../migrations"));
  if (ran.length > 0) log.info({ migrations: ran }, "the database is at the newest migration");
  const repaired = await repairIsolation(connection, here("../migrations"));
  if (repaired.length > 0) log.warn({ statements: repaired }, "rights or policies were missing and have been put back");
  const database = openDatabase(connection);
  opened.unshift(() => database.close());
  await renewPasswords(settings, database);
  // However the database was restored: people named in the log are erased again.
  const { erasures, damaged } = await readErasures(erasureLogFolders(undefined, settings), settings.BACKUP_KEY);
  if (damaged.length > 0) log.warn({ files: damaged }, "a log of erasures is damaged, or BACKUP_KEY does not open it");
  const erased = await repeatErasures(database, files, erasures);
  if (erased > 0) log.warn({ erased }, "people in the log of erasures were back in the database and have been erased again");
  return { files, connection, database };
}

/** Fills an empty database with the demonstration, or with a set-up token, which is returned. */
function firstContent(world: World): Promise<string | undefined> {
  const { files, database, log, settings, version } = world;
  return firstStart(files, database, log, async (empty) => {
    if (empty && !wantsDemonstration(settings)) return saveSetupToken(database.owner, newToken());
    if (empty) {
      const part = (name: string) => print(`parkiet: making the demonstration: ${name}`);
      const { makeDemonstration } = await import("#scripts/seed/demonstration.ts");
      await markedDemonstration(database, (hasty) => makeDemonstration({ ...world, database: hasty }, version, part));
    }
    return undefined;
  });
}

/** Opens log and metrics. A full disk or a missing reader does not end the process. */
function openOutput({ LOG_LEVEL }: Settings) {
  const metrics = openMetrics();
  process.stderr.on("error", () => undefined);
  return { metrics, log: openLog(LOG_LEVEL, () => metrics.countLostLine()) };
}

/** Opens the worker threads. */
function openThreads(opened: Close[]) {
  const papers = openPaperMaker();
  const passwordJudge = openPasswordJudge();
  opened.unshift(
    () => papers.close(),
    () => passwordJudge.close(),
  );
  return { papers, passwordJudge };
}

/** Removes unfinished uploads every hour. Returns a function that stops it. */
function sweepHourly({ files, log }: World): Close {
  const sweeping = setInterval(() => void files.sweep().catch((error: unknown) => log.warn({ err: error }, "sweeping")), SWEEP_MS);
  return async () => clearInterval(sweeping);
}

async function main(): Promise<void> {
  const settings = readSettings(process.env, process.argv.slice(2));
  const builtIn = process.env.BUILD_DIR ?? buildFolder;
  const { version, commit } = readVersion(here(".."), builtIn);
  const { metrics, log } = openOutput(settings);
  const built = pagesBuilt();
  // Errors are handled where it is awaited, at the end.
  built.catch(() => undefined);
  const server = await bind(settings);
  // Closed in reverse order of opening. Streams and requests end first, while the database is still open.
  const opened: Close[] = [];
  const working: Close[] = [() => server.close()];
  const closeAll = async () => {
    for (const close of [...working.splice(0), ...opened.splice(0)])
      await close().catch((error: unknown) => log.error({ err: error }, "while stopping"));
  };
  // A signal during the start closes what is open and abandons the rest.
  let stopping = false;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      log.info({ signal }, "stopping");
      setTimeout(() => process.exit(1), STOP_MS).unref();
      void closeAll().then(() => process.exit(0));
    });
  }
  try {
    const { files, connection, database } = await openStores(settings, log, opened);
    const limits = openLimits(connection, log);
    opened.unshift(() => limits.close());
    const live = openLive(connection, (error) => log.error({ err: error }, "live stream"));
    working.unshift(() => live.close());
    const dev = !settings.serve;
    const publicUrl = (settings.PUBLIC_URL ?? server.url).replace(/\/$/, "");
    const secrets = await openSecrets(settings);
    const threads = openThreads(opened);
    // Without `--serve` no money moves: payments go to a test gateway in this process, unless the operator names another.
    const trial = dev ? openTestGateway(`${publicUrl}/test-gateway`, { notify: async (request) => app.request(request) }) : undefined;
    const world: World = {
      settings,
      database,
      shared: openSharedValues(),
      files,
      live,
      queues: openQueues(),
      log,
      metrics,
      descriptors: openDescriptors(log),
      ...threads,
      limits,
      authentication: openAuthentication(limits, live),
      mailServer: openMailServer(settings),
      now: () => new Date(),
      providers: {
        p24: settings.P24_URL ?? trial?.p24,
        stripe: settings.STRIPE_URL ?? trial?.stripe,
        fetch: async (request) => trial?.answer(request) ?? fetch(request),
      },
      secrets,
      commit,
      publicUrl,
      version,
    };
    const setupToken = await firstContent(world);
    await built;
    const pages = await openPages(world, builtIn, version, dev, async (request, client) => app.request(request, undefined, { client }));
    opened.unshift(() => pages.close());
    const app: ReturnType<typeof httpOf> = httpOf(world, version, pages, trial?.app);
    const runner = await openJobs(database, workers, world, log);
    working.unshift(() => runner.close(), sweepHourly(world));
    server.answer(listenerOf(app));
    for (const work of [warnOfGaps, renewSecrets]) await ignoreTransient(log, work(world));
    log.info({ url: server.url, version }, `listening on ${server.url}`);
    await ignoreTransient(log, printWelcome(world, server.url, setupToken));
    void warnOperator(world).catch((error: unknown) => log.warn({ err: error }, "the check for problems failed"));
  } catch (error) {
    if (stopping) return;
    await closeAll();
    const damage = findDamageOf(error);
    throw damage ? new StartRefused(damage) : error;
  }
}

/** Runs work after the start. A database lost at this moment does not end the process. */
async function ignoreTransient(log: World["log"], work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!isTransient(error)) throw error;
    log.warn({ err: error }, "the database was unavailable at the end of the start");
  }
}

/** Warns about missing numbers before anybody works on top of lost data. */
async function warnOfGaps({ database, log }: World): Promise<void> {
  for (const { kind, tenant, of, missing } of await findGaps(database, numberings))
    log.warn(
      { kind, tenant, of, missing },
      `${kind} of ${of} lack ${missing.join(", ")}: rows were lost; restore them from a backup (npm run -s restore -- FILE, into an empty database)`,
    );
}

/** Encrypts stored secrets with the new key, and warns about those that no key opens. These stay unchanged. */
async function renewSecrets({ database, secrets, log }: World): Promise<void> {
  const { renewed, closed } = await reencryptAccounts(database, secrets);
  if (renewed > 0) log.info({ renewed }, "accounts of payment providers are sealed with the new key");
  const factors = await reencryptFactors(database, secrets);
  if (factors.renewed > 0) log.info({ renewed: factors.renewed }, "secrets of authenticator apps are sealed with the new key");
  if (factors.closed > 0)
    log.warn(
      { closed: factors.closed },
      "SECRET_KEY does not open some authenticator apps: their owners sign in with a passkey or a recovery code",
    );
  const shares = await encryptShareTokens(database, secrets);
  if (shares.sealed > 0) log.info({ sealed: shares.sealed }, "links of payment shares are sealed with the key");
  if (shares.clear > 0) log.warn({ clear: shares.clear }, "SECRET_KEY is not set: links of payment shares are stored unencrypted");
  if (shares.closed > 0)
    log.warn(
      { closed: shares.closed },
      "SECRET_KEY does not open some links of payment shares: they still open, but cannot be copied again",
    );
  if (closed.length === 0) return;
  const warning = `SECRET_KEY does not open what is stored of payment providers (${closed.join(", ")}): payments there do not work until the old key is set again (SECRET_KEY, or SECRET_KEY_OLD with a new one), or the account is entered again in its organiser's settings.`;
  log.warn({ closed }, warning);
  print(`parkiet: ${warning}`);
}

/** Warns the operator about misspelt settings, a failing mail server and missing programs. */
async function warnOperator(world: World): Promise<void> {
  const { default_tenant, mail_problem, ffmpeg } = await findInstallationProblems(world);
  const warnings = [
    ...findMisspeltSettings(process.env),
    ...(default_tenant === null
      ? []
      : [`DEFAULT_TENANT names no organiser (it is "${default_tenant}"): visitors without a name in the address choose one from a list.`]),
    ...(mail_problem === null
      ? []
      : [`The mail server of SMTP_URL cannot be used (${mail_problem}); mails wait in the outbox and are retried.`]),
    ...(ffmpeg
      ? []
      : ["ffmpeg is not installed: uploaded music is neither measured nor checked for silence; install it (apt install ffmpeg)."]),
  ];
  for (const warning of warnings) {
    world.log.warn(warning);
    print(`parkiet: ${warning}`);
  }
}

const print = (line: string) => process.stderr.write(`${line}\n`);

/** Prints the address and what to open first: the set-up link, or the demonstration's pages and accounts. */
async function printWelcome(world: World, url: string, setupToken: string | undefined): Promise<void> {
  const { publicUrl, settings, database } = world;
  print(`\nParkiet: ${publicUrl === url ? url : `${publicUrl} (${url})`}`);
  if (setupToken) print(`Set-up (once): ${publicUrl}/setup?token=${setupToken}`);
  const { rows } = await database.pool.query("SELECT 1 FROM users WHERE email = 'admin@demo.test'");
  if (rows.length === 0 || settings.serve) return;
  print("\nDemonstration:");
  for (const [path, who] of [
    ["/", "everybody: live results, start list, sign-up"],
    ["/dashboard", "admin@demo.test"],
    ["/judge/dashboard", "sedzia1@demo.test … sedzia7@demo.test"],
    ["/me", "trener@demo.test"],
    ["/dashboard", "admin@drugi.test (a second organiser)"],
    ["/dashboard/tenants", "super@parkiet.test"],
    ["/api/docs", "the HTTP contract"],
    ["/dev/ui", "every component"],
  ])
    print(`  ${`${publicUrl}${path}`.padEnd(44)} ${who}`);
  print(`  Password of all accounts: ${settings.DEMO_PASSWORD === "parkiet-demo" ? settings.DEMO_PASSWORD : "as in DEMO_PASSWORD"}`);
}

main().catch((error: unknown) => {
  process.stderr.write(
    error instanceof StartRefused ? `parkiet: ${error.message}\n` : `${error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exit(1);
});
