// A notice as its readers get it.
import { z } from "zod";

export const shownNotice = z.object({
  id: z.string(),
  text: z.string(),
  /** Null: readers of English get the Polish text. */
  text_en: z.string().nullable(),
  /** Letter of the only stage that it concerns; null: all stages. */
  stage: z.string().nullable(),
  made_at: z.string(),
});
export type ShownNotice = z.output<typeof shownNotice>;
