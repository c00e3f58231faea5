// Handlers of the calls about the person's own sessions.
import { record } from "../../kernel/audit/audit.server.ts";
import { handle, personOf } from "../../kernel/calls/call.server.ts";
import { refuse } from "../../refusals.ts";
import * as contract from "./contract.ts";
import { announceSessionsEnded, sessionHash } from "./open-session.server.ts";
import { deviceOf } from "./rules.ts";
import * as store from "./sessions-sql.server.ts";

export const handlers = handle(contract, {
  async listSessions(call) {
    const own = sessionHash(call);
    const rows = await store.listSessionRows(call.db, personOf(call).id, call.now);
    const data = rows.map(({ token_hash, user_agent, remember, ends_at, ...row }) => ({
      ...row,
      card_until: ends_at,
      device: deviceOf(user_agent, call.locale),
      trusted: remember,
      current: token_hash.equals(own),
    }));
    return { data: data.toSorted((a, b) => Number(b.current) - Number(a.current)), next_cursor: null };
  },

  async endSession(call, { params }) {
    const person = personOf(call);
    const ended = (await store.deleteOwnSession(call.db, person.id, params.id ?? "")) ?? refuse("not_found");
    if (ended.equals(sessionHash(call))) call.setSession(undefined);
    await announceSessionsEnded(call, person.id);
    await record(call, { action: "session_ended", subject_kind: "user", subject_id: person.id });
  },

  async endOtherSessions(call) {
    const person = personOf(call);
    await store.deleteSessionsOf(call.db, person.id, sessionHash(call));
    await announceSessionsEnded(call, person.id);
    await record(call, { action: "sessions_ended", subject_kind: "user", subject_id: person.id });
  },
});
