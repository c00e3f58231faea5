// Line-ups of several ages under each rule for teams and duos, scopes and sections, each worked out by hand: docs/rules/eligibility.md 1.7–4.4.
import { describe, expect, test } from "vitest";
import { aged, invented, withAgeRules } from "../tests/invented.ts";
import { ageCategoryOf } from "./age.ts";
import type { Outcome } from "./answer.ts";
import { duoAgeCategories, mayDuoEnter } from "./duo-age.ts";
import { countSections, listSections } from "./sections.ts";
import { mayTeamEnter, teamAgeCategories } from "./team-age.ts";
import { timeLimitsFor } from "./time-limits.ts";

/** The answer, or the question that is asked instead. */
function verdict(outcome: Outcome<unknown>): string {
  if (outcome.ambiguous) return outcome.question.code;
  return Array.isArray(outcome.answer) ? outcome.answer.join(" ") : String(outcome.answer);
}
const told = (outcome: Outcome<unknown>): string =>
  (outcome.ambiguous ? [outcome.question, ...outcome.reasons] : outcome.reasons).map((one) => one.en.replaceAll("\u00a0", " ")).join(" ");

// Bands: A is 7–9, B is 10–12, C is 13 and older. Each line-up asks for B, and for the categories that it fits.
describe("line-ups", () => {
  const teams = [
    [10, 11, 12, 12],
    [10, 11, 12, 13],
    [10, 11, 12, 9],
    [10, 11, 13, 13],
    [9, 9, 10, 13],
    [10, 11, 12, 14],
    [8, 10, 11, 12],
  ];

  test.each<[object, string[], string]>([
    [
      { kind: "all_inside" },
      ["true: B", "false: ", "false: ", "false: ", "false: ", "false: ", "false: "],
      "10–12 lat: the line-up does not fit, change it or choose another category. Older: 2 of 4 people (50%), by 1 year at most. Rule: everyone must be inside the category.",
    ],
    [
      { kind: "oldest_decides" },
      ["true: B", "false: C", "true: B", "false: C", "false: C", "false: C", "true: B"],
      "10–12 lat: the line-up does not fit, change it or choose another category. Older: 2 of 4 people (50%), by 1 year at most. Rule: the oldest dancer decides. This line-up fits: 13 lat i więcej.",
    ],
    [
      { kind: "youngest_decides" },
      ["true: B", "true: B", "false: A", "true: B", "false: A", "true: B", "false: A"],
      "10–12 lat: the line-up fits. Older: 2 of 4 people (50%), by 1 year at most. Rule: the youngest dancer decides.",
    ],
    [
      { kind: "majority" },
      ["true: B", "true: B", "true: B", "ask.no_majority: ask.no_majority", "ask.no_majority: ask.no_majority", "true: B", "true: B"],
      "No category has more than half of the line-up: which one decides?",
    ],
    [
      { kind: "average_age", rounding: "down" },
      ["true: B", "true: B", "true: B", "true: B", "true: B", "true: B", "true: B"],
      "10–12 lat: the line-up fits. Older: 2 of 4 people (50%), by 1 year at most. Rule: the average age decides.",
    ],
    [
      { kind: "share_outside_max", percent: 25 },
      ["true: B", "true: B", "true: B", "false: ", "false: ", "true: B", "true: B"],
      "10–12 lat: the line-up does not fit, change it or choose another category. Older: 2 of 4 people (50%), by 1 year at most. Rule: at most 25% of the line-up outside the category.",
    ],
    [
      { kind: "share_inside_min", percent: 75 },
      ["true: B", "true: B", "true: B", "false: ", "false: ", "true: B", "true: B"],
      "10–12 lat: the line-up does not fit, change it or choose another category. Older: 2 of 4 people (50%), by 1 year at most. Rule: at least 75% of the line-up inside the category.",
    ],
    [
      { kind: "share_older_max", percent: 25 },
      ["true: B", "true: B", "true: B", "false: C", "true: B", "true: B", "true: B"],
      "10–12 lat: the line-up does not fit, change it or choose another category. Older: 2 of 4 people (50%), by 1 year at most. Rule: older dancers: at most 25% of the line-up. This line-up fits: 13 lat i więcej.",
    ],
    [
      { kind: "share_younger_max", percent: 25 },
      ["true: B", "false: ", "true: B", "false: ", "false: ", "false: ", "true: B"],
      "10–12 lat: the line-up does not fit, change it or choose another category. Older: 2 of 4 people (50%), by 1 year at most. Rule: younger dancers: at most 25% of the line-up, nobody older.",
    ],
    [
      { kind: "share_outside_window", percent: 25, max_years_over: 1, max_years_under: 1 },
      ["true: B", "true: B", "true: B", "false: ", "false: ", "false: ", "false: "],
      "10–12 lat: the line-up does not fit, change it or choose another category. Older: 2 of 4 people (50%), by 1 year at most. Rule: older (by 1 year at most) and younger (by 1 year at most) dancers together: at most 25% of the line-up.",
    ],
    [
      { kind: "count_older_max", count: 1 },
      ["true: B", "true: B", "true: B", "false: C", "true: B", "true: B", "true: B"],
      "10–12 lat: the line-up does not fit, change it or choose another category. Older: 2 of 4 people (50%), by 1 year at most. Rule: older dancers: at most 1. This line-up fits: 13 lat i więcej.",
    ],
    [
      { kind: "one_over_moves_up", over: 12, to: "C" },
      ["true: B", "false: C", "ask.moves_to: ask.moves_to", "false: C", "false: C", "false: C", "ask.moves_to: ask.moves_to"],
      "10–12 lat: the line-up does not fit, change it or choose another category. Older: 2 of 4 people (50%), by 1 year at most. Rule: one older dancer moves the team up. This line-up fits: 13 lat i więcej.",
    ],
    [
      {
        kind: "sum_of_ages",
        sums: [
          { group: "A", max: 39 },
          { group: "B", min: 40, max: 50 },
          { group: "C", min: 51 },
        ],
      },
      ["true: B", "true: B", "true: B", "true: B", "true: B", "true: B", "true: B"],
      "10–12 lat: the line-up fits. Older: 2 of 4 people (50%), by 1 year at most. Rule: the sum of ages decides.",
    ],
    [
      { kind: "mixed_band_exists" },
      [
        "true: B",
        "ask.team_limit: ask.team_limit",
        "ask.team_limit: ask.team_limit",
        "ask.team_limit: ask.team_limit",
        "ask.team_limit: ask.team_limit",
        "ask.team_limit: ask.team_limit",
        "ask.team_limit: ask.team_limit",
      ],
      "10–12 lat: the rule does not settle this line-up (a team from several categories dances in the mixed group). How is it meant?",
    ],
  ])("teams under %j", (rule, expected, reason) => {
    const { regulations } = withAgeRules({ team_rule: [rule] });
    expect(
      teams.map(
        (ages) => `${verdict(mayTeamEnter(regulations, aged(...ages), "B"))}: ${verdict(teamAgeCategories(regulations, aged(...ages)))}`,
      ),
    ).toEqual(expected);
    // Two of four are thirteen.
    expect(told(mayTeamEnter(regulations, aged(10, 11, 13, 13), "B"))).toBe(reason);
  });

  const duos = [
    [10, 12],
    [9, 10],
    [12, 13],
    [7, 13],
    [8, 9],
    [9, 11],
    [13, 20],
    [5, 9],
  ];

  test.each<[string, string[]]>([
    ["older_decides", ["true: B", "true: B", "false: C", "false: C", "false: A", "true: B", "false: C", "false: A"]],
    ["younger_decides", ["true: B", "false: A", "true: B", "false: A", "false: A", "false: A", "false: C", "false: "]],
    ["all_inside", ["true: B", "false: ", "false: ", "false: ", "false: A", "false: ", "false: C", "false: "]],
    ["one_younger_ok", ["true: B", "true: B", "false: C", "false: ", "false: A", "true: B", "false: C", "false: "]],
    ["average_age", ["true: B", "false: A", "true: B", "true: B", "false: A", "true: B", "false: C", "false: A"]],
  ])("duos where %s", (kind, expected) => {
    const { regulations } = withAgeRules({ duo_rule: { kind, rounding: "down" } });
    expect(
      duos.map(
        (ages) => `${verdict(mayDuoEnter(regulations, aged(...ages), "B"))}: ${verdict(duoAgeCategories(regulations, aged(...ages)))}`,
      ),
    ).toEqual(expected);
  });

  test("listed birth years win over ages, open at either end", () => {
    const band = (code: string, birth_years: (number | null)[]) => ({
      code,
      label_pl: code,
      min_age: null,
      max_age: null,
      birth_years,
      applies_to: "all",
    });
    const { regulations } = withAgeRules({ groups: [band("A", [2017, 2019]), band("B", [null, 2016])] });
    const of = (dancer: object): unknown => {
      const outcome = ageCategoryOf(regulations, dancer);
      return outcome.ambiguous ? outcome.question.code : outcome.answer.age_categories.join(" ");
    };
    expect([2020, 2019, 2017, 2016, 2000].map((birth_year) => of({ birth_year }))).toEqual(["", "A", "A", "B", "B"]);
    expect([6, 7, 9, 10, 30].map((age) => of({ age }))).toEqual(["", "A", "A", "B", "B"]);
    expect([of({}), of({ birth_date: "2017-05-05" })]).toEqual(["ask.age", "A"]);
  });
});

describe("where a rule applies", () => {
  const SOLO = { presentation: "SOLO" };
  const DUET = { presentation: "DUET" };

  test.each<[unknown, string, object[], boolean]>([
    [null, "all", [], false],
    ["all", "all", [], false],
    ["Everyone", "all", [], false],
    ["wszystkie", "all", [], false],
    ["*", "all", [], false],
    ["SOLO", "only", [SOLO], false],
    [["SOLO", "DUET"], "only", [SOLO, DUET], false],
    ["SOLO, DUET", "only", [SOLO, DUET], false],
    ["JAZZ SOLO", "only", [{ style: "JAZZ", ...SOLO }], false],
    ["JAZZ A", "only", [{ style: "JAZZ", age: "A" }], false],
    ["all but SOLO", "except", [SOLO], false],
    ["all except SOLO and DUET", "except", [SOLO, DUET], false],
    ["all but SOLO; DUET", "except", [SOLO, DUET], false],
    ["wszystkie oprócz SOLO", "except", [SOLO], false],
    ["other", "other", [], false],
    ["the rest", "other", [], false],
    ["pozostałe", "other", [], false],
    ["X", "only", [], true],
    ["SOLO SOLO", "only", [], true],
  ])("%j", (applies_to, kind, selectors, warned) => {
    const loaded = invented({ fees: { currency: "PLN", rules: [{ kind: "per_entry", amount: 1, applies_to }], refund: "none" } });
    expect(loaded.regulations.fees?.rules[0]?.applies_to).toEqual({ kind, selectors });
    expect(loaded.warnings.some((one) => one.code === "unknown_code")).toBe(warned);
  });
});

describe("sections", () => {
  const lines = (line: object, more: Record<string, unknown> = {}) => {
    const loaded = invented({ category_matrix: [line], ...more });
    return [
      loaded.regulations.section_lines,
      verdict(countSections(loaded.regulations)),
      loaded.warnings.filter((one) => one.path.startsWith("category")).map((one) => one.code),
    ];
  };

  test("a line of the matrix is every combination of its codes", () => {
    expect(lines({ styles: "all", presentations: "all but SOLO", ages: ["A"], levels: "none" })).toEqual([
      [{ styles: ["JAZZ", "DISCO"], presentations: ["DUET", "FORM"], ages: ["A"], levels: [null] }],
      "4",
      [],
    ]);
    expect(lines({ styles: ["JAZZ", "X"], presentations: "all except SOLO, DUET", ages: "all", levels: null })).toEqual([
      [{ styles: ["JAZZ", "X"], presentations: ["FORM"], ages: ["A", "B", "C"], levels: [null] }],
      "6",
      ["unknown_code"],
    ]);
    expect(lines({ styles: ["-"], presentations: ["SOLO"], ages: ["A", "?"], levels: ["-"] })).toEqual([
      [{ styles: [null], presentations: ["SOLO"], ages: ["A", "?"], levels: [null] }],
      "ask.matrix",
      ["code_not_known"],
    ]);
    expect(lines({ styles: ["JAZZ"], presentations: ["SOLO"], ages: null, levels: ["-"] })).toEqual([
      [],
      "ask.matrix",
      ["line_not_read", "rule_missing"],
    ]);
    const sizes = [
      { code: "G5", name_pl: "g5", min: 3, max: 5 },
      { code: "G8", name_pl: "g8", min: 6, max: 8 },
      { code: "GX", name_pl: "gx" },
    ];
    expect(lines({ styles: ["JAZZ"], presentations: ["G"], ages: ["A"], levels: ["-"] }, { presentation_categories: sizes })).toEqual([
      [{ styles: ["JAZZ"], presentations: ["G5", "G8"], ages: ["A"], levels: [null] }],
      "2",
      [],
    ]);
  });

  test("a section has its names, its head count and its limit", () => {
    const { regulations } = invented({
      levels: [{ code: "E", name_pl: "klasa E" }],
      category_matrix: [{ styles: ["JAZZ"], presentations: ["SOLO"], ages: ["A"], levels: ["E"] }],
      limits: { per_category: { SOLO: 5 } },
    });
    expect(listSections(regulations).map((one) => ({ ...one, name: one.name.replaceAll("\u00a0", " ") }))).toEqual([
      {
        code: "JAZZ/SOLO/A/E",
        name: "Jazz, solo, 7–9 lat, klasa E",
        style: "JAZZ",
        presentation: "SOLO",
        age_category: "A",
        level: "E",
        min_dancers: 1,
        max_dancers: 1,
        max_entries: 5,
      },
    ]);
  });

  test.each<[object, string]>([
    [{}, "The regulations give no time limit. Music: not stated."],
    [{ max_s: 90, music: "own" }, "Time: up to 1:30. Own music: add the file to the entry."],
    [{ min_s: 60, music: "organiser" }, "Time: from 1:00. The organiser's music."],
    [{ min_s: 60, max_s: 90, music: "live band" }, "Time: 1:00–1:30. Music: live band."],
  ])("a time line of %j is told", (line, sentence) =>
    expect(told(timeLimitsFor(invented({ time_and_music: [line] }).regulations, {}))).toBe(sentence),
  );
});
