// Overall awards over several sections: docs/rules/places.md 9.3. Each place was worked out by hand.
import { describe, expect, it } from "vitest";
import { pointsRound } from "../testing/small-rounds.ts";
import { explainEn } from "./explain/en.ts";
import { overall } from "./overall.ts";
import { tabulate } from "./tabulate.ts";
import type { LadderRung, PointsInput, Tabulated } from "./types.ts";

describe("overall awards", () => {
  const section = (
    name: string,
    marks: Record<string, readonly number[]>,
    dancers: Record<string, string[]> = {},
    extra: Partial<PointsInput> = {},
  ) => ({
    section: name,
    outcome: tabulate(pointsRound("mean", marks, extra)) as Tabulated,
    dancers,
  });

  it("list the totals of all sections, shared places as a mean and as the first of them", () => {
    const outcome = overall({ sections: [section("jazz", { 10: [8], 9: [8] }), section("art", { 1: [9], 2: [7] })] });
    expect(outcome.places).toEqual([
      { section: "art", entry: "1", placeExact: 1, placeShown: 1, total: { exact: "9", shown: "9.00" } },
      { section: "jazz", entry: "9", placeExact: 2.5, placeShown: 2, total: { exact: "8", shown: "8.00" } },
      { section: "jazz", entry: "10", placeExact: 2.5, placeShown: 2, total: { exact: "8", shown: "8.00" } },
      { section: "art", entry: "2", placeExact: 4, placeShown: 4, total: { exact: "7", shown: "7.00" } },
    ]);
    expect([outcome.skipped, outcome.undecided]).toEqual([[], []]);
    expect(explainEn(outcome.explain)).toEqual([
      "Place 1: art/1, 9.00.",
      "Tie: jazz/9, jazz/10. Places 2–3 are shared.",
      "Place 4: art/2, 7.00.",
    ]);
  });

  it("keep a tie over the last awarded place whole", () => {
    const sections = [section("a", { 1: [9], 2: [8], 3: [8], 4: [7] })];
    const listed = (top: number) =>
      overall({ sections, top })
        .places.map((p) => p.entry)
        .join(" ");
    expect([listed(1), listed(2), listed(3), listed(4)]).toEqual(["1", "1 2 3", "1 2 3", "1 2 3 4"]);
  });

  it("show similar totals with the round's decimals, and with more where needed", () => {
    const sections = [section("a", { 1: [8, 8, 9], 2: [8, 8, 8.99] })];
    expect(explainEn(overall({ sections }).explain)).toEqual(["Place 1: a/1, 8.333.", "Place 2: a/2, 8.33."]);
    expect(explainEn(overall({ sections, decimals: 0 }).explain)).toEqual(["Place 1: a/1, 8.333.", "Place 2: a/2, 8.330."]);
  });

  it("break ties by the ladder, or leave them to the head judge", () => {
    const sections = [section("a", { 1: [9, 7] }), section("b", { 1: [8, 8] })];
    const by = (rung: LadderRung) => overall({ sections, ladder: [rung] });
    expect(by({ by: "highest_single" }).places.map((p) => p.section)).toEqual(["a", "b"]);
    expect(by({ by: "unbreakable" }).undecided).toEqual([["a/1", "b/1"]]);
    expect(by({ by: "unbreakable", order: ["b/1", "a/1"] }).places.map((p) => [p.section, p.placeExact])).toEqual([
      ["b", 1],
      ["a", 2],
    ]);
  });

  it("give a dancer the best slot only, and name who was left out", () => {
    const sections = [
      section("a", { 1: [9], 2: [8] }, { 1: ["Zofia"], 2: ["Maja"] }),
      section("b", { 3: [8.5], 4: [7] }, { 3: ["Zofia", "Iga"], 4: ["Iga", "Maja"] }),
    ];
    const one = overall({ sections, oneSlotPerDancer: true });
    expect(one.places.map((p) => `${p.placeShown} ${p.section}/${p.entry}`)).toEqual(["1 a/1", "2 a/2"]);
    // Iga's first entry was skipped, so it takes no slot; Maja has hers.
    expect(one.skipped).toEqual([
      { section: "b", entry: "3", dancers: ["Zofia", "Iga"] },
      { section: "b", entry: "4", dancers: ["Iga", "Maja"] },
    ]);
    expect(overall({ sections }).places).toHaveLength(4);
    expect(overall({ sections, oneSlotPerDancer: false }).skipped).toEqual([]);
  });

  it("leave out who has no place or is not eligible", () => {
    const entries = [{ id: "1", state: "disqualified" as const }, { id: "2" }, { id: "3" }];
    const deductions = [{ entry: "2", policy: { kind: "ineligible_overall" as const } }];
    const sections = [section("a", { 1: [9], 2: [8], 3: [7] }, {}, { entries, deductions })];
    expect(overall({ sections }).places.map((p) => p.entry)).toEqual(["3"]);
    const waived = deductions.map((d) => ({ ...d, seconds: 2, graceSeconds: 2 }));
    expect(overall({ sections: [section("a", { 2: [8] }, {}, { deductions: waived })] }).places.map((p) => p.entry)).toEqual(["2"]);
  });
});
