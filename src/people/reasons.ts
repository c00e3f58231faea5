// A reason as rules return it, in both languages, and as the API sends it. Pure.
import { z } from "zod";

/** A sentence for the person, with a code that screens may act on. */
export const reasonRecord = z.object({ code: z.string(), text: z.string() });
export type ReasonRecord = z.output<typeof reasonRecord>;

export interface Reason {
  code: string;
  pl: string;
  en: string;
}

/** A reason in the caller's language. */
export function reasonIn(call: { locale: "pl" | "en" }, { code, pl, en }: Reason): ReasonRecord {
  return { code, text: call.locale === "en" ? en : pl };
}
