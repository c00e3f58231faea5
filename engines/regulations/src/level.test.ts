// Which levels are open to someone: docs/rules/eligibility.md 4.2. Each answer was worked out by hand.
import { describe, expect, test } from "vitest";
import { invented } from "../tests/invented.ts";
import { answerOf, isLevelForEveryone, messagesOf, reasonsOf } from "../tests/read-as.ts";
import { isOpenToEveryone, levelsFor } from "./level.ts";

describe("levels by experience and results", () => {
  const ask = (levels: object[], known: object, facts = {}): unknown => answerOf(levelsFor(invented({ levels }).regulations, known, facts));
  const level = (code: string, test?: object, applies_to?: string[]): object => ({
    code,
    name_pl: code,
    ...(test && { test }),
    ...(applies_to && { applies_to }),
  });

  test("by years danced; the limit itself belongs to the lower level", () => {
    const levels = [level("D", { kind: "years_dancing_max", years: 2 }), level("M", { kind: "years_dancing_over", years: 2 })];
    expect([24, 25].map((experience_months) => ask(levels, { experience_months }))).toEqual([["D"], ["M"]]);
    expect(ask(levels, {})).toBe("ask.level");
  });

  test("by seasons, by results, by shares of members, by judgement, by any of several", () => {
    expect(ask([level("D", { kind: "seasons_max", seasons: 2 }), level("M")], { season: 2 })).toEqual(["D"]);
    expect(ask([level("D", { kind: "seasons_max", seasons: 2 }), level("M")], { season: 3 })).toEqual(["M"]);
    expect(
      ask([level("L", { kind: "results", max: "regional" }), level("H", { kind: "results", results: ["regional", "national"] })], {
        results: "regional",
      }),
    ).toEqual(["L", "H"]);
    expect(
      ask([level("L", { kind: "results", max: "regional" }), level("H", { kind: "results", results: ["national"] })], { results: "none" }),
    ).toEqual(["L"]);
    expect(
      ask([level("F", { kind: "share_first_year_min", percent: 60 }), level("O", { kind: "share_over_year_min", percent: 50 })], {
        member_months: [6, 6, 12, 20, 30],
      }),
    ).toEqual(["F"]);
    const debut = [level("D", { kind: "debut_2024", max_months: 12, podium_here: false }), level("M")];
    expect(ask(debut, { experience_months: 12, podium_here: false })).toEqual(["D"]);
    expect(ask(debut, { experience_months: 12, podium_here: true })).toEqual(["M"]);
    expect(ask(debut, { experience_months: 12 })).toBe("ask.level");
    expect(ask([level("J", { kind: "organiser_judgement" })], { experience_months: 3 })).toBe("ask.level");
    const any = level("D", {
      kind: "any_of",
      tests: [
        { kind: "years_dancing_max", years: 1 },
        { kind: "results", max: "none" },
      ],
    });
    expect(ask([any, level("M")], { experience_months: 30, results: "none" })).toEqual(["D"]);
    expect(ask([any, level("M")], { experience_months: 30, results: "national" })).toEqual(["M"]);
  });

  test("a level for one presentation only", () => {
    const levels = [
      level("D", { kind: "years_dancing_max", years: 2 }, ["FORM"]),
      level("M", { kind: "years_dancing_over", years: 2 }, ["FORM"]),
      level("BEZ", undefined, ["SOLO"]),
    ];
    expect(ask(levels, { experience_months: 3 }, { presentation: "FORM" })).toEqual(["D"]);
    expect(ask(levels, { experience_months: 3 }, { presentation: "DUET" })).toBe("ask.levels");
  });
});

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
      isOpenToEveryone({ code: "X", name: "x", text: text_, test: null, applies_to: { kind: "all", selectors: [] } });
    expect(
      ["no limits", "bez ograniczeń", "Open for everyone", "any", "anyone", "dla wszystkich", "without conditions"].map(everyone),
    ).toEqual([true, true, true, true, true, true, true]);
    expect(["limits apply", "anything goes", "", null].map(everyone)).toEqual([false, false, false, false]);
  });
});

describe("months and years in words", () => {
  test.each<[object, number, boolean]>([
    [{ kind: "experience", min_months: 24 }, 24, true],
    [{ kind: "experience", min_months: 24 }, 23, false],
    [{ kind: "experience", over_months: 24 }, 24, false],
    [{ kind: "experience_over", years: 2 }, 25, true],
    [{ kind: "experience", under_years: 2 }, 24, false],
    [{ kind: "experience", under_years: 2 }, 23, true],
    [{ kind: "experience", less_than_months: 6 }, 6, false],
    [{ kind: "experience", max_years: 2 }, 24, true],
    [{ kind: "experience", years: 2 }, 25, false],
    [{ kind: "seasons", min_seasons: 2 }, 24, true],
    [{ kind: "seasons", min_seasons: 2 }, 12, false],
    [{ kind: "seasons", under_seasons: 2 }, 13, false],
    [{ kind: "seasons", under_seasons: 2 }, 12, true],
    [{ kind: "experience", from_years: 1 }, 12, true],
    [{ kind: "experience", at_most_years: 1 }, 13, false],
  ])("%j with %j months: %j", (written, experience_months, passes) => {
    const { regulations } = invented({ levels: [{ code: "L", name_pl: "poziom", test: written }] });
    expect(answerOf(levelsFor(regulations, { experience_months }))).toEqual(passes ? ["L"] : "ask.no_level");
  });
});

describe("a level for everyone", () => {
  test.each<[string, boolean]>([
    ["No limit", true],
    ["no conditions", true],
    ["no restriction at all", true],
    ["without limits", true],
    ["without condition", true],
    ["open to all", true],
    ["Open for everyone", true],
    ["open to anyone", true],
    ["for all", true],
    ["for everyone", true],
    ["any", true],
    ["anyone", true],
    ["everyone", true],
    [" bez ograniczeń", true],
    ["bez warunków", true],
    ["bez limitów", true],
    ["dla wszystkich", true],
    ["not for all", false],
    ["any dancer with a prize", false],
    ["everyone with a prize", false],
    ["open", false],
    ["for all dancers", true],
    ["open to all levels.", true],
    ["for all, who danced for up to two years", false],
    ["open to everyone who never stood on a podium", false],
    ["dla wszystkich chętnych", true],
    ["dla wszystkich początkujących", false],
    ["dla wszystkich, którzy tańczą do 2 lat", false],
    ["Dla wszystkich.", true],
    ["bez ograniczeń stażu", true],
  ])("a level %j is for everyone: %j", (plain, is) => expect(isLevelForEveryone(plain)).toBe(is));
});

describe("results", () => {
  test("results are ordered from none to the world's", () => {
    const results = ["none", "school", "local", "city", "regional", "provincial", "national", "european", "international", "world"];
    const from = (min: string) => {
      const { regulations } = invented({ levels: [{ code: "L", name_pl: "liga", test: { kind: "results", min } }] });
      return results.filter((one) => answerOf(levelsFor(regulations, { results: one })) !== "ask.no_level");
    };
    expect(results.map((min) => from(min).length)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
  });
});

describe("levels that the organiser judges", () => {
  test("a level that the organiser decides stays open; one that lacks a fact is mentioned with the one that fits", () => {
    const found = (more: object[], experience = {}) => {
      const outcome = levelsFor(
        invented({ levels: [{ code: "P", name_pl: "debiut", test: "experience_max_years:2" }, ...more] }).regulations,
        {
          experience_months: 12,
          ...experience,
        },
      );
      return [answerOf(outcome), reasonsOf(outcome).map((one) => one.code)];
    };
    const judged = { code: "M", name_pl: "mistrz", test: "judgement" };
    const results = { code: "K", name_pl: "klasa", test: { kind: "results", max: "regional", plain: "bez sukcesów krajowych" } };
    expect([found([judged]), found([results]), found([judged, results]), found([results], { results: "national" })]).toEqual([
      [["P"], ["level.fits"]],
      [["P"], ["level.fits", "ask.level"]],
      [["P"], ["level.fits", "ask.level"]],
      [["P"], ["level.fits"]],
    ]);
    expect(invented({ levels: [judged, results] }).warnings.filter((one) => one.path.startsWith("levels"))).toEqual([]);
  });
});

describe("messages about a level", () => {
  test("levels state the months that count", () => {
    const levels = [
      { code: "P", name_pl: "początkujący", test: "experience_max_years:2" },
      { code: "Z", name_pl: "zaawansowany", test: "experience_over_months:24" },
    ];
    const { regulations } = invented({ levels });
    expect(messagesOf(levelsFor(regulations, { experience_months: 24 }))).toEqual([
      ["level.fits", "Początkujący: staż do 2 lat.", { level: "P", experience_months: 24, max_months: 24, over_months: null }],
    ]);
    expect(messagesOf(levelsFor(regulations, { experience_months: 25 }))).toEqual([
      ["level.fits", "Zaawansowany: staż powyżej 2 lat.", { level: "Z", experience_months: 25, max_months: null, over_months: 24 }],
    ]);
    expect(messagesOf(levelsFor(regulations, {}))).toEqual([
      [
        "ask.level",
        "Kto należy do poziomu: początkujący, zaawansowany? Podaj staż i wyniki albo zapytaj organizatora.",
        { levels: ["P", "Z"] },
      ],
    ]);
  });
});
