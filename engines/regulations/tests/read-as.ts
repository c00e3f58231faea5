// Answers, messages and warnings of an invented file, as several tests read them.
import type { Outcome } from "../src/answer.ts";
import { isStillOpen, type Locked } from "../src/deadlines.ts";
import { isForEveryone } from "../src/level.ts";
import { trimmedMean } from "../src/points.ts";
import type { Loaded } from "../src/load.ts";
import { invented } from "./invented.ts";

/** The answer, or the code of the question that stands in its way. */
export const answerOf = <T>(outcome: Outcome<T>): unknown => (outcome.ambiguous ? outcome.question.code : outcome.answer);

/** Whether a deadline of this name is found for what it would lock: true, or the code of the question. */
export const isLockedBy = (what: Locked, named: string): unknown =>
  answerOf(isStillOpen(invented({ deadlines: [{ what: named, date: "2026-04-01" }] }).regulations, what, "2026-04-01"));

/** Whether a level that is described by these words is open to everyone. */
export function isLevelForEveryone(plain: string): boolean {
  const [level] = invented({ levels: [{ code: "O", name_pl: "open", plain }] }).regulations.levels;
  if (!level) throw new Error("the invented file has a level");
  return isForEveryone(level);
}

/** The mean of four judges' two marks without extremes, by these words: 13.5 of the judges' totals 14, 16, 10 and 13; 13 of each criterion, which leaves 15 and 11. */
export const meanBy = (combine: string): unknown =>
  answerOf(
    trimmedMean(invented({ scoring: { combine } }).regulations, [
      [8, 6],
      [7, 9],
      [5, 5],
      [9, 4],
    ]),
  );

/** A text without its no-break spaces. */
export const plain = (text: string): string => text.replaceAll("\u00a0", " ");

/** The answer as a text, lists with spaces between their items, or the code of the question that stands in its way. */
export function verdict(outcome: Outcome<unknown>): string {
  if (outcome.ambiguous) return outcome.question.code;
  return Array.isArray(outcome.answer) ? outcome.answer.join(" ") : String(outcome.answer);
}

/** The question, if there is one, and the reasons. */
export const reasonsOf = (outcome: Outcome<unknown>) => (outcome.ambiguous ? [outcome.question, ...outcome.reasons] : outcome.reasons);

/** The question and the reasons: of each its code, its Polish words and its parameters. */
export const messagesOf = (outcome: Outcome<unknown>): unknown[] => reasonsOf(outcome).map((one) => [one.code, plain(one.pl), one.params]);

/** The question, or the first reason: its code, its Polish words and its parameters. */
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
