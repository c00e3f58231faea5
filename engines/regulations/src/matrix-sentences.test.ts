// Two levels in a matrix, classes of a style, codes that read like other words, and rules that hold for some line-ups alone; each worked out by hand: docs/rules/eligibility.md 1.7–5.2.
import { describe, expect, test } from "vitest";
import { aged, invented, inventedBands, withAgeRules } from "../tests/invented.ts";
import { answerOf } from "../tests/read-as.ts";
import { ageCategoryOf } from "./age.ts";
import type { Outcome } from "./answer.ts";
import { isStillOpen } from "./deadlines.ts";
import { duoAgeCategories, mayDuoEnter } from "./duo-age.ts";
import { feeFor } from "./fees.ts";
import { dancersOf } from "./given.ts";
import { levelsFor } from "./level.ts";
import { ageCategoriesOf } from "./lineup-age.ts";
import { capacityFor } from "./quotas.ts";
import { countSections, listSections, sectionsFor, sectionTimes } from "./sections.ts";
import { mayTeamEnter, teamAgeCategories } from "./team-age.ts";
import { timeLimitsFor } from "./time-limits.ts";

const plain = (written: string): string => written.replaceAll("\u00a0", " ");
const reasons = (outcome: Outcome<unknown>) => (outcome.ambiguous ? [outcome.question, ...outcome.reasons] : outcome.reasons);
const band = (code: string, parts: object) => ({ code, label_pl: code, min_age: null, max_age: null, applies_to: "all", ...parts });

describe("a matrix with levels", () => {
  const levels = [
    { code: "P", name_pl: "początkujący", plain: "do dwóch lat tańca", test: "experience_max_years:2" },
    { code: "Z", name_pl: "zaawansowany", test: "experience_over_years:2" },
    { code: "O", name_pl: "open", plain: "bez ograniczeń" },
  ];
  const category_matrix = [
    { styles: ["JAZZ"], presentations: ["SOLO", "DUET"], ages: ["A", "B"], levels: ["P", "Z"] },
    { styles: ["DISCO"], presentations: ["SOLO"], ages: ["-"], levels: ["O"] },
  ];
  const time_and_music = [
    { when: { levels: ["P"] }, max_s: 60, music: "organiser" },
    { when: { ages: ["A"] }, max_s: 75, music: "own" },
    { when: { rounds: "final" }, max_s: 120, music: "own" },
    { max_s: 90, music: "own" },
  ];
  const { regulations } = invented({ levels, category_matrix, time_and_music });
  const named = (code: string) => listSections(regulations).find((one) => one.code === code);

  test("each level has sections of its own, with its own name and time", () => {
    expect(answerOf(countSections(regulations))).toBe(9);
    expect(["JAZZ/SOLO/A/P", "JAZZ/SOLO/A/Z", "JAZZ/DUET/B/Z", "DISCO/SOLO/-/O"].map((code) => plain(named(code)?.name ?? ""))).toEqual([
      "Jazz, solo, 7–9 lat, początkujący",
      "Jazz, solo, 7–9 lat, zaawansowany",
      "Jazz, duet, 10–12 lat, zaawansowany",
      "Disco, solo, open",
    ]);
    const times = (code: string) => {
      const section = named(code);
      return section && sectionTimes(regulations, section).map((line) => `${line.rounds ?? "all"} ${line.max_seconds}`);
    };
    // Without a split by age a line for one age may be meant, too.
    expect(["JAZZ/SOLO/A/P", "JAZZ/SOLO/A/Z", "JAZZ/SOLO/B/Z", "DISCO/SOLO/-/O"].map(times)).toEqual([
      ["all 60"],
      ["all 75"],
      ["final 120", "all 90"],
      ["all 75", "final 120", "all 90"],
    ]);
  });

  test("who may choose which, and why not the others", () => {
    const choices = (entry: Parameters<typeof sectionsFor>[1]) => {
      const outcome = sectionsFor(regulations, entry);
      return outcome.ambiguous
        ? [outcome.question.code]
        : outcome.answer.map(({ section, allowed, reasons: why }) => `${section.code} ${allowed}: ${why.map((one) => one.code).join(" ")}`);
    };
    const entry = { dancers: aged(11), style: "JAZZ", presentation: "SOLO", experience: { experience_months: 25 } };
    expect(choices(entry)).toEqual([
      "JAZZ/SOLO/A/P false: age.refused level.refused",
      "JAZZ/SOLO/A/Z false: age.refused",
      "JAZZ/SOLO/B/P false: level.refused",
      "JAZZ/SOLO/B/Z true: size.fits age.category level.fits level.fits",
    ]);
    expect(choices({ ...entry, level: "Z" })).toEqual([
      "JAZZ/SOLO/A/Z false: age.refused",
      "JAZZ/SOLO/B/Z true: size.fits age.category level.fits level.fits",
    ]);
    // Without experience the person chooses; the text of the level is told.
    const told = (of: object) => {
      const outcome = sectionsFor(regulations, { dancers: aged(11), ...of });
      const words = outcome.ambiguous ? [] : outcome.answer.filter((one) => one.allowed).flatMap((one) => one.reasons);
      return words.filter((one) => one.code === "level.choose").map((one) => `${plain(one.pl)} ${plain(one.en)}`);
    };
    expect([told({ style: "JAZZ", presentation: "SOLO" }), told({ style: "DISCO" })]).toEqual([
      [
        "Poziom: początkujący (do dwóch lat tańca). Level: początkujący (do dwóch lat tańca).",
        "Poziom: zaawansowany. Level: zaawansowany.",
      ],
      ["Poziom: open (bez ograniczeń). Level: open (bez ograniczeń)."],
    ]);
  });

  test("a level that the matrix alone names is chosen by its code", () => {
    const alone = invented({
      category_matrix: [{ styles: ["JAZZ"], presentations: ["SOLO"], ages: ["-"], levels: ["HOBBY"] }],
    }).regulations;
    const outcome = sectionsFor(alone, { dancers: aged(11), experience: { experience_months: 3 } });
    expect(outcome.ambiguous || outcome.answer.map((one) => [one.allowed, one.reasons.map((why) => plain(why.pl)).slice(1)])).toEqual([
      [true, ["Bez podziału na wiek.", "Poziom: HOBBY."]],
    ]);
    expect(listSections(alone)[0]?.name).toBe("Jazz, solo, HOBBY");
  });

  test("a section that is not held names those of its style, by their names", () => {
    const asked = (entry: object) => {
      const outcome = sectionsFor(regulations, { dancers: aged(11), ...entry });
      return [answerOf(outcome), reasons(outcome).map((one) => [one.code, plain(one.pl)])];
    };
    expect([
      asked({ style: "JAZZ", presentation: "FORM" }),
      asked({ style: "DISCO", presentation: "DUET" }),
      asked({ style: "BALET" }),
    ]).toEqual([
      [[], [["section.not_held", "W tym stylu nie ma takiej kategorii: wybierz solo albo duet."]]],
      [[], [["section.not_held", "W tym stylu nie ma takiej kategorii: wybierz solo."]]],
      [[], [["section.no_style", "Tego stylu nie ma na liście kategorii: wybierz inny."]]],
    ]);
    expect(answerOf(sectionsFor(invented({ category_matrix: [] }).regulations, { dancers: aged(11) }))).toBe("ask.matrix");
  });

  test("a level that the organiser judges stays with him; one that lacks a fact is told beside the one that fits", () => {
    const found = (more: object[], experience = {}) => {
      const outcome = levelsFor(
        invented({ levels: [{ code: "P", name_pl: "debiut", test: "experience_max_years:2" }, ...more] }).regulations,
        {
          experience_months: 12,
          ...experience,
        },
      );
      return [answerOf(outcome), reasons(outcome).map((one) => one.code)];
    };
    const judged = { code: "M", name_pl: "mistrz", test: "judgement" };
    const results = { code: "K", name_pl: "klasa", test: { kind: "results", max: "regional", plain: "bez sukcesów krajowych" } };
    expect([found([judged]), found([results]), found([judged, results]), found([results], { results: "national" })]).toEqual([
      [["P"], ["level.fits"]],
      [["P"], ["level.fits", "ask.level"]],
      [["P"], ["level.fits", "ask.level"]],
      [["P"], ["level.fits"]],
    ]);
    expect(invented({ levels: [judged, results] }).warnings.filter((one) => one.path.startsWith("levels"))).toEqual([]);
  });

  test.each(["height_min_years:2", "experience_min:2", "experience_abroad_min_years:2", "overtime_years:2"])(
    "the test %j is not read",
    (written) => {
      const loaded = invented({ levels: [{ code: "P", name_pl: "debiut", test: written }] });
      expect(loaded.warnings.filter((one) => one.path.startsWith("levels")).map((one) => one.code)).toEqual(["unknown_rule_kind"]);
      expect(Object.keys(loaded.regulations.levels[0]?.test ?? {})).toEqual(["kind"]);
    },
  );
});

describe("classes of a style", () => {
  const dance_categories = ["MAZOR", "MAZORKA", "TWIRL"].map((code) => ({ code, name_pl: code }));
  const category_matrix = [
    { styles: ["MAZOR 2 batony", "MAZOR pom", "MAZORKA", "TWIRL"], presentations: ["SOLO"], ages: ["A"], levels: ["-"] },
  ];
  const loaded = (parts: object) => invented({ dance_categories, category_matrix, ...parts });

  test("a class belongs to its style, a style that begins with the same letters does not", () => {
    const time_and_music = [{ when: { styles: ["MAZOR"] }, max_s: 60 }, { max_s: 90 }];
    const seconds = (style?: string) => {
      const outcome = timeLimitsFor(loaded({ time_and_music }).regulations, { style });
      return outcome.ambiguous ? outcome.question.code : outcome.answer.max_seconds;
    };
    expect(["MAZOR", "MAZOR 2 batony", "MAZOR pom", "MAZORKA", "TWIRL", "TWIRL MAZOR", undefined].map(seconds)).toEqual([
      60,
      60,
      60,
      90,
      90,
      90,
      "ask.style",
    ]);
    expect(loaded({}).warnings.filter((one) => one.path.startsWith("category_matrix"))).toEqual([]);
  });

  test("a rule for all but the style leaves its classes out, and asks while the style is not known", () => {
    const time_and_music = [{ when: { styles: "all but MAZOR" }, max_s: 60 }, { max_s: 90 }];
    const { regulations } = loaded({ time_and_music });
    expect([
      answerOf(timeLimitsFor(regulations, { style: "TWIRL" })),
      answerOf(timeLimitsFor(regulations, { style: "MAZOR pom" })),
      answerOf(timeLimitsFor(regulations, {})),
    ]).toMatchObject([{ max_seconds: 60 }, { max_seconds: 90 }, "ask.style"]);
  });

  test("a fee of the style is that of its class; of two sides both must fit", () => {
    const rules = [
      { kind: "per_entry", applies_to: "MAZOR SOLO", amount: 30 },
      { kind: "per_entry", applies_to: "other", amount: 99 },
      { kind: "per_entry", amount: 50 },
    ];
    const total = (style: string, presentation: string) => {
      const outcome = feeFor(loaded({ fees: { currency: "PLN", rules } }).regulations, [{ style, presentation, dancers: 1 }]);
      return outcome.ambiguous ? outcome.question.code : outcome.answer.total;
    };
    expect([total("MAZOR pom", "SOLO"), total("MAZOR pom", "DUET"), total("MAZORKA", "SOLO")]).toEqual([3000, 5000, 5000]);
  });
});

describe("codes of a file", () => {
  test("a code that reads like no split, or holds a comma, is that code", () => {
    const levels = [{ code: "brak", name_pl: "brak klasy" }];
    const dance_categories = [{ code: "TAP, STEP", name_pl: "tap i step" }];
    const fees = { currency: "PLN", rules: [{ kind: "per_entry", amount: 1, applies_to: ["TAP, STEP"] }] };
    const line = { styles: ["TAP, STEP"], presentations: ["SOLO"], ages: ["A"], levels: ["brak"] };
    const { regulations } = invented({ levels, dance_categories, fees, category_matrix: [line] });
    expect([regulations.section_lines[0], regulations.fees?.rules[0]?.applies_to]).toEqual([
      line,
      { kind: "only", selectors: [{ style: "TAP, STEP" }] },
    ]);
  });

  test.each<[string, object]>([
    ["a tier of a fee", { fees: { currency: "PLN", rules: [{ kind: "per_entry", tiers: [{ until: "2026-04-01", amount: { G: 50 } }] }] } }],
    ["a fee", { fees: { currency: "PLN", rules: [{ kind: "per_entry", amount: { G: 50 } }] } }],
    ["a single word", { rounds: [{ applies_to: "G", scheme: "final" }] }],
    ["a pair with a style", { rounds: [{ applies_to: "JAZZ G", scheme: "final" }] }],
    ["a line of the matrix", { category_matrix: [{ styles: ["JAZZ"], presentations: ["G"], ages: ["A"], levels: ["-"] }] }],
  ])("a family word in %s stands for its sizes and nothing longer", (_, parts) => {
    const presentation_categories = ["G5", "G8+", "G5x", "GALA"].map((code) => ({ code, name_pl: code, min: 3, max: 24 }));
    const loaded = invented({ presentation_categories, time_and_music: [], category_matrix: [], fees: null, ...parts });
    expect(loaded.regulations.presentation_families).toEqual(["G"]);
    const { fees, rounds, section_lines } = loaded.regulations;
    const rule = fees?.rules[0];
    const table = rule?.prices.base ?? rule?.tiers[0]?.prices.base;
    const named = table
      ? Object.keys(table.by)
      : rounds.length > 0
        ? rounds[0]?.applies_to.selectors.map((one) => one.presentation)
        : section_lines[0]?.presentations;
    expect(named?.filter((one) => one !== "G")).toEqual(["G5", "G8+"]);
  });

  test.each(["130 występów", " 130 występów ", "130   występów"])("a capacity of %j is one of performances", (capacity) =>
    expect(answerOf(capacityFor(invented({ limits: { capacity } }).regulations, { entries: 131 }))).toEqual({
      accepted: 130,
      refused_or_waiting: 1,
    }),
  );

  test("an age that stands as a text is no number, and a deadline for changes is told in English, too", () => {
    expect([dancersOf({ amateur_age: "12", pro: 30 }), dancersOf({ amateur_age: "12" })]).toEqual([[{ age: 30 }], []]);
    const { regulations } = invented({ deadlines: [{ what: "changes", date: "2026-04-01" }] });
    expect(reasons(isStillOpen(regulations, "changes", "2026-04-01")).map((one) => one.en)).toEqual(["Changes: until 1 April 2026."]);
  });
});

describe("rules for some line-ups alone", () => {
  test("an age that only a contradictory label leaves out is asked about, unless another category takes it", () => {
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

  test("somebody with a grade and an age is told by the age where ages count", () => {
    const told = (dancer: object) => plain(reasons(ageCategoryOf(withAgeRules({}).regulations, dancer))[0]?.pl ?? "");
    expect([told({ name: "Ola", age: 11, grade: 5 }), told({ name: "Ola", birth_year: 2015, grade: 5 })]).toEqual([
      "Ola kończy w 2026 roku 11 lat: kategoria wiekowa 10–12 lat.",
      "Ola kończy w 2026 roku 11 lat: kategoria wiekowa 10–12 lat.",
    ]);
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

  test("sums of ages are inclusive at both ends", () => {
    const sums = [
      { group: "A", max: 30 },
      { group: "B", min: 31, max: 36 },
    ];
    const of = (...ages: number[]) =>
      answerOf(teamAgeCategories(withAgeRules({ team_rule: [{ kind: "sum_of_ages", sums }] }).regulations, aged(...ages)));
    expect([of(10, 10, 10), of(10, 10, 11), of(12, 12, 12), of(12, 12, 13)]).toEqual([["A"], ["B"], ["B"], []]);
  });

  test("a dancer over a limit inside a category moves the team to the next one, whatever the order in the file", () => {
    const moved = (groups: object[], rule: object, ...ages: number[]) =>
      answerOf(teamAgeCategories(withAgeRules({ groups, team_rule: [{ kind: "one_over_moves_up", ...rule }] }).regulations, aged(...ages)));
    const bands = inventedBands();
    for (const groups of [bands, bands.toReversed(), [bands[1], bands[2], bands[0]].map((one) => ({ ...one }))])
      expect([
        moved(groups, { over: 11 }, 10, 11, 12),
        moved(groups, { over: 8 }, 7, 8, 9),
        moved(groups, { over: 11 }, 9, 11, 12),
        moved(groups, { over: 15 }, 14, 15, 16),
      ]).toEqual([["C"], "ask.moves_to", ["B"], "ask.moves_to"]);
  });

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
