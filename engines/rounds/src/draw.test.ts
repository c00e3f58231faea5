// Heats (docs/rules/rounds.md 2.1–2.5).
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { drawHeats, listHeats, snakeHeats } from "./draw.ts";
import { fillHeats } from "./heats.ts";

const numbers = (count: number) => Array.from({ length: count }, (_, at) => String(at + 1).padStart(3, "0"));

describe("filling heats", () => {
  it.each<[number, number, number[]]>([
    [37, 10, [10, 9, 9, 9]],
    [48, 12, [12, 12, 12, 12]],
    [13, 12, [7, 6]],
    [18, 1, Array<number>(18).fill(1)],
    [5, 12, [5]],
    [0, 12, []],
  ])("of %i, at most %i at once: %j", (dancing, heat, sizes) => {
    expect(fillHeats(dancing, heat)).toEqual(sizes);
  });
});

describe("a draw", () => {
  it("is the same for the same seed, in whatever order the entries are given, and another for another seed", () => {
    const ids = numbers(24);
    const drawn = drawHeats(ids, [12, 12], 7);
    expect(drawHeats(ids.toReversed(), [12, 12], 7)).toEqual(drawn);
    expect(drawHeats(ids, [12, 12], 8)).not.toEqual(drawn);
    expect(drawHeats(ids, [12, 12], 7 + 2 ** 32)).not.toEqual(drawn);
    expect(ids).toEqual(numbers(24));
  });

  it("stays as it was published: seed 2026, eight entries, two heats", () => {
    expect(drawHeats(numbers(8), [4, 4], 2026)).toEqual([
      ["003", "004", "008", "002"],
      ["005", "006", "001", "007"],
    ]);
  });

  it("gives each entry each heat about equally often", () => {
    const counts = new Map<string, number>();
    for (let seed = 0; seed < 3000; seed += 1)
      for (const [heat, ids] of drawHeats(numbers(6), [2, 2, 2], seed).entries())
        for (const id of ids) counts.set(`${id} ${heat}`, (counts.get(`${id} ${heat}`) ?? 0) + 1);
    expect(counts.size).toBe(18);
    // Of 3000 draws 1000 are due, give or take 5 standard deviations of 26.
    for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(130);
  });

  it("gives clubs each heat about equally often, too", () => {
    const clubs = { "001": "A", "002": "A", "003": "A", "004": "B", "005": "B" };
    const counts = new Map<string, number>();
    for (let seed = 0; seed < 3000; seed += 1)
      for (const [heat, ids] of drawHeats(numbers(6), [2, 2, 2], seed, clubs).entries())
        for (const id of ids) counts.set(`${id} ${heat}`, (counts.get(`${id} ${heat}`) ?? 0) + 1);
    expect(counts.size).toBe(18);
    for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(130);
  });

  it("keeps four of one club apart in four heats of which only one is larger, wherever it is", () => {
    const clubs = Object.fromEntries(["003", "007", "021", "030"].map((id) => [id, "Fala"]));
    for (const sizes of [
      [10, 9, 9, 9],
      [9, 9, 9, 10],
    ])
      for (let seed = 1; seed <= 50; seed += 1)
        for (const heat of drawHeats(numbers(37), sizes, seed, clubs)) expect(heat.filter((id) => id in clubs)).toHaveLength(1);
  });

  it("takes a club for a name alone, whatever it is, and does not mix clubs with entries", () => {
    const heats = drawHeats(["a", "b", "c", "constructor"], [2, 2], 1, { a: "b", c: "b" });
    for (const heat of heats) expect(heat.filter((id) => id === "a" || id === "c")).toHaveLength(1);
  });
});

describe("heats by the round before", () => {
  it("deal the best forth and back", () => {
    expect(snakeHeats(numbers(12), [4, 4, 4])).toEqual([
      ["001", "006", "007", "012"],
      ["002", "005", "008", "011"],
      ["003", "004", "009", "010"],
    ]);
  });

  it("go on over the heats that still have room", () => {
    expect(snakeHeats(numbers(7), [3, 2, 2])).toEqual([
      ["001", "006", "007"],
      ["002", "005"],
      ["003", "004"],
    ]);
    expect(snakeHeats(numbers(4), [1, 3])).toEqual([["002"], ["001", "003", "004"]]);
  });
});

it("heats by the list are filled one after the other", () => {
  expect(listHeats(["5", "3", "1", "4", "2"], [2, 2, 1])).toEqual([["5", "3"], ["1", "4"], ["2"]]);
  expect(listHeats([], [])).toEqual([]);
});

it.each<[string, string[], number[], string]>([
  ["an entry given twice", ["1", "1"], [2], "an entry is drawn once"],
  ["heats that are too small", ["1", "2"], [1], "heats of 1 do not hold 2 entries"],
  ["heats that are too large", ["1", "2"], [2, 1], "heats of 2, 1 do not hold 2 entries"],
  ["heats of less than nobody", ["1", "2"], [3, -1], "heats of 3, -1 do not hold 2 entries"],
  ["half a place", ["1", "2"], [1.5, 0.5], "heats of 1.5, 0.5 do not hold 2 entries"],
])("%s cannot be drawn", (_, ids, sizes, sentence) => {
  for (const heats of [() => drawHeats(ids, sizes, 1), () => snakeHeats(ids, sizes), () => listHeats(ids, sizes)])
    expect(heats).toThrow(new RangeError(sentence));
});

describe("any draw", () => {
  const field = fc.record({
    clubs: fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 60 }),
    heat: fc.integer({ min: 1, max: 12 }),
    seed: fc.integer({ min: 0, max: 2 ** 40 }),
  });

  it("has each entry once, keeps the sizes, and spreads each club as evenly as its number allows", () => {
    fc.assert(
      fc.property(field, ({ clubs, heat, seed }) => {
        const ids = numbers(clubs.length);
        const sizes = fillHeats(ids.length, heat);
        // Club 0 is none.
        const apart = Object.fromEntries(ids.flatMap((id, at) => (clubs[at] === 0 ? [] : [[id, `club ${clubs[at]}`]])));
        const heats = drawHeats(ids, sizes, seed, apart);
        expect(heats.map((one) => one.length)).toEqual(sizes);
        expect(heats.flat().toSorted()).toEqual(ids);
        for (const club of new Set(Object.values(apart))) {
          const counts = heats.map((one) => one.filter((id) => apart[id] === club).length);
          expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  it("keeps sizes that differ, by chance as by the round before", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 8 }), fc.integer(), (sizes, seed) => {
        const ids = numbers(sizes.reduce((sum, size) => sum + size, 0));
        for (const heats of [drawHeats(ids, sizes, seed, { "001": "A", "002": "A" }), snakeHeats(ids, sizes), listHeats(ids, sizes)]) {
          expect(heats.map((one) => one.length)).toEqual(sizes);
          expect(heats.flat().toSorted()).toEqual(ids);
        }
      }),
    );
  });
});
