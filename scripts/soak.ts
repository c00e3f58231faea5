// `npm run soak -- --minutes 30 [--competitions 1] [--streams 500] [--judges 7] [--entries 24] [--openings 30] [--calm]`: starts the built
// application on its own disk and plays a mixed load while the application and its database are killed, stopped and hung and the disk is full (none
// of that with --calm). Prints a table; exits with 1 when anything acknowledged is lost. With several competitions each has its own organiser;
// entries, judges and streams are for each of them. Progress goes to standard error.
import { parseArgs } from "node:util";
import { buildPages } from "./build.mjs";
import { soak } from "./soak/play.ts";

const option = { type: "string" } as const;
const { values } = parseArgs({
  options: {
    competitions: { ...option, default: "1" },
    minutes: option,
    streams: option,
    judges: option,
    entries: option,
    openings: option,
    calm: { type: "boolean", default: false },
  },
});

function numberOf(name: Exclude<keyof typeof values, "calm">, usual: number, least: number, most: number): number {
  const number = Number(values[name] ?? usual);
  if (Number.isFinite(number) && number >= least && number <= most) return number;
  process.stderr.write(`parkiet: --${name} must be a number from ${least} to ${most}\n`);
  process.exit(1);
}

const competitions = numberOf("competitions", 1, 1, 50);
// Several competitions are like a Saturday: each panel of ten gives five marks a second.
const usual =
  competitions > 1
    ? { minutes: 10, streams: 300, judges: 10, entries: 600, openings: 100 }
    : { minutes: 30, streams: 500, judges: 7, entries: 24, openings: 30 };
const plan = {
  competitions,
  minutes: numberOf("minutes", usual.minutes, 1, 1440),
  streams: numberOf("streams", usual.streams, 0, 5000),
  judges: numberOf("judges", usual.judges, 1, 21),
  entries: numberOf("entries", usual.entries, 1, 600),
  openings: numberOf("openings", usual.openings, 0, 1000),
  calm: values.calm,
};
const cancelling = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => cancelling.abort());
try {
  if (!buildPages(process.execPath)) throw new Error("the pages could not be built (see above)");
  const report = await soak(plan, cancelling.signal, (line) => process.stderr.write(`${line}\n`));
  process.stdout.write(`${report.lines.join("\n")}\n`);
  process.exitCode = report.passed ? 0 : 1;
} catch (error) {
  process.stderr.write(`parkiet: ${cancelling.signal.aborted ? "cancelled" : error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
