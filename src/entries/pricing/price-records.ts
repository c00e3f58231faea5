// Prices as the API shows them, in grosze.
import { z } from "zod";

/** Costs of an offered place once it is accepted; null for a place that is not offered, and in practice. */
export const offerCosts = z.object({
  entry_grosze: z.number(),
  /** Price of the whole sign-up then, and the part already paid. */
  total_grosze: z.number(),
  held_grosze: z.number(),
  /** The last day of these prices (ISO), where they rise by the day of payment. */
  until: z.string().nullable(),
  /** The deadline, and whether it has passed. */
  due_at: z.string().nullable(),
  overdue: z.boolean(),
});
export type OfferCosts = z.output<typeof offerCosts>;

export const quoteLine = z.object({
  entry_id: z.string().nullable(),
  label: z.string(),
  detail: z.string(),
  amount_grosze: z.number(),
});
export const quote = z.object({
  lines: z.array(quoteLine),
  total_grosze: z.number(),
  currency: z.string(),
  /** The last day (ISO) before a price rises, for what is not sent or paid yet; null when no price rises. */
  until: z.string().nullable(),
});
export type Quote = z.output<typeof quote>;
