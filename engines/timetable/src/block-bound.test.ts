// The least rest that any order of one block must miss, with worked numbers: docs/rules/timetable.md 3.3 and 3.4.
import { describe, expect, it } from "vitest";
import { aloneMisses, type BlockDancer, blockMisses, proveBlock } from "./block-bound.ts";

const dancer = (entries: number[], need: number, weight = 1): BlockDancer => ({ entries, need, weight });

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
