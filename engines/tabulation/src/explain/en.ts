// The steps as English sentences.
import type { ColumnStep, CountRow, Rule10Step, Rule11Step, Step, Tie, ValueRow } from "../steps.ts";
import { deductionEn, summaryEn } from "./about-entry-en.ts";
import { roundEn } from "./about-round-en.ts";
import { capital, inDance, list, type Naming, plural, range, STATES } from "./words-en.ts";

const marks = (count: number): string => plural(count, "mark");
const timesOf = (count: number): string => (count === 0 ? "never" : count === 1 ? "once" : count === 2 ? "twice" : `${count} times`);
/** "marks of 1", "marks 1–3"; several columns with the same content: "marks of 1, likewise 1–2 and 1–3". */
const columns = (column: number, through = column): string => {
  const one = column === 1 ? "marks of 1" : `marks 1–${column}`;
  const more = Array.from({ length: through - column }, (_, i) => `1–${column + 1 + i}`);
  const last = more.pop();
  return last === undefined ? one : `${one}, likewise ${more.length === 0 ? last : `${more.join(", ")} and ${last}`}`;
};

/** Says which entry takes a place, or that the place of a disqualified entry stays empty. */
function takes(step: Step, place: number, entry: string, name: Naming): string {
  return step.empty?.includes(entry) ? `place ${place} stays empty: ${name(entry)}` : `place ${place}: ${name(entry)}`;
}

function counted(rows: readonly CountRow[], unit: (count: number) => string, name: Naming): string {
  const sums = new Set(rows.map((row) => row.count)).size < rows.length;
  return rows.map((row) => `${name(row.entry)} – ${unit(row.count)}${sums ? ` (sum ${row.sum})` : ""}`).join("; ");
}

function valued(rows: readonly ValueRow[], name: Naming): string {
  return rows.map((row) => `${name(row.entry)} – ${row.value}`).join("; ");
}

/** Lists the places given and the ties left, in the order of the places. */
function inOrder(
  step: Step & { readonly tied: readonly Tie[]; readonly placed: readonly { readonly entry: string; readonly place: number }[] },
  level: string,
  name: Naming,
): string {
  const placed = step.placed.map((p) => ({ at: p.place, text: takes(step, p.place, p.entry, name) }));
  const tied = step.tied.map((t) => ({ at: t.from, text: `${level} ${range(t.from, t.to)}: ${list(t.entries, name)}` }));
  return capital(
    [...placed, ...tied]
      .toSorted((a, b) => a.at - b.at)
      .map((part) => part.text)
      .join("; "),
  );
}

function column(step: ColumnStep, name: Naming): string {
  const head = capital(`${inDance(step.dance)}${columns(step.column, step.through)}`);
  const next = (step.through ?? step.column) + 1;
  if (step.rows.length === 0)
    return `${head}: nobody has a majority (${step.majority} of ${step.judges}), so ${columns(next)} come next (rule 8).`;
  const by = new Set(step.placed.map((p) => p.rule));
  const why = step.tiedOnly
    ? "rule 7b"
    : by.has("7a")
      ? "equal numbers, the smaller sum decides, rule 7a"
      : by.has("6")
        ? "the number of marks decides, rule 6"
        : by.has("5")
          ? "rule 5"
          : "equal numbers and sums, rule 7b";
  const ends = inOrder(step, "still level for places", name);
  if (step.tiedOnly) return `${head}, only those level: ${counted(step.rows, marks, name)}. ${ends} (${why}).`;
  const [only] = step.rows;
  if (only !== undefined && step.rows.length === 1) {
    return `${head}, majority (${step.majority} of ${step.judges}): only ${name(only.entry)} – ${marks(only.count)}. ${ends} (${why}).`;
  }
  return `${head}, majority (${step.majority} of ${step.judges}): ${counted(step.rows, marks, name)}. ${ends} (${why}).`;
}

function rule10(step: Rule10Step, name: Naming): string {
  const what = step.position === 1 ? "Place 1" : `Place ${step.position} or better`;
  const head = `Rule 10 for place ${step.position}. ${what} in the dances: ${counted(step.rows, timesOf, name)}.`;
  if (step.wins === null) return `${head} Still level: ${list(step.tied, name)}; rule 11 decides.`;
  return `${head} ${capital(takes(step, step.position, step.wins, name))} (${step.decidedBy === "count" ? "most often" : "equally often, the smaller sum"}).`;
}

function rule11(step: Rule11Step, name: Naming): string {
  const head = `Rule 11 for place ${step.position}, all dances together, ${columns(step.column, step.through)}`;
  const needed = `${step.majority} of ${step.marks}`;
  if (step.rows.length === 0)
    return `${head}: nobody has a majority (${needed}), so ${columns((step.through ?? step.column) + 1)} come next.`;
  const rows = counted(step.rows, marks, name);
  const seen = `${head}, majority (${needed}): ${rows}.`;
  if (step.wins === null) return `${seen} Still level: ${list(step.tied, name)}.`;
  const why = { "5": "the only majority", "6": "most marks", "7a": "the smaller sum", "7b": "after a tie for this place, rule 7b" }[
    step.decidedBy
  ];
  return `${seen} ${capital(takes(step, step.position, step.wins, name))} (${why}).`;
}

const USES = { kept: "", high: " (highest, dropped)", low: " (lowest, dropped)", far: " (too far from the median, dropped)" };
const RESULTS = { sum: "Sum", mean: "Mean", median: "Median", "closest-two": "Mean", tolerance: "Mean" };

/** Explains how a panel's values became one. */
function aggregate(step: Extract<Step, { kind: "aggregate" }>, name: Naming): string {
  const head = `${name(step.entry)}, ${inDance(step.dance)}${step.criterion ?? "judges' totals"}`;
  const plain = step.values.map((v) => `${v.judge} ${v.value}`).join(", ");
  const selected = step.values.filter((v) => v.use === "kept");
  if (step.rule === "tolerance" && selected.length === 0) {
    const within = step.tolerance === undefined ? "within the tolerance" : `within ${step.tolerance} of the median`;
    return `${head}: ${plain}. No mark lies ${within}, so the median counts: ${step.result}.`;
  }
  if (step.rule === "closest-two" && step.values.length === 3) {
    const pair = selected.map((v) => `${v.judge} ${v.value}`).join(" and ");
    return `${head}: ${plain}. The two closest${step.equalGaps ? " (equal gaps, so the higher pair)" : ""}: ${pair}. Their mean: ${step.result}.`;
  }
  const values = step.values.map((v) => `${v.judge} ${v.value}${USES[v.use]}`).join(", ");
  return `${head}: ${values}. ${RESULTS[step.rule]}${selected.length === step.values.length ? "" : " of the rest"}: ${step.result}.`;
}

function ladder(step: Extract<Step, { kind: "ladder" }>, name: Naming): string {
  const order = step.order.map((group) => group.map(name).join(" = ")).join(", ");
  if (step.rung === "head_judge") return `Tie decided by the head judge: ${order}.`;
  const what = {
    criterion: `criterion ${step.code ?? ""}`,
    highest_single: "the highest single total",
    all_judges: "the total of all judges",
  }[step.rung];
  return `Tie, compared by ${what}: ${valued(step.rows, name)}. Order: ${order}.`;
}

function sentence(step: Step, name: Naming, round?: string): string {
  switch (step.kind) {
    case "column":
      return column(step, name);
    case "rule-10":
      return rule10(step, name);
    case "rule-11":
      return rule11(step, name);
    case "deduction":
      return deductionEn(step, name);
    case "summary":
      return summaryEn(step, name, round);
    case "ladder":
      return ladder(step, name);
    case "excluded":
      return `${name(step.entry)}: ${STATES[step.state]}, no place${step.leavesGap ? "; that place stays empty" : "; those behind move up"}.`;
    case "shared-in-dance":
      return `${capital(`${inDance(step.dance)}unbreakable tie`)}: ${list(step.entries, name)}. Places ${range(step.from, step.to)} are shared and count ${(step.from + step.to) / 2} (rule 7c).`;
    case "dance-places":
      return `${capital(`${inDance(step.dance)}places`)}: ${step.rows.map((row) => `${name(row.entry)} – ${row.place}`).join("; ")}.`;
    case "rule-9": {
      return `Total of the places, the lowest wins (rule 9): ${valued(step.rows, name)}. ${inOrder(step, "equal totals for places", name)}.`;
    }
    case "last-of-tied":
      return step.empty === undefined
        ? `Place ${step.place} is left: ${name(step.entry)}.`
        : `${capital(takes(step, step.place, step.entry, name))}.`;
    case "shared":
      return `Unbreakable tie: ${list(step.entries, name)}. Places ${range(step.from, step.to)} are shared${step.redance ? "; the head judge may order a re-dance" : ""}.`;
    case "judge-order": {
      const rows = step.rows.map((row) => `${row.place}. ${name(row.entry)} (${row.total})`).join(", ");
      const own = step.ownOrder.length === 0 ? "" : ` Equal totals in this judge's own order: ${list(step.ownOrder, name)}.`;
      return capital(
        `${inDance(step.dance)}judge ${step.judge}${step.criterion === null ? "" : `, ${step.criterion}`}, totals as places: ${rows}.${own}`,
      );
    }
    case "judge-crosses":
      return capital(
        `${inDance(step.dance)}judge ${step.judge}: X for the ${plural(step.wanted, "highest total", "highest totals")} (from ${step.lowest}): ${list(step.crossed, name)}.`,
      );
    case "aggregate":
      return aggregate(step, name);
    case "dance-total":
      return `${name(step.entry)}, ${inDance(step.dance)}together: ${step.result}${step.rounded ? " (rounded to two decimals)" : ""}.`;
    case "total":
      return `${name(step.entry)}: result ${step.result}${step.floored ? " (never below zero)" : ""}${step.band === null ? "" : `, ${step.band}`}.`;
    case "points-place":
      return `${capital(takes(step, step.place, step.entry, name))}, ${step.total}.`;
    case "shared-points":
      return `Tie: ${list(step.entries, name)}. Places ${range(step.from, step.to)} are shared${step.unbreakable ? "; only the head judge may break it" : ""}.`;
    case "crosses":
    case "seeded":
    case "out":
    case "cut":
    case "reserves":
    case "runs":
    case "carried":
    case "absent-in-dance":
    case "left":
    case "retired":
      return roundEn(step, name);
    case "votes": {
      const rows = step.rows.map((row) => `${name(row.entry)} – ${plural(row.votes, "vote")}`).join(", ");
      return `${inDance(step.round)}${rows}. ${step.wins === null ? "Level." : `${name(step.wins)} wins.`}`;
    }
    case "walkover":
      return `${name(step.wins)} wins without a contest.`;
    case "extra-round":
      return `Equal votes, an extra round is needed: ${list(step.entries, name)}.`;
    case "duels": {
      const rows = step.rows.map((row) => `${name(row.entry)} – ${row.wins} (${plural(row.votes, "vote")})`).join(", ");
      const order = step.order.map((group) => group.map(name).join(" = ")).join(", ");
      return `Duels won${step.among === "tied" ? " among those level" : ""}: ${rows}. Order: ${order}.`;
    }
  }
}

/** Returns a naming that calls entries with an empty place disqualified. */
function called({ empty }: Step, name: Naming): Naming {
  return empty === undefined ? name : (entry) => (empty.includes(entry) ? `${name(entry)} (${STATES.disqualified})` : name(entry));
}

/**
 * Returns one English sentence (or two) for each step, in order. `name(id)` is the label of an entry; `round` names the round of going out: "in the
 * quarter-final".
 */
export function explainEn(steps: readonly Step[], name: Naming = (entry) => entry, round?: string): string[] {
  return steps.map((step) => sentence(step, called(step, name), round));
}
