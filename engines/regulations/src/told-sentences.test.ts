// What stands inside the sentences about ages: who is named, which age, which category; each worked out by hand: docs/rules/eligibility.md 1.1–3.1.
import { describe, expect, test } from "vitest";
import { aged, inventedBands, withAgeRules } from "../tests/invented.ts";
import { ageCategoryOf } from "./age.ts";
import type { Outcome } from "./answer.ts";
import { duoAgeCategories, mayDuoEnter } from "./duo-age.ts";
import { ageCategoriesOf, mayEnterAge } from "./lineup-age.ts";
import { mayTeamEnter, teamAgeCategories } from "./team-age.ts";

/** Every sentence: its code, its Polish words and what stands inside it. */
const said = (outcome: Outcome<unknown>): unknown[] =>
  (outcome.ambiguous ? [outcome.question, ...outcome.reasons] : outcome.reasons).map((one) => [
    one.code,
    one.pl.replaceAll("\u00a0", " "),
    one.params,
  ]);
const first = (outcome: Outcome<unknown>): unknown => said(outcome)[0];

describe("one dancer", () => {
  const { regulations } = withAgeRules({});
  const ola = { name: "Ola", age: 11 };

  test("the age that decided and the categories", () => {
    expect(said(ageCategoryOf(regulations, ola))).toEqual([
      [
        "age.category",
        "Ola kończy w 2026 roku 11 lat: kategoria wiekowa 10–12 lat.",
        { name: "Ola", age: 11, birth_year: null, age_categories: ["B"] },
      ],
    ]);
    expect(said(ageCategoryOf(regulations, { birth_year: 2021 }))).toEqual([
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
    expect(said(ageCategoryOf(withAgeRules({ groups: beside }).regulations, { age: 9 }))).toEqual([
      [
        "age.categories",
        "Osoba kończy w 2026 roku 9 lat: do wyboru 7–9 lat albo 9–12 lat.",
        { name: null, age: 9, birth_year: null, age_categories: ["X", "Y"] },
      ],
    ]);
  });

  test("the age as it is counted: on the day, as stated, by the year, by the grade", () => {
    const told = (rules: object, dancer: object): unknown => first(ageCategoryOf(withAgeRules({ ...rules }).regulations, dancer));
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

  test("what is asked names the dancer, the ages and the category", () => {
    const ask = (rules: object, dancer: object): unknown => first(ageCategoryOf(withAgeRules({ ...rules }).regulations, dancer));
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

  test("who is refused is told where to go; a category of another presentation, one without limits", () => {
    expect(said(mayEnterAge(regulations, [ola], "A"))).toEqual([
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
    expect(said(mayEnterAge(more, [ola], "D", { presentation: "SOLO" }))).toEqual([
      ["age.elsewhere", "Duety: tej kategorii nie ma w tym stylu albo w tej prezentacji, wybierz inną.", { age_category: "D" }],
    ]);
    for (const lineUp of [[ola], aged(11, 30), aged(11, 30, 40)])
      expect(said(mayEnterAge(more, lineUp, "O"))).toEqual([["age.no_limit", "Open: bez granicy wieku.", { age_category: "O" }]]);
    expect(said(mayTeamEnter(regulations, aged(11, 11, 11), "Z"))).toEqual([
      ["age.unknown_category", "Kategorii wiekowej „Z” nie ma w regulaminie.", { age_category: "Z" }],
    ]);
    expect(ageCategoriesOf(regulations, [ola])).toMatchObject({ ambiguous: false, answer: ["B"] });
    expect(ageCategoriesOf(regulations, [{}])).toMatchObject({ ambiguous: true, question: { code: "ask.age" } });
  });
});

describe("duos", () => {
  const pair = [
    { name: "Ola", age: 9 },
    { name: "Jan", age: 12 },
  ];

  test("both are named, with the rule and where they may go", () => {
    const { regulations } = withAgeRules({ duo_rule: { kind: "older_decides" } });
    expect(said(duoAgeCategories(regulations, pair))).toEqual([
      [
        "duo.category",
        "Ola, Jan: 10–12 lat: decyduje starsza osoba.",
        { age_categories: ["B"], rule: "older_decides", names: ["Ola", "Jan"] },
      ],
    ]);
    expect(said(mayDuoEnter(regulations, pair, "A"))).toEqual([
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

  test("where no category takes them the rule is told without one", () => {
    const { regulations } = withAgeRules({ duo_rule: { kind: "all_inside" } });
    const none = "żadna kategoria nie przyjmuje tej pary (obie osoby muszą mieścić się w kategorii). Zmień skład.";
    expect(said(mayDuoEnter(regulations, pair, "A"))).toEqual([
      [
        "duo.refused",
        "7–9 lat: nie dla tego składu (Ola, Jan), zmień skład.",
        { age_category: "A", names: ["Ola", "Jan"], age_categories: [] },
      ],
      ["duo.no_category", `Ola, Jan: ${none}`, { age_categories: [], rule: "all_inside", names: ["Ola", "Jan"] }],
    ]);
    expect(said(mayDuoEnter(regulations, aged(9, 12), "Q"))).toEqual([
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
    expect(said(duoAgeCategories(withAgeRules({ duo_rule }).regulations, two))).toEqual([[code, pl, { names: ["Ola", "Jan"] }]]);
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
    expect(first(duoAgeCategories(withAgeRules({ duo_rule: { kind: "couple_by_band", rules } }).regulations, aged(...ages)))).toEqual([
      "duo.category",
      pl,
      { age_categories: ["B"], rule: "couple_by_band", names: [] },
    ]);
  });
});

describe("teams", () => {
  const team = [{ name: "Ola", age: 9 }, { name: "Jan", age: 13 }, { name: "Ewa", age: 14 }, { age: 11 }, { name: "Iga", age: 12 }];

  test("who is older and who younger is counted and named, under both rules", () => {
    const team_rule = [
      { kind: "share_older_max", percent: 50, max_years_over: 2 },
      { kind: "share_younger_max", percent: 20, max_years_under: 1 },
    ];
    expect(said(mayTeamEnter(withAgeRules({ team_rule }).regulations, team, "B"))).toEqual([
      [
        "team.fits",
        "10–12 lat: skład pasuje. Starsze: 2 z 5 osób (40%), o najwyżej 2 lata: Jan, Ewa. Młodsze: 1 z 5 osób (20%), o najwyżej 1 rok: Ola. Zasada: starsze osoby (o najwyżej 2 lata): najwyżej 50% składu; młodsze osoby (o najwyżej 1 rok): najwyżej 20% składu, starszych nie może być.",
        {
          age_category: "B",
          dancers: 5,
          older: 2,
          younger: 1,
          older_names: ["Jan", "Ewa"],
          younger_names: ["Ola"],
          rules: ["share_older_max", "share_younger_max"],
        },
      ],
    ]);
  });

  test("a team that is refused is sent on, and a team inside is told as a whole", () => {
    const { regulations } = withAgeRules({ team_rule: [{ kind: "oldest_decides" }] });
    expect(said(mayTeamEnter(regulations, team, "B")).at(-1)).toEqual([
      "team.instead",
      "Ten skład pasuje do: 13 lat i więcej.",
      { age_categories: ["C"] },
    ]);
    expect(first(mayTeamEnter(regulations, aged(10, 11, 12), "B"))).toEqual([
      "team.fits",
      "10–12 lat: skład pasuje. W kategorii: cały skład (3 osoby). Zasada: decyduje najstarsza osoba.",
      { age_category: "B", dancers: 3, older: 0, younger: 0, older_names: [], younger_names: [], rules: ["oldest_decides"] },
    ]);
  });

  test.each<[object[], number[], string, unknown[]]>([
    [
      [],
      [9, 10, 11],
      "B",
      ["ask.team_rule", "10–12 lat: co decyduje o kategorii zespołu, gdy część składu jest poza nią?", { age_category: "B" }],
    ],
    [
      [{ kind: "average_age" }],
      [9, 10, 10],
      "B",
      ["ask.rounding", "Średnia wypada między kategoriami: jak ją zaokrąglić?", { age_category: "B", rules: ["average_age"] }],
    ],
    [
      [{ kind: "majority" }],
      [9, 9, 10, 10],
      "B",
      ["ask.no_majority", "Żadna kategoria nie ma ponad połowy składu: która decyduje?", { age_category: "B", rules: ["majority"] }],
    ],
    [
      [{ kind: "one_over_moves_up" }],
      [8, 8, 14],
      "B",
      [
        "ask.moves_to",
        "Starsza osoba przenosi zespół wyżej: od jakiego wieku i do której kategorii?",
        { age_category: "B", rules: ["one_over_moves_up"] },
      ],
    ],
    [
      [{ kind: "share_outside_max" }],
      [9, 10, 11],
      "B",
      [
        "ask.team_limit",
        "10–12 lat: zasada nie rozstrzyga o tym składzie (poza kategorią najwyżej ?% składu). Jak ją rozumieć?",
        { age_category: "B", rules: ["share_outside_max"] },
      ],
    ],
  ])("under %j it is asked", (team_rule, ages, wanted, question) =>
    expect(first(mayTeamEnter(withAgeRules({ team_rule }).regulations, aged(...ages), wanted))).toEqual(question),
  );

  test("without a rule a mixed team is asked about as a whole; without its ages by name", () => {
    expect(first(teamAgeCategories(withAgeRules({ team_rule: [] }).regulations, aged(9, 10, 11)))).toEqual([
      "ask.team_rule",
      "Co decyduje o kategorii zespołu, gdy część składu jest poza nią?",
      { age_category: null },
    ]);
    expect(first(teamAgeCategories(withAgeRules({}).regulations, [{ name: "Ola" }, { age: 9 }, { age: 9 }]))).toEqual([
      "ask.age",
      "Ola: podaj rok urodzenia albo datę urodzenia.",
      { name: "Ola" },
    ]);
    expect(first(mayTeamEnter(withAgeRules({}).regulations, [], "B"))).toEqual([
      "ask.age",
      "Podaj rok urodzenia albo datę urodzenia.",
      { name: null },
    ]);
  });
});
