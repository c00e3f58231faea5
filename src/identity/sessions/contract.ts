// Endpoints of the person's own sessions: list and end.
import { z } from "zod";
import { endpoint } from "../../kernel/endpoints/endpoint.ts";
import { signedIn } from "../../kernel/endpoints/roles.ts";

const session = z.object({
  id: z.string(),
  /** Browser and system in plain words, from the user agent: "Chrome, Android". */
  device: z.string(),
  /** The organiser it is signed in with. */
  tenant_name: z.string(),
  /** Network address of its last use. */
  address: z.string().nullable(),
  created_at: z.string(),
  seen_at: z.string(),
  /** The person chose to be remembered. Other sessions of an administrator end after 12 hours without use. */
  trusted: z.boolean(),
  /** End of the judge's card that opened it. Null for a sign-in. */
  card_until: z.string().nullable(),
  /** The session of this call. */
  current: z.boolean(),
});

export const listSessions = endpoint({
  name: "listSessions",
  method: "GET",
  path: "/api/user/sessions",
  access: signedIn,
  sessionOnly: true,
  reply: z.object({ data: z.array(session), next_cursor: z.null() }),
  summary: "The person's own sessions with all organisers: the current one first, then by last use.",
});

export const endSession = endpoint({
  name: "endSession",
  method: "DELETE",
  path: "/api/user/sessions/{id}",
  access: signedIn,
  sessionOnly: true,
  status: 204,
  summary: "Ends one of the person's own sessions at once, with its streams.",
});

export const endOtherSessions = endpoint({
  name: "endOtherSessions",
  method: "DELETE",
  path: "/api/user/sessions",
  access: signedIn,
  sessionOnly: true,
  status: 204,
  summary: "Ends all of the person's own sessions except the current one.",
});
