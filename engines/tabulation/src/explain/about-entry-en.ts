// What concerns one entry alone, in English: its result in one sentence, and its penalties with their calculation.
import type { Step, SummaryStep } from "../steps.ts";
import { list, type Naming, plural, range, STATES } from "./words-en.ts";

const TOTALS = { points: "result", places: "total of places", crosses: "crosses", wins: "duels won" };

const placeOf = ({ from = 0, to = 0, of = 0 }: SummaryStep): string => `${from === to ? "place" : "places"} ${range(from, to)} of ${of}`;

/** Returns the points taken by deductions in parentheses, or an empty text. */
const deductedFrom = ({ deducted }: SummaryStep): string => (deducted === undefined ? "" : ` (after penalties of ${deducted})`);

function fate(step: SummaryStep, name: Naming): string {
  const { recalled, line, total, levelWith } = step;
  const points = total?.of === "points";
  const own = total === undefined ? "" : points ? `, result ${total.value}${deductedFrom(step)}` : `, ${total.value} X`;
  const border = line === undefined ? "" : `, the line: ${points ? line : `${line} X`}`;
  const same = points ? "the same result" : "as many X";
  const level = levelWith === undefined ? "" : `; ${same}: ${list(levelWith, name)}, who goes on was decided on the line`;
  const place = step.from === undefined ? "" : `, ${placeOf(step)}`;
  if (step.left === true) return `retired during the round${place}${own}`;
  if (recalled === true) return `goes on${place}${own}${border}${level}`;
  if (recalled === null) return `on the line${own}, the head judge decides`;
  return `${line === undefined ? "nobody is recalled" : "does not go on"}${place}${own}${border}${level}`;
}

/** "031 went out in the quarter-final: 17 crosses, the line 20, places 13–15 of 24." */
function farewell(step: SummaryStep, round: string, name: Naming): string {
  const { entry, total, line = "", levelWith } = step;
  const points = total?.of === "points";
  const own = points ? `result ${total.value}${deductedFrom(step)}` : plural(Number(total?.value ?? 0), "cross", "crosses");
  const onLine = total?.value === String(line) && levelWith === undefined ? ", from which nobody went on" : "";
  const same = points ? "the same result" : "as many crosses";
  const level = levelWith === undefined ? "" : `; ${same}: ${list(levelWith, name)}, who goes on was decided on the line`;
  return `${name(entry)} went out ${round}: ${own}, the line ${line}${onLine}, ${placeOf(step)}${level}.`;
}

/** "12: places 2–3 of 8, shared with: 15, result 79.996, Silver." Names the round in which an entry went out, when `round` is given. */
export function summaryEn(step: SummaryStep, name: Naming, round?: string): string {
  const { entry, state, total } = step;
  if (state !== undefined)
    return `${name(entry)}: ${STATES[state]}, no place${step.leavesGap === true ? "; that place in the order stays empty" : ""}.`;
  if (round !== undefined && step.recalled === false && step.left === undefined && step.line !== undefined)
    return farewell(step, round, name);
  if (step.recalled !== undefined) return `${name(entry)}: ${fate(step, name)}.`;
  if (step.from === undefined) return `${name(entry)}: no place yet, an extra round is needed.`;
  const shared = step.sharedWith === undefined ? "" : `, shared with: ${list(step.sharedWith, name)}`;
  const result = total === undefined ? "" : `, ${TOTALS[total.of]} ${total.value}`;
  const band = step.band === undefined ? "" : `, ${step.band}`;
  const level = step.levelWith === undefined ? "" : `; the same total: ${list(step.levelWith, name)}, the rules for ties decided the order`;
  return `${name(entry)}: ${placeOf(step)}${shared}${result}${deductedFrom(step)}${band}${level}.`;
}

type DeductionStep = Extract<Step, { kind: "deduction" }>;

function worked({ calculation }: DeductionStep): string {
  if (calculation === undefined) return "";
  const { times, each = "", everySeconds, overSeconds, percent, ofTotal } = calculation;
  if (percent !== undefined) return `, ${percent}% of ${ofTotal ?? ""}`;
  if (times === undefined) return "";
  if (everySeconds === undefined) return `, ${plural(times, "judge")} × ${each}`;
  const past = overSeconds === undefined ? "" : `${overSeconds} s over the limit, started `;
  return `, ${past}${times} × ${everySeconds} s at ${each}`;
}

/** "12: deduction, time, 3 s over the limit, started 2 × 2 s at 0.5: −1.00." */
export function deductionEn(step: DeductionStep, name: Naming): string {
  const head = `${name(step.entry)}: deduction${step.reason === null ? "" : `, ${step.reason}`}`;
  if (step.waived) return `${head}, within the tolerance, no effect.`;
  const how = worked(step);
  if (step.points !== null) return `${head}${how}${how === "" ? "," : ":"} −${step.points}.`;
  if (step.grosze !== null) return `${head}, PLN ${(step.grosze / 100).toFixed(2)}, no effect on the result.`;
  return `${head}, ${step.policy === "disqualified" ? "disqualified" : "not eligible for overall awards"}.`;
}
