// Opens the session of a person who has signed in, and ends the one that a call came with.
import { randomBytes } from "node:crypto";
import { type Call, CSRF_COOKIE } from "../../kernel/perform.server.ts";
import { VISITORS } from "../../kernel/world.server.ts";
import { newToken, tokenHash } from "../sign-in/passwords.server.ts";
import * as store from "./sessions-sql.server.ts";

export const newCsrf = () => randomBytes(24).toString("base64url");

/** Ends the session that the call came with, if it came with one. */
export async function endSession(call: Call): Promise<void> {
  if (!call.session) return;
  await store.deleteSession(call.db, tokenHash(call.session));
  await call.announce(VISITORS);
}

/** Opens a session in the call's tenant and gives the browser its cookie, and a new one for its writes; an earlier session of this browser ends. */
export async function openSession(call: Call, userId: string, remember: boolean, tenantId = call.tenant.id): Promise<void> {
  await endSession(call);
  const token = newToken();
  await store.insertSession(call.db, {
    token_hash: tokenHash(token),
    user_id: userId,
    tenant_id: tenantId,
    remember,
    seen_at: call.now.toISOString(),
    host_cookie_since: call.secure ? "-infinity" : null,
  });
  call.setSession({ token, ...(remember ? { keepSeconds: store.SESSION_KEPT_SECONDS } : {}) });
  call.setCookie(CSRF_COOKIE, newCsrf());
}
