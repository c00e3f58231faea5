// `npm run bench [-- engines]`: prints what it measures, each as a ratio to something in the same run. Nothing is asserted here.
import { parseArgs } from "node:util";
import { bench as calls } from "./calls.ts";
import { bench as checks } from "./checks.ts";
import { bench as desk } from "./desk.ts";
import { bench as http } from "./http.ts";
import { bench as live } from "./live/live.ts";
import { bench as payments } from "./payments.ts";
import { bench as pages } from "./pages.ts";
import { bench as phone } from "./phone.ts";
import { bench as pricing } from "./pricing.ts";
import { bench as processes } from "./processes.ts";
import { bench as regulations } from "./regulations.ts";
import { bench as rounds } from "./rounds.ts";
import { bench as signup } from "./signup.ts";
import { bench as tabulation } from "./tabulation.ts";
import { bench as timetable } from "./timetable.ts";

type Bench = (print: (line: string) => void) => Promise<void>;

const groups: Record<string, readonly [string, Bench][]> = {
  engines: [
    ["tabulation", tabulation],
    ["regulations", regulations],
    ["timetable", timetable],
  ],
  server: [
    ["http", http],
    ["calls", calls],
    ["pages", pages],
    ["phone", phone],
  ],
  live: [["live", live]],
  rounds: [["rounds", rounds]],
  desk: [["desk", desk]],
  payments: [["payments", payments]],
  signup: [
    ["signup", signup],
    ["pricing", pricing],
  ],
  processes: [["processes", processes]],
  code: [["checks", checks]],
};

const { positionals } = parseArgs({ allowPositionals: true });
const unknown = positionals.filter((name) => !(name in groups));
if (unknown.length > 0) {
  process.stderr.write(`There is no bench called ${unknown.join(", ")}; there is: ${Object.keys(groups).join(", ")}\n`);
  process.exit(1);
}
for (const group of positionals.length > 0 ? positionals : Object.keys(groups)) {
  for (const [name, bench] of groups[group] ?? []) {
    console.log(`\n## ${group}: ${name}`);
    await bench((line) => console.log(line));
  }
}
