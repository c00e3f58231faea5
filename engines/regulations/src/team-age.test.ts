import { describe, expect, test } from "vitest";
import { aged, invented, inventedBands, withAgeRules } from "../tests/invented.ts";
import type { Outcome } from "./answer.ts";
import { mayTeamEnter, teamAgeCategories } from "./team-age.ts";

const answerOf = <T>(outcome: Outcome<T>): T | "ambiguous" => (outcome.ambiguous ? "ambiguous" : outcome.answer);
const enter = (rules: unknown, wanted: string, ages: number[], facts = {}): boolean | "ambiguous" =>
  answerOf(mayTeamEnter(withAgeRules({ team_rule: rules }).regulations, aged(...ages), wanted, facts));
const find = (rules: unknown, ages: number[], facts = {}): readonly string[] | "ambiguous" =>
  answerOf(teamAgeCategories(withAgeRules({ team_rule: rules }).regulations, aged(...ages), facts));

describe("rules that test one band", () => {
  test("share_outside_max counts both sides, and the limit itself is allowed", () => {
    const rule = [{ kind: "share_outside_max", percent: 25 }];
    expect(enter(rule, "B", [10, 11, 12, 13])).toBe(true);
    expect(enter(rule, "B", [10, 11, 9, 13])).toBe(false);
    expect(enter([{ kind: "share_outside_max", percent: 25, direction: "older" }], "B", [10, 11, 9, 13])).toBe(true);
  });

  test("share_inside_min is the same from the inside", () => {
    expect(enter([{ kind: "share_inside_min", percent: 75 }], "B", [10, 11, 12, 30])).toBe(true);
    expect(enter([{ kind: "share_inside_min", percent: 76 }], "B", [10, 11, 12, 30])).toBe(false);
  });

  test("share_older_max lets younger ones in freely and the youngest band it allows is the team's own", () => {
    const rule = [{ kind: "share_older_max", percent: 50, max_years_over: 1 }];
    expect(enter(rule, "B", [7, 7, 13, 13])).toBe(true);
    expect(enter(rule, "B", [10, 10, 10, 14])).toBe(false);
    expect(find(rule, [8, 8, 8, 10])).toEqual(["A"]);
  });

  test("share_younger_max admits nobody older", () => {
    const rule = [{ kind: "share_younger_max", percent: 50, max_years_under: 2 }];
    expect(enter(rule, "B", [8, 9, 10, 11])).toBe(true);
    expect(enter(rule, "B", [7, 10, 10, 11])).toBe(false);
    expect(enter(rule, "B", [10, 11, 12, 13])).toBe(false);
  });

  test("share_older_max and share_younger_max together limit each side by its own rule", () => {
    const rules = [
      { kind: "share_older_max", percent: 20, max_years_over: 2 },
      { kind: "share_younger_max", percent: 100, max_years_under: 2 },
    ];
    expect(enter(rules, "B", [8, 9, 10, 11, 14])).toBe(true);
    expect(enter(rules, "B", [7, 9, 10, 11, 14])).toBe(false);
    expect(enter(rules, "B", [8, 9, 10, 13, 14])).toBe(false);
  });

  test("share_outside_window limits years on both sides and the share together", () => {
    const rule = [{ kind: "share_outside_window", percent: 50, max_years_over: 1, max_years_under: 3 }];
    expect(enter(rule, "B", [7, 13, 10, 11])).toBe(true);
    expect(enter(rule, "B", [6, 10, 10, 11])).toBe(false);
    expect(enter(rule, "B", [14, 10, 10, 11])).toBe(false);
    expect(enter(rule, "B", [7, 7, 13, 11])).toBe(false);
  });

  test("count_older_max counts heads, also by the size of the team", () => {
    expect(enter([{ kind: "count_older_max", count: 2, max_years_over: 2 }], "A", [8, 8, 8, 10, 11])).toBe(true);
    expect(enter([{ kind: "count_older_max", count: 2, max_years_over: 2 }], "A", [8, 8, 10, 10, 10])).toBe(false);
    const bySize = [
      {
        kind: "count_older_max",
        by_size: [
          { max_dancers: 4, count: 1 },
          { max_dancers: null, count: 2 },
        ],
      },
    ];
    expect(enter(bySize, "A", [8, 8, 10, 10])).toBe(false);
    expect(enter(bySize, "A", [8, 8, 8, 10, 10])).toBe(true);
  });

  test("all_inside lets nobody outside", () => {
    expect(enter([{ kind: "all_inside" }], "A", [7, 8, 9])).toBe(true);
    expect(enter([{ kind: "all_inside" }], "A", [7, 8, 10])).toBe(false);
    expect(find([{ kind: "all_inside" }], [7, 8, 10])).toEqual([]);
  });

  test("an extra condition that is only text makes the answer a question where it may matter", () => {
    const rule = [{ kind: "share_older_max", percent: 50, plus: "unless the jury agrees" }];
    expect(enter(rule, "B", [10, 11, 12])).toBe(true);
    expect(enter(rule, "B", [10, 11, 13])).toBe("ambiguous");
  });
});

describe("rules that decide the band", () => {
  test("majority: the band of more than half; half and half is a question", () => {
    expect(find([{ kind: "majority" }], [8, 8, 8, 12, 12])).toEqual(["A"]);
    expect(find([{ kind: "majority" }], [8, 8, 12, 12])).toBe("ambiguous");
    expect(enter([{ kind: "majority" }], "B", [8, 8, 8, 12])).toBe(false);
  });

  test.each([
    ["down", ["A"]],
    ["up", ["B"]],
    ["nearest", ["A"]],
    ["not stated", "ambiguous"],
  ] as const)("average_age rounded %s", (rounding, expected) => {
    expect(find([{ kind: "average_age", rounding }], [9, 9, 10])).toEqual(expected);
  });

  test("average_age is no question where every rounding gives the same band", () => {
    expect(find([{ kind: "average_age", rounding: "not stated" }], [10, 11, 12, 12])).toEqual(["B"]);
  });

  test("average_age with a cap refuses someone too old", () => {
    expect(find([{ kind: "average_age", rounding: "down", max_years_over: 2 }], [8, 8, 8, 11])).toEqual(["A"]);
    expect(find([{ kind: "average_age", rounding: "down", max_years_over: 1 }], [8, 8, 8, 11])).toEqual([]);
  });

  test("average_birth_year goes by the listed years", () => {
    const groups = [
      { code: "Y", label_pl: "młodsi", min_age: null, max_age: null, birth_years: [2015, 2017], applies_to: "all" },
      { code: "O", label_pl: "starsi", min_age: null, max_age: null, birth_years: [2012, 2014], applies_to: "all" },
    ];
    const ask = (rounding: string, birthYears: number[]): unknown => {
      const { regulations } = withAgeRules({ groups, team_rule: [{ kind: "average_birth_year", rounding }] });
      return answerOf(
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
    expect(find([over], [10, 11, 12])).toEqual(["B"]);
    expect(find([over], [10, 11, 13])).toEqual(["C"]);
    expect(find([{ ...over, inclusive: true }], [10, 11, 12])).toEqual(["C"]);
    expect(find([over], [9, 10])).toBe("ambiguous");
    expect(find([{ kind: "one_over_moves_up" }], [8, 8, 14])).toBe("ambiguous");
    expect(find([{ kind: "one_over_moves_up", to: "C" }], [8, 8, 10])).toEqual(["C"]);
    expect(find([{ kind: "one_over_moves_up", over: 9, to: "B" }], [8, 8, 14])).toBe("ambiguous");
  });

  test("one_over_moves_up: the oldest decides; youngest_decides: the youngest", () => {
    expect(find([{ kind: "one_over_moves_up" }], [8, 8, 8, 10])).toEqual(["B"]);
    expect(enter([{ kind: "one_over_moves_up" }], "A", [8, 8, 8, 10])).toBe(false);
    expect(find([{ kind: "youngest_decides" }], [8, 12, 12])).toEqual(["A"]);
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
    expect(find(rule, [8, 8, 9])).toEqual(["A"]);
    expect(find(rule, [10, 10, 11])).toEqual(["B"]);
  });

  test("mixed_band_exists: a team of one band stays there, others are mixed", () => {
    const rules = {
      groups: [...inventedBands(), { code: "M", label_pl: "mieszane", min_age: null, max_age: null, applies_to: "all" }],
      team_rule: [{ kind: "mixed_band_exists" }],
    };
    const { regulations } = withAgeRules(rules);
    expect(answerOf(teamAgeCategories(regulations, aged(8, 8, 9)))).toEqual(["A"]);
    expect(answerOf(teamAgeCategories(regulations, aged(8, 8, 12)))).toEqual(["M"]);
    expect(answerOf(mayTeamEnter(regulations, aged(8, 8, 9), "M"))).toBe(false);
  });
});

describe("a refused team", () => {
  test("hears which category takes it", () => {
    const { regulations } = withAgeRules({ team_rule: [{ kind: "share_outside_max", percent: 20 }] });
    const outcome = mayTeamEnter(regulations, aged(10, 11, 12, 12), "A");
    expect(outcome.reasons.at(-1)?.pl.replaceAll("\u00a0", " ")).toBe("Ten skład pasuje do: 10–12 lat.");
  });
});

describe("which rule counts", () => {
  test("a rule for one band beats the general one", () => {
    const rules = [{ kind: "all_inside" }, { kind: "share_older_max", percent: 50, group: "A" }];
    expect(enter(rules, "A", [8, 10])).toBe(true);
    expect(enter(rules, "B", [10, 13])).toBe(false);
  });

  test("a rule for one presentation beats the general one", () => {
    const rules = [{ kind: "all_inside" }, { kind: "share_outside_max", percent: 50, applies_to: ["FORM"] }];
    expect(enter(rules, "A", [8, 8, 10], { presentation: "FORM" })).toBe(true);
    expect(enter(rules, "A", [8, 8, 10], { presentation: "DUET" })).toBe(false);
  });

  test("an unknown presentation is told by the head count, or the rules must agree", () => {
    const rules = [
      { kind: "share_outside_max", percent: 50, applies_to: ["FORM"] },
      { kind: "all_inside", applies_to: ["DUET"] },
    ];
    expect(enter(rules, "A", [8, 8, 10])).toBe(true);
    expect(enter(rules, "A", [8, 10])).toBe(false);
    const wide = {
      presentation_categories: [
        { code: "FORM", name_pl: "formacja", min: 2, max: 9 },
        { code: "DUET", name_pl: "grupa", min: 2, max: 9 },
      ],
    };
    const { regulations } = invented({ ...wide, age_rules: { basis: "birth_year", groups: inventedBands(), team_rule: rules } });
    expect(answerOf(mayTeamEnter(regulations, aged(8, 8, 10), "A"))).toBe("ambiguous");
    expect(answerOf(mayTeamEnter(regulations, aged(8, 8, 9), "A"))).toBe(true);
  });

  test("without a rule a team inside fits and any other is a question", () => {
    expect(enter(null, "A", [8, 8, 9])).toBe(true);
    expect(enter(null, "A", [8, 8, 10])).toBe("ambiguous");
    expect(find(null, [8, 8, 10])).toBe("ambiguous");
  });

  test("the refusal counts who is outside and names them", () => {
    const { regulations } = withAgeRules({ team_rule: [{ kind: "share_outside_max", percent: 20 }] });
    const outcome = mayTeamEnter(
      regulations,
      [
        { name: "Zosia", age: 13 },
        { name: "Ola", age: 11 },
        { name: "Iga", age: 10 },
      ],
      "B",
    );
    expect(outcome.reasons.map((one) => one.pl.replaceAll("\u00a0", " "))).toEqual([
      "10–12 lat: skład nie pasuje, zmień skład albo wybierz inną kategorię. Starsze: 1 z 3 osób (33,3%), o najwyżej 1 rok: Zosia. Zasada: poza kategorią najwyżej 20% składu.",
    ]);
    expect(outcome.reasons[0]?.params).toMatchObject({ older: 1, younger: 0, older_names: ["Zosia"] });
  });
});
