// What a deduction may take, as it is asked, stored and answered.
import { z } from "zod";

const amount = z.number().positive().max(1000).multipleOf(0.01);

/** What a deduction takes: points of the total, of each judge's, for each started span of an overrun, or percent of the total. */
export const deductionPolicy = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("points"), amount }),
  z.object({ kind: z.literal("points_per_judge"), amount }),
  z.object({
    kind: z.literal("points_per_started"),
    amount,
    every_seconds: z.number().int().min(1).max(3600),
    /** How long it ran over, and how much of that costs nothing. */
    seconds: z.number().positive().max(3600).multipleOf(0.01),
    grace_seconds: z.number().int().min(0).max(600).default(0),
  }),
  z.object({ kind: z.literal("percent"), percent: z.number().positive().max(100).multipleOf(0.01) }),
]);
export type DeductionPolicy = z.output<typeof deductionPolicy>;
