// Steps that belong to a series of rounds, in Polish: crosses, the line, carried totals, runs and absences.
import type { Step } from "../steps.ts";
import { capital, comma, inDance, list, type Naming, range } from "./words-pl.ts";

type Of<K extends Step["kind"]> = Extract<Step, { kind: K }>;
type RoundStep = Of<"crosses" | "seeded" | "out" | "cut" | "reserves" | "runs" | "carried" | "absent-in-dance" | "left" | "retired">;

/** Explains how an entry's dances or runs became its result. */
function runs(step: Of<"runs">, name: Naming): string {
  const parts = step.parts.map((part) => `${part.dance} – ${part.value === null ? "brak na parkiecie" : comma(part.value)}`).join("; ");
  const counts = { sum: "liczy się suma", best: "liczy się najlepszy", last: "liczy się ostatni" }[step.by];
  return `${name(step.entry)}: ${parts}; ${counts}: ${comma(step.result)}.`;
}

/** Explains how an entry's total and its total of an earlier round were combined. */
function carried(step: Of<"carried">, name: Naming): string {
  const how = { sum: "razem", mean: "średnia" }[step.by];
  return `${name(step.entry)}: wynik wcześniejszej rundy ${comma(step.earlier)}, wynik tej rundy ${comma(step.own)}, ${how} ${comma(step.result)}.`;
}

function reserves(step: Of<"reserves">, name: Naming): string {
  const rows = step.rows
    .map((row) => `${name(row.entry)} – ${row.counts.map((count, at) => `R${at + 1}: ${count}`).join(", ")}`)
    .join("; ");
  const order = step.order.map((group) => group.map(name).join(" = ")).join(", ");
  return `Równo na granicy, liczą się krzyżyki rezerwowe: ${rows}. Kolejność: ${order}.`;
}

function absentInDance(step: Of<"absent-in-dance">, name: Naming): string {
  const nothing = step.points === true ? "bez punktów" : "bez krzyżyków w tym tańcu";
  const counts = step.place === null ? nothing : `od każdego sędziego ostatnie miejsce w tym tańcu: ${comma(step.place)}`;
  return `${capital(`${inDance(step.dance)}brak na parkiecie`)}: ${list(step.entries, name)}; ${counts}.`;
}

function cut(step: Of<"cut">, name: Naming): string {
  const points = step.totalOnLine === undefined ? undefined : comma(step.totalOnLine);
  const on = `Dalej: ${list(step.recalled ?? [], name) || "nikt"}.`;
  const most = step.cap === undefined ? "" : ` Wszyscy z granicy to byłoby więcej niż ${step.cap}.`;
  const tied = `Na granicy (${points ?? `${step.crossesOnLine ?? 0} X`}) równo: ${list(step.at, name)}; pewni: ${list(step.above, name) || "nikt"}, miejsc: ${step.wanted}.${most}`;
  if (step.policy === "clear") return points === undefined ? on : `Granica: ${points}, miejsc: ${step.wanted}. ${on}`;
  if (step.policy === "undecided") return `${tied} Decyduje sędzia główny.`;
  if (step.policy === "all") return `${tied} Przechodzą wszyscy z granicy. ${on}`;
  if (step.policy === "none") return `${tied} Z granicy nie przechodzi nikt. ${on}`;
  return `${tied} Decyzja: ${step.by ?? "sędzia główny"}. ${on}`;
}

/** Returns the sentence for a step that belongs to a series of rounds. */
export function roundPl(step: RoundStep, name: Naming): string {
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
      return `Wycofanie w trakcie rundy: ${list(step.entries, name)}; ${step.points === true ? "punkty" : "krzyżyki"} zostają, awansu nie ma.`;
    case "retired":
      return `Wycofanie w trakcie finału: ${list(step.entries, name)}. ${step.from === step.to ? "Miejsce" : "Miejsca"} ${range(step.from, step.to)}, za wszystkimi, którzy go ukończyli.`;
    case "crosses":
      return `Suma X${step.crossesEach === null ? "" : ` (każdy sędzia w każdym tańcu: ${step.crossesEach})`}: ${step.rows.map((row) => `${name(row.entry)} – ${row.crosses}`).join(", ")}.`;
    case "seeded":
      return `Rozstawienie, wejście w następnej rundzie: ${list(step.entries, name)}.`;
    case "out": {
      const line = step.line === undefined || step.line === null ? "" : `; granica: ${step.line} X`;
      return `${step.from === step.to ? "Miejsce" : "Miejsca"} ${range(step.from, step.to)}, ${step.crosses} X${line}: ${list(step.entries, name)}.`;
    }
  }
}
