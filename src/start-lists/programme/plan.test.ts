import { describe, expect, it } from "vitest";
import { nameless } from "#tests/competitions/nameless.ts";
import { block, performance, twoBlocks as list } from "#tests/rounds/two-blocks.ts";
import type { StartList } from "../contract.ts";
import {
  clashesOf,
  conflictsOf,
  type Fix,
  fixesFor,
  restoreBreaks,
  leastGaps,
  orderOf,
  overrunOf,
  placedId,
  planOf,
  programmeOf,
  sameOrder,
  withRows,
} from "./plan.ts";
import { blocksOf, orderFits } from "../rules.ts";

const start = Date.parse(list.starts_at);
const minutes = (ms: number) => (ms - start) / 60_000;

describe("a list that runs over its day", () => {
  const day = { day: "2026-03-14", day_ends_at: "20:00" };

  it("is past the hour from the minute after it, or past midnight by the hall's clock", () => {
    const past = (end: string) => overrunOf(day, Date.parse(end));
    expect([past("2026-03-14T18:00:00Z"), past("2026-03-14T19:00:59Z"), past("2026-03-13T22:00:00Z")]).toEqual([null, null, null]);
    expect(past("2026-03-14T19:01:00Z")).toEqual({ past: "hour", day: "2026-03-14", ends_at: "2026-03-14T19:01:00.000Z" });
    expect(past("2026-03-14T22:59:00Z")).toMatchObject({ past: "hour" });
    expect(past("2026-03-14T23:00:00Z")).toEqual({ past: "midnight", day: "2026-03-15", ends_at: "2026-03-14T23:00:00.000Z" });
  });
});

describe("the plan of a list in another order", () => {
  it("gives each performance the time it would have, and each block its first start and last end", () => {
    const plan = planOf(list, [...orderOf(list)].reverse());
    expect(plan.map((each) => [each.number, each.name, minutes(each.starts), minutes(each.ends)])).toEqual([
      [1, "b", 0, 5],
      [2, "a", 6, 17],
    ]);
    expect(plan[1]?.rows.map((row) => [row.performance.id, minutes(row.starts)])).toEqual([
      ["a1", 6],
      ["a2", 9],
      ["a3", 12],
      ["a4", 15],
    ]);
  });

  it("leaves out what the list no longer has", () => {
    const plan = planOf(list, [{ block_id: "gone", performance_ids: ["x"] }, ...withRows(orderOf(list), "a", ["a1", "x"])]);
    expect(plan.map((each) => each.rows.map((row) => row.performance.id))).toEqual([["a1"], ["b1", "b2"]]);
    expect(plan.map((each) => [minutes(each.starts), minutes(each.ends)])).toEqual([
      [0, 2],
      [3, 8],
    ]);
    expect(programmeOf(list, [{ block_id: "gone", performance_ids: [] }])).toEqual([]);
  });

  it("lets a block of which nobody is left take no time", () => {
    expect(planOf(list, withRows(orderOf(list), "a", [])).map((each) => [minutes(each.starts), minutes(each.ends)])).toEqual([
      [0, 0],
      [0, 5],
    ]);
  });

  it("is another order when a block or a performance is in another place", () => {
    const order = orderOf(list);
    expect(sameOrder(order, orderOf({ ...list }))).toBe(true);
    expect(sameOrder(order, order.toReversed())).toBe(false);
    expect(sameOrder(order, withRows(order, "b", ["b2", "b1"]))).toBe(false);
  });

  it("finds the rests that would be too short, one clash for two performances with all who dance in both", () => {
    const clashes = clashesOf(conflictsOf(list, planOf(list, orderOf(list))));
    expect(clashes).toEqual([{ key: "a4 b1", first_id: "a4", second_id: "b1", gap_seconds: 60, dancers: ["Iga Lis", "Ola Mech"] }]);
    expect(conflictsOf(list, planOf(list, withRows(orderOf(list), "a", ["a4", "a1", "a2", "a3"])))).toEqual([]);
  });

  it("offers the nearest place without conflicts for a performance, or another place of a whole block", () => {
    const [clash] = clashesOf(conflictsOf(list, planOf(list, orderOf(list))));
    if (!clash) throw new Error("no clash");
    const fixes = fixesFor(list, orderOf(list), clash);
    expect(fixes.map((fix) => [fix.kind, fix.id, fix.place, fix.gap_seconds, fix.conflicts, fix.moved])).toEqual([
      ["performance", "a4", 2, 420, 0, 3],
      ["block", "a", 2, 780, 0, 6],
      ["block", "b", 1, 780, 0, 6],
    ]);
    expect(fixes[0] && sameOrder(fixes[0].order, withRows(orderOf(list), "a", ["a1", "a4", "a2", "a3"]))).toBe(true);
  });

  it("offers places beside what the same people dance in other lists, which stay as they are", () => {
    const nine = Date.parse(list.starts_at);
    const at = (minute: number) => new Date(nine + minute * 60_000).toISOString();
    const away = {
      ...nameless,
      performance_id: "away",
      dancer_id: "ela",
      dancer: "Ela Mech",
      list_name: "Scena B",
      start_number: 9,
      title: "Echo",
    };
    const two: StartList = {
      ...list,
      rest_seconds: 240,
      appearances: [{ performance_id: "a2", dancer_id: "ela", dancer: "Ela Mech" }],
      elsewhere: [{ ...away, planned_at: at(3), seconds: 120 }],
    };
    const [clash] = clashesOf(conflictsOf(two, planOf(two, orderOf(two))));
    expect(clash).toMatchObject({ gap_seconds: -120 });
    if (!clash) throw new Error("no clash");
    const fixes = fixesFor(two, orderOf(two), clash);
    // She dances there from 9:03 to 9:05, and may here from 9:09; the other performance cannot be moved.
    expect(fixes.map((fix) => [fix.kind, fix.id, fix.place, fix.gap_seconds, fix.conflicts])).toEqual([
      ["performance", "a2", 4, 240, 0],
      ["block", "a", 2, 240, 0],
    ]);
  });

  it("leaves out a rest that is wholly on other lists", () => {
    const eve = { ...nameless, dancer_id: "eve", dancer: "Ewa Lis", list_name: "Scena B", start_number: 9, title: "Echo", seconds: 120 };
    const elsewhere = [0, 3].map((minute) => ({
      ...eve,
      performance_id: `away${minute}`,
      planned_at: new Date(start + minute * 60_000).toISOString(),
    }));
    expect(conflictsOf({ ...list, elsewhere }, planOf(list, orderOf(list))).map((each) => each.dancer)).toEqual(["Iga Lis", "Ola Mech"]);
  });

  // Three blocks of six, and people with two and three starts close to each other, within a block and across its end.
  const ids = (name: string) => [1, 2, 3, 4, 5, 6].map((n) => `${name}${n}`);
  const day: StartList = {
    ...list,
    blocks: ["a", "b", "c"].map((name, at) => ({
      ...block(
        name,
        ids(name).map((id) => performance(id)),
      ),
      position: at + 1,
    })),
    appearances: Object.entries({
      iga: ["a6", "b1"],
      ola: ["a1", "a2", "b3"],
      ewa: ["b2", "b3", "c1"],
      zoe: ["c1", "c3", "c6"],
      ada: ["a3", "a5", "b5"],
      una: ["b6", "c2"],
    }).flatMap(([dancer_id, own]) => own.map((performance_id) => ({ performance_id, dancer_id, dancer: dancer_id }))),
  };

  it("offers at most three ways, the best first, each of which mends its rest and leaves fewer that are too short than before", () => {
    const clashesIn = (order: Parameters<typeof planOf>[1]) => clashesOf(conflictsOf(day, planOf(day, order)));
    const pair = (of: { first_id: string; second_id: string }) => [of.first_id, of.second_id].toSorted().join();
    const before = clashesIn(orderOf(day));
    const offered = before.map((clash) => fixesFor(day, orderOf(day), clash));
    for (const [index, fixes] of offered.entries()) {
      expect(fixes.length).toBeLessThanOrEqual(3);
      for (const fix of fixes) {
        const left = clashesIn(fix.order);
        expect(left).toHaveLength(fix.conflicts);
        expect(left.length).toBeLessThan(before.length);
        expect(left.map(pair)).not.toContain(pair(before[index]!));
      }
      const worth = fixes.map((fix) => fix.conflicts * 1000 + fix.moved);
      expect(worth).toEqual(worth.toSorted((one, other) => one - other));
    }
    const told = (fixes: readonly Fix[] = []) => fixes.map((fix) => `${fix.id} ${fix.place}: ${fix.gap_seconds}`).join(", ");
    expect(before.map((clash, index) => [clash.key, told(offered[index])])).toEqual([
      ["a6 b1", "a6 4: 420, b1 6: 960, a 2: 1860"],
      ["a1 a2", "a2 4: 420, a1 4: 420"],
      ["b2 b3", "b3 6: 600, b2 6: 600"],
      ["c1 c3", ""],
      ["a3 a5", "a3 2: 420, a5 6: 420"],
      ["b6 c2", "b 1: 1320, c 2: 1680, b6 5: 420"],
    ]);
  });

  it("offers nothing when no place helps", () => {
    const short: StartList = { ...list, blocks: [block("a", [performance("a4")]), block("b", [performance("b1")])] };
    const [clash] = clashesOf(conflictsOf(short, planOf(short, orderOf(short))));
    expect(clash && fixesFor(short, orderOf(short), clash)).toEqual([]);
  });

  const pause = (id: string, seconds = 1800) => ({ break_id: id, name: id, seconds });

  it("pauses during a break: it begins where the dancing ends, and its end is the next start", () => {
    const [a, b] = orderOf(list);
    if (!a || !b) throw new Error("two blocks");
    const programme = programmeOf(list, [a, pause("lunch"), pause("awards", 600), b, pause("end", 300)]);
    const nine = Date.parse(list.starts_at);
    expect(programme.map((part) => [part.kind, (part.starts - nine) / 60_000, (part.ends - nine) / 60_000])).toEqual([
      ["block", 0, 11],
      ["break", 11, 41],
      ["break", 41, 51],
      ["block", 51, 56],
      ["break", 56, 61],
    ]);
    expect(planOf(list, [a, pause("lunch"), b]).map((block) => block.number)).toEqual([1, 2]);
  });

  it("keeps the order of blocks, and of breaks by the block they follow", () => {
    const breaks = ["x", "y", "z"].map((id, index) => ({ ...pause(id), id, position: [0, 1, 1][index] ?? 0 }));
    const blocks = list.blocks.map((each, index) => ({ ...each, position: index + 1 }));
    expect(orderOf({ blocks, breaks }).map(placedId)).toEqual(["x", "a", "y", "z", "b"]);
    expect(orderOf({ blocks: blocks.slice(1), breaks }).map(placedId)).toEqual(["x", "y", "z", "b"]);
    expect(orderFits(orderOf({ blocks, breaks }), blocks)).toBe(true);
    expect(orderFits([...orderOf({ blocks, breaks }), pause("x")], blocks)).toBe(false);
  });

  it("keeps its breaks near their hour when its blocks change places", () => {
    const blocks = [
      block("one", [performance("p1", 600)]),
      block("two", [performance("p2", 600)]),
      block("three", [performance("p3", 1200)]),
    ];
    const breaks = [1, 2, 3].map((position) => ({ id: `after${position}`, name: "", seconds: 600, position, planned_at: "" }));
    const before = { ...list, blocks: blocks.map((each, index) => ({ ...each, position: index + 1 })), breaks };
    const placed = ["three", "one", "two"].map((id) => ({ block_id: id, performance_ids: [] }));
    expect(restoreBreaks(before, placed).map(placedId)).toEqual(["three", "after1", "after2", "one", "two", "after3"]);
    expect(restoreBreaks({ ...before, breaks: [{ ...breaks[0]!, position: 0 }] }, placed).map(placedId)).toEqual([
      "after1",
      "three",
      "one",
      "two",
    ]);
  });

  it("puts a break at the nearest of many borders, and leaves each block its performances", () => {
    const lengths = { one: 600, two: 600, three: 1800, four: 600 };
    const blocks = Object.entries(lengths).map(([id, seconds], at) => ({
      ...block(id, [performance(`p-${id}`, seconds)]),
      position: at + 1,
    }));
    const breaks = [2, 3].map((position) => ({ id: `after${position}`, name: "", seconds: 600, position, planned_at: "" }));
    const placed = ["three", "four", "one", "two"].map((id) => ({ block_id: id, performance_ids: [`p-${id}`] }));
    const order = restoreBreaks({ ...list, blocks, breaks }, placed);
    expect(order.map(placedId)).toEqual(["three", "after2", "four", "one", "after3", "two"]);
    expect(blocksOf(order)).toEqual(placed);
  });

  it("mends a rest by a longer break where one lies between", () => {
    const [a, b] = orderOf(list);
    if (!a || !b) throw new Error("two blocks");
    const order = [a, pause("short", 60), b];
    const [clash] = clashesOf(conflictsOf(list, planOf(list, order)));
    const fixes = clash ? fixesFor(list, order, clash) : [];
    expect(fixes.find((fix) => fix.kind === "break")).toMatchObject({ id: "short", place: 6, conflicts: 0, gap_seconds: 360 });
    const longer = clash ? fixesFor(list, [pause("early", 60), ...order, pause("late", 60)], clash) : [];
    expect(longer.filter((fix) => fix.kind === "break").map((fix) => fix.id)).toEqual(["short"]);
  });
});

it("each clashing performance shows the shortest of its rests", () => {
  const clash = (first_id: string, second_id: string, gap_seconds: number) => ({ first_id, second_id, gap_seconds });
  expect([...leastGaps([clash("a", "b", 300), clash("b", "c", 120)])]).toEqual([
    ["a", 300],
    ["b", 120],
    ["c", 120],
  ]);
});
