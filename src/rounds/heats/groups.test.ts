import { expect, it } from "vitest";
import { isSameHeats, groupsOf, moveToHeat, smallestOtherHeat } from "./groups.ts";

const THREE = [["a", "b", "c"], ["d", "e"], ["f"]];

it("are read from the floor, dance by dance, in the order of their numbers", () => {
  const standing = (performance_id: string) => ({ performance_id }) as never;
  const heat = (dance: number, number: number, ...ids: string[]) => ({ dance, number, performances: ids.map(standing) }) as never;
  const groups = groupsOf({ dances: [{}, {}] as never, floor: [heat(2, 1, "b"), heat(1, 2, "c"), heat(1, 1, "a", "b")] });
  expect(groups).toEqual([[["a", "b"], ["c"]], [["b"]]]);
});

it("take moved performances at their end, in the order in which they were chosen; an empty heat is removed", () => {
  expect(moveToHeat(THREE, ["f", "a"], 1)).toEqual([
    ["b", "c"],
    ["d", "e", "f", "a"],
  ]);
  expect(moveToHeat(THREE, ["b"], 3)).toEqual([["a", "c"], ["d", "e"], ["f"], ["b"]]);
  expect(moveToHeat(THREE, ["a"], 0)).toEqual([["b", "c", "a"], ["d", "e"], ["f"]]);
});

it("are the same only with the same performances in the same order", () => {
  expect(isSameHeats(THREE, moveToHeat(THREE, [], 0))).toBe(true);
  expect(isSameHeats(THREE, moveToHeat(THREE, ["a"], 0))).toBe(false);
});

it("send a heat that is too small into the smallest of the others", () => {
  expect(smallestOtherHeat(THREE, 2)).toBe(1);
  expect(smallestOtherHeat(THREE, 1)).toBe(2);
  expect(smallestOtherHeat([["a"]], 0)).toBeUndefined();
});
