// Places of groups: shared places have the mean of theirs.
import { describe, expect, it } from "vitest";
import { placesOfGroups } from "./results.ts";

describe("an order", () => {
  it("of groups gives each the mean of its places", () => {
    // Doubled: 1; 2.5 twice; 4; 6 three times.
    expect([...placesOfGroups([["a"], ["b", "c"], ["d"], ["e", "f", "g"]])]).toEqual([
      ["a", 2],
      ["b", 5],
      ["c", 5],
      ["d", 8],
      ["e", 12],
      ["f", 12],
      ["g", 12],
    ]);
  });
});
