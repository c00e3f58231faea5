// Rounds of a category for a number of entries, and filling of heats: docs/rules/eligibility.md 5.3–5.5. Each answer was worked out by hand.
import { describe, expect, test } from "vitest";
import { invented } from "../tests/invented.ts";
import { answerOf, messagesOf } from "../tests/read-as.ts";
import { heatSizes, roundsFor } from "./rounds.ts";

describe("rounds", () => {
  const ask = (rule: object, entries: number, facts = {}): unknown => {
    const outcome = roundsFor(invented({ rounds: [{ applies_to: "all", ...rule }] }).regulations, facts, entries);
    return outcome.ambiguous ? outcome.question.code : outcome.answer;
  };

  test("by entries, with the numbers that two lines name open value by value", () => {
    const by_entries = [
      { max_entries: 50, heat: 1, seconds: 45, to_battles: 8 },
      { max_entries: 100, heat: 2, seconds: 60, to_battles: 16 },
      { max_entries: null, heat: 3, seconds: 60, to_battles: 16 },
    ];
    expect(ask({ by_entries }, 50)).toEqual({ heat: 1, seconds: 45, to_bracket: 8 });
    expect(ask({ by_entries }, 51)).toEqual({ heat: 2, seconds: 60, to_bracket: 16 });
    const unclear = { by_entries, ambiguity: "exactly 50 and exactly 100 stand in two lines" };
    expect(ask(unclear, 50)).toEqual({ heat: "ambiguous", seconds: "ambiguous", to_bracket: "ambiguous" });
    expect(ask(unclear, 100)).toEqual({ heat: "ambiguous", seconds: 60, to_bracket: 16 });
    expect(ask(unclear, 99)).toEqual({ heat: 2, seconds: 60, to_bracket: 16 });
    expect(
      ask(
        {
          by_entries: [
            { max_entries: 7, rounds: ["final"] },
            { max_entries: null, rounds: ["semi-final", "final"] },
          ],
        },
        8,
      ),
    ).toEqual({ rounds: ["semi", "final"] });
  });

  test("by the words of the scheme", () => {
    const scheme = "more than 20 entries: quarter-final, semi-final, final; fewer: semi-final, final";
    expect(ask({ scheme }, 21)).toEqual({ rounds: ["quarter", "semi", "final"] });
    expect(ask({ scheme }, 19)).toEqual({ rounds: ["semi", "final"] });
    expect(ask({ scheme }, 20)).toEqual({ rounds: "ambiguous" });
    expect(ask({ scheme: "up to 7 straight final, 8-14 semi-final and final, more than 14 elimination, semi-final, final" }, 14)).toEqual({
      rounds: ["semi", "final"],
    });
    expect(ask({ scheme: "more than 6 couples: eliminations (quarter-final as needed); otherwise straight final" }, 6)).toEqual({
      rounds: ["final"],
    });
    expect(ask({ scheme: "more than 6 couples: eliminations (quarter-final as needed); otherwise straight final" }, 7)).toEqual({
      rounds: "ambiguous",
    });
    expect(ask({ scheme: "elimination, semi-final, final" }, 30)).toEqual({ rounds: ["elimination", "semi", "final"] });
    expect(ask({ scheme: "single presentation" }, 30)).toEqual({ rounds: ["final"] });
    expect(ask({ scheme: "elimination rounds and final; number of rounds by entries (not stated)" }, 30)).toBe("ask.rounds_for");
  });

  test("to battles", () => {
    expect(
      ask(JSON.parse('{"scheme": "elimination with points; the 8 best go on", "then": "1/4, semi-final, final"}') as object, 20),
    ).toEqual({
      to_bracket: 8,
      first_bracket_round: "1/4",
    });
    expect(ask({ scheme: "elimination; top 32 to battles" }, 40)).toEqual({ to_bracket: 32, first_bracket_round: "1/16" });
    expect(ask({ scheme: "elimination; the 12 best go on to the semi-final" }, 40)).toBe("ask.rounds_for");
    expect(ask({ scheme: "judges pick 8 or 16 for the knock-out" }, 40)).toEqual({
      to_bracket: "ambiguous",
      first_bracket_round: "ambiguous",
    });
    expect(ask({ scheme: "elimination; top 16 to battles" }, 12)).toEqual({ to_bracket: "ambiguous", first_bracket_round: "ambiguous" });
  });

  test("sizes: a round that would send nobody home is left out, unless every round is a task of its own", () => {
    expect(ask({ sizes: ["all", 24, 12, 6] }, 31)).toEqual({ sizes: [31, 24, 12, 6] });
    expect(ask({ sizes: ["all", 24, 12, 6] }, 20)).toEqual({ sizes: [20, 12, 6] });
    expect(ask({ sizes: ["all", 24, 12, 6] }, 12)).toEqual({ sizes: [12, 6] });
    expect(ask({ sizes: ["all", 24, 12, 6] }, 5)).toEqual({ sizes: [5] });
    expect(ask({ scheme: "four rounds with different tasks", sizes: ["all", 10, 5, 3] }, 8)).toEqual({ sizes: "ambiguous" });
    expect(ask({ sizes: ["all", 12, 24] }, 30)).toEqual({ sizes: "ambiguous" });
  });

  test("the rule that names the category counts, then the one for all, then the one for others", () => {
    const rounds = [
      { applies_to: ["JAZZ SOLO"], scheme: "semi-final, final" },
      { applies_to: "other", scheme: "single presentation" },
    ];
    const { regulations } = invented({ rounds });
    expect(answerOf(roundsFor(regulations, { style: "JAZZ", presentation: "SOLO" }, 20))).toEqual({ rounds: ["semi", "final"] });
    expect(answerOf(roundsFor(regulations, { style: "DISCO", presentation: "SOLO" }, 20))).toEqual({ rounds: ["final"] });
    expect(answerOf(roundsFor(invented({ rounds: [] }).regulations, {}, 20))).toBe("ask.rounds");
  });

  test("heats are filled evenly", () => {
    expect(heatSizes(37, 10)).toEqual([10, 9, 9, 9]);
    expect(heatSizes(20, 10)).toEqual([10, 10]);
    expect(heatSizes(3, 10)).toEqual([3]);
    expect(heatSizes(0, 10)).toEqual([]);
  });
});

describe("rounds by numbers of entries", () => {
  const rounds = (rule: object, entries: number): unknown =>
    answerOf(roundsFor(invented({ rounds: [{ applies_to: "all", ...rule }] }).regulations, {}, entries));

  test("5.3 a number inside one line is answered by that line alone", () => {
    const by_entries = [
      { max_entries: 7, rounds: ["final"] },
      { max_entries: 12, rounds: ["semi-final", "final"] },
      { max_entries: null, rounds: ["quarter-final", "semi-final", "final"] },
    ];
    expect([1, 7, 8, 12, 13].map((entries) => rounds({ by_entries }, entries))).toEqual([
      { rounds: ["final"] },
      { rounds: ["final"] },
      { rounds: ["semi", "final"] },
      { rounds: ["semi", "final"] },
      { rounds: ["quarter", "semi", "final"] },
    ]);
  });

  test("5.3 a gap between two lines is open, and so is what lies beyond the last", () => {
    const by_entries = [
      { max_entries: 7, rounds: ["final"] },
      { min_entries: 9, max_entries: 20, rounds: ["semi-final", "final"] },
    ];
    expect(rounds({ by_entries }, 8)).toEqual({ rounds: "ambiguous" });
    expect(rounds({ by_entries }, 21)).toEqual({ rounds: "ambiguous" });
  });

  test("5.3 in a gap only its two neighbours count: the answer is what they agree on", () => {
    const by_entries = [
      { max_entries: 7, seconds: 60, rounds: ["final"] },
      { min_entries: 9, max_entries: 20, seconds: 60, rounds: ["semi-final", "final"] },
      { min_entries: 21, max_entries: null, seconds: 90, rounds: ["semi-final", "final"] },
    ];
    expect(rounds({ by_entries }, 8)).toEqual({ rounds: "ambiguous", seconds: 60 });
  });

  test("the rule that names the category beats the general one, in any order", () => {
    const { regulations } = invented({
      rounds: [
        { applies_to: "all", scheme: "single presentation" },
        { applies_to: ["JAZZ SOLO"], scheme: "semi-final, final" },
      ],
    });
    expect(answerOf(roundsFor(regulations, { style: "JAZZ", presentation: "SOLO" }, 20))).toEqual({ rounds: ["semi", "final"] });
    expect(answerOf(roundsFor(regulations, { style: "DISCO", presentation: "SOLO" }, 20))).toEqual({ rounds: ["final"] });
  });

  test("5.4 'otherwise' takes all that the line before leaves, the number itself included", () => {
    const from = "at least 9 couples: semi-final, final; otherwise: final";
    expect([8, 9].map((entries) => rounds({ scheme: from }, entries))).toEqual([{ rounds: ["final"] }, { rounds: ["semi", "final"] }]);
    const upTo = "up to 8 couples: final; otherwise: semi-final, final";
    expect([8, 9].map((entries) => rounds({ scheme: upTo }, entries))).toEqual([{ rounds: ["final"] }, { rounds: ["semi", "final"] }]);
  });
});

describe("rounds of a file", () => {
  const rounds = (rule: object, entries: number): unknown =>
    answerOf(roundsFor(invented({ rounds: [{ applies_to: "all", ...rule }] }).regulations, {}, entries));

  test.each<[object, number, unknown]>([
    [{ scheme: "single presentation" }, 5, { rounds: ["final"] }],
    [{ scheme: "straight final" }, 5, { rounds: ["final"] }],
    [{ scheme: "as the jury decides" }, 5, "ask.rounds_for"],
    [{ scheme: "", sizes: ["all", 24, 12] }, 30, { sizes: [30, 24, 12] }],
    [{ scheme: "", sizes: ["all", 24, 12] }, 24, { sizes: [24, 12] }],
    [{ scheme: "", sizes: ["all", 24, 12] }, 20, { sizes: [20, 12] }],
    [{ scheme: "each round is its own task", sizes: ["all", 24, 12] }, 20, { sizes: "ambiguous" }],
    [{ scheme: "", sizes: [24, 12] }, 20, { sizes: "ambiguous" }],
    [{ scheme: "", sizes: [24, 12] }, 24, { sizes: [24, 12] }],
    [{ scheme: "", sizes: ["all", 12, 24] }, 30, { sizes: "ambiguous" }],
    [{ scheme: "knock-out of the top 8" }, 8, { to_bracket: 8, first_bracket_round: "1/4" }],
    [{ scheme: "knock-out of the top 8" }, 7, { to_bracket: "ambiguous", first_bracket_round: "ambiguous" }],
    [{ scheme: "bitwy" }, 7, { to_bracket: "ambiguous", first_bracket_round: "ambiguous" }],
    [{ scheme: "more than 12: semi-final, final; fewer: final" }, 12, { rounds: "ambiguous" }],
    [
      {
        by_entries: [
          { max_entries: 10, heat: 5, seconds: 60 },
          { heat: 6, seconds: 60, to_battles: 16 },
        ],
      },
      11,
      { heat: 6, seconds: 60, to_bracket: "ambiguous" },
    ],
    [
      {
        by_entries: [
          { max_entries: 10, heat: 5 },
          { heat: 6, to_battles: 16 },
        ],
      },
      16,
      { heat: 6, to_bracket: 16 },
    ],
    [
      { by_entries: [{ max_entries: 10, rounds: ["final"] }, { rounds: ["semi", "final"] }], ambiguity: "10 is in both" },
      10,
      { rounds: "ambiguous" },
    ],
    [
      { by_entries: [{ max_entries: 10, rounds: ["final"] }, { rounds: ["semi", "final"] }], ambiguity: "10 is in both" },
      9,
      { rounds: ["final"] },
    ],
    [
      { by_entries: [{ max_entries: 10, rounds: ["final"] }, { rounds: ["semi", "final"] }], ambiguity: "the bound" },
      10,
      { rounds: "ambiguous" },
    ],
    [
      { scheme: "elimination, final", heats: { elimination: 8 } },
      10,
      { rounds: ["elimination", "final"], heat_by_round: { elimination: 8 } },
    ],
  ])("5.3 %j for %d entries", (rule, entries, expected) => expect(rounds(rule, entries)).toEqual(expected));
});

describe("heats", () => {
  test("5.5 heats are as even as can be, larger ones first", () => {
    expect([
      heatSizes(37, 10),
      heatSizes(10, 10),
      heatSizes(11, 10),
      heatSizes(1, 3),
      heatSizes(0, 3),
      heatSizes(3, 0),
      heatSizes(1.5, 3),
    ]).toEqual([[10, 9, 9, 9], [10], [6, 5], [1], [], [], []]);
  });
});

describe("rounds by the scheme", () => {
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
});

describe("a presentation that is not known", () => {
  test("the one rule for rounds that may be meant counts while the presentation is not known; of two the organiser chooses", () => {
    const rule = (applies_to: string, scheme: string) => ({ applies_to, scheme });
    const rounds = (...rules: object[]) => answerOf(roundsFor(invented({ rounds: rules }).regulations, {}, 9));
    const [solo, duet, rest] = [rule("SOLO", "semi-final, final"), rule("DUET", "final"), rule("other", "elimination, final")];
    expect([rounds(solo, rest), rounds(solo, duet, rest), rounds(rest), rounds(solo, rule("all", "final"))]).toEqual([
      { rounds: ["semi", "final"] },
      "ask.rounds",
      { rounds: ["elimination", "final"] },
      { rounds: ["final"] },
    ]);
  });
});

describe("messages about rounds", () => {
  test("rounds that the scheme leaves open name the number and the text", () => {
    const rounds = [{ applies_to: "all", scheme: "more than 50: semi-final, final; fewer: final", ambiguity: "exactly 50" }];
    expect(messagesOf(roundsFor(invented({ rounds }).regulations, {}, 50))).toEqual([
      ["rounds.scheme", "Zasada rund: „more than 50: semi-final, final; fewer: final”.", { scheme: rounds[0]?.scheme }],
      [
        "ask.rounds_for",
        "Regulamin nie rozstrzyga, jak przebiega kategoria, w której jest 50 występów. Ile rund i ile osób naraz?",
        { entries: 50, ambiguity: "exactly 50" },
      ],
    ]);
  });
});
