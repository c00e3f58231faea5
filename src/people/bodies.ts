// Parts that the bodies of many calls share: ids, versions, typed text.
import { z } from "zod";

export const id = z.uuid().optional();
export const version = z.number().int().optional();
/** The query of what the deadline stops. */
export const typed = z.object({
  /** Seconds between typing and sending, as the device counted them: what was typed before the deadline is taken for 15 minutes after it. */
  typed_seconds_ago: z.coerce
    .number()
    .int()
    .min(0)
    .max(30 * 86_400)
    .optional(),
});
/** Also where an entry loses its place by it, because the section that it goes to has none: it waits there. */
export const wait = z.boolean().optional();
/** Letters that show nothing but turn, break or hide the text around them: control characters and marks of writing direction. */
const unseen = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu;
/** Text of at most `max` characters as somebody typed it, in composed letters (NFC) and without what is not seen; line breaks stay. */
export const short = (max: number) =>
  z
    .string()
    .overwrite((text) => text.normalize("NFC").replace(unseen, (letter) => (letter === "\n" || letter === "\t" ? letter : "")))
    .trim()
    .max(max);
