// The organiser's own questions and their answers as a sign-up shows them.
import { z } from "zod";
import { kinds, scopes } from "../../competitions/questions/rules.ts";

export const ownQuestion = z.object({
  id: z.string(),
  scope: z.enum(scopes),
  kind: z.enum(kinds),
  label: z.string(),
  label_en: z.string().nullable(),
  hint: z.string().nullable(),
  options: z.array(z.string()),
  required: z.boolean(),
  /** The question does not block what was sent before this time. */
  asked_at: z.string(),
});
export type OwnQuestion = z.output<typeof ownQuestion>;

/** The answers about one entry, one dancer, or (both null) the whole sign-up; `version` counts their changes. */
export const answerSheet = z.object({
  entry_id: z.string().nullable(),
  dancer_id: z.string().nullable(),
  version: z.number(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  files: z.record(z.string(), z.object({ name: z.string(), bytes: z.number(), url: z.string() })),
});
