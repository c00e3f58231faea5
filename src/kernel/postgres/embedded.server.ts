// The embedded database: PostgreSQL from npm in the data folder, created at the first start, reachable only through a local socket.
import { accessSync, chownSync, constants, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { type Account, canAccess, databaseAccount, demandEnterable, changeOwner } from "./account.server.ts";
import { takeAppLock } from "./app-lock.server.ts";
import { findBinaries, program, readableBinaries } from "./binaries.server.ts";
import { applicationRole, createCluster, readPassword, renewPassword } from "./create-cluster.server.ts";
import { clearStaleCluster } from "./stale-cluster.ts";
import { StartRefused } from "../settings/start-refused.ts";
import { type ClusterLog, supervise } from "./supervise.server.ts";

/** Connection options for `pg`. `host` is the socket's folder. The user owns the database and may create roles and databases, but is no superuser. */
export interface ClusterConnection {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
}

/** A running cluster. `close` stops it and resolves when it has ended. Close the application's own connections first. */
export interface Cluster {
  connection: ClusterConnection;
  close: () => Promise<void>;
}

/** `temporary` is for tests: nothing is durable, and the data folder is deleted when the cluster stops, even if the application was killed. */
export interface ClusterOptions {
  dataDir: string;
  log: ClusterLog;
  temporary?: boolean;
}

const port = 5432; // names the socket file; nothing listens on the network
const longestSocketPath = 100; // bytes; the system's own limit is 104 or 108

const settings = [
  "timezone=UTC",
  "log_timezone=UTC",
  "log_line_prefix=",
  // The application logs errors of statements itself. Here they would put personal data into the log.
  "log_min_messages=log",
  "log_checkpoints=off",
  "jit=off",
  // A competition is signed up, planned and drawn within minutes. With older statistics, joins are planned as for empty tables.
  "autovacuum_naptime=10s",
];
// Autovacuum runs as superuser: while it works in a database, no other role can drop that database.
const temporarySettings = [
  "fsync=off",
  "synchronous_commit=off",
  "full_page_writes=off",
  "autovacuum=off",
  "max_connections=200",
  // Tests run most statements only a few times. Planning them each time took a fifth of the CPU time of API tests.
  "plan_cache_mode=force_generic_plan",
];

function nearestExisting(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : nearestExisting(dirname(folder));
}

/** Creates the folder and its parents. (Node's recursive option never ends where the system denies that a parent exists, as in /proc.) */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder);
}

/** Runs an action that needs a writable data folder. Refuses to start when the system denies it. */
function demandWritable(dataDir: string, attempt: (place: string) => void): void {
  const place = nearestExisting(dataDir);
  if (!statSync(place).isDirectory()) throw new StartRefused(`The data folder ${dataDir} cannot be made: ${place} is a file.`);
  try {
    attempt(place);
  } catch (error) {
    throw new StartRefused(`The data folder ${dataDir} cannot be written (${(error as NodeJS.ErrnoException).code} at ${place}).`);
  }
}

/** True when a cluster exists. Refuses one of another PostgreSQL version, and a folder with other files. */
function clusterExists(folder: string, major: number): boolean {
  if (!existsSync(folder) || readdirSync(folder).length === 0) return false;
  const version = existsSync(join(folder, "PG_VERSION"))
    ? Number.parseInt(readFileSync(join(folder, "PG_VERSION"), "utf8"), 10)
    : undefined;
  if (version === undefined)
    throw new StartRefused(`The folder ${folder} holds files but no database; move it away or set DATA_DIR to another place.`);
  if (version === major) return true;
  const age = version > major ? "newer" : "older";
  throw new StartRefused(
    `The database in ${folder} was made by the ${age} PostgreSQL ${version}; this version of Parkiet runs PostgreSQL ${major}.`,
  );
}

function inspect(folder: string, major: number): boolean {
  try {
    return clusterExists(folder, major);
  } catch (error) {
    if (error instanceof StartRefused) throw error;
    throw new StartRefused(`The database in ${folder} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
}

function makeSocketFolder(dataDir: string, account: Account | undefined): { folder: string; outside: boolean } {
  const inside = join(dataDir, "run");
  const fits = (folder: string) => Buffer.byteLength(join(folder, `.s.PGSQL.${port}`)) <= longestSocketPath;
  if (fits(inside)) {
    mkdirSync(inside, { recursive: true, mode: 0o700 });
    changeOwner(account, inside);
    return { folder: inside, outside: false };
  }
  const base = fits(join(tmpdir(), "parkiet-XXXXXX")) ? tmpdir() : "/tmp";
  if (account) demandEnterable(account, base);
  const folder = mkdtempSync(join(base, "parkiet-"));
  changeOwner(account, folder);
  return { folder, outside: true };
}

function freePort(): Promise<number> {
  return new Promise((done, failed) => {
    const server = createServer().on("error", failed);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => done(typeof address === "object" && address ? address.port : 0));
    });
  });
}

async function start(dataDir: string, account: Account | undefined, options: ClusterOptions, exists: boolean): Promise<Cluster> {
  const folder = join(dataDir, "postgres");
  if (account && !canAccess(account, "x", dataDir)) chownSync(dataDir, account.uid, account.gid);
  const binaries = readableBinaries(findBinaries(), account, dataDir);
  if (exists) {
    if (account && statSync(folder).uid !== account.uid) changeOwner(account, folder);
    await clearStaleCluster(folder);
  } else {
    options.log.info(`Making the database in ${folder}`);
    await createCluster(folder, binaries, account, !options.temporary);
  }
  const password = readPassword(dataDir) ?? (await renewPassword(folder, binaries, account));
  const socket = makeSocketFolder(dataDir, account);
  const windows = process.platform === "win32"; // Node cannot use PostgreSQL's socket on Windows: it uses the loopback address with the password
  const tcpPort = windows ? await freePort() : port;
  const place = windows
    ? ["listen_addresses=127.0.0.1", "unix_socket_directories="]
    : ["listen_addresses=", `unix_socket_directories="${socket.folder}"`];
  const all = [...place, `port=${tcpPort}`, "unix_socket_permissions=0700", ...settings, ...(options.temporary ? temporarySettings : [])];
  const supervised = await supervise(
    {
      postgres: program(binaries, "postgres"),
      pgCtl: program(binaries, "pg_ctl"),
      args: ["-D", folder, ...all.flatMap((setting) => ["-c", setting])],
      env: binaries.env,
      account,
      clusterFolder: folder,
      removeAtEnd: [...(socket.outside ? [socket.folder] : []), ...(options.temporary ? [dataDir] : [])],
    },
    options.log,
  );
  const host = windows ? "127.0.0.1" : socket.folder;
  return { connection: { host, port: tcpPort, user: applicationRole, password, database: applicationRole }, close: supervised.close };
}

/**
 * Opens the cluster in `dataDir/postgres` and resolves when it accepts connections. Creates it at the first start. It stops on `close` and also when
 * this process dies. Refuses (`StartRefused`, one sentence, before any change) a folder that cannot be written or entered, that another application
 * uses, or with a database of another PostgreSQL version, and a machine that cannot run PostgreSQL.
 */
export async function openCluster(options: ClusterOptions): Promise<Cluster> {
  const dataDir = resolve(options.dataDir);
  const folder = join(dataDir, "postgres");
  const { major } = findBinaries();
  demandWritable(dataDir, (place) => accessSync(place, constants.W_OK | constants.X_OK));
  const exists = inspect(folder, major);
  const account = databaseAccount(folder);
  if (account) demandEnterable(account, existsSync(dataDir) ? dirname(dataDir) : nearestExisting(dataDir));
  demandWritable(dataDir, () => makeFolder(dataDir));
  const releaseLock = takeAppLock(dataDir);
  try {
    const cluster = await start(dataDir, account, options, exists);
    return {
      connection: cluster.connection,
      async close() {
        await cluster.close();
        releaseLock();
      },
    };
  } catch (error) {
    releaseLock();
    throw error;
  }
}
