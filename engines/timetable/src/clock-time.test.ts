// Times of day: how they are read and written.
import { describe, expect, it } from "vitest";
import { readTime, writeLength, writeTime } from "./clock-time.ts";

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
