// Work that follows a change of a competition, done in slices above.
import { z } from "zod";
import { defineJob, tenantShape } from "../kernel/jobs/jobs.server.ts";

/** Counts the prices of its sign-ups again: all, or those that rise at the end of the day `after` (ISO date). */
export const priceEntriesJob = defineJob(
  "price_entries",
  z.object({ tenant_id: z.string(), competition_id: z.string(), after: z.string().optional() }),
);

/** Offers its free places to those who wait. */
export const moveWaitingJob = defineJob("move_waiting", z.object({ tenant: tenantShape, competition_id: z.string() }));

/** Mails those whose sign-ups cost another sum now. */
export const mailNewPricesJob = defineJob("mail_new_prices", z.object({ tenant: tenantShape, competition_id: z.string() }));
