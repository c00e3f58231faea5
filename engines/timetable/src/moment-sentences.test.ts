// Times, days, breaks and chance by themselves: docs/rules/timetable.md 1.3, 2.2 and 4.1. Each value was worked out by hand.
import { describe, expect, it } from "vitest";
import { readTime, writeLength, writeTime } from "./clock-time.ts";
import { momentWords } from "./moment.ts";
import { breaksOn, startClearOf } from "./placing.ts";
import { randomFrom } from "./random.ts";

describe("a time of day", () => {
  it.each<[unknown, number | undefined]>([
    ["9:05", 32_700],
    ["09:05:07", 32_707],
    ["00:00", 0],
    ["23:59:59", 86_399],
    ["47:59:59", 172_799],
    ["48:00", undefined],
    ["9:60", undefined],
    ["9:05:60", undefined],
    ["9:5", undefined],
    ["009:05", undefined],
    ["9:05:07x", undefined],
    ["x9:05", undefined],
    ["", undefined],
    [0, 0],
    [172_799, 172_799],
    [172_800, undefined],
    [-1, undefined],
    [0.5, undefined],
    [null, undefined],
    [true, undefined],
  ])("%j is read as %j", (typed, read) => expect(readTime(typed)).toBe(read));

  it("is written with hours that go on past midnight, a length in minutes", () => {
    expect([writeTime(0), writeTime(3599), writeTime(32_707), writeTime(90_061)]).toEqual(["00:00:00", "00:59:59", "09:05:07", "25:01:01"]);
    expect([writeLength(0), writeLength(59), writeLength(60), writeLength(3661)]).toEqual(["0:00", "0:59", "1:00", "61:01"]);
  });
});

describe("a moment past midnight", () => {
  it.each([
    ["poniedziałek", "wtorek", "Tuesday"],
    ["niedziela", "poniedziałek", "Monday"],
    ["Sobota – finały", "niedziela", "Sunday"],
    ["ŚRODA", "czwartek", "Thursday"],
    ["Monday", "wtorek", "Tuesday"],
    ["sunday (finals)", "poniedziałek", "Monday"],
    ["2026-11-22", "poniedziałek", "Monday"],
    ["2024-02-28", "czwartek", "Thursday"],
    ["2024-02-29", "piątek", "Friday"],
    ["2023-02-28", "środa", "Wednesday"],
    ["1900-02-28", "czwartek", "Thursday"],
    ["2000-02-29", "środa", "Wednesday"],
    ["2100-02-28", "poniedziałek", "Monday"],
    ["2025-12-31", "czwartek", "Thursday"],
    ["2026-01-31", "niedziela", "Sunday"],
    ["2026-07-31", "sobota", "Saturday"],
  ])("of %s is told as %s", (day, pl, en) => {
    expect(momentWords(86_400 + 25 * 60 + 7, day)).toEqual({ pl: `${pl} 00:25`, en: `${en} 00:25`, nextDay: true });
  });

  it("of a day called otherwise is told as the day after", () => {
    expect(momentWords(90_000, "Dzień 1")).toEqual({ pl: "dzień po: Dzień 1, 01:00", en: "the day after Dzień 1, 01:00", nextDay: true });
    expect(momentWords(90_000, "1 Saturday").en).toBe("the day after 1 Saturday, 01:00");
    expect(momentWords(90_000, "2026-11-22 (niedziela)").en).toBe("the day after 2026-11-22 (niedziela), 01:00");
    expect(momentWords(90_000, "on 2026-11-22").en).toBe("the day after on 2026-11-22, 01:00");
  });

  it("two nights on is the day after next", () => expect(momentWords(2 * 86_400, "sobota")).toMatchObject({ pl: "poniedziałek 00:00" }));

  it("is none before midnight", () => {
    expect(momentWords(86_399, "sobota")).toEqual({ pl: "23:59:59", en: "23:59:59", nextDay: false });
    expect(momentWords(0, "sobota").pl).toBe("00:00:00");
  });
});

describe("breaks", () => {
  it("hold on their stage and day, in order; those that meet or overlap are one", () => {
    const on = (...breaks: { start: number; end: number; stage?: string; day?: string }[]) => breaksOn(breaks, "A", "d");
    expect(on({ start: 500, end: 600 }, { start: 100, end: 200 }, { start: 300, end: 400 })).toEqual([100, 200, 300, 400, 500, 600]);
    expect(on({ start: 100, end: 200 }, { start: 200, end: 300 })).toEqual([100, 300]);
    expect(on({ start: 100, end: 200 }, { start: 201, end: 300 })).toEqual([100, 200, 201, 300]);
    expect(on({ start: 100, end: 400 }, { start: 200, end: 300 })).toEqual([100, 400]);
    expect(on({ start: 100, end: 150 }, { start: 100, end: 400 }, { start: 390, end: 500 })).toEqual([100, 500]);
    expect(
      on({ start: 100, end: 200, stage: "B" }, { start: 300, end: 400, day: "e" }, { start: 500, end: 600, stage: "A", day: "d" }),
    ).toEqual([500, 600]);
    expect(on({ start: 100, end: 100 }, { start: 300, end: 200 })).toEqual([]);
  });

  it.each([
    [0, 0, "at the very beginning"],
    [80, 80, "it just ends before"],
    [81, 200, "one second is too many"],
    [150, 200, "inside"],
    [200, 200, "at its end"],
    [270, 270, "between two"],
    [281, 400, "up to the second"],
    [500, 500, "after both"],
  ])("something of 20 s from %d starts at %d: %s", (from, start) => expect(startClearOf([100, 200, 300, 400], from, 20)).toBe(start));

  it("what does not fit between two breaks starts after the second", () => {
    expect(startClearOf([100, 200, 250, 400], 90, 51)).toBe(400);
    expect(startClearOf([100, 200, 250, 400], 90, 50)).toBe(200);
    expect(startClearOf([], 90, 50)).toBe(90);
  });
});

describe("chance", () => {
  it("is the same stream for a seed on every machine", () => {
    const first = (seed: number) => {
      const random = randomFrom(seed);
      return [random.below(1_000_000), random.below(1_000_000), Math.floor(random.next() * 1_000_000)];
    };
    expect([1, 0, 99, 2 ** 33 + 1].map(first)).toEqual([
      [563671, 585111, 895907],
      [675098, 179243, 51309],
      [815819, 872617, 852818],
      [248995, 463756, 888256],
    ]);
  });

  it("reaches every number below, and none beyond", () => {
    const random = randomFrom(5);
    const counts = Array.from({ length: 6 }, () => 0);
    for (let n = 0; n < 6000; n++) counts[random.below(6)]! += 1;
    for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(150);
    const mean = Array.from({ length: 2000 }, () => random.next()).reduce((sum, n) => sum + n, 0) / 2000;
    expect(Math.abs(mean - 0.5)).toBeLessThan(0.03);
  });
});
