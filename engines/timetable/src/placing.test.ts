import { expect, test } from "vitest";
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
