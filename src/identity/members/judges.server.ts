// Handlers of the calls about judges who were added by name, without an account.
import { record } from "../../kernel/audit/audit.server.ts";
import { grantsOf } from "../../kernel/endpoints/roles.ts";
import { newId } from "../../kernel/values/ids.ts";
import { refuse } from "../../refusals.ts";
import * as store from "../sql.server.ts";
import { type Call, handle } from "../../kernel/calls/call.server.ts";
import * as contract from "./contract.ts";
import * as membersSql from "./members-sql.server.ts";

/** A member of the call's organiser who has no account. Refuses others (`not_found`). */
export async function getJudgeByName(call: Call, userId: string) {
  const id = await membersSql.findMembershipId(call.db, userId);
  const row = id && (await store.findMember(call.db, id));
  return row && row.email === "" ? row : refuse("not_found");
}

/** The person as the API shows it. Nobody without an account has a second factor. */
async function describe(call: Call, userId: string) {
  const row = await getJudgeByName(call, userId);
  return { ...row, grants: grantsOf(row.grants), second_factor: false };
}

export const handlers = handle(contract, {
  async createJudge(call, { body }) {
    const id = body.id ?? newId();
    // A person with this id of another organiser stays unknown: the second insert is refused.
    if (await membersSql.findMembershipId(call.db, id)) return describe(call, id);
    await store.insertUser(call.db, { id, email: "", name: body.name, password_hash: null, weak_password: null, locale: call.locale });
    await store.saveMembership(call.db, call.tenant.id, id, "referee", null);
    await record(call, { action: "created", subject_kind: "user", subject_id: id, after: { name: body.name, role: "referee" } });
    return describe(call, id);
  },

  async renameJudge(call, { params, body }) {
    const before = await getJudgeByName(call, params.id ?? "");
    await store.updateUser(call.db, before.user_id, { name: body.name });
    await record(call, {
      action: "changed",
      subject_kind: "user",
      subject_id: before.user_id,
      before: { name: before.name },
      after: { name: body.name },
    });
    return describe(call, before.user_id);
  },
});
