// Points: docs/rules/places.md 5.1–6.2 and 9.1-9.3, docs/rules/ties.md 6.1–6.3. Explanations are tested in `points-explained.test.ts`.
import { describe, expect, it } from "vitest";
import { ballotsOf, pointsRound } from "../testing/small-rounds.ts";
import { refusalTexts } from "../testing/round-texts.ts";
import { explainEn } from "./explain/en.ts";
import { explainPl } from "./explain/pl.ts";
import { refusalPl } from "./explain/refusals.ts";
import { overall } from "./overall.ts";
import { podium } from "./podium.ts";
import { overallTwice, tabulateTwice } from "./second/agree.ts";
import { isRefused } from "./tabulate.ts";
import type { Deduction, PointsInput, Refusal, Tabulated } from "./types.ts";

/** One criterion "K" (or the criteria named), one list of marks for each entry: a mark for each judge A, B, C … */
function points(
  method: PointsInput["method"],
  marks: Record<string, Record<string, readonly (number | string)[]>>,
  extra: Partial<PointsInput> = {},
): PointsInput {
  const criteria = Object.keys(marks);
  const [first = {}] = Object.values(marks);
  const [list = []] = Object.values(first);
  const judges = list.map((_, j) => String.fromCharCode(65 + j));
  return {
    method,
    entries: Object.keys(first).map((id) => ({ id })),
    judges,
    criteria: criteria.map((code) => ({ code })),
    ballots: criteria.flatMap((criterion) =>
      judges.map((judge, j) => ({
        judge,
        criterion,
        marks: Object.fromEntries(Object.entries(marks[criterion] ?? {}).map(([entry, row]) => [entry, row[j] ?? null])),
      })),
    ),
    ...extra,
  };
}

/** The outcome, once both implementations agree on it. */
function done(input: PointsInput): Tabulated {
  const { outcome, agreed, differences } = tabulateTwice(input);
  expect({ agreed, differences }).toEqual({ agreed: true, differences: [] });
  if (isRefused(outcome)) throw new Error(JSON.stringify(outcome.refused));
  return outcome;
}

const totals = (outcome: Tabulated) => Object.fromEntries(outcome.results.map((r) => [r.entry, r.total?.shown]));
const exact = (outcome: Tabulated, entry: string) => outcome.results.find((r) => r.entry === entry)?.total?.exact;
const order = (outcome: Tabulated) => outcome.results.map((r) => `${r.placeShown} ${r.entry}`);

function refused(input: PointsInput): readonly Refusal[] {
  const { outcome, agreed } = tabulateTwice(input);
  expect(agreed).toBe(true);
  return isRefused(outcome) ? outcome.refused : [];
}

type Marks = Readonly<Record<string, readonly (number | null)[]>>;

/** A round of several criteria, each with its marks of the entries. */
function round(method: PointsInput["method"], marks: Readonly<Record<string, Marks>>, extra: Partial<PointsInput> = {}): PointsInput {
  const [first = {}] = Object.values(marks);
  const codes = Object.keys(marks);
  const ballots = codes.flatMap((criterion) => ballotsOf(marks[criterion] ?? {}, { criterion }));
  return { ...pointsRound(method, first), criteria: codes.map((code) => ({ code })), ballots, ...extra };
}

describe("methods of points", () => {
  const marks = { K: { 1: [9, 8.5, 7, 10, 8], 2: [8.5, 8.5, 8.5, 8, 9] } };

  it("sum, mean, trimmed mean and median differ as they should", () => {
    expect(totals(done(points("sum", marks)))).toEqual({ 1: "42.50", 2: "42.50" });
    expect(totals(done(points("mean", marks)))).toEqual({ 1: "8.50", 2: "8.50" });
    expect(exact(done(points("trimmed_mean", { K: { 1: [9, 8.5, 7, 10, 8.25] } })), "1")).toBe("103/12");
    expect(totals(done(points("median", { K: { 1: [9, 8.5, 7, 10, 8], 2: [8, 9, 8, 9, 8] } })))).toEqual({ 1: "8.50", 2: "8.00" });
    expect(totals(done(points("median", { K: { 1: [9, 8, 7, 10] } })))).toEqual({ 1: "8.50" });
    expect(totals(done(points("sum", marks, { drop: { high: 1, low: 1, per: "judge" } })))).toEqual({ 1: "25.50", 2: "25.50" });
  });

  it("extremes dropped per judge or per criterion can give different winners", () => {
    const two = { T: { 1: [10, 6, 8], 2: [8, 8, 7] }, C: { 1: [6, 10, 7], 2: [8, 7, 8] } };
    const per = (kind: "judge" | "criterion") => order(done(points("trimmed_mean", two, { drop: { high: 1, low: 1, per: kind } })));
    expect(per("judge")).toEqual(["1 1", "2 2"]);
    expect(per("criterion")).toEqual(["1 2", "2 1"]);
  });

  it("weights are exact", () => {
    const input = points("sum", { T: { 1: [9.1], 2: [9] }, C: { 1: [8.2], 2: [8.5] } });
    const weighted = {
      ...input,
      criteria: [
        { code: "T", weight: 0.7 },
        { code: "C", weight: 0.3 },
      ],
    };
    expect([exact(done(weighted), "1"), exact(done(weighted), "2")]).toEqual(["883/100", "177/20"]);
    expect(order(done(weighted))).toEqual(["1 2", "2 1"]);
  });

  it("0.1 + 0.2 equals 0.3, so the tie is a tie: 2, 2, 4", () => {
    const outcome = done(points("sum", { K: { 1: [0.5, 0.5], 2: [0.1, 0.2], 3: [0.3, 0], 4: [0.1, 0.1] } }));
    expect(outcome.results.map((r) => [r.entry, r.placeExact, r.placeShown])).toEqual([
      ["1", 1, 1],
      ["2", 2.5, 2],
      ["3", 2.5, 2],
      ["4", 4, 4],
    ]);
  });

  it("JS 3.0 keeps what lies within its tolerance and rounds each dance half up", () => {
    const marksOf = (extra: Partial<PointsInput>) => totals(done(points("js3", { TQ: { 1: [9, 9.25, 9.5, 7.75, 9] } }, extra)))["1"];
    expect(marksOf({})).toBe("8.90");
    expect(marksOf({ tolerance: 1 })).toBe("9.19");
    expect(totals(done(points("js3", { K: { 1: [9.01, 9.02] } })))["1"]).toBe("9.02");
    expect(totals(done(points("js3", { K: { 1: [2, 9] } })))["1"]).toBe("5.50");
  });

  it("JS 1.0 drops the extremes of each component", () => {
    expect(totals(done(points("js1", { PB: { 1: [8, 9, 10] }, CP: { 1: [7, 7, 10] } })))).toEqual({ 1: "16.00" });
  });
});

describe("marks", () => {
  it("may have the Polish decimal comma", () => {
    expect(totals(done(points("sum", { K: { 1: ["1,25", "1.25"] } })))).toEqual({ 1: "2.50" });
  });

  it("off the scale or its step are refused in words", () => {
    const input = { ...points("sum", { Technika: { 7: [10.5, 8.3] } }), criteria: [{ code: "Technika", min: 1, max: 10, step: 0.5 }] };
    expect(refused(input).map((r) => refusalPl(r).replaceAll("\u00a0", " "))).toEqual([
      "Sędzia A, Technika, 7: ocena 10,5 poza zakresem, dozwolone 1–10; 0,5.",
      "Sędzia B, Technika, 7: ocena 8,3 poza krokiem skali, dozwolone 1–10; 0,5.",
    ]);
  });

  it("of one judge missing leave no partial result", () => {
    expect(refused(points("mean", { K: { 1: [9, 8], 2: [9] } }))).toMatchObject([{ judge: "B", entry: "2", code: "missing_mark" }]);
  });

  it("too few for the drop, or settings against each other, are refused", () => {
    expect(refused(points("trimmed_mean", { K: { 1: [9, 8] } })).map((r) => r.code)).toEqual(["too_few_judges"]);
    expect(refused(points("median", { K: { 1: [9] } }, { drop: { high: 1, low: 0, per: "judge" } })).map((r) => r.code)).toEqual([
      "bad_setting",
    ]);
    expect(refused(points("sum", { K: { 1: [9] } }, { ladder: [{ by: "criterion", code: "Z" }] })).map((r) => r.code)).toEqual([
      "bad_setting",
    ]);
  });
});

describe("deductions", () => {
  const marks = { K: { 1: [30, 28, 26], 2: [20, 20, 20] } };
  const after = (method: PointsInput["method"], deduction: Omit<Deduction, "entry">) =>
    totals(done(points(method, marks, { deductions: [{ entry: "1", ...deduction }] })))["1"];

  it.each([
    ["points from the total", "sum", { policy: { kind: "points", amount: 10 } }, "74.00"],
    ["points per judge of a sum", "sum", { policy: { kind: "points_per_judge", amount: 1 } }, "81.00"],
    ["points per judge of a mean", "mean", { policy: { kind: "points_per_judge", amount: 1 } }, "27.00"],
    [
      "points per started ten seconds",
      "sum",
      { policy: { kind: "points_per_started", amount: 1, everySeconds: 10 }, seconds: 21 },
      "81.00",
    ],
    [
      "points per started ten seconds past the grace",
      "sum",
      { policy: { kind: "points_per_started", amount: 1, everySeconds: 10 }, seconds: 21, graceSeconds: 5 },
      "82.00",
    ],
    [
      "nothing within the grace",
      "sum",
      { policy: { kind: "points_per_started", amount: 1, everySeconds: 10 }, seconds: 5, graceSeconds: 5 },
      "84.00",
    ],
    ["a quarter of the score", "sum", { policy: { kind: "percent", percent: 25 } }, "63.00"],
    ["money only", "sum", { policy: { kind: "money", grosze: 20_000 } }, "84.00"],
    ["never below zero", "sum", { policy: { kind: "points", amount: 500 } }, "0.00"],
  ] as const)("%s", (_, method, deduction, total) => {
    expect(after(method, deduction)).toBe(total);
  });

  it("make an entry ineligible for overall awards, or without a place", () => {
    const rows = (kind: "ineligible_overall" | "disqualified") =>
      done(points("sum", marks, { deductions: [{ entry: "1", policy: { kind } }] })).results.map((r) => [
        r.entry,
        r.placeExact,
        r.eligibleOverall,
      ]);
    expect(rows("ineligible_overall")).toEqual([
      ["1", 1, false],
      ["2", 2, true],
    ]);
    expect(rows("disqualified")).toEqual([
      ["2", 1, true],
      ["1", null, false],
    ]);
  });

  it("for time never change the marks dropped for later groups", () => {
    const four = { K: { 1: [30, 28, 26, 29], 2: [20, 24, 20, 22], 3: [25, 27, 29, 23] } };
    const plain = done(points("trimmed_mean", four));
    const cut = done(points("trimmed_mean", four, { deductions: [{ entry: "1", policy: { kind: "points_per_judge", amount: 5 } }] }));
    expect({ ...totals(cut), 1: null }).toEqual({ ...totals(plain), 1: null });
    expect([totals(plain)["1"], totals(cut)["1"]]).toEqual(["28.50", "23.50"]);
  });

  it("are explained in both languages", () => {
    const outcome = done(
      points("sum", marks, { deductions: [{ entry: "1", policy: { kind: "points", amount: 1.5 }, reason: "czas +12 s" }] }),
    );
    expect(explainPl(outcome.explain)).toContain("1: kara, czas +12 s, −1,50.");
    expect(explainEn(outcome.explain)).toContain("1: deduction, czas +12 s, −1.50.");
  });
});

describe("ties", () => {
  const tied = { T: { 1: [9, 7], 2: [8, 8], 3: [8, 8] }, C: { 1: [7, 9], 2: [8, 8], 3: [8, 8] } };

  it("climb the organiser's ladder and stop where it says shared", () => {
    const climb = (ladder: PointsInput["ladder"]) => order(done(points("sum", tied, ladder === undefined ? {} : { ladder })));
    expect(climb(undefined)).toEqual(["1 1", "1 2", "1 3"]);
    expect(climb([{ by: "criterion", code: "T" }, { by: "highest_single" }, { by: "shared" }])).toEqual(["1 1", "1 2", "1 3"]);
    const skewed = { T: { 1: [9, 9], 2: [8, 8] }, C: { 1: [6, 8], 2: [8, 8] } };
    expect(order(done(points("sum", skewed, { ladder: [{ by: "criterion", code: "C" }] })))).toEqual(["1 2", "2 1"]);
    expect(order(done(points("sum", skewed, { ladder: [{ by: "highest_single" }] })))).toEqual(["1 1", "2 2"]);
  });

  it("of trimmed means can fall to the total of all judges", () => {
    const marks = { K: { 1: [9, 8, 5], 2: [8.5, 8, 7] } };
    expect(order(done(points("trimmed_mean", marks, { ladder: [{ by: "all_judges" }] })))).toEqual(["1 2", "2 1"]);
  });

  it("declared unbreakable wait for the head judge and keep what was decided", () => {
    const open = done(points("sum", tied, { ladder: [{ by: "unbreakable" }] }));
    expect(open.warnings).toEqual([{ code: "head_judge_decides", entries: ["1", "2", "3"] }]);
    expect(order(done(points("sum", tied, { ladder: [{ by: "unbreakable", order: ["3", "1", "2"] }] })))).toEqual(["1 3", "2 1", "3 2"]);
  });
});

describe("award bands", () => {
  it("are half-open on the unrounded value: 239.95 shows as 240.0 and stays silver", () => {
    const bands = [
      { name: "gold", from: 240 },
      { name: "silver", from: 210 },
    ];
    const outcome = done(points("sum", { K: { 1: [239.95], 2: [240], 3: [209.99], 4: [210] } }, { bands, decimals: 1 }));
    expect(outcome.results.map((r) => [r.entry, r.total?.shown, r.band])).toEqual([
      ["2", "240.0", "gold"],
      ["1", "240.0", "silver"],
      ["4", "210.0", "silver"],
      ["3", "210.0", null],
    ]);
    expect(outcome.results.map((r) => r.placeShown)).toEqual([1, 2, 3, 4]);
  });
});

describe("overall awards", () => {
  const section = (
    name: string,
    marks: Record<string, readonly number[]>,
    dancers: Record<string, string[]> = {},
    extra: Partial<PointsInput> = {},
  ) => ({
    section: name,
    outcome: done(points("sum", { K: marks }, extra)),
    dancers,
  });
  const list = (input: Parameters<typeof overall>[0]) => {
    const { outcome, agreed } = overallTwice(input);
    expect(agreed).toBe(true);
    return outcome.places.map((p) => `${p.placeShown} ${p.section}/${p.entry}`);
  };

  it("rank the totals of several sections, without the ineligible", () => {
    const jazz = section("jazz", { 1: [90], 2: [95] }, {}, { deductions: [{ entry: "2", policy: { kind: "ineligible_overall" } }] });
    const modern = section("modern", { 3: [92], 4: [90] });
    expect(list({ sections: [jazz, modern] })).toEqual(["1 modern/3", "2 jazz/1", "2 modern/4"]);
    expect(list({ sections: [modern, jazz], top: 1 })).toEqual(["1 modern/3"]);
  });

  it("give a dancer one slot when the organiser says so", () => {
    const jazz = section("jazz", { 1: [95], 2: [90] }, { 1: ["Zofia"], 2: ["Maja"] });
    const modern = section("modern", { 3: [94], 4: [80] }, { 3: ["Zofia"], 4: ["Iga"] });
    expect(list({ sections: [jazz, modern], oneSlotPerDancer: true })).toEqual(["1 jazz/1", "2 jazz/2", "3 modern/4"]);
    expect(overall({ sections: [jazz, modern], oneSlotPerDancer: true }).skipped).toEqual([
      { section: "modern", entry: "3", dancers: ["Zofia"] },
    ]);
  });
});

describe("the podium", () => {
  const five = { K: { 1: [95], 2: [90], 3: [90], 4: [85], 5: [80] } };
  const awarded = (rule: Parameters<typeof podium>[1]) =>
    podium(done(points("sum", five)).results, rule).map((r) => `${r.placeShown} ${r.entry}`);

  it("has as many places as the number of entries allows, shared places whole", () => {
    expect(
      awarded({
        steps: [
          { fromEntries: 3, places: 2 },
          { fromEntries: 10, places: 4 },
        ],
      }),
    ).toEqual(["1 1", "2 2", "2 3"]);
    expect(awarded({ steps: [{ fromEntries: 6, places: 3 }] })).toEqual([]);
  });

  it("keeps a place back from a total below the least", () => {
    expect(awarded({ steps: [{ fromEntries: 1, places: 4 }], minimumTotal: 90 })).toEqual(["1 1", "2 2", "2 3"]);
  });
});

describe("a round of points goes back", () => {
  const marks = { 1: [9, 8, 7], 2: [8, 8, 8] };
  const criterion = (extra: object) => ({ criteria: [{ code: "K", ...extra }] });

  it.each<[PointsInput["method"], object, string[]]>([
    [
      "sum",
      { criteria: [], ballots: [] },
      [
        "Bad setting: criteria: 0.",
        "Judge A: the ballot is missing.",
        "Judge B: the ballot is missing.",
        "Judge C: the ballot is missing.",
      ],
    ],
    ["sum", { drop: { high: 0.5, low: 0, per: "judge" } }, ["Bad setting: drop."]],
    ["sum", { drop: { high: 0, low: 0.5, per: "judge" } }, ["Bad setting: drop."]],
    ["sum", { drop: { high: -1, low: 0, per: "judge" } }, ["Bad setting: drop."]],
    ["sum", { drop: { high: 0, low: -1, per: "judge" } }, ["Bad setting: drop."]],
    ["mean", { drop: { high: 2, low: 1, per: "judge" } }, ["K: too few judges: 3, needed ≥ 4."]],
    ["median", { drop: { high: 0, low: 0, per: "judge" } }, ["Bad setting: drop: median."]],
    ["ijru", { drop: { high: 0, low: 0, per: "judge" } }, ["Bad setting: drop: ijru."]],
    ["js1", { drop: { high: 0, low: 0, per: "judge" } }, ["Bad setting: drop: js1."]],
    ["js3", { drop: { high: 0, low: 0, per: "judge" } }, ["Bad setting: drop: js3."]],
    ["js3", { tolerance: -0.5 }, ["Bad setting: tolerance: -0.5."]],
    ["js3", { tolerance: 0.125 }, ["Bad setting: tolerance: 0.125."]],
    ["sum", { decimals: 5 }, ["Bad setting: decimals: 5."]],
    ["sum", { decimals: -1 }, ["Bad setting: decimals: -1."]],
    ["sum", { ladder: [{ by: "criterion", code: "Z" }] }, ["Bad setting: ladder: Z."]],
    [
      "sum",
      {
        bands: [
          { name: "gold", from: 9 },
          { name: "silver", from: 9 },
        ],
      },
      ["Bad setting: silver: 9."],
    ],
    ["sum", { bands: [{ name: "gold", from: 0.125 }] }, ["Bad setting: gold: 0.125."]],
    ["sum", criterion({ max: 8 }), ["Judge A, K, 1: mark 9 is out of range, allowed 0–8."]],
    ["sum", criterion({ min: 8, max: 10 }), ["Judge C, K, 1: mark 7 is out of range, allowed 8–10."]],
    [
      "sum",
      criterion({ min: 1, max: 10, step: 2 }),
      [
        "Judge A, K, 2: mark 8 is off the step of the scale, allowed 1–10; 2.",
        "Judge B, K, 1: mark 8 is off the step of the scale, allowed 1–10; 2.",
        "Judge B, K, 2: mark 8 is off the step of the scale, allowed 1–10; 2.",
        "Judge C, K, 2: mark 8 is off the step of the scale, allowed 1–10; 2.",
      ],
    ],
    ["sum", { deductions: [{ entry: "1", policy: { kind: "points", amount: -1 } }] }, ["1: bad setting: points -1."]],
    [
      "sum",
      { deductions: [{ entry: "1", policy: { kind: "points_per_judge", amount: 0.125 } }] },
      ["1: bad setting: points_per_judge 0.125."],
    ],
    ["sum", { deductions: [{ entry: "1", policy: { kind: "percent", percent: -5 } }] }, ["1: bad setting: percent -5."]],
    ["sum", { deductions: [{ entry: "1", policy: { kind: "money", grosze: -5 } }] }, ["1: bad setting: money -5."]],
    ["sum", { deductions: [{ entry: "1", policy: { kind: "money", grosze: 5 }, seconds: -1 }] }, ["1: bad setting: money -1 s."]],
    [
      "sum",
      { deductions: [{ entry: "1", policy: { kind: "money", grosze: 5 }, seconds: 1, graceSeconds: -2 }] },
      ["1: bad setting: money -2 s."],
    ],
    [
      "sum",
      { deductions: [{ entry: "1", policy: { kind: "points_per_started", amount: -1, everySeconds: 1 }, seconds: 1 }] },
      ["1: bad setting: points_per_started -1."],
    ],
    [
      "sum",
      { deductions: [{ entry: "1", policy: { kind: "points_per_started", amount: 1, everySeconds: 0 }, seconds: 1 }] },
      ["1: bad setting: points_per_started."],
    ],
    [
      "sum",
      { deductions: [{ entry: "1", policy: { kind: "points_per_started", amount: 1, everySeconds: 1 } }] },
      ["1: bad setting: points_per_started."],
    ],
    ["sum", { deductions: [{ entry: "9", policy: { kind: "money", grosze: 5 } }] }, ["9: no such entry in this round."]],
  ])("%s %j", (method, extra, words) => expect(refusalTexts(pointsRound(method, marks, extra))).toEqual(words));

  it.each<[PointsInput["method"], object]>([
    ["sum", { drop: { high: 1, low: 1, per: "judge" } }],
    ["js3", { tolerance: 0 }],
    ["sum", { decimals: 0 }],
    ["sum", { decimals: 4 }],
    ["sum", { ladder: [{ by: "criterion", code: "K" }] }],
    [
      "sum",
      {
        bands: [
          { name: "none", from: 0 },
          { name: "gold", from: 9 },
        ],
      },
    ],
    ["sum", criterion({ min: 7, max: 9, step: 1 })],
    ["sum", criterion({ min: 7, max: 9 })],
    ["sum", criterion({ weight: 0.01, step: 0.01 })],
    ["sum", { deductions: [{ entry: "1", policy: { kind: "points", amount: 0 }, seconds: 0, graceSeconds: 0 }] }],
  ])("but not %s %j", (method, extra) => expect(refusalTexts(pointsRound(method, marks, extra))).toEqual([]));

  it.each([{ min: 10, max: 5 }, { weight: 0 }, { weight: 0.125 }, { step: 0 }, { step: -1 }, { min: 0.125 }, { max: 9.125 }])(
    "a criterion of %j is named before the marks that do not fit it",
    (extra) => expect(refusalTexts(pointsRound("sum", marks, criterion(extra)))[0]).toBe("K: bad setting: K."),
  );

  it("a criterion listed twice is named once, its marks are on its first sheet", () => {
    const twice = { ...pointsRound("sum", marks), criteria: [{ code: "K" }, { code: "K" }] };
    expect(refusalTexts(twice)).toEqual(["K: bad setting: K."]);
  });

  it("IJRU: a judge marks all criteria of an entry or none, and at least one judge marks it", () => {
    const gaps = (T: (number | null)[], C: (number | null)[]) =>
      refusalTexts(round("ijru", { T: { 1: T, 2: [1, 1] }, C: { 1: C, 2: [1, 1] } }));
    expect(gaps([8, null], [7, null])).toEqual([]);
    expect(gaps([8, 9], [7, null])).toEqual(["Judge B, C, 1: a mark is missing."]);
    expect(gaps([null, 9], [7, 7])).toEqual(["Judge A, T, 1: a mark is missing."]);
    expect(gaps([null, null], [null, null]).length).toBeGreaterThan(0);
  });
});
