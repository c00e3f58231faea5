// What may be called about sessions: the list of one's own, and ending them.
import { z } from "zod";
import { endpoint } from "../../kernel/endpoints/endpoint.ts";
import { signedIn } from "../../kernel/endpoints/roles.ts";

const session = z.object({
  id: z.string(),
  /** Browser and system in plain words, from the user agent: "Chrome, Android". */
  device: z.string(),
  /** The organiser that it is with. */
  tenant_name: z.string(),
  /** The network address it was last used from. */
  address: z.string().nullable(),
  created_at: z.string(),
  seen_at: z.string(),
  /** It was told to remember the person: an administrator's other sessions end after 12 hours without use. */
  trusted: z.boolean(),
  /** The session that asks. */
  current: z.boolean(),
});

export const listSessions = endpoint({
  name: "listSessions",
  method: "GET",
  path: "/api/user/sessions",
  access: signedIn,
  sessionOnly: true,
  reply: z.object({ data: z.array(session), next_cursor: z.null() }),
  summary: "One's own sessions with every organiser, the one that asks first, then by last use.",
});

export const endSession = endpoint({
  name: "endSession",
  method: "DELETE",
  path: "/api/user/sessions/{id}",
  access: signedIn,
  sessionOnly: true,
  status: 204,
  summary: "Ends one of one's own sessions at once, streams too.",
});

export const endOtherSessions = endpoint({
  name: "endOtherSessions",
  method: "DELETE",
  path: "/api/user/sessions",
  access: signedIn,
  sessionOnly: true,
  status: 204,
  summary: "Ends all of one's own sessions but the one that asks.",
});
