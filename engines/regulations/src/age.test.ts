import { describe, expect, test } from "vitest";
import { inventedBands, invented, withAgeRules } from "../tests/invented.ts";
import { ageCategoryOf } from "./age.ts";
import type { Dancer } from "./bands.ts";
import { duoAgeCategories, mayDuoEnter } from "./duo-age.ts";
import { ageCategoriesOf, mayEnterAge } from "./lineup-age.ts";
import { teamAgeCategories } from "./team-age.ts";

const single = (rules: Record<string, unknown>, dancer: Dancer, facts = {}, when = {}): unknown => {
  const found = ageCategoryOf(withAgeRules(rules).regulations, dancer, facts, when);
  return found.ambiguous ? found.question.code : found.answer.age_categories;
};
const duo = (rule: unknown, dancers: Dancer[], when = {}): unknown => {
  const found = duoAgeCategories(withAgeRules({ duo_rule: rule }).regulations, dancers, {}, when);
  return found.ambiguous ? found.question.code : found.answer;
};

describe("how an age is counted", () => {
  test("by year of birth the day does not matter", () => {
    expect(single({}, { birth_date: "2016-12-31" })).toEqual(["B"]);
    expect(single({}, { birth_year: 2017 })).toEqual(["A"]);
  });

  test("on the event day the birthday counts, also on the day itself", () => {
    expect(single({ basis: "age_on_event_day" }, { birth_date: "2016-05-16" })).toEqual(["B"]);
    expect(single({ basis: "age_on_event_day" }, { birth_date: "2016-05-17" })).toEqual(["A"]);
    expect(single({ basis: "age_on_event_day" }, { birth_date: "2016-05-17" }, {}, { event_date: "2026-06-01" })).toEqual(["B"]);
  });

  test("a year alone is enough on the event day when both ages are in one band", () => {
    expect(single({ basis: "age_on_event_day" }, { birth_year: 2015 })).toEqual(["B"]);
    expect(single({ basis: "age_on_event_day" }, { birth_year: 2016 })).toBe("ask.age_basis");
  });

  test("where nothing is said about counting, a year of birth on the edge is a question", () => {
    expect(single({ basis: "not stated" }, { birth_year: 2013 })).toBe("ask.age_basis");
    expect(single({ basis: "not stated" }, { birth_year: 2015 })).toEqual(["B"]);
    expect(single({ basis: "not stated" }, { age: 13 })).toEqual(["C"]);
  });

  test("the age on 31 December is the age by year of birth", () => {
    expect(single({ basis: "age_on_31_december" }, { birth_date: "2016-12-31" })).toEqual(["B"]);
  });

  test("another reference year moves every band", () => {
    expect(single({ reference_year: 2027 }, { birth_year: 2017 })).toEqual(["B"]);
  });

  test("an unknown age is asked for", () => {
    expect(single({}, {})).toBe("ask.age");
  });
});

describe("bands", () => {
  const band = (
    code: string,
    label: string,
    min: number | null,
    max: number | null,
    years: unknown = null,
    applies: unknown = "all",
  ): Record<string, unknown> => ({ code, label_pl: label, min_age: min, max_age: max, birth_years: years, applies_to: applies });

  test("listed birth years win over the printed label", () => {
    const groups = [band("X", "7-9 lat", 7, 9, [2016, 2018]), band("Y", "10-12 lat", 10, 12, [2013, 2015])];
    expect(single({ groups }, { birth_year: 2016 })).toEqual(["X"]);
    expect(single({ groups }, { age: 10 })).toEqual(["X"]);
  });

  test("open ends of birth years", () => {
    const groups = [band("Y", "młodsi", null, 9, [2017, null]), band("O", "starsi", 10, null, [null, 2016])];
    expect(single({ groups }, { birth_year: 2025 })).toEqual(["Y"]);
    expect(single({ groups }, { birth_year: 1950 })).toEqual(["O"]);
  });

  test("overlapping bands are all named; outside every band there is none", () => {
    const groups = [band("X", "do 10", null, 10), band("Y", "10-12 lat", 10, 12)];
    expect(single({ groups }, { age: 10 })).toEqual(["X", "Y"]);
    expect(single({ groups }, { age: 13 })).toEqual([]);
  });

  test("a label that leaves out its own lowest age is a question at exactly that age", () => {
    const groups = [band("X", "13-16 lat", 13, 16), band("Y", "powyżej 17 lat", 17, null)];
    expect(single({ groups }, { age: 17 })).toBe("ask.label");
    expect(single({ groups }, { age: 18 })).toEqual(["Y"]);
  });

  test("a special list replaces the general one, for a style, a presentation, or both", () => {
    const groups = [...inventedBands(), band("S", "9-11 lat", 9, 11, null, ["DISCO"]), band("P", "11+", 11, null, null, ["JAZZ FORM"])];
    const category_matrix = [{ styles: ["DISCO"], presentations: ["SOLO"], ages: ["S"], levels: ["-"] }];
    const ask = (facts: object): unknown => {
      const found = ageCategoryOf(
        invented({ age_rules: { basis: "birth_year", groups }, category_matrix }).regulations,
        { age: 11 },
        facts,
      );
      return found.ambiguous ? "ambiguous" : found.answer.age_categories;
    };
    expect(ask({ style: "DISCO" })).toEqual(["S"]);
    expect(ask({ style: "JAZZ", presentation: "FORM" })).toEqual(["P"]);
    expect(ask({ style: "JAZZ", presentation: "SOLO" })).toEqual(["B"]);
    expect(ask({})).toEqual(["B"]);
  });

  test("a band without any limit never wins by age: whom no other band takes is a question", () => {
    const groups = [...inventedBands(), band("ANY", "open", null, null)];
    expect(single({ groups }, { age: 11 })).toEqual(["B"]);
    expect(single({ groups }, { age: 3 })).toBe("ask.unlimited");
    expect(single({ groups: [band("ANY", "open", null, null)] }, { age: 3 })).toEqual(["ANY"]);
  });
});

describe("school grades", () => {
  const rules = {
    basis: "school_grade",
    groups: [
      { code: "I", label_pl: "klasy 1-3", min_age: null, max_age: null, grades: [1, 3], applies_to: "all" },
      { code: "II", label_pl: "klasy 4-8", min_age: null, max_age: null, grades: "kl. IV-VIII SP", applies_to: "all" },
      { code: "P", label_pl: "przedszkole", min_age: null, max_age: null, grades: ["przedszkole"], applies_to: "all" },
    ],
    team_rule: [{ kind: "majority" }],
  };
  const team = (...grades: (string | number)[]): unknown => {
    const found = teamAgeCategories(
      withAgeRules(rules).regulations,
      grades.map((grade) => ({ grade })),
    );
    return found.ambiguous ? "ambiguous" : found.answer;
  };

  test("a team goes by its pupils' grades", () => {
    expect(team(3, 3, 4)).toEqual(["I"]);
    expect(team("IV", 5, 3)).toEqual(["II"]);
    expect(team("przedszkole", "przedszkole", 1)).toEqual(["P"]);
    expect(team(3, 3, 4, 4)).toBe("ambiguous");
  });
});

describe("duos and couples", () => {
  test("the older or the younger decides", () => {
    expect(duo("older_decides", [{ age: 9 }, { age: 12 }])).toEqual(["B"]);
    expect(duo({ kind: "younger_decides" }, [{ age: 9 }, { age: 12 }])).toEqual(["A"]);
  });

  test("one younger is fine from the band right below, not from two below", () => {
    expect(duo({ kind: "one_younger_ok" }, [{ age: 9 }, { age: 12 }])).toEqual(["B"]);
    expect(duo({ kind: "one_younger_ok" }, [{ age: 8 }, { age: 13 }])).toEqual([]);
  });

  test("only the amateur counts; who that is must be known where it matters", () => {
    expect(duo({ kind: "only_amateur_counts" }, [{ age: 9 }, { age: 30 }], { amateur: 0 })).toEqual(["A"]);
    expect(duo({ kind: "only_amateur_counts" }, [{ age: 9 }, { age: 30 }])).toBe("ask.amateur");
    expect(duo({ kind: "only_amateur_counts" }, [{ age: 20 }, { age: 30 }])).toEqual(["C"]);
  });

  test("each band may have its own rule for couples", () => {
    const rule = { kind: "couple_by_band", rules: { A: "both_inside", B: "older_decides", C: "one_inside_other_min_12" } };
    expect(duo(rule, [{ age: 9 }, { age: 6 }])).toEqual([]);
    expect(duo(rule, [{ age: 12 }, { age: 6 }])).toEqual(["B"]);
    expect(duo(rule, [{ age: 20 }, { age: 12 }])).toEqual(["C"]);
    expect(duo(rule, [{ age: 20 }, { age: 11 }])).toEqual([]);
  });

  test("without a rule two of one band are fine and two of different ones a question", () => {
    expect(duo(null, [{ age: 8 }, { age: 9 }])).toEqual(["A"]);
    expect(duo(null, [{ age: 9 }, { age: 10 }])).toBe("ask.duo_rule");
  });

  test("a trio of a duo / trio category goes by the rule for duos", () => {
    const presentation_categories = [{ code: "DT", name_pl: "duo / trio", min: 2, max: 3 }];
    const { regulations } = invented({
      presentation_categories,
      age_rules: { basis: "birth_year", groups: inventedBands(), duo_rule: { kind: "older_decides" } },
    });
    const trio = [{ age: 8 }, { age: 9 }, { age: 11 }];
    expect(ageCategoriesOf(regulations, trio, { presentation: "DT" })).toMatchObject({ answer: ["B"] });
    expect(ageCategoriesOf(regulations, trio, {})).toMatchObject({ ambiguous: true });
  });

  test("an age that the label leaves out is a question for a duo and a team too", () => {
    const groups = [
      { code: "X", label_pl: "13-16 lat", min_age: 13, max_age: 16 },
      { code: "Y", label_pl: "powyżej 17 lat", min_age: 17, max_age: null },
    ];
    const { regulations } = withAgeRules({ groups, duo_rule: "older_decides", team_rule: [{ kind: "one_over_moves_up" }] });
    expect(ageCategoriesOf(regulations, [{ age: 15 }, { age: 17 }])).toMatchObject({ question: { code: "ask.label" } });
    expect(ageCategoriesOf(regulations, [{ age: 15 }, { age: 16 }, { age: 17 }])).toMatchObject({ question: { code: "ask.label" } });
    expect(ageCategoriesOf(regulations, [{ age: 15 }, { age: 16 }, { age: 18 }])).toMatchObject({ answer: ["Y"] });
  });

  test("a refused duo hears which category takes it", () => {
    const { regulations } = withAgeRules({ duo_rule: { kind: "older_decides" } });
    const outcome = mayDuoEnter(
      regulations,
      [
        { name: "Zosia", age: 9 },
        { name: "Ola", age: 12 },
      ],
      "A",
    );
    expect(outcome.reasons[0]?.pl.replaceAll("\u00a0", " ")).toBe(
      "7–9 lat: nie dla tego składu (Zosia, Ola), wybierz 10–12 lat albo zmień skład.",
    );
  });

  test("the category that a duo wants", () => {
    const { regulations } = withAgeRules({ duo_rule: { kind: "older_decides" } });
    expect(mayDuoEnter(regulations, [{ age: 9 }, { age: 12 }], "B")).toMatchObject({ answer: true });
    expect(mayDuoEnter(regulations, [{ age: 9 }, { age: 12 }], "A")).toMatchObject({ answer: false });
  });
});

test("a refusal says in the person's own words what to do, with the name as it is", () => {
  const { regulations } = withAgeRules({});
  const outcome = mayEnterAge(regulations, [{ name: "Zosia", birth_year: 2014 }], "A");
  expect(outcome).toMatchObject({ ambiguous: false, answer: false });
  expect(outcome.reasons.map((one) => one.pl.replaceAll("\u00a0", " "))).toEqual([
    "Zosia kończy w 2026 roku 12 lat: wybierz 10–12 lat albo zmień skład.",
  ]);
  expect(outcome.reasons.map((one) => one.en)).toEqual(["Zosia turns 12 in 2026: choose 10–12 lat or change the line-up."]);
});
