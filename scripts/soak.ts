// `npm run soak -- --minutes 30 [--streams 500] [--judges 7] [--entries 24] [--openings 30] [--calm]`: starts the built application on a disk of
// its own, plays a mixed load while it is killed, its database is killed, stopped and hung, and its disk is full (nothing of that with
// --calm), and prints a table; ends with 1 when anything that was acknowledged is lost. Progress goes to standard error.
import { parseArgs } from "node:util";
import { buildPages } from "./build.mjs";
import { soak } from "./soak/play.ts";

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "30" },
    streams: { type: "string", default: "500" },
    judges: { type: "string", default: "7" },
    entries: { type: "string", default: "24" },
    openings: { type: "string", default: "30" },
    calm: { type: "boolean", default: false },
  },
});

function numberOf(name: Exclude<keyof typeof values, "calm">, least: number, most: number): number {
  const number = Number(values[name]);
  if (Number.isFinite(number) && number >= least && number <= most) return number;
  process.stderr.write(`parkiet: --${name} must be a number from ${least} to ${most}\n`);
  process.exit(1);
}

const plan = {
  minutes: numberOf("minutes", 1, 1440),
  streams: numberOf("streams", 0, 5000),
  judges: numberOf("judges", 1, 21),
  entries: numberOf("entries", 1, 600),
  openings: numberOf("openings", 0, 1000),
  calm: values.calm,
};
const cancelling = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => cancelling.abort());
try {
  if (!buildPages(process.execPath)) throw new Error("the pages could not be built (see above)");
  const report = await soak(plan, cancelling.signal, (line) => process.stderr.write(`${line}\n`));
  process.stdout.write(`${report.lines.join("\n")}\n`);
  process.exitCode = report.held ? 0 : 1;
} catch (error) {
  process.stderr.write(`parkiet: ${cancelling.signal.aborted ? "cancelled" : error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
