import { describe, expect, it } from "vitest";
import { freePlaces, openBallot, type BallotState, type Tap, applyTap, applyTypedPlace } from "./ballot-state.ts";

const after = (...taps: Tap[]): BallotState => taps.reduce(applyTap, openBallot({}));
const cross = (id: string): Tap => ({ kind: "cross", id });
const maybe = (id: string): Tap => ({ kind: "maybe", id });
const place = (id: string, n: number): Tap => ({ kind: "place", id, place: n });
const hold = (id: string): Tap => ({ kind: "hold", id });
const places = (state: BallotState) => Object.fromEntries(Object.entries(state.marks).map(([id, mark]) => [id, mark.place]));

describe("taps on numbers", () => {
  it.each<[string, Tap[], string[], string[]]>([
    ["one gives a cross, a second takes it", [cross("a"), cross("b"), cross("a")], ["b"], []],
    ["a question mark is no cross, and becomes one by a tap", [maybe("a"), cross("a")], ["a"], []],
    ["a question mark takes a cross's stead, and goes by a second", [cross("a"), maybe("a")], [], ["a"]],
    ["twice a question mark is nothing", [maybe("a"), maybe("a")], [], []],
    ["one back is one tap back", [cross("a"), maybe("a"), { kind: "undo" }], ["a"], []],
    ["nothing is left to take back", [{ kind: "undo" }, cross("a")], ["a"], []],
  ])("%s", (_, taps, crossed, marked) => {
    const state = after(...taps);
    expect([Object.keys(state.marks), state.maybe]).toEqual([crossed, marked]);
  });
});

describe("taps on places", () => {
  it.each<[string, Tap[], Record<string, number>]>([
    ["another free place moves the mark", [place("a", 1), place("a", 3)], { a: 3 }],
    ["a taken place is no key", [place("a", 1), place("b", 1)], { a: 1 }],
    ["two marks one after the other change places", [place("a", 1), place("b", 2), place("a", 1), place("b", 2)], { a: 2, b: 1 }],
    ["the same mark twice is put down again", [place("a", 1), place("b", 2), hold("a"), hold("a"), hold("b")], { a: 1, b: 2 }],
    ["a mark that was taken up moves to a free place, too", [place("a", 1), hold("a"), place("a", 4)], { a: 4 }],
    [
      "numbers fill the first free place",
      [place("a", 2), { kind: "fill", id: "b", places: 3 }, { kind: "fill", id: "c", places: 3 }],
      { a: 2, b: 1, c: 3 },
    ],
    [
      "a full sheet takes no more",
      [
        { kind: "fill", id: "a", places: 1 },
        { kind: "fill", id: "b", places: 1 },
      ],
      { a: 1 },
    ],
    ["a place is taken off", [place("a", 1), { kind: "off", id: "a" }, { kind: "off", id: "b" }], {}],
    ["a change is one step back", [place("a", 1), place("b", 2), hold("a"), hold("b"), { kind: "undo" }], { a: 1, b: 2 }],
  ])("%s", (_, taps, expected) => {
    expect(places(after(...taps))).toEqual(expected);
  });

  it("never give one place twice, in any order", () => {
    const ids = ["a", "b", "c"];
    let seed = 7;
    const next = (n: number) => (seed = (seed * 48271) % 2147483647) % n;
    let state = openBallot({});
    for (let i = 0; i < 2000; i++) {
      const id = ids[next(3)] ?? "a";
      const n = next(3) + 1;
      const taps: Tap[] = [place(id, n), hold(id), { kind: "off", id }, { kind: "fill", id, places: 3 }, { kind: "undo" }];
      state = next(6) === 0 ? applyTypedPlace(state, id, n) : applyTap(state, taps[next(taps.length)] ?? place(id, n));
      const all = Object.values(places(state));
      expect(new Set(all).size).toBe(all.length);
    }
  });

  it("typed: a free place is given, a taken one is swapped with the own place, without an own place nothing happens", () => {
    const two = after(place("a", 1), place("b", 2));
    expect(places(applyTypedPlace(two, "c", 3))).toEqual({ a: 1, b: 2, c: 3 });
    expect(places(applyTypedPlace(two, "b", 1))).toEqual({ a: 2, b: 1 });
    expect(places(applyTypedPlace(two, "c", 1))).toEqual({ a: 1, b: 2 });
    expect(freePlaces(two.marks, 4)).toEqual([3, 4]);
  });
});
