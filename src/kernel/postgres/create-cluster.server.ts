// Creates the database cluster next to its final place and then renames it, so that a crash leaves nothing half-made.
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { type Account, changeOwner } from "./account.server.ts";
import { type Binaries, explainFailure, program } from "./binaries.server.ts";

/** Name of the application's database and of the role that owns it. The role is not a superuser. */
export const applicationRole = "parkiet";

// The superuser has no password and cannot log in: it exists only for single-user mode.
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
    child.stdin.on("error", () => undefined); // it ended before reading all input: the exit code says why
    child.stdin.end(input);
  });
}

/** Runs statements, one per line, as superuser on a stopped cluster. Refuses at the first that fails. */
function runAlone(clusterFolder: string, statements: string, binaries: Binaries, account: Account | undefined): Promise<void> {
  const args = ["--single", "-D", clusterFolder, "-c", "exit_on_error=on", "-c", "log_checkpoints=off", "postgres"];
  return run(program(binaries, "postgres"), args, binaries, account, statements);
}

/** Reads the generated password of the application role from `dataDir/postgres.password`. Undefined when the file is missing. */
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

/** Sets and stores a new password for the application role of a stopped cluster. */
export async function renewPassword(clusterFolder: string, binaries: Binaries, account: Account | undefined): Promise<string> {
  const password = makePassword(dirname(clusterFolder));
  await runAlone(clusterFolder, `ALTER ROLE ${applicationRole} PASSWORD '${password}';\n`, binaries, account);
  return password;
}

/**
 * Creates a cluster with UTF-8, byte order with Unicode letter case (ICU collations such as `pl-x-icu` are available for sorting text for people),
 * checksums, the application role and its database. With `durable` false it does not wait for the disk.
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
  changeOwner(account, folder);
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
  if (existsSync(clusterFolder)) rmdirSync(clusterFolder); // empty: a folder with content is never deleted
  renameSync(folder, clusterFolder);
}
