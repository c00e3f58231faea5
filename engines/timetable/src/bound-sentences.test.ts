// The least rest that any order must miss, with worked numbers: docs/rules/timetable.md 3.1-3.9.
import { describe, expect, it } from "vitest";
import { blockOf, day, entriesOf, NINE } from "../testing/small-days.ts";
import { aloneMisses, type BlockDancer, blockMisses, proveBlock } from "./block-bound.ts";
import { lowerBound } from "./bound.ts";
import { compile } from "./problem.ts";
import type { Timetable } from "./timetable.ts";
import { fixedPairs } from "./together.ts";

const dancer = (entries: number[], need: number, weight = 1): BlockDancer => ({ entries, need, weight });
const boundOf = (timetable: Timetable) => lowerBound(compile(timetable));
const letters = (who: string, from = 1) => who.split("").map((name, n) => `${n + from}${name === "-" ? "" : ` ${name}`}`);

describe("3.3: one dancer alone", () => {
  it.each<[string, number[], number, number[], number]>([
    ["two of three entries, need 14:00", [0, 2], 840, [180, 180, 180], 660],
    ["three of six entries", [0, 1, 2], 840, [180, 180, 180, 180, 180, 180], 480 + 660],
    ["one entry", [0], 840, [180, 180], 0],
    ["no need", [0, 1], 0, [180, 180], 0],
    ["less than no need", [0, 1], -60, [180, 180], 0],
    ["two entries alone", [0, 1], 840, [180, 180], 840],
    ["just enough between", [0, 1], 360, [10, 10, 180, 180], 0],
    ["a second too little between", [0, 1], 361, [10, 10, 180, 180], 1],
    ["others of different widths share the gaps", [0, 1, 2], 300, [10, 10, 10, 400, 100], 100],
    ["the widest other, as entries are whole", [0, 1, 2], 300, [10, 10, 10, 200], 100 + 300],
  ])("%s", (_, entries, need, widths, missing) => expect(aloneMisses(dancer(entries, need), widths)).toBe(missing));
});

describe("3.4: all dancers of a block together", () => {
  it.each<[string, number[], BlockDancer[], number]>([
    ["nobody", [90, 90], [], 0],
    ["one alone", [180, 180, 180], [dancer([0, 2], 840)], 660],
    ["two pairs of four: only one can stand outside", [90, 90, 90, 90], [dancer([0, 1], 180), dancer([2, 3], 180)], 180],
    ["twice as heavy where two dance the same", [180, 180, 180], [dancer([0, 2], 840, 2)], 1320],
    ["nothing to miss", [100, 100, 100], [dancer([0, 1], 100)], 0],
    ["widths of one's own do not count", [500, 60, 500], [dancer([0, 2], 100)], 40],
    ["three of one, two of another", [60, 60, 60, 60, 60], [dancer([0, 1, 2], 120), dancer([3, 4], 120)], 180],
  ])("%s", (_, widths, dancers, seconds) => {
    expect(blockMisses(widths, dancers, 100_000)).toEqual({ seconds, exact: true });
    const { order, exact } = proveBlock(widths, dancers, 100_000);
    expect(exact).toBe(true);
    if (order === null) return expect(dancers).toEqual([]);
    // The order that it ended with misses no more.
    expect(order.toSorted((a, b) => a - b)).toEqual([...widths.keys()]);
    const missed = dancers.reduce((sum, { entries, need, weight }) => {
      const places = order.flatMap((entry, at) => (entries.includes(entry) ? [at] : []));
      return places
        .slice(1)
        .reduce(
          (part, at, n) => part + weight * Math.max(0, need - order.slice(places[n]! + 1, at).reduce((w, e) => w + widths[e]!, 0)),
          sum,
        );
    }, 0);
    expect(missed).toBe(seconds);
  });

  it("with too little effort says less, and that it may be more", () => {
    const widths = Array.from({ length: 9 }, (_, n) => 60 + 7 * n);
    const dancers = [dancer([0, 1, 2], 300), dancer([3, 4, 5], 310), dancer([6, 7, 8], 320), dancer([0, 3, 6], 330)];
    const full = proveBlock(widths, dancers, 3_000_000);
    expect(full.exact).toBe(true);
    const hasty = proveBlock(widths, dancers, 30);
    expect(hasty).toMatchObject({ exact: false, order: null });
    const alone = dancers.reduce((sum, d) => sum + aloneMisses(d, widths), 0);
    expect([hasty.seconds >= alone, hasty.seconds <= full.seconds]).toEqual([true, true]);
  });
});

describe("the bound of a day", () => {
  const solo = (who: string, extra: Partial<Timetable> = {}) =>
    day({ entries: entriesOf("a", letters(who)), blocks: [blockOf("a")], rest_seconds: 420, ...extra });

  it("adds what its blocks must miss, and names who cannot be helped", () => {
    // Entries of 2:00, changeover 1:00, rest 7:00: between the two stand 3:00 and a changeover, 3:00 are missing.
    expect(boundOf(solo("Z-Z"))).toEqual({
      seconds: 180,
      kept_seconds: 180,
      unavoidable: [{ dancer: "Z", block: "a", entries: 2, block_entries: 3, missing_seconds: 180, unless_break: false }],
      blocks: [{ block: "a", seconds: 180, alone_seconds: 180, exact: true, unless_break: false }],
      orders: [[{ block: 0, order: expect.arrayContaining([0, 1, 2]) as number[] }]],
    });
    const two = day({
      entries: [...entriesOf("a", letters("Z-Z")), ...entriesOf("b", letters("MM", 4))],
      blocks: [blockOf("a"), blockOf("b")],
      rest_seconds: 420,
    });
    expect(boundOf(two)).toMatchObject({ seconds: 180 + 360, unavoidable: [{ dancer: "Z" }, { dancer: "M", missing_seconds: 360 }] });
    expect(boundOf(solo("Z--Z"))).toMatchObject({ seconds: 0, unavoidable: [], blocks: [{ block: "a", seconds: 0, alone_seconds: 0 }] });
  });

  it("leaves out who needs no rest, dances once, or only coaches", () => {
    const none = { seconds: 0, unavoidable: [], blocks: [], orders: [] };
    expect(boundOf(solo("ZZ", { rest_seconds: 60 }))).toMatchObject(none);
    expect(boundOf(solo("ZZ", { rest_of: { Z: 60 } }))).toMatchObject(none);
    expect(boundOf(solo("ZM"))).toMatchObject(none);
    const coach = day({
      entries: entriesOf("a", ["1", "2"], { coaches: ["Ewa"] }),
      blocks: [blockOf("a")],
      stages: ["A", "B"],
      rest_seconds: 420,
    });
    expect(boundOf(coach)).toMatchObject(none);
  });

  it("counts dancers with the same entries once each", () => {
    const pair = day({ entries: entriesOf("a", ["1 Z M", "2", "3 Z M"]), blocks: [blockOf("a")], rest_seconds: 420 });
    expect(boundOf(pair)).toMatchObject({
      seconds: 360,
      blocks: [{ alone_seconds: 360 }],
      unavoidable: [{ dancer: "Z" }, { dancer: "M" }],
    });
  });

  it("is more than the sum of each alone where they stand in each other's way", () => {
    const timetable = day({
      entries: entriesOf("a", letters("ZZMM")).map((e) => ({ ...e, seconds: 60 })),
      blocks: [blockOf("a")],
      rest_seconds: 210,
      changeover_seconds: 30,
    });
    expect(boundOf(timetable)).toMatchObject({ seconds: 180, unavoidable: [], blocks: [{ seconds: 180, alone_seconds: 0 }] });
  });

  it("3.5: a break may fall inside a block, one block at most", () => {
    const pause = (start: number, end: number, more: object = {}) => [{ start: NINE + start, end: NINE + end, ...more }];
    // Up to 60 s of break and 120 s of waiting before it: nothing is missing for sure.
    expect(boundOf(solo("Z-Z", { breaks: pause(300, 360) }))).toMatchObject({
      seconds: 0,
      unavoidable: [{ missing_seconds: 180, unless_break: true }],
    });
    const shorter = (seconds: number) =>
      solo("Z-Z", { breaks: pause(300, 360), entries: entriesOf("a", letters("Z-Z")).map((e) => ({ ...e, seconds })) });
    // Wanted between: 360 s; one other of 119 + 60 and a break of at most 60 + 119 are two seconds less.
    expect(boundOf(shorter(119)).seconds).toBe(2);
    expect(boundOf(shorter(120)).seconds).toBe(0);
    const two = (breaks: Timetable["breaks"]) =>
      boundOf(
        day({
          entries: [...entriesOf("a", letters("Z-Z")), ...entriesOf("b", letters("MM", 4))],
          blocks: [blockOf("a"), blockOf("b")],
          rest_seconds: 420,
          breaks,
        }),
      ).seconds;
    // Alone 180 and 360; a break of 60 + 120 saves 180 in either, but only in one.
    expect(two(pause(300, 360))).toBe(360);
    expect(two([...pause(300, 360), ...pause(700, 760)])).toBe(180);
  });

  it("3.5: a break after the day can be over, before it begins or elsewhere helps nobody", () => {
    const with3 = (breaks: Timetable["breaks"], extra: Partial<Timetable> = {}) => boundOf(solo("Z-Z", { breaks, ...extra })).seconds;
    // Three entries and changeovers take 540 s, and a break of 60 s can wait 180 s at most: over at 720 at the latest.
    const at = (start: number, more: object = {}) => [{ start: NINE + start, end: NINE + start + 60, ...more }];
    expect([with3(at(719)), with3(at(720))]).toEqual([0, 180]);
    expect([with3(at(-60)), with3(at(-59))]).toEqual([180, 0]);
    expect([with3(at(300, { stage: "B" }), { stages: ["A", "B"] }), with3(at(300, { day: "e" }))]).toEqual([180, 180]);
  });

  it("3.6: a whole day on one stage, its breaks and its waiting", () => {
    // Zofia once in each of three blocks: her two gaps of 600 s share 360 s of others' dancing (and two changeovers).
    const blocks = ["a", "b", "c"].map((id) => blockOf(id));
    const entries = [...entriesOf("a", ["1 Z", "2"]), ...entriesOf("b", ["3 Z", "4"]), ...entriesOf("c", ["5 Z"])];
    const timetable = (extra: Partial<Timetable> = {}) => day({ entries, blocks, rest_seconds: 660, ...extra });
    expect(boundOf(timetable()).seconds).toBe(1200 - 360);
    expect(boundOf(timetable({ breaks: [{ start: NINE + 300, end: NINE + 360 }] })).seconds).toBe(1200 - 360 - 180);
    // Fixed at 9:10 there may be waiting until then.
    expect(boundOf(timetable({ blocks: [blockOf("a"), blockOf("b"), blockOf("c", { fixed_start: NINE + 600 })] })).seconds).toBe(
      1200 - 360 - 600,
    );
    expect(boundOf(timetable({ rest_seconds: 60 })).seconds).toBe(0);
    expect(boundOf(timetable({ stages: ["A", "B"] })).seconds).toBe(0);
    expect(
      boundOf(
        timetable({
          days: ["d", "e"].map((id) => ({ id, start: NINE, end: 2 * NINE })),
          blocks: [blockOf("a"), blockOf("b"), blockOf("c", { days: ["e"] })],
        }),
      ).seconds,
    ).toBe(600 - 360);
    expect(
      boundOf(
        timetable({
          days: ["d", "e"].map((id) => ({ id, start: NINE, end: 2 * NINE })),
          blocks: [blockOf("a"), blockOf("b"), blockOf("c", { days: ["d", "e"] })],
        }),
      ).seconds,
    ).toBe(0);
  });
});

describe("3.7: two blocks fixed to one time", () => {
  /** Formations of as many entries on two stages, each dancer in the first of one and the given place of the other. */
  const pair = (extra: Partial<Timetable> = {}, b: object = {}, who: [string, string] = ["Z--", "Z--"]) =>
    day({
      stages: ["A", "B"],
      entries: [...entriesOf("a", letters(who[0])), ...entriesOf("b", letters(who[1], 4))],
      blocks: [blockOf("a", { fixed_start: NINE }), blockOf("b", { stages: ["B"], fixed_start: NINE, ...b })],
      rest_seconds: 420,
      ...extra,
    });

  it("must miss together what neither must alone", () => {
    // Three entries each, 9:00, 9:03, 9:06: first here and last there leaves four minutes of seven.
    expect(boundOf(pair())).toMatchObject({ seconds: 0, kept_seconds: 180 });
    const { orders } = boundOf(pair());
    expect(orders.at(-1)?.map(({ block }) => block)).toEqual([0, 1]);
    const [first, second] = orders.at(-1)!.map(({ order }) => order.indexOf(order.includes(0) ? 0 : 3));
    expect(new Set([first, second])).toEqual(new Set([0, 2]));
  });

  it.each<[string, number, Timetable]>([
    ["enough rest", 0, pair({ rest_seconds: 240 })],
    ["one second too little", 1, pair({ rest_seconds: 241 })],
    ["two dancers", 360, pair({}, {}, ["ZM-", "ZM-"])],
    ["the second block begins as the first ends", 0, pair({ rest_seconds: 780 }, { fixed_start: NINE + 540 })],
    ["nobody in both", 0, pair({}, {}, ["Z--", "M--"])],
    ["one of them not fixed", 0, pair({}, { fixed_start: undefined })],
    ["on one stage", 0, pair({}, { stages: ["A"], fixed_start: NINE + 1 })],
    ["that may stand on either stage", 0, pair({}, { stages: ["A", "B"] })],
    ["on two days", 0, pair({ days: ["d", "e"].map((id) => ({ id, start: NINE, end: 2 * NINE })) }, { days: ["e"] })],
    ["a break that falls into one", 0, pair({ breaks: [{ start: NINE + 539, end: NINE + 600, stage: "B" }] })],
    ["a break that begins when it is over", 180, pair({ breaks: [{ start: NINE + 540, end: NINE + 600, stage: "B" }] })],
    ["a break that ends when it begins", 180, pair({ breaks: [{ start: NINE - 60, end: NINE, stage: "B" }] })],
    ["a break that ends a second later", 0, pair({ breaks: [{ start: NINE - 60, end: NINE + 1, stage: "B" }] })],
    ["too far apart for a rest to be short", 0, pair({}, { fixed_start: NINE + 960 })],
    ["later, so that the least is first and last", 0, pair({}, { fixed_start: NINE + 180 })],
  ])("%s", (_, seconds, timetable) => expect(boundOf(timetable).kept_seconds).toBe(seconds));

  it("is no more than both where both are that already", () => {
    const own = pair({}, {}, ["ZZ-", "---"]);
    expect(boundOf(own)).toMatchObject({ seconds: 180, kept_seconds: 180 });
    const problem = compile(pair());
    expect(fixedPairs(problem, [0, 0])).toHaveLength(1);
    expect(fixedPairs(problem, [100, 79])).toMatchObject([{ blocks: [0, 1], seconds: 180 }]);
    expect(fixedPairs(problem, [100, 80])).toEqual([]);
  });

  it("a block is in one pair only", () => {
    const stages = ["A", "B", "C"];
    const entries = stages.flatMap((_, n) => entriesOf(`f${n}`, letters("Z--", 3 * n + 1)));
    const timetable = day({
      stages,
      entries,
      blocks: stages.map((stage, n) => blockOf(`f${n}`, { stages: [stage], fixed_start: NINE })),
      rest_seconds: 420,
    });
    expect(fixedPairs(compile(timetable), [0, 0, 0]).map(({ blocks }) => blocks)).toEqual([[0, 1]]);
  });
});
