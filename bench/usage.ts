// What a process uses of the machine.
import { readdirSync, readFileSync } from "node:fs";
import { processMemory } from "#scripts/process-memory.ts";

/** Of Linux: ticks of processor time a second. */
const TICKS = 100;

/** Processor seconds that a process has used. */
export function processorOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

/** Processor milliseconds that the threads of a process have used, to a fraction; those of threads that have ended are not among them. */
export function threadsMs(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  return threads.reduce((sum, id) => sum + Number(readFileSync(`/proc/${pid}/task/${id}/schedstat`, "utf8").split(" ")[0]) / 1e6, 0);
}

/** What a process holds in memory, in megabytes. */
export function memoryOf(pid: number): number {
  return Math.round(processMemory(pid) / 1024 ** 2);
}
