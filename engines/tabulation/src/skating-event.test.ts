// The skating rules over several dances: docs/rules/places.md 3.1-3.3, docs/rules/ties.md 3.1 and 3.2. Each place was worked out by hand.
import { describe, expect, it } from "vitest";
import { summariseStep } from "../testing/skating-step-texts.ts";
import { placeEvent } from "./skating-event.ts";
import type { Step } from "./steps.ts";

/** An event from the places of the dances and the marks, each a text of numbers. */
function event(rows: Readonly<Record<string, readonly [string, string]>>) {
  const steps: Step[] = [];
  const doubled = (text: string) => text.split(" ").map((number) => 2 * Number(number));
  const entries = Object.entries(rows).map(([id, [places, marks]]) => ({ id, places: doubled(places), marks: doubled(marks) }));
  const places = Object.fromEntries([...placeEvent(entries, steps)].map(([id, place]) => [id, place / 2]));
  return { places, told: steps.map(summariseStep) };
}

describe("the event", () => {
  it("3.1, rule 9: the lowest total is first, halves count", () => {
    expect(event({ a: ["1 2.5", "1 2"], b: ["2 1", "2 1"], c: ["3 2.5", "3 3"] })).toEqual({
      places: { a: 2, b: 1, c: 3 },
      told: ["9: b 3, a 3.5, c 5.5; b is 1; a is 2; c is 3"],
    });
  });

  it("3.2, rule 10: more dances with the place or better, then the smaller sum, one place at a time", () => {
    // Example J: totals 9, 11, 11, 23, 23, 28.
    const { places, told } = event({
      19: ["2 1 1 1 4", "1"],
      29: ["1 2 3 4 1", "1"],
      39: ["3 3 2 2 1", "1"],
      49: ["4 4 5 5 5", "1"],
      59: ["6 5 4 3 5", "1"],
      69: ["5 6 6 6 5", "1"],
    });
    expect(told).toEqual([
      "9: 19 9, 29 11, 39 11, 49 23, 59 23, 69 28; 19 is 1; 69 is 6; 29 = 39 for 2-3; 49 = 59 for 4-5",
      "10 for 2: 29 3/4, 39 3/5; 29 by sum",
      "39 is left for 3",
      "10 for 4: 59 2/7, 49 2/8; 59 by sum",
      "49 is left for 5",
    ]);
    expect(places).toEqual({ 19: 1, 29: 2, 39: 3, 59: 4, 49: 5, 69: 6 });
  });

  it("rule 10 by number: the entry that has the place more often wins, though with the greater sum", () => {
    // Totals 6, 6 and 6. Place 1: a twice, b and c never; place 2: b three times, c once.
    const { places, told } = event({ c: ["3 1 2", "1"], a: ["1 4 1", "1"], b: ["2 2 2", "1"] });
    expect(told).toEqual([
      "9: c 6, a 6, b 6; c = a = b for 1-3",
      "10 for 1: a 2/2, c 1/1, b 0/0; a by count",
      "10 for 2: b 3/6, c 2/3; b by count",
      "c is left for 3",
    ]);
    expect(places).toEqual({ a: 1, b: 2, c: 3 });
  });

  it("a shared 2.5 counts for place 3, not for place 2", () => {
    const { told } = event({ x: ["1 2.5", "1"], a: ["2.5 2.5", "1"], b: ["4 1", "1"], c: ["2.5 4", "1"] });
    expect(told).toEqual([
      "9: x 3.5, a 5, b 5, c 6.5; x is 1; c is 4; a = b for 2-3",
      "10 for 2: b 1/1, a 0/0; b by count",
      "a is left for 3",
    ]);
  });

  it("3.3, rule 11: all marks as one dance from the column of the place on, the one majority wins", () => {
    // Two dances of three judges: six marks, majority 4.
    const { places, told } = event({ a: ["1 2", "1 1 3 2 2 3"], b: ["2 1", "2 3 1 3 3 1"], c: ["3 3", "3 2 2 1 1 2"] });
    expect(told).toEqual([
      "9: a 3, b 3, c 6; c is 3; a = b for 1-2",
      "10 for 1: a 1/1, b 1/1; a = b",
      "11 for 1 to 1 [4/6] of a, b: ; nobody",
      "11 for 1 to 2 [4/6] of a, b: a 4/6, b 3/4; a by 5",
      "b is left for 2",
    ]);
    expect(places).toEqual({ a: 1, b: 2, c: 3 });
  });

  it.each([
    ["more marks (6)", "1 1 2 2 2 3", "1 1 2 2 3 3", ["11 for 1 to 2 [4/6] of b, a: a 5/8, b 4/6; a by 6"]],
    ["the smaller sum (7a)", "1 1 1 2 3 3", "1 1 2 2 3 3", ["11 for 1 to 2 [4/6] of b, a: a 4/5, b 4/6; a by 7a"]],
    [
      "a later column after a tie (7b)",
      "1 1 2 2 3 4",
      "1 1 2 2 4 4",
      ["11 for 1 to 2 [4/6] of b, a: b 4/6, a 4/6; b = a", "11 for 1 to 3 [4/6] of b, a: a 5/9, b 4/6; a by 7b"],
    ],
  ])("rule 11 is decided by %s", (_, a, b, steps) => {
    const { places, told } = event({ b: ["2 1", b], a: ["1 2", a], c: ["3 4", "1"], d: ["4 3", "1"] });
    expect(told.slice(2, 3 + steps.length)).toEqual(["11 for 1 to 1 [4/6] of b, a: ; nobody", ...steps]);
    expect(told[3 + steps.length]).toBe("b is left for 2");
    expect([places["a"], places["b"]]).toEqual([1, 2]);
  });

  it("rule 11 begins in the column of the place; entries tied to the end share", () => {
    const { places, told } = event({ w: ["1 1", "1 1"], a: ["2 3", "2 3"], b: ["3 2", "3 2"], z: ["4 4", "4 4"] });
    expect(told).toEqual([
      "9: w 2, a 5, b 5, z 8; w is 1; z is 4; a = b for 2-3",
      "10 for 2: a 1/2, b 1/2; a = b",
      "11 for 2 to 2 [2/2] of a, b: ; nobody",
      "11 for 2 to 3 [2/2] of a, b: a 2/5, b 2/5; a = b",
      "11 for 2 to 4 [2/2] of a, b: a 2/5, b 2/5; a = b",
      "a = b share 2-3",
    ]);
    expect(places).toEqual({ w: 1, a: 2.5, b: 2.5, z: 4 });
  });

  it("of three tied entries two share by rule 11, and the third goes back to rule 10 before the others of the group", () => {
    // All three have 1 once. Marks: a and b equal, c worse.
    const { places, told } = event({ a: ["1 2 3", "1 2 3"], b: ["3 1 2", "1 2 3"], c: ["2 3 1", "2 3 3"] });
    expect(told).toEqual([
      "9: a 6, b 6, c 6; a = b = c for 1-3",
      "10 for 1: a 1/1, b 1/1, c 1/1; a = b = c",
      "11 for 1 to 1 [2/3] of a, b, c: ; nobody",
      "11 for 1 to 2 [2/3] of a, b, c: a 2/3, b 2/3, c 1/2; a = b",
      "11 for 1 to 3 [2/3] of a, b: a 3/6, b 3/6; a = b",
      "a = b share 1-2, re-dance",
      "c is left for 3",
    ]);
    expect(places).toEqual({ a: 1.5, b: 1.5, c: 3 });
  });

  it("W14: the tied of rule 10 take all their places before the rest of the group", () => {
    const { places, told } = event({
      117: ["8 6.5", "8 8 7 7"],
      112: ["6 8.5", "6 7 7 8"],
      113: ["8.5 6", "6 7 8 8"],
      1: ["1 1", "1 1 1 1"],
      2: ["2 2", "1 1 1 1"],
      3: ["3 3", "1 1 1 1"],
      4: ["4 4", "1 1 1 1"],
      5: ["5 5", "1 1 1 1"],
    });
    expect(told.slice(1)).toEqual([
      "10 for 6: 112 1/6, 113 1/6, 117 0/0; 112 = 113",
      "11 for 6 to 6 [3/4] of 112, 113: ; nobody",
      "11 for 6 to 7 [3/4] of 112, 113: 112 3/20, 113 2/13; 112 by 5",
      "113 is left for 7",
      "117 is left for 8",
    ]);
    expect([places["112"], places["113"], places["117"]]).toEqual([6, 7, 8]);
  });
});
