// Listed years, grades, categories of one presentation and several rules side by side; each worked out by hand: docs/rules/eligibility.md 1.1–3.1.
import { describe, expect, test } from "vitest";
import { aged, invented, inventedBands, withAgeRules } from "../tests/invented.ts";
import { ageCategoryOf } from "./age.ts";
import type { Outcome } from "./answer.ts";
import { duoAgeCategories, mayDuoEnter } from "./duo-age.ts";
import { ageCategoriesOf, mayEnterAge } from "./lineup-age.ts";
import { mayTeamEnter, teamAgeCategories } from "./team-age.ts";

/** The answer, or the question that is asked instead. */
function verdict(outcome: Outcome<unknown>): string {
  if (outcome.ambiguous) return outcome.question.code;
  return Array.isArray(outcome.answer) ? outcome.answer.join(" ") : String(outcome.answer);
}
const band = (code: string, parts: object) => ({ code, label_pl: code, min_age: null, max_age: null, applies_to: "all", ...parts });
const born = (...years: number[]) => years.map((birth_year) => ({ birth_year }));

describe("listed years, from the oldest in the file to the youngest", () => {
  const groups = [
    band("C", { birth_years: [null, 2013] }),
    band("A", { birth_years: [2017, 2019] }),
    band("B", { birth_years: [2014, 2016] }),
  ];
  const duo = (kind: object, ...years: number[]) =>
    verdict(duoAgeCategories(withAgeRules({ groups, duo_rule: kind }).regulations, born(...years)));
  const team = (rules: object[], ...years: number[]) =>
    verdict(mayTeamEnter(withAgeRules({ groups, team_rule: rules }).regulations, born(...years), "B"));

  test("the category right below is found by the years", () => {
    const one = { kind: "one_younger_ok" };
    expect([duo(one, 2014, 2017), duo(one, 2010, 2016), duo(one, 2010, 2017), duo(one, 2017, 2019), duo(one, 2014, 2020)]).toEqual([
      "B",
      "C",
      "",
      "A",
      "",
    ]);
    const both = { kind: "couple_by_band", rules: { A: "both_min", B: "both_min", C: "both_min" } };
    expect([duo(both, 2012, 2015), duo(both, 2000, 2013), duo(both, 2012, 2018), duo(both, 2000, 2020)]).toEqual(["B", "C", "A", ""]);
    expect([duo({ kind: "older_decides" }, 2013, 2019), duo({ kind: "younger_decides" }, 2013, 2019)]).toEqual(["C", "A"]);
  });

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

  test("one open end is a limit", () => {
    const open = withAgeRules({ groups: [band("Y", { birth_years: [2010, null] }), band("O", {})] }).regulations;
    expect([verdict(teamAgeCategories(open, born(2010, 2020, 2015))), verdict(ageCategoriesOf(open, born(2009)))]).toEqual([
      "Y",
      "ask.unlimited",
    ]);
    // Who is inside a category with limits is not asked about the one without.
    const beside = withAgeRules({ groups: [...inventedBands(), band("O", {})], team_rule: [{ kind: "all_inside" }] }).regulations;
    expect([verdict(teamAgeCategories(beside, aged(10, 11, 12))), verdict(teamAgeCategories(beside, aged(9, 11, 12)))]).toEqual([
      "B",
      "ask.unlimited",
    ]);
  });
});

describe("grades", () => {
  const groups = [
    band("S", { grades: ["zerówka"] }),
    band("I", { grades: ["1", "2", "3"] }),
    band("II", { grades: [4, 6] }),
    band("III", { grades: [7, null] }),
  ];
  const rules = (team_rule: object[], duo_rule: object | null = null) =>
    withAgeRules({ basis: "school_grade", groups, team_rule, duo_rule }).regulations;
  const of = (...grades: (number | string)[]) => grades.map((grade) => ({ grade }));

  test("each dancer's own", () => {
    const found = (grade: number | string) => verdict(ageCategoriesOf(rules([]), of(grade)));
    expect(["zerówka", 1, "III", " iv ", "6", 7, "XII"].map(found)).toEqual(["ask.age", "I", "I", "II", "II", "III", "III"]);
  });

  test("grades above and below count like years", () => {
    const window = rules([{ kind: "share_outside_window", percent: 50, max_years_over: 2, max_years_under: 1 }]);
    const enter = (wanted: string, ...grades: (number | string)[]) => verdict(mayTeamEnter(window, of(...grades), wanted));
    expect([enter("II", 4, 5, 8), enter("II", 4, 5, 9), enter("II", 4, 5, 3), enter("II", 4, 5, 2)]).toEqual([
      "true",
      "false",
      "true",
      "false",
    ]);
    expect([enter("I", 1, 2, 5), enter("I", 1, 2, 6), enter("I", 1, 2, 0), enter("I", 1, 2, "zerówka")]).toEqual([
      "true",
      "false",
      "true",
      "true",
    ]);
    expect(verdict(duoAgeCategories(rules([], { kind: "older_decides" }), of(3, 4)))).toBe("II");
    expect(verdict(duoAgeCategories(rules([], { kind: "younger_decides" }), of(3, 4)))).toBe("I");
    // Over which age somebody moves the team says nothing of a grade.
    expect(verdict(mayTeamEnter(rules([{ kind: "one_over_moves_up", over: 12, to: "III" }]), of(4, 5, 7), "II"))).toBe("ask.moves_to");
  });
});

describe("several rules side by side", () => {
  const find = (team_rule: object[], ages: number[], facts = {}) =>
    verdict(teamAgeCategories(withAgeRules({ team_rule }).regulations, aged(...ages), facts));
  const enter = (team_rule: object[], ages: number[], wanted: string, facts = {}) =>
    verdict(mayTeamEnter(withAgeRules({ team_rule }).regulations, aged(...ages), wanted, facts));

  test("2.1 what names the category beats what is for all, what names the presentation the general one; of one rank all hold", () => {
    const named = [{ kind: "all_inside" }, { kind: "oldest_decides", group: "B" }];
    expect([enter(named, [9, 10, 12], "B"), enter(named, [9, 10, 12], "A"), enter(named, [6, 8, 9], "A")]).toEqual([
      "true",
      "false",
      "false",
    ]);
    const shown = [{ kind: "all_inside" }, { kind: "oldest_decides", applies_to: "FORM" }];
    expect([enter(shown, [9, 10, 12], "B"), enter(shown, [9, 10, 12], "B", { presentation: "SOLO" })]).toEqual(["true", "false"]);
    const both = [
      { kind: "share_older_max", percent: 50 },
      { kind: "count_older_max", count: 1 },
    ];
    expect([
      enter(both, [10, 11, 12, 13], "B"),
      enter(both, [10, 11, 13, 13], "B"),
      enter(both, [12, 13], "B", { presentation: "FORM" }),
    ]).toEqual(["true", "false", "true"]);
    // A rule that cannot be read holds beside the other: whoever is outside is a question, unless the other refuses.
    const unread = [{ kind: "share_outside_max", percent: 34 }, { kind: "odd" }];
    expect([enter(unread, [10, 11, 12], "B"), enter(unread, [9, 11, 12], "B"), enter(unread, [8, 9, 12], "B")]).toEqual([
      "true",
      "ask.team_limit",
      "false",
    ]);
  });

  test("rules for two presentations must agree while it is not known which one is danced", () => {
    const presentation_categories = [
      { code: "MIN", name_pl: "mini", min: 3, max: 9 },
      { code: "FORM", name_pl: "formacja", min: 3, max: 24 },
    ];
    const team_rule = [
      { kind: "oldest_decides", applies_to: "MIN" },
      { kind: "youngest_decides", applies_to: "FORM" },
    ];
    const { regulations } = invented({
      presentation_categories,
      category_matrix: [],
      age_rules: { basis: "birth_year", groups: inventedBands(), team_rule },
    });
    const asked = (ages: number[], facts = {}) => verdict(mayTeamEnter(regulations, aged(...ages), "B", facts));
    expect([
      asked([10, 11, 12]),
      asked([9, 11, 12]),
      asked([9, 11, 12], { presentation: "MIN" }),
      asked([9, 11, 12], { presentation: "FORM" }),
    ]).toEqual(["true", "ask.team_limit", "true", "false"]);
    // Ten dancers are too many for the one: it is the other.
    expect(asked([9, 10, 10, 10, 10, 10, 10, 10, 10, 12])).toBe("false");
  });

  test("a size with one end alone tells the presentation", () => {
    const presentation_categories = [
      { code: "UP", name_pl: "mała", max: 5 },
      { code: "BIG", name_pl: "duża", min: 6 },
      { code: "ANY", name_pl: "inna" },
    ];
    const team_rule = [
      { kind: "all_inside", applies_to: "UP" },
      { kind: "oldest_decides", applies_to: "BIG" },
    ];
    const { regulations } = invented({
      presentation_categories,
      category_matrix: [],
      age_rules: { basis: "birth_year", groups: inventedBands(), team_rule },
    });
    const asked = (...ages: number[]) => verdict(mayTeamEnter(regulations, aged(...ages), "B"));
    expect([asked(9, 10, 11, 12, 12), asked(9, 10, 11, 12, 12, 12)]).toEqual(["false", "true"]);
  });

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

  test("the mixed category: all in one, from several, and somebody whom none takes", () => {
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

describe("categories of one presentation", () => {
  const groups = [...inventedBands(), band("S", { label_pl: "solo 8-11", min_age: 8, max_age: 11, applies_to: "SOLO" })];
  const line = (presentations: string[], ages: string[]) => ({ styles: ["JAZZ"], presentations, ages, levels: ["-"] });
  const rules = (category_matrix: object[], more: object = {}) =>
    invented({
      category_matrix,
      age_rules: { basis: "birth_year", groups, team_rule: [{ kind: "all_inside" }], duo_rule: "older_decides", ...more },
    }).regulations;
  const of = (matrix: object[], age: number, facts = {}) => {
    const outcome = ageCategoryOf(rules(matrix), { age }, facts);
    return outcome.ambiguous ? outcome.question.code : outcome.answer.age_categories.join(" ");
  };

  test("1.7 they replace the general ones; what the matrix pairs with them stays", () => {
    expect([of([], 9, { presentation: "SOLO" }), of([], 9, { presentation: "DUET" }), of([], 9)]).toEqual(["S", "A", "A"]);
    const paired = [line(["SOLO"], ["S", "B"])];
    expect([9, 11, 12].map((age) => of(paired, age, { presentation: "SOLO" }))).toEqual(["S", "B S", "B"]);
    expect(of([line(["SOLO"], ["A"])], 9, { presentation: "SOLO" })).toBe("A");
    expect(of(paired, 9, { presentation: "SOLO", style: "DISCO" })).toBe("S");
  });

  test("1.7 one of another presentation alone is refused, whoever asks for it", () => {
    const enter = (lineUp: object[], wanted: string, presentation: string) =>
      verdict(mayEnterAge(rules([]), lineUp, wanted, { presentation })) +
      ` ${mayEnterAge(rules([]), lineUp, wanted, { presentation }).reasons[0]?.code ?? ""}`;
    expect([
      enter(aged(9), "S", "SOLO"),
      enter(aged(9), "S", "DUET"),
      enter(aged(9, 10), "S", "DUET"),
      enter(aged(9, 10, 11), "S", "FORM"),
      enter(aged(9), "Z", "SOLO"),
    ]).toEqual(["true age.category", "false age.elsewhere", "false age.elsewhere", "false age.elsewhere", "false age.refused"]);
    const only = withAgeRules({ groups: [band("S", { min_age: 8, max_age: 11, applies_to: "SOLO" })] }).regulations;
    expect(verdict(ageCategoriesOf(only, aged(9)))).toBe("S");
  });

  test("3.1 a trio in a duo / trio category goes by the rule for duos, unless a team rule names it", () => {
    const presentation_categories = [
      { code: "DT", name_pl: "duet / trio", min: 2, max: 3 },
      { code: "FORM", name_pl: "formacja", min: 4, max: 24 },
    ];
    const trio = (team_rule: object[], duo_rule: unknown, ages: number[] = [9, 10, 12]) => {
      const { regulations } = invented({
        presentation_categories,
        category_matrix: [],
        age_rules: { basis: "birth_year", groups: inventedBands(), team_rule, duo_rule },
      });
      const facts = { presentation: "DT" };
      return `${verdict(ageCategoriesOf(regulations, aged(...ages), facts))} ${verdict(mayEnterAge(regulations, aged(...ages), "B", facts))}`;
    };
    const inside = { kind: "all_inside" };
    expect([
      trio([inside], "older_decides"),
      trio([inside], null),
      trio([{ ...inside, applies_to: "DT" }], "older_decides"),
      trio([{ ...inside, applies_to: "FORM" }], "older_decides"),
      trio([inside], { kind: "one_younger_ok" }),
      trio([{ ...inside, applies_to: "DT" }], null, [9, 12]),
      trio([{ kind: "oldest_decides", applies_to: "DT" }], null, [9, 12]),
    ]).toEqual(["B true", " false", " false", "B true", " false", " false", "B true"]);
  });

  test("3.1 only the amateur counts, alone or named beside the other", () => {
    const { regulations } = withAgeRules({ duo_rule: "only_amateur_counts" });
    const found = (ages: number[], amateur?: number) => verdict(duoAgeCategories(regulations, aged(...ages), {}, { amateur }));
    expect([found([11, 30], 0), found([30, 8], 1), found([11, 30]), found([10, 12]), found([11]), found([11, 30], 2)]).toEqual([
      "B",
      "A",
      "ask.amateur",
      "B",
      "B",
      "ask.amateur",
    ]);
    expect(verdict(mayDuoEnter(regulations, aged(11, 30), "B", {}, { amateur: 1 }))).toBe("false");
  });
});
