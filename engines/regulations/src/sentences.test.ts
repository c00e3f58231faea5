// Sentences of docs/rules/eligibility.md 1.1 and those after it, by their numbers; the examples were worked out by hand.
import { describe, expect, test } from "vitest";
import { aged, invented, inventedBands, withAgeRules } from "../tests/invented.ts";
import { answerOf } from "../tests/read-as.ts";
import { ageCategoryOf } from "./age.ts";
import type { Outcome } from "./answer.ts";
import { duoAgeCategories, mayDuoEnter } from "./duo-age.ts";
import { mayEnterAge } from "./lineup-age.ts";
import { capacityFor, entryLimit, isQuotaKept, limitInWords } from "./quotas.ts";
import { roundsFor } from "./rounds.ts";
import { mayTeamEnter, teamAgeCategories } from "./team-age.ts";
import { isLengthAllowed, timeLimitsFor } from "./time-limits.ts";

const toldBy = (outcome: Outcome<unknown>): string[] => outcome.reasons.map((one) => one.pl.replaceAll("\u00a0", " "));

describe("eligibility 1, age", () => {
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

  test("4.4 whom another category takes is sent there; whom none takes is told to change the line-up", () => {
    const refusal = (age: number): string | undefined => toldBy(mayEnterAge(withAgeRules({}).regulations, [{ age }], "A", {})).at(-1);
    expect(refusal(11)).toBe("Osoba kończy w 2026 roku 11 lat: wybierz 10–12 lat albo zmień skład.");
    expect(refusal(5)).toBe("Osoba kończy w 2026 roku 5 lat: zmień skład.");
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
});

describe("eligibility 2, teams", () => {
  const enter = (rule: object, wanted: string, ages: number[]): unknown =>
    answerOf(mayTeamEnter(withAgeRules({ team_rule: [rule] }).regulations, aged(...ages), wanted));

  test("shares are exact, and rounded only where the regulations say so", () => {
    // A fifth of nine is 1.8: two are too many, unless it is rounded up or to the nearest.
    const nine = [10, 10, 11, 11, 12, 12, 12, 13, 13];
    const share = { kind: "share_outside_max", percent: 20 };
    expect(enter(share, "B", nine)).toBe(false);
    expect(enter({ ...share, rounding: "up" }, "B", nine)).toBe(true);
    expect(enter({ ...share, rounding: "nearest" }, "B", nine)).toBe(true);
    expect(enter({ ...share, rounding: "down" }, "B", nine)).toBe(false);
    // A fifth of seven is 1.4: the nearest is one.
    const seven = [10, 10, 11, 12, 12, 13, 13];
    expect(enter({ ...share, rounding: "nearest" }, "B", seven)).toBe(false);
    expect(enter({ ...share, rounding: "up" }, "B", seven)).toBe(true);
  });

  test("a share counts both sides unless the rule names one", () => {
    const team = [10, 11, 11, 12, 9];
    expect(enter({ kind: "share_outside_max", percent: 0 }, "B", team)).toBe(false);
    expect(enter({ kind: "share_outside_max", percent: 0, direction: "older" }, "B", team)).toBe(true);
    expect(enter({ kind: "share_outside_max", percent: 0, direction: "younger" }, "B", team)).toBe(false);
    expect(enter({ kind: "share_outside_max", percent: 0, direction: "younger" }, "B", [10, 11, 11, 12, 13])).toBe(true);
  });

  test("a deciding rule with a limit of years holds to both sides of the limit", () => {
    const majority = { kind: "majority", max_years_over: 1, max_years_under: 2 };
    expect(enter(majority, "B", [10, 11, 12, 13, 8])).toBe(true);
    expect(enter(majority, "B", [10, 11, 12, 14, 8])).toBe(false);
    expect(enter(majority, "B", [10, 11, 12, 13, 7])).toBe(false);
  });

  test("an average of years of birth tells the age, too: in 2026 those born around 2015 are 11", () => {
    const find = (rounding: string, ...years: number[]): unknown =>
      answerOf(
        teamAgeCategories(
          withAgeRules({ team_rule: [{ kind: "average_birth_year", rounding }] }).regulations,
          years.map((birth_year) => ({ birth_year })),
        ),
      );
    expect(find("none", 2014, 2015, 2016)).toEqual(["B"]);
    // 2016.5: born in 2016 is 10, in 2017 is 9.
    expect(find("down", 2016, 2017)).toEqual(["B"]);
    expect(find("up", 2016, 2017)).toEqual(["A"]);
    expect(find("nearest", 2016, 2017)).toEqual(["A"]);
    expect(typeof find("none", 2016, 2017)).toBe("string");
  });

  test("10.8 between 7–9 and 10–12 is 10–12 without rounding where it lies inside", () => {
    const find = (...ages: number[]): unknown =>
      answerOf(teamAgeCategories(withAgeRules({ team_rule: [{ kind: "average_age", rounding: "none" }] }).regulations, aged(...ages)));
    expect(find(10, 11, 11, 11, 11)).toEqual(["B"]);
    expect(typeof find(9, 10)).toBe("string");
  });
});

describe("eligibility 2 and 3, where several categories stand side by side", () => {
  const beside = [
    { code: "X", label_pl: "7-9 lat", min_age: 7, max_age: 9, birth_years: null, applies_to: "all" },
    { code: "Y", label_pl: "9-12 lat", min_age: 9, max_age: 12, birth_years: null, applies_to: "all" },
  ];

  test("2 an average whose two roundings lie in different categories is a question where no rounding is stated", () => {
    const find = (rounding: string): unknown =>
      answerOf(
        teamAgeCategories(withAgeRules({ groups: beside, team_rule: [{ kind: "average_age", rounding }] }).regulations, aged(9, 10)),
      );
    // 9.5 is inside 9–12; rounded down 9 is in both.
    expect(find("none")).toEqual(["Y"]);
    expect(find("down")).toEqual(["X", "Y"]);
    expect(["X", "Y"]).not.toContain(find("not stated"));
    expect(typeof find("not stated")).toBe("string");
  });

  test("1.7 a category without limits takes a team that asks for it by name, and says so", () => {
    const open = { code: "O", label_pl: "open", min_age: null, max_age: null, applies_to: "all" };
    const { regulations } = withAgeRules({ groups: [...inventedBands(), open], team_rule: [{ kind: "all_inside" }] });
    const outcome = mayTeamEnter(regulations, aged(8, 40), "O");
    expect(answerOf(outcome)).toBe(true);
    expect(toldBy(outcome)).toEqual(["Open: bez granicy wieku."]);
  });
});

describe("eligibility 3, duos", () => {
  test("3.1 a category may have a rule of its own for couples", () => {
    const couple = (test_: string, ...dancers: object[]): unknown =>
      answerOf(
        duoAgeCategories(
          withAgeRules({ duo_rule: { kind: "couple_by_band", rules: { A: "both_inside", B: test_, C: "both_inside" } } }).regulations,
          dancers,
        ),
      );
    const born = (year: number) => ({ birth_year: year });
    // In 2026 who was born in 2014 is 12, in 2016 10, in 2017 9, in 2013 13.
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

  test("3.1 both at least N gives the highest category whose lowest age both have", () => {
    const rules = { A: "both_min", B: "both_min", C: "both_min" };
    const find = (...ages: number[]): unknown =>
      answerOf(duoAgeCategories(withAgeRules({ duo_rule: { kind: "couple_by_band", rules } }).regulations, aged(...ages)));
    expect([find(8, 20), find(12, 20), find(13, 20), find(6, 20)]).toEqual([["A"], ["B"], ["C"], []]);
  });

  test("3.1 a refusal says whose ages decide", () => {
    const { regulations } = withAgeRules({ duo_rule: { kind: "older_decides" } });
    const duo = [
      { name: "Ola", age: 9 },
      { name: "Iga", age: 11 },
    ];
    expect(answerOf(mayDuoEnter(regulations, duo, "B"))).toBe(true);
    const refused = mayDuoEnter(regulations, duo, "A");
    expect(answerOf(refused)).toBe(false);
    expect(toldBy(refused).join(" ")).toContain("Ola, Iga: ");
    expect(toldBy(mayDuoEnter(regulations, aged(9, 11), "A")).join(" ")).not.toContain(": : ");
  });

  test("of several rules for duos the first one counts, and the file is told so", () => {
    const codes = (duo_rule: unknown): string[] => withAgeRules({ duo_rule }).warnings.map((one) => one.code);
    expect(codes([{ kind: "older_decides" }, { kind: "younger_decides" }])).toContain("rule_not_read");
    expect(codes([{ kind: "older_decides" }])).not.toContain("rule_not_read");
  });
});

describe("eligibility 5, time and rounds", () => {
  const lines = (...time_and_music: object[]) =>
    invented({
      time_and_music: time_and_music.map((line) => ({ when: { presentations: ["SOLO"], styles: "all" }, music: "own", ...line })),
    }).regulations;
  const jazz = { presentations: ["SOLO"], styles: ["JAZZ"] };

  test("5.2 lines that differ in the least, the most or the music alone are a question as long as the style is unknown", () => {
    const asked = (one: object, other: object): unknown =>
      answerOf(timeLimitsFor(lines({ when: jazz, max_s: 90, ...one }, { max_s: 90, ...other }), { presentation: "SOLO" }));
    expect(asked({ min_s: 30 }, { min_s: 45 })).toBe("ask.style");
    expect(asked({ max_s: 60 }, {})).toBe("ask.style");
    expect(asked({ music: "organiser" }, {})).toBe("ask.style");
    expect(asked({}, {})).toMatchObject({ min_seconds: null, max_seconds: 90, music: "own" });
  });

  test("5.1 the parts of a programme add up and are named: 2:30 and 3:40 are 6:10 of 6:00", () => {
    const regulations = lines({ max_s: 360 });
    const told = (...seconds: number[]): string => toldBy(isLengthAllowed(regulations, { presentation: "SOLO" }, seconds))[0] ?? "";
    expect(told(150, 220)).toContain("6:10 (2:30 + 3:40)");
    expect(told(150, 220)).toContain("skróć utwór o 0:10");
    expect(told(360)).toContain("6:00 ");
    expect(told(360)).not.toContain("(6:00)");
  });

  test("5.2 a round is known by any of its words", () => {
    const ofRound = lines({ when: { presentations: ["SOLO"], styles: "all", rounds: "semi-final, final" }, max_s: 90 });
    const limit = (round: string): unknown => answerOf(timeLimitsFor(ofRound, { presentation: "SOLO", round }));
    expect(limit("final round")).toMatchObject({ max_seconds: 90 });
    expect(limit("Finals")).toMatchObject({ max_seconds: 90 });
    expect(limit("elimination round")).toBe("ask.time");
  });

  const rounds = (rule: object, entries: number): unknown =>
    answerOf(roundsFor(invented({ rounds: [{ applies_to: "all", ...rule }] }).regulations, {}, entries));

  test("5.3 a number inside one line is answered by that line alone", () => {
    const by_entries = [
      { max_entries: 7, rounds: ["final"] },
      { max_entries: 12, rounds: ["semi-final", "final"] },
      { max_entries: null, rounds: ["quarter-final", "semi-final", "final"] },
    ];
    expect([1, 7, 8, 12, 13].map((entries) => rounds({ by_entries }, entries))).toEqual([
      { rounds: ["final"] },
      { rounds: ["final"] },
      { rounds: ["semi", "final"] },
      { rounds: ["semi", "final"] },
      { rounds: ["quarter", "semi", "final"] },
    ]);
  });

  test("5.3 a gap between two lines is open, and so is what lies beyond the last", () => {
    const by_entries = [
      { max_entries: 7, rounds: ["final"] },
      { min_entries: 9, max_entries: 20, rounds: ["semi-final", "final"] },
    ];
    expect(rounds({ by_entries }, 8)).toEqual({ rounds: "ambiguous" });
    expect(rounds({ by_entries }, 21)).toEqual({ rounds: "ambiguous" });
  });

  test("5.3 in a gap only its two neighbours count: what they agree on is told", () => {
    const by_entries = [
      { max_entries: 7, seconds: 60, rounds: ["final"] },
      { min_entries: 9, max_entries: 20, seconds: 60, rounds: ["semi-final", "final"] },
      { min_entries: 21, max_entries: null, seconds: 90, rounds: ["semi-final", "final"] },
    ];
    expect(rounds({ by_entries }, 8)).toEqual({ rounds: "ambiguous", seconds: 60 });
  });

  test("the rule that names the category beats the general one, wherever it stands", () => {
    const { regulations } = invented({
      rounds: [
        { applies_to: "all", scheme: "single presentation" },
        { applies_to: ["JAZZ SOLO"], scheme: "semi-final, final" },
      ],
    });
    expect(answerOf(roundsFor(regulations, { style: "JAZZ", presentation: "SOLO" }, 20))).toEqual({ rounds: ["semi", "final"] });
    expect(answerOf(roundsFor(regulations, { style: "DISCO", presentation: "SOLO" }, 20))).toEqual({ rounds: ["final"] });
  });

  test("5.2 where a line for a round differs from the one for all, the round is asked for", () => {
    const twice = lines({ when: { presentations: ["SOLO"], styles: "all", rounds: "final" }, max_s: 60 }, { max_s: 90 });
    expect(answerOf(timeLimitsFor(twice, { presentation: "SOLO" }))).toBe("ask.round");
    expect(answerOf(timeLimitsFor(twice, { presentation: "SOLO", round: "elimination" }))).toMatchObject({ max_seconds: 90 });
  });

  test("5.4 'otherwise' takes all that the line before leaves, the number itself included", () => {
    const from = "at least 9 couples: semi-final, final; otherwise: final";
    expect([8, 9].map((entries) => rounds({ scheme: from }, entries))).toEqual([{ rounds: ["final"] }, { rounds: ["semi", "final"] }]);
    const upTo = "up to 8 couples: final; otherwise: semi-final, final";
    expect([8, 9].map((entries) => rounds({ scheme: upTo }, entries))).toEqual([{ rounds: ["final"] }, { rounds: ["semi", "final"] }]);
  });
});

describe("eligibility 6, places", () => {
  test("6.1 a category's limit comes before that of the event, in any order of its words; 'each' is for every one that is asked for", () => {
    const { regulations } = invented({ limits: { capacity: 130, per_category: { "SOLO JAZZ": 5, each: 24 } } });
    expect(entryLimit(regulations, { style: "JAZZ", presentation: "SOLO" })).toBe(5);
    expect(entryLimit(regulations, { style: "DISCO", presentation: "SOLO" })).toBe(24);
    // Nobody asked for a category: the event's own places count.
    expect(answerOf(capacityFor(regulations, { entries: 134 }))).toEqual({ accepted: 130, refused_or_waiting: 4 });
    expect(entryLimit(invented({ limits: null }).regulations, { style: "JAZZ" })).toBe(null);
  });

  test("a limit in words is a number of entries, and says whether it is one for each category", () => {
    expect(limitInWords("One routine per dance category.")).toEqual({ count: 1, perCategory: true });
    expect(limitInWords("at most 3 entries")).toEqual({ count: 3, perCategory: false });
    expect(limitInWords("six starts in each style")).toEqual({ count: 6, perCategory: true });
    expect(limitInWords(" one routine ")).toEqual({ count: 1, perCategory: false });
    expect(limitInWords("3 solos and 2 duos")).toBe(undefined);
  });

  test("a quota that is exceeded says how many to withdraw", () => {
    const { regulations } = invented({ limits: { per_dancer: 3 } });
    expect(toldBy(isQuotaKept(regulations, "dancer", 5))[0]).toMatch(/3, a występów jest 5: wycofaj 2\.$/);
    expect(isQuotaKept(regulations, "dancer", 5).reasons[0]).toMatchObject({
      code: "quota.refused",
      params: { of: "dancer", entries: 5, limit: 3 },
    });
  });
});

describe("what a file leaves open is told where", () => {
  const codes = (parts: Record<string, unknown>): string[] => invented(parts).warnings.map((one) => `${one.path} ${one.code}`);

  test("a line of the matrix without styles, a split that is not known, a deadline without a date", () => {
    const whole = { styles: ["JAZZ"], presentations: ["SOLO"], ages: ["A"], levels: ["-"] };
    expect(codes({ category_matrix: [{ ...whole, styles: null }] })).toContain("category_matrix[0] line_not_read");
    expect(codes({ category_matrix: [{ ...whole, levels: ["?"] }] })).toContain("category_matrix[0].levels code_not_known");
    // A class of a style needs no entry of its own.
    expect(codes({ category_matrix: [{ ...whole, styles: ["JAZZ pom"] }] })).toEqual([]);
    expect(codes({ deadlines: [{ what: "sign-up", date: "2026-04-10" }] })).toEqual([]);
    expect(codes({ deadlines: [{ what: "sign-up" }] })).toContain("deadlines[0] rule_incomplete");
  });

  test("numbers of entries that do not rise", () => {
    const rising = (...by_entries: object[]) => codes({ rounds: [{ applies_to: "all", by_entries }] });
    const final = ["final"];
    expect(rising({ max_entries: 7, rounds: final }, { max_entries: 14, rounds: final })).toEqual([]);
    expect(rising({ max_entries: 7, rounds: final }, { max_entries: 6, rounds: final }).join()).toContain("out_of_order");
    expect(rising({ max_entries: 7, rounds: final }, { min_entries: 8, rounds: final })).toEqual([]);
    expect(rising({ max_entries: null, rounds: final }, { max_entries: 6, rounds: final }).join()).toContain("never_reached");
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
