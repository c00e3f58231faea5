import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pointsRounds, rounds } from "../testing/random-rounds.ts";
import { overallTwice, tabulateTwice } from "./second/agree.ts";
import { isRefused, tabulate } from "./tabulate.ts";
import type { Outcome, TabulationInput } from "./types.ts";

const PANELS = Number(process.env["PANELS"] ?? 1000);

/** The outcome without its steps, which may compare level entries in any order. */
function withoutSteps(outcome: Outcome): unknown {
  return isRefused(outcome) ? outcome : { ...outcome, explain: [] };
}

function reversed(input: TabulationInput): TabulationInput {
  return {
    ...input,
    entries: input.entries.toReversed(),
    judges: input.judges.toReversed(),
    ballots: input.ballots.toReversed().map((b) => ({ ...b, marks: Object.fromEntries(Object.entries(b.marks).toReversed()) })),
  };
}

describe("two implementations", () => {
  it(`agree on ${PANELS} random rounds, and the refused ones are few`, () => {
    let refused = 0;
    fc.assert(
      fc.property(rounds, (input) => {
        const { agreed, differences, outcome } = tabulateTwice(input);
        if (isRefused(outcome)) refused += 1;
        expect({ agreed, differences }).toEqual({ agreed: true, differences: [] });
      }),
      { numRuns: PANELS },
    );
    expect(refused).toBeLessThan(PANELS / 2);
  });

  it("give the same results whatever the order of entries, judges and ballots", () => {
    fc.assert(
      fc.property(rounds, (input) => {
        expect(tabulate(reversed(input))).toEqual(tabulate(input));
      }),
      { numRuns: 300 },
    );
  });

  it("give the same places whatever the judges are called", () => {
    fc.assert(
      fc.property(rounds, (input) => {
        const renamed = new Map(input.judges.map((judge, i) => [judge, `judge ${100 - i}`]));
        const name = (judge: string) => renamed.get(judge) ?? judge;
        const other = tabulate({
          ...input,
          judges: input.judges.map(name),
          ballots: input.ballots.map((b) => ({ ...b, judge: name(b.judge) })),
          ...("orders" in input && input.orders ? { orders: input.orders.map((o) => ({ ...o, judge: name(o.judge) })) } : {}),
        } as TabulationInput);
        const same = tabulate(input);
        if (isRefused(same)) expect(isRefused(other)).toBe(true);
        else expect(withoutSteps(other)).toEqual(withoutSteps(same));
      }),
      { numRuns: 300 },
    );
  });
});

describe("overall awards", () => {
  it("come out the same from both implementations", () => {
    const dancers = { "7": ["Zofia"], "8": ["Maja", "Iga"], "9": ["Zofia", "Lena"], "10": ["Iga"] };
    const settings = fc.record({
      oneSlotPerDancer: fc.boolean(),
      top: fc.integer({ min: 1, max: 9 }),
      rung: fc.constantFrom("highest_single", "all_judges", "shared", "unbreakable"),
    });
    fc.assert(
      fc.property(fc.array(pointsRounds, { minLength: 1, maxLength: 3 }), settings, (inputs, { rung, ...rest }) => {
        const outcomes = inputs.map((input) => tabulate(input)).flatMap((outcome) => (isRefused(outcome) ? [] : [outcome]));
        const sections = outcomes.map((outcome, i) => ({ section: `section ${i}`, outcome, dancers }));
        const { agreed, outcome } = overallTwice({ sections, ladder: [{ by: "criterion", code: "K1" }, { by: rung }], ...rest });
        expect({ agreed, places: outcome.places.length > 0 }).toEqual({
          agreed: true,
          places: outcomes.some((o) => o.results.some((r) => r.placeExact !== null && r.eligibleOverall)),
        });
      }),
      { numRuns: 300 },
    );
  });
});

describe("a deduction", () => {
  it("changes nobody else's total, dances or dropped marks", () => {
    fc.assert(
      fc.property(pointsRounds, fc.integer({ min: 1, max: 500 }), (input, amount) => {
        const plain = tabulate({ ...input, deductions: [] });
        const [first] = input.entries;
        const cut = tabulate({ ...input, deductions: [{ entry: first?.id ?? "", policy: { kind: "points", amount: amount / 100 } }] });
        if (isRefused(plain) || isRefused(cut)) {
          expect(cut).toEqual(plain);
          return;
        }
        expect(cut.perDance).toEqual(plain.perDance);
        const totals = (outcome: typeof plain) => new Map(outcome.results.map((r) => [r.entry, r.total?.exact]));
        const aggregates = (outcome: typeof plain) => outcome.explain.filter((s) => s.kind === "aggregate");
        for (const [entry, total] of totals(plain)) if (entry !== first?.id) expect(totals(cut).get(entry)).toBe(total);
        expect(aggregates(cut)).toEqual(aggregates(plain));
      }),
      { numRuns: 300 },
    );
  });
});
