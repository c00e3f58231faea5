// What may be asked about requests that came by a person's own link: the organiser's list of them, and an answer.
import { z } from "zod";
import { endpoint } from "../../kernel/endpoint.ts";
import { admins } from "../../kernel/roles.ts";

export const requestKinds = ["correct", "erase"] as const;
export const requestStates = ["open", "done", "refused"] as const;

/** What shall stand there instead. */
export const wanted = z.object({ first_name: z.string(), last_name: z.string(), birth_date: z.string().nullable() });

const request = z.object({
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
  note: z.string().nullable(),
  at: z.string(),
  answer: z.string().nullable(),
  answered_at: z.string().nullable(),
  answered_by: z.string().nullable(),
});
export type DataRequest = z.output<typeof request>;

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
  summary: "What people ask by their own link, open requests first; with a dancer's id those about that person alone.",
});

export const answerDataRequest = endpoint({
  name: "answerDataRequest",
  method: "PUT",
  path: "/api/privacy/requests/{id}",
  access: admins,
  body: z.object({
    accept: z.boolean(),
    /** What the asker reads beside it; a refusal needs it. */
    answer: z.string().trim().max(500).nullish(),
    /** Also where an entry loses its place by the correction. */
    wait: z.boolean().optional(),
  }),
  reply: request,
  summary:
    "Makes the correction that was asked for, or refuses a request with a reason; the asker is mailed. An erasure is accepted by erasing.",
});
