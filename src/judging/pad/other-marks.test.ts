import { describe, expect, it } from "vitest";
import { otherMarksNote } from "./other-marks.ts";

const criterion = (code: string) => ({ code, name: code, min: 0, max: 10, step: 0.5, weight: 1 });
const sheet = (method: string, codes: string[], wanted: number | null = null) =>
  ({ method, criteria: codes.map(criterion), wanted }) as unknown as Parameters<typeof otherMarksNote>[0];

describe("what a judge reads of the round's other sheets", () => {
  it("is that two totals are equal where they are put in order, once all marks are there", () => {
    const ballot = [
      { start_number: 7, marks: { T: 8, C: 7 } },
      { start_number: 8, marks: { T: 9 } },
    ];
    const told = (marks: Record<string, number>) => otherMarksNote(sheet("ido_2d", ["T", "C"]), marks, ballot, "pl");
    expect(told({ T: 7, C: 8 })).toEqual({
      text: "007 ma u Ciebie tę samą sumę (15,0).",
      wrong: false,
    });
    expect(told({ T: 7, C: 8.5 })).toBeUndefined();
    expect(told({ T: 9 })).toBeUndefined();
    expect(otherMarksNote(sheet("sum", ["T", "C"]), { T: 7, C: 8 }, ballot, "pl")).toBeUndefined();
  });

  it("is a place that was given twice, and how many crosses are given", () => {
    expect(otherMarksNote(sheet("skating", ["place"]), { place: 2 }, [{ start_number: 3, marks: { place: 2 } }], "en")?.text).toContain(
      "Place 2 is already given to 003",
    );
    const crosses = otherMarksNote(sheet("recall", ["cross"], 1), { cross: 1 }, [{ start_number: 3, marks: { cross: 1 } }], "en");
    expect(crosses).toEqual({ text: "Crosses: 2 instead of 1.", wrong: true });
  });
});
