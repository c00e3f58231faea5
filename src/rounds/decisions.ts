// What a person ruled about rounds, as it is told.
import { z } from "zod";

/** What a person may rule about a round. `line`: of those tied on the line these go on; the rest speak for themselves. */
export const decisionKind = z.enum([
  "line",
  "tie",
  "wanted",
  "plan",
  "call_off",
  "late_entry",
  "reserve",
  "retired",
  "disqualified",
  "short_ballot",
  "paper_check",
  "correction",
  "reopened",
  "released",
]);

export const decision = z.object({
  id: z.string(),
  round_id: z.string().nullable(),
  kind: z.string(),
  entries: z.array(z.string()),
  /** What was ruled about: who was tied, for how many places; or how many were asked for before and are now. */
  about: z.object({
    tied: z.array(z.string()).optional(),
    places: z.number().optional(),
    wanted_before: z.number().optional(),
    wanted: z.number().optional(),
    /** What somebody is now; of a judge's sheet: "short" where it counts with fewer crosses, "whole" where all are asked for again; of sheets typed from paper "off" where nobody has to compare them, "on" where somebody does. */
    state: z.string().optional(),
    /** The judge's sheet that was ruled about. */
    seat_id: z.string().optional(),
    seat: z.string().optional(),
    dance: z.number().optional(),
    /** How many crosses stood on it. */
    given: z.number().optional(),
    /** Of a round that was called off: false where that was taken back. */
    called_off: z.boolean().optional(),
    /** The rounds behind it that were called off, or brought back, with it. */
    together: z.array(z.string()).optional(),
  }),
  reason: z.string().nullable(),
  /** Who ruled, by name. */
  by: z.string().nullable(),
  made_at: z.string(),
});
export type Decision = z.output<typeof decision>;
