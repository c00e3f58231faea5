import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { databaseAccount, demandEnterable } from "#src/kernel/postgres/account.server.ts";
import { findDamageIn } from "#src/kernel/postgres/damage.ts";
import { findBinaries, program, readableBinaries } from "#src/kernel/postgres/binaries.server.ts";
import { postgresProcesses } from "#src/kernel/postgres/processes.ts";
import { StartRefused } from "#src/kernel/settings/start-refused.ts";
import { ask, damageSentence, useClusters } from "./clusters.ts";

const { newFolder, open, refusal, stoppedCluster } = useClusters();
vi.setConfig({ testTimeout: 120_000 }); // each test makes a cluster or copies one: seconds, on a machine that is busy with other things half a minute

describe("the embedded database", () => {
  it("is made at the first start, in a folder that only its owner may enter and where another start was interrupted: durable, checked, out of the network's reach, its owner no superuser", async () => {
    const dataDir = newFolder();
    mkdirSync(join(dataDir, "postgres.init-0badcafe"), { recursive: true });
    writeFileSync(join(dataDir, "postgres.init-0badcafe", "PG_VERSION"), "18\n");
    chmodSync(dataDir, 0o700);
    const cluster = await open(dataDir);
    const facts = await ask(
      cluster,
      `SELECT current_setting('fsync') AS fsync, current_setting('data_checksums') AS checksums, current_setting('listen_addresses') AS network,
         current_setting('password_encryption') AS passwords, rolsuper, rolcreaterole, rolcreatedb, getdatabaseencoding() AS encoding,
         'B' < 'a' AS byte_order, lower('ŁÓDŹ') AS lower,
         (SELECT string_agg(name, ' ' ORDER BY name COLLATE "pl-x-icu") FROM unnest(ARRAY['Łucja', 'Zofia', 'Maria', 'Lena', 'Żaneta']) AS name) AS people
       FROM pg_roles WHERE rolname = current_user`,
    );
    expect(facts).toEqual({
      fsync: "on",
      checksums: "on",
      network: "",
      passwords: "scram-sha-256",
      rolsuper: false,
      rolcreaterole: true,
      rolcreatedb: true,
      encoding: "UTF8",
      byte_order: true,
      lower: "łódź",
      people: "Lena Łucja Maria Zofia Żaneta",
    });
    expect(statSync(join(dataDir, "postgres.password")).mode & 0o777).toBe(0o600);
    expect(statSync(cluster.connection.host).mode & 0o777).toBe(0o700);
    expect(statSync(join(dataDir, "postgres")).uid).not.toBe(0);
    const wrong = { ...cluster, connection: { ...cluster.connection, password: "guessed" } };
    await expect(ask(wrong, "SELECT 1")).rejects.toThrow(/password authentication failed/);
    const superuser = { ...cluster, connection: { ...cluster.connection, user: "postgres" } };
    await expect(ask(superuser, "SELECT 1")).rejects.toThrow(/pg_hba.conf rejects/);
    await cluster.close();
    expect(postgresProcesses(join(dataDir, "postgres"))).toEqual([]);
    expect(readdirSync(dataDir).sort()).toEqual(["postgres", "postgres.password", "run"]);
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  });

  it("keeps what was written when it is opened again, also with a lost password file", async () => {
    const dataDir = await stoppedCluster();
    const first = await open(dataDir);
    await ask(first, "CREATE TABLE dance (name text)");
    await ask(first, "INSERT INTO dance VALUES ('polonez')");
    await first.close();
    rmSync(join(dataDir, "postgres.password"));
    const second = await open(dataDir);
    expect(await ask(second, "SELECT name FROM dance")).toEqual({ name: "polonez" });
    expect(second.connection.password).not.toBe(first.connection.password);
    await second.close();
  });

  it("works in a folder whose path is too long for a socket, and leaves no socket folder behind", async () => {
    const cluster = await open(await stoppedCluster(join(newFolder(), "a".repeat(90))));
    expect(await ask(cluster, "SELECT 1 AS one")).toEqual({ one: 1 });
    expect(cluster.connection.host.length).toBeLessThan(90);
    await cluster.close();
    expect(existsSync(cluster.connection.host)).toBe(false);
  });

  it("removes a temporary cluster with its folder", async () => {
    const dataDir = await stoppedCluster();
    const cluster = await open(dataDir, true);
    expect(await ask(cluster, "SELECT current_setting('fsync') AS fsync, current_setting('max_connections') AS connections")).toEqual({
      fsync: "off",
      connections: "200",
    });
    await cluster.close();
    expect(existsSync(dataDir)).toBe(false);
  });
});

describe("a second application", () => {
  it("is refused, naming the process that uses the folder, and does no harm to the first", async () => {
    const dataDir = await stoppedCluster();
    const cluster = await open(dataDir);
    expect(await refusal(dataDir)).toBe(`Another Parkiet (process ${process.pid}) is already using the data folder ${dataDir}.`);
    expect(await ask(cluster, "SELECT 1 AS one")).toEqual({ one: 1 });
    await cluster.close();
  });

  it("takes over the lock of one that is gone, even if its process id belongs to another program now", async () => {
    const dataDir = await stoppedCluster();
    writeFileSync(join(dataDir, "app.lock"), `${process.ppid} some earlier life`);
    await (await open(dataDir)).close();
    expect(existsSync(join(dataDir, "app.lock"))).toBe(false);
  });
});

describe("a damaged database is reported in one sentence with the way to restore it", () => {
  it("that lost the log it recovers from", async () => {
    const dataDir = await stoppedCluster();
    const log = join(dataDir, "postgres", "pg_wal");
    for (const name of readdirSync(log)) if (/^[0-9A-F]{24}$/.test(name)) rmSync(join(log, name));
    expect(await refusal(dataDir)).toMatch(damageSentence(/could not locate a valid checkpoint record/));
  });

  it("whose control file is not what was written", async () => {
    const dataDir = await stoppedCluster();
    const file = join(dataDir, "postgres", "global", "pg_control");
    const control = readFileSync(file);
    control.fill(7, 48, 56);
    writeFileSync(file, control);
    expect(await refusal(dataDir)).toMatch(damageSentence(/.*(checksum|pg_control|control file)/));
  });

  it("a full disk or a missing right is reported as such", () => {
    for (const said of [
      'FATAL:  could not write lock file "postmaster.pid": No space left on device',
      'FATAL:  could not open file "global/pg_control": Permission denied',
      "LOG:  invalid record length at 0/174A9C8: expected at least 24, got 0",
    ])
      expect(findDamageIn(said), said).toBeUndefined();
  });
});

describe("is refused with one sentence and nothing changed", () => {
  it("a database of a newer PostgreSQL", async () => {
    const dataDir = await stoppedCluster();
    writeFileSync(join(dataDir, "postgres", "PG_VERSION"), "19\n");
    const before = readdirSync(dataDir, { recursive: true });
    expect(await refusal(dataDir)).toMatch(/was made by the newer PostgreSQL 19; this version of Parkiet runs PostgreSQL 18\.$/);
    expect(readdirSync(dataDir, { recursive: true })).toEqual(before);
  });

  it("a folder of other files in the database's place", async () => {
    const dataDir = newFolder();
    mkdirSync(join(dataDir, "postgres"), { recursive: true });
    writeFileSync(join(dataDir, "postgres", "letter.txt"), "Dear dancers");
    expect(await refusal(dataDir)).toContain("holds files but no database");
    expect(readFileSync(join(dataDir, "postgres", "letter.txt"), "utf8")).toBe("Dear dancers");
  });

  it("a file in the data folder's place", async () => {
    const file = newFolder();
    writeFileSync(file, "in the way");
    expect(await refusal(join(file, "data"))).toBe(`The data folder ${join(file, "data")} cannot be made: ${file} is a file.`);
  });

  it("a folder that cannot be written", async () => {
    // root may write everywhere except in the kernel's own folders
    const closed = process.getuid?.() === 0 ? "/proc" : newFolder();
    if (closed !== "/proc") mkdirSync(closed, { mode: 0o555 });
    expect(await refusal(join(closed, "parkiet"))).toMatch(/^The data folder \S+ cannot be written \([A-Z]+ at \S+\)\.$/);
  });
});

describe.runIf(process.getuid?.() === 0)("as root", () => {
  it("a parent folder that the database's account cannot enter is named", async () => {
    const parent = newFolder();
    mkdirSync(join(parent, "inner"), { recursive: true, mode: 0o755 });
    chmodSync(parent, 0o700);
    expect(await refusal(join(parent, "inner", "data"))).toContain(`cannot enter the folder ${parent};`);
    expect(existsSync(join(parent, "inner", "data"))).toBe(false);
    const account = databaseAccount(parent);
    expect(account && (() => demandEnterable(account, join(parent, "inner")))).toThrow(StartRefused);
  });

  it("programs that the account cannot read are copied into the data folder and run from there", () => {
    const hidden = newFolder();
    mkdirSync(hidden, { mode: 0o700 });
    const found = findBinaries();
    cpSync(join(found.folder, ".."), join(hidden, "package"), { recursive: true, verbatimSymlinks: true });
    const dataDir = newFolder();
    mkdirSync(dataDir);
    const account = databaseAccount(dataDir);
    const readable = readableBinaries({ ...found, folder: join(hidden, "package", "native") }, account, dataDir);
    expect(readable.folder.startsWith(join(dataDir, "bin"))).toBe(true);
    const run = spawnSync(program(readable, "postgres"), ["--version"], { ...account, env: readable.env, cwd: "/", encoding: "utf8" });
    expect(run.stdout).toMatch(/^postgres \(PostgreSQL\) 18/);
  });
});

it("a supervisor that cannot be started for lack of descriptors is reported, and does not end the application", () => {
  const script = `
    import { closeSync, openSync } from "node:fs";
    import { supervise } from ${JSON.stringify(new URL("../../src/kernel/postgres/supervise.server.ts", import.meta.url).href)};
    const held = [];
    for (;;) try { held.push(openSync("/dev/null")); } catch { break; }
    const order = { postgres: "", args: [], env: {}, clusterFolder: "", pgCtl: "", removeAtEnd: [] };
    for (let free = 1; free <= 3; free++) {
      closeSync(held.pop());
      console.log(await supervise(order, console).then(() => "started", (error) => error.code ?? error.message));
    }
  `;
  const run = spawnSync("sh", ["-c", 'ulimit -n 64; exec "$0" --input-type=module -e "$1"', process.execPath, script], {
    encoding: "utf8",
  });
  expect([run.status, run.stdout.trim().split("\n")], run.stderr).toEqual([0, ["EMFILE", "EMFILE", "EMFILE"]]);
});
