import { expect, it } from "vitest";
import { marksOf, typed } from "./mark-fields.ts";

const criteria = ["T", "C", "M"].map((code) => ({ code, name: code, min: 0, max: 10, step: 0.5, weight: 1 }));

it("marks from paper are sent as numbers, one off the scale as it was typed, and nothing of a field that is empty or no number", () => {
  expect(marksOf({ T: " 7,5 ", C: "12", M: "" }, criteria)).toEqual({ T: 7.5, C: 12 });
  expect(marksOf({ T: "x", C: "8" }, criteria)).toEqual({ C: 8 });
});

it("a mark is shown in its field with a comma, and a missing mark as an empty field", () => {
  expect([typed(7.5), typed(8), typed(undefined)]).toEqual(["7,5", "8", ""]);
});
