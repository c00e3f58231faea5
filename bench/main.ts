// `npm run bench [-- engines] [--quick]`: prints measurements, each as a ratio to something in the same run or with its goal, and a table of all
// goals at the end. Nothing is asserted here.
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { bareSpeed } from "./compare-with-bare.ts";
import { stopCluster } from "./database.ts";
import { goal, goalTable, type Print, isShortRun } from "./goal.ts";

type Bench = (print: Print) => Promise<void>;

/** Limit of a short run of everything, in seconds. */
const SHORT_RUN = 180;

type Group = Readonly<Record<string, () => Promise<{ bench: Bench }>>>;

const groups: Readonly<Record<string, Group>> = {
  engines: {
    tabulation: () => import("./tabulation.ts"),
    regulations: () => import("./regulations.ts"),
    timetable: () => import("./timetable.ts"),
  },
  server: {
    http: () => import("./http.ts"),
    calls: () => import("./calls.ts"),
    pages: () => import("./pages.ts"),
    phone: () => import("./phone.ts"),
  },
  live: { live: () => import("./live/live.ts") },
  hall: { hall: () => import("./hall.ts") },
  rounds: { rounds: () => import("./rounds.ts") },
  desk: { desk: () => import("./desk.ts") },
  payments: { payments: () => import("./payments.ts") },
  signup: { signup: () => import("./signup.ts"), pricing: () => import("./pricing.ts") },
  processes: { processes: () => import("./processes.ts") },
  code: { checks: () => import("./checks.ts") },
};

const { positionals } = parseArgs({ allowPositionals: true, options: { quick: { type: "boolean" } } });
const unknown = positionals.filter((name) => !(name in groups));
if (unknown.length > 0) {
  process.stderr.write(`There is no bench called ${unknown.join(", ")}; there is: ${Object.keys(groups).join(", ")}\n`);
  process.exit(1);
}
const print: Print = (line) => console.log(line);
const whole = positionals.length === 0;
const began = performance.now();
print(`this machine: ${availableParallelism()} cores, ${(await bareSpeed()).toFixed(0)} bare answers a second`);
for (const group of whole ? Object.keys(groups) : positionals) {
  for (const [name, load] of Object.entries(groups[group] ?? {})) {
    print(`\n## ${group}: ${name}`);
    const started = performance.now();
    const { bench } = await load();
    // A bench that fails does not stop the others.
    await bench(print).catch((error: unknown) => {
      print(`${group}: ${name} failed: ${error instanceof Error ? error.stack : String(error)}`);
      process.exitCode = 1;
    });
    print(`(${((performance.now() - started) / 1000).toFixed(0)} s)`);
  }
}
await stopCluster();
const seconds = (performance.now() - began) / 1000;
print(`\nall of it took ${seconds.toFixed(0)} s`);
if (whole && isShortRun) goal(print, 12, "a short run of everything", seconds, "s", { most: SHORT_RUN });
const table = goalTable(whole);
if (table.length > 0) print(["\n## goals", ...table].join("\n"));
