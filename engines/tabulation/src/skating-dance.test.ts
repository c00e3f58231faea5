// The skating rules in one dance: docs/rules/places.md 2.1-2.9, docs/rules/ties.md 2.1. Each place was worked out by hand.
import { describe, expect, it } from "vitest";
import { summariseStep } from "../testing/skating-step-texts.ts";
import { majorityOf, placeDance } from "./skating-dance.ts";
import type { Step } from "./steps.ts";

/** One dance from a row of marks for each entry; places and steps. */
function dance(rows: Readonly<Record<string, string>>) {
  const steps: Step[] = [];
  const doubled = Object.values(rows).map((row) => row.split("").map((mark) => 2 * Number(mark)));
  const places = placeDance(Object.keys(rows), doubled, "Walc", steps).map((place) => place / 2);
  return { places, told: steps.map(summariseStep), steps };
}

describe("a majority", () => {
  it.each([
    [1, 1],
    [2, 2],
    [3, 2],
    [4, 3],
    [5, 3],
    [7, 4],
    [8, 5],
    [25, 13],
  ])("of %d marks is %d", (marks, majority) => expect(majorityOf(marks)).toBe(majority));
});

describe("one dance", () => {
  it("2.9, the study guide's example: rules 5, 7a, 8, 7b and 5 again", () => {
    const { places, told } = dance({ 71: "3161121", 72: "2215313", 73: "1542262", 74: "5424654", 75: "4633546", 76: "6356435" });
    expect(places).toEqual([1, 2, 3, 4, 5, 6]);
    expect(told).toEqual([
      "1 [4/7]: 71 4/4; 71 is 1 (5)",
      "2 [4/7]: 72 4/6, 73 4/7; 72 is 2 (7a); 73 is 3 (7a)",
      "3 [4/7]: nobody",
      "4 [4/7]: 74 4/14, 75 4/14; 74 = 75 for 4-5",
      "5 only tied [4/7]: 74 6/24, 75 5/19; 74 is 4 (6); 75 is 5 (6)",
      "5 [4/7]: 76 5/20; 76 is 6 (5)",
    ]);
  });

  it("rule 7b: tied entries look at the next column before others get a majority there; rule 6: more marks first", () => {
    const { places, told } = dance({ C: "22255", A: "11122", B: "55111", D: "33333", E: "44444" });
    expect(places).toEqual([3, 1, 2, 4, 5]);
    expect(told[0]).toBe("1 [3/5]: A 3/3, B 3/3; A = B for 1-2");
    expect(told[1]).toBe("2 only tied [3/5]: A 5/7, B 3/3; A is 1 (6); B is 2 (6)");
    expect(told[2]).toBe("2 [3/5]: C 3/6; C is 3 (5)");
    const mixed = dance({ X: "11155", Y: "22411", Z: "33322", V: "44233", W: "55544" });
    expect(mixed.told.slice(0, 3)).toEqual([
      "1 [3/5]: X 3/3; X is 1 (5)",
      "2 [3/5]: Y 4/6; Y is 2 (5)",
      "3 [3/5]: Z 5/13, V 3/8; Z is 3 (6); V is 4 (6)",
    ]);
    expect(mixed.places).toEqual([1, 2, 3, 4, 5]);
  });

  it("in one column some are separated by their number and others stay tied", () => {
    const { places, told } = dance({ A: "22211", B: "11222", C: "13322", D: "33133", E: "44444" });
    expect(told[1]).toBe("2 [3/5]: A 5/8, B 5/8, C 3/5; C is 3 (6); A = B for 1-2");
    expect(places).toEqual([1.5, 1.5, 3, 4, 5]);
    const sums = dance({ A: "11122", B: "22211", C: "22133", D: "33344", E: "44455" });
    expect(sums.told).toEqual([
      "1 [3/5]: A 3/3; A is 1 (5)",
      "2 [3/5]: B 5/8, C 3/5; B is 2 (6); C is 3 (6)",
      "3 [3/5]: D 3/9; D is 4 (5)",
      "4 [3/5]: E 3/12; E is 5 (5)",
    ]);
  });

  it("rule 7c: level to the last column they share the mean, and the next place is left out", () => {
    const { places, told, steps } = dance({ A: "21511", B: "12255", C: "55122", D: "33333", E: "44444" });
    expect(places).toEqual([1, 2.5, 2.5, 4, 5]);
    expect(told).toEqual([
      "1 [3/5]: A 3/3; A is 1 (5)",
      "2 [3/5]: B 3/5, C 3/5; B = C for 2-3",
      "3 only tied [3/5]: B 3/5, C 3/5; B = C for 2-3",
      "4 only tied [3/5]: B 3/5, C 3/5; B = C for 2-3",
      "5 only tied [3/5]: B 5/15, C 5/15; B = C for 2-3",
      "B = C share 2-3",
      "3 [3/5]: D 5/15; D is 4 (5)",
      "4 [3/5]: E 5/20; E is 5 (5)",
    ]);
    expect(steps.every((step) => "dance" in step && step.dance === "Walc")).toBe(true);
  });

  it("rule 8: an even panel needs one more than half, and everybody may be level", () => {
    expect(dance({ A: "1122", B: "2211", C: "3333" })).toMatchObject({
      places: [1.5, 1.5, 3],
      told: [
        "1 [3/4]: nobody",
        "2 [3/4]: A 4/6, B 4/6; A = B for 1-2",
        "3 only tied [3/4]: A 4/6, B 4/6; A = B for 1-2",
        "A = B share 1-2",
        "3 [3/4]: C 4/12; C is 3 (5)",
      ],
    });
    expect(dance({ A: "123", B: "231", C: "312" }).places).toEqual([2, 2, 2]);
  });

  it("2.8: the column neither jumps to the place nor begins anew", () => {
    // After A took place 1 in column 3, B is looked at in column 3, too, and C only from 4 on.
    expect(dance({ A: "333", B: "144", C: "414", D: "222" }).told).toEqual([
      "1 [2/3]: nobody",
      "2 [2/3]: D 3/6; D is 1 (5)",
      "3 [2/3]: A 3/9; A is 2 (5)",
      "4 [2/3]: B 3/9, C 3/9; B = C for 3-4",
      "B = C share 3-4",
    ]);
  });

  it("one entry is first, and many judges change nothing", () => {
    expect(dance({ A: "1" })).toMatchObject({ places: [1], told: ["1 [1/1]: A 1/1; A is 1 (5)"] });
    expect(dance({ B: "2".repeat(21), A: "1".repeat(21) })).toMatchObject({
      places: [2, 1],
      told: ["1 [11/21]: A 21/21; A is 1 (5)", "2 [11/21]: B 21/42; B is 2 (5)"],
    });
  });
});
