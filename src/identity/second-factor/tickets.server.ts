// Login tickets, which connect the password step with the second step.
import type { Person, Tenant } from "../../kernel/world/world.server.ts";
import { Refusal, refuse } from "../../refusals.ts";
import { deleteSessionsOf } from "../sessions/sessions-sql.server.ts";
import { enterTenant } from "../sql.server.ts";
import type { factorKinds } from "./contract.ts";
import { siteOf } from "./passkeys.server.ts";
import * as store from "./second-factor-sql.server.ts";
import type { Call } from "../../kernel/calls/call.server.ts";
import { newToken, tokenHash } from "../one-time-tokens.server.ts";

const TICKET_MS = 300_000;

/** Kinds of the person's factors that work on this host. */
function kindsOf(state: store.FactorState): (typeof factorKinds)[number][] {
  return [
    ...(state.totp ? (["totp"] as const) : []),
    ...(state.passkey ? (["passkey"] as const) : []),
    ...(state.codes > 0 ? (["recovery_code"] as const) : []),
  ];
}

/**
 * After a correct password, returns a refusal with a ticket when the person must prove or set up a second factor in this organiser. Undefined when
 * the password is enough. Return it, do not throw it, so that the ticket is committed.
 */
export async function secondStepRefusal(call: Call, userId: string, tenantId: string, remember: boolean): Promise<Refusal | undefined> {
  const state = await store.findFactorState(call.db, userId, siteOf(call).rpId, tenantId);
  if (!state.has && !state.demanded) return undefined;
  const ticket = newToken();
  const expires_at = new Date(call.now.getTime() + TICKET_MS).toISOString();
  const purpose = state.has ? "check" : "setup";
  await store.insertTicket(
    call.db,
    { token_hash: tokenHash(ticket), user_id: userId, tenant_id: tenantId, purpose, remember, expires_at },
    call.now,
  );
  return new Refusal(state.has ? "second_factor_required" : "second_factor_setup_required", {
    secondStep: { ticket, factors: kindsOf(state) },
  });
}

/** True when the person runs this organiser, which requires a factor, and has none. */
export async function isMissingFactor(call: Call, userId: string, tenantId: string): Promise<boolean> {
  const state = await store.findFactorState(call.db, userId, siteOf(call).rpId, tenantId);
  return state.demanded && !state.has;
}

/** Ends the sessions of a person who now runs this organiser without a required factor. The next login sets it up. */
export async function endUnsecuredSessions(call: Call, userId: string): Promise<void> {
  if (await isMissingFactor(call, userId, call.tenant.id)) await deleteSessionsOf(call.db, userId);
}

/** A sign-in between its steps. */
export interface PendingSignIn {
  /** The call as one of the ticket's person in the ticket's organiser. */
  call: Call & { person: Person; tenant: Tenant };
  /** Hash of the ticket, or of the session's token. */
  holder: Buffer;
  /** The ticket's choice. Undefined for a session. */
  remember?: boolean;
}

/** Finds the sign-in of a ticket. Refuses unknown, used, expired and foreign tickets alike. */
export async function openTicket(call: Call, ticket: string, purpose: "check" | "setup"): Promise<PendingSignIn> {
  const holder = tokenHash(ticket);
  const found = (await store.findTicket(call.db, holder, purpose, call.now)) ?? refuse("ticket_dead");
  const { person, tenant, remember } = found;
  if (call.tenant.id !== "" && call.tenant.id !== tenant.id) refuse("ticket_dead");
  await enterTenant(call.db, tenant.id);
  return { call: { ...call, person, tenant }, holder, remember };
}
