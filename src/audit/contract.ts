// Contract of the audit trail: who changed what, when, from what to what, and why.
import { z } from "zod";
import { endpoint } from "../kernel/endpoints/endpoint.ts";
import { admins } from "../kernel/endpoints/roles.ts";
import { authorKinds, subjectKinds } from "./rules.ts";

const fields = z.record(z.string(), z.unknown()).nullable();

export const event = z.object({
  id: z.string(),
  at: z.string(),
  /** Name of the person, or of the person at a station and the station, at that time. */
  who: z.string(),
  /**
   * The device that a station or a judge's card was opened on, with the first name typed there. With a card the author is its judge. Null where it no
   * longer exists.
   */
  device: z.object({ person_name: z.string(), station_name: z.string(), card: z.boolean() }).nullable(),
  /** True when nobody was signed in, and it was no station. */
  by_guest: z.boolean(),
  /** Verb in the past tense: created, changed, published. */
  action: z.string(),
  subject_kind: z.string(),
  /** Null when the event has many subjects or none. */
  subject_id: z.string().nullable(),
  /** Present name of the subject, or its last name before it was deleted. */
  subject: z.string().nullable(),
  /** Changed fields on both sides; a new or deleted record has one side. */
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
    /** Searched in the person's name, the subject's name and the reason. */
    q: z.string().max(100).optional(),
    subject_kind: z.enum(subjectKinds).optional(),
    action: z.string().max(40).optional(),
    /** Who acted: a person, a person with a judge's card, a station's device, a rule of the product, a guest. */
    author: z.enum(authorKinds).optional(),
    /** Days in Warsaw, both inclusive. */
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
    limit: z.coerce.number().int().min(1).max(500).default(50),
    cursor: z.string().max(200).optional(),
  }),
  reply: z.object({
    data: z.array(event),
    /** Names of the ids in before and after. */
    names: z.record(z.string(), z.string()),
    next_cursor: z.string().nullable(),
  }),
  summary: "The audit trail, newest first: actor, action, subject, changed fields before and after, and the reason.",
});
