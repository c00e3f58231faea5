// Facts of a worked example: facts, dancers and numbers under their names.
import { describe, expect, test } from "vitest";
import { invented } from "../tests/invented.ts";
import { reasonsOf } from "../tests/read-as.ts";
import { isOpenOn } from "./deadlines.ts";
import { count, dancersOf, factsOf, list, text } from "./example-facts.ts";
import { timeLimitsFor } from "./time-limits.ts";

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

  test("the owner of an age in an example, and words that only look like a round", () => {
    expect(dancersOf({ teams: 12, age: 9, improvement: 40 })).toEqual([{ age: 9 }]);
    expect(dancersOf({ amateur_age: 30, professional_birth_year: 1990 })).toEqual([{ age: 30 }, { birth_year: 1990 }]);
    const { regulations } = invented({ time_and_music: [{ when: { rounds: "(show)" }, max_s: 60 }, { max_s: 90 }] });
    expect(timeLimitsFor(regulations, { round: "(battle)" })).toMatchObject({ answer: { max_seconds: 90 } });
    expect(timeLimitsFor(regulations, { round: "(show)" })).toMatchObject({ answer: { max_seconds: 60 } });
    const test_ = (written: string) => invented({ levels: [{ code: "L", name_pl: "l", test: written }] }).regulations.levels[0]?.test;
    expect([test_("my_results"), test_("podium_there"), test_("podium_here")]).toEqual([
      { kind: "my_results", fact: { name: "my_results", holds: true } },
      { kind: "podium_there", fact: { name: "podium_there", holds: true } },
      { kind: "podium_here", no_podium_here: false },
    ]);
  });

  test("an age written as text is no number, and a deadline for changes has English words, too", () => {
    expect([dancersOf({ amateur_age: "12", pro: 30 }), dancersOf({ amateur_age: "12" })]).toEqual([[{ age: 30 }], []]);
    const { regulations } = invented({ deadlines: [{ what: "changes", date: "2026-04-01" }] });
    expect(reasonsOf(isOpenOn(regulations, "changes", "2026-04-01")).map((one) => one.en)).toEqual(["Changes: until 1 April 2026."]);
  });
});
