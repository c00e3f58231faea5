// What may be called about sessions: the list of one's own, ending them, and proving oneself again before what is dangerous.
import { z } from "zod";
import * as addresses from "../../kernel/calls/proof-addresses.ts";
import { endpoint } from "../../kernel/endpoint.ts";
import { signedIn } from "../../kernel/roles.ts";
import { factorProof, webAuthnOptions } from "../second-factor/contract.ts";

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

export const prove = endpoint({
  ...addresses.prove,
  body: factorProof.extend({ password: z.string().min(1).max(1000).optional() }),
});

export const requireProof = endpoint({
  name: "requireProof",
  method: "POST",
  path: "/api/user/proof/required",
  access: signedIn,
  sessionOnly: true,
  proved: true,
  status: 204,
  summary:
    "Does nothing but refuse (`proof_needed`) a session without a fresh proof: asked before a file of all people that the browser makes of lists, and before a download by link.",
});

export const provePasskeyOptions = endpoint({
  ...addresses.provePasskeyOptions,
  reply: webAuthnOptions,
});
