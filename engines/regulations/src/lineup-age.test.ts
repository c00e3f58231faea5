// Which age category any line-up falls in, a soloist, a duo or a team: docs/rules/eligibility.md 1.1–3.1. Each answer was worked out by hand.
import { describe, expect, test } from "vitest";
import { aged, band, born, invented, inventedBands, withAgeRules } from "../tests/invented.ts";
import { answerOf, messagesOf, polishReasons, verdict } from "../tests/read-as.ts";
import type { Outcome } from "./answer.ts";
import { duoAgeCategories, mayDuoEnter } from "./duo-age.ts";
import { ageCategoriesOf, mayEnterAge } from "./lineup-age.ts";
import { mayTeamEnter, teamAgeCategories } from "./team-age.ts";

describe("trios, and labels that leave an age out", () => {
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
});

describe("open ends", () => {
  test("one open end is a limit", () => {
    const open = withAgeRules({ groups: [band("Y", { birth_years: [2010, null] }), band("O", {})] }).regulations;
    expect([verdict(teamAgeCategories(open, born(2010, 2020, 2015))), verdict(ageCategoriesOf(open, born(2009)))]).toEqual([
      "Y",
      "ask.unlimited",
    ]);
    // For a dancer inside a category with limits, the one without limits causes no question.
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
    // The age over which a dancer moves the team says nothing about grades.
    expect(verdict(mayTeamEnter(rules([{ kind: "one_over_moves_up", over: 12, to: "III" }]), of(4, 5, 7), "II"))).toBe("ask.moves_to");
  });
});

describe("grades in letters", () => {
  test("every grade up to the twelfth may be Roman", () => {
    const groups = [band("K", { grades: [9, 9] }), band("L", { grades: [10, 12] }), band("M", { grades: [1, 8] })];
    const { regulations } = withAgeRules({ basis: "school_grade", groups });
    const roman = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII"];
    expect(roman.map((grade) => answerOf(ageCategoriesOf(regulations, [{ grade }]))).join("")).toBe("MMMMMMMMKLLL");
  });

  test("a grade with a letter is a name, not a number", () => {
    const groups = [band("I", { grades: [1, 3] }), band("II", { grades: [4, 6] }), band("K", { grades: ["4b", "5b"] })];
    const { regulations } = withAgeRules({ basis: "school_grade", groups });
    expect(["4b", "4", "4 b", "b4"].map((grade) => answerOf(ageCategoriesOf(regulations, [{ grade }])))).toEqual([
      "ask.age",
      ["II"],
      "ask.age",
      "ask.age",
    ]);
    const listed = withAgeRules({ basis: "school_grade", groups: [band("K", { grades: ["4b", "5b"] })] }).regulations;
    expect(["4b", "4"].map((grade) => answerOf(ageCategoriesOf(listed, [{ grade }])))).toEqual([["K"], []]);
  });
});

describe("categories of one presentation", () => {
  const groups = [...inventedBands(), band("S", { label_pl: "solo 8-11", min_age: 8, max_age: 11, applies_to: "SOLO" })];
  const rules = (category_matrix: object[], more: object = {}) =>
    invented({
      category_matrix,
      age_rules: { basis: "birth_year", groups, team_rule: [{ kind: "all_inside" }], duo_rule: "older_decides", ...more },
    }).regulations;

  test("1.7 a category of another presentation only is refused for everybody", () => {
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
});

describe("an event without a year or a day", () => {
  const timeless = (age_rules: object, event: object = { name: "Turniej" }) =>
    invented({ event, age_rules: { groups: inventedBands(), team_rule: [{ kind: "all_inside" }], ...age_rules } }).regulations;

  test("a year of birth is no age yet; a stated age is one", () => {
    for (const basis of ["birth_year", "age_on_event_day", "not stated"]) {
      const regulations = timeless({ basis });
      expect([
        answerOf(ageCategoriesOf(regulations, [{ birth_year: 2015 }])),
        answerOf(ageCategoriesOf(regulations, [{ birth_date: "2015-03-01" }])),
        answerOf(ageCategoriesOf(regulations, aged(11))),
        answerOf(mayTeamEnter(regulations, [{ birth_year: 2015 }, { birth_year: 2015 }, { birth_year: 2014 }], "B")),
        answerOf(mayTeamEnter(regulations, aged(10, 11, 12), "B")),
      ]).toEqual(["ask.age", "ask.age", ["B"], "ask.team_limit", true]);
    }
  });

  test("an event without a real date gives no age on its day", () => {
    const event = { name: "Turniej", year: 2026, days: [{ date: "maj 2026" }] };
    const regulations = timeless({ basis: "age_on_event_day" }, event);
    // Born in 2016 is nine or ten: two categories.
    expect([
      answerOf(ageCategoriesOf(regulations, [{ birth_date: "2016-03-01" }])),
      answerOf(ageCategoriesOf(regulations, [{ birth_date: "2015-03-01" }])),
    ]).toEqual(["ask.age_basis", ["B"]]);
    expect([
      answerOf(ageCategoriesOf(regulations, [{ birth_date: "2016-03-01" }], {}, { event_date: "2026-05-16" })),
      answerOf(ageCategoriesOf(regulations, [{ birth_date: "2016-06-01" }], {}, { event_date: "2026-05-16" })),
    ]).toEqual([["B"], ["A"]]);
  });
});

describe("facts that are known in part", () => {
  test("a category of another presentation is none of a duo's, also where the matrix names it beside the duo", () => {
    const groups = [...inventedBands(), band("S", { min_age: 8, max_age: 11, applies_to: "SOLO" })];
    const category_matrix = [{ styles: ["JAZZ"], presentations: ["DUET", "SOLO"], ages: ["A", "S"], levels: ["-"] }];
    const { regulations } = invented({ category_matrix, age_rules: { basis: "birth_year", groups, duo_rule: "older_decides" } });
    const of = (presentation: string, ...ages: number[]) => answerOf(ageCategoriesOf(regulations, aged(...ages), { presentation }));
    expect([of("DUET", 8, 9), of("SOLO", 9), of("DUET", 9, 11)]).toEqual([["A"], ["A", "S"], ["B"]]);
  });

  test("the only presentation for two may be one for three as well", () => {
    const groups = [...inventedBands(), band("DU", { min_age: 8, max_age: 11, applies_to: "DT" })];
    const of = (max: number) => {
      const presentation_categories = [{ code: "DT", name_pl: "duet / trio", min: 2, max }];
      const age_rules = { basis: "birth_year", groups, duo_rule: "older_decides" };
      return answerOf(ageCategoriesOf(invented({ presentation_categories, category_matrix: [], age_rules }).regulations, aged(9, 11)));
    };
    expect([of(2), of(3), of(4)]).toEqual([["DU"], ["DU"], ["B"]]);
  });
});

describe("categories that a label or a rule leaves open", () => {
  test("an age that only a contradictory label leaves out is a question, unless another category takes it", () => {
    const of = (groups: object[], age: number) =>
      answerOf(ageCategoriesOf(withAgeRules({ groups, team_rule: [{ kind: "all_inside" }] }).regulations, aged(age)));
    const adults = band("S", { label_pl: "powyżej 17", min_age: 17 });
    expect([
      of([band("J", { min_age: 13, max_age: 16 }), adults], 17),
      of([band("J", { min_age: 13, max_age: 17 }), adults], 17),
      of([band("D", { min_age: 7, max_age: 12 }), band("J", { min_age: 13, max_age: 17 }), adults], 17),
      of([band("J", { min_age: 13, max_age: 16 }), band("O", {}), adults], 17),
      of([band("J", { min_age: 13, max_age: 16 }), adults], 18),
    ]).toEqual(["ask.label", ["J", "S"], ["J", "S"], "ask.label", ["S"]]);
  });

  test("three in a category for two or three go by the average, too", () => {
    const presentation_categories = [{ code: "DT", name_pl: "duet / trio", min: 2, max: 3 }];
    const age_rules = {
      basis: "birth_year",
      groups: inventedBands(),
      duo_rule: { kind: "average_age", rounding: "down" },
      team_rule: [{ kind: "all_inside" }],
    };
    const { regulations } = invented({ presentation_categories, category_matrix: [], age_rules });
    const of = (...ages: number[]) => answerOf(ageCategoriesOf(regulations, aged(...ages), { presentation: "DT" }));
    // 8 + 11 + 12 is 31: ten and a third.
    expect([of(8, 11, 12), of(7, 11), of(6, 9, 12)]).toEqual([["B"], ["A"], ["A"]]);
  });

  test("where the file does not say how ages count, both ways must agree", () => {
    const { regulations } = withAgeRules({ basis: "not stated", team_rule: [{ kind: "all_inside" }], duo_rule: "older_decides" });
    const born = (...dates: string[]) => dates.map((birth_date) => ({ birth_date }));
    // The event is on 16 May 2026, between the birthdays in March and June.
    expect([
      answerOf(ageCategoriesOf(regulations, born("2016-03-01"))),
      answerOf(ageCategoriesOf(regulations, born("2016-06-01"))),
      answerOf(ageCategoriesOf(regulations, born("2015-06-01"))),
      answerOf(duoAgeCategories(regulations, born("2016-06-01", "2017-03-01"))),
      answerOf(duoAgeCategories(regulations, born("2016-03-01", "2017-03-01"))),
    ]).toEqual([["B"], "ask.age_basis", ["B"], "ask.duo_rule", ["B"]]);
    const team = (...dates: string[]) => answerOf(mayTeamEnter(regulations, born(...dates), "B"));
    expect([
      team("2016-03-01", "2015-06-01", "2014-06-01"),
      team("2016-06-01", "2015-06-01", "2014-06-01"),
      team("2018-06-01", "2015-06-01", "2014-06-01"),
    ]).toEqual([true, "ask.team_limit", false]);
  });

  test("a dancer without a grade or age is asked about by name, in every line-up", () => {
    const groups = [band("I", { grades: [1, 3] }), band("II", { grades: [4, 6] })];
    const grades = withAgeRules({
      basis: "school_grade",
      groups,
      team_rule: [{ kind: "all_inside" }],
      duo_rule: "older_decides",
    }).regulations;
    const ages = withAgeRules({ team_rule: [{ kind: "all_inside" }], duo_rule: "older_decides" }).regulations;
    const who = (outcome: Outcome<unknown>) =>
      outcome.ambiguous ? `${outcome.question.code} ${outcome.question.pl.includes("Iga")}` : "told";
    const iga = { name: "Iga" };
    expect([
      answerOf(ageCategoriesOf(grades, [{ birth_year: 2015 }])),
      who(mayEnterAge(ages, [iga], "B")),
      who(mayDuoEnter(ages, [{ age: 11 }, iga], "B")),
      who(mayTeamEnter(ages, [{ age: 11 }, iga, { age: 12 }], "B")),
      who(teamAgeCategories(ages, [{ age: 11 }, { age: 12 }, iga])),
    ]).toEqual(["ask.age", "ask.age true", "ask.age true", "ask.age true", "ask.age true"]);
  });

  test("three in a category for two or three must all be inside where a pair must", () => {
    const presentation_categories = [{ code: "DT", name_pl: "duet / trio", min: 2, max: 3 }];
    const age_rules = { basis: "birth_year", groups: inventedBands(), duo_rule: "all_inside", team_rule: [{ kind: "oldest_decides" }] };
    const { regulations } = invented({ presentation_categories, category_matrix: [], age_rules });
    const of = (...ages: number[]) => answerOf(ageCategoriesOf(regulations, aged(...ages), { presentation: "DT" }));
    expect([of(10, 11, 12), of(9, 11, 12)]).toEqual([["B"], []]);
  });
});

describe("where a refused line-up may go", () => {
  test("4.4 a refusal names another category that fits; without one it says to change the line-up", () => {
    const refusal = (age: number): string | undefined =>
      polishReasons(mayEnterAge(withAgeRules({}).regulations, [{ age }], "A", {})).at(-1);
    expect(refusal(11)).toBe("Osoba kończy w 2026 roku 11 lat: wybierz 10–12 lat albo zmień skład.");
    expect(refusal(5)).toBe("Osoba kończy w 2026 roku 5 lat: zmień skład.");
  });
});

describe("who is refused", () => {
  const { regulations } = withAgeRules({});
  const ola = { name: "Ola", age: 11 };

  test("a refusal names other categories: of another presentation, or without limits", () => {
    expect(messagesOf(mayEnterAge(regulations, [ola], "A"))).toEqual([
      [
        "age.refused",
        "Ola kończy w 2026 roku 11 lat: wybierz 10–12 lat albo zmień skład.",
        { name: "Ola", age: 11, birth_year: null, wanted: "A", age_categories: ["B"] },
      ],
    ]);
    const groups = [
      ...inventedBands(),
      { code: "D", label_pl: "duety", min_age: 7, max_age: 12, applies_to: "DUET" },
      { code: "O", label_pl: "open", min_age: null, max_age: null, applies_to: "all" },
    ];
    const more = withAgeRules({ groups }).regulations;
    expect(messagesOf(mayEnterAge(more, [ola], "D", { presentation: "SOLO" }))).toEqual([
      ["age.elsewhere", "Duety: tej kategorii nie ma w tym stylu albo w tej prezentacji, wybierz inną.", { age_category: "D" }],
    ]);
    for (const lineUp of [[ola], aged(11, 30), aged(11, 30, 40)])
      expect(messagesOf(mayEnterAge(more, lineUp, "O"))).toEqual([["age.no_limit", "Open: bez granicy wieku.", { age_category: "O" }]]);
    expect(messagesOf(mayTeamEnter(regulations, aged(11, 11, 11), "Z"))).toEqual([
      ["age.unknown_category", "Kategorii wiekowej „Z” nie ma w regulaminie.", { age_category: "Z" }],
    ]);
    expect(ageCategoriesOf(regulations, [ola])).toMatchObject({ ambiguous: false, answer: ["B"] });
    expect(ageCategoriesOf(regulations, [{}])).toMatchObject({ ambiguous: true, question: { code: "ask.age" } });
  });
});
