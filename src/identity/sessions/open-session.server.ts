// Opens the session of a person who signed in, and ends the session that the call came with.
import { randomBytes } from "node:crypto";
import { record } from "../../kernel/audit/audit.server.ts";
import type { Limit } from "../../kernel/limits/limits.server.ts";
import { sendMail } from "../../kernel/mail/mail.server.ts";
import { CSRF_COOKIE } from "../../kernel/calls/perform.server.ts";
import { IN_PROCESS } from "../../kernel/replies/prepared-replies.server.ts";
import { type JudgeCard, personTopic, VISITORS } from "../../kernel/world/world.server.ts";
import { enterTenant } from "../sql.server.ts";
import { newDeviceMail } from "../words.server.ts";
import { COOKIE_MOST_SECONDS, cookieSeconds, deviceOf } from "./rules.ts";
import * as store from "./sessions-sql.server.ts";
import type { Call } from "../../kernel/calls/call.server.ts";
import { refuse } from "../../refusals.ts";
import { newToken, tokenHash } from "../one-time-tokens.server.ts";

/** Identifies a browser. A sign-in without this cookie is from a new device. */
export const DEVICE_COOKIE = "parkiet_device";
const USER_AGENT_LENGTH = 300;
const NEW_DEVICE_MAILS: Limit = { name: "mails about new devices to a person", most: 3, seconds: 3600 };

/** Hash of the call's session token. Refuses a call without one. */
export const sessionHash = (call: Call) => tokenHash(call.session ?? refuse("unauthenticated"));

/** Creates the value of the CSRF cookie: 192 random bits. */
export const newCsrf = () => randomBytes(24).toString("base64url");

/** Drops everything cached for the person's sessions and their streams, in all processes at once. */
export async function announceSessionsEnded(call: Call, userId: string): Promise<void> {
  await call.announce(VISITORS, personTopic(userId));
}

/** Ends the session of the call, if there is one, and closes the device of the judge's card that opened it. */
export async function endSession(call: Call): Promise<void> {
  const ended = call.session && (await store.deleteSession(call.db, tokenHash(call.session), call.now));
  if (!ended) return;
  await announceSessionsEnded(call, ended.user_id);
  if (ended.competition_id !== null) await call.announce(`stations:${ended.competition_id}`);
}

/** The row of a new session of this browser. */
function newSession(call: Call, token: string, of: Pick<store.NewSession, "user_id" | "tenant_id" | "remember">): store.NewSession {
  const user_agent = call.request.headers.get("user-agent")?.slice(0, USER_AGENT_LENGTH) ?? null;
  const times = { seen_at: call.now.toISOString(), host_cookie_since: call.secure ? "-infinity" : null };
  return { token_hash: tokenHash(token), ...of, user_agent, address: call.client, ...times };
}

/** Opens a session in the call's tenant and sets its cookies. Ends an earlier session of this browser. */
export async function openSession(call: Call, userId: string, remember: boolean, tenantId = call.tenant.id): Promise<void> {
  await endSession(call);
  const token = newToken();
  const device = call.cookies[DEVICE_COOKIE] || newToken();
  const session = newSession(call, token, { user_id: userId, tenant_id: tenantId, remember });
  const fromNewDevice = await store.insertSession(call.db, session, tokenHash(device));
  giveSession(call, token, remember ? store.SESSION_COOKIE_SECONDS : undefined);
  call.setCookie(DEVICE_COOKIE, device, { httpOnly: true, maxAgeSeconds: COOKIE_MOST_SECONDS });
  // Sign-ins within the process, such as for the demonstration, are not devices.
  if (fromNewDevice && call.client !== IN_PROCESS) await notifyOwner(call, session);
}

/**
 * Opens the session of a judge's card (docs/rules/hall.md 1.7) in the call's tenant. Ends an earlier session of this browser. It needs no password and
 * no second factor, proves nothing, and mails nobody. Its cookie outlasts a closed browser, because the card's place would stay taken.
 */
export async function openCardSession(call: Call, { user_id, ...card }: JudgeCard & { user_id: string }): Promise<void> {
  await endSession(call);
  const token = newToken();
  await store.insertCardSession(call.db, newSession(call, token, { user_id, tenant_id: call.tenant.id, remember: false }), card);
  giveSession(call, token, cookieSeconds(card.ends_at, call.now));
}

/** Moves the call's session to another tenant. It stays remembered and proved as before. */
export async function moveSession(call: Call, tenantId: string): Promise<void> {
  const token = newToken();
  const moved =
    call.session && (await store.moveSession(call.db, tokenHash(call.session), { token_hash: tokenHash(token), tenant_id: tenantId }));
  if (!moved) return;
  if (call.person) await announceSessionsEnded(call, call.person.id);
  giveSession(call, token, moved.remember ? store.SESSION_COOKIE_SECONDS : undefined);
}

/** Sets the cookies of a new session. Without `keepSeconds` the browser drops it when it is closed. */
function giveSession(call: Call, token: string, keepSeconds: number | undefined): void {
  call.setSession({ token, keepSeconds });
  call.setCookie(CSRF_COOKIE, newCsrf());
}

/** Notifies the person of a sign-in from a new device, by mail and in the audit trail of the session's organiser. */
async function notifyOwner(
  { db, world, now, requestId, client, ...from }: Call,
  session: Pick<store.NewSession, "user_id" | "tenant_id" | "user_agent">,
) {
  const { user_id, tenant_id, user_agent } = session;
  const person = await store.findOwner(db, user_id, tenant_id);
  if (!person) return;
  const { locale } = person;
  const tenant = { id: tenant_id, slug: person.slug, name: person.tenant_name };
  if (from.tenant.id !== tenant_id) await enterTenant(db, tenant_id);
  const call = { db, now, requestId, tenant, person };
  const after = { device: deviceOf(user_agent, "pl"), address: client };
  await record(call, { action: "signed_in_anew", subject_kind: "user", subject_id: user_id, after });
  if ((await world.limits.consume(NEW_DEVICE_MAILS, user_id)) !== undefined) return;
  const url = (path: string) => `${world.publicUrl}${path}?tenant=${tenant.slug}`;
  await sendMail(db, world, tenant, {
    kind: "new_device",
    to: person,
    ...newDeviceMail(locale, { device: deviceOf(user_agent, locale), address: client, now }, url),
  });
}
