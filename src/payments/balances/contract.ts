// The call for sign-ups whose money differs from their price: debtors, and payers who get money back.
import { z } from "zod";
import { endpoint } from "../../kernel/endpoints/endpoint.ts";
import { treasurers } from "../../kernel/endpoints/roles.ts";

export const sides = ["debtors", "returns"] as const;
export const sorts = ["balance_grosze", "since", "club_name"] as const;

const sums = { cost_grosze: z.number(), paid_grosze: z.number(), balance_grosze: z.number() };

export const balance = z.object({
  signup_id: z.string(),
  /** debtors: the open payment, else the newest; returns: the one with the most money. Null: no payment was opened yet. */
  payment_id: z.string().nullable(),
  reference: z.string().nullable(),
  competition_id: z.string(),
  competition_name: z.string(),
  club_name: z.string().nullable(),
  club_city: z.string().nullable(),
  contact_name: z.string().nullable(),
  contact_email: z.string().nullable(),
  contact_phone: z.string().nullable(),
  /** cost: the price now; paid: all money of the sign-up; balance, above zero: the missing sum, or the sum to return beyond pending refunds. */
  ...sums,
  /** debtors: when the payment was opened, or the sign-up sent; returns: when money last arrived. */
  since: z.string().nullable(),
  /** returns: an entry was withdrawn or rejected, or too much was paid. */
  cause: z.enum(["withdrawal", "overpaid"]),
});
export type Balance = z.output<typeof balance>;

export const listBalances = endpoint({
  name: "listBalances",
  method: "GET",
  path: "/api/balances",
  access: treasurers,
  query: z.object({
    side: z.enum(sides).default("debtors"),
    competition_id: z.uuid().optional(),
    q: z.string().max(100).optional(),
    sort: z.enum(sorts).default("balance_grosze"),
    direction: z.enum(["asc", "desc"]).default("desc"),
    limit: z.coerce.number().int().min(1).max(500).default(100),
    cursor: z.string().max(300).optional(),
  }),
  reply: z.object({
    data: z.array(balance),
    next_cursor: z.string().nullable(),
    /** Sums of all rows of the filter. */
    totals: z.object({ count: z.number(), ...sums }),
  }),
  live: ({ query }) => [query.competition_id ? `payments:${query.competition_id}` : "payments"],
  summary: "Sent sign-ups that owe money (debtors) or get money back (returns), with sums of the whole filter.",
});
