// Orders and groups of lists.
import { describe, expect, it } from "vitest";
import { groupBy, sortInPlace } from "./group.ts";

describe("an order", () => {
  it.each([0, 1, 2, 15, 16, 17, 40])("keeps equals as they stood, of %d items", (count) => {
    const items = Array.from({ length: count }, (_, at) => ({ at, key: (at * 7) % 5 }));
    const sorted = sortInPlace([...items], (a, b) => a.key - b.key);
    expect(sorted).toEqual(items.toSorted((a, b) => a.key - b.key || a.at - b.at));
    const list = [...items];
    expect(sortInPlace(list, (a, b) => a.key - b.key)).toBe(list);
  });

  it("groups by a key, keys as they first occur", () => {
    expect([...groupBy(["ox", "cat", "be", "dog", "a"], (word) => word.length)]).toEqual([
      [2, ["ox", "be"]],
      [3, ["cat", "dog"]],
      [1, ["a"]],
    ]);
  });
});
