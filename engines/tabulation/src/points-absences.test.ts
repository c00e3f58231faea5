// Points for entries that missed a run or left the round: the value of the runs they danced, and their places.
import { describe, expect, it } from "vitest";
import { ballotsOf, tabulated, plain, pointsRound, listRefusals } from "../testing/small-rounds.ts";
import { stepsAbout } from "./explain/about.ts";
import { explainEn } from "./explain/en.ts";
import { explainPl } from "./explain/pl.ts";
import type { PointsInput, Tabulated } from "./types.ts";

const RUNS = ["Przebieg 1", "Przebieg 2"];

/** Two runs of some, from two judges; what an entry has in a run is the same from both. */
function runs(marks: Record<string, [number | null, number | null]>, more: Partial<PointsInput> = {}): PointsInput {
  const ballots = RUNS.flatMap((dance, at) =>
    ballotsOf(
      Object.fromEntries(Object.entries(marks).flatMap(([id, both]) => (both[at] === null ? [] : [[id, [both[at] ?? 0, both[at] ?? 0]]]))),
      { dance, criterion: "K" },
    ),
  );
  return pointsRound("sum", Object.fromEntries(Object.keys(marks).map((id) => [id, [0, 0]])), { dances: RUNS, ballots, ...more });
}

const table = (outcome: Tabulated) => outcome.results.map((r) => [r.entry, r.placeFrom, r.placeTo, r.total?.shown ?? null]);
const MISSED = { absentIn: [{ entry: "1", dance: "Przebieg 2" }] };
const A_AND_B = { "1": [10, null], "2": [4, 5] } satisfies Record<string, [number | null, number | null]>;

describe("a run that was missed", () => {
  it("adds nothing to the sum, leaves the best to the others, and is nothing where it is the last", () => {
    expect(table(tabulated(runs(A_AND_B, { ...MISSED, dancesCount: "sum" })))).toEqual([
      ["1", 1, 1, "20.00"],
      ["2", 2, 2, "18.00"],
    ]);
    expect(table(tabulated(runs(A_AND_B, { ...MISSED, dancesCount: "best" })))).toEqual([
      ["1", 1, 1, "20.00"],
      ["2", 2, 2, "10.00"],
    ]);
    expect(table(tabulated(runs(A_AND_B, { ...MISSED, dancesCount: "last" })))).toEqual([
      ["2", 1, 1, "10.00"],
      ["1", 2, 2, "0.00"],
    ]);
  });

  it("needs no marks, and given marks do not count; for other entries they are needed", () => {
    const marked = tabulated(runs({ "1": [10, 9], "2": [4, 5] }, { ...MISSED, dancesCount: "sum" }));
    expect(marked.results[0]?.total?.shown).toBe("20.00");
    expect(marked.perDance[1]?.entries).toEqual([
      { entry: "1", place: null, value: null },
      { entry: "2", place: null, value: { exact: "10", shown: "10.00" } },
    ]);
    expect(listRefusals(runs(A_AND_B)).map((each) => [each.code, each.entry, each.dance])).toEqual([
      ["missing_mark", "1", "Przebieg 2"],
      ["missing_mark", "1", "Przebieg 2"],
    ]);
    const other = { absentIn: [{ entry: "2", dance: "Przebieg 2" }] };
    expect(listRefusals(runs(A_AND_B, other))[0]).toMatchObject({ code: "missing_mark", entry: "1", criterion: "K" });
    expect(listRefusals(runs(A_AND_B, { absentIn: [{ entry: "9", dance: "Przebieg 2" }] }))[0]).toMatchObject({ code: "unknown_entry" });
  });

  it("is explained in both languages", () => {
    const outcome = tabulated(runs(A_AND_B, { ...MISSED, dancesCount: "best" }));
    const about = stepsAbout(outcome.explain, "1");
    expect(explainPl(about, (id) => id).map(plain)).toEqual(
      expect.arrayContaining([
        "Przebieg 2, brak na parkiecie: 1; bez punktów.",
        "1: Przebieg 1 – 20,00; Przebieg 2 – brak na parkiecie; liczy się najlepszy: 20,00.",
      ]),
    );
    expect(explainEn(about, (id) => id).map(plain)).toEqual(
      expect.arrayContaining(["1: Przebieg 1 – 20.00; Przebieg 2 – not on the floor; the best counts: 20.00."]),
    );
  });

  it("counts for no component of a Grand Slam dance", () => {
    const ballots = RUNS.flatMap((dance) => ballotsOf({ "1": [8, 8], "2": [7, 7] }, { dance, criterion: "K" }));
    expect(table(tabulated(pointsRound("js3", { "1": [8, 8], "2": [7, 7] }, { dances: RUNS, ballots, ...MISSED })))).toEqual([
      ["2", 1, 1, "14.00"],
      ["1", 2, 2, "8.00"],
    ]);
  });
});

describe("who left a round of points", () => {
  it("with a cut keeps the points, cannot go on, and is behind those who finished with as many", () => {
    const marks: Record<string, [number, number]> = { "1": [10, 10], "2": [9, 9], "3": [8, 8], "4": [8, 8], "5": [7, 7] };
    const outcome = tabulated(
      runs(marks, { dancesCount: "sum", cut: { wanted: 2, tie: { policy: "all" } }, retired: { entries: ["1", "4"], place: "last" } }),
    );
    // 1 would have won: with 40 points it is behind the two and the third that go on, and 4 is behind 5, which has a better 3.
    expect(outcome.recall?.recalled).toEqual(["2", "3"]);
    expect(outcome.results.map((r) => [r.entry, r.recalled, r.placeFrom, r.total?.shown])).toEqual([
      ["2", true, 1, "36.00"],
      ["3", true, 2, "32.00"],
      ["1", false, 3, "40.00"],
      ["4", false, 4, "32.00"],
      ["5", false, 5, "28.00"],
    ]);
    const told = explainPl(outcome.explain, (id) => id).map(plain);
    expect(told).toContain("Wycofanie w trakcie rundy: 1, 4; punkty zostają, awansu nie ma.");
    expect(told).toContain("1: wycofanie w trakcie rundy, miejsce 3 z 5, wynik 40,00.");
  });

  it("is behind an equal entry that finished", () => {
    const marks: Record<string, [number, number]> = { "1": [9, 9], "2": [8, 8], "3": [8, 8] };
    const outcome = tabulated(
      runs(marks, { dancesCount: "sum", cut: { wanted: 1, tie: { policy: "all" } }, retired: { entries: ["2"], place: "last" } }),
    );
    expect(table(outcome)).toEqual([
      ["1", 1, 1, "36.00"],
      ["3", 2, 2, "32.00"],
      ["2", 3, 3, "32.00"],
    ]);
  });

  it("in a final is counted nowhere and last, or has no place", () => {
    const marks: Record<string, [number | null, number | null]> = { "1": [10, null], "2": [4, 5], "3": [4, 4] };
    const left = (place: "last" | "none") => table(tabulated(runs(marks, { dancesCount: "sum", retired: { entries: ["1"], place } })));
    expect(left("last")).toEqual([
      ["2", 1, 1, "18.00"],
      ["3", 2, 2, "16.00"],
      ["1", 3, 3, null],
    ]);
    expect(left("none").at(-1)).toEqual(["1", null, null, null]);
    expect(listRefusals(runs(marks, { retired: { entries: ["9"], place: "last" } }))[0]).toMatchObject({
      code: "unknown_entry",
      entry: "9",
    });
  });
});
