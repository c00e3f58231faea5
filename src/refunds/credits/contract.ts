// Calls of credits: money that stays for a payer's next competition, and its return.
import { z } from "zod";
import { endpoint } from "../../kernel/endpoints/endpoint.ts";
import { treasurers } from "../../kernel/endpoints/roles.ts";
import { account, recipient } from "../records/contract.ts";

export const kinds = ["given", "used", "paid_out", "taken_back"] as const;
export const views = ["open", "spent"] as const;

const view = z.enum(views);

export const credit = z.object({
  /** Also the id of the refund that created it. */
  id: z.string(),
  /** Payment, sign-up and competition that the money came from. */
  payment_id: z.string(),
  signup_id: z.string(),
  reference: z.string(),
  competition_name: z.string(),
  club_name: z.string().nullable(),
  contact_name: z.string().nullable(),
  contact_email: z.string().nullable(),
  /** True when an account owns it and can use it. Else it belongs to an e-mail address, and the office uses it. */
  of_account: z.boolean(),
  given_grosze: z.number(),
  left_grosze: z.number(),
  version: z.number(),
  created_at: z.string(),
});
export type Credit = z.output<typeof credit>;

const whole = credit.extend({
  entries: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(kinds),
      /** Above zero: added. The entries add up to what is left. */
      amount_grosze: z.number(),
      payment_id: z.string(),
      reference: z.string(),
      competition_name: z.string(),
      reason: z.string().nullable(),
      who: z.string(),
      at: z.string(),
    }),
  ),
});
export type WholeCredit = z.output<typeof whole>;

export const listCredits = endpoint({
  name: "listCredits",
  method: "GET",
  path: "/api/credits",
  access: treasurers,
  query: z.object({
    q: z.string().max(100).optional(),
    /** open: some of it is left. */
    view: view.optional(),
    sort: z.enum(["created_at", "left_grosze", "club_name"]).default("created_at"),
    direction: z.enum(["asc", "desc"]).default("desc"),
    limit: z.coerce.number().int().min(1).max(500).default(100),
    cursor: z.string().max(300).optional(),
  }),
  reply: z.object({
    data: z.array(credit),
    next_cursor: z.string().nullable(),
    /** Count, sum given and sum left of each view, under the same search. */
    totals: z.array(z.object({ view, count: z.number(), given_grosze: z.number(), left_grosze: z.number() })),
  }),
  live: () => ["payments"],
  summary: "Credits for payers' next competitions, with the sum left.",
});

export const getCredit = endpoint({
  name: "getCredit",
  method: "GET",
  path: "/api/credits/{id}",
  access: treasurers,
  reply: whole,
  summary: "One credit with its entries, oldest first: given, used, paid out, taken back.",
});

export const payOutCredit = endpoint({
  name: "payOutCredit",
  method: "POST",
  path: "/api/credits/{id}/payouts",
  access: treasurers,
  status: 201,
  body: z.object({ id: z.uuid().optional(), account, recipient }),
  reply: whole,
  summary: "Returns the rest of a credit to its payment, and plans a refund of it by transfer.",
});

export const takeCreditBack = endpoint({
  name: "takeCreditBack",
  method: "POST",
  path: "/api/credits/{id}/returns",
  access: treasurers,
  status: 201,
  body: z.object({ id: z.uuid().optional(), reason: z.string().trim().min(3).max(500) }),
  reply: whole,
  summary: "Withdraws the rest of a credit with a reason. The money returns to its original payment.",
});
