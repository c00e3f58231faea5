// Limits and kinds of an organiser's own questions. Pure, and without schemas, so that the sign-up page loads little.

/** Answered once per sign-up, per entry, or per dancer. */
export const scopes = ["signup", "entry", "dancer"] as const;
export type Scope = (typeof scopes)[number];
export const kinds = ["text", "choice", "number", "file"] as const;
export type Kind = (typeof kinds)[number];

/** Maximum length of an answer, in characters. */
export const LONGEST_ANSWER = 1000;
/** Maximum size of a file answer, in bytes. */
export const ANSWER_BYTES = 10_000_000;
export const ANSWER_KINDS = ["application/pdf", "image/png", "image/jpeg", "image/webp"] as const;

/** Beginnings of words for data with a special legal basis: health, religion, identity numbers. */
const DELICATE =
  /\b(alerg|uczulen|zdrow|chor[oó]b|choru|lek[ió]|leczen|kontuzj|uraz|niepe[lł]nospraw|orzeczen|diet|ci[aą][zż]|wyzna|religi|pesel|dowod|dow[oó]d|paszport|allerg|health|illness|disease|medic|injur|disab|pregnan|religio|passport)/i;

/** True when a question seems to ask for health, religion or an identity number. */
export function isDelicate(texts: readonly (string | null)[]): boolean {
  return texts.some((text) => text !== null && DELICATE.test(text.normalize("NFC")));
}

/** Returns the text of a question in the reader's language. */
export function labelIn(question: { label: string; label_en: string | null }, locale: "pl" | "en"): string {
  return (locale === "en" && question.label_en) || question.label;
}
