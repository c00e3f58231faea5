// How ages and the rules for teams and duos of a file are read, spelling by spelling: docs/rules/eligibility.md 1.1–3.1.
import { describe, expect, test } from "vitest";
import { invented, inventedBands, withAgeRules } from "../tests/invented.ts";
import { warningCodes } from "../tests/read-as.ts";

describe("ages", () => {
  test.each<[string, string, boolean]>([
    ["birth_year", "birth_year", false],
    ["birth year", "birth_year", false],
    ["age_on_12-31", "birth_year", false],
    ["31.12.2026", "birth_year", false],
    ["31 dec", "birth_year", false],
    ["end of the year", "birth_year", false],
    ["end of year", "birth_year", false],
    ["age_on_event_day", "age_on_event_day", false],
    ["age on 2026-05-16", "age_on_event_day", false],
    ["event_day", "age_on_event_day", false],
    ["exact_date", "age_on_event_day", false],
    ["birth_date", "age_on_event_day", false],
    ["school_grade", "school_grade", false],
    ["grade", "school_grade", false],
    ["not stated", "not_stated", false],
    ["not seen", "not_stated", false],
    ["", "not_stated", false],
    ["by height", "not_stated", true],
  ])("counted by %j: %s", (basis, kind, warned) => {
    const loaded = withAgeRules({ basis });
    expect(loaded.regulations.age_basis.kind).toBe(kind);
    expect(warningCodes(loaded, "age_rules.basis").includes("age_rules.basis unknown_rule_kind")).toBe(warned);
  });

  test("the day and the year that count: said, else found in the text, else the event's", () => {
    const basis = (rules: Record<string, unknown>) => withAgeRules(rules).regulations.age_basis;
    expect(basis({ basis: "age on 2026-03-01" })).toEqual({
      kind: "age_on_event_day",
      text: "age on 2026-03-01",
      reference_year: 2026,
      reference_day: "2026-03-01",
    });
    expect(basis({ basis: "birth_year", reference_year: 2025, reference_date: "2025-09-01" })).toMatchObject({
      reference_year: 2025,
      reference_day: "2025-09-01",
    });
    expect(basis({ basis: "birth_year" }).reference_day).toBe(null);
  });

  test.each<[object, object]>([
    [{ birth_years: [2015, 2016] }, { born_from: 2015, born_to: 2016 }],
    [{ birth_years: [2015] }, { born_from: 2015, born_to: 2015 }],
    [{ birth_years: [2012, 2013, 2014] }, { born_from: 2012, born_to: 2014 }],
    [{ birth_years: [null, 2016] }, { born_from: null, born_to: 2016 }],
    [{ birth_years: null }, { born_from: null, born_to: null }],
    [{ label_pl: "powyżej 17 lat", min_age: 17 }, { unclear_age: 17 }],
    [{ label_pl: "pow. 17 lat", min_age: 17 }, { unclear_age: 17 }],
    [{ label_pl: "over 17", min_age: 18 }, { unclear_age: null }],
    [{ label_pl: "ponad 17", min_age: 17, birth_years: [null, 2009] }, { unclear_age: null }],
    [{ grades: [4, 6] }, { grades: { from: 4, to: 6, list: [] } }],
    [{ grades: [4, null] }, { grades: { from: 4, to: null, list: [] } }],
    [{ grades: { min: 1, max: 3 } }, { grades: { from: 1, to: 3, list: [] } }],
    [{ grades: "IV-VI" }, { grades: { from: 4, to: 6, list: [] } }],
    [{ grades: ["1", "2", "3"] }, { grades: { from: null, to: null, list: ["1", "2", "3"] } }],
    [{ grades: "zerówka" }, { grades: { from: null, to: null } }],
    [{ grades: null }, { grades: null }],
  ])("a band of %j", (parts, read) => {
    const groups = [{ code: "X", label_pl: "X", min_age: null, max_age: null, birth_years: null, applies_to: "all", ...parts }];
    expect(withAgeRules({ groups }).regulations.age_categories[0]).toMatchObject(read);
  });

  test("under school grades the label gives them, when nothing else does", () => {
    const grades = (parts: object, basis = "school_grade") =>
      withAgeRules({ basis, groups: [{ code: "X", label_pl: "klasy IV–VI", min_age: null, max_age: null, applies_to: "all", ...parts }] })
        .regulations.age_categories[0]?.grades;
    expect(grades({})).toEqual({ from: 4, to: 6, list: [] });
    expect([grades({ min_age: 9 }), grades({ max_age: 9 }), grades({ label_pl: "klasy" }), grades({}, "birth_year")]).toEqual([
      null,
      null,
      null,
      null,
    ]);
    expect(grades({ grades: [1, 2] })).toEqual({ from: 1, to: 2, list: [] });
  });
});

describe("rules for teams and duos", () => {
  const none = {
    age_categories: [],
    percent: null,
    direction: "any",
    max_years_over: null,
    max_years_under: null,
    count: null,
    count_by_size: [],
    sums: [],
    rounding: "not_stated",
    over_age: null,
    over_included: false,
    moves_to: null,
    unread: null,
  };

  test.each<[object, object, string[]]>([
    [{ kind: "all_inside" }, {}, []],
    [{ kind: "older_decides" }, { kind: "oldest_decides" }, []],
    [{ kind: "oldest" }, { kind: "oldest_decides" }, []],
    [{ kind: "younger_decides" }, { kind: "youngest_decides" }, []],
    [{ kind: "both_inside" }, { kind: "all_inside" }, []],
    [{ kind: "odd" }, { kind: "all_inside", unread: "odd" }, ["age_rules.team_rule[0].kind unknown_rule_kind"]],
    [{ kind: "share_outside_max", percent: 20, direction: "older" }, { percent: 20, direction: "older" }, []],
    [{ kind: "share_outside_max", percent: 20, direction: "sideways" }, { percent: 20 }, []],
    [
      { kind: "share_outside_max", percent: 20, direction: "younger", rounding: "half up" },
      { percent: 20, direction: "younger", rounding: "nearest" },
      [],
    ],
    [{ kind: "share_inside_min" }, {}, ["age_rules.team_rule[0] rule_incomplete"]],
    [{ kind: "share_inside_min", percent: 101 }, { percent: 101 }, ["age_rules.team_rule[0].percent out_of_range"]],
    [{ kind: "share_inside_min", percent: -1 }, { percent: -1 }, ["age_rules.team_rule[0].percent out_of_range"]],
    [{ kind: "share_inside_min", percent: 100 }, { percent: 100 }, []],
    [{ kind: "share_inside_min", percent: 0 }, { percent: 0 }, []],
    [{ kind: "majority", max_years_over: 1, max_years_under: 2 }, { max_years_over: 1, max_years_under: 2 }, []],
    [{ kind: "majority", plus: "up to 2 years older" }, { max_years_over: 2 }, []],
    [{ kind: "majority", plus: "up to 12 years younger" }, { max_years_under: 12 }, []],
    [{ kind: "majority", plus: "up to 1 year younger, up to 3 years older" }, { max_years_under: 1, max_years_over: 3 }, []],
    [{ kind: "majority", plus: "twins allowed" }, { unread: "twins allowed" }, ["age_rules.team_rule[0].plus rule_not_read"]],
    [{ kind: "count_older_max", count: 2 }, { count: 2 }, []],
    [{ kind: "count_older_max" }, {}, ["age_rules.team_rule[0] rule_incomplete"]],
    [
      { kind: "count_older_max", by_size: [{ max_dancers: 8, count: 1 }, { up_to: 16, count: 2 }, { max: 24 }] },
      {
        count_by_size: [
          { max_dancers: 8, count: 1 },
          { max_dancers: 16, count: 2 },
          { max_dancers: 24, count: 0 },
        ],
      },
      [],
    ],
    [
      {
        kind: "sum_of_ages",
        sums: [
          { group: "A", max: 30 },
          { code: "B", min: 31 },
        ],
      },
      {
        sums: [
          { age_category: "A", min: null, max: 30 },
          { age_category: "B", min: 31, max: null },
        ],
      },
      [],
    ],
    [{ kind: "sum_of_ages" }, {}, ["age_rules.team_rule[0] rule_incomplete"]],
    [{ kind: "one_over_moves_up", over: 12, to: "C", inclusive: true }, { over_age: 12, moves_to: "C", over_included: true }, []],
    [{ kind: "one_over_moves_up", over: 12, to: "Z" }, { over_age: 12, moves_to: "Z" }, ["age_rules.team_rule[0].to unknown_code"]],
    [{ kind: "one_over_moves_up", to: "C" }, { moves_to: "C" }, ["age_rules.team_rule[0] rule_incomplete"]],
    [{ kind: "one_over_moves_up", over: 12 }, { over_age: 12 }, ["age_rules.team_rule[0] rule_incomplete"]],
    [{ kind: "all_inside", group: "B" }, { age_categories: ["B"] }, []],
    [{ kind: "all_inside", groups: ["A", "B"] }, { age_categories: ["A", "B"] }, []],
    [{ kind: "all_inside", band: "Z" }, { age_categories: ["Z"] }, ["age_rules.team_rule[0].band unknown_code"]],
  ])("%j", (rule, read, told) => {
    const loaded = withAgeRules({ team_rule: [rule], duo_rule: "older_decides" });
    expect(loaded.regulations.team_rules[0]).toEqual({
      ...none,
      applies_to: { kind: "all", selectors: [] },
      kind: (rule as { kind: string }).kind,
      ...read,
    });
    expect(warningCodes(loaded, "age_rules.team_rule")).toEqual(told);
    expect(withAgeRules({ team_rule: rule, duo_rule: "older_decides" }).regulations.team_rules).toEqual(loaded.regulations.team_rules);
  });

  test.each<[unknown, string]>([
    ["", "not_stated"],
    ["not stated", "not_stated"],
    ["unknown", "not_stated"],
    ["half down", "not_stated"],
    ["nearest", "nearest"],
    ["half_up", "nearest"],
    ["mathematical", "nearest"],
    ["round", "nearest"],
    ["none", "none"],
    ["exact", "none"],
    ["no rounding", "none"],
    ["without", "none"],
    ["down", "down"],
    ["floor", "down"],
    ["truncate", "down"],
    ["up", "up"],
    ["ceiling", "up"],
    ["Round Up", "up"],
    ["sideways", "not_stated"],
  ])("rounding %j is %s", (rounding, read) => {
    const loaded = withAgeRules({ team_rule: [{ kind: "average_age", rounding }] });
    expect(loaded.regulations.team_rules[0]?.rounding).toBe(read);
    expect(warningCodes(loaded, "age_rules.team_rule[0].rounding")).toEqual(
      rounding === "sideways" ? ["age_rules.team_rule[0].rounding unknown_rule_kind"] : [],
    );
  });

  test.each<[unknown, object | null, string[]]>([
    ["older_decides", { kind: "older_decides" }, []],
    [{ kind: "oldest_decides" }, { kind: "older_decides" }, []],
    [{ kind: "younger_decides" }, { kind: "younger_decides" }, []],
    [{ kind: "one_younger_ok" }, { kind: "one_younger_ok" }, []],
    [{ kind: "both_inside" }, { kind: "all_inside" }, []],
    [{ kind: "all_inside" }, { kind: "all_inside" }, []],
    [{ kind: "only_amateur_counts" }, { kind: "only_amateur_counts" }, []],
    [{ kind: "average_age", rounding: "down" }, { kind: "average_age", rounding: "down" }, []],
    [
      { kind: "couple_by_band", rules: { A: "both_inside", B: "one_inside_other_min_14", C: "all_inside" } },
      {
        kind: "couple_by_band",
        by_age_category: [
          { age_category: "A", test: "both_inside", other_min: null },
          { age_category: "B", test: "one_inside_other_min", other_min: 14 },
          { age_category: "C", test: "both_inside", other_min: null },
        ],
      },
      [],
    ],
    [
      { kind: "couple_by_band", rules: { A: "one_inside", B: "both_max", Z: "both_min", C: "odd" } },
      {
        by_age_category: [
          { age_category: "A", test: "any_inside", other_min: null },
          { age_category: "B", test: "both_max", other_min: null },
          { age_category: "Z", test: "both_min", other_min: null },
        ],
      },
      ["age_rules.duo_rule.rules.Z unknown_code", "age_rules.duo_rule.rules.C unknown_rule_kind"],
    ],
    ["odd", null, ["age_rules.duo_rule unknown_rule_kind"]],
    [
      [{ kind: "older_decides" }, "younger_decides"],
      { kind: "older_decides" },
      ["age_rules.duo_rule rule_not_read", "age_rules.duo_rule[1] field_not_used"],
    ],
    [[], null, []],
  ])("of a duo %j", (duo_rule, read, told) => {
    const loaded = withAgeRules({ duo_rule, team_rule: [{ kind: "all_inside" }] });
    if (read === null) expect(loaded.regulations.duo_rule).toBe(null);
    else expect(loaded.regulations.duo_rule).toMatchObject(read);
    expect(warningCodes(loaded, "age_rules.duo_rule").filter((one) => !one.endsWith("rule_missing"))).toEqual(told);
  });
});

describe("ages in words", () => {
  test.each<[string, string]>([
    ["age_on the event day", "age_on_event_day"],
    ["birth_date of the starting book", "age_on_event_day"],
    ["exact_date", "age_on_event_day"],
    ["grade of the school", "school_grade"],
    ["31dec", "birth_year"],
    ["the average age on paper", "not_stated"],
    ["by no birth_date", "not_stated"],
    ["no school grade", "not_stated"],
    ["", "not_stated"],
  ])("ages by %j are %s", (basis, kind) => {
    const loaded = withAgeRules({ basis });
    expect(loaded.regulations.age_basis.kind).toBe(kind);
    const unknown = warningCodes(loaded, "age_rules.basis").some((one) => one.endsWith("unknown_rule_kind"));
    expect(unknown).toBe(kind === "not_stated" && basis !== "");
  });

  test("a test for couples is read as a whole", () => {
    const rule = (test_: string) => withAgeRules({ duo_rule: { kind: "couple_by_band", rules: { A: test_ } } });
    expect(
      [rule("one_inside_other_min_16"), rule("not_one_inside_other_min_16"), rule("one_inside")].map(
        (one) => one.regulations.duo_rule?.by_age_category,
      ),
    ).toEqual([
      [{ age_category: "A", test: "one_inside_other_min", other_min: 16 }],
      [],
      [{ age_category: "A", test: "any_inside", other_min: null }],
    ]);
  });

  test.each<[string, string]>([
    ["no round", "none"],
    ["no rounding", "none"],
    ["not rounded", "none"],
    ["without rounding", "none"],
    ["down to the nearest whole year", "down"],
    ["rounded up to the nearest year", "up"],
    ["to the nearest year of the group", "nearest"],
    ["half up", "nearest"],
    ["round", "nearest"],
    ["upwards", "up"],
  ])("an average rounded %j is rounded %j", (rounding, read) =>
    expect(withAgeRules({ team_rule: [{ kind: "average_age", rounding }] }).regulations.team_rules[0]?.rounding).toBe(read),
  );

  test.each([
    ["powyzej 17", 17],
    ["older than 17", 17],
    ["starsze niż 17", 17],
    ["starsi niz 17", 17],
    ["do 17", null],
  ])("the label %j leaves %j open", (label_pl, open) =>
    expect(withAgeRules({ groups: [{ code: "Z", label_pl, min_age: 17 }] }).regulations.age_categories[0]?.unclear_age).toBe(open),
  );

  test.each(["wiek na 31-12-2026", "age on 31/12", "31 December", "31.12", "2026-12-31"])(
    "ages on %j are those of the calendar year",
    (basis) => expect(withAgeRules({ basis }).regulations.age_basis.kind).toBe("birth_year"),
  );
});

describe("bands", () => {
  test.each<[object, object]>([
    [{ label_pl: "powyżej  17", min_age: 17 }, { unclear_age: 17 }],
    [{ label_pl: "Above 17", min_age: 17 }, { unclear_age: 17 }],
    [{ label_pl: "starsi niż 17", min_age: 17 }, { unclear_age: 17 }],
    [{ label_pl: "pow.17", min_age: 17 }, { unclear_age: 17 }],
    [{ label_pl: "17 i powyżej", min_age: 17 }, { unclear_age: null }],
    [{ label_pl: "powyżej 17", min_age: 17, birth_years: [2000, null] }, { unclear_age: null }],
    [{ grades: "4 - 6" }, { grades: { from: 4, to: 6, list: [] } }],
    [{ grades: "10–12" }, { grades: { from: 10, to: 12, list: [] } }],
    [{ grades: [1, 2, 3] }, { grades: { from: null, to: null, list: ["1", "2", "3"] } }],
    [{ grades: ["I", "II"] }, { grades: { from: null, to: null, list: ["1", "2"] } }],
    [{ grades: [null, 3] }, { grades: { from: null, to: 3, list: [] } }],
  ])("a band of %j", (parts, read) => {
    const groups = [{ code: "X", label_pl: "X", min_age: null, max_age: null, applies_to: "all", ...parts }];
    expect(withAgeRules({ groups }).regulations.age_categories[0]).toMatchObject(read);
  });

  test("birth years on one side are a basis, too: born until 2016", () => {
    const years = (birth_years: unknown) => [
      { code: "X", label_pl: "dzieci", min_age: null, max_age: null, birth_years, applies_to: "all" },
    ];
    const basis = (groups: unknown): unknown =>
      invented({ age_rules: { basis: "not stated", groups, team_rule: [{ kind: "all_inside" }], duo_rule: null } }).regulations.age_basis
        .kind;
    expect(basis(years([2015, null]))).toBe("birth_year");
    expect(basis(years([2015, 2016]))).toBe("birth_year");
    expect(basis(inventedBands())).toBe("not_stated");
  });
});
