// What two blocks fixed to one time must miss together, with worked numbers: docs/rules/timetable.md 3.7.
import { describe, expect, it } from "vitest";
import { blockOf, day, entriesOf, NINE } from "../testing/small-days.ts";
import { lowerBound } from "./bound.ts";
import { compile } from "./problem.ts";
import type { Timetable } from "./timetable.ts";
import { fixedPairs } from "./together.ts";

const boundOf = (timetable: Timetable) => lowerBound(compile(timetable));
const letters = (who: string, from = 1) => who.split("").map((name, n) => `${n + from}${name === "-" ? "" : ` ${name}`}`);

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
