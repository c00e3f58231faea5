// Result type of all questions: an answer with its reasons, or an open question that the organiser must decide first.

/** Value that a sentence was built from, so that a page can build its own sentence. */
export type Param = string | number | boolean | null | readonly string[];

/** One sentence about an answer, in Polish and English, with its code and values. */
export interface Reason {
  readonly code: string;
  readonly pl: string;
  readonly en: string;
  readonly params: Readonly<Record<string, Param>>;
}

/** The regulations decide: the answer and why. */
export interface Answered<T> {
  readonly ambiguous: false;
  readonly answer: T;
  readonly reasons: readonly Reason[];
}

/** The regulations leave it open: the question for the organiser, and the reasons known so far. */
export interface Open {
  readonly ambiguous: true;
  readonly question: Reason;
  readonly reasons: readonly Reason[];
}

/** An answer with reasons, or an open question. */
export type Outcome<T> = Answered<T> | Open;

/** Wraps an answer with its reasons. */
export function answered<T>(answer: T, ...reasons: Reason[]): Answered<T> {
  return { ambiguous: false, answer, reasons };
}

/** Wraps a question to the organiser, with what is known so far. */
export function open(question: Reason, ...reasons: Reason[]): Open {
  return { ambiguous: true, question, reasons };
}

/** Prefix of the codes of sentences that refuse an impossible question, whatever the regulations say. */
const REFUSED = "refused.";

/** Builds the refusal of an impossible question; `what` names the invalid part. */
export function refusal(what: string, pl: string, en: string, params: Record<string, Param> = {}): Reason {
  return say(`${REFUSED}${what}`, pl, en, params);
}

/** True when the sentence refuses the question itself instead of asking the organiser. */
export function isRefusal(reason: Reason): boolean {
  return reason.code.startsWith(REFUSED);
}

/** Builds a reason. Polish text gets no-break spaces after one-letter words and before units. */
export function say(code: string, pl: string, en: string, params: Record<string, Param> = {}): Reason {
  return { code, pl: typeset(capital(pl)), en: capital(en), params };
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function typeset(text: string): string {
  return text
    .replace(/(?<=^|[\s\u00a0(„])([iwzouaIWZOUA]) /g, "$1\u00a0")
    .replace(/(\d) (?=(?:zł|EUR|CZK|%|s|min|lat|lata|rok|osób|osoby|osoba|dni)(?![\p{L}]))/gu, "$1\u00a0");
}
