// Breaks and the entries that would touch them: docs/rules/timetable.md 1.3. Each value was worked out by hand.
import { describe, expect, test } from "vitest";
import { readTime, writeTime } from "./clock-time.ts";
import { breaksOn, startClearOf } from "./placing.ts";

test("an entry that would touch a break starts when the break ends", () => {
  const breaks = breaksOn([{ start: readTime("9:10") ?? 0, end: readTime("9:20") ?? 0 }], "A", "d");
  const starts: string[] = [];
  let cursor = readTime("9:00") ?? 0;
  for (let n = 0; n < 5; n++) {
    const start = startClearOf(breaks, cursor, 120);
    starts.push(writeTime(start).slice(1, 5));
    cursor = start + 180;
  }
  expect(starts).toEqual(["9:00", "9:03", "9:06", "9:20", "9:23"]);
  expect(startClearOf(breaks, 33_000 - 120, 120)).toBe(33_000 - 120);
});

test("breaks hold where they are said to, and those that touch are one", () => {
  const breaks = [
    { start: 300, end: 400 },
    { start: 100, end: 200, stage: "A" },
    { start: 150, end: 300, day: "d" },
    { start: 500, end: 600, stage: "B" },
  ];
  expect(breaksOn(breaks, "A", "d")).toEqual([100, 400]);
  expect(breaksOn(breaks, "B", "e")).toEqual([300, 400, 500, 600]);
});

describe("breaks", () => {
  test("hold on their stage and day, in order; those that meet or overlap are one", () => {
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

  test.each([
    [0, 0, "at the very beginning"],
    [80, 80, "it just ends before"],
    [81, 200, "one second is too many"],
    [150, 200, "inside"],
    [200, 200, "at its end"],
    [270, 270, "between two"],
    [281, 400, "up to the second"],
    [500, 500, "after both"],
  ])("something of 20 s from %d starts at %d: %s", (from, start) => expect(startClearOf([100, 200, 300, 400], from, 20)).toBe(start));

  test("what does not fit between two breaks starts after the second", () => {
    expect(startClearOf([100, 200, 250, 400], 90, 51)).toBe(400);
    expect(startClearOf([100, 200, 250, 400], 90, 50)).toBe(200);
    expect(startClearOf([], 90, 50)).toBe(90);
  });
});
