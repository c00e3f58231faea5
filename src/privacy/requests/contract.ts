// What may be asked about requests that came by a person's own link: the organiser's list of them, and an answer.
import { z } from "zod";
import { endpoint } from "../../kernel/endpoints/endpoint.ts";
import { admins } from "../../kernel/endpoints/roles.ts";

export const requestKinds = ["correct", "erase"] as const;
export const requestStates = ["open", "done", "refused"] as const;

/** What shall stand there instead: the fields that differ alone. */
export const wanted = z.object({
  first_name: z.string().optional(),
  last_name: z.string().optional(),
  birth_date: z.string().nullable().optional(),
});
export type Wanted = z.output<typeof wanted>;

/** Within so many days an answer is due. */
const DUE_DAYS = 30;

/** When the answer to a request of this moment is due. */
export function dueAt(at: string): string {
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
  /** The day of birth decides an age category of theirs; else its year alone. */
  day_decides: z.boolean(),
  note: z.string().nullable(),
  at: z.string(),
  answer: z.string().nullable(),
  answered_at: z.string().nullable(),
  answered_by: z.string().nullable(),
});
export type DataRequest = z.output<typeof request>;

/** Whether entries may belong to another age category once this is corrected. */
export function mayMove(row: Pick<DataRequest, "wanted" | "birth_date" | "birth_year" | "day_decides">): boolean {
  const { wanted: asked, birth_date, birth_year, day_decides } = row;
  if (!asked?.birth_date) return false;
  return Number(asked.birth_date.slice(0, 4)) !== birth_year || (day_decides && asked.birth_date !== birth_date);
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
  summary:
    "What people ask by their own link, open requests first, those the oldest first; with a dancer's id those about that person alone.",
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
