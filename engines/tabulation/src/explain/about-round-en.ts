// Steps that belong to a series of rounds, in English: crosses, the line, carried totals, runs and absences.
import type { Step } from "../steps.ts";
import { capital, inDance, list, type Naming, range } from "./words-en.ts";

type Of<K extends Step["kind"]> = Extract<Step, { kind: K }>;
type RoundStep = Of<"crosses" | "seeded" | "out" | "cut" | "reserves" | "runs" | "carried" | "absent-in-dance" | "left" | "retired">;

/** Explains how an entry's dances or runs became its result. */
function runs(step: Of<"runs">, name: Naming): string {
  const parts = step.parts.map((part) => `${part.dance} – ${part.value ?? "not on the floor"}`).join("; ");
  const counts = { sum: "their sum counts", best: "the best counts", last: "the last counts" }[step.by];
  return `${name(step.entry)}: ${parts}; ${counts}: ${step.result}.`;
}

/** Explains how an entry's total and its total of an earlier round were combined. */
function carried(step: Of<"carried">, name: Naming): string {
  const how = { sum: "together", mean: "mean" }[step.by];
  return `${name(step.entry)}: result of the earlier round ${step.earlier}, of this round ${step.own}, ${how} ${step.result}.`;
}

function reserves(step: Of<"reserves">, name: Naming): string {
  const rows = step.rows
    .map((row) => `${name(row.entry)} – ${row.counts.map((count, at) => `R${at + 1}: ${count}`).join(", ")}`)
    .join("; ");
  const order = step.order.map((group) => group.map(name).join(" = ")).join(", ");
  return `Level on the line, compared by reserve marks: ${rows}. Order: ${order}.`;
}

function absentInDance(step: Of<"absent-in-dance">, name: Naming): string {
  const nothing = step.points === true ? "no points" : "no crosses in this dance";
  const counts = step.place === null ? nothing : `the last place of this dance from every judge: ${step.place}`;
  return `${capital(`${inDance(step.dance)}not on the floor`)}: ${list(step.entries, name)}; ${counts}.`;
}

function cut(step: Of<"cut">, name: Naming): string {
  const points = step.totalOnLine;
  const on = `Recalled: ${list(step.recalled ?? [], name) || "nobody"}.`;
  const most = step.cap === undefined ? "" : ` All on the line would be more than ${step.cap}.`;
  const tied = `Level on the line (${points ?? `${step.crossesOnLine ?? 0} X`}): ${list(step.at, name)}; above it: ${list(step.above, name) || "nobody"}, wanted: ${step.wanted}.${most}`;
  if (step.policy === "clear") return points === undefined ? on : `The line: ${points}, wanted: ${step.wanted}. ${on}`;
  if (step.policy === "undecided") return `${tied} The head judge decides.`;
  if (step.policy === "all") return `${tied} All on the line go on. ${on}`;
  if (step.policy === "none") return `${tied} Nobody on the line goes on. ${on}`;
  return `${tied} Decided by ${step.by ?? "the head judge"}. ${on}`;
}

/** Returns the sentence for a step that belongs to a series of rounds. */
export function roundEn(step: RoundStep, name: Naming): string {
  switch (step.kind) {
    case "cut":
      return cut(step, name);
    case "runs":
      return runs(step, name);
    case "carried":
      return carried(step, name);
    case "reserves":
      return reserves(step, name);
    case "absent-in-dance":
      return absentInDance(step, name);
    case "left":
      return `Retired during the round: ${list(step.entries, name)}; the ${step.points === true ? "points" : "crosses"} stay, nobody of them goes on.`;
    case "retired":
      return `Retired during the final: ${list(step.entries, name)}. ${step.from === step.to ? "Place" : "Places"} ${range(step.from, step.to)}, behind everybody who finished it.`;
    case "crosses":
      return `Crosses${step.crossesEach === null ? "" : ` (each judge gave ${step.crossesEach} in each dance)`}: ${step.rows.map((row) => `${name(row.entry)} – ${row.crosses}`).join(", ")}.`;
    case "seeded":
      return `Seeded, joining in the next round: ${list(step.entries, name)}.`;
    case "out": {
      const line = step.line === undefined || step.line === null ? "" : `; the line: ${step.line} X`;
      return `${step.from === step.to ? "Place" : "Places"} ${range(step.from, step.to)} with ${step.crosses} X${line}: ${list(step.entries, name)}.`;
    }
  }
}
