// Points (docs/rules/places.md 5.1): judge's criteria -> judge's total -> panel -> deductions -> rank -> tie-break ladder -> bands.
// JS 1.0 and JS 3.0 aggregate each criterion separately; JS 3.0 rounds each dance's total half up to two decimals.
import { aggregate, type JudgeValue, type PanelRule } from "./aggregate.ts";
import { absenceSteps, type Absent, absentByDance, absentFrom, NO_ENTRIES, refuseGaps } from "./absences.ts";
import { evenPanels, markOn, readRoster, readSheets, Refusals, type Roster, type Sheet } from "./ballots.ts";
import { bandOf, checkBands } from "./bands.ts";
import type { Columns } from "./columns.ts";
import { addCarriedTotal, checkCarried } from "./carried.ts";
import { checkCut } from "./cut.ts";
import { checkDeductions, applyDeductions, staysEligible } from "./deductions.ts";
import {
  byId,
  compare,
  decimalText,
  exactText,
  type Fraction,
  fraction,
  hundredths,
  markText,
  mean,
  ofHundredths,
  plus,
  roundHalfUp,
  distinctText,
  times,
  total,
  ZERO,
} from "./exact.ts";
import { checkScale, weightOf } from "./form.ts";
import { rankByTotal, type RankedEntry } from "./ladder.ts";
import { cutByPoints, withoutCut, placeRetired } from "./points-cut.ts";
import { exclusionSteps, placesOfGroups, resultsFrom } from "./results.ts";
import { checkRetired, placeRetiredLast, withoutRetired } from "./retired.ts";
import type { Step } from "./steps.ts";
import type { DanceResult, Deduction, Measures, Outcome, PointsInput, Value } from "./types.ts";

/** JS 3.0: default tolerance in points. It fits all published results of 2025 (docs/rules/places.md 5.3). */
const DEFAULT_TOLERANCE = 1.5;
/** JS 3.0: decimals of a dance's total. */
const JS3_DECIMALS = 2;

interface Plan {
  readonly rule: PanelRule;
  readonly per: "judge" | "criterion";
  readonly high: number;
  readonly low: number;
}

function planOf(input: PointsInput, samePanels: boolean): Plan {
  const trimmed = input.method === "trimmed_mean" || input.method === "js1";
  const { high, low } =
    input.method === "js1" ? { high: 1, low: 1 } : (input.drop ?? (trimmed ? { high: 1, low: 1 } : { high: 0, low: 0 }));
  const perCriterion = input.method === "js1" || input.method === "js3";
  const plain = (input.method === "sum" || input.method === "mean") && high + low === 0;
  const per = perCriterion ? "criterion" : (input.drop?.per ?? (plain && !samePanels ? "criterion" : "judge"));
  const tolerance = ofHundredths(hundredths(input.tolerance ?? DEFAULT_TOLERANCE) ?? 0);
  const rules: Record<PointsInput["method"], PanelRule> = {
    sum: { kind: "sum", high, low },
    mean: { kind: "mean", high, low },
    trimmed_mean: { kind: "mean", high, low },
    js1: { kind: "mean", high, low },
    js3: { kind: "tolerance", tolerance },
    median: { kind: "median" },
    ijru: { kind: "closest-two" },
  };
  return { rule: rules[input.method], per, high, low };
}

function checkSettings(input: PointsInput, plan: Plan, sheets: readonly Sheet[], samePanels: boolean, refusals: Refusals): void {
  const bad = (found: string) => refusals.add("bad_setting", {}, { found });
  if (input.criteria.length === 0) bad("criteria: 0");
  if (!Number.isSafeInteger(plan.high) || !Number.isSafeInteger(plan.low) || plan.high < 0 || plan.low < 0) bad("drop");
  if ((hundredths(input.tolerance ?? 0) ?? -1) < 0) bad(`tolerance: ${input.tolerance}`);
  if (![0, 1, 2, 3, 4].includes(input.decimals ?? 2)) bad(`decimals: ${input.decimals}`);
  if (plan.per === "judge" && !samePanels) bad("panels");
  if (input.drop !== undefined && ["median", "ijru", "js1", "js3"].includes(input.method)) bad(`drop: ${input.method}`);
  for (const rung of input.ladder ?? []) {
    if (rung.by === "criterion" && !input.criteria.some((c) => c.code === rung.code)) bad(`ladder: ${rung.code}`);
  }
  checkBands(input.bands ?? [], refusals);
  if (input.cut !== undefined) checkCut(input.cut.wanted, input.cut.cap, refusals);
  if (plan.rule.kind !== "sum" && plan.rule.kind !== "mean") return;
  for (const { dance, criterion, judges } of sheets) {
    if (judges.length <= plan.high + plan.low)
      refusals.add("too_few_judges", { dance, criterion }, { found: String(judges.length), allowed: `≥ ${plan.high + plan.low + 1}` });
  }
}

/** All marks of one entry in one dance: for each criterion the values of the judges who marked it. */
interface DanceMarks {
  readonly dance: string;
  readonly criteria: readonly { readonly code: string; readonly weight: Fraction; readonly values: readonly JudgeValue[] }[];
}

/** Returns the marks of an entry in the dances that it danced. */
function marksOf(input: PointsInput, roster: Roster, sheets: readonly Sheet[], absent: Absent, e: number): DanceMarks[] {
  const danced = roster.dances.filter((dance) => absent.get(dance)?.has(roster.ids[e] ?? "") !== true);
  return danced.map((dance) => ({
    dance,
    criteria: input.criteria.map((criterion) => {
      const sheet = sheets.find((s) => s.dance === dance && s.criterion === criterion.code);
      const values = (sheet?.judges ?? []).flatMap((judge, j) => {
        const mark = sheet && markOn(sheet, j, e);
        return mark === undefined ? [] : [{ judge, value: ofHundredths(mark) }];
      });
      return { code: criterion.code, weight: fraction(BigInt(weightOf(criterion)), 100n), values };
    }),
  }));
}

/** Returns each judge's weighted total over the criteria of the given dances. */
function judgeTotals(dances: readonly DanceMarks[]): JudgeValue[] {
  const totals = new Map<string, Fraction>();
  for (const { criteria } of dances) {
    for (const { weight, values } of criteria) {
      for (const { judge, value } of values) totals.set(judge, plus(totals.get(judge) ?? ZERO, times(value, weight)));
    }
  }
  return [...totals].map(([judge, value]) => ({ judge, value })).toSorted((a, b) => byId(a.judge, b.judge));
}

interface Scored {
  readonly total: Fraction;
  readonly dances: readonly { readonly dance: string; readonly value: Fraction; readonly components: ReadonlyMap<string, Fraction> }[];
  readonly measures: Measures;
}

/** Returns one entry's total and its parts before deductions. `all` are the dances of the round; the entry may have missed some. */
function score(
  entry: string,
  marks: readonly DanceMarks[],
  all: readonly string[],
  plan: Plan,
  { method, dancesCount: runs, decimals = 2 }: PointsInput,
  steps: Step[],
): Scored {
  const text = (value: Fraction) => decimalText(value, decimals);
  const aggregateAndExplain = (dance: string, criterion: string | null, values: readonly JudgeValue[]): Fraction => {
    const done = aggregate(plan.rule, values);
    const shown = done.values.map((v) => ({ judge: v.judge, value: markText(v.value), use: v.use }));
    steps.push({
      kind: "aggregate",
      entry,
      dance,
      criterion,
      rule: plan.rule.kind,
      values: shown,
      result: text(done.result),
      ...(plan.rule.kind === "tolerance" ? { tolerance: markText(plan.rule.tolerance) } : {}),
      ...(done.equalGaps ? { equalGaps: true } : {}),
    });
    return done.result;
  };
  const dances = marks.map((dance) => {
    const components = new Map<string, Fraction>();
    if (plan.per === "judge") {
      for (const { code, values } of dance.criteria) components.set(code, mean(values.map((v) => v.value)));
      return { dance: dance.dance, value: aggregateAndExplain(dance.dance, null, judgeTotals([dance])), components };
    }
    for (const { code, values } of dance.criteria) components.set(code, aggregateAndExplain(dance.dance, code, values));
    const exact = total(dance.criteria.map(({ code, weight }) => times(components.get(code) ?? ZERO, weight)));
    const value = method === "js3" ? roundHalfUp(exact, JS3_DECIMALS) : exact;
    if (dance.criteria.length > 1 || method === "js3") {
      const result = method === "js3" ? decimalText(value, JS3_DECIMALS) : text(value);
      steps.push({ kind: "dance-total", entry, dance: dance.dance, result, rounded: method === "js3" });
    }
    return { dance: dance.dance, value, components };
  });
  const singles = judgeTotals(marks).map((v) => v.value);
  const sumOf = (code: string) => total(dances.map((d) => d.components.get(code) ?? ZERO));
  const codes = (marks[0]?.criteria ?? []).map((c) => c.code);
  const measures: Measures = {
    criteria: Object.fromEntries(codes.map((code) => [code, exactText(sumOf(code))])),
    highest: exactText(highest(singles)),
    allJudges: exactText(total(singles)),
  };
  const values = dances.map((d) => d.value);
  if (runs === undefined) return { total: total(values), dances, measures };
  const valueIn = (dance: string | undefined) => dances.find((d) => d.dance === dance)?.value;
  const counts = runs === "sum" ? total(values) : runs === "last" ? (valueIn(all.at(-1)) ?? ZERO) : highest(values);
  const parts = all.map((dance) => {
    const value = valueIn(dance);
    return { dance, value: value === undefined ? null : text(value) };
  });
  steps.push({ kind: "runs", entry, by: runs, parts, result: text(counts) });
  return { total: counts, dances, measures };
}

function highest(values: readonly Fraction[]): Fraction {
  return values.reduce((best, value) => (compare(value, best) > 0 ? value : best), values[0] ?? ZERO);
}

/** Refuses an IJRU entry without any marks, or with a judge who left out a criterion. Other methods allow no gaps. */
function checkGaps(roster: Roster, marks: readonly (readonly DanceMarks[])[], refusals: Refusals): void {
  for (const [e, dances] of marks.entries()) {
    const entry = roster.ids[e] ?? "";
    for (const { dance, criteria } of dances) {
      const judges = new Set(criteria.flatMap((c) => c.values.map((v) => v.judge)));
      if (judges.size === 0) refusals.add("too_few_judges", { dance, entry }, { found: "0", allowed: "≥ 1" });
      for (const { code, values } of criteria) {
        for (const judge of judges)
          if (!values.some((v) => v.judge === judge)) refusals.add("missing_mark", { judge, dance, criterion: code, entry });
      }
    }
  }
}

/** One entry with its total after deductions and carried totals. */
interface FinishedEntry {
  readonly id: string;
  readonly parts: Scored;
  readonly after: Fraction;
  readonly band: string | null;
  readonly charged: ReturnType<typeof applyDeductions>;
  readonly eligible: boolean;
  readonly ownSteps: readonly Step[];
}

function deductionsOf(input: PointsInput, id: string): readonly Deduction[] {
  return (input.deductions ?? []).filter((d) => d.entry === id);
}

/** Computes the total of every entry, with the steps behind it. */
function finish(
  input: PointsInput,
  roster: Roster,
  marks: readonly (readonly DanceMarks[])[],
  plan: Plan,
  judgesInTotal: number,
  steps: Step[],
): { finished: FinishedEntry[]; telling: (total: Fraction) => string } {
  const decimals = input.decimals ?? 2;
  const bands = (input.bands ?? []).toSorted((a, b) => b.from - a.from);
  const finished = roster.ids.map((id, e): FinishedEntry => {
    const ownSteps: Step[] = [];
    const parts = score(id, marks[e] ?? [], roster.dances, plan, input, ownSteps);
    const own = deductionsOf(input, id);
    const charged = applyDeductions(own, parts.total, judgesInTotal, decimals);
    const carried = addCarriedTotal(input.carried, id, charged.after ?? ZERO, decimals);
    // A disqualified entry with an empty place gets no award either.
    const band = roster.states.get(id) === "competing" ? bandOf(carried.total, bands) : null;
    ownSteps.push(...charged.steps, ...carried.steps);
    return { id, parts, after: carried.total, band, charged, eligible: staysEligible(own), ownSteps };
  });
  // Enough decimals to distinguish each total from the next one and from the bounds of the awards.
  const telling = distinctText(
    finished.map((s) => s.after),
    decimals,
    bands.map((band) => ofHundredths(hundredths(band.from) ?? 0)),
  );
  for (const { id, ownSteps, charged, after, band } of finished)
    steps.push(...ownSteps, { kind: "total", entry: id, result: telling(after), floored: charged.floored, band });
  return { finished, telling };
}

/**
 * Reads the entries that count. In a final, retired entries are taken out and `last` are those placed behind all others. In a cut round they stay
 * and are in `left`.
 */
function readField(input: PointsInput, refusals: Refusals): { roster: Roster; last: readonly string[]; left: ReadonlySet<string> } {
  if (input.cut === undefined) return { ...withoutRetired(input, refusals), left: NO_ENTRIES };
  checkRetired(input, refusals);
  // A disqualified entry never goes on, so no place stays empty for it in a round with a cut.
  const roster = readRoster({ ...input, disqualifiedLeavesGap: false }, refusals);
  return { roster, last: [], left: new Set(roster.ids.filter((id) => input.retired?.entries.includes(id))) };
}

/** Tabulates a points round. Refuses marks off the scale, missing marks, and contradictory settings. */
export function tabulatePoints(input: PointsInput, columns: Columns): Outcome {
  const refusals = new Refusals();
  const { roster, last, left } = readField(input, refusals);
  const absent = absentByDance(input.absentIn, roster, refusals);
  const sheets = readSheets(input, columns, roster, input.method === "ijru" || absent.size > 0, refusals);
  for (const sheet of absent.size > 0 && input.method !== "ijru" ? sheets : [])
    refuseGaps(sheet, roster, (_, entry) => absentFrom(sheet, absent).has(entry), refusals);
  const samePanels = sheets.every(
    (sheet) => sheet.judges.join("\u0000") === sheets.find((s) => s.dance === sheet.dance)?.judges.join("\u0000"),
  );
  const plan = planOf(input, samePanels);
  checkSettings(input, plan, sheets, samePanels, refusals);
  checkScale(input.criteria, sheets, roster, refusals);
  checkDeductions(input, true, refusals);
  checkCarried(input, roster, refusals);
  if (refusals.list.length > 0) return { refused: refusals.sorted() };
  const marks = roster.ids.map((_, e) => marksOf(input, roster, sheets, absent, e));
  if (input.method === "ijru") checkGaps(roster, marks, refusals);
  if (refusals.list.length > 0) return { refused: refusals.sorted() };

  const decimals = input.decimals ?? 2;
  const show = (value: Fraction): Value => ({ exact: exactText(value), shown: decimalText(value, decimals) });
  const steps = [...exclusionSteps(roster, last), ...absenceSteps(roster, absent, true)];
  const panel = new Set(sheets.flatMap((sheet) => sheet.judges)).size;
  const judgesInTotal = plan.rule.kind === "sum" ? panel - plan.high - plan.low : 1;
  const { finished, telling } = finish(input, roster, marks, plan, judgesInTotal, steps);
  const ranked: RankedEntry[] = finished.map((s) => ({ id: s.id, total: s.after, measures: s.parts.measures }));
  const able = left.size === 0 ? ranked : ranked.filter((s) => !left.has(s.id));
  const ranking = rankByTotal(able, input.ladder ?? [], { decimals, totalText: telling }, steps);
  const known = new Map(finished.map((s) => [s.id, s]));
  const totalText = (id: string) => telling(known.get(id)?.after ?? ZERO);
  const cut = input.cut === undefined ? withoutCut(ranking) : cutByPoints(input.cut, ranking, totalText, steps, refusals);
  if (refusals.list.length > 0) return { refused: refusals.sorted() };
  const groups = placeRetired(cut, [...left], { total: (id) => known.get(id)?.after ?? ZERO, text: totalText }, steps);
  const results = resultsFrom(roster, placesOfGroups(groups), (id) => {
    const s = known.get(id);
    const recalled = cut.goesOn(id);
    if (s !== undefined) {
      const { band, eligible, charged, parts } = s;
      return { total: show(s.after), recalled, band, eligibleOverall: eligible, deductions: charged.applied, measures: parts.measures };
    }
    const charged = applyDeductions(deductionsOf(input, id), null, 1, decimals);
    steps.push(...charged.steps);
    return { recalled, deductions: charged.applied };
  });
  const perDance = roster.dances.map(
    (dance): DanceResult => ({
      dance,
      entries: finished.map((s) => {
        const value = s.parts.dances.find((each) => each.dance === dance)?.value;
        return { entry: s.id, place: null, value: value === undefined ? null : show(value) };
      }),
      components: finished.flatMap((s) =>
        [...(s.parts.dances.find((each) => each.dance === dance)?.components ?? [])].map(([criterion, value]) => ({
          entry: s.id,
          criterion,
          value: show(value),
        })),
      ),
    }),
  );
  const even = plan.rule.kind === "median" ? evenPanels(sheets.filter((sheet) => sheet.criterion === input.criteria[0]?.code)) : [];
  const tabulated = { method: input.method, results, perDance, recall: cut.recall, warnings: [...even, ...cut.warnings], explain: steps };
  return placeRetiredLast(input, tabulated, roster, last);
}
