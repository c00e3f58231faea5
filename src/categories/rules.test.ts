import { describe, expect, it } from "vitest";
import { ageRange, isCodeTaken, dancersRange, splitMissing, musicRange } from "./rules.ts";

describe("a range", () => {
  it("may begin where it ends and be open at either end, but never ends below its beginning", () => {
    for (const [rule, low, high] of [
      [ageRange, "min_age", "max_age"],
      [dancersRange, "min_dancers", "max_dancers"],
      [musicRange, "min_music_seconds", "max_music_seconds"],
    ] as const) {
      const fits = (from: unknown, to: unknown) => rule.fits({ [low]: from, [high]: to });
      expect([fits(7, 9), fits(9, 9), fits(10, 9), fits(10, null), fits(null, 9), fits(undefined, undefined)]).toEqual([
        true,
        true,
        false,
        true,
        true,
        true,
      ]);
      expect(rule.field).toBe(high);
    }
  });
});

describe("a code", () => {
  it("is taken by a record in use, however its letters are written", () => {
    const others = [
      { code: "JAZZ", archived: false },
      { code: "HH", archived: true },
      { code: null, archived: false },
    ];
    expect(["jazz", "JAZZ", "HH", "JAZ", ""].map((code) => isCodeTaken(code, others))).toEqual([true, true, false, false, false]);
  });
});

describe("the usual set", () => {
  it("adds what is there neither by name nor by code", () => {
    const wanted = [
      { name: "Jazz", code: "JAZZ" },
      { name: "Hip-hop", code: "HH" },
      { name: "Show", code: "SH" },
      { name: "Balet", code: "BAL" },
    ];
    const existing = [
      { name: " jazz ", code: null },
      { name: "Uliczny", code: "hh" },
      { name: "Inny", code: "INNY" },
    ];
    const { missing, skipped } = splitMissing(wanted, existing);
    expect(missing.map(({ code }) => code)).toEqual(["SH", "BAL"]);
    expect(skipped.map(({ code }) => code)).toEqual(["JAZZ", "HH"]);
  });
});
