// Which age category a duo or a couple falls in: docs/rules/eligibility.md 3.1. Each answer was worked out by hand.
import { describe, expect, test } from "vitest";
import { aged, band, born, invented, inventedBands, withAgeRules } from "../tests/invented.ts";
import { answerOf, firstMessage, messagesOf, polishReasons, verdict } from "../tests/read-as.ts";
import type { Dancer } from "./bands.ts";
import { duoAgeCategories, mayDuoEnter } from "./duo-age.ts";

const duo = (rule: unknown, dancers: Dancer[], when = {}): unknown => {
  const found = duoAgeCategories(withAgeRules({ duo_rule: rule }).regulations, dancers, {}, when);
  return found.ambiguous ? found.question.code : found.answer;
};

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

describe("a rule for each category", () => {
  test("3.1 a category may have a rule of its own for couples", () => {
    const couple = (test_: string, ...dancers: object[]): unknown =>
      answerOf(
        duoAgeCategories(
          withAgeRules({ duo_rule: { kind: "couple_by_band", rules: { A: "both_inside", B: test_, C: "both_inside" } } }).regulations,
          dancers,
        ),
      );
    const born = (year: number) => ({ birth_year: year });
    // In 2026 the ages are 12 (born in 2014), 10 (2016), 9 (2017) and 13 (2013).
    expect(couple("younger_decides", born(2013), born(2016))).toEqual(["B"]);
    expect(couple("younger_decides", born(2014), born(2017))).toEqual([]);
    expect(couple("any_inside", born(2013), born(2016))).toEqual(["B"]);
    expect(couple("any_inside", born(2017), born(2014))).toEqual(["B"]);
    expect(couple("any_inside", born(2013), born(2017))).toEqual([]);
    expect(couple("both_max", born(2014), born(2019))).toEqual(["B"]);
    expect(couple("both_max", born(2013), born(2016))).toEqual([]);
    expect(couple("both_min", born(2016), born(2006))).toEqual(["B"]);
    expect(couple("both_min", born(2017), born(2006))).toEqual([]);
    expect(couple("one_inside_other_min_8", born(2014), born(2018))).toEqual(["B"]);
    expect(couple("one_inside_other_min_8", born(2014), born(2019))).toEqual([]);
    expect(couple("one_inside_other_min_8", born(2016), born(1990))).toEqual(["B"]);
  });

  test("3.1 both at least N gives the highest category with a lowest age that both have", () => {
    const rules = { A: "both_min", B: "both_min", C: "both_min" };
    const find = (...ages: number[]): unknown =>
      answerOf(duoAgeCategories(withAgeRules({ duo_rule: { kind: "couple_by_band", rules } }).regulations, aged(...ages)));
    expect([find(8, 20), find(12, 20), find(13, 20), find(6, 20)]).toEqual([["A"], ["B"], ["C"], []]);
  });

  test("3.1 a refusal says which dancer's age decides", () => {
    const { regulations } = withAgeRules({ duo_rule: { kind: "older_decides" } });
    const duo = [
      { name: "Ola", age: 9 },
      { name: "Iga", age: 11 },
    ];
    expect(answerOf(mayDuoEnter(regulations, duo, "B"))).toBe(true);
    const refused = mayDuoEnter(regulations, duo, "A");
    expect(answerOf(refused)).toBe(false);
    expect(polishReasons(refused).join(" ")).toContain("Ola, Iga: ");
    expect(polishReasons(mayDuoEnter(regulations, aged(9, 11), "A")).join(" ")).not.toContain(": : ");
  });

  test("of several rules for duos the first one counts, with a warning", () => {
    const codes = (duo_rule: unknown): string[] => withAgeRules({ duo_rule }).warnings.map((one) => one.code);
    expect(codes([{ kind: "older_decides" }, { kind: "younger_decides" }])).toContain("rule_not_read");
    expect(codes([{ kind: "older_decides" }])).not.toContain("rule_not_read");
  });

  const duo = (duo_rule: unknown, ages: number[], groups: object[] = inventedBands()) =>
    answerOf(duoAgeCategories(withAgeRules({ groups, duo_rule }).regulations, aged(...ages)));

  test("a pair that no category takes is a question only when one without limits is left", () => {
    const groups = [...inventedBands(), band("O", {})];
    expect([duo("all_inside", [5, 11], groups), duo("all_inside", [9, 11], groups), duo("all_inside", [5, 11])]).toEqual([
      "ask.unlimited",
      [],
      [],
    ]);
  });

  test("one inside, the other at least so old: either way round, and not two outside", () => {
    const rule = { kind: "couple_by_band", rules: { A: "both_inside", B: "one_inside_other_min_8", C: "both_inside" } };
    expect([
      duo(rule, [8, 11]),
      duo(rule, [7, 11]),
      duo(rule, [11, 14]),
      duo(rule, [9, 14]),
      duo(rule, [13, 14]),
      duo(rule, [7, 9]),
    ]).toEqual([["B"], [], ["B"], [], ["C"], ["A"]]);
  });
});

// Bands: A is 7–9, B is 10–12, C is 13 and older. Each line-up requests B, and the categories that it fits.
describe("duos by their rule", () => {
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
});

describe("listed years", () => {
  const groups = [
    band("C", { birth_years: [null, 2013] }),
    band("A", { birth_years: [2017, 2019] }),
    band("B", { birth_years: [2014, 2016] }),
  ];
  const duo = (kind: object, ...years: number[]) =>
    verdict(duoAgeCategories(withAgeRules({ groups, duo_rule: kind }).regulations, born(...years)));

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
});

describe("which presentation a duo has", () => {
  test("a duo without a presentation is one of the only presentation for two", () => {
    const groups = [...inventedBands(), band("DU", { min_age: 8, max_age: 11, applies_to: "DUET" })];
    const { regulations } = invented({ category_matrix: [], age_rules: { basis: "birth_year", groups, duo_rule: "older_decides" } });
    expect([answerOf(duoAgeCategories(regulations, aged(9, 11))), answerOf(mayDuoEnter(regulations, aged(9, 11), "DU"))]).toEqual([
      ["DU"],
      true,
    ]);
    const two = [
      { code: "DUET", name_pl: "duet", min: 2, max: 2 },
      { code: "PARA", name_pl: "para", min: 2, max: 2 },
    ];
    const open = invented({
      presentation_categories: two,
      category_matrix: [],
      age_rules: { basis: "birth_year", groups, duo_rule: "older_decides" },
    });
    expect(answerOf(duoAgeCategories(open.regulations, aged(9, 11)))).toEqual(["B"]);
  });

  test("a team rule is for a duo only where it names its presentation", () => {
    const duo = (rule: object) => answerOf(duoAgeCategories(withAgeRules({ team_rule: [rule], duo_rule: null }).regulations, aged(9, 11)));
    expect([
      duo({ kind: "oldest_decides" }),
      duo({ kind: "oldest_decides", applies_to: "DUET" }),
      duo({ kind: "oldest_decides", applies_to: "FORM" }),
    ]).toEqual(["ask.duo_rule", ["B"], "ask.duo_rule"]);
  });
});

describe("a professional with an amateur", () => {
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

describe("messages about a duo", () => {
  const pair = [
    { name: "Ola", age: 9 },
    { name: "Jan", age: 12 },
  ];

  test("both are named, with the rule and where they may go", () => {
    const { regulations } = withAgeRules({ duo_rule: { kind: "older_decides" } });
    expect(messagesOf(duoAgeCategories(regulations, pair))).toEqual([
      [
        "duo.category",
        "Ola, Jan: 10–12 lat: decyduje starsza osoba.",
        { age_categories: ["B"], rule: "older_decides", names: ["Ola", "Jan"] },
      ],
    ]);
    expect(messagesOf(mayDuoEnter(regulations, pair, "A"))).toEqual([
      [
        "duo.refused",
        "7–9 lat: nie dla tego składu (Ola, Jan), wybierz 10–12 lat albo zmień skład.",
        { age_category: "A", names: ["Ola", "Jan"], age_categories: ["B"] },
      ],
      [
        "duo.category",
        "Ola, Jan: 10–12 lat: decyduje starsza osoba.",
        { age_categories: ["B"], rule: "older_decides", names: ["Ola", "Jan"] },
      ],
    ]);
  });

  test("the rule is stated without a category when none takes the pair", () => {
    const { regulations } = withAgeRules({ duo_rule: { kind: "all_inside" } });
    const none = "żadna kategoria nie przyjmuje tej pary (obie osoby muszą mieścić się w kategorii). Zmień skład.";
    expect(messagesOf(mayDuoEnter(regulations, pair, "A"))).toEqual([
      [
        "duo.refused",
        "7–9 lat: nie dla tego składu (Ola, Jan), zmień skład.",
        { age_category: "A", names: ["Ola", "Jan"], age_categories: [] },
      ],
      ["duo.no_category", `Ola, Jan: ${none}`, { age_categories: [], rule: "all_inside", names: ["Ola", "Jan"] }],
    ]);
    expect(messagesOf(mayDuoEnter(regulations, aged(9, 12), "Q"))).toEqual([
      ["duo.refused", "?: nie dla tego składu, zmień skład.", { age_category: null, names: [], age_categories: [] }],
      ["duo.no_category", none.replace("ż", "Ż"), { age_categories: [], rule: "all_inside", names: [] }],
    ]);
  });

  test.each<[object | null, string, string]>([
    [{ kind: "only_amateur_counts" }, "ask.amateur", "Która osoba w parze jest amatorem? Tylko jej wiek się liczy."],
    [{ kind: "average_age" }, "ask.rounding", "Średnia wypada między kategoriami: jak ją zaokrąglić?"],
    [null, "ask.duo_rule", "Co decyduje o kategorii duetu, gdy dwie osoby są z różnych kategorii?"],
  ])("under %j it is asked: %s", (duo_rule, code, pl) => {
    const two = [pair[0] ?? {}, { name: "Jan", age: 10 }];
    expect(messagesOf(duoAgeCategories(withAgeRules({ duo_rule }).regulations, two))).toEqual([[code, pl, { names: ["Ola", "Jan"] }]]);
  });

  test.each<[string, number[], string]>([
    ["both_inside", [10, 12], "10–12 lat: obie osoby muszą mieścić się w kategorii."],
    ["older_decides", [9, 12], "10–12 lat: decyduje starsza osoba."],
    ["younger_decides", [12, 13], "10–12 lat: decyduje młodsza osoba."],
    ["one_inside_other_min_8", [8, 12], "10–12 lat: jedna osoba w kategorii, druga ma co najmniej 8 lat."],
    ["both_min", [10, 20], "10–12 lat: obie osoby mają co najmniej dolny wiek kategorii."],
    ["both_max", [5, 12], "10–12 lat: obie osoby mają najwyżej górny wiek kategorii."],
    ["any_inside", [12, 40], "10–12 lat: wystarczy jedna osoba w kategorii."],
  ])("a couple by %s is told so", (rule, ages, pl) => {
    const rules = { A: "both_inside", B: rule, C: "both_inside" };
    expect(
      firstMessage(duoAgeCategories(withAgeRules({ duo_rule: { kind: "couple_by_band", rules } }).regulations, aged(...ages))),
    ).toEqual(["duo.category", pl, { age_categories: ["B"], rule: "couple_by_band", names: [] }]);
  });
});
