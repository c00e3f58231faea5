// Words of rounds and schemes, and words that only look like them; each worked out by hand: docs/rules/eligibility.md 5.1–5.4.
import { describe, expect, test } from "vitest";
import { invented } from "../tests/invented.ts";
import { answerOf } from "../tests/read-as.ts";
import { roundsFor } from "./rounds.ts";
import { bracketIn, listedRounds, plansIn, roundNamesIn } from "./scheme.ts";
import { isLengthAllowed, timeLimitsFor } from "./time-limits.ts";

describe("rounds", () => {
  test.each<[string, string[]]>([
    ["1/16 and 1/8 finals", ["1/16", "1/8"]],
    ["11/8", []],
    ["quarter-finals", ["quarter"]],
    ["quarter", ["quarter"]],
    ["semifinal", ["semi"]],
    ["ćwierćfinału", ["quarter"]],
    ["półfinale", ["semi"]],
    ["finału", ["final"]],
    ["elimination", ["elimination"]],
    ["eliminacji", ["elimination"]],
    ["preliminaries", ["elimination"]],
    ["qualifiers", ["elimination"]],
    ["round of 16", ["1/8"]],
    ["final, then elimination", ["final", "elimination"]],
    ["superfinal", []],
  ])("%j names %j", (written, names) => expect(roundNamesIn(written)).toEqual(names));

  test.each<[string, [number | null, number | null, string[]][]]>([
    ["5-8 couples: final", [[5, 8, ["final"]]]],
    ["5 – 8: final", [[5, 8, ["final"]]]],
    ["5 to 12 soloists: semi-final, final", [[5, 12, ["semi", "final"]]]],
    ["two to fifteen starts: final", [[2, 15, ["final"]]]],
    ["from 20: semi-finals, 10-20 points", [[20, null, ["semi"]]]],
    ["above 9: final", [[10, null, ["final"]]]],
    ["at least 9: final", [[9, null, ["final"]]]],
    ["minimum 9: final", [[9, null, ["final"]]]],
    ["9 couples or more: final", [[9, null, ["final"]]]],
    ["9 and more: final", [[9, null, ["final"]]]],
    ["less than 9: final", [[null, 8, ["final"]]]],
    ["under 9: final", [[null, 8, ["final"]]]],
    ["until 9: final", [[null, 9, ["final"]]]],
    ["maximum 9: final", [[null, 9, ["final"]]]],
    ["9 teams or less: final", [[null, 9, ["final"]]]],
    ["9 dancers or fewer: final", [[null, 9, ["final"]]]],
    ["more than 9: final (semi-final; if needed)", [[10, null, []]]],
    ["more than 9: may have a semi-final", [[10, null, []]]],
    ["more than 9: semi-final depending on time", [[10, null, []]]],
    ["more than 9: semi-final, perhaps", [[10, null, []]]],
    ["more than 9: semi-final when needed", [[10, null, []]]],
    ["more than 9: semi-final, final. In other cases: final", [[10, null, ["semi", "final"]]]],
    [
      "more than 9: semi-final, final; in other cases: final",
      [
        [10, null, ["semi", "final"]],
        [null, 9, ["final"]],
      ],
    ],
    [
      "more than 9: semi-final, final; the rest: final",
      [
        [10, null, ["semi", "final"]],
        [null, 9, ["final"]],
      ],
    ],
    [
      "up to 9: final; with more: semi-final, final",
      [
        [null, 9, ["final"]],
        [11, null, ["semi", "final"]],
      ],
    ],
    [
      "more than 9: semi-final; when fewer: final",
      [
        [10, null, ["semi"]],
        [null, 8, ["final"]],
      ],
    ],
    ["otherwise: final", []],
    ["fewer: final", []],
  ])("plans of %j", (scheme, plans) => expect(plansIn(scheme).map(({ min, max, rounds }) => [min, max, rounds])).toEqual(plans));

  test.each<[string, number | null]>([
    ["top 8", 8],
    ["the best sixteen", 16],
    ["12 best", 12],
    ["8 top", 8],
    ["8 advance", 8],
    ["8 qualify", 8],
    ["8 of them pass", 8],
    ["8 go to battles", 8],
    ["8 crews to battles", 8],
    ["8 into battles", 8],
    ["16 couples knock-out", 16],
    ["top eight or sixteen", null],
    ["eight or sixteen best", null],
    ["8 of the very many pass", null],
    ["8 bested", null],
  ])("%j sends %j to battles", (scheme, size) => expect(bracketIn(scheme)).toBe(size));

  test.each<[string, string[] | null]>([
    ["elimination -> final", ["elimination", "final"]],
    ["  semi-final ,final  ", ["semi", "final"]],
    ["semi-final, ", ["semi"]],
    ["a final", null],
    ["final round", null],
    ["1/8, 1/4, 1/2", ["1/8", "1/4", "1/2"]],
    ["Elimination THEN final", null],
  ])("%j is a list of rounds: %j", (scheme, rounds) => expect(listedRounds(scheme)).toEqual(rounds));

  test.each([
    ["one performance", { rounds: ["final"] }],
    [" One round", { rounds: ["final"] }],
    ["Single performance of each", { rounds: ["final"] }],
    ["They go straight final", { rounds: ["final"] }],
    ["not one round", "ask.rounds_for"],
    ["one dance", "ask.rounds_for"],
  ])("%j", (scheme, expected) =>
    expect(answerOf(roundsFor(invented({ rounds: [{ applies_to: "all", scheme }] }).regulations, {}, 9))).toEqual(expected),
  );

  test.each<[string, string, boolean]>([
    ["final from 12", "final", true],
    ["ALL BUT FINAL", "final", false],
    ["all but  final", "semi", true],
    ["all except semi", "semi", false],
    ["second runda", "second round", true],
    ["runda pokazowa", "runda taneczna", false],
    ["shows", "show", true],
    ["show!", "SHOW", true],
    ["bass", "basses", false],
    ["FINAL MORE THAN 12", "final", true],
  ])("a line for %j and %j: %j", (rounds, round, counts) => {
    const { regulations } = invented({ time_and_music: [{ when: { rounds }, max_s: 60 }, { max_s: 90 }] });
    expect(answerOf(timeLimitsFor(regulations, { round, entries: 13 }))).toMatchObject({ max_seconds: counts ? 60 : 90 });
  });

  test.each<[string, number[], boolean]>([
    ["1 turn of 60", [60], true],
    ["2 turns of 60", [60, 60], true],
    ["12 TURNS of 10", [10, 10], true],
    ["12 turns of 10", [11, 9], false],
    ["2 turn of 100", [99, 21], true],
    ["2 turns of 100", [101, 19], false],
  ])("%j with %j", (turns, seconds, allowed) =>
    expect(answerOf(isLengthAllowed(invented({ time_and_music: [{ max_s: 120, turns }] }).regulations, {}, seconds))).toBe(allowed),
  );
});
