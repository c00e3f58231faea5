// Checks a second factor: a code of the app, a recovery code, or a passkey.
import type { z } from "zod";
import { record } from "../../kernel/audit/audit.server.ts";
import type { Row } from "../../kernel/postgres/database.server.ts";
import { sendMail } from "../../kernel/mail/mail.server.ts";
import { refuse } from "../../refusals.ts";
import { findCode, normalizeCode, timeStepOf } from "./codes.server.ts";
import type { factorProof, webAuthnOptions } from "../../kernel/endpoints/proof/contract.ts";
import { verifyPasskeyUse, requestOptions } from "./passkeys.server.ts";
import * as store from "./second-factor-sql.server.ts";
import { factorMail } from "./words.server.ts";
import type { Call } from "../../kernel/calls/call.server.ts";
import { tokenHash } from "../one-time-tokens.server.ts";

/** How long a browser may take to answer a challenge, in milliseconds. */
const CHALLENGE_MS = 300_000;

type Proof = z.output<typeof factorProof>;

/** Hash of the token that a challenge belongs to: the session's, when there is no login ticket. */
function holderOf(call: Call): Buffer {
  return tokenHash(call.session ?? refuse("unauthenticated"));
}

/** True when the proof fits one of the person's factors now. Codes, recovery codes and challenges work once. The caller counts failures. */
export async function verifyFactor(call: Call, userId: string, proof: Proof, holder = holderOf(call)): Promise<boolean> {
  if (proof.passkey) return verifyPasskey(call, userId, proof.passkey, holder);
  const code = normalizeCode(proof.code ?? "");
  return /^\d{6}$/.test(code) ? verifyAppCode(call, userId, code) : verifyRecoveryCode(call, userId, code);
}

/** WebAuthn options for using one of the person's passkeys. */
export async function passkeyOptionsFor(call: Call, userId: string, holder = holderOf(call)): Promise<z.output<typeof webAuthnOptions>> {
  const options = await requestOptions(call, await store.listFactors(call.db, userId));
  await saveChallenge(call, { token_hash: holder, purpose: "passkey", user_id: userId, challenge: options.challenge, key_id: null });
  return options;
}

/** Stores a challenge for five minutes. */
export function saveChallenge(call: Call, row: Omit<Row<"factor_challenges">, "expires_at">): Promise<void> {
  return store.saveChallenge(call.db, { ...row, expires_at: new Date(call.now.getTime() + CHALLENGE_MS).toISOString() }, call.now);
}

async function verifyAppCode(call: Call, userId: string, code: string): Promise<boolean> {
  const app = (await store.listFactors(call.db, userId)).find((each) => each.kind === "totp");
  if (!app || app.key_id === null || app.sealed === null) return false;
  const step = await timeStepOf(call.world.secrets, userId, { key_id: app.key_id, sealed: app.sealed }, code, call.now);
  return step !== undefined && store.useFactor(call.db, app, step, call.now);
}

async function verifyRecoveryCode(call: Call, userId: string, code: string): Promise<boolean> {
  const rows = await store.listRecoveryCodes(call.db, userId);
  const row = findCode(rows, code);
  if (!row || !(await store.consumeRecoveryCode(call.db, row.id))) return false;
  const after = { recovery_codes: rows.length - 1 };
  await record(call, { action: "recovery_code_used", subject_kind: "user", subject_id: userId, after });
  await notifyOwnerByMail(call, userId, "recovery_code_used");
  return true;
}

async function verifyPasskey(call: Call, userId: string, signed: NonNullable<Proof["passkey"]>, holder: Buffer): Promise<boolean> {
  const sent = await store.consumeChallenge(call.db, { token_hash: holder, purpose: "passkey", user_id: userId }, call.now);
  const found = sent && (await verifyPasskeyUse(call, sent.challenge, await store.listFactors(call.db, userId), signed));
  return found !== undefined && store.useFactor(call.db, found.factor, found.counter, call.now);
}

/** Notifies a person by mail about a change of their second factors. */
export async function notifyOwnerByMail(call: Call, userId: string, event: Parameters<typeof factorMail>[1]): Promise<void> {
  const owner = await store.findOwner(call.db, userId);
  if (!owner) return;
  const { email, name, locale } = owner;
  await sendMail(call.db, call.world, call.tenant, { kind: "second_factor", to: { email, name }, ...factorMail(locale, event) });
}
