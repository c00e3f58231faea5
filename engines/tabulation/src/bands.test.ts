// Award bands: docs/rules/places.md 9.1.
import { describe, expect, it } from "vitest";
import { bandOf } from "./bands.ts";
import { fromExactText } from "./exact.ts";

const of = fromExactText;

describe("awards", () => {
  const bands = [
    { name: "gold", from: 240 },
    { name: "silver", from: 210.5 },
  ];

  it.each([
    ["240", "gold"],
    ["23999/100", "silver"],
    ["421/2", "silver"],
    ["21049/100", null],
  ])("a total of %s has the band %s", (total, band) => expect(bandOf(of(total), bands)).toBe(band));
});
