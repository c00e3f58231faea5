// Calls of refunds: what the regulations give, planning, the list, and transfers written into a file.
import { isValidIBAN } from "ibantools";
import { z } from "zod";
import { endpoint } from "../../kernel/endpoints/endpoint.ts";
import { treasurers } from "../../kernel/endpoints/roles.ts";
import { withMessage } from "../../kernel/text/field-errors.ts";
import { bankText } from "./bank-text.ts";
import { statuses, refundMethods } from "../../payments/records/refund-states.ts";

const status = z.enum(statuses);
const way = z.enum(refundMethods);

export const refund = z.object({
  id: z.string(),
  payment_id: z.string(),
  signup_id: z.string(),
  competition_id: z.string(),
  competition_name: z.string(),
  reference: z.string(),
  club_name: z.string().nullable(),
  contact_name: z.string().nullable(),
  way,
  status,
  amount_grosze: z.number(),
  /** The refundable sum, what the regulations give of it (null: they do not say), and what the organiser keeps. */
  base_grosze: z.number(),
  computed_grosze: z.number().nullable(),
  kept_grosze: z.number(),
  rule: z.string(),
  reason: z.string().nullable(),
  cancelled_on: z.string(),
  /** When the provider was first asked. Null: it does not know the refund. */
  asked_at: z.string().nullable(),
  account: z.string().nullable(),
  recipient: z.string().nullable(),
  title: z.string().nullable(),
  list_id: z.string().nullable(),
  list_number: z.number().nullable(),
  /** Why it was rejected: a provider's code or text, or a bank's. */
  problem: z.string().nullable(),
  who: z.string(),
  version: z.number(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
});
export type Refund = z.output<typeof refund>;

const day = z.iso.date();

/** An account: 26 digits at a Polish bank, else a full IBAN whose country, length and check digits are validated. */
export const account = z
  .string()
  .transform((text) => text.replace(/[\s-]/g, "").toUpperCase().replace(/^PL/, ""))
  .refine(
    (text) => isValidIBAN(/^\d/.test(text) ? `PL${text}` : text),
    withMessage({
      pl: "Podaj numer rachunku z 26 cyfr albo zagraniczny IBAN, na przykład DE89 3704 0044 0532 0130 00.",
      en: "Enter a Polish account number of 26 digits, or a foreign IBAN.",
    }),
  );
/** Recipient of a transfer, with at least two letters that bank files allow. */
export const recipient = z
  .string()
  .trim()
  .min(2)
  .max(140)
  .refine(
    (text) => bankText(text).replace(/[^\p{L}\p{N}]/gu, "").length >= 2,
    withMessage({ pl: "Napisz odbiorcę literami łacińskimi.", en: "Write the recipient in Latin letters." }),
  );

export const proposeRefund = endpoint({
  name: "proposeRefund",
  method: "GET",
  path: "/api/payments/{id}/refund-proposal",
  access: treasurers,
  query: z.object({
    /** Day of the withdrawal. Absent: today. */
    cancelled_on: day.optional(),
    /** Whether the case named by the regulations applies. */
    case_met: z.enum(["yes", "no"]).optional(),
  }),
  reply: z.object({
    /** Money of the payment, less pending refunds. */
    available_grosze: z.number(),
    /** Price of the sign-up now. */
    price_grosze: z.number(),
    /** The refundable sum, to which the regulations apply. */
    base_grosze: z.number(),
    computed_grosze: z.number().nullable(),
    cancelled_on: z.string(),
    days_before: z.number(),
    said: z.string(),
    steps: z.array(z.object({ text: z.string(), applies: z.boolean() })),
    asks: z.enum(["medical", "event_cancelled", "other"]).nullable(),
    /** Methods to return the money, each with its limit. */
    ways: z.array(z.object({ way, most_grosze: z.number() })),
    /** Account of the sign-up's last refund by transfer. */
    account: z.string().nullable(),
    recipient: z.string().nullable(),
  }),
  summary: "The refund that the competition's regulations give for the freed money, with the rule's text and the possible methods.",
});

export const createRefund = endpoint({
  name: "createRefund",
  method: "POST",
  path: "/api/payments/{id}/refunds",
  access: treasurers,
  status: 201,
  body: z.object({
    id: z.uuid().optional(),
    way,
    amount_grosze: z.number().int().min(1).max(100_000_000),
    cancelled_on: day.optional(),
    case_met: z.enum(["yes", "no"]).optional(),
    /** Required when the sum differs from what the regulations give. */
    reason: z.string().trim().max(500).nullish(),
    account: account.nullish(),
    recipient: recipient.nullish(),
  }),
  reply: refund,
  summary: "Plans a refund, at most the payment's money less its pending refunds.",
});

export const listRefunds = endpoint({
  name: "listRefunds",
  method: "GET",
  path: "/api/refunds",
  access: treasurers,
  query: z.object({
    competition_id: z.uuid().optional(),
    payment_id: z.uuid().optional(),
    q: z.string().max(100).optional(),
    status: status.optional(),
    way: way.optional(),
    sort: z.enum(["created_at", "amount_grosze", "club_name"]).default("created_at"),
    direction: z.enum(["asc", "desc"]).default("desc"),
    limit: z.coerce.number().int().min(1).max(500).default(100),
    cursor: z.string().max(300).optional(),
  }),
  reply: z.object({
    data: z.array(refund),
    next_cursor: z.string().nullable(),
    /** Count and sum of each status, under the same filters except status. */
    totals: z.array(z.object({ status, count: z.number(), amount_grosze: z.number() })),
    /** Number of planned transfers without a list, of all competitions. */
    waiting_transfers: z.number(),
  }),
  live: ({ query }) => [query.competition_id ? `payments:${query.competition_id}` : "payments"],
  summary: "Refunds with their state, rule and method.",
});

export const updateRefund = endpoint({
  name: "updateRefund",
  method: "PUT",
  path: "/api/refunds/{id}",
  access: treasurers,
  body: z
    .object({
      status,
      account,
      recipient,
      /** Why the bank returned it. */
      problem: z.string().trim().max(500).nullable(),
      version: z.number().int(),
    })
    .partial(),
  reply: refund,
  summary: "Changes a refund's status by hand: withdrawn, done, rejected by the bank, planned again with another account.",
});

export const refundList = z.object({
  id: z.string(),
  number: z.number(),
  status: z.enum(["sent", "done", "taken_back"]),
  count: z.number(),
  amount_grosze: z.number(),
  version: z.number(),
  who: z.string(),
  created_at: z.string(),
  /** Recipients of transfers abroad, which no Elixir-O file contains. */
  abroad: z.array(z.string()),
});
export type RefundList = z.output<typeof refundList>;

/** Account and owner that transfers leave. Null when the organiser has no account. */
const sender = z.object({ account: z.string(), name: z.string() }).nullable();

const wholeList = refundList.extend({
  sender,
  rows: z.array(
    z.object({ id: z.string(), account: z.string(), recipient: z.string(), amount_grosze: z.number(), title: z.string(), status }),
  ),
});
export type WholeRefundList = z.output<typeof wholeList>;

export const createRefundList = endpoint({
  name: "createRefundList",
  method: "POST",
  path: "/api/refund-lists",
  access: treasurers,
  status: 201,
  body: z.object({
    id: z.uuid().optional(),
    /** Absent: all planned transfers. */
    ids: z.array(z.uuid()).min(1).max(500).optional(),
  }),
  reply: wholeList,
  summary: "Closes a list of planned transfers for the bank. Its refunds count as sent.",
});

export const listRefundLists = endpoint({
  name: "listRefundLists",
  method: "GET",
  path: "/api/refund-lists",
  access: treasurers,
  query: z.object({ limit: z.coerce.number().int().min(1).max(500).default(50), cursor: z.string().max(200).optional() }),
  reply: z.object({ data: z.array(refundList), next_cursor: z.string().nullable(), sender }),
  summary: "Closed lists of transfers, newest first.",
});

export const getRefundList = endpoint({
  name: "getRefundList",
  method: "GET",
  path: "/api/refund-lists/{id}",
  access: treasurers,
  reply: wholeList,
  summary: "A closed list of transfers with its rows.",
});

export const updateRefundList = endpoint({
  name: "updateRefundList",
  method: "PUT",
  path: "/api/refund-lists/{id}",
  access: treasurers,
  body: z.object({ status: z.enum(["done", "taken_back"]), version: z.number().int().optional() }),
  reply: wholeList,
  summary: "Marks a list as executed by the bank, or withdraws it. Its pending refunds are then planned again.",
});
