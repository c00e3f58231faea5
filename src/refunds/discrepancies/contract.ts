// Calls of discrepancies: money that moved at a payment provider without our request. Lists them and settles one.
import { z } from "zod";
import { endpoint } from "../../kernel/endpoints/endpoint.ts";
import { treasurers } from "../../kernel/endpoints/roles.ts";
import { kinds, states, statuses } from "./rules.ts";

export const views = ["open", "settled"] as const;

export const discrepancy = z.object({
  id: z.string(),
  payment_id: z.string(),
  reference: z.string(),
  competition_name: z.string(),
  club_name: z.string().nullable(),
  contact_name: z.string().nullable(),
  provider: z.string(),
  /** refund: made in the provider's own panel; dispute: the payer disputed the payment at the bank. */
  kind: z.enum(kinds),
  /** In hundredths of `currency`. */
  amount_grosze: z.number(),
  currency: z.string(),
  /** State at the provider. void: no money was returned, or it came back. */
  state: z.enum(states),
  happened_at: z.string(),
  /** State here. void: settled by itself, nothing is missing. */
  status: z.enum(statuses),
  reason: z.string().nullable(),
  who: z.string().nullable(),
  settled_at: z.string().nullable(),
  version: z.number(),
});
export type Discrepancy = z.output<typeof discrepancy>;

export const listDiscrepancies = endpoint({
  name: "listDiscrepancies",
  method: "GET",
  path: "/api/discrepancies",
  access: treasurers,
  query: z.object({
    view: z.enum(views).default("open"),
    payment_id: z.uuid().optional(),
    limit: z.coerce.number().int().min(1).max(500).default(100),
    cursor: z.string().max(200).optional(),
  }),
  reply: z.object({
    data: z.array(discrepancy),
    next_cursor: z.string().nullable(),
    /** Number of discrepancies in each view. */
    totals: z.array(z.object({ view: z.enum(views), count: z.number() })),
  }),
  live: () => ["payments"],
  summary: "Discrepancies: money returned at a payment provider without our request (refunds of its own panel, disputes), newest first.",
});

export const settleDiscrepancy = endpoint({
  name: "settleDiscrepancy",
  method: "PUT",
  path: "/api/discrepancies/{id}",
  access: treasurers,
  body: z.object({
    /** refunded: the money leaves the payment, as by a refund of the provider; dismissed: it does not concern the payment, with a reason. */
    status: z.enum(["refunded", "dismissed"]),
    reason: z.string().trim().max(500).nullish(),
    version: z.number().int().optional(),
  }),
  reply: discrepancy,
  summary: "Settles a discrepancy. Settling it again in the same way changes nothing.",
});
