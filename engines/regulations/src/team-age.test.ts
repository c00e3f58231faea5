// The age category of a team, and whether it may enter the requested one: docs/rules/eligibility.md 2.1–2.2. The rules one by one:
// `team-rules.test.ts`; messages: `team-words.test.ts`.
import { describe, expect, test } from "vitest";
import { aged, band, invented, inventedBands, withAgeRules } from "../tests/invented.ts";
import { answerOf, polishReasons, verdict } from "../tests/read-as.ts";
import type { Outcome } from "./answer.ts";
import { mayTeamEnter, teamAgeCategories } from "./team-age.ts";

const answerOrAmbiguous = <T>(outcome: Outcome<T>): T | "ambiguous" => (outcome.ambiguous ? "ambiguous" : outcome.answer);
const mayEnter = (rules: unknown, wanted: string, ages: number[], facts = {}): boolean | "ambiguous" =>
  answerOrAmbiguous(mayTeamEnter(withAgeRules({ team_rule: rules }).regulations, aged(...ages), wanted, facts));
const categoriesOf = (rules: unknown, ages: number[], facts = {}): readonly string[] | "ambiguous" =>
  answerOrAmbiguous(teamAgeCategories(withAgeRules({ team_rule: rules }).regulations, aged(...ages), facts));

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
    expect(mayEnter(rules, "A", [8, 10])).toBe(true);
    expect(mayEnter(rules, "B", [10, 13])).toBe(false);
  });

  test("a rule for one presentation beats the general one", () => {
    const rules = [{ kind: "all_inside" }, { kind: "share_outside_max", percent: 50, applies_to: ["FORM"] }];
    expect(mayEnter(rules, "A", [8, 8, 10], { presentation: "FORM" })).toBe(true);
    expect(mayEnter(rules, "A", [8, 8, 10], { presentation: "DUET" })).toBe(false);
  });

  test("an unknown presentation follows from the head count, or the rules must agree", () => {
    const rules = [
      { kind: "share_outside_max", percent: 50, applies_to: ["FORM"] },
      { kind: "all_inside", applies_to: ["DUET"] },
    ];
    expect(mayEnter(rules, "A", [8, 8, 10])).toBe(true);
    expect(mayEnter(rules, "A", [8, 10])).toBe(false);
    const wide = {
      presentation_categories: [
        { code: "FORM", name_pl: "formacja", min: 2, max: 9 },
        { code: "DUET", name_pl: "grupa", min: 2, max: 9 },
      ],
    };
    const { regulations } = invented({ ...wide, age_rules: { basis: "birth_year", groups: inventedBands(), team_rule: rules } });
    expect(answerOrAmbiguous(mayTeamEnter(regulations, aged(8, 8, 10), "A"))).toBe("ambiguous");
    expect(answerOrAmbiguous(mayTeamEnter(regulations, aged(8, 8, 9), "A"))).toBe(true);
  });

  test("without a rule a team inside fits and any other is a question", () => {
    expect(mayEnter(null, "A", [8, 8, 9])).toBe(true);
    expect(mayEnter(null, "A", [8, 8, 10])).toBe("ambiguous");
    expect(categoriesOf(null, [8, 8, 10])).toBe("ambiguous");
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

describe("several rules side by side", () => {
  const enter = (team_rule: object[], ages: number[], wanted: string, facts = {}) =>
    verdict(mayTeamEnter(withAgeRules({ team_rule }).regulations, aged(...ages), wanted, facts));

  test("2.1 a rule for the category beats one for all, a rule for the presentation a general one; rules of one rank apply together", () => {
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
    // A rule that cannot be read applies with the other: a dancer outside causes a question, unless the other rule refuses.
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
    // Ten dancers are too many for the first presentation, so it is the second.
    expect(asked([9, 10, 10, 10, 10, 10, 10, 10, 10, 12])).toBe("false");
  });

  test("a size with only one end gives the presentation", () => {
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
});

describe("a rule of another presentation", () => {
  test("a rule of one presentation says nothing of another", () => {
    const team_rule = [
      { kind: "oldest_decides", applies_to: "FORM" },
      { kind: "youngest_decides", group: "B", applies_to: "DUET" },
    ];
    const { regulations } = withAgeRules({ team_rule });
    expect([
      answerOf(mayTeamEnter(regulations, aged(9, 10, 12), "B", { presentation: "FORM" })),
      answerOf(mayTeamEnter(regulations, aged(9, 10, 13), "B", { presentation: "FORM" })),
    ]).toEqual([true, false]);
  });
});

describe("ages that are known in part", () => {
  test("every way to read the ages counts, not only all of the older or all of the younger ones", () => {
    const rule = { kind: "share_outside_max", percent: 34 };
    const { regulations } = withAgeRules({ basis: "not stated", team_rule: [rule] });
    const team = (...dates: string[]) =>
      answerOf(
        mayTeamEnter(
          regulations,
          dates.map((birth_date) => ({ birth_date })),
          "B",
        ),
      );
    // Thirteen or twelve, ten or nine, and eleven: one of three is outside where all are older or all younger, two or none in between.
    expect([team("2013-06-01", "2016-06-01", "2015-03-01"), team("2014-06-01", "2016-06-01", "2015-03-01")]).toEqual([
      "ask.team_limit",
      true,
    ]);
  });
});

describe("a category without limits", () => {
  test("1.7 a category without limits takes a team that asks for it by name, and says so", () => {
    const open = { code: "O", label_pl: "open", min_age: null, max_age: null, applies_to: "all" };
    const { regulations } = withAgeRules({ groups: [...inventedBands(), open], team_rule: [{ kind: "all_inside" }] });
    const outcome = mayTeamEnter(regulations, aged(8, 40), "O");
    expect(answerOf(outcome)).toBe(true);
    expect(polishReasons(outcome)).toEqual(["Open: bez granicy wieku."]);
  });
});

describe("numbers, labels and years that are missing", () => {
  const enter = (rule: object, ...ages: number[]) =>
    answerOf(mayTeamEnter(withAgeRules({ team_rule: [rule] }).regulations, aged(...ages), "B"));

  test.each(["share_outside_max", "share_inside_min", "share_older_max", "share_outside_window"])(
    "%s without a number takes a team that is wholly inside, and asks about any other",
    (kind) => expect([enter({ kind }, 10, 11, 12), enter({ kind }, 10, 11, 13)]).toEqual([true, "ask.team_limit"]),
  );

  test("an age that a label leaves open counts as younger, not as older", () => {
    const groups = [band("J", { min_age: 10, max_age: 15 }), band("S", { label_pl: "powyżej 17", min_age: 17 })];
    const adults = (rule: object) => answerOf(mayTeamEnter(withAgeRules({ groups, team_rule: [rule] }).regulations, aged(17, 18, 19), "S"));
    expect([adults({ kind: "count_older_max", count: 0 }), adults({ kind: "all_inside" })]).toEqual([true, "ask.label"]);
  });

  test("an average needs everybody's year or age", () => {
    const groups = [band("M", { birth_years: [2014, 2019] }), band("S", { birth_years: [2005, 2013] })];
    const timeless = (kind: string) => {
      const age_rules = { basis: "birth_year", groups, team_rule: [{ kind, rounding: "nearest" }] };
      return invented({ event: { name: "Turniej" }, age_rules }).regulations;
    };
    const born = [{ birth_year: 2012 }, { birth_year: 2015 }, { birth_year: 2015 }];
    // The years are 2014 on average; without a year of the event there are no ages.
    expect([
      answerOf(teamAgeCategories(timeless("average_birth_year"), born)),
      answerOf(teamAgeCategories(timeless("average_age"), born)),
    ]).toEqual([["M"], "ask.rounding"]);
    expect(answerOf(teamAgeCategories(timeless("average_birth_year"), [...born, { age: 11 }]))).toBe("ask.rounding");
  });
});
