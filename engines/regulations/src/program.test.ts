import { describe, expect, test } from "vitest";
import { aged, invented } from "../tests/invented.ts";
import { answerOf } from "../tests/read-as.ts";
import { answerExample } from "./examples.ts";
import { levelsFor } from "./level.ts";
import { capacityFor, isMerged, isQuotaKept, isSizeAllowed } from "./quotas.ts";
import { heatSizes, roundsFor } from "./rounds.ts";
import { countSections, listSections, sectionsFor, sectionTimes } from "./sections.ts";
import { isLengthAllowed, musicFor, timeLimitsFor } from "./time-limits.ts";

describe("time and music", () => {
  const line = (when: object, min_s: number | null, max_s: number | null, music = "own", turns?: string): object => ({
    when: { presentations: ["SOLO"], styles: "all", ...when },
    min_s,
    max_s,
    music,
    ...(turns && { turns }),
  });
  const load = (...time_and_music: object[]): ReturnType<typeof invented>["regulations"] => invented({ time_and_music }).regulations;
  const isOk = (regulations: ReturnType<typeof load>, performance: object, ...seconds: number[]): unknown =>
    answerOf(isLengthAllowed(regulations, { presentation: "SOLO", ...performance }, seconds));

  test("both limits are inclusive", () => {
    const regulations = load(line({}, 60, 90));
    expect([59, 60, 90, 91].map((seconds) => isOk(regulations, {}, seconds))).toEqual([false, true, true, false]);
  });

  test("the first line that fits counts; all but one style", () => {
    const regulations = load(line({ styles: "DISCO, TAP" }, null, 60, "organiser"), line({ styles: "all but DISCO" }, null, 90));
    expect(isOk(regulations, { style: "DISCO" }, 80)).toBe(false);
    expect(isOk(regulations, { style: "JAZZ" }, 80)).toBe(true);
    expect(isOk(regulations, {}, 80)).toBe("ask.style");
    expect(isOk(regulations, {}, 50)).toBe(true);
    expect(answerOf(musicFor(regulations, { presentation: "SOLO", style: "DISCO" }))).toBe("organiser");
    expect(answerOf(musicFor(regulations, { presentation: "SOLO" }))).toBe("ask.style");
  });

  test("by age, by level, and by round however it is called", () => {
    const regulations = invented({
      levels: [{ code: "D", name_pl: "debiuty" }],
      time_and_music: [
        line({ ages: ["A"] }, null, 45),
        line({ levels: ["D"] }, null, 50),
        line({ rounds: "elimination" }, null, 60, "organiser"),
        line({ rounds: "semi-final, final" }, null, 90),
      ],
    }).regulations;
    const limit = (facts: object): unknown => {
      const outcome = timeLimitsFor(regulations, { presentation: "SOLO", ages: ["B"], level: "X", ...facts });
      return outcome.ambiguous ? outcome.question.code : outcome.answer.max_seconds;
    };
    expect(limit({ ages: ["A"] })).toBe(45);
    expect(limit({ level: "D" })).toBe(50);
    expect(limit({ round: "eliminacje" })).toBe(60);
    expect(limit({ round: "półfinał" })).toBe(90);
    expect(limit({ round: "final" })).toBe(90);
    expect(limit({ round: "quarter" })).toBe("ask.time");
    expect(limit({})).toBe("ask.round");
  });

  test("by the number of entries; the number that two lines name is a question", () => {
    const regulations = load(
      line({ rounds: "elimination up to 50 entries" }, null, 45),
      line({ rounds: "elimination from 50 entries" }, null, 60),
    );
    expect(isOk(regulations, { round: "elimination", entries: 49 }, 50)).toBe(false);
    expect(isOk(regulations, { round: "elimination", entries: 51 }, 50)).toBe(true);
    expect(isOk(regulations, { round: "elimination", entries: 50 }, 50)).toBe("ask.style");
    expect(isOk(regulations, { round: "elimination" }, 40)).toBe(true);
  });

  test("parts of a programme add up; turns have their own length", () => {
    expect(isOk(load(line({}, null, 240)), {}, 120, 121)).toBe(false);
    expect(isOk(load(line({}, null, 90, "own", "3 turns of 30 s")), {}, 30, 30, 30)).toBe(true);
    expect(isOk(load(line({}, null, 90, "own", "3 turns of 30 s")), {}, 40, 20)).toBe(false);
    expect(isOk(load(line({}, null, 60, "own", "2 each")), {}, 60, 60)).toBe(true);
  });

  test("a presentation without a limit and music that is not stated are questions", () => {
    expect(isOk(load(line({ presentations: ["FORM"] }, null, 60)), {}, 50)).toBe("ask.time");
    expect(isOk(load(line({}, null, null)), {}, 50)).toBe("ask.time");
    expect(answerOf(musicFor(load(line({}, null, 60, "not stated")), { presentation: "SOLO" }))).toBe("ask.music");
  });
});

describe("rounds", () => {
  const ask = (rule: object, entries: number, facts = {}): unknown => {
    const outcome = roundsFor(invented({ rounds: [{ applies_to: "all", ...rule }] }).regulations, facts, entries);
    return outcome.ambiguous ? outcome.question.code : outcome.answer;
  };

  test("by entries, with the numbers that two lines name open value by value", () => {
    const by_entries = [
      { max_entries: 50, heat: 1, seconds: 45, to_battles: 8 },
      { max_entries: 100, heat: 2, seconds: 60, to_battles: 16 },
      { max_entries: null, heat: 3, seconds: 60, to_battles: 16 },
    ];
    expect(ask({ by_entries }, 50)).toEqual({ heat: 1, seconds: 45, to_bracket: 8 });
    expect(ask({ by_entries }, 51)).toEqual({ heat: 2, seconds: 60, to_bracket: 16 });
    const unclear = { by_entries, ambiguity: "exactly 50 and exactly 100 stand in two lines" };
    expect(ask(unclear, 50)).toEqual({ heat: "ambiguous", seconds: "ambiguous", to_bracket: "ambiguous" });
    expect(ask(unclear, 100)).toEqual({ heat: "ambiguous", seconds: 60, to_bracket: 16 });
    expect(ask(unclear, 99)).toEqual({ heat: 2, seconds: 60, to_bracket: 16 });
    expect(
      ask(
        {
          by_entries: [
            { max_entries: 7, rounds: ["final"] },
            { max_entries: null, rounds: ["semi-final", "final"] },
          ],
        },
        8,
      ),
    ).toEqual({ rounds: ["semi", "final"] });
  });

  test("by the words of the scheme", () => {
    const scheme = "more than 20 entries: quarter-final, semi-final, final; fewer: semi-final, final";
    expect(ask({ scheme }, 21)).toEqual({ rounds: ["quarter", "semi", "final"] });
    expect(ask({ scheme }, 19)).toEqual({ rounds: ["semi", "final"] });
    expect(ask({ scheme }, 20)).toEqual({ rounds: "ambiguous" });
    expect(ask({ scheme: "up to 7 straight final, 8-14 semi-final and final, more than 14 elimination, semi-final, final" }, 14)).toEqual({
      rounds: ["semi", "final"],
    });
    expect(ask({ scheme: "more than 6 couples: eliminations (quarter-final as needed); otherwise straight final" }, 6)).toEqual({
      rounds: ["final"],
    });
    expect(ask({ scheme: "more than 6 couples: eliminations (quarter-final as needed); otherwise straight final" }, 7)).toEqual({
      rounds: "ambiguous",
    });
    expect(ask({ scheme: "elimination, semi-final, final" }, 30)).toEqual({ rounds: ["elimination", "semi", "final"] });
    expect(ask({ scheme: "single presentation" }, 30)).toEqual({ rounds: ["final"] });
    expect(ask({ scheme: "elimination rounds and final; number of rounds by entries (not stated)" }, 30)).toBe("ask.rounds_for");
  });

  test("to battles", () => {
    expect(
      ask(JSON.parse('{"scheme": "elimination with points; the 8 best go on", "then": "1/4, semi-final, final"}') as object, 20),
    ).toEqual({
      to_bracket: 8,
      first_bracket_round: "1/4",
    });
    expect(ask({ scheme: "elimination; top 32 to battles" }, 40)).toEqual({ to_bracket: 32, first_bracket_round: "1/16" });
    expect(ask({ scheme: "elimination; the 12 best go on to the semi-final" }, 40)).toBe("ask.rounds_for");
    expect(ask({ scheme: "judges pick 8 or 16 for the knock-out" }, 40)).toEqual({
      to_bracket: "ambiguous",
      first_bracket_round: "ambiguous",
    });
    expect(ask({ scheme: "elimination; top 16 to battles" }, 12)).toEqual({ to_bracket: "ambiguous", first_bracket_round: "ambiguous" });
  });

  test("sizes: a round that would send nobody home is left out, unless every round is a task of its own", () => {
    expect(ask({ sizes: ["all", 24, 12, 6] }, 31)).toEqual({ sizes: [31, 24, 12, 6] });
    expect(ask({ sizes: ["all", 24, 12, 6] }, 20)).toEqual({ sizes: [20, 12, 6] });
    expect(ask({ sizes: ["all", 24, 12, 6] }, 12)).toEqual({ sizes: [12, 6] });
    expect(ask({ sizes: ["all", 24, 12, 6] }, 5)).toEqual({ sizes: [5] });
    expect(ask({ scheme: "four rounds with different tasks", sizes: ["all", 10, 5, 3] }, 8)).toEqual({ sizes: "ambiguous" });
    expect(ask({ sizes: ["all", 12, 24] }, 30)).toEqual({ sizes: "ambiguous" });
  });

  test("the rule that names the category counts, then the one for all, then the one for others", () => {
    const rounds = [
      { applies_to: ["JAZZ SOLO"], scheme: "semi-final, final" },
      { applies_to: "other", scheme: "single presentation" },
    ];
    const { regulations } = invented({ rounds });
    expect(answerOf(roundsFor(regulations, { style: "JAZZ", presentation: "SOLO" }, 20))).toEqual({ rounds: ["semi", "final"] });
    expect(answerOf(roundsFor(regulations, { style: "DISCO", presentation: "SOLO" }, 20))).toEqual({ rounds: ["final"] });
    expect(answerOf(roundsFor(invented({ rounds: [] }).regulations, {}, 20))).toBe("ask.rounds");
  });

  test("heats are filled evenly", () => {
    expect(heatSizes(37, 10)).toEqual([10, 9, 9, 9]);
    expect(heatSizes(20, 10)).toEqual([10, 10]);
    expect(heatSizes(3, 10)).toEqual([3]);
    expect(heatSizes(0, 10)).toEqual([]);
  });
});

describe("head counts, capacity, quotas, merging", () => {
  test("sizes with open ends", () => {
    const { regulations } = invented({
      presentation_categories: [
        { code: "M", name_pl: "mini", min: null, max: 7 },
        { code: "P", name_pl: "produkcja", min: 24, max: null },
        { code: "Z", name_pl: "zespół", min: null, max: null },
      ],
    });
    expect([1, 7, 8].map((size) => answerOf(isSizeAllowed(regulations, "M", size)))).toEqual([true, true, false]);
    expect([23, 24, 99].map((size) => answerOf(isSizeAllowed(regulations, "P", size)))).toEqual([false, true, true]);
    expect(answerOf(isSizeAllowed(regulations, "Z", 5))).toBe("ask.size");
    expect(answerOf(isSizeAllowed(regulations, "?", 5))).toBe("refused.presentation");
  });

  test("capacity of the event, of a category, in other units", () => {
    const of = (limits: unknown, demand: object): unknown =>
      answerOf(capacityFor(invented({ limits }).regulations, { entries: 12, ...demand }));
    expect(of({ capacity: 10 }, {})).toEqual({ accepted: 10, refused_or_waiting: 2 });
    expect(of({ capacity: 10, per_category: { JAZZ: 5 } }, { facts: { style: "JAZZ" } })).toEqual({ accepted: 5, refused_or_waiting: 7 });
    expect(of({ per_category: { "JAZZ SOLO": 5 } }, { category: "JAZZ SOLO" })).toEqual({ accepted: 5, refused_or_waiting: 7 });
    expect(of({ per_category: { JAZZ: 5 } }, { facts: { style: "DISCO" } })).toEqual({ accepted: 12, refused_or_waiting: 0 });
    expect(of({ capacity: 300, unit: "dancers" }, { dancers: 320 })).toEqual({ accepted: 300, refused_or_waiting: 20 });
    expect(of({ capacity: 300, unit: "dancers" }, {})).toBe("ask.capacity_unit");
    expect(of({ capacity: 480, unit: "minutes" }, {})).toBe("ask.capacity_unit");
    expect(of({ capacity: "10 routines" }, {})).toEqual({ accepted: 10, refused_or_waiting: 2 });
    expect(of({ capacity: "first come" }, {})).toBe("ask.capacity");
    expect(of(null, {})).toBe("ask.capacity");
  });

  test("quotas of a dancer, a team, a school, a category", () => {
    const { regulations } = invented({
      limits: { per_dancer: 3, per_team: "one routine", per_school: { max: 10 }, per_category: { JAZZ: 2 } },
    });
    expect([3, 4].map((entries) => answerOf(isQuotaKept(regulations, "dancer", entries)))).toEqual([true, false]);
    expect([10, 11].map((entries) => answerOf(isQuotaKept(regulations, "school", entries)))).toEqual([true, false]);
    expect([1, 2].map((entries) => answerOf(isQuotaKept(regulations, "team", entries)))).toEqual([true, false]);
    const worded = invented({ limits: { per_team: "one routine per dance category", per_dancer: "several genres" } }).regulations;
    expect(answerOf(isQuotaKept(worded, "team", 2, { facts: { style: "JAZZ" } }))).toBe(false);
    expect(answerOf(isQuotaKept(worded, "team", 2))).toBe("ask.quota");
    expect(answerOf(isQuotaKept(worded, "dancer", 2))).toBe("ask.quota");
    expect(answerOf(isQuotaKept(regulations, "category", 3, { category: "JAZZ" }))).toBe(false);
    expect(answerExample(regulations, { kind: "quota", given: { school_entries: 11 } }).answer).toEqual({ allowed: false });
  });

  test("a category is merged below the least number of entries; otherwise the organiser is asked", () => {
    const { regulations } = invented({ limits: { min_entries_per_category: 3 } });
    expect([2, 3].map((entries) => answerOf(isMerged(regulations, entries)))).toEqual([true, false]);
    expect(answerOf(isMerged(invented({ merge_and_cancel: "may merge" }).regulations, 2))).toBe("ask.merge");
  });
});

describe("levels", () => {
  const ask = (levels: object[], known: object, facts = {}): unknown => answerOf(levelsFor(invented({ levels }).regulations, known, facts));
  const level = (code: string, test?: object, applies_to?: string[]): object => ({
    code,
    name_pl: code,
    ...(test && { test }),
    ...(applies_to && { applies_to }),
  });

  test("by years danced; the limit itself belongs to the lower level", () => {
    const levels = [level("D", { kind: "years_dancing_max", years: 2 }), level("M", { kind: "years_dancing_over", years: 2 })];
    expect([24, 25].map((experience_months) => ask(levels, { experience_months }))).toEqual([["D"], ["M"]]);
    expect(ask(levels, {})).toBe("ask.level");
  });

  test("by seasons, by results, by shares of members, by judgement, by any of several", () => {
    expect(ask([level("D", { kind: "seasons_max", seasons: 2 }), level("M")], { season: 2 })).toEqual(["D"]);
    expect(ask([level("D", { kind: "seasons_max", seasons: 2 }), level("M")], { season: 3 })).toEqual(["M"]);
    expect(
      ask([level("L", { kind: "results", max: "regional" }), level("H", { kind: "results", results: ["regional", "national"] })], {
        results: "regional",
      }),
    ).toEqual(["L", "H"]);
    expect(
      ask([level("L", { kind: "results", max: "regional" }), level("H", { kind: "results", results: ["national"] })], { results: "none" }),
    ).toEqual(["L"]);
    expect(
      ask([level("F", { kind: "share_first_year_min", percent: 60 }), level("O", { kind: "share_over_year_min", percent: 50 })], {
        member_months: [6, 6, 12, 20, 30],
      }),
    ).toEqual(["F"]);
    const debut = [level("D", { kind: "debut_2024", max_months: 12, podium_here: false }), level("M")];
    expect(ask(debut, { experience_months: 12, podium_here: false })).toEqual(["D"]);
    expect(ask(debut, { experience_months: 12, podium_here: true })).toEqual(["M"]);
    expect(ask(debut, { experience_months: 12 })).toBe("ask.level");
    expect(ask([level("J", { kind: "organiser_judgement" })], { experience_months: 3 })).toBe("ask.level");
    const any = level("D", {
      kind: "any_of",
      tests: [
        { kind: "years_dancing_max", years: 1 },
        { kind: "results", max: "none" },
      ],
    });
    expect(ask([any, level("M")], { experience_months: 30, results: "none" })).toEqual(["D"]);
    expect(ask([any, level("M")], { experience_months: 30, results: "national" })).toEqual(["M"]);
  });

  test("a level for one presentation only", () => {
    const levels = [
      level("D", { kind: "years_dancing_max", years: 2 }, ["FORM"]),
      level("M", { kind: "years_dancing_over", years: 2 }, ["FORM"]),
      level("BEZ", undefined, ["SOLO"]),
    ];
    expect(ask(levels, { experience_months: 3 }, { presentation: "FORM" })).toEqual(["D"]);
    expect(ask(levels, { experience_months: 3 }, { presentation: "DUET" })).toBe("ask.levels");
  });
});

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

  test("a section whose rule is missing is neither allowed nor refused", () => {
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
