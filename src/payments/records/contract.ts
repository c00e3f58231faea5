// Calls of payments. "link" as in sign-up: the sign-up's secret cookie, the coach who made it, or an administrator.
import { z } from "zod";
import { endpoint } from "../../kernel/endpoints/endpoint.ts";
import { signedIn, treasurers } from "../../kernel/endpoints/roles.ts";
import { providers } from "../../gateways/protocols/gateway.ts";
import { methods, statuses } from "./rules.ts";
import { statuses as refundStatuses, refundMethods as refundWays } from "./refund-states.ts";

const status = z.enum(statuses);
export const method = z.enum(methods);

export const payment = z.object({
  id: z.string(),
  reference: z.string(),
  competition_id: z.string(),
  competition_name: z.string(),
  signup_id: z.string(),
  club_name: z.string().nullable(),
  club_city: z.string().nullable(),
  contact_name: z.string().nullable(),
  contact_email: z.string().nullable(),
  amount_grosze: z.number(),
  /** Money received and not returned: below the amount while a part is missing, zero after a refund. */
  paid_grosze: z.number(),
  /** Number of entries that it pays for. */
  entries: z.number(),
  /** Why a person must look at it: the provider reported another sum, or too little or too much was paid. */
  problem: z.enum(["review", "underpaid", "overpaid"]).nullable(),
  currency: z.string(),
  status,
  method: method.nullable(),
  due_at: z.string().nullable(),
  paid_at: z.string().nullable(),
  note: z.string().nullable(),
  version: z.number(),
  created_at: z.string(),
});
export type Payment = z.output<typeof payment>;

const line = z.object({
  id: z.string(),
  entry_id: z.string().nullable(),
  label: z.string(),
  detail: z.string().nullable(),
  amount_grosze: z.number(),
});

export const fullPayment = payment.extend({
  lines: z.array(line),
  /** What is still to be paid. */
  due_grosze: z.number(),
  /** The sign-up's current price less all its money. Below zero: too much was paid. */
  balance_grosze: z.number(),
  /** Details for a bank transfer. Null when the organiser has no account. The QR code is an SVG image. */
  transfer: z
    .object({ recipient: z.string(), account: z.string(), title: z.string(), amount_grosze: z.number(), qr_svg: z.string() })
    .nullable(),
  /** True when an online payment can be started, at one of `providers`. */
  gateway: z.boolean(),
  providers: z.array(z.enum(providers)),
  /** True when it can be paid in cash on the spot. */
  cash: z.boolean(),
  attempts: z.array(
    z.object({
      id: z.string(),
      provider: z.string(),
      status: z.string(),
      amount_grosze: z.number(),
      problem: z.string().nullable(),
      created_at: z.string(),
      finished_at: z.string().nullable(),
    }),
  ),
  next_statuses: z.array(status),
  /** Credits from earlier competitions that this caller may use for it, oldest first. */
  credits: z.array(z.object({ id: z.string(), competition_name: z.string(), left_grosze: z.number() })),
  /** Refunds, pending or done, newest first. */
  refunds: z.array(
    z.object({
      id: z.string(),
      way: z.enum(refundWays),
      status: z.enum(refundStatuses),
      amount_grosze: z.number(),
      created_at: z.string(),
      finished_at: z.string().nullable(),
    }),
  ),
});

export type FullPayment = z.output<typeof fullPayment>;

const event = z.object({
  id: z.string(),
  at: z.string(),
  who: z.string(),
  kind: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  note: z.string().nullable(),
  /** Money received by this event (below zero: returned), its method and its day. */
  amount_grosze: z.number(),
  method: method.nullable(),
  received_on: z.string().nullable(),
});

export const createPayment = endpoint({
  name: "createPayment",
  method: "POST",
  path: "/api/signups/{id}/payment",
  access: "link",
  status: 201,
  body: z.object({ id: z.uuid().optional(), method: z.enum(["transfer", "gateway", "cash"]) }),
  reply: fullPayment,
  summary: "Opens the payment for what a submitted sign-up still owes, or updates the open one. A sign-up has at most one open payment.",
});

export const startAttempt = endpoint({
  name: "startAttempt",
  method: "POST",
  path: "/api/payments/{id}/attempts",
  access: "link",
  status: 201,
  body: z.object({
    id: z.uuid().optional(),
    /** Absent: the first one offered. */
    provider: z.enum(providers).optional(),
    /** A partial sum; absent: the whole balance. At least 10,00 zł, and at least as much must be left. */
    amount_grosze: z.int().min(1).max(100_000_000).optional(),
  }),
  current: fullPayment,
  reply: z.object({ id: z.string(), redirect_url: z.string() }),
  adds: true,
  summary: "Starts an online payment at a provider. The payer goes to redirect_url and returns to /payment/{id}.",
});

export const checkPayment = endpoint({
  name: "checkPayment",
  method: "POST",
  path: "/api/payments/{id}/check",
  access: "link",
  status: 200,
  body: z.object({
    /** True when the payer is back and the gateway had time: an unpaid transaction then ends as failed. */
    returned: z.boolean().optional(),
  }),
  reply: fullPayment,
  adds: true,
  summary: "Polls the gateway about the running online payment. Money that arrives later is still accepted.",
});

const views = ["attention", "waiting", "paid", "refunds"] as const;

export const listPayments = endpoint({
  name: "listPayments",
  method: "GET",
  path: "/api/payments",
  access: signedIn,
  query: z.object({
    competition_id: z.uuid().optional(),
    q: z.string().max(100).optional(),
    status: status.optional(),
    method: method.optional(),
    /** attention: failed or with a problem; waiting: pending or processing; refunds: full or partial. */
    view: z.enum(views).optional(),
    /** attention: payments that need a person first, then by age. */
    sort: z.enum(["attention", "created_at", "amount_grosze", "club_name"]).default("created_at"),
    direction: z.enum(["asc", "desc"]).default("desc"),
    limit: z.coerce.number().int().min(1).max(500).default(100),
    cursor: z.string().max(300).optional(),
  }),
  reply: z.object({
    data: z.array(payment),
    next_cursor: z.string().nullable(),
    /** Count, amount and money of each status, under the same competition, method and search. */
    totals: z.array(
      z.object({
        status,
        count: z.number(),
        amount_grosze: z.number(),
        paid_grosze: z.number(),
        /** Sum that open payments still ask for, and sum returned by refunded ones. */
        due_grosze: z.number(),
        returned_grosze: z.number(),
      }),
    ),
    /** Number of payments that need a person. */
    attention: z.number(),
  }),
  live: ({ query }) => [query.competition_id ? `payments:${query.competition_id}` : "payments"],
  summary: "Lists payments: all for an administrator, their own for a coach, none for a referee.",
});

export const getPayment = endpoint({
  name: "getPayment",
  method: "GET",
  path: "/api/payments/{id}",
  access: "link",
  query: z.object({
    /** A partial sum, for which the transfer details are returned. */
    part_grosze: z.coerce.number().int().min(1).max(100_000_000).optional(),
  }),
  reply: fullPayment,
  live: ({ params }) => [`payment:${params.id}`],
  summary: "One payment with its price lines and payment methods.",
});

export const getPaymentHistory = endpoint({
  name: "getPaymentHistory",
  method: "GET",
  path: "/api/payments/{id}/history",
  access: treasurers,
  reply: z.object({ data: z.array(event), next_cursor: z.null() }),
  summary: "History of a payment, newest event first.",
});

export const updatePayment = endpoint({
  name: "updatePayment",
  method: "PUT",
  path: "/api/payments/{id}",
  access: treasurers,
  body: z
    .object({
      status,
      /** A credit is used by its own call, not set by hand. */
      method: method.exclude(["credit"]),
      paid_grosze: z.number().int().min(0),
      note: z.string().trim().max(1000).nullable(),
      version: z.number().int(),
    })
    .partial(),
  reply: fullPayment,
  summary: "Changes a payment by hand. Each change is recorded in its history.",
});
