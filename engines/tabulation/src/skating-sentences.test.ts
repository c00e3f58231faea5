// The skating rules by themselves: docs/rules/places.md 2.1-3.3, docs/rules/ties.md 2.1–3.2. Each place was worked out by hand.
import { describe, expect, it } from "vitest";
import { majorityOf, placeDance } from "./skating-dance.ts";
import { placeEvent } from "./skating-event.ts";
import type { Step } from "./steps.ts";

const rowsOf = (rows: readonly { entry: string; count: number; sum: number }[]) =>
  rows.map(({ entry, count, sum }) => `${entry} ${count}/${sum}`).join(", ");

/** A step in the fewest words: what was counted, who has which place by which rule, and who is still level. */
function brief(step: Step): string {
  if (step.kind === "column") {
    const placed = step.placed.map((p) => `${p.entry} is ${p.place} (${p.rule})`);
    const tied = step.tied.map((t) => `${t.entries.join(" = ")} for ${t.from}-${t.to}`);
    const head = `${step.column}${step.tiedOnly ? " only tied" : ""} [${step.majority}/${step.judges}]`;
    return [`${head}: ${rowsOf(step.rows) || "nobody"}`, ...placed, ...tied].join("; ");
  }
  if (step.kind === "shared-in-dance") return `${step.entries.join(" = ")} share ${step.from}-${step.to}`;
  if (step.kind === "rule-9") {
    const tied = step.tied.map((t) => `${t.entries.join(" = ")} for ${t.from}-${t.to}`);
    const placed = step.placed.map((p) => `${p.entry} is ${p.place}`);
    return ["9: " + step.rows.map((row) => `${row.entry} ${row.value}`).join(", "), ...placed, ...tied].join("; ");
  }
  if (step.kind === "rule-10")
    return `10 for ${step.position}: ${rowsOf(step.rows)}; ${step.wins === null ? step.tied.join(" = ") : `${step.wins} by ${step.decidedBy}`}`;
  if (step.kind === "rule-11") {
    const end = step.wins === null ? step.tied.join(" = ") || "nobody" : `${step.wins} by ${step.decidedBy}`;
    return `11 for ${step.position} to ${step.column} [${step.majority}/${step.marks}] of ${step.among.join(", ")}: ${rowsOf(step.rows)}; ${end}`;
  }
  if (step.kind === "last-of-tied") return `${step.entry} is left for ${step.place}`;
  if (step.kind === "shared") return `${step.entries.join(" = ")} share ${step.from}-${step.to}${step.redance ? ", re-dance" : ""}`;
  return step.kind;
}

/** One dance from a row of marks for each entry; places and steps. */
function dance(rows: Readonly<Record<string, string>>) {
  const steps: Step[] = [];
  const doubled = Object.values(rows).map((row) => row.split("").map((mark) => 2 * Number(mark)));
  const places = placeDance(Object.keys(rows), doubled, "Walc", steps).map((place) => place / 2);
  return { places, told: steps.map(brief), steps };
}

/** An event from the places of the dances and the marks, each a text of numbers. */
function event(rows: Readonly<Record<string, readonly [string, string]>>) {
  const steps: Step[] = [];
  const doubled = (text: string) => text.split(" ").map((number) => 2 * Number(number));
  const entries = Object.entries(rows).map(([id, [places, marks]]) => ({ id, places: doubled(places), marks: doubled(marks) }));
  const places = Object.fromEntries([...placeEvent(entries, steps)].map(([id, place]) => [id, place / 2]));
  return { places, told: steps.map(brief) };
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

  it("rule 7b: who is level looks at the next column before anybody else has a majority there; rule 6: more marks first", () => {
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

  it("in one column some are told apart by their number and others are level", () => {
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

  it("rule 10 by number: who has the place more often, though with the greater sum", () => {
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

  it("rule 11 begins in the column of the place, and who is level to the end shares", () => {
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

  it("of three level two share by rule 11, and the third goes back to rule 10 before the others of the group", () => {
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
