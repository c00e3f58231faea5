// How easily a password is guessed, by its own words, leaked lists, names, keys and dates (docs/rules/passwords.md 2.1-2.4). Pure.
import type { OptionsType } from "@zxcvbn-ts/core";
import { fold } from "../../kernel/text/search.ts";
import type { Weakness } from "../../kernel/world/world.server.ts";

/** Passwords that need fewer guesses are refused: 10^9. */
const ENOUGH_GUESSES = 1_000_000_000;
/** Only this many characters are judged: time grows with their square, and ten random ones are enough. */
const JUDGED_CHARACTERS = 32;
/** Limits of the library's four scores. It also needs attack speeds, which are not used. */
const timeEstimationValues: NonNullable<OptionsType["timeEstimationValues"]> = {
  scoring: { 0: 1e3, 1: 1e6, 2: ENOUGH_GUESSES, 3: 1e10 },
  attackTime: {
    onlineThrottlingXPerHour: 100,
    onlineNoThrottlingXPerSecond: 10,
    offlineSlowHashingXPerSecond: 1e4,
    offlineFastHashingXPerSecond: 1e10,
  },
};

/** The part of the library that is used. */
interface Judge {
  check(password: string, own: string[]): { score: number; feedback: { warning: string | null } };
}

/** Weakness by the library's warning. */
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

/** Options of the judge. Lists are in the form in which passwords are compared, without letter case and Polish accents. */
export function judgeOptions(lists: Record<string, readonly string[]>, graphs: NonNullable<OptionsType["graphs"]>): OptionsType {
  const dictionary = Object.fromEntries(Object.entries(lists).map(([name, words]) => [name, [...new Set(words.map(fold))]]));
  return { dictionary, graphs, timeEstimationValues };
}

/**
 * Why a password is easy to guess for a person who knows these words of its owner (name, address, organiser). Undefined when it is strong enough. The
 * owner's words are removed and only the rest is judged. They are also passed on, so that they are found backwards or with digits.
 */
export function findWeakness(judge: Judge, password: string, own: readonly string[]): Weakness | undefined {
  const words = own.flatMap((text) => fold(text).split(/[^\p{L}\p{N}]+/u)).filter((word) => word.length >= 3);
  const text = fold(password.normalize("NFKC")).slice(0, JUDGED_CHARACTERS);
  const rest = words.toSorted((a, b) => b.length - a.length).reduce((left, word) => left.replaceAll(word, ""), text);
  const { score, feedback } = judge.check(rest, words);
  if (score > 2) return undefined;
  return rest !== text ? "own" : (WEAKNESSES[feedback.warning ?? ""] ?? "few");
}
