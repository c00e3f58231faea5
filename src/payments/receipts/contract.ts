// Calls of received money: noting it at the desk, and listing everything received and returned.
import { z } from "zod";
import { endpoint } from "../../kernel/endpoints/endpoint.ts";
import { treasurers } from "../../kernel/endpoints/roles.ts";
import { fullPayment, method } from "../records/contract.ts";

export const addReceipt = endpoint({
  name: "addReceipt",
  method: "POST",
  path: "/api/signups/{id}/receipts",
  access: treasurers,
  status: 201,
  body: z.object({
    id: z.uuid().optional(),
    amount_grosze: z.number().int().min(1).max(100_000_000),
    method: z.enum(["cash", "transfer", "other"]),
    /** Day on which the money arrived, today at the latest. */
    received_on: z.iso.date(),
    /** Required for a day before today: the reason, stored in the audit trail. */
    note: z.string().trim().max(1000).nullish(),
  }),
  reply: fullPayment,
  summary: "Records money received at the desk or on the bank account for a sign-up. Partial payments add up until the payment is paid.",
});

export const receipt = z.object({
  id: z.string(),
  payment_id: z.string(),
  signup_id: z.string(),
  reference: z.string(),
  competition_name: z.string(),
  club_name: z.string().nullable(),
  contact_name: z.string().nullable(),
  received_on: z.string(),
  method: method.nullable(),
  /** Below zero: money given back, or noted in error and taken back. */
  amount_grosze: z.number(),
  who: z.string(),
  at: z.string(),
  note: z.string().nullable(),
});
export type Receipt = z.output<typeof receipt>;

export const listReceipts = endpoint({
  name: "listReceipts",
  method: "GET",
  path: "/api/receipts",
  access: treasurers,
  query: z.object({
    competition_id: z.uuid().optional(),
    method: method.optional(),
    /** Only this day. */
    on: z.iso.date().optional(),
    limit: z.coerce.number().int().min(1).max(500).default(100),
    cursor: z.string().max(200).optional(),
  }),
  reply: z.object({
    data: z.array(receipt),
    next_cursor: z.string().nullable(),
    /** Count and sum per payment method, under the same filters. */
    totals: z.array(z.object({ method: method.nullable(), count: z.number(), amount_grosze: z.number() })),
  }),
  summary: "Every sum received or returned, newest day first. Their total is the money of all payments.",
});

export const payer = z.object({
  /** Id of the sign-up that pays. */
  id: z.string(),
  competition_name: z.string(),
  club_name: z.string().nullable(),
  contact_name: z.string().nullable(),
  contact_email: z.string().nullable(),
});

export const listPayers = endpoint({
  name: "listPayers",
  method: "GET",
  path: "/api/payers",
  access: treasurers,
  query: z.object({
    competition_id: z.uuid().optional(),
    /** Searched in the club, the contact and the dancers' names. */
    q: z.string().max(100).optional(),
    limit: z.coerce.number().int().min(1).max(500).default(100),
    cursor: z.string().max(200).optional(),
  }),
  reply: z.object({ data: z.array(payer), next_cursor: z.string().nullable() }),
  summary: "Submitted sign-ups to choose who paid, newest first: only who they are and how to reach them.",
});

export const getSignupBalance = endpoint({
  name: "getSignupBalance",
  method: "GET",
  path: "/api/signups/{id}/balance",
  access: treasurers,
  reply: z.object({
    /** The price now less the money received. Below zero: too much was paid. */
    balance_grosze: z.number(),
  }),
  summary: "What a sign-up owes now.",
});
