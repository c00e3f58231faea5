// Points explained from the marks to the places: docs/rules/places.md 5.1–6.2 and 9.1, docs/rules/ties.md 6.1–6.3. Each number was worked out by hand.
import { describe, expect, it } from "vitest";
import { ballotsOf, tabulated, pointsRound, listRefusals } from "../testing/small-rounds.ts";
import { stepTexts, explanationOf } from "../testing/round-texts.ts";
import type { Deduction, LadderRung, PointsInput, Tabulated } from "./types.ts";

type Marks = Readonly<Record<string, readonly (number | null)[]>>;

/** A round of several criteria, each with its marks of the entries. */
function round(method: PointsInput["method"], marks: Readonly<Record<string, Marks>>, extra: Partial<PointsInput> = {}): PointsInput {
  const [first = {}] = Object.values(marks);
  const codes = Object.keys(marks);
  const ballots = codes.flatMap((criterion) => ballotsOf(marks[criterion] ?? {}, { criterion }));
  return { ...pointsRound(method, first), criteria: codes.map((code) => ({ code })), ballots, ...extra };
}

const measures = (outcome: Tabulated) =>
  Object.fromEntries(
    outcome.results.map(({ entry, measures: m }) => [
      entry,
      m && `${Object.entries(m.criteria).flat().join(" ")}, highest ${m.highest}, all ${m.allJudges}`,
    ]),
  );
const tc = { T: { 1: [9, 8.5, 8], 2: [8, 8, 8], 3: [8, 8, 8] }, C: { 1: [7, 8, 9], 2: [8, 8, 8], 3: [9, 7, 8] } };

describe("a points round is explained", () => {
  it("as a sum of the judges' totals, with a ladder and bands", () => {
    const ladder: LadderRung[] = [{ by: "criterion", code: "C" }, { by: "highest_single" }];
    const bands = [
      { name: "silver", from: 48 },
      { name: "gold", from: 49 },
    ];
    const input = round("sum", tc, { ladder, bands });
    expect(explanationOf(input)).toEqual([
      "1: place 1 of 3, result 49.50, gold.",
      "3: place 2 of 3, result 48.00, silver; the same total: 2, the rules for ties decided the order.",
      "2: place 3 of 3, result 48.00, silver; the same total: 3, the rules for ties decided the order.",
      "1, judges' totals: A 16, B 16.5, C 17. Sum: 49.50.",
      "1: result 49.50, gold.",
      "2, judges' totals: A 16, B 16, C 16. Sum: 48.00.",
      "2: result 48.00, silver.",
      "3, judges' totals: A 17, B 15, C 16. Sum: 48.00.",
      "3: result 48.00, silver.",
      "Place 1: 1, 49.50.",
      "Tie, compared by criterion C: 2 – 8.00; 3 – 8.00. Order: 2 = 3.",
      "Tie, compared by the highest single total: 3 – 17.00; 2 – 16.00. Order: 3, 2.",
    ]);
    expect(measures(tabulated(input))).toEqual({
      1: "T 17/2 C 8, highest 17, all 99/2",
      2: "T 8 C 8, highest 16, all 48",
      3: "T 8 C 8, highest 17, all 48",
    });
    expect(tabulated(input).perDance.map((d) => d.components.map((c) => `${c.entry} ${c.criterion} ${c.value.exact}`))).toEqual([
      ["1 T 17/2", "1 C 8", "2 T 8", "2 C 8", "3 T 8", "3 C 8"],
    ]);
  });

  it("as means without extremes of each criterion, shared until the head judge decides", () => {
    const input = round("trimmed_mean", tc, { drop: { high: 1, low: 1, per: "criterion" }, ladder: [{ by: "unbreakable" }] });
    expect(stepTexts(input)).toEqual([
      "1, T: A 9 (highest, dropped), B 8.5, C 8 (lowest, dropped). Mean of the rest: 8.50.",
      "1, C: A 7 (lowest, dropped), B 8, C 9 (highest, dropped). Mean of the rest: 8.00.",
      "1, together: 16.50.",
      "1: result 16.50.",
      "2, T: A 8 (lowest, dropped), B 8, C 8 (highest, dropped). Mean of the rest: 8.00.",
      "2, C: A 8 (lowest, dropped), B 8, C 8 (highest, dropped). Mean of the rest: 8.00.",
      "2, together: 16.00.",
      "2: result 16.00.",
      "3, T: A 8 (lowest, dropped), B 8, C 8 (highest, dropped). Mean of the rest: 8.00.",
      "3, C: A 9 (highest, dropped), B 7 (lowest, dropped), C 8. Mean of the rest: 8.00.",
      "3, together: 16.00.",
      "3: result 16.00.",
      "Place 1: 1, 16.50.",
      "Tie: 2, 3. Places 2–3 are shared; only the head judge may break it.",
    ]);
    expect(tabulated(input).warnings).toEqual([{ code: "head_judge_decides", entries: ["2", "3"] }]);
    expect(stepTexts(round("trimmed_mean", { K: { 1: [9, 8, 7] } }))).toContain(
      "1, judges' totals: A 9 (highest, dropped), B 8, C 7 (lowest, dropped). Mean of the rest: 8.00.",
    );
  });

  it("as JS 3.0, dance by dance, each rounded", () => {
    const ballots = ["W", "J"].flatMap((dance) => ballotsOf({ 1: [9.01, 9.02, 7] }, { criterion: "K", dance }));
    const input = { ...pointsRound("js3", { 1: [9, 9, 7] }), dances: ["W", "J"], tolerance: 0.5, ballots, decimals: 3 };
    expect(explanationOf(input)).toEqual([
      "1: place 1 of 1, result 18.040.",
      "1, W, K: A 9.01, B 9.02, C 7 (too far from the median, dropped). Mean of the rest: 9.015.",
      "1, W, together: 9.02 (rounded to two decimals).",
      "1, J, K: A 9.01, B 9.02, C 7 (too far from the median, dropped). Mean of the rest: 9.015.",
      "1, J, together: 9.02 (rounded to two decimals).",
      "1: result 18.040.",
      "Place 1: 1, 18.040.",
    ]);
    expect(
      tabulated(input).perDance.map((d) => [d.dance, ...d.entries.map((e) => e.value), ...d.components.map((c) => c.value.exact)]),
    ).toEqual([
      ["W", { exact: "451/50", shown: "9.020" }, "1803/200"],
      ["J", { exact: "451/50", shown: "9.020" }, "1803/200"],
    ]);
    expect(measures(tabulated(input))).toEqual({ 1: "K 1803/100, highest 451/25, all 2503/50" });
  });

  it("as JS 1.0 of one criterion and of two", () => {
    expect(stepTexts(pointsRound("js1", { 1: [9, 8, 7] }))).toEqual([
      "1, K: A 9 (highest, dropped), B 8, C 7 (lowest, dropped). Mean of the rest: 8.00.",
      "1: result 8.00.",
      "Place 1: 1, 8.00.",
    ]);
    expect(stepTexts(round("js1", { P: { 1: [9, 8, 7] }, Q: { 1: [1, 2, 3] } })).slice(2, 4)).toEqual([
      "1, together: 10.00.",
      "1: result 10.00.",
    ]);
  });

  it("as a median, with a warning about an even panel, and in the head judge's order", () => {
    const four = { T: { 1: [9, 8.5, 8, 9], 2: [8, 8, 8, 8], 3: [8, 8, 8, 8] }, C: { 1: [7, 8, 9, 9], 2: [8, 8, 8, 8], 3: [9, 7, 8, 8] } };
    const input = round("median", four, { ladder: [{ by: "unbreakable", order: ["3", "2"] }], decimals: 1 });
    expect(stepTexts(input)).toEqual([
      "1, judges' totals: A 16, B 16.5, C 17, D 18. Median: 16.8.",
      "1: result 16.8.",
      "2, judges' totals: A 16, B 16, C 16, D 16. Median: 16.0.",
      "2: result 16.0.",
      "3, judges' totals: A 17, B 15, C 16, D 16. Median: 16.0.",
      "3: result 16.0.",
      "Place 1: 1, 16.8.",
      "Tie decided by the head judge: 3, 2.",
    ]);
    expect(tabulated(input).warnings).toEqual([{ code: "even_panel", dance: "", judges: 4 }]);
    expect(tabulated(round("sum", four)).warnings).toEqual([]);
    expect(tabulated(round("median", tc)).warnings).toEqual([]);
  });

  it("as IJRU with penalties that floor a total, are waived or cost money", () => {
    const deductions: Deduction[] = [
      { entry: "1", policy: { kind: "points", amount: 200 }, reason: "prop" },
      { entry: "2", policy: { kind: "points", amount: 1 }, seconds: 3, graceSeconds: 5 },
      { entry: "2", policy: { kind: "money", grosze: 5000 } },
      { entry: "2", policy: { kind: "money", grosze: 700 }, seconds: 5, graceSeconds: 5 },
    ];
    const input = pointsRound("ijru", { 1: [112, 114], 2: [112, 115] }, { deductions });
    expect(explanationOf(input)).toEqual([
      "2: place 1 of 2, result 113.50.",
      "1: place 2 of 2, result 0.00 (after penalties of 200.00).",
      "1, judges' totals: A 112, B 114. Mean: 113.00.",
      "1: deduction, prop, −200.00.",
      "1: result 0.00 (never below zero).",
      "2, judges' totals: A 112, B 115. Mean: 113.50.",
      "2: deduction, PLN 50.00, no effect on the result.",
      "2: deduction, within the tolerance, no effect.",
      "2: deduction, within the tolerance, no effect.",
      "2: result 113.50.",
      "Place 1: 2, 113.50.",
      "Place 2: 1, 0.00.",
    ]);
    expect(
      tabulated(input).results.map((r) => r.deductions.map((d) => [d.policy, d.reason, d.waived, d.points?.exact ?? null, d.grosze])),
    ).toEqual([
      [
        ["money", null, false, null, 5000],
        ["money", null, true, null, 0],
        ["points", null, true, "0", null],
      ],
      [["points", "prop", false, "200", null]],
    ]);
  });

  it("with how each penalty was worked out", () => {
    const charged = (policy: Deduction["policy"], extra: object = {}) =>
      stepTexts(pointsRound("sum", { 1: [30, 28, 26] }, { deductions: [{ entry: "1", policy, ...extra }] })).filter((line) =>
        line.includes("deduction"),
      )[0];
    const started = { kind: "points_per_started", amount: 0.5, everySeconds: 2 } as const;
    expect(charged(started, { seconds: 8.5, graceSeconds: 5 })).toBe("1: deduction, 3.5 s over the limit, started 2 × 2 s at 0.5: −1.00.");
    expect(charged(started, { seconds: 4 })).toBe("1: deduction, 4 s over the limit, started 2 × 2 s at 0.5: −1.00.");
    expect(charged({ kind: "percent", percent: 12.5 })).toBe("1: deduction, 12.5% of 84.00: −10.50.");
    expect(charged({ kind: "points_per_judge", amount: 0.25 })).toBe("1: deduction, 3 judges × 0.25: −0.75.");
    expect(charged({ kind: "ineligible_overall" })).toBe("1: deduction, not eligible for overall awards.");
  });

  it("with excluded entries, and their penalties", () => {
    const entries = [{ id: "1" }, { id: "2", state: "absent" as const }];
    const deductions = [{ entry: "2", policy: { kind: "points" as const, amount: 1 } }];
    const { results } = tabulated(pointsRound("sum", { 1: [9], 2: [8] }, { entries, deductions }));
    expect(results.map((r) => [r.entry, r.placeExact, r.total, r.eligibleOverall, r.deductions.length, r.measures === null])).toEqual([
      ["1", 1, { exact: "9", shown: "9.00" }, true, 0, false],
      ["2", null, null, false, 1, true],
    ]);
  });

  it("with criteria that have panels of their own", () => {
    const marks = { T: { 1: [8, 9] }, C: { 1: [7] } };
    const panels = [{ criterion: "C", judges: ["A"] }];
    expect(stepTexts(round("sum", marks, { panels }))).toEqual([
      "1, T: A 8, B 9. Sum: 17.00.",
      "1, C: A 7. Sum: 7.00.",
      "1, together: 24.00.",
      "1: result 24.00.",
      "Place 1: 1, 24.00.",
    ]);
    expect(stepTexts(round("mean", marks, { panels }))[0]).toBe("1, T: A 8, B 9. Mean: 8.50.");
    expect(listRefusals(round("sum", marks, { panels, drop: { high: 0, low: 0, per: "judge" } })).map((r) => r.detail.found)).toEqual([
      "panels",
    ]);
  });
});

describe("the order of judges' names", () => {
  it("is by number, then by letter, in whatever order they come", () => {
    const input = pointsRound("sum", { 1: [7, 8, 9] });
    const renamed = new Map([
      ["A", "10"],
      ["B", "9"],
      ["C", "Z"],
    ]);
    const name = (judge: string) => renamed.get(judge) ?? judge;
    const named = {
      ...input,
      judges: input.judges.map(name).toReversed(),
      ballots: input.ballots.map((b) => ({ ...b, judge: name(b.judge) })),
    };
    expect(stepTexts(named)[0]).toBe("1, judges' totals: 9 8, 10 7, Z 9. Sum: 24.00.");
  });
});
