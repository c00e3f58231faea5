// Time, music and rounds, each worked out by hand: docs/rules/eligibility.md 5.1–5.5.
import { describe, expect, test } from "vitest";
import { invented } from "../tests/invented.ts";
import { answerOf } from "../tests/read-as.ts";
import type { Outcome } from "./answer.ts";
import { heatSizes, roundsFor } from "./rounds.ts";
import { isLengthAllowed, musicFor, type Performance, timeLimitsFor } from "./time-limits.ts";

const plain = (written: string): string => written.replaceAll("\u00a0", " ");
const toldEn = (outcome: Outcome<unknown>): string[] =>
  (outcome.ambiguous ? [outcome.question, ...outcome.reasons] : outcome.reasons).map((one) => plain(one.en));

describe("time, music and rounds", () => {
  const lines = (...time_and_music: object[]) =>
    invented({ time_and_music: time_and_music.map((line) => ({ when: { presentations: ["SOLO"] }, ...line })) }).regulations;
  const solo: Performance = { presentation: "SOLO" };

  test.each<[object, number[], boolean | string]>([
    [{ max_s: 90 }, [90], true],
    [{ max_s: 90 }, [91], false],
    [{ min_s: 60 }, [60], true],
    [{ min_s: 60 }, [59], false],
    [{}, [59], "ask.time"],
    [{ max_s: 90, turns: "2 turns of 45" }, [45, 45], true],
    [{ max_s: 90, turns: "2 turns of 45" }, [46, 44], false],
    [{ max_s: 90, turns: "2 turns of 45" }, [30, 30, 30], false],
    [{ max_s: 90, turns: "2 turns of 45" }, [90], true],
    [{ max_s: 45, turns: "each" }, [45, 45], true],
    [{ max_s: 45, turns: "each" }, [45, 46], false],
    [{ max_s: 45, min_s: 30, turns: "each" }, [45, 29], false],
    [{ max_s: 90 }, [45, 46], false],
  ])("%j allows %j: %j", (line, seconds, expected) => expect(answerOf(isLengthAllowed(lines(line), solo, seconds))).toBe(expected));

  test("a length that does not fit says by how much", () => {
    const told = (line: object, ...seconds: number[]) => toldEn(isLengthAllowed(lines(line), solo, seconds))[0];
    expect(told({ max_s: 90 }, 95)).toBe("Length 1:35, allowed is up to 1:30: shorten the track by 0:05.");
    expect(told({ min_s: 60 }, 55)).toBe("Length 0:55, allowed is from 1:00: lengthen the track by 0:05.");
    expect(told({ min_s: 60, max_s: 90 }, 60)).toBe("Length 1:00 is within the limit (1:00–1:30).");
    expect(told({ min_s: 90, max_s: 90 }, 91)).toBe("Length 1:31, allowed is 1:30: shorten the track by 0:01.");
    expect(told({ max_s: 90, turns: "2 turns of 45" }, 46, 44)).toBe(
      "Length 1:30 (0:46 + 0:44), allowed is up to 1:30: divide the time differently.",
    );
  });

  test.each<[string, Performance, boolean | string]>([
    ["final from 12 entries", { ...solo, round: "final", entries: 13 }, true],
    ["final from 12 entries", { ...solo, round: "final", entries: 11 }, false],
    ["final at least 12", { ...solo, round: "final", entries: 12 }, true],
    ["final over 12", { ...solo, round: "final", entries: 12 }, false],
    ["final more than 12", { ...solo, round: "final", entries: 13 }, true],
    ["final up to 12", { ...solo, round: "final", entries: 11 }, true],
    ["final up to 12", { ...solo, round: "final", entries: 13 }, false],
    ["final fewer than 12", { ...solo, round: "final", entries: 12 }, false],
    ["final less than 12", { ...solo, round: "final", entries: 11 }, true],
    ["final below 12", { ...solo, round: "final", entries: 11 }, true],
    ["all but final", { ...solo, round: "final" }, false],
    ["all except final", { ...solo, round: "semi-final" }, true],
    ["1 show", { ...solo, round: "show" }, true],
    ["1 show", { ...solo, round: "battle" }, false],
    ["shows", { ...solo, round: "Show round" }, true],
  ])("5.2 a line for %j counts for %j: %j", (rounds, performance, counts) => {
    const { regulations } = { regulations: lines({ when: { presentations: ["SOLO"], rounds }, max_s: 60 }, { max_s: 90 }) };
    expect(answerOf(timeLimitsFor(regulations, performance))).toMatchObject({ max_seconds: counts === true ? 60 : 90 });
  });

  test("5.2 where the bound itself may be meant both ways, or the number is not known, it is asked", () => {
    const both = (rounds: string, entries?: number) =>
      answerOf(
        timeLimitsFor(lines({ when: { presentations: ["SOLO"], rounds }, max_s: 60 }, { max_s: 90 }), { ...solo, round: "final", entries }),
      );
    expect([both("final from 12", 12), both("final up to 12", 12), both("final over 12")]).toEqual(["ask.style", "ask.style", "ask.style"]);
  });

  test("whose music it is: the line's, the style's, or a question", () => {
    const music = (parts: Record<string, unknown>, performance: Performance = solo) =>
      answerOf(musicFor(invented(parts).regulations, performance));
    expect([
      music({ time_and_music: [{ music: "own" }] }),
      music({ time_and_music: [{ music: "organiser" }] }),
      music({ time_and_music: [{ max_s: 9 }] }),
    ]).toEqual(["own", "organiser", "ask.music"]);
    const styled = { time_and_music: [], dance_categories: [{ code: "JAZZ", name_pl: "Jazz", music: "own" }] };
    expect([music(styled, { style: "JAZZ" }), music(styled, { style: "X" })]).toEqual(["own", "ask.music"]);
    expect(music({ time_and_music: [{ when: { styles: ["JAZZ"] }, music: "own" }, { music: "organiser" }] })).toBe("ask.style");
  });

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
