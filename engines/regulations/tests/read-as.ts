// Formats answers, messages and warnings of an invented file for the tests.
import type { Outcome } from "../src/answer.ts";
import { isOpenOn, type LockKind } from "../src/deadlines.ts";
import { isOpenToEveryone } from "../src/level.ts";
import { trimmedMean } from "../src/points.ts";
import type { Loaded } from "../src/load.ts";
import { invented } from "./invented.ts";

/** Returns the answer, or the code of the open question. */
export const answerOf = <T>(outcome: Outcome<T>): unknown => (outcome.ambiguous ? outcome.question.code : outcome.answer);

/** Returns true when a deadline with this name is found for this lock, otherwise the code of the question. */
export const isLockedBy = (what: LockKind, named: string): unknown =>
  answerOf(isOpenOn(invented({ deadlines: [{ what: named, date: "2026-04-01" }] }).regulations, what, "2026-04-01"));

/** True when a level with this description is open to everyone. */
export function isLevelForEveryone(plain: string): boolean {
  const [level] = invented({ levels: [{ code: "O", name_pl: "open", plain }] }).regulations.levels;
  if (!level) throw new Error("the invented file has a level");
  return isOpenToEveryone(level);
}

/**
 * Trimmed mean of four judges' two marks, for these words of the rule: 13.5 from the judges' totals 14, 16, 10 and 13, or 13 per criterion, which
 * leaves 15 and 11.
 */
export const meanBy = (combine: string): unknown =>
  answerOf(
    trimmedMean(invented({ scoring: { combine } }).regulations, [
      [8, 6],
      [7, 9],
      [5, 5],
      [9, 4],
    ]),
  );

/** Removes the no-break spaces of a text. */
export const plain = (text: string): string => text.replaceAll("\u00a0", " ");

/** Formats the answer as text, with spaces between list items, or returns the code of the open question. */
export function verdict(outcome: Outcome<unknown>): string {
  if (outcome.ambiguous) return outcome.question.code;
  return Array.isArray(outcome.answer) ? outcome.answer.join(" ") : String(outcome.answer);
}

/** The question, if there is one, and the reasons. */
export const reasonsOf = (outcome: Outcome<unknown>) => (outcome.ambiguous ? [outcome.question, ...outcome.reasons] : outcome.reasons);

/** Code, Polish words and parameters of the question and of each reason. */
export const messagesOf = (outcome: Outcome<unknown>): unknown[] => reasonsOf(outcome).map((one) => [one.code, plain(one.pl), one.params]);

/** Code, Polish words and parameters of the question, or of the first reason. */
export const firstMessage = (outcome: Outcome<unknown>): unknown => messagesOf(outcome)[0];

/** The question and the reasons in English. */
export const englishOf = (outcome: Outcome<unknown>): string[] => reasonsOf(outcome).map((one) => plain(one.en));

/** The question and the reasons in English, as one text. */
export const englishText = (outcome: Outcome<unknown>): string => englishOf(outcome).join(" ");

/** The question and the reasons in Polish. */
export const polishOf = (outcome: Outcome<unknown>): string[] => reasonsOf(outcome).map((one) => plain(one.pl));

/** The reasons alone, in Polish. */
export const polishReasons = (outcome: Outcome<unknown>): string[] => outcome.reasons.map((one) => plain(one.pl));

/** Warnings at a path and below it, each with its path and code. */
export const warningCodes = (loaded: Loaded, at: string): string[] =>
  loaded.warnings.filter((one) => one.path.startsWith(at)).map((one) => `${one.path} ${one.code}`);
