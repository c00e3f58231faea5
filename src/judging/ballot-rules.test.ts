import { describe, expect, it } from "vitest";
import { taskText } from "./order-words.ts";
import {
  requiredCrosses,
  type BallotMarks,
  type Crosses,
  countCrosses,
  dancingIds,
  differingIds,
  waitingHeats,
  ballotKindOf,
  type BallotFault,
  findFault,
} from "./ballot-rules.ts";

const heats = (...of: string[]) =>
  of.map((ids) => ({
    places: Array.from(ids, (id) => ({ performance_id: id.toLowerCase(), out: id === id.toLowerCase() ? null : "absent" })),
  }));
const cross = (ids: string): BallotMarks => Object.fromEntries(Array.from(ids, (id) => [id, { cross: 1 as const }]));
const places = (of: Record<string, number>): BallotMarks => Object.fromEntries(Object.entries(of).map(([id, place]) => [id, { place }]));
const recall = (wanted: number | null, crosses: Crosses, ...of: string[]) => ({ method: "recall", wanted, crosses, heats: heats(...of) });

describe("crosses of a dance", () => {
  it("are counted over all its heats, of those who dance", () => {
    const asked = recall(3, "exact", "abC", "de");
    expect(dancingIds(asked)).toEqual(["a", "b", "d", "e"]);
    expect(countCrosses(cross("ace"), dancingIds(asked))).toBe(2);
  });

  it.each<[string, number | null, Crosses, string, BallotFault | undefined]>([
    ["as many as asked for", 3, "exact", "abd", undefined],
    ["one too few", 3, "exact", "ab", { why: "few", n: 1 }],
    ["none at all", 3, "exact", "", { why: "few", n: 3 }],
    ["two too many", 2, "exact", "abde", { why: "many", n: 2 }],
    ["fewer where up to so many may be given", 3, "up_to", "a", undefined],
    ["more where up to so many may be given", 2, "up_to", "abd", { why: "many", n: 1 }],
    ["any number where it is free", 2, "free", "abde", undefined],
    ["any number where none is known", null, "exact", "a", undefined],
    ["one for somebody who is not there", 3, "exact", "abc", { why: "gone", ids: ["c"] }],
    ["one for somebody of another round", 3, "exact", "abz", { why: "gone", ids: ["z"] }],
  ])("%s", (_, wanted, crosses, given, wrong) => {
    expect(findFault(recall(wanted, crosses, "abC", "de"), cross(given))).toEqual(wrong);
  });

  it("may be fewer where the head judge lets the sheet count so, never more", () => {
    const short = { ...recall(3, "exact", "abC", "de"), short: true };
    expect(["", "ab", "abd"].map((given) => findFault(short, cross(given)))).toEqual([undefined, undefined, undefined]);
    expect(findFault(short, cross("abde"))).toEqual({ why: "many", n: 1 });
  });

  it("are never asked for beyond those who dance", () => {
    expect([
      requiredCrosses(recall(7, "exact", "abC")),
      requiredCrosses(recall(1, "exact", "abC")),
      requiredCrosses(recall(1, "free", "ab")),
    ]).toEqual([2, 1, null]);
    expect(findFault(recall(7, "exact", "abC"), cross("ab"))).toBeUndefined();
  });

  it("are no places", () => {
    expect(findFault(recall(1, "exact", "ab"), { a: { place: 1 } })).toEqual({ why: "outside", ids: ["a"] });
  });
});

describe("places of a dance", () => {
  const final = { method: "skating", wanted: null, crosses: "exact" as const, heats: heats("abCd") };
  it.each<[string, Record<string, number>, BallotFault | undefined]>([
    ["each once, without those who are not there", { a: 2, b: 1, d: 3 }, undefined],
    ["one missing", { a: 1, b: 2 }, { why: "unplaced", ids: ["d"] }],
    ["one twice", { a: 1, b: 1, d: 2 }, { why: "twice", ids: ["a", "b"] }],
    ["one behind the last", { a: 1, b: 2, d: 4 }, { why: "outside", ids: ["d"] }],
    ["one for somebody who is not there", { a: 1, b: 2, c: 4, d: 3 }, { why: "gone", ids: ["c"] }],
    ["none", {}, { why: "unplaced", ids: ["a", "b", "d"] }],
  ])("%s", (_, given, wrong) => {
    expect(findFault(final, places(given))).toEqual(wrong);
  });

  it("are no crosses", () => {
    expect(findFault(final, { ...places({ a: 1, b: 2 }), d: { cross: 1 } })).toEqual({ why: "outside", ids: ["d"] });
  });
});

it("finds the entries that two sheets mark differently", () => {
  expect(differingIds(cross("ab"), cross("bc"))).toEqual(["a", "c"]);
  expect(differingIds(places({ a: 1, b: 2 }), places({ a: 2, b: 1 }))).toEqual(["a", "b"]);
  expect(differingIds(cross("ab"), cross("ba"))).toEqual([]);
});

it("knows which methods compare who is on the floor", () => {
  expect(["recall", "skating", "majority", "sum", "trimmed_mean", "ido_3d", "battle"].map(ballotKindOf)).toEqual([
    "cross",
    "place",
    "place",
    undefined,
    undefined,
    "order",
    undefined,
  ]);
});

it("a dance is handed in early while one of its several heats has not danced", () => {
  const heat = (number: number, status: string) => ({ number, status });
  expect(waitingHeats([heat(1, "done"), heat(2, "on_stage"), heat(3, "waiting"), heat(4, "waiting")])).toEqual([3, 4]);
  expect(waitingHeats([heat(1, "waiting")])).toEqual([]);
});

it("a judge reads who goes on and whom to tap first", () => {
  const level = { total: 20, numbers: ["034", "035"] };
  expect(taskText([level], 6, "pl")).toBe("Dalej przejdzie 6 par. 034 i 035 mają po 20: dotknij lepszej.");
  expect(taskText([{ total: 7.5, numbers: ["001", "002", "003"] }, level], null, "pl")).toBe(
    "Sumy dają miejsca. 001, 002 i 003 mają po 7,5: dotykaj od najlepszej. 034 i 035 mają po 20: dotknij lepszej.",
  );
  expect(taskText([level], 2, "en")).toBe("2 couples go on. 034 and 035 have 20 each: tap the better one.");
});
