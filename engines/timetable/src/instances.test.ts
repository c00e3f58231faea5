// Made-up competitions for tests, benches and trials.
import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { instance, type Size, SIZES } from "./instances.ts";

describe("a made-up competition", () => {
  const small: Size = { entries: 20, dancers: 12, blocks: 6, days: 2, stages: 2, rest_seconds: 600, fixed: 2 };

  it("is the same for a size and seed, so that benches can be compared", () => {
    const digest = (size: Size, seed: number) =>
      createHash("sha256")
        .update(JSON.stringify(instance(size, seed)))
        .digest("hex")
        .slice(0, 12);
    expect([digest(SIZES.club_cup, 1), digest(SIZES.national, 1), digest(SIZES.usual, 1), digest(SIZES.dense, 1)]).toEqual([
      "031cec8ce6e6",
      "4be9b6abf2fd",
      "73b03ea4179b",
      "3019e4d04a69",
    ]);
    expect(digest(small, 1)).not.toBe(digest(small, 2));
  });

  it("has its entries in categories of four kinds, formations fixed on stages that are free then", () => {
    const { entries, blocks, days, stages } = instance(small, 7);
    expect(blocks.map((b) => `${b.id} ${b.stages.join()} ${b.days.join()} ${entries.filter((e) => e.block === b.id).length}`)).toEqual([
      "solo-1 s1 day1 4",
      "solo-2 s2 day1 4",
      "duo-3 s1 day2 3",
      "group-4 s2 day2 3",
      "group-5 s1 day2 3",
      "formation-6 s2 day2 3",
    ]);
    expect(blocks.at(-1)?.fixed_start).toBe(32_700);
    expect([days, stages]).toEqual([["day1", "day2"].map((id) => ({ id, start: 32_400, end: 39_210 })), ["s1", "s2"]]);
  });
});
