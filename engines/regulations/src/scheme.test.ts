// Words of rounds and schemes, and words that only look like them: docs/rules/eligibility.md 5.1–5.4. Each answer was worked out by hand.
import { describe, expect, test } from "vitest";
import { bracketIn, bracketRoundOf, listedRounds, plansIn, roundNameOf, roundNamesIn } from "./scheme.ts";

describe("words for rounds", () => {
  test.each([
    ["eliminations, semi-finals and final", ["elimination", "semi", "final"]],
    ["eliminacje, ćwierćfinały, półfinał, finał", ["elimination", "quarter", "semi", "final"]],
    ["1/8, 1/4", ["1/8", "1/4"]],
    ["round of 16, quarterfinal", ["1/8", "quarter"]],
    ["round of sixteen, eighth", ["1/8"]],
    ["preliminary round, qualification", ["elimination"]],
    ["first round, Finals", ["elimination", "final"]],
    ["final and final", ["final"]],
    ["a show", []],
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
    ["semi finals", ["semi"]],
    ["Quarter finals, semi finals and the final", ["quarter", "semi", "final"]],
    ["pół finał", ["semi"]],
    ["pół-finał i finał", ["semi", "final"]],
    ["ćwierć finały", ["quarter"]],
    ["cwiercfinal, polfinal, final", ["quarter", "semi", "final"]],
    ["1/8 finału", ["1/8"]],
    ["1/4 finału, półfinał, finał", ["1/4", "semi", "final"]],
    ["eighth finals", ["1/8"]],
    ["quarter- and semi-finals", ["quarter", "semi"]],
    ["semifinałów", ["semi"]],
    ["seminar for semi-professionals at the headquarters, quarterly", []],
    ["nagrody finansowe", []],
    ["late entries are disqualified", []],
    ["the weakest are eliminated, six qualify for the final", ["final"]],
    ["eliminatory round, qualifying round", ["elimination"]],
  ])("%j names %j", (written, names) => expect(roundNamesIn(written)).toEqual(names));

  test("a text without a round is its own name", () =>
    expect([roundNameOf(" My Show "), roundNameOf("Półfinały")]).toEqual(["my show", "semi"]));

  test.each<[string, [number | null, number | null, string[]][]]>([
    [
      "more than 12 entries: semi-final, final; fewer: final",
      [
        [13, null, ["semi", "final"]],
        [null, 11, ["final"]],
      ],
    ],
    [
      "over twelve: semi-final, final; otherwise: final",
      [
        [13, null, ["semi", "final"]],
        [null, 12, ["final"]],
      ],
    ],
    [
      "up to 7: final, 8-14: semi-final, final",
      [
        [null, 7, ["final"]],
        [8, 14, ["semi", "final"]],
      ],
    ],
    [
      "from 8 couples: semi-final, final. Fewer than 8: final",
      [
        [8, null, ["semi", "final"]],
        [null, 7, ["final"]],
      ],
    ],
    [
      "9 or more: elimination, final; 8 or fewer: final",
      [
        [9, null, ["elimination", "final"]],
        [null, 8, ["final"]],
      ],
    ],
    [
      "at most 6 teams: final; else semi-final, final",
      [
        [null, 6, ["final"]],
        [7, null, ["semi", "final"]],
      ],
    ],
    [
      "below 7: final; more: semi-final, final",
      [
        [null, 6, ["final"]],
        [8, null, ["semi", "final"]],
      ],
    ],
    ["two to six crews: final", [[2, 6, ["final"]]]],
    ["from 20: elimination as needed, final", [[20, null, []]]],
    ["final", []],
    ["10-20 points", []],
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

  test.each<[string, string[] | null]>([
    ["elimination, semi-final, final", ["elimination", "semi", "final"]],
    ["elimination then final", ["elimination", "final"]],
    ["semi-final → final", ["semi", "final"]],
    ["quarter-finals + semi-finals and finals", ["quarter", "semi", "final"]],
    ["final, gala", null],
    ["", null],
    ["elimination -> final", ["elimination", "final"]],
    ["  semi-final ,final  ", ["semi", "final"]],
    ["semi-final, ", ["semi"]],
    ["a final", null],
    ["final round", null],
    ["1/8, 1/4, 1/2", ["1/8", "1/4", "1/2"]],
    ["Elimination THEN final", null],
  ])("%j is a list of rounds: %j", (scheme, rounds) => expect(listedRounds(scheme)).toEqual(rounds));

  test.each<[string, number | null]>([
    ["the top 16 battle", 16],
    ["best eight", 8],
    ["the 16 highest go on", 16],
    ["12 strongest", 12],
    ["8 dancers go through", 8],
    ["4 crews, knock-out", 4],
    ["four teams knockout", 4],
    ["8 or 16 highest", null],
    ["everybody", null],
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
    ["the twenty-four best go on", 24],
    ["the thirty two best go on", 32],
    ["sixteen crews, knock-out", 16],
    ["the top sixty", 60],
    ["the best two hundred", null],
    ["the last 8 do not go on", null],
    ["1/8 best", null],
  ])("%j sends %j to battles", (scheme, size) => expect(bracketIn(scheme)).toBe(size));

  test("the first round of a bracket", () =>
    expect([32, 16, 8, 4, 2, 1, 0, 12].map(bracketRoundOf)).toEqual(["1/16", "1/8", "1/4", "1/2", "final", null, null, null]));

  test.each<[string, number | null, number | null]>([
    ["more than sixteen entries: semi-final, final", 17, null],
    ["from fourteen couples: semi-final, final", 14, null],
    ["up to seventeen: final", null, 17],
    ["fewer than nineteen: final", null, 18],
    ["more than sixty couples: semi-final, final", 61, null],
    ["more than twenty-four entries: semi-final, final", 25, null],
    ["Twenty Four or more: semi-final, final", 24, null],
    ["six to sixteen soloists: final", 6, 16],
    ["seventeen to thirty-two: semi-final, final", 17, 32],
    ["up to ninety-nine: semi-final, final", null, 99],
  ])("%j is for %j to %j entries", (scheme, min, max) => expect(plansIn(scheme)).toMatchObject([{ min, max }]));

  test.each(["more than two hundred entries: semi-final, final", "rounds from 1/8 to 1/4, then a final"])(
    "%j names no number of entries",
    (scheme) => expect(plansIn(scheme)).toEqual([]),
  );

  test("a list of rounds with spaces in their names is a list", () =>
    expect(listedRounds("1/8 finału, ćwierć finał, semi finals, final")).toEqual(["1/8", "quarter", "semi", "final"]));

  test("a round named before the number of entries is not what that number brings", () =>
    expect(plansIn("to the final up to 7 couples; semi-final from 8: semi-final and final")).toMatchObject([
      { max: 7, rounds: [] },
      { min: 8, rounds: ["semi", "final"] },
    ]));

  test("rounds are named in whatever letters, case and number", () => {
    expect([
      bracketIn("EIGHT CREWS, KNOCK-OUT"),
      listedRounds("eliminacje, finał"),
      listedRounds("preliminaries, qualifiers, finals"),
    ]).toEqual([8, ["elimination", "final"], ["elimination", "elimination", "final"]]);
    expect([roundNamesIn("1/16 finału"), roundNamesIn("1/16 finału i finał")]).toEqual([["1/16"], ["1/16", "final"]]);
  });
});
