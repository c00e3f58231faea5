// Decisions about rounds as the API shows them.
import { z } from "zod";

/** Kinds of decisions about a round. `line`: names which of the entries tied on the line go on. */
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
  /** Details of the decision: who was tied and for how many places, or how many were recalled before and now. */
  about: z.object({
    tied: z.array(z.string()).optional(),
    places: z.number().optional(),
    wanted_before: z.number().optional(),
    wanted: z.number().optional(),
    /**
     * The new state of the performance. For a judge's sheet: "short" when it counts with fewer crosses, "whole" when all are asked for again. For
     * sheets typed from paper: "off" when nobody has to compare them, "on" when a second person does.
     */
    state: z.string().optional(),
    /** The judge's seat that the decision is about. */
    seat_id: z.string().optional(),
    seat: z.string().optional(),
    dance: z.number().optional(),
    /** Number of crosses on the sheet. */
    given: z.number().optional(),
    /** False when a calling off was taken back. */
    called_off: z.boolean().optional(),
    /** The later rounds called off, or brought back, with it. */
    together: z.array(z.string()).optional(),
  }),
  reason: z.string().nullable(),
  /** Name of the person who decided, or of the person at a station's device and the station. Null: a rule of the product. */
  by: z.string().nullable(),
  made_at: z.string(),
});
export type Decision = z.output<typeof decision>;
