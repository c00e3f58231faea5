// Endpoints of the mails that the application wrote: the outbox of a tenant.
import { z } from "zod";
import { endpoint } from "../kernel/endpoints/endpoint.ts";
import { admins } from "../kernel/endpoints/roles.ts";

export const mailStatuses = ["queued", "sent", "failed", "kept", "waiting"] as const;

const line = z.object({
  id: z.string(),
  /** Kind of the mail, as password_reset or invitation. */
  kind: z.string(),
  to_email: z.string(),
  to_name: z.string().nullable(),
  subject: z.string(),
  status: z.enum(mailStatuses),
  attempts: z.number(),
  /** The mail server's answer to the last failed attempt. */
  problem: z.string().nullable(),
  /** The limit that a waiting mail exceeds: of the client that caused it, or of its address. */
  waits_why: z.enum(["client", "address"]).nullable(),
  /** When it is tried again, as one mail with all of its kind that wait for the address. */
  waits_until: z.string().nullable(),
  created_at: z.string(),
  sent_at: z.string().nullable(),
});
export type MailLine = z.output<typeof line>;

const mail = line.extend({
  text_body: z.string(),
  html_body: z.string(),
  /** True when the one-time account link is left out: only the addressee may see it. */
  link_hidden: z.boolean(),
});
export type MailRecord = z.output<typeof mail>;

export const listMails = endpoint({
  name: "listMails",
  method: "GET",
  path: "/api/mails",
  access: admins,
  query: z.object({
    q: z.string().max(100).optional(),
    status: z.enum(mailStatuses).optional(),
    limit: z.coerce.number().int().min(1).max(500).default(50),
    cursor: z.string().max(200).optional(),
  }),
  reply: z.object({ data: z.array(line), next_cursor: z.string().nullable(), smtp: z.boolean() }),
  summary: "Mails of this tenant, newest first; smtp says whether a mail server is set (else mails stay here).",
});

export const getMail = endpoint({
  name: "getMail",
  method: "GET",
  path: "/api/mails/{id}",
  access: admins,
  sessionOnly: true,
  reply: mail,
  summary:
    "One mail with its text; a one-time account link is left out once it left, or when it opens more than this tenant. Shown, it needs a fresh proof (403 `proof_needed`).",
});

export const resendMail = endpoint({
  name: "resendMail",
  method: "POST",
  path: "/api/mails/{id}/send",
  access: admins,
  sessionOnly: true,
  reply: line,
  summary: "Sends a kept or failed mail (again), when a mail server is set.",
});
