// CPU time of all processes of a test run, and a fixed task as its unit: machines differ, the ratio of the two does not.
// Plain JavaScript for any Node from 20 up. Only Linux reports the times of processes.
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const TICKS_PER_SECOND = 100;
const SAMPLE_MS = 1000;

/**
 * Reads one process from /proc: its parent, and the CPU seconds of itself and of the children that it has waited for. Undefined when it has ended.
 */
function readProcess(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    // The name may contain spaces and parentheses; the fields follow its last ")".
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const [user, system, childUser, childSystem] = fields.slice(11, 15).map(Number);
    return { parent: Number(fields[1]), started: fields[19], seconds: (user + system + childUser + childSystem) / TICKS_PER_SECOND };
  } catch {
    return undefined;
  }
}

/**
 * Starts to measure this process and all its descendants. `seconds()` returns the CPU seconds used since then. An ended process is counted by its
 * parent; one whose parent ended first (daemons, browsers' helpers) with its time at the last sample. Returns undefined on systems other than Linux.
 */
export function followCpu() {
  if (process.platform !== "linux") return undefined;
  /** Descendants alive at the last sample, by id. */
  let alive = new Map();
  let orphaned = 0;
  const before = readProcess(process.pid)?.seconds ?? 0;

  function sample() {
    const found = new Map();
    for (const pid of readdirSync("/proc").map(Number)) {
      const one = pid > 0 ? readProcess(pid) : undefined;
      if (one) found.set(pid, one);
    }
    const ours = new Set([process.pid, ...[...alive].flatMap(([pid, { started }]) => (found.get(pid)?.started === started ? [pid] : []))]);
    for (let grown = true; grown; ) {
      const more = [...found].filter(([pid, { parent }]) => !ours.has(pid) && ours.has(parent));
      for (const [pid] of more) ours.add(pid);
      grown = more.length > 0;
    }
    for (const [pid, last] of alive) if (!ours.has(pid) && !alive.has(last.parent) && last.parent !== process.pid) orphaned += last.seconds;
    alive = new Map([...ours].filter((pid) => pid !== process.pid).map((pid) => [pid, found.get(pid)]));
    return found.get(process.pid)?.seconds ?? before;
  }

  const timer = setInterval(sample, SAMPLE_MS);
  return {
    seconds() {
      const own = sample() - before;
      return own + orphaned + [...alive.values()].reduce((sum, { seconds }) => sum + seconds, 0);
    },
    stop: () => clearInterval(timer),
  };
}

/** Returns the CPU seconds of the fixed task on this machine now: the shortest of three runs on the given Node. */
export function measureUnit(node) {
  const runs = Array.from({ length: 3 }, () => spawnSync(node, [fileURLToPath(import.meta.url), "--unit"], { encoding: "utf8" }));
  return Math.min(...runs.map(({ stdout }) => Number(stdout)));
}

/** The fixed task, similar to what tests do: texts, objects, sorting and hashing by arithmetic. Returns a number that depends on all of it. */
function fixedTask() {
  let seed = 12345;
  const next = () => (seed = (Math.imul(seed, 1103515245) + 12345) >>> 0);
  let sum = 0;
  for (let round = 0; round < 12; round++) {
    const rows = Array.from({ length: 20_000 }, (_, at) => ({ id: next().toString(36), at, marks: [next() % 10, next() % 10] }));
    const read = JSON.parse(JSON.stringify(rows));
    read.sort((one, other) => (one.id < other.id ? -1 : 1));
    const byId = new Map(read.map((row) => [row.id, row]));
    for (const { id } of rows) sum = (Math.imul(sum, 31) + byId.get(id).marks[0]) | 0;
    for (let step = 0; step < 4_000_000; step++) sum = (Math.imul(sum, 33) ^ step) | 0;
  }
  return sum;
}

if (process.argv[2] === "--unit") {
  const sum = fixedTask();
  const { user, system } = process.cpuUsage();
  console.log(Number.isInteger(sum) ? (user + system) / 1e6 : Number.NaN);
}
