import { expect, it } from "vitest";
import { countingRuns } from "./counting.ts";

it("names the runs that made a result: all of them, the best and its equals, or the last, and never one that was missed", () => {
  const values = ["20", "28", "28"];
  expect(countingRuns(values, "sum")).toEqual([true, true, true]);
  expect(countingRuns(values, "best")).toEqual([false, true, true]);
  expect(countingRuns(values, "last")).toEqual([false, false, true]);
  expect(countingRuns(["20", null], "sum")).toEqual([true, false]);
  expect(countingRuns(["20", null], "last")).toEqual([false, false]);
  // Thirds are compared as they are, not as they are shown.
  expect(countingRuns(["25/3", "41/5"], "best")).toEqual([true, false]);
});
