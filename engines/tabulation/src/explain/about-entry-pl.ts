// What concerns one entry alone, in Polish: its result in one sentence, and its penalties with their calculation.
import type { Step, SummaryStep } from "../steps.ts";
import { comma, list, type Naming, plural, range, STATES } from "./words-pl.ts";

const TOTALS = { points: "wynik", places: "suma miejsc", crosses: "suma X", wins: "wygrane pojedynki" };

const placeOf = ({ from = 0, to = 0, of = 0 }: SummaryStep): string =>
  `${from === to ? "miejsce" : "miejsca"} ${range(from, to)} z\u00a0${of}`;

/** Returns the points taken by deductions in parentheses, or an empty text. */
const deductedFrom = ({ deducted }: SummaryStep): string => (deducted === undefined ? "" : ` (po odjęciu kar: ${comma(deducted)})`);

function fate(step: SummaryStep, name: Naming): string {
  const { recalled, line, total, levelWith } = step;
  const points = total?.of === "points";
  const own = total === undefined ? "" : points ? `, wynik ${comma(total.value)}${deductedFrom(step)}` : `, ${total.value} X`;
  const border = line === undefined ? "" : `, granica: ${points ? comma(line) : `${line} X`}`;
  const same = points ? "taki sam wynik" : "tyle samo X";
  const level = levelWith === undefined ? "" : `; ${same}: ${list(levelWith, name)}, o przejściu zdecydowano na granicy`;
  const place = step.from === undefined ? "" : `, ${placeOf(step)}`;
  if (step.left === true) return `wycofanie w trakcie rundy${place}${own}`;
  if (recalled === true) return `przechodzi dalej${place}${own}${border}${level}`;
  if (recalled === null) return `na granicy${own}, decyduje sędzia główny`;
  return `${line === undefined ? "bez awansu" : "nie przechodzi dalej"}${place}${own}${border}${level}`;
}

/** „031 odpada w ćwierćfinale: 17 krzyżyków, linia 20, miejsca 13–15 z 24.” */
function farewell(step: SummaryStep, round: string, name: Naming): string {
  const { entry, total, line = "", levelWith } = step;
  const points = total?.of === "points";
  const own = points
    ? `wynik ${comma(total.value)}${deductedFrom(step)}`
    : plural(Number(total?.value ?? 0), "krzyżyk", "krzyżyki", "krzyżyków");
  const onLine = total?.value === String(line) && levelWith === undefined ? ", z której nikt nie przeszedł dalej" : "";
  const same = points ? "taki sam wynik" : "tyle samo krzyżyków";
  const level = levelWith === undefined ? "" : `; ${same}: ${list(levelWith, name)}, o przejściu zdecydowano na linii`;
  return `${name(entry)} odpada ${round}: ${own}, linia ${comma(line)}${onLine}, ${placeOf(step)}${level}.`;
}

/** „12: miejsca 2–3 z 8, wspólnie z: 15, wynik 79,996, Srebro.” Names the round in which an entry went out, when `round` is given. */
export function summaryPl(step: SummaryStep, name: Naming, round?: string): string {
  const { entry, state, total } = step;
  if (state !== undefined)
    return `${name(entry)}: ${STATES[state]}, bez miejsca${step.leavesGap === true ? "; jego miejsce w\u00a0kolejności zostaje puste" : ""}.`;
  if (round !== undefined && step.recalled === false && step.left === undefined && step.line !== undefined)
    return farewell(step, round, name);
  if (step.recalled !== undefined) return `${name(entry)}: ${fate(step, name)}.`;
  if (step.from === undefined) return `${name(entry)}: jeszcze bez miejsca, potrzebna dodatkowa runda.`;
  const shared = step.sharedWith === undefined ? "" : `, wspólnie z: ${list(step.sharedWith, name)}`;
  const result = total === undefined ? "" : `, ${TOTALS[total.of]} ${comma(total.value)}`;
  const band = step.band === undefined ? "" : `, ${step.band}`;
  const level =
    step.levelWith === undefined
      ? ""
      : `; tyle samo ma: ${list(step.levelWith, name)}, o\u00a0kolejności zdecydowały zasady rozstrzygania remisów`;
  return `${name(entry)}: ${placeOf(step)}${shared}${result}${deductedFrom(step)}${band}${level}.`;
}

type DeductionStep = Extract<Step, { kind: "deduction" }>;

function worked({ calculation }: DeductionStep): string {
  if (calculation === undefined) return "";
  const { times, each = "", everySeconds, overSeconds, percent, ofTotal } = calculation;
  if (percent !== undefined) return `, ${comma(percent)}\u00a0% z\u00a0${comma(ofTotal ?? "")}`;
  if (times === undefined) return "";
  if (everySeconds === undefined) return `, ${plural(times, "sędzia", "sędziów", "sędziów")} × ${comma(each)}`;
  const past = overSeconds === undefined ? "" : `${comma(overSeconds)}\u00a0s ponad limit, rozpoczęte `;
  return `, ${past}${times} × ${comma(everySeconds)}\u00a0s po ${comma(each)}`;
}

/** „12: kara, czas, 3 s ponad limit, rozpoczęte 2 × 2 s po 0,5: −1,00.” */
export function deductionPl(step: DeductionStep, name: Naming): string {
  const reason = step.reason === null ? "" : `, ${step.reason}`;
  const head = `${name(step.entry)}: kara${reason}`;
  if (step.waived) return `${head} – w\u00a0granicach tolerancji, bez skutków.`;
  const how = worked(step);
  if (step.points !== null) return `${head}${how}${how === "" ? "," : ":"} ${comma(`-${step.points}`)}.`;
  if (step.grosze !== null) return `${head}, ${comma((step.grosze / 100).toFixed(2))}\u00a0zł, bez wpływu na wynik.`;
  return `${head} – ${step.policy === "disqualified" ? "dyskwalifikacja" : "bez prawa do nagród głównych"}.`;
}
