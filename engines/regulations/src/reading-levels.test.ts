// How the tests of levels are read, spelling by spelling: docs/rules/eligibility.md 4.2.
import { describe, expect, test } from "vitest";
import { invented } from "../tests/invented.ts";
import { warningCodes } from "../tests/read-as.ts";

describe("levels", () => {
  const level = (written: unknown) => {
    const loaded = invented({ levels: [{ code: "L", name_pl: "poziom", test: written }] });
    return { test: loaded.regulations.levels[0]?.test, told: warningCodes(loaded, "levels[0].test") };
  };

  test.each<[unknown, object]>([
    ["open", { kind: "open" }],
    ["none", { kind: "none" }],
    ["anyone", { kind: "anyone" }],
    ["no-limit", { kind: "no_limit" }],
    ["organiser_judgement", { kind: "organiser_judgement" }],
    ["Jury_Judgement", { kind: "jury_judgement" }],
    ["experience_under_years:2", { kind: "experience_under_years", under_months: 24 }],
    ["years_dancing_max:2", { kind: "years_dancing_max", max_months: 24 }],
    ["years_max:1,5", { kind: "years_max", max_months: 18 }],
    ["experience_over_months=18", { kind: "experience_over_months", over_months: 18 }],
    ["experience_min_years : 3", { kind: "experience_min_years", min_months: 36 }],
    ["dancing_at_least_months:6", { kind: "dancing_at_least_months", min_months: 6 }],
    ["training_up_to_years:1", { kind: "training_up_to_years", max_months: 12 }],
    ["seasons_max:1", { kind: "seasons_max", max_seasons: 1 }],
    ["seasons_over:2", { kind: "seasons_over", over_seasons: 2 }],
    ["seasons_under:2", { kind: "seasons_under", under_seasons: 2 }],
    ["seasons_min:2", { kind: "seasons_min", min_seasons: 2 }],
    ["experience-less-than-years:2", { kind: "experience_less_than_years", under_months: 24 }],
    ["experience_more_than_years:2", { kind: "experience_more_than_years", over_months: 24 }],
    ["share_first_year_percent:50", { kind: "share_first_year_percent", first_year_min_percent: 50 }],
    ["share_over_year_percent:50", { kind: "share_over_year_percent", over_year_min_percent: 50 }],
    ["no_podium_here", { kind: "no_podium_here", no_podium_here: true }],
    ["podiums", { kind: "podiums", no_podium_here: false }],
    ["results", { kind: "results", results_min: "regional" }],
    ["no_result", { kind: "no_result", results_max: "none" }],
    ["licence", { kind: "licence", fact: { name: "licence", holds: true } }],
    ["no_licence", { kind: "no_licence", fact: { name: "licence", holds: false } }],
    [
      { kind: "experience_max", years: 2 },
      { kind: "experience_max", max_months: 24 },
    ],
    [
      { kind: "experience_max", months: 8 },
      { kind: "experience_max", max_months: 8 },
    ],
    [
      { kind: "experience_over", years: 2 },
      { kind: "experience_over", over_months: 24 },
    ],
    [
      { kind: "experience", max_years: 2 },
      { kind: "experience", max_months: 24 },
    ],
    [
      { kind: "experience", min_months: 3, note: "x", plain: "y" },
      { kind: "experience", min_months: 3 },
    ],
    [
      { kind: "years_max", value: 2 },
      { kind: "years_max", max_months: 24 },
    ],
    [
      { kind: "years_max", count: 3 },
      { kind: "years_max", max_months: 36 },
    ],
    [
      { kind: "seasons", max: 2 },
      { kind: "seasons", max_seasons: 2 },
    ],
    [
      { kind: "seasons_over", seasons: 2 },
      { kind: "seasons_over", over_seasons: 2 },
    ],
    [
      { kind: "share_first_year", percent: 60 },
      { kind: "share_first_year", first_year_min_percent: 60 },
    ],
    [
      { kind: "share_over_year", min_percent: 60 },
      { kind: "share_over_year", over_year_min_percent: 60 },
    ],
    [
      { kind: "podium", no_podium: true },
      { kind: "podium", no_podium_here: true },
    ],
    [
      { kind: "podium", no_podium: false },
      { kind: "podium", no_podium_here: false },
    ],
    [
      { kind: "podium", podium: false },
      { kind: "podium", no_podium_here: true },
    ],
    [
      { kind: "podium", podium: true },
      { kind: "podium", no_podium_here: false },
    ],
    [
      { kind: "podium", podiums: "0" },
      { kind: "podium", no_podium_here: true },
    ],
    [
      { kind: "podium", max_podium: 1 },
      { kind: "podium", no_podium_here: true },
    ],
    [
      { kind: "results", allowed: ["none", "local"] },
      { kind: "results", results: ["none", "local"] },
    ],
    [
      { kind: "results", none_of: ["national"] },
      { kind: "results", results_not: ["national"] },
    ],
    [
      { kind: "results", results_max: "regional" },
      { kind: "results", results_max: "regional" },
    ],
    [
      { kind: "results", min: "national" },
      { kind: "results", results_min: "national" },
    ],
    [
      { kind: "results", below: "national" },
      { kind: "results", results_below: "national" },
    ],
    [
      { kind: "results", what: "local" },
      { kind: "results", results: ["local"] },
    ],
    [
      { kind: "titles", results: true },
      { kind: "titles", results_min: "regional" },
    ],
    [
      { kind: "titles", results: false },
      { kind: "titles", results_max: "none" },
    ],
    [
      { kind: "titles", no_results: true },
      { kind: "titles", results_max: "none" },
    ],
    [
      { kind: "any_of", tests: ["open", { kind: "x_max", years: 1 }] },
      { kind: "any_of", any_of: [{ kind: "open" }, { kind: "x_max", max_months: 12 }] },
    ],
    [
      { kind: "all_of", of: ["licence", null] },
      { kind: "all_of", all_of: [{ kind: "licence", fact: { name: "licence", holds: true } }] },
    ],
  ])("%j", (written, read) => expect(level(written)).toEqual({ test: read, told: [] }));

  test.each<[unknown]>([["experience:x"], ["height_max:2"], ["no_"], [{ kind: "fame" }], [{ kind: "fame", note: "x" }]])(
    "%j cannot be read, and that is told",
    (written) => {
      expect(level(written).told).toEqual(["levels[0].test unknown_rule_kind"]);
    },
  );
});

describe("tests of levels", () => {
  test.each<[unknown, object, boolean]>([
    ["experience_max_year:1", { max_months: 12 }, true],
    ["experience_max_month:1", { max_months: 1 }, true],
    ["share_percent:50", {}, false],
    [{ kind: "share_first_year", percent: 60, years: 1 }, { first_year_min_percent: 60 }, true],
    [{ kind: "share_first_year", percent: "half" }, {}, false],
    [{ kind: "results", points: 5 }, {}, false],
    [{ kind: "results", points: "regional" }, { results: ["regional"] }, true],
  ])("the test of a level %j is %j", (written, read, understood) => {
    const loaded = invented({ levels: [{ code: "L", name_pl: "poziom", test: written }] });
    const { kind: _, ...rest } = loaded.regulations.levels[0]?.test ?? { kind: "" };
    expect(rest).toEqual(read);
    expect(warningCodes(loaded, "levels[0].test").some((one) => one.endsWith("unknown_rule_kind"))).toBe(!understood);
  });
});

describe("tests that look like others", () => {
  test.each(["height_min_years:2", "experience_min:2", "experience_abroad_min_years:2", "overtime_years:2"])(
    "the test %j is not read",
    (written) => {
      const loaded = invented({ levels: [{ code: "P", name_pl: "debiut", test: written }] });
      expect(loaded.warnings.filter((one) => one.path.startsWith("levels")).map((one) => one.code)).toEqual(["unknown_rule_kind"]);
      expect(Object.keys(loaded.regulations.levels[0]?.test ?? {})).toEqual(["kind"]);
    },
  );
});
