import fc from "fast-check";
import highsModule from "highs";
import { expect, test } from "vitest";
import { blockMisses } from "./block-bound.ts";
import { blockProgram } from "./block-program.ts";
import { planOf } from "./plan.ts";
import { readTimetable } from "./read-timetable.ts";

// The package declares itself CommonJS, but its default import is the loader itself.
const loadHighs = highsModule as unknown as typeof highsModule.default;

test("a solver that knows nothing of the search finds the same least cost of a block, and the plan reaches it", async () => {
  const highs = await loadHighs();
  const block = fc.record({
    lengths: fc.array(
      fc.integer({ min: 2, max: 8 }).map((n) => n * 30),
      { minLength: 3, maxLength: 6 },
    ),
    who: fc.array(
      fc.record({
        places: fc.uniqueArray(fc.nat(5), { minLength: 2, maxLength: 3 }),
        rest: fc.integer({ min: 2, max: 30 }).map((n) => n * 60),
      }),
      {
        minLength: 1,
        maxLength: 4,
      },
    ),
    seed: fc.nat(1000),
  });
  fc.assert(
    fc.property(block, ({ lengths, who, seed }) => {
      const widths = lengths.map((s) => s + 60);
      const dancers = who
        .map(({ places, rest }) => ({ entries: places.filter((p) => p < widths.length), need: rest - 60, weight: 1 }))
        .filter((d) => d.entries.length > 1);
      if (dancers.length === 0) return;
      const solved = highs.solve(blockProgram(widths, dancers));
      expect(solved.Status).toBe("Optimal");
      const least = Math.round(solved.ObjectiveValue);
      expect(blockMisses(widths, dancers, 1e7)).toEqual({ seconds: least, exact: true });
      const read = readTimetable({
        entries: lengths.map((seconds, n) => ({
          id: `e${n}`,
          dancers: dancers.flatMap((d, k) => (d.entries.includes(n) ? [`d${k}`] : [])),
          seconds,
          block: "b",
        })),
        blocks: [{ id: "b", stage: "s", day: "d" }],
        days: [{ id: "d", start: 0, end: 9000 }],
        dancers: dancers.map((d, k) => ({ id: `d${k}`, rest_seconds: d.need + 60 })),
        rest_seconds: 0,
        seed,
        steps: 20_000,
      });
      if (!read.ok) throw new Error(read.errors.join("; "));
      const plan = planOf(read.timetable);
      expect([plan.cost_seconds, plan.lower_bound_seconds, plan.proven_best]).toEqual([least, least, true]);
    }),
    { numRuns: 30 },
  );
});
