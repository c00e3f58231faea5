// Prices as the API shows them, in grosze.
import { z } from "zod";

/** What an offered place costs once it is taken; null of a place that is not offered, and of practice. */
export const offerCosts = z.object({
  entry_grosze: z.number(),
  /** Of the whole sign-up then, and what of it is paid already. */
  total_grosze: z.number(),
  held_grosze: z.number(),
  /** The last day of these prices (ISO), where they rise by the day of payment. */
  until: z.string().nullable(),
  /** Until when it is to be paid, and whether that moment has passed. */
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
  /** The last day of prices that rise after it (ISO), for what is not sent or paid yet; null: they stay. */
  until: z.string().nullable(),
});
export type Quote = z.output<typeof quote>;
