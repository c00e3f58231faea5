// `npm run -s timetable -- FILE.json`: puts entries in order without a server and prints one JSON object.
import { readFile } from "node:fs/promises";
import { writeTime } from "#engines/timetable/src/clock-time.ts";
import type { Plan } from "#engines/timetable/src/plan.ts";
import { readTimetable } from "#engines/timetable/src/read-timetable.ts";
import { startPlan } from "#scripts/timetable-worker.ts";

/** Duration of the search when the file gives no steps and the proven bound is not reached. */
const SEARCH_MS = 8_000;

async function main(files: readonly string[]): Promise<string> {
  const [file] = files;
  if (file === undefined || files.length > 1) throw new Error("usage: npm run -s timetable -- FILE.json");
  const text = await readFile(file, "utf8").catch((reason: unknown) => {
    throw new Error(`${file} cannot be read: ${reason instanceof Error ? reason.message : String(reason)}`);
  });
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (reason) {
    throw new Error(`${file} is not JSON: ${reason instanceof Error ? reason.message : String(reason)}`, { cause: reason });
  }
  const reading = readTimetable(value);
  if (!reading.ok) throw new Error(`${file}: ${reading.errors.join("; ")}`);
  const { steps } = reading.timetable;
  const plan = await startPlan(reading.timetable, steps === undefined ? { milliseconds: SEARCH_MS } : { steps }).done;
  if (!plan) throw new Error(`${file}: the planning ended without a plan`);
  return JSON.stringify(reading.times === "seconds" ? plan : withTimesInWords(plan));
}

/** Converts starts and ends to `HH:MM:SS`, as the file writes them. */
function withTimesInWords(plan: Plan): object {
  const order = plan.order.map((slot) => ({ ...slot, start: writeTime(slot.start) }));
  const ceremonies = plan.ceremonies.map((slot) => ({ ...slot, start: writeTime(slot.start), end: writeTime(slot.end) }));
  const broken_wishes = plan.broken_wishes.map((wish) => {
    const times = Object.entries(wish).filter(([key]) => key === "start" || key === "end" || key === "wanted");
    return { ...wish, ...Object.fromEntries(times.map(([key, value]) => [key, writeTime(Number(value))])) };
  });
  return { ...plan, order, ceremonies, broken_wishes };
}

try {
  process.stdout.write(`${await main(process.argv.slice(2))}\n`);
} catch (reason) {
  process.stderr.write(`${reason instanceof Error ? reason.message : String(reason)}\n`);
  process.exitCode = 1;
}
