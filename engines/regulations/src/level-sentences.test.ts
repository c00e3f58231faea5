// Levels and points, each worked out by hand: docs/rules/eligibility.md 4.2.
import { describe, expect, test } from "vitest";
import { invented } from "../tests/invented.ts";
import { answerOf } from "../tests/read-as.ts";
import { isForEveryone, levelsFor } from "./level.ts";
import { classPointsFor, trimmedMean, trimmedSums } from "./points.ts";

describe("levels", () => {
  const levels = (list_: object[], known: object): unknown => answerOf(levelsFor(invented({ levels: list_ }).regulations, known));
  const of = (test_: unknown) => [{ code: "L", name_pl: "poziom", test: test_ }];

  test.each<[unknown, object, unknown]>([
    ["years_max:2", { experience_months: 24 }, ["L"]],
    ["years_max:2", { experience_months: 25 }, "ask.no_level"],
    ["years_max:2", {}, "ask.level"],
    ["experience_over_months:24", { experience_months: 25 }, ["L"]],
    ["experience_over_months:24", { experience_months: 24 }, "ask.no_level"],
    ["experience_under_months:24", { experience_months: 23 }, ["L"]],
    ["experience_under_months:24", { experience_months: 24 }, "ask.no_level"],
    ["experience_min_months:24", { experience_months: 24 }, ["L"]],
    ["experience_min_months:24", { experience_months: 23 }, "ask.no_level"],
    ["years_max:2", { member_months: [12, 24] }, ["L"]],
    ["years_max:2", { member_months: [12, 36] }, "ask.level"],
    ["years_max:2", { member_months: [30, 36] }, "ask.no_level"],
    ["years_max:2", { member_months: [] }, "ask.level"],
    ["seasons_max:2", { season: 2 }, ["L"]],
    ["seasons_max:2", { season: 3 }, "ask.no_level"],
    ["seasons_max:2", { experience_months: 24 }, ["L"]],
    ["seasons_max:2", { experience_months: 25 }, "ask.no_level"],
    ["seasons_over:2", { season: 3 }, ["L"]],
    ["seasons_over:2", { season: 2 }, "ask.no_level"],
    ["seasons_under:2", { season: 1 }, ["L"]],
    ["seasons_under:2", { season: 2 }, "ask.no_level"],
    ["seasons_min:2", { season: 2 }, ["L"]],
    ["seasons_min:2", { season: 1 }, "ask.no_level"],
    ["licence", { facts: { licence: true } }, ["L"]],
    ["licence", { facts: { licence: false } }, "ask.no_level"],
    ["no_licence", { facts: { licence: false } }, ["L"]],
    ["licence", { facts: {} }, "ask.level"],
    ["no_podium_here", { podium_here: false }, ["L"]],
    ["no_podium_here", { podium_here: true }, "ask.no_level"],
    ["podium", { podium_here: true }, ["L"]],
    [{ kind: "results", allowed: ["none", "local"] }, { results: "local" }, ["L"]],
    [{ kind: "results", allowed: ["none", "local"] }, { results: "national" }, "ask.no_level"],
    [{ kind: "results", none_of: ["national"] }, { results: "local" }, ["L"]],
    [{ kind: "results", none_of: ["national"] }, { results: "national" }, "ask.no_level"],
    [{ kind: "results", results_below: "national" }, { results: "regional" }, ["L"]],
    [{ kind: "results", results_below: "national" }, { results: "National" }, "ask.no_level"],
    [{ kind: "results", results_max: "national" }, { results: "national" }, ["L"]],
    [{ kind: "results", results_max: "national" }, { results: "world" }, "ask.no_level"],
    [{ kind: "results", results_min: "national" }, { results: "national" }, ["L"]],
    [{ kind: "results", results_min: "national" }, { results: "city" }, "ask.no_level"],
    [{ kind: "results", results_min: "national" }, { results: "Puchar Polski" }, ["L"]],
    ["share_first_year_percent:50", { member_months: [12, 13] }, ["L"]],
    ["share_first_year_percent:51", { member_months: [12, 13] }, "ask.no_level"],
    ["share_over_year_percent:50", { member_months: [12, 13] }, ["L"]],
    ["share_over_year_percent:51", { member_months: [12, 13] }, "ask.no_level"],
    [{ kind: "any_of", tests: ["licence", "years_max:1"] }, { experience_months: 6 }, ["L"]],
    [{ kind: "any_of", tests: ["licence", "years_max:1"] }, { experience_months: 16 }, "ask.level"],
    [{ kind: "any_of", tests: ["licence", "years_max:1"] }, { experience_months: 16, facts: { licence: false } }, "ask.no_level"],
    [{ kind: "all_of", tests: ["licence", "years_max:1"] }, { experience_months: 6 }, "ask.level"],
    [{ kind: "all_of", tests: ["licence", "years_max:1"] }, { experience_months: 16 }, "ask.no_level"],
    [{ kind: "all_of", tests: ["licence", "years_max:1"] }, { experience_months: 6, facts: { licence: true } }, ["L"]],
    ["open", {}, ["L"]],
    ["organiser_judgement", {}, "ask.level"],
  ])("4.2 %j for %j: %j", (test_, known, expected) => expect(levels(of(test_), known)).toEqual(expected));

  test("the one level without a test takes the rest; without any there is a question", () => {
    const beginner = { code: "B", name_pl: "początkujący", test: "years_max:1" };
    const rest = { code: "R", name_pl: "reszta" };
    expect([
      levels([beginner, rest], { experience_months: 12 }),
      levels([beginner, rest], { experience_months: 13 }),
      levels([beginner, rest], {}),
    ]).toEqual([["B"], ["R"], "ask.level"]);
    expect(levels([beginner, rest, { code: "S", name_pl: "druga" }], { experience_months: 13 })).toBe("ask.level");
    expect([levels([], {}), levels([rest], {})]).toEqual(["ask.levels", "ask.level_tests"]);
    expect(levels([beginner, { code: "O", name_pl: "open", plain: "open to all" }], { experience_months: 13 })).toEqual(["O"]);
    const everyone = (text_: string | null) =>
      isForEveryone({ code: "X", name: "x", text: text_, test: null, applies_to: { kind: "all", selectors: [] } });
    expect(
      ["no limits", "bez ograniczeń", "Open for everyone", "any", "anyone", "dla wszystkich", "without conditions"].map(everyone),
    ).toEqual([true, true, true, true, true, true, true]);
    expect(["limits apply", "anything goes", "", null].map(everyone)).toEqual([false, false, false, false]);
  });
});

describe("points", () => {
  const scored = (scoring: object | null) => invented({ scoring }).regulations;
  const marks = [
    [10, 6],
    [6, 10],
    [8, 7],
  ];

  test("extremes of judges' totals, of each criterion, or nothing left out", () => {
    expect(answerOf(trimmedSums(marks))).toEqual({ drop_judge_totals: 16, drop_per_criterion: 15, drop_nothing: 47 });
    expect([
      answerOf(trimmedSums(marks.slice(0, 2))),
      answerOf(trimmedSums([[1], [2], [3, 4]])),
      answerOf(trimmedSums([[], [], []])),
    ]).toEqual(["ask.few_judges", "ask.few_judges", "ask.few_judges"]);
    expect(answerOf(trimmedSums([[0.1], [0.2], [0.3]]))).toMatchObject({ drop_nothing: 0.6 });
  });

  test.each<[object | null, unknown]>([
    [{ combine: "judges' totals" }, 16],
    [{ combine: "per judge" }, 16],
    [{ combine: "suma sędziego" }, 16],
    [{ combine: "in each criterion" }, 15],
    [{ combine: "w każdym kryterium" }, 15],
    [{ combine: "mean" }, "ask.trim"],
    [{ combine: "totals of criteria" }, "ask.trim"],
    [{ combine: "per judge", ambiguity: "?" }, "ask.trim"],
    [null, "ask.scoring"],
  ])("with %j the mean is %j", (scoring, expected) => expect(answerOf(trimmedMean(scored(scoring), marks))).toBe(expected));

  test("a mean is rounded half up; where both readings agree nobody is asked", () => {
    expect(answerOf(trimmedMean(scored({ ambiguity: "?" }), [[1], [2.01], [2], [9]]))).toBe(2.01);
    expect(answerOf(trimmedMean(scored({}), [[8.33], [8.34], [1], [10]]))).toBe(8.34);
  });

  test("class points: the highest round or their sum, and the place's bonus", () => {
    const points = (class_points: object, ...given: [string[], number?, number?]) =>
      answerOf(classPointsFor(scored({ class_points }), ...given));
    const rule = { min_couples: 6, per_round: { final: 3, "semi-final": 1 }, final_bonus: [5, 3] };
    expect(points(rule, ["semi", "final"], 6, 1)).toEqual({ points: 8, bonus: 5, complete: true });
    expect(points(rule, ["semi", "final"], 6, 3)).toEqual({ points: 3, bonus: null, complete: true });
    expect(points(rule, ["final"], 6)).toEqual({ points: 3, bonus: null, complete: false });
    expect(points(rule, ["final"], 5, 1)).toEqual({ points: 0, bonus: null, complete: true });
    expect(points({ ...rule, cumulative: true }, ["semi", "finał"], undefined, 2)).toEqual({ points: 7, bonus: 3, complete: true });
    expect(points(rule, ["gala"], 6)).toBe("ask.round_points");
    expect(points(rule, [], 6, 9)).toEqual({ points: 0, bonus: null, complete: true });
    expect(points({ per_round: { final: 3 } }, ["final"])).toEqual({ points: 3, bonus: null, complete: true });
    expect(points({ per_round: { final: 3 }, final_bonus: "by place" }, ["final"], 9, 1)).toEqual({
      points: 3,
      bonus: null,
      complete: false,
    });
    expect(answerOf(classPointsFor(scored({}), ["final"]))).toBe("ask.class_points");
  });
});
