// Handlers of the calls that prove a person's identity again, before a dangerous change (docs/rules/sessions.md 4.1).
import type { z } from "zod";
import { record } from "../../kernel/audit/audit.server.ts";
import type { Limit } from "../../kernel/limits/limits.server.ts";
import { type Call, handle, personOf } from "../../kernel/calls/call.server.ts";
import { VISITORS } from "../../kernel/world/world.server.ts";
import { Refusal, refuseField } from "../../refusals.ts";
import { tryFactor, tryPassword } from "../passwords/attempts.server.ts";
import { verifyPasswordQueued } from "../passwords/passwords.server.ts";
import { verifyFactor, passkeyOptionsFor } from "../second-factor/check.server.ts";
import { messages as factorMessages } from "../second-factor/words.server.ts";
import { sessionHash } from "../sessions/open-session.server.ts";
import { markProved } from "../sessions/sessions-sql.server.ts";
import { findCredentialsById } from "../sql.server.ts";
import { messages } from "../words.server.ts";
import * as contract from "./contract.ts";

/** Repeated wrong proofs are recorded once per hour. */
const NOTED: Limit = { name: "proofs that failed too often", most: 1, seconds: 3600 };

async function tryProof(call: Call, { password, ...factor }: z.output<NonNullable<typeof contract.prove.body>>): Promise<void> {
  const person = personOf(call);
  if (factor.passkey || factor.code !== undefined) {
    const wrong = factor.passkey
      ? { field: "passkey", sentences: factorMessages.wrongPasskey }
      : { field: "code", sentences: factorMessages.wrongCode };
    return tryFactor(call, person, () => verifyFactor(call, person.id, factor), wrong);
  }
  if (password === undefined) return refuseField("password", call.locale, messages.noProof);
  const row = await findCredentialsById(call.db, person.id);
  await tryPassword(call, person.email, () => verifyPasswordQueued(call, password, row?.password_hash), {
    field: "password",
    sentences: messages.wrongProof,
  });
}

export const handlers = handle(contract, {
  async prove(call, { body }) {
    try {
      await tryProof(call, body);
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== "too_many") throw error;
      const { id } = personOf(call);
      if ((await call.world.limits.consume(NOTED, id)) === undefined)
        await record(call, { action: "proof_failed", subject_kind: "user", subject_id: id });
      // Returned, not thrown, so that the event is committed.
      return error;
    }
    await markProved(call.db, sessionHash(call), call.now);
    await call.announce(VISITORS);
  },

  provePasskeyOptions: (call) => passkeyOptionsFor(call, personOf(call).id),

  async requireProof() {},
});
