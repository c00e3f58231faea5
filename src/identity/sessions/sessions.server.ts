// The story of each call about one's own sessions, and about proving oneself again.
import type { z } from "zod";
import { record } from "../../kernel/audit.server.ts";
import type { Limit } from "../../kernel/calls/limits.server.ts";
import { type Call, handle, personOf } from "../../kernel/perform.server.ts";
import { VISITORS } from "../../kernel/world.server.ts";
import { Refusal, refuse, refuseField } from "../../refusals.ts";
import { tryFactor, tryPassword } from "../sign-in/attempts.server.ts";
import { fitsFactor, passkeyOptionsFor } from "../second-factor/check.server.ts";
import { said as factorSaid } from "../second-factor/words.server.ts";
import { fitsApart, tokenHash } from "../sign-in/passwords.server.ts";
import { findCredentialsById } from "../sql.server.ts";
import { said } from "../words.server.ts";
import * as contract from "./contract.ts";
import { announceEnded } from "./open-session.server.ts";
import { deviceOf } from "./rules.ts";
import * as store from "./sessions-sql.server.ts";

/** Many wrong proofs are one event of the trail. */
const NOTED: Limit = { name: "proofs that failed too often", most: 1, seconds: 3600 };

const ownHash = (call: Call) => tokenHash(call.session ?? refuse("unauthenticated"));

async function tryProof(call: Call, { password, ...factor }: z.output<NonNullable<typeof contract.prove.body>>): Promise<void> {
  const person = personOf(call);
  if (factor.passkey || factor.code !== undefined) {
    const wrong = factor.passkey
      ? { field: "passkey", sentences: factorSaid.wrongPasskey }
      : { field: "code", sentences: factorSaid.wrongCode };
    return tryFactor(call, person, () => fitsFactor(call, person.id, factor), wrong);
  }
  if (password === undefined) return refuseField("password", call.locale, said.noProof);
  const row = await findCredentialsById(call.db, person.id);
  await tryPassword(call, person.email, () => fitsApart(call, password, row?.password_hash), {
    field: "password",
    sentences: said.wrongProof,
  });
}

export const handlers = handle(contract, {
  async listSessions(call) {
    const own = ownHash(call);
    const rows = await store.listSessionRows(call.db, personOf(call).id, call.now);
    const data = rows.map(({ token_hash, user_agent, remember, ...row }) => ({
      ...row,
      device: deviceOf(user_agent, call.locale),
      trusted: remember,
      current: token_hash.equals(own),
    }));
    return { data: data.toSorted((a, b) => Number(b.current) - Number(a.current)), next_cursor: null };
  },

  async endSession(call, { params }) {
    const person = personOf(call);
    const gone = (await store.deleteOwnSession(call.db, person.id, params.id ?? "")) ?? refuse("not_found");
    if (gone.equals(ownHash(call))) call.setSession(undefined);
    await announceEnded(call, person.id);
    await record(call, { action: "session_ended", subject_kind: "user", subject_id: person.id });
  },

  async endOtherSessions(call) {
    const person = personOf(call);
    await store.deleteSessionsOf(call.db, person.id, ownHash(call));
    await announceEnded(call, person.id);
    await record(call, { action: "sessions_ended", subject_kind: "user", subject_id: person.id });
  },

  async prove(call, { body }) {
    try {
      await tryProof(call, body);
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== "too_many") throw error;
      const { id } = personOf(call);
      if ((await call.world.limits.take(NOTED, id)) === undefined)
        await record(call, { action: "proof_failed", subject_kind: "user", subject_id: id });
      // Returned, so that the event is kept.
      return error;
    }
    await store.markProved(call.db, ownHash(call), call.now);
    await call.announce(VISITORS);
  },

  provePasskeyOptions: (call) => passkeyOptionsFor(call, personOf(call).id),

  async requireProof() {},
});
