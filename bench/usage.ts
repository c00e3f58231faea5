// Processor time and memory of processes.
import { readdirSync, readFileSync } from "node:fs";
import { processMemory } from "#scripts/process-memory.ts";

/** Linux: ticks of processor time a second. */
const TICKS = 100;

/** Returns the processor seconds that a process has used. */
export function processorOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

/** Returns the processor milliseconds that the living threads of a process have used, as a fraction. */
export function threadsMs(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  return threads.reduce((sum, id) => sum + Number(readFileSync(`/proc/${pid}/task/${id}/schedstat`, "utf8").split(" ")[0]) / 1e6, 0);
}

/** Returns the memory of a process in megabytes. */
export function memoryOf(pid: number): number {
  return Math.round(processMemory(pid) / 1024 ** 2);
}
