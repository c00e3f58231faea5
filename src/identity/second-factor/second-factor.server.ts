// Handlers of the calls about second factors: the second step of a sign-in, the person's own factors, and their reset for another person.
import { toString } from "qrcode";
import { record } from "../../kernel/audit/audit.server.ts";
import { admins } from "../../kernel/endpoints/roles.ts";
import { refuse, refuseField } from "../../refusals.ts";
import { tryFactor } from "../passwords/attempts.server.ts";
import { announceSessionsEnded } from "../sessions/open-session.server.ts";
import { deleteSessionsOf } from "../sessions/sessions-sql.server.ts";
import { findMember, hasRolesElsewhere } from "../sql.server.ts";
import { verifyFactor, notifyOwnerByMail, passkeyOptionsFor, saveChallenge } from "./check.server.ts";
import { newRecoveryCodes, newSecret, normalizeCode, timeStepOf } from "./codes.server.ts";
import * as contract from "./contract.ts";
import { creationOptions, verifyNewPasskey, siteOf } from "./passkeys.server.ts";
import * as store from "./second-factor-sql.server.ts";
import { type PendingSignIn, openTicket } from "./tickets.server.ts";
import { messages } from "./words.server.ts";
import { type Call, handle, personOf } from "../../kernel/calls/call.server.ts";
import { tokenHash } from "../one-time-tokens.server.ts";
import { completeLogin } from "../sessions/complete-login.server.ts";

/** Finds who sets up a factor: an administrator with a session, or one whose login needs the first factor. */
async function findPendingSignIn(call: Call, ticket: string | undefined): Promise<PendingSignIn> {
  if (ticket === undefined) {
    const person = personOf(call);
    if (!admins.includes(person.role)) refuse("forbidden");
    // Otherwise anybody at an unlocked screen could add a factor and use it as proof.
    call.requireProof();
    return { call: { ...call, person }, holder: tokenHash(call.session ?? refuse("forbidden")) };
  }
  return openTicket(call, ticket, "setup");
}

/** Factors of the call's person. `demanded` by any organiser. */
function stateOf(call: Call): Promise<store.FactorState> {
  return store.findFactorState(call.db, personOf(call).id, siteOf(call).rpId, null);
}

/** Adds a factor. The first one comes with recovery codes, and ends the sessions and tickets opened without it. With a ticket the session opens. */
async function add(
  { call, holder, remember }: PendingSignIn,
  factor: Omit<Parameters<typeof store.insertFactor>[1], "user_id" | "created_at">,
) {
  const { id } = call.person;
  const first = !(await stateOf(call)).has;
  await store.insertFactor(call.db, { ...factor, user_id: id, created_at: call.now.toISOString() });
  const { kind, name } = factor;
  await record(call, { action: "second_factor_added", subject_kind: "user", subject_id: id, after: { factor: kind, name } });
  await notifyOwnerByMail(call, id, "second_factor_added");
  const recovery_codes = first ? await renewCodes(call) : [];
  if (first) {
    await deleteSessionsOf(call.db, id, holder);
    await announceSessionsEnded(call, id);
  }
  if (remember === undefined) return { recovery_codes };
  await store.deleteTicket(call.db, holder);
  return { recovery_codes, ...(await completeLogin(call, id, remember)) };
}

async function renewCodes(call: Call): Promise<string[]> {
  const { shown, stored } = newRecoveryCodes();
  await store.saveRecoveryCodes(call.db, personOf(call).id, stored);
  return shown;
}

/** Removes factors of the call's person. Refuses to remove the last one when an organiser requires it. */
async function remove(call: Call, only: Parameters<typeof store.deleteFactors>[2]): Promise<void> {
  const { id } = personOf(call);
  const [removed = refuse("not_found")] = await store.deleteFactors(call.db, id, only);
  const state = await stateOf(call);
  if (!state.has && state.demanded) refuse("last_second_factor");
  if (!state.has) await store.saveRecoveryCodes(call.db, id, []);
  await record(call, {
    action: "second_factor_removed",
    subject_kind: "user",
    subject_id: id,
    before: { factor: removed.kind, name: removed.name },
  });
  await notifyOwnerByMail(call, id, "second_factor_removed");
}

export const handlers = handle(contract, {
  async loginSecondFactor(outer, { body: { ticket, ...proof } }) {
    const { call, holder, remember = false } = await openTicket(outer, ticket, "check");
    const wrong = proof.passkey ? { field: "passkey", sentences: messages.wrongPasskey } : { field: "code", sentences: messages.wrongCode };
    await tryFactor(call, call.person, () => verifyFactor(call, call.person.id, proof, holder), wrong);
    await store.deleteTicket(call.db, holder);
    return completeLogin(call, call.person.id, remember);
  },

  async loginPasskeyOptions(outer, { body }) {
    const { call, holder } = await openTicket(outer, body.ticket, "check");
    return passkeyOptionsFor(call, call.person.id, holder);
  },

  async listSecondFactors(call) {
    const state = await stateOf(call);
    const factors = await store.listFactors(call.db, personOf(call).id);
    return {
      required: state.demanded,
      totp_since: factors.find((each) => each.kind === "totp")?.created_at ?? null,
      passkeys: factors.filter((each) => each.kind === "passkey"),
      recovery_codes_left: state.codes,
    };
  },

  async beginTotp(outer, { body }) {
    const { call, holder } = await findPendingSignIn(outer, body.ticket);
    const { secret, uri, sealed } = newSecret(call.world.secrets, call.person);
    await saveChallenge(call, {
      token_hash: holder,
      purpose: "totp",
      user_id: call.person.id,
      challenge: sealed.sealed,
      key_id: sealed.key_id,
    });
    return { secret, uri, qr_svg: await toString(uri, { type: "svg", margin: 1 }) };
  },

  async confirmTotp(outer, { body }) {
    const entrance = await findPendingSignIn(outer, body.ticket);
    const { call, holder } = entrance;
    const { id } = call.person;
    const sent = await store.consumeChallenge(call.db, { token_hash: holder, purpose: "totp", user_id: id }, call.now);
    if (!sent || sent.key_id === null) return refuseField("code", call.locale, messages.beginAgain);
    const sealed = { key_id: sent.key_id, sealed: sent.challenge };
    const step = await timeStepOf(call.world.secrets, id, sealed, normalizeCode(body.code), call.now);
    if (step === undefined) return refuseField("code", call.locale, messages.wrongCode);
    return add(entrance, { kind: "totp", name: "", counter: step, ...sealed });
  },

  removeTotp: (call) => remove(call, { kind: "totp" }),

  async passkeyOptions(outer, { body }) {
    const { call, holder } = await findPendingSignIn(outer, body.ticket);
    const options = await creationOptions(call, call.person, await store.listFactors(call.db, call.person.id));
    const { challenge } = options;
    await saveChallenge(call, { token_hash: holder, purpose: "new_passkey", user_id: call.person.id, challenge, key_id: null });
    return options;
  },

  async addPasskey(outer, { body }) {
    const entrance = await findPendingSignIn(outer, body.ticket);
    const { call, holder } = entrance;
    const sent = await store.consumeChallenge(call.db, { token_hash: holder, purpose: "new_passkey", user_id: call.person.id }, call.now);
    const made = sent && (await verifyNewPasskey(call, sent.challenge, body.passkey));
    if (!made || (await store.hasPasskey(call.db, made.credential_id))) return refuseField("passkey", call.locale, messages.wrongPasskey);
    return add(entrance, { kind: "passkey", name: body.name, ...made });
  },

  removePasskey: (call, { params }) => remove(call, { id: params.id ?? "", kind: "passkey" }),

  async renewRecoveryCodes(call) {
    const { id } = personOf(call);
    if (!(await stateOf(call)).has) refuse("not_found");
    const recovery_codes = await renewCodes(call);
    await record(call, { action: "recovery_codes_renewed", subject_kind: "user", subject_id: id });
    await notifyOwnerByMail(call, id, "recovery_codes_renewed");
    return { recovery_codes };
  },

  async resetSecondFactors(call, { params }) {
    const member = (await findMember(call.db, params.id ?? "")) ?? refuse("not_found");
    const { user_id, email } = member;
    if (user_id === personOf(call).id) refuse("own_second_factors");
    if (personOf(call).role !== "super-admin" && (await hasRolesElsewhere(call.db, call.tenant.id, email))) refuse("roles_elsewhere");
    const removed = await store.deleteFactors(call.db, user_id);
    if (removed.length === 0) refuse("not_found");
    await store.saveRecoveryCodes(call.db, user_id, []);
    await deleteSessionsOf(call.db, user_id);
    await announceSessionsEnded(call, user_id);
    await record(call, {
      action: "second_factors_reset",
      subject_kind: "user",
      subject_id: user_id,
      before: { factors: removed.map((each) => each.kind) },
    });
    await notifyOwnerByMail(call, user_id, "second_factors_reset");
  },
});
