// The least rest that any order of a day must miss: docs/rules/timetable.md 3.1-3.6. Days small enough for every order, then worked numbers.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { blockOf, day, entriesOf, NINE } from "../testing/small-days.ts";
import { aloneMisses, blockMisses } from "./block-bound.ts";
import { lowerBound } from "./bound.ts";
import { costOf } from "./cost.ts";
import { planOf } from "./plan.ts";
import { compile } from "./problem.ts";
import { readTimetable } from "./read-timetable.ts";
import type { Slot, Timetable } from "./timetable.ts";

/** All orders of a list. */
function orders<T>(list: readonly T[]): T[][] {
  return list.length < 2 ? [[...list]] : list.flatMap((head, n) => orders(list.toSpliced(n, 1)).map((tail) => [head, ...tail]));
}

/** Every way to pick one of each. */
function picks<T>(lists: readonly (readonly T[])[]): T[][] {
  return lists.reduce<T[][]>((all, list) => all.flatMap((row) => list.map((one) => [...row, one])), [[]]);
}

/**
 * Least cost of any order in which blocks stay together, by trying all; a fixed start may also be missed or waited for at will, or
 * only orders count that keep all of them.
 */
function leastCost(timetable: Timetable, kept = false): number {
  const { changeover_seconds: changeover } = timetable;
  const lanes = timetable.days.flatMap((day) => timetable.stages.map((stage) => ({ day, stage })));
  const sequences = lanes.map(({ day, stage }) => {
    const blocks = timetable.blocks.filter(
      (b) => b.days[0] === day.id && b.stages[0] === stage && timetable.entries.some((e) => e.block === b.id),
    );
    return orders(blocks).flatMap((row) =>
      picks(row.map((block) => orders(timetable.entries.filter((e) => e.block === block.id)).map((entries) => ({ block, entries })))),
    );
  });
  let least = Number.POSITIVE_INFINITY;
  for (const choice of picks(sequences)) {
    const order: Slot[] = [];
    let late = false;
    for (const [n, row] of choice.entries()) {
      const { day, stage } = lanes[n]!;
      let cursor = day.start;
      for (const { block, entries } of row) {
        cursor = Math.max(cursor, block.fixed_start ?? 0);
        for (const entry of entries) {
          for (const pause of timetable.breaks.toSorted((a, b) => a.start - b.start))
            if ((pause.stage ?? stage) === stage && (pause.day ?? day.id) === day.id)
              if (cursor < pause.end && cursor + entry.seconds > pause.start) cursor = pause.end;
          if (entry === entries[0] && block.fixed_start !== undefined && cursor > block.fixed_start) late = true;
          order.push({ entry: entry.id, start: cursor, stage, day: day.id });
          cursor += entry.seconds + changeover;
        }
      }
    }
    if (!kept || !late) least = Math.min(least, costOf(order, timetable).cost_seconds);
  }
  return least;
}

const seconds = fc.integer({ min: 1, max: 8 }).map((n) => n * 30);

function tiny(most: { entries: number; stages: number; fixed: boolean; breaks: boolean }) {
  return fc
    .record({
      sizes: fc.array(
        fc.record({
          size: fc.integer({ min: 1, max: 4 }),
          stage: fc.nat(most.stages - 1),
          day: fc.nat(1),
          fixed: fc.option(fc.integer({ min: 0, max: 20 })),
        }),
        {
          minLength: 1,
          maxLength: 3,
        },
      ),
      lengths: fc.array(seconds, { minLength: 12, maxLength: 12 }),
      who: fc.array(fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { maxLength: 3 }), { minLength: 12, maxLength: 12 }),
      rest: fc.integer({ min: 0, max: 30 }).map((n) => n * 40),
      own: fc.integer({ min: 0, max: 30 }).map((n) => n * 40),
      breaks: fc.array(fc.record({ at: fc.integer({ min: 0, max: 20 }), long: fc.integer({ min: 1, max: 10 }) }), { maxLength: 2 }),
      changeover: fc.constantFrom(0, 30, 60),
      seed: fc.nat(1000),
    })
    .map((raw): Timetable => {
      let n = 0;
      const entries = raw.sizes.flatMap(({ size }, b) =>
        Array.from({ length: size }, () => ({ block: `b${b}`, number: n++ })).filter(({ number }) => number < most.entries),
      );
      const read = readTimetable({
        entries: entries.map(({ block, number }) => ({
          id: `e${number}`,
          dancers: raw.who[number]!.map((d) => `d${d}`),
          seconds: raw.lengths[number],
          block,
        })),
        blocks: raw.sizes.map(({ stage, day, fixed }, b) => ({
          id: `b${b}`,
          stage: `s${stage}`,
          day: `day${day}`,
          ...(most.fixed && fixed !== null ? { fixed_start: 1000 + fixed * 60 } : {}),
        })),
        days: [
          { id: "day0", start: 1000, end: 9000 },
          { id: "day1", start: 1000, end: 9000 },
        ],
        breaks: most.breaks ? raw.breaks.map(({ at, long }) => ({ start: 1000 + at * 60, end: 1000 + (at + long) * 60 })) : [],
        dancers: [{ id: "d1", rest_seconds: raw.own }],
        rest_seconds: raw.rest,
        changeover_seconds: raw.changeover,
        seed: raw.seed,
        steps: 20_000,
      });
      if (!read.ok) throw new Error(read.errors.join("; "));
      return read.timetable;
    });
}

const boundOf = (timetable: Timetable) => lowerBound(compile(timetable));
const letters = (who: string, from = 1) => who.split("").map((name, n) => `${n + from}${name === "-" ? "" : ` ${name}`}`);

test("no order of a tiny competition that keeps its fixed starts costs less than the bound for those", () => {
  let [tried, together] = [0, 0];
  fc.assert(
    fc.property(tiny({ entries: 6, stages: 2, fixed: true, breaks: true }), (timetable) => {
      const bound = lowerBound(compile(timetable));
      tried += 1;
      if (bound.kept_seconds > bound.seconds) together += 1;
      expect(bound.kept_seconds).toBeGreaterThanOrEqual(bound.seconds);
      expect(bound.kept_seconds).toBeLessThanOrEqual(leastCost(timetable, true));
    }),
    { numRuns: 2500 },
  );
  expect(together).toBeGreaterThanOrEqual(Math.floor(tried / 250));
});

test("no order of a tiny competition costs less than the bound, whatever the lengths, breaks, stages and fixed starts", () => {
  fc.assert(
    fc.property(tiny({ entries: 6, stages: 2, fixed: true, breaks: true }), (timetable) => {
      expect(lowerBound(compile(timetable)).seconds).toBeLessThanOrEqual(leastCost(timetable));
    }),
    { numRuns: 2500 },
  );
});

test("the plan of a tiny competition is the cheapest of all orders", () => {
  fc.assert(
    fc.property(tiny({ entries: 6, stages: 1, fixed: false, breaks: true }), (timetable) => {
      const plan = planOf(timetable);
      expect(plan.broken_wishes).toEqual([]);
      expect(plan.cost_seconds).toBe(leastCost(timetable));
      expect(plan.lower_bound_seconds).toBeLessThanOrEqual(plan.cost_seconds);
    }),
    { numRuns: 500 },
  );
});

test("with one block on one day the bound is the cheapest order itself", () => {
  const block = fc.record({
    widths: fc.array(
      seconds.map((s) => s + 60),
      { minLength: 2, maxLength: 6 },
    ),
    who: fc.array(
      fc.record({ places: fc.uniqueArray(fc.nat(5), { minLength: 2, maxLength: 4 }), need: fc.integer({ min: 1, max: 1500 }) }),
      { maxLength: 5 },
    ),
  });
  fc.assert(
    fc.property(block, ({ widths, who }) => {
      const dancers = who
        .map(({ places, need }) => ({ entries: places.filter((p) => p < widths.length), need, weight: 1 }))
        .filter((d) => d.entries.length > 1);
      const missing = (order: readonly number[]) =>
        dancers.reduce((sum, { entries, need }) => {
          const places = order.flatMap((e, at) => (entries.includes(e) ? [at] : []));
          return places.slice(1).reduce((part, at, n) => {
            const between = order.slice(places[n]! + 1, at).reduce((w, e) => w + widths[e]!, 0);
            return part + Math.max(0, need - between);
          }, sum);
        }, 0);
      const least = Math.min(...orders([...widths.keys()]).map(missing));
      expect(blockMisses(widths, dancers, 1e7)).toEqual({ seconds: least, exact: true });
      const hasty = blockMisses(widths, dancers, 20).seconds;
      expect(hasty).toBeLessThanOrEqual(least);
      expect(hasty).toBeGreaterThanOrEqual(dancers.reduce((sum, d) => sum + aloneMisses(d, widths), 0));
    }),
    { numRuns: 1500 },
  );
});

test("a dancer with 2 entries in a category of 3 cannot have more than one entry between them", () => {
  // Rest 15 min, changeover 1 min: 14 min wanted between; one entry of 2 min and its changeover give 3.
  expect(aloneMisses({ entries: [0, 2], need: 840, weight: 1 }, [180, 180, 180])).toBe(660);
  // Three entries among six: two gaps share three others; split 2 and 1 they hold 6 and 3 min, so 8 + 11 min are missing.
  expect(aloneMisses({ entries: [0, 1, 2], need: 840, weight: 1 }, [180, 180, 180, 180, 180, 180])).toBe(480 + 660);
});

describe("the bound of a day", () => {
  const solo = (who: string, extra: Partial<Timetable> = {}) =>
    day({ entries: entriesOf("a", letters(who)), blocks: [blockOf("a")], rest_seconds: 420, ...extra });

  test("adds what its blocks must miss, and names the dancers who cannot be helped", () => {
    // Entries of 2:00, changeover 1:00, rest 7:00: between the two are 3:00 and a changeover, so 3:00 are missing.
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

  test("leaves out people who need no rest, dance once, or only coach", () => {
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

  test("counts dancers with the same entries once each", () => {
    const pair = day({ entries: entriesOf("a", ["1 Z M", "2", "3 Z M"]), blocks: [blockOf("a")], rest_seconds: 420 });
    expect(boundOf(pair)).toMatchObject({
      seconds: 360,
      blocks: [{ alone_seconds: 360 }],
      unavoidable: [{ dancer: "Z" }, { dancer: "M" }],
    });
  });

  test("is more than the sum of each alone when they block each other", () => {
    const timetable = day({
      entries: entriesOf("a", letters("ZZMM")).map((e) => ({ ...e, seconds: 60 })),
      blocks: [blockOf("a")],
      rest_seconds: 210,
      changeover_seconds: 30,
    });
    expect(boundOf(timetable)).toMatchObject({ seconds: 180, unavoidable: [], blocks: [{ seconds: 180, alone_seconds: 0 }] });
  });

  test("3.5: a break may fall inside a block, one block at most", () => {
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

  test("3.5: a break after the day can be over, before it begins or elsewhere helps nobody", () => {
    const with3 = (breaks: Timetable["breaks"], extra: Partial<Timetable> = {}) => boundOf(solo("Z-Z", { breaks, ...extra })).seconds;
    // Three entries and changeovers take 540 s, and a break of 60 s can wait 180 s at most: over at 720 at the latest.
    const at = (start: number, more: object = {}) => [{ start: NINE + start, end: NINE + start + 60, ...more }];
    expect([with3(at(719)), with3(at(720))]).toEqual([0, 180]);
    expect([with3(at(-60)), with3(at(-59))]).toEqual([180, 0]);
    expect([with3(at(300, { stage: "B" }), { stages: ["A", "B"] }), with3(at(300, { day: "e" }))]).toEqual([180, 180]);
  });

  test("3.6: a whole day on one stage, its breaks and its waiting", () => {
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
