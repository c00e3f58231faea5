// Who is let in, what is charged and what is asked where two readings, two rules or two prices stand side by side; each worked out by hand: docs/rules/eligibility.md 1.1–5.5, docs/rules/fees.md 1.1–1.5.
import { describe, expect, test } from "vitest";
import { aged, invented, inventedBands, withAgeRules } from "../tests/invented.ts";
import { answerOf } from "../tests/read-as.ts";
import { ageSentence } from "./age.ts";
import type { Outcome } from "./answer.ts";
import { duoAgeCategories, mayDuoEnter } from "./duo-age.ts";
import type { FeeEntry } from "./fee-lines.ts";
import { feeFor } from "./fees.ts";
import { ageCategoriesOf, mayEnterAge } from "./lineup-age.ts";
import { trimmedSums } from "./points.ts";
import { isQuotaKept, type QuotaOf } from "./quotas.ts";
import { listSections, sectionsFor } from "./sections.ts";
import { mayTeamEnter, teamAgeCategories } from "./team-age.ts";
import { isLengthAllowed } from "./time-limits.ts";

const plain = (written: string): string => written.replaceAll("\u00a0", " ");
const reasons = (outcome: Outcome<unknown>) => (outcome.ambiguous ? [outcome.question, ...outcome.reasons] : outcome.reasons);
const band = (code: string, parts: object) => ({ code, label_pl: code, min_age: null, max_age: null, applies_to: "all", ...parts });

describe("ages", () => {
  test("where the file does not say how ages count, both ways must agree", () => {
    const { regulations } = withAgeRules({ basis: "not stated", team_rule: [{ kind: "all_inside" }], duo_rule: "older_decides" });
    const born = (...dates: string[]) => dates.map((birth_date) => ({ birth_date }));
    // The event is on 16 May 2026: the birthday in March has been, the one in June has not.
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

  test("a dancer whose grade or age nobody told is asked about by name, in every line-up", () => {
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

  test("every grade up to the twelfth may be Roman", () => {
    const groups = [band("K", { grades: [9, 9] }), band("L", { grades: [10, 12] }), band("M", { grades: [1, 8] })];
    const { regulations } = withAgeRules({ basis: "school_grade", groups });
    const roman = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII"];
    expect(roman.map((grade) => answerOf(ageCategoriesOf(regulations, [{ grade }]))).join("")).toBe("MMMMMMMMKLLL");
  });
});

describe("duos and trios", () => {
  const duo = (duo_rule: unknown, ages: number[], groups: object[] = inventedBands()) =>
    answerOf(duoAgeCategories(withAgeRules({ groups, duo_rule }).regulations, aged(...ages)));

  test("a pair that no category takes is only asked about where one without limits is left for somebody", () => {
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

  test("three in a category for two or three must all be inside where a pair must", () => {
    const presentation_categories = [{ code: "DT", name_pl: "duet / trio", min: 2, max: 3 }];
    const age_rules = { basis: "birth_year", groups: inventedBands(), duo_rule: "all_inside", team_rule: [{ kind: "oldest_decides" }] };
    const { regulations } = invented({ presentation_categories, category_matrix: [], age_rules });
    const of = (...ages: number[]) => answerOf(ageCategoriesOf(regulations, aged(...ages), { presentation: "DT" }));
    expect([of(10, 11, 12), of(9, 11, 12)]).toEqual([["B"], []]);
  });
});

describe("teams", () => {
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

describe("fees", () => {
  const bill = (fees: object, entries: FeeEntry[]) => feeFor(invented({ fees: { currency: "PLN", ...fees } }).regulations, entries);
  const amounts = (...given: Parameters<typeof bill>) => {
    const outcome = bill(...given);
    return outcome.ambiguous ? outcome.question.code : outcome.answer.lines.map((one) => `${one.kind} ${one.amount}`);
  };
  const of = (presentation: string, ...dancers: string[]): FeeEntry => ({ presentation, dancers });

  test("a start under another rule is no first start", () => {
    const rules = [
      { kind: "per_person_first_next", applies_to: "SOLO", first: 60, next: 40 },
      { kind: "per_person_per_entry", applies_to: "DUET", amount: 30 },
    ];
    expect(amounts({ rules }, [of("DUET", "Ola", "Iga"), of("SOLO", "Ola"), of("SOLO", "Ola")])).toEqual([
      "person 6000",
      "first 6000",
      "next 4000",
    ]);
  });

  test("a further start without a price of its own costs the first one's; one priced for others is asked about", () => {
    const starts = (prices: object) =>
      amounts({ rules: [{ kind: "per_person_first_next", ...prices }] }, [of("DUET", "Ola", "Iga"), of("DUET", "Ola", "Jan")]);
    expect([starts({ first: 30 }), starts({ first: 30, next: 20 }), starts({ first: { SOLO: 30, DUET: 25 }, next: { SOLO: 20 } })]).toEqual(
      [["first 6000", "first 3000", "next 3000"], ["first 6000", "first 3000", "next 2000"], "ask.amount"],
    );
  });

  test("a fee of an unknown kind stands beside the one that is read: which of them counts is asked", () => {
    const odd = { kind: "by_lottery", amount: 10 };
    const known = { kind: "per_entry", amount: 80 };
    expect([
      amounts({ rules: [odd, known] }, [of("SOLO", "Ola")]),
      amounts({ rules: [odd] }, [of("SOLO", "Ola")]),
      amounts({ rules: [known] }, [of("SOLO", "Ola")]),
    ]).toEqual(["ask.fee_rules", "ask.amount", ["entry 8000"]]);
  });

  test("free places of nothing are none, and a package is for people, not for performances", () => {
    const person = { kind: "per_person_per_entry", amount: 10 };
    expect([
      amounts({ rules: [person], free: [{ paid: 0, free: 0 }] }, [of("DUET", "Ola", "Iga")]),
      amounts({ rules: [person], packages: [{ starts: 2, amount: 15 }] }, [of("SOLO", "Ola"), of("SOLO", "Ola")]),
      amounts({ rules: [{ kind: "per_entry", amount: 10 }], packages: [{ starts: 2, amount: 15 }] }, [
        of("SOLO", "Ola"),
        of("SOLO", "Ola"),
      ]),
    ]).toEqual([["person 2000"], ["person 1000", "person 1000", "package -500"], ["entry 1000", "entry 1000"]]);
  });
});

describe("sections, limits and marks", () => {
  test("a limit by age or level is that of its sections", () => {
    const levels = [
      { code: "E", name_pl: "klasa E" },
      { code: "D", name_pl: "klasa D" },
    ];
    const category_matrix = [{ styles: ["JAZZ"], presentations: ["SOLO"], ages: ["A", "B", "-"], levels: ["E", "D"] }];
    const most = (per_category: object) =>
      listSections(invented({ levels, category_matrix, limits: { per_category } }).regulations).map((one) => one.max_entries);
    expect([most({ A: 5 }), most({ D: 7 }), most({ "JAZZ SOLO": 9 }), most({ DUET: 3 })]).toEqual([
      [5, 5, null, null, null, null],
      [null, 7, null, 7, null, 7],
      [9, 9, 9, 9, 9, 9],
      [null, null, null, null, null, null],
    ]);
  });

  test("a section without a split by style is for every style; one for at most so many refuses more", () => {
    const presentation_categories = [
      { code: "MINI", name_pl: "mini", max: 3 },
      { code: "FORM", name_pl: "formacja", min: 3 },
    ];
    const category_matrix = [
      { styles: ["-"], presentations: ["MINI", "FORM"], ages: ["-"], levels: ["-"] },
      { styles: ["DISCO"], presentations: ["POKAZ"], ages: ["-"], levels: ["-"] },
    ];
    const { regulations } = invented({ presentation_categories, category_matrix });
    const asked = (dancers: number, entry: object) => {
      const outcome = sectionsFor(regulations, { dancers: aged(...Array.from({ length: dancers }, () => 11)), ...entry });
      if (outcome.ambiguous) return outcome.question.code;
      return outcome.answer.length > 0
        ? outcome.answer.map((one) => `${one.section.code} ${one.allowed}`)
        : plain(outcome.reasons[0]?.pl ?? "");
    };
    expect([asked(4, { style: "JAZZ" }), asked(2, { style: "JAZZ" }), asked(4, { style: "DISCO", presentation: "POKAZ" })]).toEqual([
      ["-/MINI/-/- false", "-/FORM/-/- true"],
      ["-/MINI/-/- true", "-/FORM/-/- false"],
      ["DISCO/POKAZ/-/- true"],
    ]);
    expect([asked(1, { style: "JAZZ", presentation: "POKAZ" }), asked(1, { style: "DISCO", presentation: "SOLO" })]).toEqual([
      "W tym stylu nie ma takiej kategorii: wybierz mini albo formacja.",
      "W tym stylu nie ma takiej kategorii: wybierz mini albo formacja albo POKAZ.",
    ]);
  });

  test.each<[QuotaOf, string]>([
    ["dancer", "Limit (dancer): 2, there are 3: withdraw 1."],
    ["team", "Limit (team): 2, there are 3: withdraw 1."],
    ["school", "Limit (school): 2, there are 3: withdraw 1."],
    ["category", "Limit (category): 2, there are 3: withdraw 1."],
  ])("a quota of a %s names it", (of, sentence) => {
    const { regulations } = invented({ limits: { per_dancer: { per_category: 2 }, per_team: 2, per_school: "2", per_category: 2 } });
    const limited = invented({
      limits: { per_dancer: { per_category: 2 }, per_team: 2, per_school: { max: 2 }, per_category: 2 },
    }).regulations;
    expect(reasons(isQuotaKept(limited, of, 3, { category: "SOLO" }))[0]?.en).toBe(sentence);
    expect(answerOf(isQuotaKept(regulations, "school", 3))).toBe("ask.quota");
  });

  test("no marks have no extremes, and a length that is just enough is only divided otherwise", () => {
    expect([answerOf(trimmedSums([])), answerOf(trimmedSums([[], [], []])), answerOf(trimmedSums([[1, 2], [1], [1, 2]]))]).toEqual([
      "ask.few_judges",
      "ask.few_judges",
      "ask.few_judges",
    ]);
    const { regulations } = invented({ time_and_music: [{ max_s: 90, turns: "2 turns of 45" }] });
    expect(reasons(isLengthAllowed(regulations, {}, [50, 40])).map((one) => plain(one.pl))).toEqual([
      "Długość 1:30 (0:50 + 0:40), a dozwolone jest do 1:30: podziel czas inaczej.",
    ]);
  });
});
