// Who misses a dance of an IDO round, or leaves it: both implementations agree on every outcome here.
import { describe, expect, it } from "vitest";
import { ballotsOf, tabulated, plain, listRefusals } from "../testing/small-rounds.ts";
import { stepsAbout } from "./explain/about.ts";
import { explainPl } from "./explain/pl.ts";
import type { IdoInput, Tabulated } from "./types.ts";

type Marks = Readonly<Record<string, readonly (number | null)[]>>;

/** Three judges, one mark each, in a jazz and a modern. */
function round(jazz: Marks, modern: Marks, extra: Partial<IdoInput> = {}): IdoInput {
  return {
    method: "ido_1d",
    entries: ["1", "2", "3", "4"].map((id) => ({ id })),
    judges: ["A", "B", "C"],
    dances: ["Jazz", "Modern"],
    criteria: [{ code: "K", min: 1, max: 30 }],
    ballots: [...ballotsOf(jazz, { dance: "Jazz", criterion: "K" }), ...ballotsOf(modern, { dance: "Modern", criterion: "K" })],
    round: { kind: "final" },
    ...extra,
  };
}
const all = (...totals: number[]): Marks => Object.fromEntries(totals.map((total, at) => [String(at + 1), [total, total, total]]));
const without = (marks: Marks, ...gone: string[]): Marks =>
  Object.fromEntries(Object.entries(marks).filter(([entry]) => !gone.includes(entry)));
const places = (outcome: Tabulated) => Object.fromEntries(outcome.results.map((each) => [each.entry, each.placeExact]));
const inModern = (outcome: Tabulated) =>
  Object.fromEntries((outcome.perDance[1]?.entries ?? []).map((each) => [each.entry, each.place ?? each.value?.shown]));
const JAZZ = all(28, 26, 24, 22);
const MODERN = all(28, 26, 24, 22);
const absentIn = [{ entry: "1", dance: "Modern" }];
const cut = (wanted: number, extra: Partial<IdoInput> = {}): Partial<IdoInput> => ({
  round: { kind: "elimination", wanted, tie: { policy: "all" } },
  ...extra,
});

describe("an entry absent in one dance of an IDO final", () => {
  it("has the last place of that dance from every judge, whatever its sheet says", () => {
    const outcome = tabulated(round(JAZZ, without(MODERN, "1"), { absentIn }));
    expect(inModern(outcome)).toEqual({ 1: 4, 2: 1, 3: 2, 4: 3 });
    // 1 + 4, 2 + 1, 3 + 2, 4 + 3: 1 and 3 have 5, and one 1st place goes before none.
    expect(places(outcome)).toEqual({ 1: 2, 2: 1, 3: 3, 4: 4 });
    const told = explainPl(stepsAbout(outcome.explain, "1")).map(plain);
    expect(told).toContain("Modern, brak na parkiecie: 1; od każdego sędziego ostatnie miejsce w tym tańcu: 4.");
    expect(tabulated(round(JAZZ, MODERN, { absentIn })).results).toEqual(outcome.results);
  });

  it("shares it with another, and no judge has to order the absent entries", () => {
    const both = [...absentIn, { entry: "4", dance: "Modern" }];
    expect(inModern(tabulated(round(JAZZ, without(MODERN, "1", "4"), { absentIn: both })))).toEqual({ 1: 3.5, 2: 1, 3: 2, 4: 3.5 });
    expect(inModern(tabulated(round(JAZZ, all(26, 26, 24, 22), { absentIn })))).toEqual({ 1: 4, 2: 1, 3: 2, 4: 3 });
    expect(listRefusals(round(JAZZ, all(28, 26, 26, 22), { absentIn })).map((each) => each.code)).toEqual(Array(3).fill("equal_totals"));
  });

  it("leaves no gap for others in that dance", () => {
    const gaps = listRefusals(round(without(JAZZ, "1"), without(MODERN, "1", "2"), { absentIn }));
    expect(gaps.map((each) => [each.code, each.judge, each.dance, each.entry])).toEqual(
      ["A", "B", "C"].flatMap((judge) => [
        ["missing_mark", judge, "Jazz", "1"],
        ["missing_mark", judge, "Modern", "2"],
      ]),
    );
    expect(listRefusals(round(JAZZ, MODERN, { absentIn: [{ entry: "9", dance: "Jazz" }] })).map((each) => each.code)).toEqual([
      "unknown_entry",
    ]);
    expect(listRefusals(round(JAZZ, MODERN, { absentIn: [{ entry: "1", dance: "Show" }] })).map((each) => each.code)).toEqual([
      "unknown_dance",
    ]);
  });
});

describe("an entry absent in one dance of an IDO elimination", () => {
  it("has no crosses there, and the next ones have them", () => {
    const outcome = tabulated(round(JAZZ, without(MODERN, "1"), cut(2, { absentIn })));
    expect(inModern(outcome)).toEqual({ 1: "0", 2: "3", 3: "3", 4: "0" });
    // 3, 6, 3, 0 crosses: two are level on the line, and all of them go on.
    expect(outcome.recall?.recalled?.toSorted()).toEqual(["1", "2", "3"]);
  });

  it("leaves a dance that hardly anybody dances with fewer crosses", () => {
    const most = ["1", "2", "3"].map((entry) => ({ entry, dance: "Modern" }));
    const outcome = tabulated(round(JAZZ, { 4: [22, 22, 22] }, cut(2, { absentIn: most })));
    expect(inModern(outcome)).toEqual({ 1: "0", 2: "0", 3: "0", 4: "3" });
    const nobody = [...most, { entry: "4", dance: "Modern" }];
    expect(inModern(tabulated(round(JAZZ, { 4: [null, null, null] }, cut(2, { absentIn: nobody }))))).toEqual({
      1: "0",
      2: "0",
      3: "0",
      4: "0",
    });
  });
});

describe("an entry that leaves an IDO round", () => {
  const retired = { entries: ["1"], place: "last" } as const;

  it("is behind everybody of a final, who are placed without it, or has no place", () => {
    const left = { absentIn, retired };
    expect(places(tabulated(round(JAZZ, without(MODERN, "1"), left)))).toEqual({ 1: 4, 2: 1, 3: 2, 4: 3 });
    expect(places(tabulated(round(JAZZ, without(MODERN, "1"), { ...left, retired: { ...retired, place: "none" } })))[1]).toBeNull();
    // Equal totals with an entry that left need no order.
    expect(places(tabulated(round(all(28, 28, 24, 22), without(MODERN, "1"), left)))[2]).toBe(1);
  });

  it("keeps its crosses of an elimination, does not go on, and is behind those who finished with as many", () => {
    const outcome = tabulated(round(JAZZ, without(MODERN, "1"), cut(2, { absentIn, retired })));
    expect(outcome.recall?.recalled?.toSorted()).toEqual(["2", "3"]);
    expect(places(outcome)).toMatchObject({ 1: 3, 4: 4 });
    expect(listRefusals(round(JAZZ, MODERN, cut(2, { retired: { entries: ["9"], place: "last" } }))).map((each) => each.code)).toEqual([
      "unknown_entry",
    ]);
  });
});
