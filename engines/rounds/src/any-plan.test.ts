// Plans of any numbers (docs/rules/rounds.md 1.1, 1.2): those that cannot be are refused, of all others the plan can be danced.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkPlan } from "./check-plan.ts";
import { PRESETS } from "./defaults.ts";
import { planFor } from "./plan.ts";
import type { PlannedRound, RegulationAnswers, RoundDefaults } from "./types.ts";

const { crosses } = PRESETS;

function planned(entries: number, defaults: RoundDefaults = crosses, says?: RegulationAnswers): readonly PlannedRound[] {
  const outcome = planFor(says, defaults, entries);
  if (!("rounds" in outcome)) throw new Error(JSON.stringify(outcome));
  return outcome.rounds;
}

describe("numbers that cannot be", () => {
  it.each<[string, Partial<RoundDefaults>, number, number]>([
    ["entries", {}, 2.5, 0],
    ["seeded", {}, 10, 11],
    ["seeded", {}, 10, -1],
    ["sizes", { sizes: [] }, 10, 0],
    ["sizes", { sizes: [12, 6] }, 10, 0],
    ["sizes", { sizes: [6, 6] }, 10, 0],
    ["sizes", { sizes: [0, 6] }, 10, 0],
    ["straight_up_to", { straight_up_to: 0 }, 10, 0],
    ["least_share", { least_share: 0 }, 10, 0],
    ["least_share", { least_share: 101 }, 10, 0],
    ["cap", { cap: 0 }, 10, 0],
    ["heat", { heat: 0 }, 10, 0],
    ["floor_max", { floor_max: 0 }, 10, 0],
    ["dances", { dances: 0 }, 10, 0],
    ["dance_seconds", { dance_seconds: 0 }, 10, 0],
    ["change_seconds", { change_seconds: -1 }, 10, 0],
  ])("are refused by name: %s", (field, wrong, entries, seeded) => {
    expect(planFor(undefined, { ...crosses, ...wrong }, entries, seeded)).toMatchObject({ refused: [{ field }] });
  });

  it("are all named: fewer entries than none leave nobody to be seeded", () => {
    expect(planFor(undefined, crosses, -1)).toMatchObject({ refused: [{ field: "entries", found: "-1" }, { field: "seeded" }] });
  });

  it("are refused in the regulations, too, with what was found; the least that can be is planned", () => {
    expect(planFor({ heat: 0, seconds: 1.5, heat_by_round: { semi: 0, final: 1 } }, crosses, 10)).toEqual({
      refused: [
        { field: "heat", found: "0" },
        { field: "seconds", found: "1.5" },
        { field: "semi", found: "0" },
      ],
    });
    expect(planFor(undefined, { ...crosses, sizes: [6, 6] }, 10)).toEqual({ refused: [{ field: "sizes", found: "6, 6" }] });
    const least = {
      ...crosses,
      sizes: [1],
      straight_up_to: 1,
      least_share: 100,
      cap: 1,
      heat: 1,
      floor_max: 1,
      dances: 1,
      dance_seconds: 1,
    };
    expect(planned(3, { ...least, change_seconds: 0 }, { heat: 1, seconds: 1 }).map(({ dancing }) => dancing)).toEqual([3, 1]);
    expect(planFor(undefined, crosses, 10, 10)).not.toHaveProperty("refused");
  });
});

const anyDefaults: fc.Arbitrary<RoundDefaults> = fc.record({
  method: fc.constantFrom("final", "sizes", "league"),
  sizes: fc.uniqueArray(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 7 }).map((sizes) => sizes.toSorted((a, b) => a - b)),
  straight_up_to: fc.integer({ min: 1, max: 12 }),
  least_share: fc.integer({ min: 1, max: 100 }),
  cap: fc.option(fc.integer({ min: 1, max: 12 })),
  heat: fc.integer({ min: 1, max: 14 }),
  floor_max: fc.option(fc.integer({ min: 1, max: 14 })),
  dances: fc.integer({ min: 1, max: 10 }),
  dance_seconds: fc.integer({ min: 1, max: 300 }),
  change_seconds: fc.integer({ min: 0, max: 60 }),
});
const anySays: fc.Arbitrary<RegulationAnswers> = fc.oneof(
  fc.constant({}),
  fc.record({ sizes: fc.array(fc.integer({ min: 1, max: 300 }), { maxLength: 5 }) }),
  fc.record({ rounds: fc.array(fc.constantFrom("elimination", "semi", "final"), { maxLength: 6 }) }),
);

describe("any plan", () => {
  it("gets smaller from round to round, leads forward, adds up, and can be danced", () => {
    fc.assert(
      fc.property(
        anySays,
        anyDefaults,
        fc.integer({ min: 0, max: 700 }),
        fc.integer({ min: 0, max: 60 }),
        (says, defaults, entries, some) => {
          const seeded = Math.min(some, entries);
          const outcome = planFor(says, defaults, entries, seeded);
          const plans = "rounds" in outcome ? [outcome.rounds] : "plans" in outcome ? outcome.plans : [];
          expect(plans.length).toBeGreaterThan(0);
          for (const rounds of plans) {
            expect(checkPlan(rounds, entries)).toEqual([]);
            expect((rounds[0]?.dancing ?? 0) + (rounds[1]?.seeded ?? 0)).toBe(entries);
            for (const [at, round] of rounds.entries()) {
              const next = rounds[at + 1];
              expect(round.on).toBe(next?.id ?? null);
              expect(round.level).toBe(rounds.length - 1 - at);
              expect(round.why.length).toBeGreaterThan(0);
              expect(round.heats.reduce((sum, size) => sum + size, 0)).toBe(round.dancing);
              expect(Math.max(...round.heats)).toBeLessThanOrEqual(Math.min(defaults.heat, defaults.floor_max ?? Infinity));
              expect(Math.max(...round.heats) - Math.min(...round.heats)).toBeLessThanOrEqual(1);
              expect(round.seconds).toBe(defaults.dances * round.heats.length * (defaults.dance_seconds + defaults.change_seconds));
              if (next === undefined) expect(round.wanted).toBeNull();
              else {
                expect((round.wanted ?? 0) + next.seeded).toBe(next.dancing);
                expect(round.wanted).toBeLessThan(round.dancing);
                expect(next.dancing).toBeLessThan(round.dancing + next.seeded);
              }
            }
          }
        },
      ),
    );
  });

  it("with more entries has as many rounds or more, by the usual sizes", () => {
    for (let entries = 1; entries < 400; entries += 1) expect(planned(entries + 1).length).toBeGreaterThanOrEqual(planned(entries).length);
  });
});
