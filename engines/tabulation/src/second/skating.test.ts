// Finals and majority placing by the second implementation alone: docs/rules/places.md 2.1–3.3 and 8.2, docs/rules/ties.md 2.1–3.2.
import { describe, expect, it } from "vitest";
import { answer, row, rows, texts } from "../../testing/second-alone.ts";
import { ballotsOf, finalRound } from "../../testing/small-rounds.ts";
import { ids } from "../../testing/round-texts.ts";
import { readColumns } from "../columns.ts";
import type { MajorityInput, SkatingInput } from "../types.ts";
import { recomputeMajority, recomputeSkating } from "./skating.ts";

const money = (entry: string, grosze: number) => ({ entry, policy: { kind: "money" as const, grosze } });

describe("a final", () => {
  const skating = (input: SkatingInput) => answer(() => recomputeSkating(input, readColumns(input)));
  const places = (input: SkatingInput) => {
    const found = skating(input);
    return typeof found === "string" ? found : texts(found.places);
  };

  it.each<[string, Record<string, string>, string]>([
    [
      "rules 5, 6, 7a, 7b and 8",
      { 71: "3 1 6 1 1 2 1", 72: "2 2 1 5 3 1 3", 73: "1 5 4 2 2 6 2", 74: "5 4 2 4 6 5 4", 75: "4 6 3 3 5 4 6", 76: "6 3 5 6 4 3 5" },
      "71 1, 72 2, 73 3, 74 4, 75 5, 76 6",
    ],
    ["7c, shared", { 1: "1 2 3", 2: "2 3 1", 3: "3 1 2" }, "1 2, 2 2, 3 2"],
    ["half of the judges are no majority", { 1: "1 1 2 2", 2: "2 2 1 1", 3: "3 3 3 3" }, "1 3/2, 2 3/2, 3 3"],
    ["rule 6: more marks", { 1: "1 1 3", 2: "2 2 1", 3: "3 3 2" }, "1 1, 2 2, 3 3"],
    ["one judge", { 3: "3", 1: "1", 2: "2" }, "1 1, 2 2, 3 3"],
    ["one entry", { 1: "1 1 1" }, "1 1"],
  ])("of one dance: %s", (_, marks, expected) => expect(places(finalRound(rows(marks)))).toBe(expected));

  it("of two dances adds the places; rules 9, 10 and 11 separate equal totals", () => {
    // Walc 1 2 3, Tango 2 1 3: totals 3, 3, 6; rule 10 is level; of all six marks 2 has five of 2 or better, 1 has four.
    const walc = rows({ 1: "1 1 3", 2: "2 3 1", 3: "3 2 2" });
    const tango = rows({ 1: "2 2 3", 2: "1 1 2", 3: "3 3 1" });
    const found = skating(finalRound(walc, {}, { Tango: tango }));
    if (typeof found === "string") throw new Error(found);
    expect([texts(found.dances), texts(found.totals), texts(found.places)]).toEqual([
      "Tango 1 2, Tango 2 1, Tango 3 3, Walc 1 1, Walc 2 2, Walc 3 3",
      "1 3, 2 3, 3 6",
      "1 2, 2 1, 3 3",
    ]);
    expect([found.recalled, found.bands.size]).toEqual([null, 0]);
  });

  it.each<[string, Record<string, Record<string, number[]>>, string]>([
    [
      "rule 10, more often",
      { W: { c: [3], a: [1], b: [2], d: [4] }, T: { c: [1], a: [4], b: [2], d: [3] }, S: { c: [2], a: [1], b: [4], d: [3] } },
      "a 1, b 3, c 2, d 4",
    ],
    [
      "rule 10, the smaller sum",
      { W: { a: [2], b: [1], c: [3], d: [4] }, T: { a: [2], b: [4], c: [1], d: [3] }, S: { a: [2], b: [1], c: [3], d: [4] } },
      "a 2, b 1, c 3, d 4",
    ],
    [
      "a shared 2.5 counts for 3, not for 2",
      { W: { x: [1], a: [2.5], c: [2.5], b: [4] }, T: { b: [1], a: [2.5], x: [2.5], c: [4] } },
      "a 3, b 2, c 4, x 1",
    ],
    ["shared after rule 11", { W: { a: [1], b: [2] }, T: { a: [2], b: [1] } }, "a 3/2, b 3/2"],
  ])("of given places: %s", (_, dances, expected) => {
    const [first = {}] = Object.values(dances);
    const input: SkatingInput = {
      method: "skating",
      placesGiven: true,
      entries: Object.keys(first).map((id) => ({ id })),
      judges: ["A"],
      dances: Object.keys(dances),
      ballots: Object.entries(dances).flatMap(([dance, marks]) => ballotsOf(marks, { dance })),
    };
    expect(places(input)).toBe(expected);
  });

  it("closes up over excluded entries, and keeps the place of a disqualified entry empty on request", () => {
    const marks = rows({ 1: "1 3 1", 2: "2 1 2", 3: "3 2 3", 4: "4 4 4" });
    const out = (state: "withdrawn" | "disqualified", extra: Partial<SkatingInput> = {}) =>
      places(finalRound(marks, { entries: ids(4).map((e) => (e.id === "2" ? { ...e, state } : e)), ...extra }));
    expect(out("withdrawn")).toBe("1 1, 3 2, 4 3");
    expect(out("disqualified")).toBe("1 1, 3 2, 4 3");
    expect(out("disqualified", { disqualifiedLeavesGap: true })).toBe("1 1, 3 3, 4 4");
  });

  it.each<[string, SkatingInput]>([
    ["not a ranking", finalRound(rows({ 1: "1", 2: "1", 3: "3" }))],
    ["not a ranking", finalRound(rows({ 1: "1", 2: "2", 3: "4" }))],
    ["not a ranking", finalRound(rows({ 1: "0", 2: "1", 3: "2" }))],
    ["not a ranking", finalRound(rows({ 1: "1", 2: "2.5", 3: "2.5" }))],
    [
      "not a ranking",
      finalRound(rows({ 1: "1", 2: "2", 3: "4" }), { entries: ids(3).map((e) => (e.id === "2" ? { ...e, state: "absent" as const } : e)) }),
    ],
    ["not a ranking", finalRound(rows({ 1: "1", 2: "2", 3: "2" }), { placesGiven: true })],
    ["not a ranking", finalRound(rows({ 1: "1", 2: "2.5", 3: "3" }), { placesGiven: true })],
    ["places of more than one", finalRound(rows({ 1: "1 1", 2: "2 2" }), { placesGiven: true })],
    [
      "no points to take from",
      finalRound(rows({ 1: "1", 2: "2" }), { deductions: [{ entry: "1", policy: { kind: "points", amount: 1 } }] }),
    ],
    ["a missing mark", { ...finalRound(rows({ 1: "1", 2: "2" })), entries: ids(3) }],
  ])("goes back: %s", (why, input) => expect(skating(input)).toBe(why));
});

describe("majority placing", () => {
  const majority = (dances: Readonly<Record<string, Readonly<Record<string, string>>>>, extra: Partial<MajorityInput> = {}) => {
    const [first = {}] = Object.values(dances);
    const input: MajorityInput = {
      method: "majority",
      entries: Object.keys(first).map((id) => ({ id })),
      judges: ["A", "B", "C", "D"].slice(0, row(Object.values(first)[0] ?? "").length),
      dances: Object.keys(dances),
      ballots: Object.entries(dances).flatMap(([dance, marks]) => ballotsOf(rows(marks), { dance })),
      ...extra,
    };
    const found = answer(() => recomputeMajority(input, readColumns(input)));
    return typeof found === "string" ? found : [texts(found.places), texts(found.totals)];
  };

  it("most duels won is first, a level duel is half a win for both", () => {
    expect(majority({ W: { 1: "1 2 1", 2: "2 1 3", 3: "3 3 2" } })).toEqual(["1 1, 2 2, 3 3", "1 2, 2 1, 3 0"]);
    expect(majority({ W: { 1: "1 2", 2: "2 1", 3: "3 3" } })).toEqual(["1 3/2, 2 3/2, 3 3", "1 3/2, 2 3/2, 3 0"]);
  });

  it("level in duels: the votes in all duels, then shared", () => {
    expect(majority({ W: { 1: "1 2 3", 2: "2 3 1", 3: "3 1 2" } })).toEqual(["1 2, 2 2, 3 2", "1 1, 2 1, 3 1"]);
    // 1 is level with both others, 2 beats 3.
    expect(majority({ W: { 1: "1 1 3 3", 2: "2 2 1 1", 3: "3 3 2 2" } })).toEqual(["1 2, 2 1, 3 3", "1 1, 2 3/2, 3 1/2"]);
    // 1 and 2 are level with each other and both beat 3: 1 with four votes, 2 with three.
    expect(majority({ W: { 2: "2 3 1 1", 1: "1 1 2 2", 3: "3 2 3 3" } })).toEqual(["1 1, 2 2, 3 3", "1 3/2, 2 3/2, 3 0"]);
  });

  it("adds the votes of all dances", () => {
    expect(majority({ W: { 1: "1", 2: "2" }, T: { 1: "2", 2: "1" } })).toEqual(["1 3/2, 2 3/2", "1 1/2, 2 1/2"]);
    expect(majority({ W: { 1: "1", 2: "2" }, T: { 1: "2", 2: "1" }, S: { 1: "2", 2: "1" } })).toEqual(["1 2, 2 1", "1 0, 2 1"]);
  });

  it("needs a ranking, and leaves out excluded entries", () => {
    expect(majority({ W: { 1: "1", 2: "1" } })).toBe("not a ranking");
    expect(majority({ W: { 1: "1", 2: "2" } }, { deductions: [money("1", -1)] })).toBe("amounts");
    const entries = [{ id: "1" }, { id: "2", state: "absent" as const }, { id: "3" }];
    expect(majority({ W: { 1: "3", 2: "2", 3: "1" } }, { entries })).toEqual(["1 2, 3 1", "1 0, 3 1"]);
  });
});
