// Sections, and which ones an entry may choose: docs/rules/eligibility.md 4.2–4.4. Each answer was worked out by hand.
import { describe, expect, test } from "vitest";
import { aged, invented } from "../tests/invented.ts";
import { answerOf, plain, reasonsOf, verdict } from "../tests/read-as.ts";
import { countSections, listSections, sectionsFor, sectionTimes } from "./sections.ts";

describe("sections", () => {
  test("each line of the matrix is a product", () => {
    const { regulations } = invented({
      category_matrix: [
        { styles: ["JAZZ", "DISCO"], presentations: ["SOLO"], ages: ["A", "B"], levels: ["-"] },
        { styles: "all but DISCO", presentations: ["FORM"], ages: ["any"], levels: ["-"] },
      ],
    });
    expect(answerOf(countSections(regulations))).toBe(5);
    expect(listSections(regulations).map((one) => one.code)).toEqual([
      "JAZZ/SOLO/A/-",
      "JAZZ/SOLO/B/-",
      "DISCO/SOLO/A/-",
      "DISCO/SOLO/B/-",
      "JAZZ/FORM/-/-",
    ]);
    expect(listSections(regulations)[1]).toMatchObject({ name: "Jazz, solo, 10–12 lat", min_dancers: 1, max_dancers: 1 });
  });

  test("a section knows its places, its length and its music", () => {
    const { regulations } = invented({
      limits: { per_category: { "JAZZ SOLO": 20 } },
      time_and_music: [
        { when: { presentations: ["SOLO"], rounds: "elimination" }, max_s: 60, music: "organiser" },
        { when: { presentations: ["SOLO"] }, max_s: 90, music: "own" },
      ],
    });
    const [section] = listSections(regulations);
    expect(section).toMatchObject({ code: "JAZZ/SOLO/A/-", max_entries: 20 });
    expect(section && sectionTimes(regulations, section).map((one) => [one.rounds, one.max_seconds, one.music])).toEqual([
      ["elimination", 60, "organiser"],
      [null, 90, "own"],
    ]);
  });

  test("a line that is only text, an unknown split, or no matrix leave the number open", () => {
    expect(answerOf(countSections(invented({ category_matrix: [{ plain: "as usual" }] }).regulations))).toBe("ask.matrix");
    expect(answerOf(countSections(invented({ category_matrix: [] }).regulations))).toBe("ask.matrix");
    expect(
      answerOf(
        countSections(
          invented({ category_matrix: [{ styles: ["JAZZ"], presentations: ["SOLO"], ages: ["?"], levels: ["-"] }] }).regulations,
        ),
      ),
    ).toBe("ask.matrix");
  });

  test("an entry hears for each section whether it may and why not", () => {
    const { regulations } = invented();
    const outcome = sectionsFor(regulations, {
      dancers: [
        { name: "Zosia", birth_year: 2014 },
        { name: "Iga", birth_year: 2017 },
      ],
      style: "JAZZ",
    });
    const choices = outcome.ambiguous ? [] : outcome.answer;
    expect(choices.filter((one) => one.allowed === true).map((one) => one.section.code)).toEqual(["JAZZ/DUET/B/-"]);
    const refused = choices.find((one) => one.section.code === "JAZZ/SOLO/B/-");
    expect(refused?.reasons[0]?.pl.replaceAll("\u00a0", " ")).toBe("Solo: dozwolone 1, a skład to 2 osoby: wybierz duet albo zmień skład.");
    expect(choices.filter((one) => one.allowed !== true).every((one) => one.reasons.length > 0)).toBe(true);
  });

  test("levels: chosen by the person, or refused when the experience does not fit", () => {
    const levels = [
      { code: "D", name_pl: "Debiuty", test: { kind: "years_dancing_max", years: 2 } },
      { code: "M", name_pl: "Mistrzowie", test: { kind: "years_dancing_over", years: 2 } },
    ];
    const { regulations } = invented({
      levels,
      category_matrix: [{ styles: ["JAZZ"], presentations: ["SOLO"], ages: ["B"], levels: ["D", "M"] }],
    });
    const allowed = (experience?: object): unknown => {
      const outcome = sectionsFor(regulations, { dancers: aged(11), ...(experience && { experience }) });
      return outcome.ambiguous ? [] : outcome.answer.map((one) => one.allowed);
    };
    expect(allowed()).toEqual([true, true]);
    expect(allowed({ experience_months: 10 })).toEqual([true, false]);
  });

  test("a section without its rule is neither allowed nor refused", () => {
    const { regulations } = invented({
      age_rules: {
        basis: "birth_year",
        groups: [
          { code: "A", label_pl: "7-9 lat", min_age: 7, max_age: 9 },
          { code: "B", label_pl: "10-12 lat", min_age: 10, max_age: 12 },
        ],
        team_rule: null,
      },
      category_matrix: [{ styles: ["JAZZ"], presentations: ["FORM"], ages: ["A"], levels: ["-"] }],
    });
    const outcome = sectionsFor(regulations, { dancers: aged(8, 8, 11) });
    expect(outcome).toMatchObject({ answer: [{ allowed: "ambiguous" }] });
  });
});

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
    // Without an age, a matrix line for one age may be meant, too.
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
    // Without experience, the person chooses; the reason quotes the text of the level.
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
      return [answerOf(outcome), reasonsOf(outcome).map((one) => [one.code, plain(one.pl)])];
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
});

describe("a line of the matrix", () => {
  const lines = (line: object, more: Record<string, unknown> = {}) => {
    const loaded = invented({ category_matrix: [line], ...more });
    return [
      loaded.regulations.section_lines,
      verdict(countSections(loaded.regulations)),
      loaded.warnings.filter((one) => one.path.startsWith("category")).map((one) => one.code),
    ];
  };

  test("a line of the matrix is every combination of its codes", () => {
    expect(lines({ styles: "all", presentations: "all but SOLO", ages: ["A"], levels: "none" })).toEqual([
      [{ styles: ["JAZZ", "DISCO"], presentations: ["DUET", "FORM"], ages: ["A"], levels: [null] }],
      "4",
      [],
    ]);
    expect(lines({ styles: ["JAZZ", "X"], presentations: "all except SOLO, DUET", ages: "all", levels: null })).toEqual([
      [{ styles: ["JAZZ", "X"], presentations: ["FORM"], ages: ["A", "B", "C"], levels: [null] }],
      "6",
      ["unknown_code"],
    ]);
    expect(lines({ styles: ["-"], presentations: ["SOLO"], ages: ["A", "?"], levels: ["-"] })).toEqual([
      [{ styles: [null], presentations: ["SOLO"], ages: ["A", "?"], levels: [null] }],
      "ask.matrix",
      ["code_not_known"],
    ]);
    expect(lines({ styles: ["JAZZ"], presentations: ["SOLO"], ages: null, levels: ["-"] })).toEqual([
      [],
      "ask.matrix",
      ["line_not_read", "rule_missing"],
    ]);
    const sizes = [
      { code: "G5", name_pl: "g5", min: 3, max: 5 },
      { code: "G8", name_pl: "g8", min: 6, max: 8 },
      { code: "GX", name_pl: "gx" },
    ];
    expect(lines({ styles: ["JAZZ"], presentations: ["G"], ages: ["A"], levels: ["-"] }, { presentation_categories: sizes })).toEqual([
      [{ styles: ["JAZZ"], presentations: ["G5", "G8"], ages: ["A"], levels: [null] }],
      "2",
      [],
    ]);
  });

  test("a section has its names, its head count and its limit", () => {
    const { regulations } = invented({
      levels: [{ code: "E", name_pl: "klasa E" }],
      category_matrix: [{ styles: ["JAZZ"], presentations: ["SOLO"], ages: ["A"], levels: ["E"] }],
      limits: { per_category: { SOLO: 5 } },
    });
    expect(listSections(regulations).map((one) => ({ ...one, name: one.name.replaceAll("\u00a0", " ") }))).toEqual([
      {
        code: "JAZZ/SOLO/A/E",
        name: "Jazz, solo, 7–9 lat, klasa E",
        style: "JAZZ",
        presentation: "SOLO",
        age_category: "A",
        level: "E",
        min_dancers: 1,
        max_dancers: 1,
        max_entries: 5,
      },
    ]);
  });
});

describe("limits and splits of a section", () => {
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
});

describe("a split that is not known", () => {
  test("an unknown split causes a question on each of its sides", () => {
    const sides = { styles: ["JAZZ"], presentations: ["SOLO"], ages: ["B"], levels: ["-"] };
    const choice = (line: object) => {
      const outcome = sectionsFor(invented({ category_matrix: [{ ...sides, ...line }] }).regulations, { dancers: aged(11) });
      const [one] = outcome.ambiguous ? [] : outcome.answer;
      return [one?.allowed, ...(one?.reasons ?? []).map((reason) => reason.code)];
    };
    expect([
      choice({ presentations: ["?"] }),
      choice({ ages: ["?"] }),
      choice({ levels: ["?"] }),
      choice({ ages: ["-"] }),
      choice({}),
    ]).toEqual([
      ["ambiguous", "ask.split"],
      ["ambiguous", "ask.split"],
      ["ambiguous", "ask.split"],
      [true, "size.fits", "age.any"],
      [true, "size.fits", "age.category"],
    ]);
  });
});
