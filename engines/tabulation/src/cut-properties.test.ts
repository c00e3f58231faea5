import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { brokenFinals, crossesCuts, idoCuts, pointsCuts } from "../testing/random-cuts.ts";
import { explainEn } from "./explain/en.ts";
import { explainPl } from "./explain/pl.ts";
import { refusalEn, refusalPl } from "./explain/refusals.ts";
import { tabulateTwice } from "./second/agree.ts";
import { isRefused, tabulate } from "./tabulate.ts";
import type { Tabulated, TabulationInput } from "./types.ts";

const RUNS = Number(process.env["PANELS"] ?? 600);
const kinds: [string, fc.Arbitrary<TabulationInput>][] = [
  ["points", pointsCuts],
  ["crosses", crossesCuts],
  ["totals of judges", idoCuts],
  ["finals with gaps", brokenFinals],
];

/** The outcome, or null when the round was refused. */
function finished(input: TabulationInput): Tabulated | null {
  const outcome = tabulate(input);
  return isRefused(outcome) ? null : outcome;
}

function reversed(input: TabulationInput): TabulationInput {
  return { ...input, entries: input.entries.toReversed(), judges: input.judges.toReversed(), ballots: input.ballots.toReversed() };
}

describe.each(kinds)("rounds of a section, %s", (_, rounds) => {
  it(`are the same to both implementations, ${RUNS} at random, and every sentence can be told`, () => {
    let done = 0;
    fc.assert(
      fc.property(rounds, (input) => {
        const { agreed, differences, outcome } = tabulateTwice(input);
        expect({ agreed, differences }).toEqual({ agreed: true, differences: [] });
        const told = isRefused(outcome)
          ? outcome.refused.flatMap((refusal) => [refusalPl(refusal), refusalEn(refusal)])
          : [...explainPl(outcome.explain, (id) => id, "w półfinale"), ...explainEn(outcome.explain, (id) => id, "in the semi-final")];
        for (const sentence of told) expect(sentence).not.toMatch(/undefined|NaN|null/);
        if (!isRefused(outcome)) done += 1;
      }),
      { numRuns: RUNS },
    );
    expect(done).toBeGreaterThan(RUNS / 4);
  });

  it("do not depend on the order of entries, judges and ballots", () => {
    fc.assert(
      fc.property(rounds, (input) => {
        expect(tabulate(reversed(input))).toEqual(tabulate(input));
      }),
      { numRuns: RUNS / 3 },
    );
  });
});

describe.each(kinds.slice(0, 3))("a cut of %s", (_, rounds) => {
  it("recalls the first of the order, and asks only about the entries on the line", () => {
    fc.assert(
      fc.property(rounds, (input) => {
        const outcome = finished(input);
        const recall = outcome?.recall;
        if (!outcome || !recall || recall.wanted === null) return;
        const left = input.method === "recall" ? (input.retired ?? []) : "retired" in input ? (input.retired?.entries ?? []) : [];
        const judged = outcome.results.filter((r) => r.total !== null && !left.includes(r.entry));
        const on = judged.filter((r) => r.recalled === true).map((r) => Number(fraction(r.total?.exact)));
        const out = judged.filter((r) => r.recalled === false).map((r) => Number(fraction(r.total?.exact)));
        expect(Math.min(...on)).toBeGreaterThanOrEqual(Math.max(...out));
        const open = outcome.warnings.filter((w) => w.code === "head_judge_decides").map((w) => w.entries);
        if (recall.recalled === null) {
          expect(open).toContainEqual(recall.tie?.at);
          expect(judged.filter((r) => r.recalled === null).map((r) => r.entry)).toHaveLength(recall.tie?.at.length ?? 0);
        } else if (recall.tie === null)
          expect(recall.recalled.length).toBeLessThanOrEqual(recall.wanted + ("seeded" in input ? (input.seeded?.length ?? 0) : 0));
        // Whatever they share, places run from behind those who go on to the last one.
        const places = outcome.results.filter((r) => r.recalled === false && r.total !== null).map((r) => r.placeExact ?? 0);
        const ahead = outcome.results.filter((r) => r.recalled !== false).length;
        expect(places.reduce((sum, place) => sum + place, 0)).toBe(places.reduce((sum, _place, i) => sum + ahead + i + 1, 0));
      }),
      { numRuns: RUNS },
    );
  });
});

function fraction(text = "0"): number {
  const [n = "0", d = "1"] = text.split("/");
  return Number(n) / Number(d);
}

it("all given crosses are counted, and nobody has a cross from a missed dance", () => {
  fc.assert(
    fc.property(crossesCuts, (input) => {
      const outcome = finished(input);
      if (outcome === null) return;
      const judged = new Set(outcome.results.filter((r) => r.total !== null).map((r) => r.entry));
      const given = input.ballots.flatMap((ballot) => Object.entries(ballot.marks).filter(([id, mark]) => mark === 1 && judged.has(id)));
      expect(outcome.results.reduce((sum, r) => sum + Number(r.total?.exact ?? 0), 0)).toBe(given.length);
      for (const { entry, dance } of input.absentIn ?? []) {
        const own = outcome.perDance.find((each) => each.dance === dance)?.entries.find((each) => each.entry === entry);
        if (own !== undefined) expect(own.value?.exact).toBe("0");
      }
    }),
    { numRuns: RUNS },
  );
});

it("an entry that misses a dance of a final is behind everybody who danced it", () => {
  fc.assert(
    fc.property(brokenFinals, (input) => {
      const outcome = finished(input);
      for (const { entry, dance } of outcome === null ? [] : (input.absentIn ?? [])) {
        const rows = outcome?.perDance.find((each) => each.dance === dance)?.entries ?? [];
        const own = rows.find((each) => each.entry === entry)?.place;
        if (own !== undefined) expect(own).toBe(Math.max(...rows.map((row) => row.place ?? 0)));
      }
    }),
    { numRuns: RUNS },
  );
});
