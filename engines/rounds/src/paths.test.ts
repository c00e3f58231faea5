// The usual sizes compared with 13 published paths of 2024 and 2025, with the number to recall of each round.
import { expect, it } from "vitest";
import { PRESETS } from "./defaults.ts";
import { pathBySizes } from "./path.ts";

/** Each step as [number dancing, number to recall]; when a tied line let more through, the next step begins with more. */
const PATHS: Readonly<Record<string, readonly (readonly [number, number])[]>> = {
  "13-12-6": [
    [13, 12],
    [12, 6],
  ],
  "14-12-6": [
    [14, 12],
    [12, 6],
  ],
  "18-12-6": [
    [18, 12],
    [12, 6],
  ],
  "25-18-13-6": [
    [25, 18],
    [18, 12],
    [13, 6],
  ],
  "31-24-12-6": [
    [31, 24],
    [24, 12],
    [12, 6],
  ],
  "31-24-12-7": [
    [31, 24],
    [24, 12],
    [12, 6],
  ],
  "34-24-13-6": [
    [34, 24],
    [24, 12],
    [13, 6],
  ],
  "39-25-12-6": [
    [39, 24],
    [25, 12],
    [12, 6],
  ],
  "69-49-24-12-6": [
    [69, 48],
    [49, 24],
    [24, 12],
    [12, 6],
  ],
  "60-50-24-12-6": [
    [60, 50],
    [50, 24],
    [24, 12],
    [12, 6],
  ],
  "81-75-50-24-12-6": [
    [81, 75],
    [75, 50],
    [50, 24],
    [24, 12],
    [12, 6],
  ],
  "65-62-36-24-12-6": [
    [65, 62],
    [62, 36],
    [36, 24],
    [24, 12],
    [12, 6],
  ],
  "7-6": [[7, 6]],
};

/** The chairmen's own choices and fields with seeded couples: no rule of sizes gives them. */
const CHOSEN = ["13→12", "25→18", "60→50", "81→75", "75→50", "65→62", "62→36"];

const steps = Object.values(PATHS).flat();
const defaultAfter = (dancing: number) => pathBySizes(PRESETS.crosses, dancing, 0).sizes[1];

it("33 of the 40 published steps come out of the usual sizes, the other 7 do not", () => {
  const others = steps.filter(([dancing, asked]) => defaultAfter(dancing) !== asked).map(([dancing, asked]) => `${dancing}→${asked}`);
  expect(steps).toHaveLength(40);
  expect(others.toSorted()).toEqual(CHOSEN.toSorted());
});

it.each([
  [5, [5]],
  [2, [2]],
])("%i couples dance the final at once, as published", (entries, sizes) => {
  expect(pathBySizes(PRESETS.crosses, entries, 0).sizes).toEqual(sizes);
});
