// Jobs that a change of a competition adds; their workers are in slices above.
import { z } from "zod";
import { defineJob, tenantShape } from "../kernel/jobs/jobs.server.ts";

/** Recalculates the prices of the competition's sign-ups: all, or those that rise at the end of the day `after` (ISO date). */
export const priceEntriesJob = defineJob(
  "price_entries",
  z.object({ tenant_id: z.string(), competition_id: z.string(), after: z.string().optional() }),
);

/** Offers the competition's free places to entries on the waiting list. */
export const moveWaitingJob = defineJob("move_waiting", z.object({ tenant: tenantShape, competition_id: z.string() }));

/** Mails the payers whose sign-ups now have another price. */
export const mailNewPricesJob = defineJob("mail_new_prices", z.object({ tenant: tenantShape, competition_id: z.string() }));
