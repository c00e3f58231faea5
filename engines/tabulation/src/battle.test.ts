// Battles: docs/rules/places.md 8.1, docs/rules/ties.md 7.1.
import { describe, expect, it } from "vitest";
import { ballotsOf, tabulated, placesOf, plain, listRefusals, sheets } from "../testing/small-rounds.ts";
import { danceRows, ids, refusalTexts, explanationOf, warningTexts } from "../testing/round-texts.ts";
import { explainPl } from "./explain/pl.ts";
import type { BattleInput } from "./types.ts";

describe("a battle", () => {
  const battle = (rounds: Record<string, Record<string, Record<string, number>>>, extra: Partial<BattleInput> = {}): BattleInput => ({
    method: "battle",
    entries: [{ id: "1" }, { id: "2" }],
    judges: ["A", "B", "C"],
    dances: Object.keys(rounds),
    ballots: Object.entries(rounds).flatMap(([dance, marks]) => sheets(marks).map((b) => ({ ...b, dance }))),
    ...extra,
  });
  const [one, two] = [
    { 1: 1, 2: 0 },
    { 1: 0, 2: 1 },
  ];

  it("goes to the majority of votes", () => {
    const outcome = tabulated(battle({ runda: { A: one, B: two, C: two } }));
    expect(placesOf(outcome)).toEqual({ 1: 2, 2: 1 });
    expect(explainPl(outcome.explain).map(plain)).toEqual([
      "2: miejsce 1 z 2.",
      "1: miejsce 2 z 2.",
      "Runda, 1 – 1 głos, 2 – 2 głosy. Wygrywa 2.",
    ]);
  });

  it("asks for an extra round when votes are level", () => {
    const level = battle({ r1: { A: one, B: two } }, { judges: ["A", "B"] });
    expect(tabulated(level)).toMatchObject({
      warnings: [{ code: "extra_round", entries: ["1", "2"] }],
      results: [{ placeExact: null }, { placeExact: null }],
    });
    expect(placesOf(tabulated(battle({ r1: { A: one, B: two }, r2: { A: one, B: one } }, { judges: ["A", "B"] })))).toEqual({ 1: 1, 2: 2 });
    expect(listRefusals(battle({ r1: { A: one, B: one }, r2: { A: one, B: one } }, { judges: ["A", "B"] })).map((r) => r.code)).toEqual([
      "bad_setting",
    ]);
  });

  it("refuses two votes of one judge and is won without a contest when one is out", () => {
    expect(listRefusals(battle({ r: { A: { 1: 1, 2: 1 }, B: one, C: one } }))).toMatchObject([{ judge: "A", code: "one_vote" }]);
    expect(
      placesOf(tabulated(battle({ r: { A: one, B: one, C: one } }, { entries: [{ id: "1", state: "absent" }, { id: "2" }] }))),
    ).toEqual({
      2: 1,
      1: null,
    });
  });
});

describe("a battle, vote by vote", () => {
  const battle = (rounds: Record<string, Record<string, number[]>>, extra: Partial<BattleInput> = {}): BattleInput => ({
    method: "battle",
    entries: ids(2),
    judges: ["A", "B"],
    dances: Object.keys(rounds),
    ballots: Object.entries(rounds).flatMap(([dance, marks]) => ballotsOf(marks, { dance })),
    ...extra,
  });
  const level = { 1: [1, 0], 2: [0, 1] };

  it("is explained vote by vote", () => {
    const deductions = [{ entry: "1", policy: { kind: "ineligible_overall" as const } }];
    const input = battle({ r: level, x: { 1: [0, 0], 2: [1, 1] } }, { deductions });
    expect(explanationOf(input)).toEqual([
      "2: place 1 of 2.",
      "1: place 2 of 2.",
      "r, 1 – 1 vote, 2 – 1 vote. Level.",
      "x, 1 – 0 votes, 2 – 2 votes. 2 wins.",
      "1: deduction, not eligible for overall awards.",
    ]);
    expect(danceRows(tabulated(input))).toEqual([
      ["r", "1 1", "2 1"],
      ["x", "1 0", "2 2"],
    ]);
    expect(tabulated(input).results.map((r) => [r.entry, r.eligibleOverall])).toEqual([
      ["2", true],
      ["1", false],
    ]);
  });

  it("that is tied needs an extra round, and nobody has a place yet", () => {
    expect(explanationOf(battle({ r: level }))).toEqual([
      "1: no place yet, an extra round is needed.",
      "2: no place yet, an extra round is needed.",
      "r, 1 – 1 vote, 2 – 1 vote. Level.",
      "Equal votes, an extra round is needed: 1, 2.",
    ]);
    expect(warningTexts(battle({ r: level }))).toEqual(["An extra round is needed: 1, 2."]);
  });

  it("without an opponent is won without a contest, and a disqualified one keeps no place", () => {
    const input = battle(
      { r: level },
      { entries: [{ id: "1", state: "disqualified" }, { id: "2" }], ballots: [], disqualifiedLeavesGap: true },
    );
    expect(explanationOf(input)).toEqual([
      "2: place 1 of 1.",
      "1: disqualified, no place.",
      "1: disqualified, no place; those behind move up.",
      "2 wins without a contest.",
    ]);
    expect(tabulated(input).warnings).toEqual([]);
  });

  it.each<[string, BattleInput, string[]]>([
    ["two votes", battle({ r: { 1: [1, 1], 2: [0, 1] } }), ["Judge B, r: 2 votes, 1 required."]],
    ["no vote", battle({ r: { 1: [1, 0], 2: [0, 0] } }), ["Judge B, r: 0 votes, 1 required."]],
    ["half a vote for each", battle({ r: { 1: [1, 0.5], 2: [0, 0.5] } }), ["Judge B, r: 1 votes, 1 required."]],
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
  ])("goes back with %s", (_, input, words) => expect(refusalTexts(input)).toEqual(words));

  it("may leave out entries without a vote", () => {
    const input = battle(
      { r: level },
      {
        ballots: [
          { judge: "A", dance: "r", marks: { 1: 1 } },
          { judge: "B", dance: "r", marks: { 1: 1, 2: null } },
        ],
      },
    );
    expect(tabulated(input).results.map((r) => r.entry)).toEqual(["1", "2"]);
  });
});
