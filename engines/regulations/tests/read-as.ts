// What a few words of an invented file come to: questions that several tests of sentences ask in the same way.
import type { Outcome } from "../src/answer.ts";
import { isStillOpen, type Locked } from "../src/deadlines.ts";
import { isForEveryone } from "../src/level.ts";
import { trimmedMean } from "../src/points.ts";
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
