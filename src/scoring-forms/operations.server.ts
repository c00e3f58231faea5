// Handlers of the calls about scoring forms. A form version that has marks is never changed.
import { record } from "../kernel/audit/audit.server.ts";
import { newId } from "../kernel/values/ids.ts";
import { Refusal, refuse } from "../refusals.ts";
import * as contract from "./contract.ts";
import { type Criterion, formObjections, judgesAlike, type Settings, settingsFor } from "./rules.ts";
import * as store from "./sql.server.ts";
import { definedFields } from "../kernel/values/fields.ts";
import { type Call, handle } from "../kernel/calls/call.server.ts";

async function getForm(call: Call, id: string, lock = false): Promise<contract.ScoringForm> {
  return (await store.listForms(call.db, id, lock))[0] ?? refuse("not_found");
}

/** Returns method, criteria and the settings that the method reads. Refuses an invalid form with every objection at its field. */
function validSetup(
  call: Call,
  judging: { method: store.JudgingSetup["method"]; criteria: readonly Criterion[]; settings: Settings },
): store.JudgingSetup {
  const judged = { method: judging.method, criteria: judging.criteria, settings: settingsFor(judging.method, judging.settings) };
  const errors: Record<string, string[]> = {};
  for (const objection of formObjections(judged)) (errors[objection.field] ??= []).push(objection[call.locale]);
  if (Object.keys(errors).length > 0) throw new Refusal("invalid", { errors });
  return judged;
}

export const handlers = handle(contract, {
  listScoringForms: async (call) => ({ data: await store.listForms(call.db), next_cursor: null }),

  async createScoringForm(call, { body }) {
    const id = body.id ?? newId();
    const earlier = (await store.listForms(call.db, id))[0];
    if (earlier) return earlier;
    const judged = validSetup(call, { method: body.method, criteria: body.criteria ?? [], settings: body.settings ?? {} });
    const tenant_id = call.tenant.id;
    await store.insertForm(call.db, { tenant_id, id, name: body.name, archived: body.archived ?? false });
    await store.insertVersion(call.db, { ...judged, tenant_id, id: newId(), scoring_form_id: id, form_version: 1 });
    const made = await getForm(call, id);
    await record(call, { action: "created", subject_kind: "scoring_form", subject_id: id, after: made });
    return made;
  },

  async updateScoringForm(call, { params, body }) {
    const before = await getForm(call, params.id ?? "", true);
    const { version, name, archived, ...judging } = body;
    if (version !== undefined && version !== before.version) refuse("stale", { current: before });
    const judged = validSetup(call, {
      method: before.method,
      criteria: before.criteria,
      settings: before.settings,
      ...definedFields(judging),
    });
    const changed = !judgesAlike(before, judged);
    const form_version = before.form_version + 1;
    if (changed && before.used)
      await store.insertVersion(call.db, { ...judged, tenant_id: call.tenant.id, id: newId(), scoring_form_id: before.id, form_version });
    else if (changed) await store.updateVersion(call.db, before.form_version_id, judged);
    await store.updateForm(
      call.db,
      before.id,
      definedFields({ name, archived, form_version: changed && before.used ? form_version : undefined }),
    );
    const after = await getForm(call, before.id);
    await record(call, { action: "changed", subject_kind: "scoring_form", subject_id: before.id, before, after });
    return after;
  },

  async deleteScoringForm(call, { params }) {
    const before = await getForm(call, params.id ?? "", true);
    if (before.used || before.used_in > 0 || before.form_version > 1) refuse("in_use");
    await store.deleteForm(call.db, before.id);
    await record(call, { action: "deleted", subject_kind: "scoring_form", subject_id: before.id, before });
  },

  async listFormVersions(call, { params }) {
    const { id } = await getForm(call, params.id ?? "");
    return { data: await store.listVersions(call.db, id), next_cursor: null };
  },
});
