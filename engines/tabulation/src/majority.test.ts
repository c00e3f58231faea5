// Majority placing: docs/rules/places.md 8.2.
import { describe, expect, it } from "vitest";
import { ballotsOf, tabulated, placesOf, sheets } from "../testing/small-rounds.ts";
import { ids, refusalTexts, explanationOf, warningTexts } from "../testing/round-texts.ts";
import type { MajorityInput } from "./types.ts";

describe("majority placing", () => {
  const majority = (marks: Record<string, Record<string, number>>): MajorityInput => ({
    method: "majority",
    entries: Object.keys(Object.values(marks)[0] ?? {}).map((id) => ({ id })),
    judges: Object.keys(marks),
    ballots: sheets(marks),
  });

  it("ranks by duels won", () => {
    expect(placesOf(tabulated(majority({ A: { 1: 1, 2: 2, 3: 3 }, B: { 1: 2, 2: 1, 3: 3 }, C: { 1: 1, 2: 3, 3: 2 } })))).toEqual({
      1: 1,
      2: 2,
      3: 3,
    });
  });

  it("shares a full circle, where nobody is better by any count", () => {
    expect(placesOf(tabulated(majority({ A: { 1: 1, 2: 2, 3: 3 }, B: { 2: 1, 3: 2, 1: 3 }, C: { 3: 1, 1: 2, 2: 3 } })))).toEqual({
      1: 2,
      2: 2,
      3: 2,
    });
  });
});

describe("majority placing, duel by duel", () => {
  const majority = (marks: Record<string, number[]>, extra: Partial<MajorityInput> = {}): MajorityInput => ({
    method: "majority",
    entries: Object.keys(marks).map((id) => ({ id })),
    judges: ["A", "B", "C", "D"].slice(0, Object.values(marks)[0]?.length),
    ballots: ballotsOf(marks),
    ...extra,
  });

  it("is explained duel by duel; ties by the duels among them, then by all their votes", () => {
    const deductions = [{ entry: "4", policy: { kind: "disqualified" as const } }];
    const input = majority(
      { 2: [2, 3, 1, 1], 1: [1, 1, 2, 2], 3: [3, 2, 3, 3], 4: [4, 4, 4, 4] },
      { deductions, disqualifiedLeavesGap: true },
    );
    expect(explanationOf(input)).toEqual([
      "1: place 1 of 4, duels won 2.5; the same total: 2, the rules for ties decided the order.",
      "2: place 2 of 4, duels won 2.5; the same total: 1, the rules for ties decided the order.",
      "3: place 3 of 4, duels won 1.",
      "4: disqualified, no place; that place in the order stays empty.",
      "4: disqualified, no place; that place stays empty.",
      "Duels won: 1 – 2.5 (10 votes), 2 – 2.5 (9 votes), 3 – 1 (5 votes), 4 (disqualified) – 0 (0 votes). Order: 1 = 2, 3, 4 (disqualified).",
      "Duels won among those level: 1 – 0.5 (10 votes), 2 – 0.5 (9 votes). Order: 1, 2.",
      "4: deduction, disqualified.",
    ]);
    expect(warningTexts(input)).toEqual(["Even number of judges (4), a majority is 3."]);
    expect(tabulated(input).results.map((r) => r.total)).toEqual([
      { exact: "5/2", shown: "2.5" },
      { exact: "5/2", shown: "2.5" },
      { exact: "1", shown: "1" },
      { exact: "0", shown: "0" },
    ]);
  });

  it("a full circle is shared, whichever entry is out", () => {
    const circle = { 1: [1, 2, 3], 2: [2, 3, 1], 3: [3, 1, 2] };
    const input = majority(circle, { entries: [...ids(3), { id: "9", state: "absent" }] });
    expect(explanationOf(input)).toEqual([
      "1: places 1–3 of 3, shared with: 2, 3, duels won 1.",
      "2: places 1–3 of 3, shared with: 1, 3, duels won 1.",
      "3: places 1–3 of 3, shared with: 1, 2, duels won 1.",
      "9: absent, no place.",
      "9: absent, no place; those behind move up.",
      "Duels won: 1 – 1 (3 votes), 2 – 1 (3 votes), 3 – 1 (3 votes). Order: 1 = 2 = 3.",
      "Duels won among those level: 1 – 1 (3 votes), 2 – 1 (3 votes), 3 – 1 (3 votes). Order: 1 = 2 = 3.",
    ]);
  });

  it("of three in a circle one has fewer votes in all duels, and the duel of the other two decides", () => {
    // 1 beats 2, 2 beats 3, 3 beats 1, all beat 4. Votes: 1 has 2 + 1 + 3, 2 has 1 + 2 + 2, 3 has 2 + 1 + 3.
    const { results } = tabulated(majority({ 1: [1, 3, 2], 2: [2, 1, 4], 3: [3, 2, 1], 4: [4, 4, 3] }));
    expect(results.map((r) => [r.entry, r.placeExact, r.total?.exact])).toEqual([
      ["3", 1, "2"],
      ["1", 2, "2"],
      ["2", 3, "2"],
      ["4", 4, "0"],
    ]);
  });

  it("needs a ranking of all, and takes no points", () => {
    expect(refusalTexts(majority({ 1: [1], 2: [1] }))).toEqual(["Judge A: place 1 is given more than once: 1, 2."]);
    expect(refusalTexts(majority({ 1: [1], 2: [3] }))).toEqual(["Judge A, 2: mark 3 is out of range, allowed 1–2."]);
    expect(refusalTexts(majority({ 1: [1], 2: [2] }, { deductions: [{ entry: "1", policy: { kind: "points", amount: 1 } }] }))).toEqual([
      "1: bad setting: points: majority.",
    ]);
  });
});
