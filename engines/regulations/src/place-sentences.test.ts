// Places, head counts and deadlines, and what an example gives, each worked out by hand: docs/rules/eligibility.md 4.1 and 6.1.
import { describe, expect, test } from "vitest";
import { invented } from "../tests/invented.ts";
import { answerOf } from "../tests/read-as.ts";
import type { Outcome } from "./answer.ts";
import { isStillOpen, type Locked } from "./deadlines.ts";
import { count, dancersOf, factsOf, list, text } from "./given.ts";
import { capacityFor, type Demand, isMerged, isQuotaKept, isSizeAllowed } from "./quotas.ts";

const plain = (written: string): string => written.replaceAll("\u00a0", " ");
const toldEn = (outcome: Outcome<unknown>): string[] =>
  (outcome.ambiguous ? [outcome.question, ...outcome.reasons] : outcome.reasons).map((one) => plain(one.en));

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
    const kept = (limits_: object | null, ...given: [Parameters<typeof isQuotaKept>[1], number, Omit<Demand, "entries">?]) =>
      answerOf(isQuotaKept(invented({ limits: limits_ }).regulations, ...given));
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
      plain(toldEn(isSizeAllowed(regulations, presentation, dancers))[0] ?? ""),
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

  test("each lock has its own deadline, its own day included", () => {
    const words: [Locked, string][] = [
      ["sign_up", "registration closes"],
      ["payment", "balance"],
      ["changes", "changes to entries"],
      ["roster", "skład"],
      ["music", "muzyka"],
      ["deposit", "zaliczka"],
    ];
    const { regulations } = invented({ deadlines: words.map(([, what], n) => ({ what, date: `2026-04-0${n + 1}` })) });
    expect(
      words.map(([what], n) => [
        answerOf(isStillOpen(regulations, what, `2026-04-0${n + 1}`)),
        answerOf(isStillOpen(regulations, what, `2026-04-0${n + 2}`)),
      ]),
    ).toEqual(words.map(() => [true, false]));
    const two = invented({
      deadlines: [
        { what: "sign-up", date: "2026-04-01" },
        { what: "zgłoszenia", date: "2026-04-10" },
        { what: "entries close", date: "soon" },
      ],
    }).regulations;
    expect(["2026-04-01", "2026-04-02", "2026-04-11", "x"].map((day) => answerOf(isStillOpen(two, "sign_up", day)))).toEqual([
      true,
      "ask.deadline",
      false,
      "ask.deadline",
    ]);
    expect([answerOf(isStillOpen(two, "music", "2026-04-01")), toldEn(isStillOpen(two, "sign_up", "2026-04-05"))[0]]).toEqual([
      "ask.deadline",
      "Until when: entries? The regulations: sign-up: 2026-04-01; zgłoszenia: 2026-04-10; entries close: soon.",
    ]);
  });
});

describe("what an example gives", () => {
  test("facts, texts, numbers and lists under their names", () => {
    expect(factsOf({ style: "JAZZ", p: "SOLO", cls: 3, age: "A" })).toEqual({
      style: "JAZZ",
      presentation: "SOLO",
      level: "3",
      ages: ["A"],
    });
    expect(factsOf({ presentation: "DUET", p: "SOLO", level: "E", group: "B", age: 9 })).toEqual({
      style: undefined,
      presentation: "DUET",
      level: "E",
      ages: ["B"],
    });
    expect(factsOf({ group: 5 }).ages).toBeUndefined();
    expect([
      text({ a: null, b: 0 }, "a", "b"),
      text({ a: true }, "a"),
      count({ a: "1", b: 2 }, "a", "b"),
      list({ a: 1, b: [2] }, "a", "b"),
      list({}, "a"),
    ]).toEqual(["0", undefined, 2, [2], []]);
  });

  test.each<[object, object[]]>([
    [{ ages: [9, "x", 10] }, [{ age: 9 }, { age: 10 }]],
    [
      { birth_years: [2015], birth_dates: ["2016-01-01", 5], grades: [4, "V", null] },
      [{ birth_year: 2015 }, { birth_date: "2016-01-01" }, { grade: 4 }, { grade: "V" }],
    ],
    [{ amateur_age: 12, pro: 30 }, [{ age: 12 }, { age: 30 }]],
    [{ amateur_birth_year: 2010, professional: 1990 }, [{ birth_year: 2010 }, { birth_year: 1990 }]],
    [{ amateur: 1, age: 11 }, [{ age: 11, birth_year: undefined, birth_date: undefined, grade: undefined }]],
    [{ ages: { first: 9, second: "x", third: 11 } }, [{ age: 9 }, { age: 11 }]],
    [
      { birth_year: 2014, birth_date: "2014-05-05", grade: "VI" },
      [{ age: undefined, birth_year: 2014, birth_date: "2014-05-05", grade: "VI" }],
    ],
    [{ grade: 4 }, [{ age: undefined, birth_year: undefined, birth_date: undefined, grade: "4" }]],
    [{}, []],
  ])("dancers of %j", (given, dancers) => expect(dancersOf(given as Record<string, unknown>)).toEqual(dancers));
});
