// The rules for the ages of a team, one by one: docs/rules/eligibility.md 2.1. Each answer was worked out by hand.
import { describe, expect, test } from "vitest";
import { aged, band, born, inventedBands, withAgeRules } from "../tests/invented.ts";
import { answerOf, englishText, verdict } from "../tests/read-as.ts";
import type { Outcome } from "./answer.ts";
import { ageCategoriesOf } from "./lineup-age.ts";
import { mayTeamEnter, teamAgeCategories } from "./team-age.ts";

const answerOrAmbiguous = <T>(outcome: Outcome<T>): T | "ambiguous" => (outcome.ambiguous ? "ambiguous" : outcome.answer);
const mayEnter = (rules: unknown, wanted: string, ages: number[], facts = {}): boolean | "ambiguous" =>
  answerOrAmbiguous(mayTeamEnter(withAgeRules({ team_rule: rules }).regulations, aged(...ages), wanted, facts));
const categoriesOf = (rules: unknown, ages: number[], facts = {}): readonly string[] | "ambiguous" =>
  answerOrAmbiguous(teamAgeCategories(withAgeRules({ team_rule: rules }).regulations, aged(...ages), facts));

describe("rules that test one band", () => {
  test("share_outside_max counts both sides, and the limit itself is allowed", () => {
    const rule = [{ kind: "share_outside_max", percent: 25 }];
    expect(mayEnter(rule, "B", [10, 11, 12, 13])).toBe(true);
    expect(mayEnter(rule, "B", [10, 11, 9, 13])).toBe(false);
    expect(mayEnter([{ kind: "share_outside_max", percent: 25, direction: "older" }], "B", [10, 11, 9, 13])).toBe(true);
  });

  test("share_inside_min is the same from the inside", () => {
    expect(mayEnter([{ kind: "share_inside_min", percent: 75 }], "B", [10, 11, 12, 30])).toBe(true);
    expect(mayEnter([{ kind: "share_inside_min", percent: 76 }], "B", [10, 11, 12, 30])).toBe(false);
  });

  test("share_older_max lets younger ones in freely and the youngest band it allows is the team's own", () => {
    const rule = [{ kind: "share_older_max", percent: 50, max_years_over: 1 }];
    expect(mayEnter(rule, "B", [7, 7, 13, 13])).toBe(true);
    expect(mayEnter(rule, "B", [10, 10, 10, 14])).toBe(false);
    expect(categoriesOf(rule, [8, 8, 8, 10])).toEqual(["A"]);
  });

  test("share_younger_max admits nobody older", () => {
    const rule = [{ kind: "share_younger_max", percent: 50, max_years_under: 2 }];
    expect(mayEnter(rule, "B", [8, 9, 10, 11])).toBe(true);
    expect(mayEnter(rule, "B", [7, 10, 10, 11])).toBe(false);
    expect(mayEnter(rule, "B", [10, 11, 12, 13])).toBe(false);
  });

  test("share_older_max and share_younger_max together limit each side by its own rule", () => {
    const rules = [
      { kind: "share_older_max", percent: 20, max_years_over: 2 },
      { kind: "share_younger_max", percent: 100, max_years_under: 2 },
    ];
    expect(mayEnter(rules, "B", [8, 9, 10, 11, 14])).toBe(true);
    expect(mayEnter(rules, "B", [7, 9, 10, 11, 14])).toBe(false);
    expect(mayEnter(rules, "B", [8, 9, 10, 13, 14])).toBe(false);
  });

  test("share_outside_window limits years on both sides and the share together", () => {
    const rule = [{ kind: "share_outside_window", percent: 50, max_years_over: 1, max_years_under: 3 }];
    expect(mayEnter(rule, "B", [7, 13, 10, 11])).toBe(true);
    expect(mayEnter(rule, "B", [6, 10, 10, 11])).toBe(false);
    expect(mayEnter(rule, "B", [14, 10, 10, 11])).toBe(false);
    expect(mayEnter(rule, "B", [7, 7, 13, 11])).toBe(false);
  });

  test("count_older_max counts heads, also by the size of the team", () => {
    expect(mayEnter([{ kind: "count_older_max", count: 2, max_years_over: 2 }], "A", [8, 8, 8, 10, 11])).toBe(true);
    expect(mayEnter([{ kind: "count_older_max", count: 2, max_years_over: 2 }], "A", [8, 8, 10, 10, 10])).toBe(false);
    const bySize = [
      {
        kind: "count_older_max",
        by_size: [
          { max_dancers: 4, count: 1 },
          { max_dancers: null, count: 2 },
        ],
      },
    ];
    expect(mayEnter(bySize, "A", [8, 8, 10, 10])).toBe(false);
    expect(mayEnter(bySize, "A", [8, 8, 8, 10, 10])).toBe(true);
  });

  test("all_inside lets nobody outside", () => {
    expect(mayEnter([{ kind: "all_inside" }], "A", [7, 8, 9])).toBe(true);
    expect(mayEnter([{ kind: "all_inside" }], "A", [7, 8, 10])).toBe(false);
    expect(categoriesOf([{ kind: "all_inside" }], [7, 8, 10])).toEqual([]);
  });

  test("an extra condition that is only text makes the answer a question where it may matter", () => {
    const rule = [{ kind: "share_older_max", percent: 50, plus: "unless the jury agrees" }];
    expect(mayEnter(rule, "B", [10, 11, 12])).toBe(true);
    expect(mayEnter(rule, "B", [10, 11, 13])).toBe("ambiguous");
  });
});

describe("rules that decide the band", () => {
  test("majority: the band of more than half; half and half is a question", () => {
    expect(categoriesOf([{ kind: "majority" }], [8, 8, 8, 12, 12])).toEqual(["A"]);
    expect(categoriesOf([{ kind: "majority" }], [8, 8, 12, 12])).toBe("ambiguous");
    expect(mayEnter([{ kind: "majority" }], "B", [8, 8, 8, 12])).toBe(false);
  });

  test.each([
    ["down", ["A"]],
    ["up", ["B"]],
    ["nearest", ["A"]],
    ["not stated", "ambiguous"],
  ] as const)("average_age rounded %s", (rounding, expected) => {
    expect(categoriesOf([{ kind: "average_age", rounding }], [9, 9, 10])).toEqual(expected);
  });

  test("average_age is no question where every rounding gives the same band", () => {
    expect(categoriesOf([{ kind: "average_age", rounding: "not stated" }], [10, 11, 12, 12])).toEqual(["B"]);
  });

  test("average_age with a cap refuses someone too old", () => {
    expect(categoriesOf([{ kind: "average_age", rounding: "down", max_years_over: 2 }], [8, 8, 8, 11])).toEqual(["A"]);
    expect(categoriesOf([{ kind: "average_age", rounding: "down", max_years_over: 1 }], [8, 8, 8, 11])).toEqual([]);
  });

  test("average_birth_year goes by the listed years", () => {
    const groups = [
      { code: "Y", label_pl: "młodsi", min_age: null, max_age: null, birth_years: [2015, 2017], applies_to: "all" },
      { code: "O", label_pl: "starsi", min_age: null, max_age: null, birth_years: [2012, 2014], applies_to: "all" },
    ];
    const ask = (rounding: string, birthYears: number[]): unknown => {
      const { regulations } = withAgeRules({ groups, team_rule: [{ kind: "average_birth_year", rounding }] });
      return answerOrAmbiguous(
        teamAgeCategories(
          regulations,
          birthYears.map((birth_year) => ({ birth_year })),
        ),
      );
    };
    expect(ask("not stated", [2015, 2016])).toEqual(["Y"]);
    expect(ask("not stated", [2014, 2015])).toBe("ambiguous");
    expect(ask("down", [2014, 2015])).toEqual(["O"]);
  });

  test("one_over_moves_up: from an age, to a band; without them only where one band is left", () => {
    const over = { kind: "one_over_moves_up", over: 12, to: "C" };
    expect(categoriesOf([over], [10, 11, 12])).toEqual(["B"]);
    expect(categoriesOf([over], [10, 11, 13])).toEqual(["C"]);
    expect(categoriesOf([{ ...over, inclusive: true }], [10, 11, 12])).toEqual(["C"]);
    expect(categoriesOf([over], [9, 10])).toBe("ambiguous");
    expect(categoriesOf([{ kind: "one_over_moves_up" }], [8, 8, 14])).toBe("ambiguous");
    expect(categoriesOf([{ kind: "one_over_moves_up", to: "C" }], [8, 8, 10])).toEqual(["C"]);
    expect(categoriesOf([{ kind: "one_over_moves_up", over: 9, to: "B" }], [8, 8, 14])).toBe("ambiguous");
  });

  test("one_over_moves_up: the oldest decides; youngest_decides: the youngest", () => {
    expect(categoriesOf([{ kind: "one_over_moves_up" }], [8, 8, 8, 10])).toEqual(["B"]);
    expect(mayEnter([{ kind: "one_over_moves_up" }], "A", [8, 8, 8, 10])).toBe(false);
    expect(categoriesOf([{ kind: "youngest_decides" }], [8, 12, 12])).toEqual(["A"]);
  });

  test("sum_of_ages", () => {
    const rule = [
      {
        kind: "sum_of_ages",
        sums: [
          { group: "A", max: 30 },
          { group: "B", min: 31 },
        ],
      },
    ];
    expect(categoriesOf(rule, [8, 8, 9])).toEqual(["A"]);
    expect(categoriesOf(rule, [10, 10, 11])).toEqual(["B"]);
  });

  test("mixed_band_exists: a team of one band stays there, others are mixed", () => {
    const rules = {
      groups: [...inventedBands(), { code: "M", label_pl: "mieszane", min_age: null, max_age: null, applies_to: "all" }],
      team_rule: [{ kind: "mixed_band_exists" }],
    };
    const { regulations } = withAgeRules(rules);
    expect(answerOrAmbiguous(teamAgeCategories(regulations, aged(8, 8, 9)))).toEqual(["A"]);
    expect(answerOrAmbiguous(teamAgeCategories(regulations, aged(8, 8, 12)))).toEqual(["M"]);
    expect(answerOrAmbiguous(mayTeamEnter(regulations, aged(8, 8, 9), "M"))).toBe(false);
  });
});

// Bands: A is 7–9, B is 10–12, C is 13 and older. Each line-up requests B, and the categories that it fits.
describe("each rule with its numbers", () => {
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
    expect(englishText(mayTeamEnter(regulations, aged(10, 11, 13, 13), "B"))).toBe(reason);
  });
});

describe("shares, limits of years and averages", () => {
  const enter = (rule: object, wanted: string, ages: number[]): unknown =>
    answerOf(mayTeamEnter(withAgeRules({ team_rule: [rule] }).regulations, aged(...ages), wanted));

  test("shares are exact, and rounded only where the regulations say so", () => {
    // A fifth of nine is 1.8: two are too many, unless it is rounded up or to the nearest.
    const nine = [10, 10, 11, 11, 12, 12, 12, 13, 13];
    const share = { kind: "share_outside_max", percent: 20 };
    expect(enter(share, "B", nine)).toBe(false);
    expect(enter({ ...share, rounding: "up" }, "B", nine)).toBe(true);
    expect(enter({ ...share, rounding: "nearest" }, "B", nine)).toBe(true);
    expect(enter({ ...share, rounding: "down" }, "B", nine)).toBe(false);
    // A fifth of seven is 1.4: the nearest is one.
    const seven = [10, 10, 11, 12, 12, 13, 13];
    expect(enter({ ...share, rounding: "nearest" }, "B", seven)).toBe(false);
    expect(enter({ ...share, rounding: "up" }, "B", seven)).toBe(true);
  });

  test("a share counts both sides unless the rule names one", () => {
    const team = [10, 11, 11, 12, 9];
    expect(enter({ kind: "share_outside_max", percent: 0 }, "B", team)).toBe(false);
    expect(enter({ kind: "share_outside_max", percent: 0, direction: "older" }, "B", team)).toBe(true);
    expect(enter({ kind: "share_outside_max", percent: 0, direction: "younger" }, "B", team)).toBe(false);
    expect(enter({ kind: "share_outside_max", percent: 0, direction: "younger" }, "B", [10, 11, 11, 12, 13])).toBe(true);
  });

  test("a deciding rule with a limit of years holds to both sides of the limit", () => {
    const majority = { kind: "majority", max_years_over: 1, max_years_under: 2 };
    expect(enter(majority, "B", [10, 11, 12, 13, 8])).toBe(true);
    expect(enter(majority, "B", [10, 11, 12, 14, 8])).toBe(false);
    expect(enter(majority, "B", [10, 11, 12, 13, 7])).toBe(false);
  });

  test("an average of birth years gives the age, too: in 2026 those born around 2015 are 11", () => {
    const find = (rounding: string, ...years: number[]): unknown =>
      answerOf(
        teamAgeCategories(
          withAgeRules({ team_rule: [{ kind: "average_birth_year", rounding }] }).regulations,
          years.map((birth_year) => ({ birth_year })),
        ),
      );
    expect(find("none", 2014, 2015, 2016)).toEqual(["B"]);
    // 2016.5: born in 2016 is 10, in 2017 is 9.
    expect(find("down", 2016, 2017)).toEqual(["B"]);
    expect(find("up", 2016, 2017)).toEqual(["A"]);
    expect(find("nearest", 2016, 2017)).toEqual(["A"]);
    expect(typeof find("none", 2016, 2017)).toBe("string");
  });

  test("10.8 between 7–9 and 10–12 is 10–12 without rounding where it lies inside", () => {
    const find = (...ages: number[]): unknown =>
      answerOf(teamAgeCategories(withAgeRules({ team_rule: [{ kind: "average_age", rounding: "none" }] }).regulations, aged(...ages)));
    expect(find(10, 11, 11, 11, 11)).toEqual(["B"]);
    expect(typeof find(9, 10)).toBe("string");
  });
});

describe("an average between two categories", () => {
  const beside = [
    { code: "X", label_pl: "7-9 lat", min_age: 7, max_age: 9, birth_years: null, applies_to: "all" },
    { code: "Y", label_pl: "9-12 lat", min_age: 9, max_age: 12, birth_years: null, applies_to: "all" },
  ];

  test("2 an average with roundings in different categories is a question when no rounding is stated", () => {
    const find = (rounding: string): unknown =>
      answerOf(
        teamAgeCategories(withAgeRules({ groups: beside, team_rule: [{ kind: "average_age", rounding }] }).regulations, aged(9, 10)),
      );
    // 9.5 is inside 9–12; rounded down 9 is in both.
    expect(find("none")).toEqual(["Y"]);
    expect(find("down")).toEqual(["X", "Y"]);
    expect(["X", "Y"]).not.toContain(find("not stated"));
    expect(typeof find("not stated")).toBe("string");
  });
});

describe("listed years", () => {
  const groups = [
    band("C", { birth_years: [null, 2013] }),
    band("A", { birth_years: [2017, 2019] }),
    band("B", { birth_years: [2014, 2016] }),
  ];
  const team = (rules: object[], ...years: number[]) =>
    verdict(mayTeamEnter(withAgeRules({ groups, team_rule: rules }).regulations, born(...years), "B"));

  test("years over and under are counted from the listed ones", () => {
    const window = (over: number, under: number) => [
      { kind: "share_outside_window", percent: 50, max_years_over: over, max_years_under: under },
    ];
    expect(
      [window(2, 1), window(1, 1)].map((rules) => [
        team(rules, 2014, 2016, 2012),
        team(rules, 2014, 2016, 2017),
        team(rules, 2014, 2016, 2018),
      ]),
    ).toEqual([
      ["true", "true", "false"],
      ["false", "true", "false"],
    ]);
    expect([team([{ kind: "oldest_decides" }], 2014, 2018), team([{ kind: "oldest_decides" }], 2013, 2015)]).toEqual(["true", "false"]);
    expect([team([{ kind: "youngest_decides" }], 2010, 2016), team([{ kind: "youngest_decides" }], 2015, 2017)]).toEqual(["true", "false"]);
  });
});

describe("moves, mixed teams and sizes", () => {
  const find = (team_rule: object[], ages: number[], facts = {}) =>
    verdict(teamAgeCategories(withAgeRules({ team_rule }).regulations, aged(...ages), facts));
  const enter = (team_rule: object[], ages: number[], wanted: string, facts = {}) =>
    verdict(mayTeamEnter(withAgeRules({ team_rule }).regulations, aged(...ages), wanted, facts));

  test("one older dancer moves the team up", () => {
    const moved = (rule: object, ...ages: number[]) => find([{ kind: "one_over_moves_up", ...rule }], ages);
    expect([moved({}, 8, 8, 10), moved({}, 8, 8, 14), moved({}, 3, 8, 10), moved({}, 10, 11, 13), moved({}, 8, 9, 9)]).toEqual([
      "B",
      "ask.moves_to",
      "ask.moves_to",
      "C",
      "A",
    ]);
    expect([moved({ to: "C" }, 8, 8, 14), moved({ to: "C" }, 3, 8, 14), moved({ to: "B" }, 8, 8, 14), moved({ to: "C" }, 8, 8, 9)]).toEqual(
      ["C", "ask.moves_to", "ask.moves_to", "A"],
    );
    expect([
      moved({ over: 9 }, 8, 8, 11),
      moved({ over: 9 }, 8, 8, 13),
      moved({ over: 9 }, 7, 8, 9),
      moved({ over: 12 }, 9, 10, 12),
    ]).toEqual(["B", "ask.moves_to", "A", "ask.moves_to"]);
    const limit = { over: 12, to: "C" };
    expect([moved(limit, 10, 11, 12), moved(limit, 10, 11, 13), moved({ ...limit, inclusive: true }, 10, 11, 12)]).toEqual(["B", "C", "C"]);
  });

  test("the mixed category: all in one, from several, and a dancer whom none takes", () => {
    const groups = [...inventedBands(), band("M", {}), band("O", {})];
    const find_ = (ages: number[], group: string | null = "M") =>
      verdict(
        teamAgeCategories(
          withAgeRules({ groups, team_rule: [{ kind: "mixed_band_exists", ...(group && { group }) }] }).regulations,
          aged(...ages),
        ),
      );
    expect([find_([10, 11, 12]), find_([9, 11, 12]), find_([5, 11, 12])]).toEqual(["B", "M", "ask.team_limit"]);
    const alone = (age: number) =>
      verdict(
        ageCategoriesOf(
          withAgeRules({ groups: [...inventedBands(), band("M", {})], team_rule: [{ kind: "mixed_band_exists" }] }).regulations,
          aged(age),
        ),
      );
    expect([alone(11), alone(5)]).toEqual(["B", ""]);
  });

  test("how many may be older goes by the size of the team", () => {
    const by_size = [
      { max_dancers: 4, count: 1 },
      { max_dancers: 6, count: 2 },
    ];
    const asked = (...ages: number[]) => enter([{ kind: "count_older_max", by_size }], ages, "B", { presentation: "FORM" });
    expect([
      asked(12, 12, 12, 13),
      asked(12, 12, 13, 13),
      asked(12, 12, 12, 13, 13),
      asked(12, 12, 12, 12, 12, 12, 13),
      asked(12, 12, 12, 12, 12, 12, 12),
    ]).toEqual(["true", "false", "true", "ask.team_limit", "true"]);
  });
});

describe("sums, and moves whatever the order in the file", () => {
  test("sums of ages are inclusive at both ends", () => {
    const sums = [
      { group: "A", max: 30 },
      { group: "B", min: 31, max: 36 },
    ];
    const of = (...ages: number[]) =>
      answerOf(teamAgeCategories(withAgeRules({ team_rule: [{ kind: "sum_of_ages", sums }] }).regulations, aged(...ages)));
    expect([of(10, 10, 10), of(10, 10, 11), of(12, 12, 12), of(12, 12, 13)]).toEqual([["A"], ["B"], ["B"], []]);
  });

  test("a dancer over a limit inside a category moves the team to the next one, whatever the order in the file", () => {
    const moved = (groups: object[], rule: object, ...ages: number[]) =>
      answerOf(teamAgeCategories(withAgeRules({ groups, team_rule: [{ kind: "one_over_moves_up", ...rule }] }).regulations, aged(...ages)));
    const bands = inventedBands();
    for (const groups of [bands, bands.toReversed(), [bands[1], bands[2], bands[0]].map((one) => ({ ...one }))])
      expect([
        moved(groups, { over: 11 }, 10, 11, 12),
        moved(groups, { over: 8 }, 7, 8, 9),
        moved(groups, { over: 11 }, 9, 11, 12),
        moved(groups, { over: 15 }, 14, 15, 16),
      ]).toEqual([["C"], "ask.moves_to", ["B"], "ask.moves_to"]);
  });
});
