// The seeded stream of numbers: docs/rules/timetable.md 4.1.
import { describe, expect, it } from "vitest";
import { randomFrom } from "./random.ts";

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
