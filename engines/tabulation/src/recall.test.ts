// Recalls, from the ballots to who goes on: docs/rules/places.md 7.1, docs/rules/ties.md 4.1 and 4.2.
import { describe, expect, it } from "vitest";
import { ballotsOf, tabulated, placesOf, plain, listRefusals, sheets } from "../testing/small-rounds.ts";
import { danceRows, ids, rows, refusalTexts, stepTexts, warningTexts } from "../testing/round-texts.ts";
import { explainPl } from "./explain/pl.ts";
import type { RecallInput } from "./types.ts";

describe("a recall", () => {
  const recall = (
    marks: Record<string, Record<string, number>>,
    wanted: number,
    tie: NonNullable<RecallInput["tie"]>,
    extra: Partial<RecallInput> = {},
  ): RecallInput => ({
    method: "recall",
    entries: Object.keys(Object.values(marks)[0] ?? {}).map((id) => ({ id })),
    judges: Object.keys(marks),
    ballots: sheets(marks),
    wanted,
    tie,
    ...extra,
  });
  const line = {
    A: { 1: 1, 2: 1, 3: 0, 4: 0 },
    B: { 1: 1, 2: 0, 3: 1, 4: 0 },
    C: { 1: 1, 2: 1, 3: 0, 4: 0 },
    D: { 1: 1, 2: 0, 3: 1, 4: 0 },
  };

  it.each([
    [{ policy: "all" }, ["1", "2", "3"], { 1: null, 2: null, 3: null, 4: 4 }],
    [{ policy: "none" }, ["1"], { 1: null, 2: 2.5, 3: 2.5, 4: 4 }],
    [{ policy: "all", decision: ["3"] }, ["1", "3"], { 1: null, 2: 3, 3: null, 4: 4 }],
    [{ policy: "none", decision: ["2"] }, ["1", "2"], { 1: null, 2: null, 3: 3, 4: 4 }],
    [{ policy: "chairman" }, null, { 1: null, 2: null, 3: null, 4: 4 }],
    [{ policy: "chairman", decision: ["3"], by: "Jan Nowak" }, ["1", "3"], { 1: null, 2: 3, 3: null, 4: 4 }],
  ] as const)("with a tied line and the policy %j", (tie, recalled, out) => {
    const outcome = tabulated(recall(line, 2, tie));
    expect(outcome.recall).toEqual({ wanted: 2, recalled, tie: { above: ["1"], at: ["2", "3"] } });
    expect(placesOf(outcome)).toEqual(out);
  });

  it("asks the head judge when nobody is above the line, also with the policy none", () => {
    const level = { A: { 1: 1, 2: 1, 3: 0 }, B: { 1: 0, 2: 1, 3: 1 }, C: { 1: 1, 2: 0, 3: 1 } };
    const asked = tabulated(recall(level, 2, { policy: "none" }));
    expect([asked.recall?.recalled, asked.warnings]).toEqual([null, [{ code: "head_judge_decides", entries: ["1", "2", "3"] }]]);
    expect(tabulated(recall(level, 2, { policy: "none", decision: ["1", "3"] })).recall?.recalled).toEqual(["1", "3"]);
  });

  it("names the person who decided, and refuses a decision about other entries", () => {
    const decided = tabulated(recall(line, 2, { policy: "chairman", decision: ["3"], by: "Jan Nowak" }));
    expect(explainPl(decided.explain).map(plain)).toContain(
      "Na granicy (2 X) równo: 2, 3; pewni: 1, miejsc: 2. Decyzja: Jan Nowak. Dalej: 1, 3.",
    );
    expect(listRefusals(recall(line, 2, { policy: "chairman", decision: ["4"] }))).toMatchObject([{ entry: "4", code: "bad_setting" }]);
  });

  it("refuses a wrong number of crosses", () => {
    expect(listRefusals(recall({ ...line, B: { 1: 1, 2: 1, 3: 1, 4: 0 } }, 2, { policy: "all" }))).toMatchObject([
      { judge: "B", code: "wrong_crosses", detail: { found: "3", allowed: "2" } },
    ]);
    expect(listRefusals(recall({ ...line, B: { 1: 2, 2: 0, 3: 0, 4: 0 } }, 2, { policy: "all" })).map((r) => r.code)).toContain(
      "out_of_range",
    );
  });

  it("takes everybody when more are wanted than present, and warns", () => {
    const outcome = tabulated(recall({ A: { 1: 1, 2: 1 }, B: { 1: 1, 2: 1 }, C: { 1: 1, 2: 1 } }, 6, { policy: "none" }));
    expect(outcome.recall).toEqual({ wanted: 6, recalled: ["1", "2"], tie: null });
    expect(outcome.warnings).toContainEqual({ code: "more_wanted_than_present", wanted: 6, present: 2 });
  });

  it("adds seeded entries to the recalled ones and counts them in the places", () => {
    const input = recall(line, 2, { policy: "all" });
    const outcome = tabulated({
      ...input,
      entries: [...input.entries, { id: "90" }, { id: "91", state: "withdrawn" }],
      seeded: ["90", "91"],
    });
    expect(outcome.recall?.recalled).toEqual(["1", "2", "3", "90"]);
    expect(placesOf(outcome)).toMatchObject({ 4: 5, 90: null, 91: null });
  });

  it("closes up when a crossed entry has withdrawn", () => {
    const input = recall(line, 2, { policy: "none" });
    expect(
      tabulated({ ...input, entries: [{ id: "1", state: "withdrawn" }, { id: "2" }, { id: "3" }, { id: "4" }] }).recall?.recalled,
    ).toEqual(["2", "3"]);
  });
});

describe("a recall, from the ballots to who goes on", () => {
  // Of 2, 3 and 4 each has two crosses of eight; 90 joins in the next round, 91 has withdrawn.
  const base: RecallInput = {
    method: "recall",
    judges: ["A", "B"],
    dances: ["W", "T"],
    entries: [...ids(5), { id: "90" }, { id: "91", state: "withdrawn" }],
    seeded: ["90"],
    wanted: 2,
    ballots: ["W", "T"].flatMap((dance) => ballotsOf({ 1: [1, 1], 2: [1, 0], 3: [0, 1], 4: [0, 0], 5: [0, 0] }, { dance })),
    deductions: [
      { entry: "5", policy: { kind: "money", grosze: 100 }, reason: "late" },
      { entry: "90", policy: { kind: "ineligible_overall" } },
    ],
  };
  const counted = "Crosses (each judge gave 2 in each dance): 1 – 4, 2 – 2, 3 – 2, 4 – 0, 5 – 0.";
  const line = "Level on the line (2 X): 2, 3; above it: 1, wanted: 2.";
  const penalties = ["5: deduction, late, PLN 1.00, no effect on the result.", "90: deduction, not eligible for overall awards."];

  it.each<[RecallInput["tie"], string[], string[]]>([
    [
      { policy: "all" },
      [`${line} All on the line go on. Recalled: 1, 2, 3.`, "Places 5–6 with 0 X; the line: 2 X: 4, 5."],
      [
        "4: 5-6, 0, false",
        "5: 5-6, 0, false",
        "1: ---, 4, true",
        "2: ---, 2, true",
        "3: ---, 2, true",
        "90: ---, -, true",
        "91: ---, -, false",
      ],
    ],
    [
      { policy: "none" },
      [
        `${line} Nobody on the line goes on. Recalled: 1.`,
        "Places 3–4 with 2 X; the line: 2 X: 2, 3.",
        "Places 5–6 with 0 X; the line: 2 X: 4, 5.",
      ],
      [
        "2: 3-4, 2, false",
        "3: 3-4, 2, false",
        "4: 5-6, 0, false",
        "5: 5-6, 0, false",
        "1: ---, 4, true",
        "90: ---, -, true",
        "91: ---, -, false",
      ],
    ],
    [
      { policy: "chairman" },
      [`${line} The head judge decides.`, "Places 5–6 with 0 X; the line: 2 X: 4, 5."],
      [
        "4: 5-6, 0, false",
        "5: 5-6, 0, false",
        "1: ---, 4, true",
        "2: ---, 2, null",
        "3: ---, 2, null",
        "90: ---, -, true",
        "91: ---, -, false",
      ],
    ],
    [
      { policy: "chairman", decision: ["3"], by: "Ann" },
      [`${line} Decided by Ann. Recalled: 1, 3.`, "Place 4 with 2 X; the line: 2 X: 2.", "Places 5–6 with 0 X; the line: 2 X: 4, 5."],
      [
        "2: 4-4, 2, false",
        "4: 5-6, 0, false",
        "5: 5-6, 0, false",
        "1: ---, 4, true",
        "3: ---, 2, true",
        "90: ---, -, true",
        "91: ---, -, false",
      ],
    ],
  ])("with a tied line and %j", (tie, cut, results) => {
    const input: RecallInput = { ...base, ...(tie === undefined ? {} : { tie }) };
    expect(stepTexts(input)).toEqual([
      "91: withdrawn, no place; those behind move up.",
      counted,
      "Seeded, joining in the next round: 90.",
      ...cut,
      ...penalties,
    ]);
    expect(rows(tabulated(input))).toEqual(results);
    expect(
      tabulated(input)
        .results.filter((r) => !r.eligibleOverall)
        .map((r) => r.entry),
    ).toEqual(["90", "91"]);
  });

  it("reports the crosses of each dance, warns of an even panel and of a missing decision", () => {
    const input: RecallInput = { ...base, tie: { policy: "chairman" } };
    expect(danceRows(tabulated(input))).toEqual([
      ["W", "1 2", "2 1", "3 1", "4 0", "5 0"],
      ["T", "1 2", "2 1", "3 1", "4 0", "5 0"],
    ]);
    expect(warningTexts(input)).toEqual([
      "W: even number of judges (2), a majority is 2.",
      "T: even number of judges (2), a majority is 2.",
      "The head judge decides: 2, 3.",
    ]);
    expect(tabulated(input).recall).toEqual({ wanted: 2, recalled: null, tie: { above: ["1"], at: ["2", "3"] } });
  });

  it("with a clear line asks nobody, and names who decides only where something was decided", () => {
    const clear: RecallInput = {
      ...base,
      wanted: 1,
      tie: { policy: "chairman", by: "Ann" },
      ballots: ["W", "T"].flatMap((dance) => ballotsOf({ 1: [1, 1], 2: [0, 0], 3: [0, 0], 4: [0, 0], 5: [0, 0] }, { dance })),
    };
    expect(stepTexts(clear).slice(1, 4)).toEqual([
      "Crosses (each judge gave 1 in each dance): 1 – 4, 2 – 0, 3 – 0, 4 – 0, 5 – 0.",
      "Seeded, joining in the next round: 90.",
      "Recalled: 1.",
    ]);
    expect(tabulated(clear).recall).toEqual({ wanted: 1, recalled: ["1", "90"], tie: null });
    expect(tabulated(clear).explain.find((step) => step.kind === "cut")).toEqual({
      kind: "cut",
      wanted: 1,
      recalled: ["1"],
      above: [],
      at: ["1"],
      crossesOnLine: 4,
      policy: "clear",
      by: "Ann",
    });
  });

  it("without a number wanted only counts", () => {
    const { wanted: _, seeded: __, deductions: ___, ...free } = base;
    const input: RecallInput = { ...free, entries: ids(5), deductions: [{ entry: "2", policy: { kind: "money", grosze: 1 } }] };
    expect(stepTexts(input)).toEqual([
      "Crosses: 1 – 4, 2 – 2, 3 – 2, 4 – 0, 5 – 0.",
      "Place 1 with 4 X: 1.",
      "Places 2–3 with 2 X: 2, 3.",
      "Places 4–5 with 0 X: 4, 5.",
      "2: deduction, PLN 0.01, no effect on the result.",
    ]);
    expect(rows(tabulated(input))).toEqual([
      "1: 1-1, 4, false",
      "2: 2-3, 2, false",
      "3: 2-3, 2, false",
      "4: 4-5, 0, false",
      "5: 4-5, 0, false",
    ]);
  });

  it("with more wanted than present takes all and says so", () => {
    const input: RecallInput = {
      method: "recall",
      judges: ["A"],
      entries: ids(2),
      ballots: ballotsOf({ 1: [1], 2: [1] }),
      wanted: 3,
      tie: { policy: "all" },
    };
    expect(warningTexts(input)).toEqual(["Places in the next round: 3, present: 2."]);
    expect(stepTexts(input)).toEqual(["Crosses (each judge gave 2 in each dance): 1 – 1, 2 – 1.", "Recalled: 1, 2."]);
    expect(warningTexts({ ...input, wanted: 2 })).toEqual([]);
  });

  it.each<[object, string[]]>([
    [{ wanted: 0 }, ["Bad setting: wanted: 0.", "Judge A: 1 crosses, 0 required."]],
    [{ wanted: 0.5 }, ["Bad setting: wanted: 0.5.", "Judge A: 1 crosses, 0.5 required."]],
    [{ tie: undefined }, ["Bad setting: tie: –, allowed all, none, chairman."]],
    [{ wanted: undefined, seeded: ["2"] }, ["Bad setting: seeded, allowed wanted.", "Judge A, 2: no such entry in this round."]],
    [{ seeded: ["9"] }, ["9: no such entry in this round."]],
    [{ wanted: 2 }, ["Judge A: 1 crosses, 2 required."]],
    [{ ballots: [{ judge: "A", marks: { 1: 1, 2: 1, 3: 0 } }] }, ["Judge A: 2 crosses, 1 required."]],
    [
      { ballots: [{ judge: "A", marks: { 1: 2, 2: 0, 3: 0.5 } }] },
      ["Judge A, 1: mark 2 is out of range, allowed 0, 1.", "Judge A, 3: mark 0.5 is out of range, allowed 0, 1."],
    ],
    [
      { ballots: [{ judge: "A", marks: { 1: 1, 2: "x", 3: 0 } }] },
      ['Judge A, 2: "x" is not a mark, give a number of at most two decimals.'],
    ],
    [{ ballots: [{ judge: "A", marks: { 1: 1, 3: 1 } }] }, ["Judge A, 2: a mark is missing."]],
    [
      { tie: { policy: "chairman", decision: ["2"] } },
      ["The head judge decides only between entries tied on the line (1), and 2 is not one of them."],
    ],
    [{ deductions: [{ entry: "1", policy: { kind: "points", amount: 1 } }] }, ["1: bad setting: points: recall."]],
    [{ deductions: [{ entry: "1", policy: { kind: "percent", percent: 1 } }] }, ["1: bad setting: percent: recall."]],
    [{ deductions: [{ entry: "1", policy: { kind: "points_per_judge", amount: 1 } }] }, ["1: bad setting: points_per_judge: recall."]],
    [
      { deductions: [{ entry: "1", policy: { kind: "points_per_started", amount: 1, everySeconds: 1 }, seconds: 1 }] },
      ["1: bad setting: points_per_started: recall."],
    ],
    [{}, []],
  ])("goes back: %j", (extra, words) => {
    const input = {
      method: "recall",
      judges: ["A"],
      entries: ids(3),
      ballots: ballotsOf({ 1: [1], 2: [0], 3: [0] }),
      wanted: 1,
      tie: { policy: "all" },
    };
    expect(refusalTexts({ ...input, ...extra })).toEqual(words);
  });

  it("judges who give different numbers of crosses are named where no number was asked for, dance by dance", () => {
    const input: RecallInput = {
      method: "recall",
      judges: ["A", "B", "C"],
      dances: ["W", "T"],
      entries: ids(2),
      ballots: [...ballotsOf({ 1: [1, 1, 1], 2: [0, 1, 0] }, { dance: "W" }), ...ballotsOf({ 1: [1, 1, 1], 2: [0, 0, 0] }, { dance: "T" })],
    };
    expect(warningTexts(input)).toEqual(["W: the judges gave different numbers of crosses: A – 1, B – 2, C – 1."]);
  });

  it("a seeded entry may be no longer there, and goes on once", () => {
    const input: RecallInput = {
      method: "recall",
      judges: ["A"],
      entries: [...ids(2), { id: "9", state: "absent" }, { id: "10" }],
      ballots: ballotsOf({ 1: [1], 2: [0] }),
      wanted: 1,
      tie: { policy: "all" },
      seeded: ["10", "9", "10"],
    };
    expect(rows(tabulated(input))).toEqual(["2: 3-3, 0, false", "1: ---, 1, true", "9: ---, -, false", "10: ---, -, true"]);
  });
});
