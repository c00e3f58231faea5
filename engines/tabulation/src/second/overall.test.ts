// Overall awards by the second implementation alone: docs/rules/places.md 9.3.
import { describe, expect, it } from "vitest";
import type { LadderRung, Tabulated } from "../types.ts";
import { recomputeOverall } from "./overall.ts";

describe("overall awards", () => {
  /** A section's results from texts "entry total highest all", each total with what the ladder compares. */
  const section = (name: string, lines: readonly string[], dancers: Record<string, string[]> = {}, extra: object = {}) => ({
    section: name,
    dancers,
    outcome: {
      results: lines.map((line) => {
        const [entry, exact = "0", highest = "0", allJudges = "0", K = "0"] = line.split(" ");
        return {
          entry,
          placeExact: 1,
          eligibleOverall: true,
          total: { exact, shown: "" },
          measures: { criteria: { K }, highest, allJudges },
          ...extra,
        };
      }),
    } as unknown as Tabulated,
  });

  it("rank by exact totals, equal ones share", () => {
    const sections = [section("a", ["1 17/2", "2 25/3"]), section("b", ["1 833/100", "2 17/2", "10 9"])];
    expect(recomputeOverall({ sections })).toEqual(["a/1 2.5", "a/2 4", "b/1 5", "b/10 1", "b/2 2.5"]);
    expect(recomputeOverall({ sections, top: 2 })).toEqual(["a/1 2.5", "b/10 1", "b/2 2.5"]);
    expect(recomputeOverall({ sections, top: 1 })).toEqual(["b/10 1"]);
    expect(recomputeOverall({ sections: [] })).toEqual([]);
  });

  it("leave out the ineligible and those without a place, a total or measures", () => {
    const [bad, fine] = [section("a", ["1 9"]), section("b", ["1 8"])];
    const without = (extra: object) => recomputeOverall({ sections: [section("a", ["1 9"], {}, extra), fine] });
    for (const extra of [{ placeExact: null }, { eligibleOverall: false }, { total: null }, { measures: null }])
      expect(without(extra)).toEqual(["b/1 1"]);
    expect(recomputeOverall({ sections: [bad, fine] })).toEqual(["a/1 1", "b/1 2"]);
  });

  it.each<[string, LadderRung[], string[]]>([
    ["a criterion", [{ by: "criterion", code: "K" }], ["a/1 2", "b/1 1"]],
    ["a criterion that nobody has", [{ by: "criterion", code: "Z" }], ["a/1 1.5", "b/1 1.5"]],
    ["the highest single total", [{ by: "highest_single" }], ["a/1 1", "b/1 2"]],
    ["the total of all judges", [{ by: "all_judges" }], ["a/1 2", "b/1 1"]],
    ["shared", [{ by: "shared" }, { by: "highest_single" }], ["a/1 1.5", "b/1 1.5"]],
    ["the head judge", [{ by: "unbreakable", order: ["b/1", "a/1"] }], ["a/1 2", "b/1 1"]],
    ["the head judge about one only", [{ by: "unbreakable", order: ["b/1"] }], ["a/1 1.5", "b/1 1.5"]],
    ["the head judge, not asked yet", [{ by: "unbreakable" }], ["a/1 1.5", "b/1 1.5"]],
  ])("break a tie by %s", (_, ladder, expected) => {
    expect(recomputeOverall({ sections: [section("a", ["1 9 5 8 1/2"]), section("b", ["1 9 4 9 2/3"])], ladder })).toEqual(expected);
  });

  it("give a dancer one slot, the best; of equal ones that of the first section and the smaller number", () => {
    const one = section("9", ["10 8", "9 8"], { 10: ["Zofia"], 9: ["Zofia", "Maja"] });
    const two = section("10", ["1 9", "2 8"], { 1: ["Iga"], 2: ["Maja"] });
    expect(recomputeOverall({ sections: [two, one], oneSlotPerDancer: true })).toEqual(["10/1 1", "9/9 2"]);
    expect(recomputeOverall({ sections: [two, one] })).toEqual(["10/1 1", "10/2 3", "9/10 3", "9/9 3"]);
    const words = [section("jazz", ["b 8", "a 8"], { a: ["Zofia"], b: ["Zofia"] }), section("art", ["z 8"], { z: ["Zofia"] })];
    expect(recomputeOverall({ sections: words, oneSlotPerDancer: true })).toEqual(["art/z 1"]);
    expect(recomputeOverall({ sections: words.slice(0, 1), oneSlotPerDancer: true })).toEqual(["jazz/a 1"]);
  });
});
