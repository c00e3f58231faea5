// Finds living operating-system processes, and the PostgreSQL processes of a folder.
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync, realpathSync } from "node:fs";

/** True when a process with this id exists, whichever user owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

/** Text that identifies one run of a process, because ids are reused. Undefined when no process with this id lives. */
export function processIdentity(pid: number): string | undefined {
  if (!isAlive(pid)) return undefined;
  if (process.platform === "linux") {
    const stat = readOrEmpty(`/proc/${pid}/stat`);
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    if (fields[0] === "Z") return undefined;
    // Field 22 of proc_pid_stat(5), the start in ticks since boot: the 20th after the command's closing bracket.
    return `${readOrEmpty("/proc/sys/kernel/random/boot_id").trim()} ${fields[19] ?? ""}`;
  }
  if (process.platform === "win32") return "alive";
  return spawnSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).stdout.trim() || undefined;
}

function worksIn(pid: number, folder: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/comm`, "utf8").trim() === "postgres" && readlinkSync(`/proc/${pid}/cwd`) === folder;
  } catch {
    return false; // ended meanwhile, or belongs to another user
  }
}

/** Ids of the living PostgreSQL processes (postmaster, backends) of this cluster folder. Empty for a missing folder. */
export function postgresProcesses(clusterFolder: string): number[] {
  let folder: string;
  try {
    folder = realpathSync(clusterFolder);
  } catch {
    return [];
  }
  if (process.platform === "linux") {
    return readdirSync("/proc")
      .map(Number)
      .filter((pid) => pid > 0 && worksIn(pid, folder));
  }
  if (process.platform === "win32") {
    const pid = Number.parseInt(readOrEmpty(`${folder}/postmaster.pid`), 10);
    const task = pid > 0 ? spawnSync("tasklist", ["/FI", `PID eq ${pid}`, "/NH"], { encoding: "utf8" }).stdout : "";
    return task.includes("postgres") ? [pid] : [];
  }
  const all = spawnSync("ps", ["-axww", "-o", "pid=,command="], { encoding: "utf8" }).stdout;
  return all
    .split("\n")
    .filter((line) => line.includes(`-D ${clusterFolder} `))
    .map((line) => Number.parseInt(line, 10));
}
