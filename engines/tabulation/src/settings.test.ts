import { describe, expect, it } from "vitest";
import { ballotsOf, tabulated, finalRound, pointsRound, listRefusals } from "../testing/small-rounds.ts";
import { refusalEn, refusalPl, warningEn, warningPl } from "./explain/refusals.ts";

const plainRound = pointsRound("sum", { 1: [8, 9], 2: [7, 7] });
const told = (input: unknown) => listRefusals(input).map((refusal) => refusalEn(refusal));

describe("a setting written wrongly is named", () => {
  it("a misspelt kind of deduction does not lose the penalty", () => {
    const deductions = [{ entry: "1", policy: { kind: "precent", percent: 5 } }];
    expect(told({ ...plainRound, deductions })).toEqual([
      'Bad setting: deductions[0].policy.kind: "precent", allowed points, points_per_judge, points_per_started, percent, money, ineligible_overall, disqualified.',
    ]);
    expect(listRefusals({ ...plainRound, deductions }).map((refusal) => refusalPl(refusal))[0]).toMatch(
      /^Błędne ustawienie: deductions\[0\]\.policy\.kind/,
    );
  });

  it("an unknown policy for a tie recalls nobody no longer", () => {
    const recall = {
      method: "recall",
      entries: [{ id: "1" }, { id: "2" }],
      judges: ["A"],
      ballots: ballotsOf({ 1: [1], 2: [0] }),
      wanted: 1,
    };
    expect(told({ ...recall, tie: { policy: "al" } })).toEqual(['Bad setting: tie.policy: "al", allowed all, none, chairman.']);
    expect(told(recall)).toEqual(["Bad setting: tie: –, allowed all, none, chairman."]);
  });

  it("a misspelt state does not drop the entry", () => {
    expect(told({ ...plainRound, entries: [{ id: "1", state: "competting" }, { id: "2" }] })).toEqual([
      'Bad setting: entries[0].state: "competting", allowed competing, withdrawn, absent, disqualified.',
    ]);
  });

  it.each([
    ["a misspelt field", { ...plainRound, deduction: [] }, /^Bad setting: deduction: \[\], allowed method, entries/],
    ["an unknown method", { ...plainRound, method: "summ" }, /^Bad setting: method: "summ", allowed skating, /],
    ["no method", { ...plainRound, method: undefined }, /^Bad setting: method: –, allowed skating, /],
    ["a setting of another method", { ...finalRound({ 1: [1], 2: [2] }), bands: [] }, /^Bad setting: bands: /],
    ["no entries at all", { ...plainRound, entries: undefined }, /^Bad setting: entries: –, allowed \[\]/],
    ["judges that are no list", { ...plainRound, judges: "AB" }, /^Bad setting: judges: "AB", allowed \[\]/],
    ["a ballot without marks", { ...plainRound, ballots: [{ judge: "A" }] }, /^Bad setting: ballots\[0\]\.marks: –, allowed \{\}/],
    [
      "a rung nobody knows",
      { ...plainRound, ladder: [{ by: "highest" }] },
      /^Bad setting: ladder\[0\]\.by: "highest", allowed criterion, /,
    ],
    [
      "extremes per what",
      { ...plainRound, drop: { high: 1, low: 1, per: "dance" } },
      /^Bad setting: drop\.per: "dance", allowed judge, criterion/,
    ],
    ["half a number", { ...plainRound, bands: [{ name: "złoto", from: "90" }] }, /^Bad setting: bands\[0\]\.from: "90", allowed number/],
    ["nothing", null, /^Bad setting: null, allowed \{\}/],
  ])("%s is refused, and nothing is thrown", (_, input, words) => {
    const found = told(input);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(words);
  });
});

describe("several own orders of one judge", () => {
  const criteria = [{ code: "T" }];
  const marks = { 1: [9], 2: [9], 3: [8], 4: [8] };
  const ido = (orders: object[], totals: Record<string, number[]> = marks) => ({
    method: "ido_1d" as const,
    entries: Object.keys(totals).map((id) => ({ id })),
    judges: ["A"],
    criteria,
    round: { kind: "final" as const },
    ballots: ballotsOf(totals, { criterion: "T" }),
    orders: orders as { judge: string; entries: string[] }[],
  });
  const order = (...entries: string[]) => ({ judge: "A", entries });
  const first = (orders: object[], totals?: Record<string, number[]>) =>
    tabulated(ido(orders, totals))
      .results.map((r) => r.entry)
      .join(" ");

  it("one for each tie, in whatever order they were given", () => {
    expect(first([order("2", "1"), order("4", "3")])).toBe("2 1 4 3");
    expect(first([order("4", "3"), order("2", "1")])).toBe("2 1 4 3");
  });

  it("settle a tie of three pair by pair, and leave it open when a pair is missing or they go round in a circle", () => {
    const three = { 1: [9], 2: [9], 3: [9] };
    expect(first([order("2", "1"), order("1", "3"), order("2", "3")], three)).toBe("2 1 3");
    expect(listRefusals(ido([order("2", "1"), order("1", "3")], three)).map((r) => r.code)).toEqual(["equal_totals"]);
    expect(listRefusals(ido([order("1", "2"), order("2", "3"), order("3", "1")], three)).map((r) => r.code)).toEqual(["equal_totals"]);
  });

  it("must not contradict each other, nor name strangers", () => {
    expect(listRefusals(ido([order("1", "2"), order("2", "1"), order("3", "4")]))).toMatchObject([{ judge: "A", code: "bad_setting" }]);
    expect(listRefusals(ido([order("1", "2"), order("3", "9", "4")]))).toMatchObject([{ entry: "9", code: "unknown_entry" }]);
    expect(listRefusals(ido([order("1", "2"), order("3", "4"), { judge: "Z", entries: ["1"] }]))).toMatchObject([
      { judge: "Z", code: "unknown_judge" },
    ]);
  });

  it("may differ between criteria that are ranked by themselves", () => {
    const totals = { 1: [9], 2: [9] };
    const input = {
      ...ido([], totals),
      method: "ido_2d" as const,
      judges: ["A", "B"],
      criteria: [{ code: "T" }, { code: "C" }],
      eachCriterionRanked: true,
      ballots: ["T", "C"].flatMap((criterion) => ballotsOf({ 1: [9, 9], 2: [9, 7] }, { criterion })),
      orders: [
        { judge: "A", criterion: "T", entries: ["1", "2"] },
        { judge: "A", criterion: "C", entries: ["2", "1"] },
      ],
    };
    // Places 1 for entry 1 from A in T and from B in both; entry 2 is first only with A in C.
    expect(tabulated(input).results.map((r) => [r.entry, r.placeExact])).toEqual([
      ["1", 1],
      ["2", 2],
    ]);
  });
});

describe("crosses without a number wanted", () => {
  const counted = (marks: Record<string, number[]>) => ({
    method: "recall" as const,
    entries: Object.keys(marks).map((id) => ({ id })),
    judges: ["A", "B", "C"],
    ballots: ballotsOf(marks),
  });

  it("are totals with shared places, and nobody is recalled", () => {
    const outcome = tabulated(counted({ 1: [1, 1, 1], 2: [1, 0, 1], 3: [0, 1, 1], 4: [0, 0, 0] }));
    expect(outcome.results.map((r) => [r.entry, r.total?.shown, r.placeFrom, r.placeTo, r.recalled])).toEqual([
      ["1", "3", 1, 1, false],
      ["2", "2", 2, 3, false],
      ["3", "2", 2, 3, false],
      ["4", "0", 4, 4, false],
    ]);
    expect(outcome.recall).toEqual({ wanted: null, recalled: [], tie: null });
  });

  it("unequal in number are a warning", () => {
    const { warnings } = tabulated(counted({ 1: [1, 1, 1], 2: [1, 0, 1] }));
    expect(warnings.map((warning) => warningPl(warning))).toEqual(["Sędziowie dali różne liczby X: A – 2, B – 1, C – 2."]);
    expect(warnings.map((warning) => warningEn(warning))).toEqual(["The judges gave different numbers of crosses: A – 2, B – 1, C – 2."]);
    expect(tabulated(counted({ 1: [1, 1, 0], 2: [0, 0, 1] })).warnings).toEqual([]);
  });
});

describe("a missing mark is one error", () => {
  it("in a final, where the places beside it are right", () => {
    const input = finalRound({ 1: [1, 1], 2: [2, 2], 3: [3, 3] });
    const [one, ...rest] = input.ballots;
    const missing = { ...input, ballots: [{ judge: "A", marks: { 2: 2, 3: 3 } }, ...rest] };
    expect(one?.judge).toBe("A");
    expect(listRefusals(missing).map((r) => [r.code, r.judge, r.entry])).toEqual([["missing_mark", "A", "1"]]);
  });

  it("in a recall, in given places, and where it cannot be read in a battle", () => {
    const recall = {
      method: "recall",
      entries: ["1", "2", "3"].map((id) => ({ id })),
      judges: ["A"],
      wanted: 2,
      tie: { policy: "all" },
      ballots: [{ judge: "A", marks: { 1: 1, 2: 0 } }],
    };
    expect(listRefusals(recall).map((r) => r.code)).toEqual(["missing_mark"]);
    const given = { ...finalRound({ 1: [1], 2: [2], 3: [3] }), placesGiven: true, ballots: [{ judge: "A", marks: { 2: 2, 3: 3 } }] };
    expect(listRefusals(given).map((r) => r.code)).toEqual(["missing_mark"]);
    const battle = { method: "battle", entries: [{ id: "1" }, { id: "2" }], judges: ["A"], ballots: [{ judge: "A", marks: { 1: "x" } }] };
    expect(listRefusals(battle).map((r) => r.code)).toEqual(["not_a_mark"]);
  });
});
