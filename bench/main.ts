// `npm run bench [-- engines] [--quick]`: prints what it measures, each as a ratio to something in the same run, or beside its goal. Nothing is
// asserted here.
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { bareSpeed } from "./beside-bare.ts";
import { GOAL } from "./goal.ts";

type Bench = (print: (line: string) => void) => Promise<void>;
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
const goals: string[] = [];
const print = (line: string) => {
  console.log(line);
  if (line.startsWith(GOAL)) goals.push(line);
};
const began = performance.now();
print(`this machine: ${availableParallelism()} cores, ${(await bareSpeed()).toFixed(0)} bare answers a second`);
for (const group of positionals.length > 0 ? positionals : Object.keys(groups)) {
  for (const [name, load] of Object.entries(groups[group] ?? {})) {
    console.log(`\n## ${group}: ${name}`);
    const started = performance.now();
    const { bench } = await load();
    await bench(print);
    console.log(`(${((performance.now() - started) / 1000).toFixed(0)} s)`);
  }
}
if (goals.length > 0) console.log(`\n## goals\n${goals.join("\n")}`);
console.log(`\nall of it took ${((performance.now() - began) / 1000).toFixed(0)} s`);
