import { describe, expect, it } from "vitest";
import { ballotsOf, tabulated, plain, pointsRound, listRefusals } from "../testing/small-rounds.ts";
import { stepsAbout } from "./explain/about.ts";
import { explainEn } from "./explain/en.ts";
import { explainPl } from "./explain/pl.ts";
import { refusalEn, refusalPl, warningPl } from "./explain/refusals.ts";
import type { CutRule, PointsInput, Tabulated } from "./types.ts";

const pl = (outcome: Tabulated, round?: string) => explainPl(outcome.explain, (id) => id, round).map(plain);
const about = (outcome: Tabulated, entry: string, round?: string) =>
  explainPl(stepsAbout(outcome.explain, entry), (id) => id, round).map(plain);
const row = (outcome: Tabulated, entry: string) => {
  const found = outcome.results.find((r) => r.entry === entry);
  return found && [found.recalled, found.placeFrom, found.placeTo];
};

/** Fourteen entries of two criteria from one judge: 101 to 107 with 9.00 down to 8.40, the eighth and ninth as given, then 7.00 and less. */
function fourteen(eighth: [number, number], ninth: [number, number], cut: Partial<CutRule> = {}): PointsInput {
  const totals: Record<string, [number, number]> = { "108": eighth, "109": ninth };
  for (let i = 1; i <= 7; i++) totals[`10${i}`] = [9.1 - i / 10, 9.1 - i / 10];
  for (let i = 10; i <= 14; i++) totals[`1${i}`] = [8 - i / 10, 8 - i / 10];
  const marks = (at: 0 | 1) => Object.fromEntries(Object.entries(totals).map(([id, both]) => [id, [both[at].toFixed(2)]]));
  return {
    method: "mean",
    entries: Object.keys(totals).map((id) => ({ id })),
    judges: ["A"],
    criteria: [
      { code: "technika", weight: 0.5 },
      { code: "wyraz", weight: 0.5 },
    ],
    ballots: [...ballotsOf(marks(0), { criterion: "technika" }), ...ballotsOf(marks(1), { criterion: "wyraz" })],
    ladder: [{ by: "criterion", code: "technika" }],
    cut: { wanted: 8, tie: { policy: "all" }, ...cut },
  };
}

describe("a points round with a cut", () => {
  it("the ladder sends one of two equal totals on", () => {
    const outcome = tabulated(fourteen([7.9, 7.7], [7.7, 7.9]));
    expect(outcome.results.find((r) => r.entry === "109")?.total?.shown).toBe("7.80");
    expect(outcome.recall).toEqual({ wanted: 8, recalled: ["101", "102", "103", "104", "105", "106", "107", "108"], tie: null });
    expect([row(outcome, "108"), row(outcome, "109")]).toEqual([
      [true, 8, 8],
      [false, 9, 9],
    ]);
    expect(about(outcome, "109")).toEqual([
      "109: nie przechodzi dalej, miejsce 9 z 14, wynik 7,80, granica: 7,80; taki sam wynik: 108, o przejściu zdecydowano na granicy.",
      "109, noty: A 7,8. Średnia: 7,80.",
      "109: wynik 7,80.",
      "Remis, liczy się kryterium technika: 108 – 7,90; 109 – 7,70. Kolejność: 108, 109.",
    ]);
    expect(pl(outcome)).toContain("Granica: 7,80, miejsc: 8. Dalej: 101, 102, 103, 104, 105, 106, 107, 108.");
  });

  it("still equal, all on the line go on: nine dance the final", () => {
    const outcome = tabulated(fourteen([7.8, 7.8], [7.8, 7.8]));
    expect(outcome.recall?.recalled).toHaveLength(9);
    expect(outcome.recall?.tie).toEqual({ above: ["101", "102", "103", "104", "105", "106", "107"], at: ["108", "109"] });
    expect([row(outcome, "108"), row(outcome, "110")]).toEqual([
      [true, 8, 9],
      [false, 10, 10],
    ]);
    expect(outcome.warnings).toEqual([]);
  });

  it("with nobody of the line, or with the head judge, who decides between exactly these two", () => {
    const level: [number, number] = [7.8, 7.8];
    const none = tabulated(fourteen(level, level, { tie: { policy: "none" } }));
    expect(none.recall?.recalled).toHaveLength(7);
    expect(about(none, "109", "w eliminacjach")[0]).toBe(
      "109 odpada w eliminacjach: wynik 7,80, linia 7,80, z której nikt nie przeszedł dalej, miejsca 8–9 z 14.",
    );
    const asked = tabulated(fourteen(level, level, { tie: { policy: "chairman" } }));
    expect([asked.recall?.recalled, asked.recall?.tie?.at, row(asked, "108")]).toEqual([null, ["108", "109"], [null, 8, 9]]);
    expect(asked.warnings.map((w) => warningPl(w))).toEqual(["Decyduje sędzia główny: 108, 109."]);
    expect(about(asked, "108")[0]).toBe("108: na granicy, wynik 7,80, decyduje sędzia główny.");
    const named = tabulated(fourteen(level, level, { tie: { policy: "chairman", decision: ["109"], by: "Anna Nowak" } }));
    expect([row(named, "109"), row(named, "108")]).toEqual([
      [true, 8, 8],
      [false, 9, 9],
    ]);
    expect(pl(named).filter((line) => line.startsWith("Remis: "))).toEqual([]);
    expect(pl(named)).toContain(
      "Na granicy (7,80) równo: 108, 109; pewni: 101, 102, 103, 104, 105, 106, 107, miejsc: 8. Decyzja: Anna Nowak. Dalej: 101, 102, 103, 104, 105, 106, 107, 109.",
    );
  });

  it("the head judge splits a tie: entries share places on each side of the line, and may also choose nobody", () => {
    const round = pointsRound("sum", { 1: [9], 2: [8], 3: [8], 4: [8], 5: [8], 6: [7] });
    const cut = (decision: string[]) => tabulated({ ...round, cut: { wanted: 3, tie: { policy: "chairman", decision } } });
    const two = cut(["3", "5"]);
    expect(two.results.map((r) => [r.entry, r.placeFrom, r.placeTo])).toEqual([
      ["1", 1, 1],
      ["3", 2, 3],
      ["5", 2, 3],
      ["2", 4, 5],
      ["4", 4, 5],
      ["6", 6, 6],
    ]);
    expect(pl(two).filter((line) => line.startsWith("Remis: "))).toEqual([
      "Remis: 3, 5. Miejsca 2–3 wspólne.",
      "Remis: 2, 4. Miejsca 4–5 wspólne.",
    ]);
    const nobody = cut([]);
    expect([nobody.recall?.recalled, nobody.results[4]?.placeFrom]).toEqual([["1"], 2]);
    expect(pl(nobody).filter((line) => line.startsWith("Remis: "))).toEqual(["Remis: 2, 3, 4, 5. Miejsca 2–5 wspólne."]);
  });

  it("asks the head judge where all on the line would be more than the cap, and takes the answer", () => {
    const level: [number, number] = [7.8, 7.8];
    const asked = tabulated(fourteen(level, level, { cap: 8 }));
    expect([asked.recall?.recalled, asked.recall?.tie?.at]).toEqual([null, ["108", "109"]]);
    expect(pl(asked)).toContain(
      "Na granicy (7,80) równo: 108, 109; pewni: 101, 102, 103, 104, 105, 106, 107, miejsc: 8. Wszyscy z granicy to byłoby więcej niż 8. Decyduje sędzia główny.",
    );
    expect(tabulated(fourteen(level, level, { cap: 9 })).recall?.recalled).toHaveLength(9);
    const tie = { policy: "all", decision: ["108"] } as const;
    expect(tabulated(fourteen(level, level, { cap: 8, tie })).recall?.recalled).toContain("108");
    expect(tabulated(fourteen(level, level, { cap: 9, tie })).recall?.recalled).toHaveLength(8);
  });

  it("keeps no place for a disqualified entry, which cannot go on", () => {
    const level: [number, number] = [7.8, 7.8];
    const deductions = [{ entry: "101", policy: { kind: "disqualified" } as const }];
    const outcome = tabulated({ ...fourteen(level, level), deductions, disqualifiedLeavesGap: true });
    expect(outcome.recall).toMatchObject({ tie: null });
    expect([row(outcome, "101"), row(outcome, "109")]).toEqual([
      [false, null, null],
      [true, 7, 8],
    ]);
  });

  it("an unbreakable tie on the line needs one decision, a tie among recalled entries none", () => {
    const round = pointsRound("sum", { 1: [9], 2: [9], 3: [8], 4: [8], 5: [7], 6: [7] }, { ladder: [{ by: "unbreakable" }] });
    const outcome = tabulated({ ...round, cut: { wanted: 3, tie: { policy: "chairman" } } });
    expect(outcome.warnings).toEqual([
      { code: "head_judge_decides", entries: ["5", "6"] },
      { code: "head_judge_decides", entries: ["3", "4"] },
    ]);
  });
});

describe("a cut is refused", () => {
  const five = (cut: unknown, marks: Record<string, number[]> = { 1: [9], 2: [8], 3: [8], 4: [7], 5: [6] }) => ({
    ...pointsRound("sum", marks),
    cut,
  });
  const told = (cut: unknown, marks?: Record<string, number[]>) =>
    listRefusals(five(cut, marks)).map((refusal) => plain(refusalPl(refusal)));

  it.each([
    ["nobody wanted", { wanted: 0, tie: { policy: "all" } }, "Błędne ustawienie: wanted: 0."],
    ["half an entry", { wanted: 2.5, tie: { policy: "all" } }, "Błędne ustawienie: wanted: 2.5."],
    ["a cap under the number wanted", { wanted: 3, cap: 2, tie: { policy: "all" } }, "Błędne ustawienie: cap: 2, dozwolone ≥ 3."],
    ["no policy", { wanted: 3 }, "Błędne ustawienie: cut.tie: –, dozwolone {}."],
    [
      "an unknown policy",
      { wanted: 3, tie: { policy: "some" } },
      'Błędne ustawienie: cut.tie.policy: "some", dozwolone all, none, chairman.',
    ],
    [
      "reserve marks, which points have none of",
      { wanted: 3, tie: { policy: "reserve" } },
      'Błędne ustawienie: cut.tie.policy: "reserve", dozwolone all, none, chairman.',
    ],
    [
      "a decision with nobody on the line",
      { wanted: 3, tie: { policy: "chairman", decision: ["3"] } },
      "Decyzja sędziego głównego dotyczy tylko remisu na linii (2, 3), nie: 3.",
    ],
    [
      "a decision about a stranger",
      { wanted: 2, tie: { policy: "chairman", decision: ["99"] } },
      "Decyzja sędziego głównego dotyczy tylko remisu na linii (2, 3), nie: 99.",
    ],
    [
      "a decision about somebody safe",
      { wanted: 2, tie: { policy: "chairman", decision: ["1"] } },
      "Decyzja sędziego głównego dotyczy tylko remisu na linii (2, 3), nie: 1.",
    ],
  ])("%s is refused", (_, cut, sentence) => {
    expect(told(cut)).toEqual([sentence]);
  });

  it("says the same in English", () => {
    expect(listRefusals(five({ wanted: 2, tie: { policy: "chairman", decision: ["5"] } })).map((each) => refusalEn(each))).toEqual([
      "The head judge decides only between entries tied on the line (2, 3), and 5 is not one of them.",
    ]);
  });

  it("more wanted than there are: all go on, with a warning; one alone goes on; nobody is refused", () => {
    const more = tabulated(five({ wanted: 8, tie: { policy: "none" } }) as PointsInput);
    expect(more.recall).toEqual({ wanted: 8, recalled: ["1", "2", "3", "4", "5"], tie: null });
    expect(more.warnings).toEqual([{ code: "more_wanted_than_present", wanted: 8, present: 5 }]);
    expect(tabulated(five({ wanted: 5, tie: { policy: "none" } }) as PointsInput).warnings).toEqual([]);
    expect(tabulated(five({ wanted: 1, tie: { policy: "none" } }, { 1: [9] }) as PointsInput).recall?.recalled).toEqual(["1"]);
    expect(listRefusals({ ...five({ wanted: 1, tie: { policy: "none" } }, { 1: [9] }), entries: [] }).map((each) => each.code)).toContain(
      "no_entries",
    );
  });

  it("everybody equal: the policy as on any line, and the cap asks", () => {
    const same = { 1: [8], 2: [8], 3: [8] };
    const recalled = (cut: CutRule) => tabulated(five(cut, same) as PointsInput).recall?.recalled;
    expect(recalled({ wanted: 2, tie: { policy: "all" } })).toEqual(["1", "2", "3"]);
    expect(recalled({ wanted: 2, tie: { policy: "none" } })).toBeNull();
    expect(recalled({ wanted: 2, tie: { policy: "all" }, cap: 2 })).toBeNull();
    expect(recalled({ wanted: 2, tie: { policy: "all", decision: ["2", "3"] }, cap: 2 })).toEqual(["2", "3"]);
  });
});

describe("marks carried from an earlier round", () => {
  const final = pointsRound("mean", { "003": [8.7], "007": [8.3] });
  const totals = { "003": "8.40", "007": 8.9 };
  const carried = (by: "none" | "sum" | "mean") => tabulated({ ...final, carried: { by, totals } });

  it("change the winner: 8.40 + 8.70 against 8.90 + 8.30", () => {
    expect(carried("none").results.map((r) => [r.entry, r.total?.shown])).toEqual([
      ["003", "8.70"],
      ["007", "8.30"],
    ]);
    expect(carried("sum").results.map((r) => [r.entry, r.total?.shown])).toEqual([
      ["007", "17.20"],
      ["003", "17.10"],
    ]);
    expect(carried("mean").results.map((r) => [r.entry, r.total?.exact])).toEqual([
      ["007", "43/5"],
      ["003", "171/20"],
    ]);
  });

  it("are a separate step, and are left out when they do not count", () => {
    expect(about(carried("sum"), "007")).toEqual([
      "007: miejsce 1 z 2, wynik 17,20.",
      "007, noty: A 8,3. Średnia: 8,30.",
      "007: wynik wcześniejszej rundy 8,90, wynik tej rundy 8,30, razem 17,20.",
      "007: wynik 17,20.",
      "Miejsce 1: 007, 17,20.",
    ]);
    expect(explainEn(stepsAbout(carried("mean").explain, "003"))[2]).toBe(
      "003: result of the earlier round 8.40, of this round 8.70, mean 8.55.",
    );
    expect(carried("none").explain.some((step) => step.kind === "carried")).toBe(false);
  });

  it("come as exact as the earlier round had them: 25/3 and 8.70 are 511/30", () => {
    const outcome = tabulated({ ...final, carried: { by: "sum", totals: { "003": "25/3", "007": "25/3" } } });
    expect(outcome.results.map((r) => r.total?.exact)).toEqual(["511/30", "499/30"]);
  });

  it("are added after this round's deductions", () => {
    const deductions = [{ entry: "007", policy: { kind: "points", amount: 0.5 } as const }];
    expect(tabulated({ ...final, deductions, carried: { by: "sum", totals } }).results.map((r) => [r.entry, r.total?.shown])).toEqual([
      ["003", "17.10"],
      ["007", "16.70"],
    ]);
  });

  it("are refused for strangers, where one is missing and where one cannot be read", () => {
    const codes = (sums: object, by = "sum") =>
      listRefusals({ ...final, carried: { by, totals: sums } }).map((each) => [each.code, each.entry]);
    expect(codes({ ...totals, "099": 8 })).toEqual([["unknown_entry", "099"]]);
    expect(codes({ "003": 8 })).toEqual([["bad_setting", "007"]]);
    expect(codes({ "003": 8 }, "none")).toEqual([]);
    expect(codes({ "003": 0, "007": "0" })).toEqual([]);
    for (const value of ["1/0", "8.405", -1, null, "a"]) expect(codes({ ...totals, "007": value })).toEqual([["not_a_mark", "007"]]);
  });
});

describe("several runs", () => {
  const two = (dancesCount?: "sum" | "best" | "last"): PointsInput => ({
    ...pointsRound("sum", { A: [20], B: [25] }),
    judges: ["J"],
    dances: ["Przebieg 1", "Przebieg 2"],
    ballots: [
      { judge: "J", dance: "Przebieg 1", marks: { A: 20, B: 25 } },
      { judge: "J", dance: "Przebieg 2", marks: { A: 28, B: 25 } },
    ],
    ...(dancesCount === undefined ? {} : { dancesCount }),
  });
  const order = (input: PointsInput) => tabulated(input).results.map((r) => [r.entry, r.total?.exact]);

  it("count together or the best of them: 20 + 28 against 25 + 25", () => {
    expect(order(two("sum"))).toEqual([
      ["B", "50"],
      ["A", "48"],
    ]);
    expect(order(two("best"))).toEqual([
      ["A", "28"],
      ["B", "25"],
    ]);
    expect(order(two("last"))).toEqual(order(two("best")));
    expect(order(two())).toEqual(order(two("sum")));
  });

  it("say which run counts", () => {
    expect(pl(tabulated(two("best")))).toContain("A: Przebieg 1 – 20,00; Przebieg 2 – 28,00; liczy się najlepszy: 28,00.");
    expect(pl(tabulated(two("sum")))).toContain("B: Przebieg 1 – 25,00; Przebieg 2 – 25,00; liczy się suma: 50,00.");
    expect(tabulated(two()).explain.some((step) => step.kind === "runs")).toBe(false);
  });

  it("a deduction is taken from what counts, and equal best runs go to the ladder, which sees both runs", () => {
    const level: PointsInput = {
      ...two("best"),
      ballots: [
        { judge: "J", dance: "Przebieg 1", marks: { A: 20, B: 25 } },
        { judge: "J", dance: "Przebieg 2", marks: { A: 28, B: 28 } },
      ],
    };
    expect(tabulated(level).results.map((r) => r.placeExact)).toEqual([1.5, 1.5]);
    expect(order({ ...level, ladder: [{ by: "all_judges" }] })[0]).toEqual(["B", "28"]);
    const deductions = [{ entry: "A", policy: { kind: "points", amount: 4 } as const }];
    expect(order({ ...two("best"), deductions })).toEqual([
      ["B", "25"],
      ["A", "24"],
    ]);
  });
});
