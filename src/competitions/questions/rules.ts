// What an organiser's own question can be. Pure, and without schemas: whoever answers loads no more than this.

/** Answered once a sign-up, once an entry, or once a dancer. */
export const scopes = ["signup", "entry", "dancer"] as const;
export type Scope = (typeof scopes)[number];
export const kinds = ["text", "choice", "number", "file"] as const;
export type Kind = (typeof kinds)[number];

/** The longest text of an answer, in characters. */
export const LONGEST_ANSWER = 1000;
/** The greatest file of an answer, in bytes. */
export const ANSWER_BYTES = 10_000_000;
export const ANSWER_KINDS = ["application/pdf", "image/png", "image/jpeg", "image/webp"] as const;

/** Beginnings of words by which a question asks for what needs a reason of its own in the law: health, religion, numbers of identity. */
const DELICATE =
  /\b(alerg|uczulen|zdrow|chor[oó]b|choru|lek[ió]|leczen|kontuzj|uraz|niepe[lł]nospraw|orzeczen|diet|ci[aą][zż]|wyzna|religi|pesel|dowod|dow[oó]d|paszport|allerg|health|illness|disease|medic|injur|disab|pregnan|religio|passport)/i;

/** Whether a question seems to ask for health, religion or a number of identity. */
export function isDelicate(texts: readonly (string | null)[]): boolean {
  return texts.some((text) => text !== null && DELICATE.test(text.normalize("NFC")));
}

/** The name of a question in the reader's language. */
export function labelIn(question: { label: string; label_en: string | null }, locale: "pl" | "en"): string {
  return (locale === "en" && question.label_en) || question.label;
}
