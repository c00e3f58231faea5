// The form of a question to the organiser.
import { type Reason, say } from "./answer.ts";

/** One question to the organiser, told once for the whole contest. */
export interface OpenQuestion {
  /** The place in the file that the answer belongs to. */
  readonly path: string;
  readonly question: Reason;
  /** What would be decided by the answer, and what happens as long as there is none. */
  readonly changes: Reason;
}

/** Builds a question and what it would change. */
export function ask(path: string, code: string, question: readonly [string, string], changes: readonly [string, string]): OpenQuestion {
  return { path, question: say(`ask.${code}`, ...question), changes: say(`changes.${code}`, ...changes) };
}
