// Fields shared by the bodies of many calls: ids, versions, typed text.
import { z } from "zod";

export const id = z.uuid().optional();
export const version = z.number().int().optional();
/** Query of the calls that the deadline stops. */
export const typed = z.object({
  /** Seconds between typing and sending, as the device counted them: what was typed before the deadline is accepted for 15 minutes after it. */
  typed_seconds_ago: z.coerce
    .number()
    .int()
    .min(0)
    .max(30 * 86_400)
    .optional(),
});
/** Confirms a change by which an entry loses its place, because its new section is full: it then joins the waiting list. */
export const wait = z.boolean().optional();
/** Invisible characters that turn, break or hide the text around them: control characters and marks of writing direction. */
const unseen = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu;
/** Schema of typed text of at most `max` characters, in composed letters (NFC) and without invisible characters; line breaks stay. */
export const short = (max: number) =>
  z
    .string()
    .overwrite((text) => text.normalize("NFC").replace(unseen, (letter) => (letter === "\n" || letter === "\t" ? letter : "")))
    .trim()
    .max(max);
