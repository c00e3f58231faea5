import { describe, expect, it } from "vitest";
import type { MarkedCriterion, Sheet } from "../contract.ts";
import { INERT_MS, applyKey, openPad, type PadKey, type PadState, findOutlier, untilSubmit } from "./pad-state.ts";
import { sumOf } from "../rules.ts";
import { isFull, markOf, pagesOf, scaleOf } from "./scales.ts";
import { fittingMarks, isFilled, missingOf, takesMarks } from "../filled-sheet.ts";

const criterion = (code: string, scale: Partial<MarkedCriterion> = {}): MarkedCriterion => ({
  code,
  name: code,
  min: 1,
  max: 10,
  step: 0.5,
  weight: 1,
  ...scale,
});
const four = ["T", "C", "M", "W"].map((code) => criterion(code));

function play(criteria: readonly MarkedCriterion[], keys: readonly PadKey[], from: PadState = openPad(criteria)): PadState {
  return keys.reduce((state, key, i) => applyKey(state, key, criteria, 1000 + i), from);
}
const digits = (text: string): PadKey[] =>
  text.split("").map((figure) => (figure === "," ? { kind: "comma" } : { kind: "digit", digit: figure, keyboard: true }));

describe("the scale of a criterion", () => {
  it("has keys up to twelve whole values, with a half key when the step is a half", () => {
    expect(scaleOf(criterion("T"))).toEqual({ kind: "keys", values: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], half: true });
    expect(scaleOf(criterion("place", { max: 12, step: 1 }))).toMatchObject({ kind: "keys", half: false });
    expect(scaleOf(criterion("place", { max: 13, step: 1 }))).toEqual({ kind: "keypad", decimals: 0 });
  });
  it("has a keypad for long scales and decimals, and two keys for a cross or a vote", () => {
    expect(scaleOf(criterion("T", { min: 0, max: 30, step: 1 })).kind).toBe("keypad");
    expect(scaleOf(criterion("T", { step: 0.1 }))).toEqual({ kind: "keypad", decimals: 1 });
    expect(scaleOf(criterion("T", { step: 0.25 }))).toEqual({ kind: "keypad", decimals: 2 });
    expect(scaleOf(criterion("cross", { min: 0, max: 1, step: 1 })).kind).toBe("choice");
  });
  it("goes by pages of four when there are more than five criteria", () => {
    expect(pagesOf([1, 2, 3, 4, 5])).toEqual([[1, 2, 3, 4, 5]]);
    expect(pagesOf([1, 2, 3, 4, 5, 6])).toEqual([
      [1, 2, 3, 4],
      [5, 6],
    ]);
  });
  it("reads a comma and a point, and nothing off the step or out of the range", () => {
    const tenth = criterion("T", { min: 0, step: 0.1 });
    expect([markOf("8,5", tenth), markOf("8.5", tenth), markOf("8,55", tenth), markOf("11", tenth)]).toEqual([
      8.5,
      8.5,
      undefined,
      undefined,
    ]);
    const thirty = criterion("T", { min: 0, max: 30, step: 1 });
    expect([isFull("2", thirty), isFull("4", thirty), isFull("25", thirty)]).toEqual([false, true, true]);
  });
});

describe("keying marks", () => {
  it("takes four taps for four whole marks and moves on by itself", () => {
    const state = play(
      four,
      [9, 8, 7, 10].map((value, i): PadKey => ({ kind: "mark", code: four[i]?.code ?? "", value })),
    );
    expect(state.marks).toEqual({ T: 9, C: 8, M: 7, W: 10 });
    expect(missingOf(four, state.marks)).toEqual([]);
  });
  it("adds the half to the criterion written last and takes it off again", () => {
    const once = play(four, [{ kind: "mark", code: "T", value: 8 }, { kind: "half" }]);
    expect([once.marks, once.at, once.last]).toEqual([{ T: 8.5 }, "C", "T"]);
    expect(play(four, [{ kind: "half" }], once).marks).toEqual({ T: 8 });
    expect(play(four, [{ kind: "mark", code: "T", value: 10 }, { kind: "half" }]).marks).toEqual({ T: 10 });
  });
  it("corrects by a second tap and goes back key by key", () => {
    const state = play(four, [{ kind: "mark", code: "T", value: 8 }, { kind: "mark", code: "T", value: 9 }, { kind: "half" }]);
    expect(state.marks).toEqual({ T: 9.5 });
    const back = [1, 2, 3, 4].map(
      (n) =>
        play(
          four,
          Array.from({ length: n }, (): PadKey => ({ kind: "undo" })),
          state,
        ).marks,
    );
    expect(back).toEqual([{ T: 9 }, { T: 8 }, {}, {}]);
  });
  it("reads a keyboard: digits, 10 as 1 and 0, a decimal comma with its 5", () => {
    expect(play(four, digits("8,5107,")).marks).toEqual({ T: 8.5, C: 10, M: 7.5 });
    expect(play(four, digits("8,0")).marks).toEqual({ T: 8 });
    expect(play(four, digits("11")).marks).toEqual({ T: 1, C: 1 });
  });
  it("fills long scales figure by figure and advances when nothing more fits", () => {
    const long = [criterion("A", { min: 0, max: 30, step: 1 }), criterion("B", { min: 0, max: 10, step: 0.1 })];
    const state = play(long, digits("279,4"));
    expect(state.marks).toEqual({ A: 27, B: 9.4 });
    const short = play(long, digits("2"));
    expect([short.at, short.marks]).toEqual(["A", { A: 2 }]);
    expect(play(long, [{ kind: "next" }], short).at).toBe("B");
    expect(play(long, digits("31")).marks).toEqual({ A: 3 });
  });
  it("takes hundredths with a decimal comma: 1,25 is one and a quarter", () => {
    const quarters = [criterion("A", { min: 0, max: 10, step: 0.25 }), criterion("B", { min: 0, max: 10, step: 0.25 })];
    expect(play(quarters, digits("1,250,75")).marks).toEqual({ A: 1.25, B: 0.75 });
    expect(play(quarters, digits("1,2")).marks).toEqual({});
    expect(markOf("1,25", quarters[0] ?? criterion("A"))).toBe(1.25);
  });
  it("reaches every mark of scales that go below zero or begin above ten", () => {
    const below = [criterion("A", { min: -20, max: 20, step: 1 }), criterion("B", { min: -2, max: 0, step: 0.1 })];
    const minus: PadKey = { kind: "minus" };
    expect(play(below, [minus, ...digits("15"), minus, ...digits("1,5")]).marks).toEqual({ A: -15, B: -1.5 });
    expect(play(below, [minus, ...digits("25")]).marks).toEqual({ A: -2 });
    expect(play(below, [...digits("7"), minus, minus]).marks).toEqual({ A: 7 });
    expect(play([criterion("A", { min: 10, max: 30, step: 1 })], [minus, ...digits("25")]).marks).toEqual({ A: 25 });
  });
  it("keeps those marks of an old draft that still fit the form", () => {
    expect(fittingMarks(four, { T: 9.5, C: 27, M: 7.3, X: 5 })).toEqual({ T: 9.5 });
  });
  it("ignores a mark outside the range", () => {
    expect(play(four, [{ kind: "mark", code: "T", value: 11 }]).marks).toEqual({});
    expect(play(four, digits("0")).marks).toEqual({});
  });
});

describe("submitting", () => {
  it("waits until every mark is there, and then for the rest of the 400 ms since the last key", () => {
    const three = play(four, digits("999"));
    expect(untilSubmit(three, four, 99_999)).toBeUndefined();
    const all = play(four, digits("9"), three);
    expect([1, INERT_MS, 99_999].map((after) => untilSubmit(all, four, all.keyedAt + after))).toEqual([INERT_MS - 1, 0, 0]);
    expect(untilSubmit(openPad(four, all.marks), four, 10)).toBe(0);
  });
  const sheet = (change: object = {}) =>
    ({
      criteria: four,
      marks: {},
      seat: {},
      status: "done",
      block: { status: "live" },
      reopened_reason: null,
      ...change,
    }) as unknown as Sheet;
  it("is for the judges of a performance that competes, until its round is closed, and again while the sheet is open for a correction", () => {
    const closed = { block: { status: "closed" } };
    const published = { block: { status: "published" } };
    const reopened_reason = "Pomyłka";
    const taken = [{}, { block: { status: "waiting" } }, { ...closed, reopened_reason }, { ...published, reopened_reason }];
    expect(taken.map((change) => takesMarks(sheet(change)))).toEqual([true, true, true, true]);
    const refused = [
      closed,
      { ...closed, reopened_reason: undefined },
      published,
      { seat: null },
      { status: "no_show" },
      { out: "absent" },
      { criteria: [] },
    ];
    expect(refused.filter((change) => takesMarks(sheet(change)))).toEqual([]);
  });
  it("is owed by a sheet that is filled and not confirmed, while its round takes marks", () => {
    const full = { T: 9, C: 9, M: 9, W: 9 };
    expect(isFilled(sheet(), full)).toBe(true);
    expect(isFilled(sheet(), { T: 9, C: 9, M: 9 })).toBe(false);
    expect(isFilled(sheet({ marks: full }), full)).toBe(false);
    expect(isFilled(sheet({ marks: { ...full, W: 8 } }), full)).toBe(true);
    expect(isFilled(sheet({ status: "no_show" }), full)).toBe(false);
    expect(isFilled(sheet({ block: { status: "closed" } }), full)).toBe(false);
    expect(isFilled(sheet({ block: { status: "closed" }, reopened_reason: "Pomyłka" }), full)).toBe(true);
  });
  it("adds up with the weights, exactly", () => {
    const weighted = [criterion("T", { weight: 1.5 }), criterion("C", { weight: 0.1 })];
    const marks: Record<string, number> = { T: 7.1, C: 0.2 };
    expect(sumOf(weighted, (each) => marks[each.code])).toBe(10.67);
  });
  it("notes a mark three points away from the judge's other marks", () => {
    expect(findOutlier(four, { T: 9, C: 9, M: 5, W: 9 })?.code).toBe("M");
    expect(findOutlier(four, { T: 9, C: 8, M: 7, W: 9 })).toBeUndefined();
    expect(findOutlier(four, { T: 9, C: 5 })).toBeUndefined();
  });
});
