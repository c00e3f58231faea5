// Calls of reminders that are sent by a rule.
import { z } from "zod";
import { endpoint } from "../../kernel/endpoints/endpoint.ts";
import { treasurers } from "../../kernel/endpoints/roles.ts";

const days_before = z.coerce.number().int().min(0).max(60);
const every_days = z.coerce.number().int().min(1).max(30);
const most = z.coerce.number().int().min(1).max(10);

export const reminders = z.object({
  enabled: z.boolean(),
  days_before: z.number(),
  every_days: z.number(),
  most: z.number(),
  /** 0: no rule was saved yet. */
  version: z.number(),
  /** Deadline of payment. Without one no reminder is sent automatically. */
  payment_due_at: z.string().nullable(),
  /** Payers that the requested rule would remind today. */
  today: z.array(
    z.object({
      payment_id: z.string(),
      reference: z.string(),
      club_name: z.string().nullable(),
      contact_name: z.string().nullable(),
      due_grosze: z.number(),
      sent: z.number(),
      last_on: z.string().nullable(),
    }),
  ),
});
export type Reminders = z.output<typeof reminders>;

export const getReminders = endpoint({
  name: "getReminders",
  method: "GET",
  path: "/api/competitions/{id}/reminders",
  access: treasurers,
  /** A rule that is not saved yet. Absent: the saved one. */
  query: z.object({ days_before, every_days, most }).partial(),
  reply: reminders,
  summary: "The reminder rule of a competition, and the payers that it would remind today.",
});

export const setReminders = endpoint({
  name: "setReminders",
  method: "PUT",
  path: "/api/competitions/{id}/reminders",
  access: treasurers,
  body: z.object({ enabled: z.boolean(), days_before, every_days, most, version: z.int().optional() }),
  reply: reminders,
  summary: "Sets the reminder rule. Once a day it mails payers who still owe money.",
});

export const remindPayments = endpoint({
  name: "remindPayments",
  method: "POST",
  path: "/api/payments/reminders",
  access: treasurers,
  status: 200,
  body: z.object({ ids: z.array(z.uuid()).min(1).max(500) }),
  reply: z.object({ sent: z.number(), skipped: z.array(z.object({ id: z.string(), text: z.string() })) }),
  summary:
    "Mails payers what they still owe and how to pay it, at most once per sign-up and day. Each mail is recorded in the payment's history.",
});
