// Battles and majority placing told vote by vote: docs/rules/places.md 8.1 and 8.2, docs/rules/ties.md 7.1.
import { describe, expect, it } from "vitest";
import { ballotsOf, done } from "../testing/small-rounds.ts";
import { dances, ids, saying, told, warned } from "../testing/told-rounds.ts";
import type { BattleInput, MajorityInput } from "./types.ts";

describe("a battle", () => {
  const battle = (rounds: Record<string, Record<string, number[]>>, extra: Partial<BattleInput> = {}): BattleInput => ({
    method: "battle",
    entries: ids(2),
    judges: ["A", "B"],
    dances: Object.keys(rounds),
    ballots: Object.entries(rounds).flatMap(([dance, marks]) => ballotsOf(marks, { dance })),
    ...extra,
  });
  const level = { 1: [1, 0], 2: [0, 1] };

  it("is told vote by vote", () => {
    const deductions = [{ entry: "1", policy: { kind: "ineligible_overall" as const } }];
    const input = battle({ r: level, x: { 1: [0, 0], 2: [1, 1] } }, { deductions });
    expect(told(input)).toEqual([
      "2: place 1 of 2.",
      "1: place 2 of 2.",
      "r, 1 – 1 vote, 2 – 1 vote. Level.",
      "x, 1 – 0 votes, 2 – 2 votes. 2 wins.",
      "1: deduction, not eligible for overall awards.",
    ]);
    expect(dances(done(input))).toEqual([
      ["r", "1 1", "2 1"],
      ["x", "1 0", "2 2"],
    ]);
    expect(done(input).results.map((r) => [r.entry, r.eligibleOverall])).toEqual([
      ["2", true],
      ["1", false],
    ]);
  });

  it("that is level needs an extra round, and nobody has a place yet", () => {
    expect(told(battle({ r: level }))).toEqual([
      "1: no place yet, an extra round is needed.",
      "2: no place yet, an extra round is needed.",
      "r, 1 – 1 vote, 2 – 1 vote. Level.",
      "Equal votes, an extra round is needed: 1, 2.",
    ]);
    expect(warned(battle({ r: level }))).toEqual(["An extra round is needed: 1, 2."]);
  });

  it("without an opponent is won without a contest, and a disqualified one keeps no place", () => {
    const input = battle(
      { r: level },
      { entries: [{ id: "1", state: "disqualified" }, { id: "2" }], ballots: [], disqualifiedLeavesGap: true },
    );
    expect(told(input)).toEqual([
      "2: place 1 of 1.",
      "1: disqualified, no place.",
      "1: disqualified, no place; those behind move up.",
      "2 wins without a contest.",
    ]);
    expect(done(input).warnings).toEqual([]);
  });

  it.each<[string, BattleInput, string[]]>([
    ["two votes", battle({ r: { 1: [1, 1], 2: [0, 1] } }), ["Judge B, r: 2 votes, 1 wanted."]],
    ["no vote", battle({ r: { 1: [1, 0], 2: [0, 0] } }), ["Judge B, r: 0 votes, 1 wanted."]],
    ["half a vote for each", battle({ r: { 1: [1, 0.5], 2: [0, 0.5] } }), ["Judge B, r: 1 votes, 1 wanted."]],
    ["a round after the decision", battle({ r: { 1: [1, 1], 2: [0, 0] }, x: level }), ["X: bad setting: rounds."]],
    ["three", battle({ r: level }, { entries: ids(3) }), ["Bad setting: entries: 3, allowed 2."]],
    ["one", battle({ r: level }, { entries: ids(1), ballots: [] }), ["Bad setting: entries: 1, allowed 2."]],
    [
      "a missing ballot",
      battle({ r: level }, { ballots: ballotsOf({ 1: [1], 2: [0] }, { dance: "r" }) }),
      ["Judge B, r: the ballot is missing."],
    ],
    [
      "points",
      battle({ r: level }, { deductions: [{ entry: "1", policy: { kind: "points", amount: 1 } }] }),
      ["1: bad setting: points: battle."],
    ],
  ])("goes back with %s", (_, input, words) => expect(saying(input)).toEqual(words));

  it("may leave out who gets no vote", () => {
    const input = battle(
      { r: level },
      {
        ballots: [
          { judge: "A", dance: "r", marks: { 1: 1 } },
          { judge: "B", dance: "r", marks: { 1: 1, 2: null } },
        ],
      },
    );
    expect(done(input).results.map((r) => r.entry)).toEqual(["1", "2"]);
  });
});

describe("majority placing", () => {
  const majority = (marks: Record<string, number[]>, extra: Partial<MajorityInput> = {}): MajorityInput => ({
    method: "majority",
    entries: Object.keys(marks).map((id) => ({ id })),
    judges: ["A", "B", "C", "D"].slice(0, Object.values(marks)[0]?.length),
    ballots: ballotsOf(marks),
    ...extra,
  });

  it("is told duel by duel; level ones by the duels among them, then by all their votes", () => {
    const deductions = [{ entry: "4", policy: { kind: "disqualified" as const } }];
    const input = majority(
      { 2: [2, 3, 1, 1], 1: [1, 1, 2, 2], 3: [3, 2, 3, 3], 4: [4, 4, 4, 4] },
      { deductions, disqualifiedLeavesGap: true },
    );
    expect(told(input)).toEqual([
      "1: place 1 of 4, duels won 2.5; the same total: 2, the rules for ties decided the order.",
      "2: place 2 of 4, duels won 2.5; the same total: 1, the rules for ties decided the order.",
      "3: place 3 of 4, duels won 1.",
      "4: disqualified, no place; that place in the order stays empty.",
      "4: disqualified, no place; that place stays empty.",
      "Duels won: 1 – 2.5 (10 votes), 2 – 2.5 (9 votes), 3 – 1 (5 votes), 4 (disqualified) – 0 (0 votes). Order: 1 = 2, 3, 4 (disqualified).",
      "Duels won among those level: 1 – 0.5 (10 votes), 2 – 0.5 (9 votes). Order: 1, 2.",
      "4: deduction, disqualified.",
    ]);
    expect(warned(input)).toEqual(["Even number of judges (4), a majority is 3."]);
    expect(done(input).results.map((r) => r.total)).toEqual([
      { exact: "5/2", shown: "2.5" },
      { exact: "5/2", shown: "2.5" },
      { exact: "1", shown: "1" },
      { exact: "0", shown: "0" },
    ]);
  });

  it("a full circle is shared, whoever is out", () => {
    const circle = { 1: [1, 2, 3], 2: [2, 3, 1], 3: [3, 1, 2] };
    const input = majority(circle, { entries: [...ids(3), { id: "9", state: "absent" }] });
    expect(told(input)).toEqual([
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
    const { results } = done(majority({ 1: [1, 3, 2], 2: [2, 1, 4], 3: [3, 2, 1], 4: [4, 4, 3] }));
    expect(results.map((r) => [r.entry, r.placeExact, r.total?.exact])).toEqual([
      ["3", 1, "2"],
      ["1", 2, "2"],
      ["2", 3, "2"],
      ["4", 4, "0"],
    ]);
  });

  it("needs a ranking of all, and takes no points", () => {
    expect(saying(majority({ 1: [1], 2: [1] }))).toEqual(["Judge A: place 1 is given more than once: 1, 2."]);
    expect(saying(majority({ 1: [1], 2: [3] }))).toEqual(["Judge A, 2: mark 3 is out of range, allowed 1–2."]);
    expect(saying(majority({ 1: [1], 2: [2] }, { deductions: [{ entry: "1", policy: { kind: "points", amount: 1 } }] }))).toEqual([
      "1: bad setting: points: majority.",
    ]);
  });
});
