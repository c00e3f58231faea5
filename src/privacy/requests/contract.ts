// Contract of requests made by personal links: the organiser's list, and answering.
import { z } from "zod";
import { endpoint } from "../../kernel/endpoints/endpoint.ts";
import { admins } from "../../kernel/endpoints/roles.ts";

export const requestKinds = ["correct", "erase"] as const;
export const requestStates = ["open", "done", "refused"] as const;

/** Requested values: only the fields that differ. */
export const wanted = z.object({
  first_name: z.string().optional(),
  last_name: z.string().optional(),
  birth_date: z.string().nullable().optional(),
});
export type RequestedValues = z.output<typeof wanted>;

/** Days until an answer is due. */
const DUE_DAYS = 30;

/** Returns the deadline for the answer to a request made at this time. */
export function answerDeadline(at: string): string {
  return new Date(Date.parse(at) + DUE_DAYS * 86_400_000).toISOString();
}

export const request = z.object({
  id: z.string(),
  kind: z.enum(requestKinds),
  state: z.enum(requestStates),
  dancer_id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  birth_year: z.number(),
  birth_date: z.string().nullable(),
  club_name: z.string().nullable(),
  competition: z.string(),
  wanted: wanted.nullable(),
  /** True when the day of birth decides the person's age category, false when only the year does. */
  day_decides: z.boolean(),
  note: z.string().nullable(),
  at: z.string(),
  answer: z.string().nullable(),
  answered_at: z.string().nullable(),
  answered_by: z.string().nullable(),
});
export type DataRequest = z.output<typeof request>;

/**
 * True when the requested date of birth could move the person's entries to another age category: another year, or another day where the day decides.
 * False without a requested date. The other fields are the stored ones.
 */
export function mayChangeCategory(row: Pick<DataRequest, "wanted" | "birth_date" | "birth_year" | "day_decides">): boolean {
  const { wanted: requested, birth_date, birth_year, day_decides } = row;
  if (!requested?.birth_date) return false;
  return Number(requested.birth_date.slice(0, 4)) !== birth_year || (day_decides && requested.birth_date !== birth_date);
}

export const listDataRequests = endpoint({
  name: "listDataRequests",
  method: "GET",
  path: "/api/privacy/requests",
  access: admins,
  query: z.object({
    dancer_id: z.uuid().optional(),
    limit: z.coerce.number().int().min(1).max(500).default(50),
    cursor: z.string().max(400).optional(),
  }),
  reply: z.object({ data: z.array(request), next_cursor: z.string().nullable(), open: z.number() }),
  live: () => ["data_requests"],
  summary: "Requests made by personal links, open ones first, oldest first; with a dancer's id only those about that person.",
});

export const answerDataRequest = endpoint({
  name: "answerDataRequest",
  method: "PUT",
  path: "/api/privacy/requests/{id}",
  access: admins,
  body: z.object({
    accept: z.boolean(),
    /** Text that the requester reads with the outcome; required for a refusal. */
    answer: z.string().trim().max(500).nullish(),
    /** Accepts also when an entry loses its place by the correction. */
    wait: z.boolean().optional(),
  }),
  reply: request,
  summary:
    "Makes the requested correction, or refuses a request with a reason; the requester is mailed. An erasure is accepted by erasing.",
});
