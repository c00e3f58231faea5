import { expect, it } from "vitest";
import { numbersIn, placeIn } from "./typing.ts";

const places = [12, 15, 103, null].map((start_number, i) => ({ performance_id: `p${i}`, start_number }));

it("numbers are read with any separators and padding, each once; unknown ones are named as they were typed", () => {
  expect(numbersIn("012 15", places)).toEqual({ ids: ["p0", "p1"], unknown: [] });
  expect(numbersIn("15,103;15. ", places)).toEqual({ ids: ["p1", "p2"], unknown: [] });
  expect(numbersIn("99 1x 12", places)).toEqual({ ids: ["p0"], unknown: ["99", "1x"] });
  expect(numbersIn("  ", places)).toEqual({ ids: [], unknown: [] });
});

it("a place is a number from 1, and nothing else", () => {
  expect(["1", " 12 ", "0", "-1", "1,5", "", "1000"].map(placeIn)).toEqual([1, 12, undefined, undefined, undefined, undefined, undefined]);
});
