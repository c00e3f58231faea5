// Messages about a team: who is named, which age, which category: docs/rules/eligibility.md 2.1–2.2.
import { describe, expect, test } from "vitest";
import { aged, withAgeRules } from "../tests/invented.ts";
import { firstMessage, messagesOf } from "../tests/read-as.ts";
import { mayTeamEnter, teamAgeCategories } from "./team-age.ts";

describe("messages about a team", () => {
  const team = [{ name: "Ola", age: 9 }, { name: "Jan", age: 13 }, { name: "Ewa", age: 14 }, { age: 11 }, { name: "Iga", age: 12 }];

  test("older and younger dancers are counted and named, under both rules", () => {
    const team_rule = [
      { kind: "share_older_max", percent: 50, max_years_over: 2 },
      { kind: "share_younger_max", percent: 20, max_years_under: 1 },
    ];
    expect(messagesOf(mayTeamEnter(withAgeRules({ team_rule }).regulations, team, "B"))).toEqual([
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

  test("a refused team gets another category, and a team inside is described as a whole", () => {
    const { regulations } = withAgeRules({ team_rule: [{ kind: "oldest_decides" }] });
    expect(messagesOf(mayTeamEnter(regulations, team, "B")).at(-1)).toEqual([
      "team.instead",
      "Ten skład pasuje do: 13 lat i więcej.",
      { age_categories: ["C"] },
    ]);
    expect(firstMessage(mayTeamEnter(regulations, aged(10, 11, 12), "B"))).toEqual([
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
    expect(firstMessage(mayTeamEnter(withAgeRules({ team_rule }).regulations, aged(...ages), wanted))).toEqual(question),
  );

  test("without a rule a mixed team is one question; missing ages are asked by name", () => {
    expect(firstMessage(teamAgeCategories(withAgeRules({ team_rule: [] }).regulations, aged(9, 10, 11)))).toEqual([
      "ask.team_rule",
      "Co decyduje o kategorii zespołu, gdy część składu jest poza nią?",
      { age_category: null },
    ]);
    expect(firstMessage(teamAgeCategories(withAgeRules({}).regulations, [{ name: "Ola" }, { age: 9 }, { age: 9 }]))).toEqual([
      "ask.age",
      "Ola: podaj rok urodzenia albo datę urodzenia.",
      { name: "Ola" },
    ]);
    expect(firstMessage(mayTeamEnter(withAgeRules({}).regulations, [], "B"))).toEqual([
      "ask.age",
      "Podaj rok urodzenia albo datę urodzenia.",
      { name: null },
    ]);
  });
});
