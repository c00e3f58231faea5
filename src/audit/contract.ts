// What may be asked about the audit trail: who changed what, when, from what to what, and why.
import { z } from "zod";
import { endpoint } from "../kernel/endpoints/endpoint.ts";
import { admins } from "../kernel/endpoints/roles.ts";
import { subjectKinds } from "./rules.ts";

const fields = z.record(z.string(), z.unknown()).nullable();

export const event = z.object({
  id: z.string(),
  at: z.string(),
  /** The person's name as it was then. */
  who: z.string(),
  /** Nobody was signed in. */
  by_guest: z.boolean(),
  /** Verb in the past, as created, changed, published. */
  action: z.string(),
  subject_kind: z.string(),
  /** null: many at once, or the event has no single subject. */
  subject_id: z.string().nullable(),
  /** What the subject is called now, else what it was called when it was deleted. */
  subject: z.string().nullable(),
  /** The fields that differ, on both sides; a new or deleted record has one side. */
  before: fields,
  after: fields,
  reason: z.string().nullable(),
});
export type AuditLine = z.output<typeof event>;

export const listAuditEvents = endpoint({
  name: "listAuditEvents",
  method: "GET",
  path: "/api/audit",
  access: admins,
  query: z.object({
    /** In the person's name, the subject's name or the reason. */
    q: z.string().max(100).optional(),
    subject_kind: z.enum(subjectKinds).optional(),
    action: z.string().max(40).optional(),
    /** Days in Warsaw, both within. */
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
    limit: z.coerce.number().int().min(1).max(500).default(50),
    cursor: z.string().max(200).optional(),
  }),
  reply: z.object({
    data: z.array(event),
    /** What the ids in before and after are called. */
    names: z.record(z.string(), z.string()),
    next_cursor: z.string().nullable(),
  }),
  summary: "The audit trail, newest first: who did what to what, the fields that differ before and after, and the reason.",
});
