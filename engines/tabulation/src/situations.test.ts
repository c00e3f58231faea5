// Situations at edges. Each answer was worked out by hand from the rules before the engine was asked.
import { describe, expect, it } from "vitest";
import { ballotsOf, tabulated, finalRound, pointsRound, listRefusals } from "../testing/small-rounds.ts";
import type { RecallInput, Tabulated } from "./types.ts";

const places = (outcome: Tabulated) => Object.fromEntries(outcome.results.map((r) => [r.entry, r.placeExact]));
const total = (outcome: Tabulated, entry = "1") => outcome.results.find((r) => r.entry === entry)?.total?.shown;

describe("finals at the edge", () => {
  it("two of four judges are exactly half and no majority: both share first", () => {
    // Majority 3. Column 1: two marks each. Column 2: four marks each, both sums 6, and it is the last column.
    const outcome = tabulated(finalRound({ 1: [1, 1, 2, 2], 2: [2, 2, 1, 1] }));
    expect(places(outcome)).toEqual({ 1: 1.5, 2: 1.5 });
    expect(outcome.warnings.map((w) => w.code)).toEqual(["even_panel", "redance_possible"]);
  });

  it("who withdrew is taken out of every ballot and the others close up", () => {
    // Without entry 3: A 1-2, B 1-2, C 2-1.
    const input = finalRound({ 1: [2, 1, 3], 2: [3, 3, 1], 3: [1, 2, 2] });
    expect(places(tabulated({ ...input, entries: [{ id: "1" }, { id: "2" }, { id: "3", state: "withdrawn" }] }))).toEqual({
      1: 1,
      2: 2,
      3: null,
    });
  });

  it("a disqualified entry leaves its place empty only where that is wanted", () => {
    const input = finalRound({ 1: [1, 1, 1], 2: [2, 2, 2], 3: [3, 3, 3] });
    const entries = [{ id: "1", state: "disqualified" as const }, { id: "2" }, { id: "3" }];
    expect(places(tabulated({ ...input, entries }))).toEqual({ 1: null, 2: 1, 3: 2 });
    expect(places(tabulated({ ...input, entries, disqualifiedLeavesGap: true }))).toEqual({ 1: null, 2: 2, 3: 3 });
  });

  it("one entry alone is first", () => {
    expect(places(tabulated(finalRound({ 1: [1, 1, 1] })))).toEqual({ 1: 1 });
  });

  it("a shared 2.5 counts for place 3 and not for place 2 in rule 10", () => {
    // Totals: 1 has 1 + 4 = 5, 2 has 2.5 + 2.5 = 5, 3 has 2.5 + 2.5 = 5, 4 has 4 + 1 = 5. Place 1: entries 1 and 4 have one first each.
    // Place or better: for 1, entries 1 and 4 once (sum 1): rule 11. For 3 then 2 and 3: equal all the way, shared.
    const given = (marks: Record<string, number[]>, dance: string) => ballotsOf(marks, { dance });
    const input = {
      method: "skating" as const,
      placesGiven: true,
      entries: ["1", "2", "3", "4"].map((id) => ({ id })),
      judges: ["A"],
      dances: ["Walc", "Tango"],
      ballots: [...given({ 1: [1], 2: [2.5], 3: [2.5], 4: [4] }, "Walc"), ...given({ 1: [4], 2: [2.5], 3: [2.5], 4: [1] }, "Tango")],
    };
    expect(places(tabulated(input))).toEqual({ 1: 1.5, 4: 1.5, 2: 3.5, 3: 3.5 });
  });
});

describe("points at the edge", () => {
  const overrun = (seconds: number, extra: object = {}) =>
    total(
      tabulated(
        pointsRound(
          "sum",
          { 1: [10] },
          {
            deductions: [
              { entry: "1", policy: { kind: "points_per_started", amount: 0.5, everySeconds: 2 }, seconds, graceSeconds: 5, ...extra },
            ],
          },
        ),
      ),
    );

  it("exactly the grace costs nothing, the next second one step, exactly two seconds still one, a hundredth more a second one", () => {
    expect([overrun(5), overrun(6), overrun(7), overrun(7.01)]).toEqual(["10.00", "9.50", "9.50", "9.00"]);
  });

  it("a total exactly on the bound of an award has it, one hundredth below has not", () => {
    const bands = [
      { name: "Złoto", from: 80 },
      { name: "Srebro", from: 70 },
    ];
    const outcome = tabulated(pointsRound("sum", { 1: [80], 2: [79.99], 3: [70], 4: [69.99] }, { bands }));
    expect(outcome.results.map((r) => r.band)).toEqual(["Złoto", "Srebro", "Srebro", null]);
  });

  it("exactly fifty per cent of an odd total is exact", () => {
    // Half of 85.01 is 42.505, and 42.505 stays: shown as 42.51, ranked above 42.50.
    const deductions = [{ entry: "1", policy: { kind: "percent" as const, percent: 50 } }];
    const outcome = tabulated(pointsRound("sum", { 1: [85.01], 2: [42.5] }, { deductions }));
    expect([total(outcome), places(outcome)]).toEqual(["42.51", { 1: 1, 2: 2 }]);
  });

  it("a hundred per cent leaves zero, and a fine more stays zero", () => {
    const all = { entry: "1", policy: { kind: "percent" as const, percent: 100 } };
    const fine = { entry: "1", policy: { kind: "points" as const, amount: 0.01 } };
    expect(total(tabulated(pointsRound("sum", { 1: [85] }, { deductions: [all, fine] })))).toBe("0.00");
  });

  it("extremes that are equal are dropped once, not all of them", () => {
    // 8, 8, 8, 9, 9: one 8 and one 9 go, (8 + 8 + 9) / 3 = 25 / 3.
    const [only] = tabulated(pointsRound("trimmed_mean", { 1: [8, 9, 8, 9, 8] })).results;
    expect(only?.total?.exact).toBe("25/3");
  });

  it("a mark exactly at the tolerance counts, one hundredth further does not", () => {
    expect(total(tabulated(pointsRound("js3", { 1: [7.5, 9, 10.5] })))).toBe("9.00");
    expect(total(tabulated(pointsRound("js3", { 1: [7.49, 9, 10.5] })))).toBe("9.75");
  });

  it("of three judges with equal gaps the higher pair counts, and three equal marks are one mark", () => {
    expect(total(tabulated(pointsRound("ijru", { 1: [100, 110, 120] })))).toBe("115.00");
    expect(total(tabulated(pointsRound("ijru", { 1: [110, 110, 110] })))).toBe("110.00");
  });

  it("as many judges as are dropped leave nobody", () => {
    const drop = { high: 1, low: 1, per: "judge" as const };
    expect(listRefusals(pointsRound("sum", { 1: [9, 8] }, { drop })).map((r) => r.code)).toEqual(["too_few_judges"]);
    expect(total(tabulated(pointsRound("sum", { 1: [9, 8, 7] }, { drop })))).toBe("8.00");
  });
});

describe("recalls at the edge", () => {
  const recall = (marks: Record<string, number[]>, wanted: number, policy: "all" | "none"): RecallInput => ({
    method: "recall",
    entries: Object.keys(marks).map((id) => ({ id })),
    judges: Object.values(marks)[0]?.map((_, j) => String.fromCharCode(65 + j)) ?? [],
    wanted,
    tie: { policy },
    ballots: ballotsOf(marks),
  });

  it("as many wanted as present: everybody goes on and there is no tie", () => {
    expect(tabulated(recall({ 1: [1, 1], 2: [1, 1] }, 2, "none")).recall).toEqual({ wanted: 2, recalled: ["1", "2"], tie: null });
  });

  it("a line with exactly as many entries as places is no tie", () => {
    // Wanted 2 with crosses 2, 1, 1, 0: one above, two at the line of 1, so three for two places; with 2, 2, 0, 0 it is clear.
    const tied = recall({ 1: [1, 1], 2: [1, 0], 3: [0, 1], 4: [0, 0] }, 2, "none");
    expect(tabulated(tied).recall).toEqual({ wanted: 2, recalled: ["1"], tie: { above: ["1"], at: ["2", "3"] } });
    expect(tabulated(recall({ 1: [1, 1], 2: [1, 1], 3: [0, 0], 4: [0, 0] }, 2, "none")).recall?.recalled).toEqual(["1", "2"]);
    // Nobody of the line goes on: they share places 2 and 3, behind the one who does.
    expect(places(tabulated(tied))).toEqual({ 1: null, 2: 2.5, 3: 2.5, 4: 4 });
  });
});
