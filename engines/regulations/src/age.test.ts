// Which age category one person falls in: docs/rules/eligibility.md 1.1–1.7. Each answer was worked out by hand.
import { describe, expect, test } from "vitest";
import { band, invented, inventedBands, withAgeRules } from "../tests/invented.ts";
import { answerOf, firstMessage, messagesOf, plain, reasonsOf } from "../tests/read-as.ts";
import { ageCategoryOf, ageSentence } from "./age.ts";
import type { Dancer } from "./bands.ts";
import { ageCategoriesOf, mayEnterAge } from "./lineup-age.ts";
import { teamAgeCategories } from "./team-age.ts";

const single = (rules: Record<string, unknown>, dancer: Dancer, facts = {}, when = {}): unknown => {
  const found = ageCategoryOf(withAgeRules(rules).regulations, dancer, facts, when);
  return found.ambiguous ? found.question.code : found.answer.age_categories;
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

  test("an unknown age is a question", () => {
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

test("a refusal says in the person's own words what to do, with the name as it is", () => {
  const { regulations } = withAgeRules({});
  const outcome = mayEnterAge(regulations, [{ name: "Zosia", birth_year: 2014 }], "A");
  expect(outcome).toMatchObject({ ambiguous: false, answer: false });
  expect(outcome.reasons.map((one) => one.pl.replaceAll("\u00a0", " "))).toEqual([
    "Zosia kończy w 2026 roku 12 lat: wybierz 10–12 lat albo zmień skład.",
  ]);
  expect(outcome.reasons.map((one) => one.en)).toEqual(["Zosia turns 12 in 2026: choose 10–12 lat or change the line-up."]);
});

describe("how an age is counted, by the file's words", () => {
  test("1.2 on the event day: the birthday itself counts, and a year alone is both ages", () => {
    const { regulations } = withAgeRules({ basis: "age_on_event_day" });
    const of = (dancer: object): unknown => {
      const outcome = ageCategoryOf(regulations, dancer);
      return outcome.ambiguous ? outcome.question.code : outcome.answer.age_categories;
    };
    expect(of({ birth_date: "2016-05-16" })).toEqual(["B"]);
    expect(of({ birth_date: "2016-05-17" })).toEqual(["A"]);
    // Born in 2016 is 9 or 10 in May 2026; born in 2015 is 10 or 11.
    expect(typeof of({ birth_year: 2016 })).toBe("string");
    expect(of({ birth_year: 2015 })).toEqual(["B"]);
  });

  test("1.3 grades as two numbers, as a record and in Roman words", () => {
    const { regulations } = invented({
      age_rules: {
        basis: "school_grade",
        groups: [
          { code: "I", label_pl: "młodsi", grades: [1, 3], applies_to: "all" },
          { code: "II", label_pl: "średni", grades: { from: 4, to: 6 }, applies_to: "all" },
          { code: "III", label_pl: "starsi", grades: "VII-VIII", applies_to: "all" },
        ],
        team_rule: [{ kind: "all_inside" }],
        duo_rule: null,
      },
    });
    const of = (grade: number | string): unknown => {
      const outcome = ageCategoryOf(regulations, { grade });
      return outcome.ambiguous ? outcome.question.code : outcome.answer.age_categories;
    };
    expect([1, 3, 4, 6, 7, 8].map(of)).toEqual([["I"], ["I"], ["II"], ["II"], ["III"], ["III"]]);
    expect([of("IV"), of("VIII")]).toEqual([["II"], ["III"]]);
  });

  test("the sentence about an age says how it was counted", () => {
    const said = (basis: string, dancer: object, age: number | null) => {
      const one = ageSentence(withAgeRules({ basis }).regulations, dancer, age);
      return `${one.code}: ${plain(one.pl)}`;
    };
    expect([
      said("birth_year", { name: "Ola", birth_year: 2015 }, 11),
      said("age_on_event_day", { name: "Ola", birth_year: 2015 }, 10),
      said("not stated", { age: 10 }, 10),
      said("birth_year", { name: "Ola", birth_year: 2015 }, null),
      said("school_grade", { name: "Ola", grade: "IV" }, null),
    ]).toEqual([
      "age.in_year: Ola kończy w 2026 roku 11 lat",
      "age.on_day: Ola, wiek w dniu 16 maja 2026 to 10 lat",
      "age.stated: Wiek 10 lat",
      "age.born: Ola, rok urodzenia 2015",
      "age.grade: Ola, klasa IV",
    ]);
  });

  const timeless = (age_rules: object, event: object = { name: "Turniej" }) =>
    invented({ event, age_rules: { groups: inventedBands(), team_rule: [{ kind: "all_inside" }], ...age_rules } }).regulations;

  test("listed years need no year of the event, and an age alone does not give the year", () => {
    const groups = [band("M", { birth_years: [2014, 2019] }), band("S", { birth_years: [null, 2013] })];
    const none = timeless({ basis: "birth_year", groups });
    expect([answerOf(ageCategoriesOf(none, [{ birth_year: 2015 }])), answerOf(ageCategoriesOf(none, [{ birth_year: 1990 }]))]).toEqual([
      ["M"],
      ["S"],
    ]);
    // On the event day, a dancer aged eleven was born in one of two years.
    const onDay = withAgeRules({
      basis: "age_on_event_day",
      groups: [band("M", { birth_years: [2015, 2016] }), band("S", { birth_years: [null, 2014] })],
    });
    expect([
      answerOf(ageCategoriesOf(onDay.regulations, [{ birth_year: 2015 }])),
      answerOf(ageCategoryOf(onDay.regulations, { age: 11 })),
    ]).toEqual([["M"], { age: 11, age_categories: ["M", "S"] }]);
  });

  test("a dancer with a grade and an age is described by the age when ages count", () => {
    const told = (dancer: object) => plain(reasonsOf(ageCategoryOf(withAgeRules({}).regulations, dancer))[0]?.pl ?? "");
    expect([told({ name: "Ola", age: 11, grade: 5 }), told({ name: "Ola", birth_year: 2015, grade: 5 })]).toEqual([
      "Ola kończy w 2026 roku 11 lat: kategoria wiekowa 10–12 lat.",
      "Ola kończy w 2026 roku 11 lat: kategoria wiekowa 10–12 lat.",
    ]);
  });
});

describe("bands with listed years", () => {
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
});

describe("messages about one dancer", () => {
  const { regulations } = withAgeRules({});
  const ola = { name: "Ola", age: 11 };

  test("the age that decided and the categories", () => {
    expect(messagesOf(ageCategoryOf(regulations, ola))).toEqual([
      [
        "age.category",
        "Ola kończy w 2026 roku 11 lat: kategoria wiekowa 10–12 lat.",
        { name: "Ola", age: 11, birth_year: null, age_categories: ["B"] },
      ],
    ]);
    expect(messagesOf(ageCategoryOf(regulations, { birth_year: 2021 }))).toEqual([
      [
        "age.no_category",
        "Osoba kończy w 2026 roku 5 lat: żadna kategoria wiekowa tego nie obejmuje.",
        { name: null, age: 5, birth_year: 2021 },
      ],
    ]);
    const beside = [
      { code: "X", label_pl: "7-9 lat", min_age: 7, max_age: 9, applies_to: "all" },
      { code: "Y", label_pl: "9-12 lat", min_age: 9, max_age: 12, applies_to: "all" },
    ];
    expect(messagesOf(ageCategoryOf(withAgeRules({ groups: beside }).regulations, { age: 9 }))).toEqual([
      [
        "age.categories",
        "Osoba kończy w 2026 roku 9 lat: do wyboru 7–9 lat albo 9–12 lat.",
        { name: null, age: 9, birth_year: null, age_categories: ["X", "Y"] },
      ],
    ]);
  });

  test("the age as it is counted: on the day, as stated, by the year, by the grade", () => {
    const told = (rules: object, dancer: object): unknown => firstMessage(ageCategoryOf(withAgeRules({ ...rules }).regulations, dancer));
    expect(told({ basis: "age_on_event_day" }, { name: "Ola", birth_date: "2016-05-16" })).toEqual([
      "age.category",
      "Ola, wiek w dniu 16 maja 2026 to 10 lat: kategoria wiekowa 10–12 lat.",
      { name: "Ola", age: 10, birth_year: null, age_categories: ["B"] },
    ]);
    expect(told({ basis: "not stated" }, ola)).toEqual([
      "age.category",
      "Ola, wiek 11 lat: kategoria wiekowa 10–12 lat.",
      { name: "Ola", age: 11, birth_year: null, age_categories: ["B"] },
    ]);
    expect(told({ basis: "not stated" }, { birth_year: 2015 })).toEqual([
      "age.category",
      "Rok urodzenia 2015: kategoria wiekowa 10–12 lat.",
      { name: null, age: null, birth_year: 2015, age_categories: ["B"] },
    ]);
    const groups = [{ code: "I", label_pl: "klasy 1-3", grades: [1, 3], applies_to: "all" }];
    expect(told({ basis: "school_grade", groups }, { name: "Ola", grade: "II" })).toEqual([
      "age.category",
      "Ola, klasa II: kategoria wiekowa klasy 1–3.",
      { name: "Ola", age: null, birth_year: null, age_categories: ["I"] },
    ]);
  });

  test("the question names the dancer, the ages and the category", () => {
    const ask = (rules: object, dancer: object): unknown => firstMessage(ageCategoryOf(withAgeRules({ ...rules }).regulations, dancer));
    expect(ask({}, { name: "Ola" })).toEqual(["ask.age", "Ola: podaj rok urodzenia albo datę urodzenia.", { name: "Ola" }]);
    expect(ask({}, {})).toEqual(["ask.age", "Podaj rok urodzenia albo datę urodzenia.", { name: null }]);
    expect(ask({ groups: [] }, ola)).toEqual(["ask.age_categories", "Regulamin nie podaje kategorii wiekowych: jakie obowiązują?", {}]);
    expect(ask({ basis: "age_on_event_day" }, { name: "Ola", birth_year: 2016 })).toEqual([
      "ask.age_basis",
      "Ola: czy liczy się rok urodzenia, czy wiek w dniu turnieju? Wiek to 10 albo 9.",
      { ages: ["10", "9"] },
    ]);
    const over = [{ code: "S", label_pl: "powyżej 17 lat", min_age: 17, max_age: null, applies_to: "all" }];
    expect(ask({ groups: over }, { age: 17 })).toEqual([
      "ask.label",
      "Czy „powyżej 17 lat” obejmuje wiek 17? Nazwa mówi, że nie, granica mówi, że tak.",
      { age_category: "S", age: 17 },
    ]);
    const open = { code: "O", label_pl: "open", min_age: null, max_age: null, applies_to: "all" };
    expect(ask({ groups: [...inventedBands(), open] }, { age: 5 })).toEqual([
      "ask.unlimited",
      "Wiek nie mieści się w żadnej kategorii z granicami. Czy „open” (bez granic) przyjmuje takie osoby?",
      { age_category: "O" },
    ]);
  });
});
