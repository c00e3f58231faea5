// Shape of a question to the organiser.
import { type Reason, say } from "./answer.ts";

/** One question to the organiser, listed once for the whole contest. */
export interface OpenQuestion {
  /** JSON path of the place that the answer belongs to. */
  readonly path: string;
  readonly question: Reason;
  /** What the answer would decide, and what happens until there is one. */
  readonly changes: Reason;
}

/** Builds an open question: its path, and Polish and English texts of the question and of its effect. */
export function ask(path: string, code: string, question: readonly [string, string], changes: readonly [string, string]): OpenQuestion {
  return { path, question: say(`ask.${code}`, ...question), changes: say(`changes.${code}`, ...changes) };
}
