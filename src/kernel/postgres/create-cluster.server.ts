// Makes the cluster: beside its final place, and then renamed, so that a crash meanwhile leaves nothing half-made.
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { type Account, giveTo } from "./account.server.ts";
import { type Binaries, explainFailure, program } from "./binaries.server.ts";

/** The role that owns the application's database, and the database; the role is no superuser. */
export const applicationRole = "parkiet";

// The superuser has no password and no way in: it exists for single-user mode only.
const accessRules = `local all postgres reject
host  all postgres all reject
local all all scram-sha-256
host  all all 127.0.0.1/32 scram-sha-256
`;

function run(path: string, args: string[], binaries: Binaries, account: Account | undefined, input = ""): Promise<void> {
  return new Promise((resolve, reject) => {
    const identity = account && { uid: account.uid, gid: account.gid };
    const child = spawn(path, args, { cwd: account ? "/" : undefined, env: binaries.env, ...identity, stdio: ["pipe", "pipe", "pipe"] });
    let output = "";
    child.stdout.on("data", (chunk) => (output += chunk));
    child.stderr.on("data", (chunk) => (output += chunk));
    child.on("error", (error) => reject(explainFailure(error.message)));
    child.on("close", (code) => (code === 0 ? resolve() : reject(explainFailure(output || String(code)))));
    child.stdin.on("error", () => undefined); // it ended before it had read: its exit code says why
    child.stdin.end(input);
  });
}

/** Runs statements as superuser on a stopped cluster, one per line; the first that fails refuses. */
function runAlone(clusterFolder: string, statements: string, binaries: Binaries, account: Account | undefined): Promise<void> {
  const args = ["--single", "-D", clusterFolder, "-c", "exit_on_error=on", "-c", "log_checkpoints=off", "postgres"];
  return run(program(binaries, "postgres"), args, binaries, account, statements);
}

/** The generated password of the application role, kept in `dataDir/postgres.password` for its owner only; undefined when the file is missing. */
export function readPassword(dataDir: string): string | undefined {
  try {
    return readFileSync(join(dataDir, "postgres.password"), "utf8").trim() || undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

function makePassword(dataDir: string): string {
  const password = randomBytes(24).toString("hex");
  const file = join(dataDir, "postgres.password");
  rmSync(file, { force: true });
  writeFileSync(file, password, { mode: 0o600, flush: true });
  return password;
}

/** Gives the application role of a stopped cluster a new password and keeps it. */
export async function renewPassword(clusterFolder: string, binaries: Binaries, account: Account | undefined): Promise<string> {
  const password = makePassword(dirname(clusterFolder));
  await runAlone(clusterFolder, `ALTER ROLE ${applicationRole} PASSWORD '${password}';\n`, binaries, account);
  return password;
}

/**
 * Makes a cluster at the folder: UTF-8, byte order by default with Unicode's upper and lower case (collations of ICU such as
 * `pl-x-icu` stand ready for order that people read), checksums, the application role and its database. `durable` false skips the disk's confirmation.
 */
export async function createCluster(
  clusterFolder: string,
  binaries: Binaries,
  account: Account | undefined,
  durable: boolean,
): Promise<void> {
  const dataDir = dirname(clusterFolder);
  const prefix = `${basename(clusterFolder)}.init-`;
  for (const name of readdirSync(dataDir)) if (name.startsWith(prefix)) rmSync(join(dataDir, name), { recursive: true, force: true });
  const folder = join(dataDir, prefix + randomBytes(4).toString("hex"));
  mkdirSync(folder, { mode: 0o700 });
  giveTo(account, folder);
  const initdb = program(binaries, "initdb");
  const shape = ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--data-checksums"];
  await run(initdb, ["-D", folder, "-U", "postgres", "--auth=reject", "--no-instructions", "--no-sync", ...shape], binaries, account);
  writeFileSync(join(folder, "pg_hba.conf"), accessRules);
  const password = makePassword(dataDir);
  const statements = [
    `CREATE ROLE ${applicationRole} LOGIN CREATEROLE CREATEDB PASSWORD '${password}';`,
    `CREATE DATABASE ${applicationRole} OWNER ${applicationRole};`,
  ];
  await runAlone(folder, `${statements.join("\n")}\n`, binaries, account);
  if (durable) await run(initdb, ["--sync-only", "-D", folder], binaries, account);
  if (existsSync(clusterFolder)) rmdirSync(clusterFolder); // empty: whatever it is, it is never deleted with content
  renameSync(folder, clusterFolder);
}
