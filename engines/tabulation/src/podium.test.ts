// Which places are awarded: docs/rules/places.md 9.2.
import { describe, expect, it } from "vitest";
import { podium, type PodiumRule } from "./podium.ts";
import type { EntryResult } from "./types.ts";

describe("awards", () => {
  const results = [95, 90, 90, 85, null].map((total, at): EntryResult => {
    const shown = total === null ? null : ([1, 2, 2, 4][at] ?? null);
    return { entry: `${at + 1}`, placeShown: shown, total: total === null ? null : { exact: String(total), shown: "" } } as EntryResult;
  });
  const steps = [
    { fromEntries: 4, places: 2 },
    { fromEntries: 5, places: 4 },
    { fromEntries: 2, places: 1 },
  ];

  it.each<[string, PodiumRule, number, string]>([
    ["four are placed: two places, the second shared", { steps }, 5, "1 2 3"],
    ["three are placed: one place", { steps }, 3, "1"],
    ["one is placed: none", { steps }, 1, ""],
    ["no steps, no place", { steps: [] }, 5, ""],
    ["a least total that is just reached", { steps, minimumTotal: 90 }, 5, "1 2 3"],
    ["a least total a hundredth above", { steps, minimumTotal: 90.01 }, 5, "1"],
  ])("the podium: %s", (_, rule, of, awarded) => {
    expect(
      podium(results.slice(0, of), rule)
        .map((r) => r.entry)
        .join(" "),
    ).toBe(awarded);
  });

  it("a place without a total is not awarded when there is a minimum total", () => {
    const [first] = results.map((r) => ({ ...r, total: null }));
    expect(first && podium([first], { steps: [{ fromEntries: 1, places: 1 }], minimumTotal: 0 })).toEqual([]);
    expect(first && podium([first], { steps: [{ fromEntries: 1, places: 1 }] })).toHaveLength(1);
  });
});
