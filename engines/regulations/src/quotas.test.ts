// Head counts, capacity, quotas, and when a category is merged: docs/rules/eligibility.md 4.1 and 6.1. Each answer was worked out by hand.
import { describe, expect, test } from "vitest";
import { invented } from "../tests/invented.ts";
import { answerOf, englishOf, messagesOf, plain, polishReasons, reasonsOf } from "../tests/read-as.ts";
import { answerExample } from "./examples.ts";
import { openQuestions } from "./open-questions.ts";
import { capacityFor, type Demand, entryLimit, isMerged, isWithinQuota, isSizeAllowed, limitInWords, type QuotaOf } from "./quotas.ts";

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
    expect([3, 4].map((entries) => answerOf(isWithinQuota(regulations, "dancer", entries)))).toEqual([true, false]);
    expect([10, 11].map((entries) => answerOf(isWithinQuota(regulations, "school", entries)))).toEqual([true, false]);
    expect([1, 2].map((entries) => answerOf(isWithinQuota(regulations, "team", entries)))).toEqual([true, false]);
    const worded = invented({ limits: { per_team: "one routine per dance category", per_dancer: "several genres" } }).regulations;
    expect(answerOf(isWithinQuota(worded, "team", 2, { facts: { style: "JAZZ" } }))).toBe(false);
    expect(answerOf(isWithinQuota(worded, "team", 2))).toBe("ask.quota");
    expect(answerOf(isWithinQuota(worded, "dancer", 2))).toBe("ask.quota");
    expect(answerOf(isWithinQuota(regulations, "category", 3, { category: "JAZZ" }))).toBe(false);
    expect(answerExample(regulations, { kind: "quota", given: { school_entries: 11 } }).answer).toEqual({ allowed: false });
  });

  test("a category is merged below the least number of entries; otherwise it is a question", () => {
    const { regulations } = invented({ limits: { min_entries_per_category: 3 } });
    expect([2, 3].map((entries) => answerOf(isMerged(regulations, entries)))).toEqual([true, false]);
    expect(answerOf(isMerged(invented({ merge_and_cancel: "may merge" }).regulations, 2))).toBe("ask.merge");
  });
});

describe("places", () => {
  const limits = (limits_: object, demand: Demand): unknown => answerOf(capacityFor(invented({ limits: limits_ }).regulations, demand));
  const fit = (accepted: number, refused_or_waiting: number) => ({ accepted, refused_or_waiting });

  test.each<[object, Demand, unknown]>([
    [{ capacity: 100 }, { entries: 100 }, fit(100, 0)],
    [{ capacity: 100 }, { entries: 101 }, fit(100, 1)],
    [{ capacity: 100, unit: "występów" }, { entries: 90 }, fit(90, 0)],
    [{ capacity: 100, unit: "dancers" }, { entries: 90 }, "ask.capacity_unit"],
    [{ capacity: 100, unit: "dancers" }, { entries: 9, dancers: 120 }, fit(100, 20)],
    [{ capacity: 100, unit: "hours" }, { entries: 90 }, "ask.capacity_unit"],
    [{ capacity: "many" }, { entries: 1 }, "ask.capacity"],
    [{}, { entries: 1 }, "ask.capacity"],
    [{ per_category: { SOLO: 5 } }, { entries: 7, category: "SOLO" }, fit(5, 2)],
    [{ per_category: { SOLO: 5 } }, { entries: 7, category: "JAZZ SOLO" }, fit(5, 2)],
    [{ per_category: { SOLO: 5 } }, { entries: 7, category: "DUET" }, fit(7, 0)],
    [{ per_category: { SOLO: 5 } }, { entries: 7, facts: { presentation: "SOLO" } }, fit(5, 2)],
    [{ per_category: { A: 5 } }, { entries: 7, facts: { ages: ["A"] } }, fit(5, 2)],
    [{ per_category: { E: 5 } }, { entries: 7, facts: { level: "E" } }, fit(5, 2)],
    [{ per_category: 5 }, { entries: 7, facts: { style: "JAZZ" } }, fit(5, 2)],
    [{ per_category: { any: 5 } }, { entries: 7, category: "X" }, fit(5, 2)],
    [{ per_category: { SOLO: 5 }, capacity: 6 }, { entries: 7 }, fit(6, 1)],
    [{ per_category: { SOLO: 5 } }, { entries: 7 }, "ask.capacity"],
  ])("%j for %j", (limits_, demand, expected) => expect(limits(limits_, demand)).toEqual(expected));

  test("quotas of a dancer, a team, a school and a category, in numbers and words", () => {
    const kept = (limits_: object | null, ...given: [Parameters<typeof isWithinQuota>[1], number, Omit<Demand, "entries">?]) =>
      answerOf(isWithinQuota(invented({ limits: limits_ }).regulations, ...given));
    expect([
      kept({ per_dancer: 3 }, "dancer", 3),
      kept({ per_dancer: 3 }, "dancer", 4),
      kept({ per_team: 2 }, "team", 2),
      kept({ per_school: 2 }, "school", 3),
    ]).toEqual([true, false, true, false]);
    expect([kept({}, "dancer", 1), kept(null, "team", 1), kept({ per_dancer: "a few" }, "dancer", 1)]).toEqual([
      "ask.quota",
      "ask.quota",
      "ask.quota",
    ]);
    expect([kept({ per_dancer: "two routines" }, "dancer", 2), kept({ per_dancer: "two routines" }, "dancer", 3)]).toEqual([true, false]);
    const perStyle = { per_dancer: "1 entry per style" };
    expect([
      kept(perStyle, "dancer", 1),
      kept(perStyle, "dancer", 2),
      kept(perStyle, "dancer", 2, { facts: { style: "JAZZ" } }),
      kept(perStyle, "dancer", 2, { category: "X" }),
    ]).toEqual([true, "ask.quota", false, false]);
    expect([
      kept({ per_category: { SOLO: 5 } }, "category", 6, { category: "SOLO" }),
      kept({ per_category: { SOLO: 5 } }, "category", 6, { category: "DUET" }),
    ]).toEqual([false, "ask.quota"]);
  });

  test.each<[object, number, unknown]>([
    [{ limits: { min_entries_per_category: 3 } }, 2, true],
    [{ limits: { min_entries_per_category: 3 } }, 3, false],
    [{ merge_and_cancel: "Fewer than three entries are merged." }, 2, true],
    [{ merge_and_cancel: "Fewer than 3 entries are merged." }, 3, false],
    [{ merge_and_cancel: "Kategorie poniżej 4 zgłoszeń łączymy." }, 3, true],
    [{ merge_and_cancel: "Fewer than 3 entries may be merged." }, 2, "ask.merge"],
    [{ merge_and_cancel: "Kategorie poniżej 4 zgłoszeń mogą być łączone." }, 3, "ask.merge"],
    [{ merge_and_cancel: "As the organiser decides." }, 2, "ask.merge"],
    [{}, 2, "ask.merge"],
  ])("merged or held: %j, %d entries", (parts, entries, expected) =>
    expect(answerOf(isMerged(invented({ ...parts }).regulations, entries))).toBe(expected),
  );

  test("head counts, and where a line-up fits instead", () => {
    const sizes = [
      { code: "SOLO", name_pl: "solo", min: 1, max: 1 },
      { code: "MIN", name_pl: "mini", min: 3, max: 7 },
      { code: "OPEN", name_pl: "open", min: 8, max: null },
      { code: "UP", name_pl: "mała", min: null, max: 2 },
      { code: "ANY", name_pl: "inne" },
    ];
    const { regulations } = invented({ presentation_categories: sizes });
    const size = (presentation: string, dancers: number) => [
      answerOf(isSizeAllowed(regulations, presentation, dancers)),
      plain(englishOf(isSizeAllowed(regulations, presentation, dancers))[0] ?? ""),
    ];
    expect(size("MIN", 3)).toEqual([true, "Mini: line-up of 3 people, allowed 3–7."]);
    expect([size("MIN", 7)[0], size("MIN", 2)[0], size("OPEN", 8)[0], size("UP", 2)[0]]).toEqual([true, false, true, true]);
    expect(size("MIN", 8)).toEqual([false, "Mini: allowed 3–7, the line-up has 8 people: choose open or change the line-up."]);
    expect(size("SOLO", 2)).toEqual([false, "Solo: allowed 1, the line-up has 2 people: choose mała or change the line-up."]);
    expect(size("OPEN", 7)).toEqual([false, "Open: allowed at least 8, the line-up has 7 people: choose mini or change the line-up."]);
    expect(size("UP", 3)).toEqual([false, "Mała: allowed at most 2, the line-up has 3 people: choose mini or change the line-up."]);
    expect(size("ANY", 3)[0]).toBe("ask.size");
    expect([size("SOLO", 0)[0], size("NONE", 1)[0]].every((one) => typeof one === "string")).toBe(true);
  });
});

describe("limits of a category", () => {
  test("6.1 a category's limit comes before that of the event, in any order of its words; 'each' is for every one that is asked for", () => {
    const { regulations } = invented({ limits: { capacity: 130, per_category: { "SOLO JAZZ": 5, each: 24 } } });
    expect(entryLimit(regulations, { style: "JAZZ", presentation: "SOLO" })).toBe(5);
    expect(entryLimit(regulations, { style: "DISCO", presentation: "SOLO" })).toBe(24);
    // The question names no category, so the event's capacity applies.
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
    expect(polishReasons(isWithinQuota(regulations, "dancer", 5))[0]).toMatch(/3, a występów jest 5: wycofaj 2\.$/);
    expect(isWithinQuota(regulations, "dancer", 5).reasons[0]).toMatchObject({
      code: "quota.refused",
      params: { of: "dancer", entries: 5, limit: 3 },
    });
  });

  test("limits that name no category say nothing of one", () => {
    const of = (limits: object, demand: object) => answerOf(capacityFor(invented({ limits }).regulations, { entries: 9, ...demand }));
    expect([of({ per_dancer: 3 }, { category: "SOLO" }), of({ per_category: { DUET: 3 } }, { category: "SOLO" })]).toEqual([
      "ask.capacity",
      { accepted: 9, refused_or_waiting: 0 },
    ]);
  });
});

describe("messages about places", () => {
  const limited = (limits: object) => invented({ limits }).regulations;

  test("head counts, capacity, quotas and merging state their numbers", () => {
    const { regulations } = invented();
    expect(messagesOf(isSizeAllowed(regulations, "FORM", 2))).toEqual([
      [
        "size.refused",
        "Formacja: dozwolone 3–24, a skład to 2 osoby: wybierz duet albo zmień skład.",
        { presentation: "FORM", dancers: 2, min_dancers: 3, max_dancers: 24 },
      ],
    ]);
    expect(messagesOf(isSizeAllowed(regulations, "DUET", 2))).toEqual([
      ["size.fits", "Duet: skład 2 osoby, dozwolone 2.", { presentation: "DUET", dancers: 2, min_dancers: 2, max_dancers: 2 }],
    ]);
    expect(messagesOf(capacityFor(limited({ capacity: 130 }), { entries: 134 }))).toEqual([
      [
        "capacity.full",
        "Limit miejsc: 130. Poza limitem: 4 występy.",
        { accepted: 130, refused_or_waiting: 4, limit: 130, category: null },
      ],
    ]);
    expect(messagesOf(capacityFor(limited({ per_category: { SOLO: 5 } }), { entries: 7, category: "DUET" }))).toEqual([
      ["capacity.fits", "Są wolne miejsca.", { accepted: 7, refused_or_waiting: 0, limit: null, category: "DUET" }],
    ]);
    expect(messagesOf(capacityFor(limited({ capacity: 50, unit: "hours" }), { entries: 7 }))).toEqual([
      ["ask.capacity_unit", "Limit to 50 (hours): ile to występów?", { capacity: 50, unit: "hours" }],
    ]);
    expect(messagesOf(capacityFor(limited({ capacity: "a hall" }), { entries: 7 }))).toEqual([
      ["ask.capacity", "Ile występów przyjmuje organizator? Regulamin: „a hall”.", { text: "a hall" }],
    ]);
    expect(messagesOf(isWithinQuota(limited({ per_school: 2 }), "school", 5))).toEqual([
      ["quota.refused", "Limit (szkoła): 2, a występów jest 5: wycofaj 3.", { of: "school", entries: 5, limit: 2 }],
    ]);
    expect(messagesOf(isWithinQuota(limited({ per_team: 2 }), "team", 2))).toEqual([
      ["quota.fits", "Limit (zespół): 2, występów: 2.", { of: "team", entries: 2, limit: 2 }],
    ]);
    expect(messagesOf(isWithinQuota(limited({ per_dancer: "a few" }), "dancer", 2))).toEqual([
      ["ask.quota", "Ile występów najwyżej: osoba? „a few”.", { of: "dancer", text: "a few" }],
    ]);
    expect(messagesOf(isWithinQuota(limited({}), "category", 2))).toEqual([
      ["ask.quota", "Ile występów najwyżej: kategoria?", { of: "category", text: null }],
    ]);
    const merging = (parts: Record<string, unknown>, entries: number) => messagesOf(isMerged(invented(parts).regulations, entries));
    expect([merging({ limits: { min_entries_per_category: 3 } }, 2), merging({ limits: { min_entries_per_category: 3 } }, 3)]).toEqual([
      [["merge.yes", "Występów: 2, kategoria odbywa się od 3: połącz ją z sąsiednią albo odwołaj.", { entries: 2, min_entries: 3 }]],
      [["merge.no", "Występów: 3, kategoria odbywa się od 3.", { entries: 3, min_entries: 3 }]],
    ]);
    expect(merging({ merge_and_cancel: "Small ones may be merged." }, 2)).toEqual([
      ["ask.merge", "Od ilu występów kategoria się odbywa? Regulamin: „Small ones may be merged.”.", { text: "Small ones may be merged." }],
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
    expect(reasonsOf(isWithinQuota(limited, of, 3, { category: "SOLO" }))[0]?.en).toBe(sentence);
    expect(answerOf(isWithinQuota(regulations, "school", 3))).toBe("ask.quota");
  });
});

describe("a capacity in words", () => {
  const capacity = (limits: object): unknown => answerOf(capacityFor(invented({ limits }).regulations, { entries: 9, dancers: 30 }));

  test.each([
    ["entries", 9],
    ["Routines", 9],
    ["performances", 9],
    ["starts", 9],
    ["presentations", 9],
    ["teams", 9],
    ["crews", 9],
    ["couples", 9],
    ["choreographies", 9],
    ["shows", 9],
    ["numbers", 9],
    ["występy", 9],
    ["zgłoszenia", 9],
    ["soloists", 9],
    ["pairs", 9],
    ["dancers", 20],
    ["participants", 20],
    ["people", 20],
    ["persons", 20],
    ["competitors", 20],
    ["contestants", 20],
    ["tancerzy", 20],
    ["uczestników", 20],
    ["osoby", 20],
    ["re-entries", null],
    ["ex-dancers", null],
  ])("a capacity of 20 %s", (unit, accepted) => {
    const expected = accepted === null ? "ask.capacity_unit" : { accepted, refused_or_waiting: accepted === 9 ? 0 : 10 };
    expect(capacity({ capacity: 20, unit: ` ${unit} ` })).toEqual(expected);
    expect(capacity({ capacity: `20 ${unit}` })).toEqual(unit.includes("-") ? "ask.capacity" : expected);
  });
});

describe("a capacity in Polish words", () => {
  test.each<[string, unknown]>([
    ["osób", { accepted: 20, refused_or_waiting: 10 }],
    ["osob", { accepted: 20, refused_or_waiting: 10 }],
    ["zgłoszeń", { accepted: 9, refused_or_waiting: 0 }],
    ["zgloszen", { accepted: 9, refused_or_waiting: 0 }],
    ["wystepow", { accepted: 9, refused_or_waiting: 0 }],
    ["startów", { accepted: 9, refused_or_waiting: 0 }],
    ["startujących", "ask.capacity_unit"],
    ["starters", "ask.capacity_unit"],
  ])("a capacity of 20 %s", (unit, answer) =>
    expect(answerOf(capacityFor(invented({ limits: { capacity: `20 ${unit}` } }).regulations, { entries: 9, dancers: 30 }))).toEqual(
      answer,
    ),
  );

  test.each(["130 występów", " 130 występów ", "130   występów"])("a capacity of %j is one of performances", (capacity) =>
    expect(answerOf(capacityFor(invented({ limits: { capacity } }).regulations, { entries: 131 }))).toEqual({
      accepted: 130,
      refused_or_waiting: 1,
    }),
  );
});

describe("a limit in words", () => {
  test.each([
    ["max 3 routines", { count: 3, perCategory: false }],
    ["Maximum 12 starts per style.", { count: 12, perCategory: true }],
    ["at most two presentations in a section", { count: 2, perCategory: true }],
    ["three performances in every dance category", { count: 3, perCategory: true }],
    ["four choreographies in each  category", { count: 4, perCategory: true }],
    ["five entries", { count: 5, perCategory: false }],
    ["1 entry", { count: 1, perCategory: false }],
    ["1 start", { count: 1, perCategory: false }],
    ["about 3 routines", undefined],
    ["3 routines each day", undefined],
    ["3", undefined],
    ["seven routines", undefined],
  ])("%j", (written, read) => expect(limitInWords(written)).toEqual(read));
});

describe("the least number of entries in words", () => {
  test.each<[string, number | null]>([
    ["Less than 3 entries: joined.", 3],
    ["below 12 entries", 12],
    ["under four", 4],
    ["Mniej niż 5 zgłoszeń", 5],
    ["poniżej  6", 6],
    ["fewer than six entries: not held", 6],
    ["fewer than sixteen", null],
    ["fewer than 3 can be merged", null],
    ["poniżej 3 może być łączona", null],
    ["fewer than 3: dismay", 3],
  ])("%j: held from %j", (merge_and_cancel, least) => {
    const { regulations } = invented({ merge_and_cancel });
    const asked = [(least ?? 3) - 1, least ?? 3].map((entries) => answerOf(isMerged(regulations, entries)));
    expect(asked).toEqual(least === null ? ["ask.merge", "ask.merge"] : [true, false]);
  });

  test.each([
    "Organizator zastrzega sobie prawo łączenia kategorii, w których jest mniej niż 3 zgłoszenia.",
    "The organiser reserves the right to merge categories with fewer than 3 entries.",
    "Categories with fewer than 3 entries might be merged.",
    "Where there are fewer than 3 entries, categories could be merged.",
  ])("%j leaves it to the organiser, and is asked", (merge_and_cancel) => {
    const loaded = invented({ merge_and_cancel });
    expect([answerOf(isMerged(loaded.regulations, 2)), openQuestions(loaded).some((one) => one.path === "merge_and_cancel")]).toEqual([
      "ask.merge",
      true,
    ]);
  });

  test("a smallest number of entries is read without Polish letters, too", () => {
    const merged = (merge_and_cancel: string) => answerOf(isMerged(invented({ merge_and_cancel }).regulations, 3));
    expect([merged("mniej niz 4 zgloszenia: laczone"), merged("ponizej 4 zgloszen"), merged("poniżej 3 zgłoszeń")]).toEqual([
      true,
      true,
      false,
    ]);
  });
});
