// `npm run rehearse -- --entries 600 --judges 7 [--url http://127.0.0.1:3000] [--email …] [--password …]`: plays a whole event against a
// running server, over the network and through its public API, and prints how ready it is. `--plan dancesport-48` plays couples in rounds of
// five dances before nine judges instead. Progress goes to standard error; Ctrl+C cancels; it ends with 1 when a check fails.
import { parseArgs } from "node:util";
import { rehearseDancesport } from "./rehearsal/dancesport/rehearse.ts";
import { DANCESPORT_48 } from "./rehearsal/dancesport/section.ts";
import { type Plan, rehearse } from "./rehearsal/rehearse-event.ts";

const { values } = parseArgs({
  options: {
    plan: { type: "string", default: "points" },
    entries: { type: "string", default: "600" },
    judges: { type: "string", default: "7" },
    spectators: { type: "string", default: "50" },
    url: { type: "string", default: "http://127.0.0.1:3000" },
    tenant: { type: "string", default: "demo" },
    email: { type: "string", default: "admin@demo.test" },
    password: { type: "string", default: "parkiet-demo" },
    drops: { type: "string", default: "0.2" },
    seed: { type: "string", default: "1" },
  },
});

function numberOf(name: "entries" | "judges" | "spectators" | "drops" | "seed", least: number, most: number): number {
  const number = Number(values[name]);
  if (Number.isFinite(number) && number >= least && number <= most) return number;
  process.stderr.write(`parkiet: --${name} must be a number from ${least} to ${most}\n`);
  process.exit(1);
}

if (!["points", "dancesport-48"].includes(values.plan)) {
  process.stderr.write("parkiet: --plan must be points or dancesport-48\n");
  process.exit(1);
}
const cancelling = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => cancelling.abort());
const plan: Plan = {
  url: values.url,
  tenant: values.tenant,
  email: values.email,
  password: values.password,
  entries: numberOf("entries", 1, 5000),
  judges: numberOf("judges", 1, 21),
  spectators: numberOf("spectators", 0, 1000),
  drops: numberOf("drops", 0, 0.9),
  seed: numberOf("seed", 0, 2 ** 31),
};
try {
  const say = (line: string) => process.stderr.write(`${line}\n`);
  const report =
    values.plan === "points"
      ? await rehearse(plan, cancelling.signal, say)
      : await rehearseDancesport(plan, DANCESPORT_48, cancelling.signal, say);
  process.stdout.write(`${report.lines.join("\n")}\n`);
  process.exitCode = report.ready ? 0 : 1;
} catch (error) {
  process.stderr.write(
    `parkiet: ${cancelling.signal.aborted ? "cancelled; what was made stays under „Próba generalna”" : reasonOf(error)}\n`,
  );
  process.exitCode = 1;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error && "code" in error.cause ? ` (${String(error.cause.code)} at ${values.url})` : "";
  return error.message + cause;
}
