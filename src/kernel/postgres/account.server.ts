// Chooses the account that runs the embedded PostgreSQL, which refuses to run as root, and gives it the folders it needs.
import { spawnSync } from "node:child_process";
import { chownSync, lstatSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { StartRefused } from "../settings/start-refused.ts";

/** An account of this machine other than root. */
export interface Account {
  name: string;
  uid: number;
  gid: number;
}

function accountsOfThisMachine(): Account[] {
  return readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"))
    .map(([name = "", , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter(({ uid, gid }) => uid > 0 && gid >= 0);
}

/**
 * Account for PostgreSQL when we run as root: the owner of an existing cluster, else `postgres`, else `nobody`. Undefined when we are not root,
 * because PostgreSQL then runs as we do. Refuses to start when the machine has none of them.
 */
export function databaseAccount(clusterFolder: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = accountsOfThisMachine();
  const owner = statSync(clusterFolder, { throwIfNoEntry: false })?.uid;
  const found =
    accounts.find(({ uid }) => uid === owner) ??
    accounts.find(({ name }) => name === "postgres") ??
    accounts.find(({ name }) => name === "nobody");
  if (!found) throw new StartRefused("PostgreSQL must not run as root, and this machine has no account `postgres` or `nobody` for it.");
  return found;
}

/** True when the account passes the shell's test on the path: `x` enter or run, `r` read, `w` write. */
export function canAccess(account: Account, test: "x" | "r" | "w", path: string): boolean {
  const { uid, gid } = account;
  return spawnSync("/bin/sh", ["-c", `[ -${test} "$1" ]`, "sh", path], { uid, gid, cwd: "/", stdio: "ignore" }).status === 0;
}

/** Refuses to start when the account cannot enter the folder. The error names the outermost folder that it cannot enter. */
export function demandEnterable(account: Account, folder: string): void {
  if (canAccess(account, "x", folder)) return;
  const path = [folder];
  while (dirname(path[0] as string) !== path[0]) path.unshift(dirname(path[0] as string));
  const closed = path.find((step) => !canAccess(account, "x", step)) ?? folder;
  throw new StartRefused(
    `PostgreSQL runs as the account ${account.name}, which cannot enter the folder ${closed}; allow it (chmod o+x ${closed}) or set DATA_DIR to another place.`,
  );
}

/** Changes the owner of a file, or of a folder with its content. Does nothing without an account. */
export function changeOwner(account: Account | undefined, path: string): void {
  if (!account) return;
  const entry = lstatSync(path);
  if (entry.isSymbolicLink()) return;
  chownSync(path, account.uid, account.gid);
  if (entry.isDirectory()) for (const name of readdirSync(path)) changeOwner(account, join(path, name));
}
