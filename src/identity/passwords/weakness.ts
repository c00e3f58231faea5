// How easily a password is guessed, by its own words, leaked lists, names, keys and dates (docs/rules/passwords.md 2.1-2.4). Pure.
import type { OptionsType } from "@zxcvbn-ts/core";
import { fold } from "../../kernel/text/search.ts";
import type { Weakness } from "../../kernel/world/world.server.ts";

/** A password that takes fewer guesses is refused: 10^9. */
const ENOUGH_GUESSES = 1_000_000_000;
/** So many characters are judged: time grows with their square, and ten that follow no pattern are enough. */
const JUDGED_CHARACTERS = 32;
/** The limits of the library's four scores, and speeds of attackers, which it needs but nobody reads. */
const timeEstimationValues: NonNullable<OptionsType["timeEstimationValues"]> = {
  scoring: { 0: 1e3, 1: 1e6, 2: ENOUGH_GUESSES, 3: 1e10 },
  attackTime: {
    onlineThrottlingXPerHour: 100,
    onlineNoThrottlingXPerSecond: 10,
    offlineSlowHashingXPerSecond: 1e4,
    offlineFastHashingXPerSecond: 1e10,
  },
};

/** What the library offers, as far as it is used. */
interface Judge {
  check(password: string, own: string[]): { score: number; feedback: { warning: string | null } };
}

/** By the library's key of a warning. */
const WEAKNESSES: Readonly<Record<string, Weakness>> = {
  straightRow: "keys",
  keyPattern: "keys",
  simpleRepeat: "repeated",
  extendedRepeat: "repeated",
  sequences: "sequence",
  recentYears: "date",
  dates: "date",
  topTen: "leaked",
  topHundred: "leaked",
  common: "leaked",
  similarToCommon: "leaked",
  pwned: "leaked",
  namesByThemselves: "names",
  commonNames: "names",
  userInputs: "own",
};

/** Options of the judge: lists in the form in which passwords are compared, without letter case and Polish marks. */
export function judgeOptions(lists: Record<string, readonly string[]>, graphs: NonNullable<OptionsType["graphs"]>): OptionsType {
  const dictionary = Object.fromEntries(Object.entries(lists).map(([name, words]) => [name, [...new Set(words.map(fold))]]));
  return { dictionary, graphs, timeEstimationValues };
}

/**
 * What makes a password easy to guess, for somebody with these own words (name, address, organiser); undefined: it is good enough. Own words
 * count for nothing: only the rest is judged. They are passed on too, so that they are found when written backwards or with digits.
 */
export function weaknessOf(judge: Judge, password: string, own: readonly string[]): Weakness | undefined {
  const words = own.flatMap((text) => fold(text).split(/[^\p{L}\p{N}]+/u)).filter((word) => word.length >= 3);
  const text = fold(password.normalize("NFKC")).slice(0, JUDGED_CHARACTERS);
  const rest = words.toSorted((a, b) => b.length - a.length).reduce((left, word) => left.replaceAll(word, ""), text);
  const { score, feedback } = judge.check(rest, words);
  if (score > 2) return undefined;
  return rest !== text ? "own" : (WEAKNESSES[feedback.warning ?? ""] ?? "few");
}
