// A PostgreSQL like on a server, over TCP with passwords: Debian's 15, the oldest supported version, if it is installed, else the one from npm.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { databaseAccount, changeOwner } from "#src/kernel/postgres/account.server.ts";
import { type Binaries, findBinaries, program, readableBinaries } from "#src/kernel/postgres/binaries.server.ts";
import type { Cluster, ClusterConnection } from "#src/kernel/postgres/embedded.server.ts";

const DEBIAN = "/usr/lib/postgresql/15";

export interface ServerPostgres extends Cluster {
  major: number;
  /** Connection of its superuser. */
  superuser: ClusterConnection;
}

/** Starts it with an empty database `parkiet`, whose owner of the same name may create roles and databases. `close` removes it and its folder. */
export async function startServerPostgres(): Promise<ServerPostgres> {
  const folder = mkdtempSync(join(tmpdir(), "parkiet-server-"));
  const account = databaseAccount(folder);
  const identity = account ? { uid: account.uid, gid: account.gid } : {};
  const debian: Binaries = { folder: DEBIAN, major: 15, env: { PATH: "/usr/bin:/bin", LC_ALL: "C.UTF-8", TZ: "UTC" } };
  const binaries = existsSync(join(DEBIAN, "bin", "initdb")) ? debian : readableBinaries(findBinaries(), account, folder);
  const place = join(folder, "cluster");
  const word = join(folder, "password");
  mkdirSync(place, { mode: 0o700 });
  writeFileSync(word, "haslo");
  changeOwner(account, folder);
  const unicode = binaries === debian ? ["--locale=C.UTF-8"] : ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  const made = spawnSync(
    program(binaries, "initdb"),
    ["-D", place, "-U", "postgres", "--auth=scram-sha-256", `--pwfile=${word}`, "--encoding=UTF8", ...unicode, "--no-sync"],
    { ...identity, cwd: "/", env: binaries.env, encoding: "utf8" },
  );
  if (made.status !== 0) throw new Error(made.stderr);
  const port = await freePort();
  const settings = ["listen_addresses=127.0.0.1", `port=${port}`, "unix_socket_directories=", "fsync=off", "max_connections=200"];
  const args = ["-D", place, ...[...settings, "autovacuum=off"].flatMap((each) => ["-c", each])];
  const server = spawn(program(binaries, "postgres"), args, {
    ...identity,
    cwd: "/",
    env: binaries.env,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const ended = new Promise<void>((resolve) => server.once("close", () => resolve()));
  await new Promise<void>((resolve, reject) => {
    let said = "";
    server.stderr.on("data", (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-10_000);
      if (said.includes("ready to accept connections")) resolve();
    });
    void ended.then(() => reject(new Error(said)));
  });
  const superuser = { host: "127.0.0.1", port, user: "postgres", password: "haslo", database: "postgres" };
  await onDatabase(superuser, "CREATE ROLE parkiet LOGIN CREATEROLE CREATEDB PASSWORD 'haslo'");
  await onDatabase(superuser, "CREATE DATABASE parkiet OWNER parkiet");
  return {
    major: binaries.major,
    superuser,
    connection: { ...superuser, user: "parkiet", database: "parkiet" },
    async close() {
      server.kill("SIGINT");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Runs one statement on a separate connection. */
export async function onDatabase(connection: ClusterConnection, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().on("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
