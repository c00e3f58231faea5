// Personal API tokens: created, shown once, listed and revoked by their owner.
import { record } from "../../kernel/audit/audit.server.ts";
import type { Db } from "../../kernel/postgres/database.server.ts";
import { newId } from "../../kernel/values/ids.ts";
import { refuseTooMany, type Limit, type Limits } from "../../kernel/limits/limits.server.ts";
import type { Visitor } from "../../kernel/world/world.server.ts";
import { refuse } from "../../refusals.ts";
import * as contract from "../contract.ts";
import { announceSessionsEnded } from "../sessions/open-session.server.ts";
import * as store from "./tokens-sql.server.ts";
import { handle, personOf } from "../../kernel/calls/call.server.ts";
import { newToken, tokenHash } from "../one-time-tokens.server.ts";

const PREFIX = "parkiet_";
const MOST = 20;
const CALLS: Limit = { name: "calls of a token", most: 600, seconds: 60 };
const DAY_MS = 86_400_000;

/** Finds the person of a valid token. */
export async function findBearer(db: Db, token: string, now: Date): Promise<Visitor | undefined> {
  return token.startsWith(PREFIX) ? store.findTokenVisitor(db, tokenHash(token), now) : undefined;
}

/** Counts a call of a token. Refuses (429) more than 600 calls within a minute. */
export async function countTokenCall(limits: Limits, hash: Buffer): Promise<void> {
  refuseTooMany(await limits.consume(CALLS, hash.toString("hex")));
}

export const handlers = handle(contract, {
  listTokens: async (call) => ({
    data: await store.listTokenRows(call.db, call.tenant.id, personOf(call).id),
    next_cursor: null,
  }),

  async createToken(call, { body }) {
    const person = personOf(call);
    const ownTokens = await store.listTokenRows(call.db, call.tenant.id, person.id);
    const earlier = ownTokens.find((each) => each.id === body.id);
    if (earlier) return { ...earlier, token: null };
    if (ownTokens.length >= MOST) refuse("too_many_tokens", { values: { most: MOST } });
    const token = `${PREFIX}${newToken()}`;
    const made = {
      id: body.id ?? newId(),
      name: body.name,
      ending: token.slice(-4),
      expires_at: new Date(call.now.getTime() + body.days * DAY_MS).toISOString(),
      created_at: call.now.toISOString(),
    };
    await store.insertToken(call.db, { ...made, tenant_id: call.tenant.id, user_id: person.id, token_hash: tokenHash(token) });
    const { name, expires_at } = made;
    await record(call, { action: "token_made", subject_kind: "user", subject_id: person.id, after: { name, expires_at } });
    const row = (await store.listTokenRows(call.db, call.tenant.id, person.id)).find((each) => each.id === made.id);
    return { ...(row ?? refuse("not_found")), token };
  },

  async revokeToken(call, { params }) {
    const person = personOf(call);
    const revoked = (await store.deleteToken(call.db, call.tenant.id, person.id, params.id ?? "")) ?? refuse("not_found");
    await announceSessionsEnded(call, person.id);
    await record(call, { action: "token_revoked", subject_kind: "user", subject_id: person.id, before: { name: revoked.name } });
  },
});
