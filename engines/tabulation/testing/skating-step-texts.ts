// Steps of the skating rules in one line each, for tests.
import type { Step } from "../src/steps.ts";

const rowsOf = (rows: readonly { entry: string; count: number; sum: number }[]) =>
  rows.map(({ entry, count, sum }) => `${entry} ${count}/${sum}`).join(", ");

/** Summarises a step: what was counted, the places given with their rule, and the remaining ties. */
export function summariseStep(step: Step): string {
  if (step.kind === "column") {
    const placed = step.placed.map((p) => `${p.entry} is ${p.place} (${p.rule})`);
    const tied = step.tied.map((t) => `${t.entries.join(" = ")} for ${t.from}-${t.to}`);
    const head = `${step.column}${step.tiedOnly ? " only tied" : ""} [${step.majority}/${step.judges}]`;
    return [`${head}: ${rowsOf(step.rows) || "nobody"}`, ...placed, ...tied].join("; ");
  }
  if (step.kind === "shared-in-dance") return `${step.entries.join(" = ")} share ${step.from}-${step.to}`;
  if (step.kind === "rule-9") {
    const tied = step.tied.map((t) => `${t.entries.join(" = ")} for ${t.from}-${t.to}`);
    const placed = step.placed.map((p) => `${p.entry} is ${p.place}`);
    return ["9: " + step.rows.map((row) => `${row.entry} ${row.value}`).join(", "), ...placed, ...tied].join("; ");
  }
  if (step.kind === "rule-10")
    return `10 for ${step.position}: ${rowsOf(step.rows)}; ${step.wins === null ? step.tied.join(" = ") : `${step.wins} by ${step.decidedBy}`}`;
  if (step.kind === "rule-11") {
    const end = step.wins === null ? step.tied.join(" = ") || "nobody" : `${step.wins} by ${step.decidedBy}`;
    return `11 for ${step.position} to ${step.column} [${step.majority}/${step.marks}] of ${step.among.join(", ")}: ${rowsOf(step.rows)}; ${end}`;
  }
  if (step.kind === "last-of-tied") return `${step.entry} is left for ${step.place}`;
  if (step.kind === "shared") return `${step.entries.join(" = ")} share ${step.from}-${step.to}${step.redance ? ", re-dance" : ""}`;
  return step.kind;
}
