// Job that creates the built-in forms of a new organisation.
import { newId } from "../kernel/values/ids.ts";
import { defineWorker } from "../kernel/jobs/jobs.server.ts";
import type { World } from "../kernel/world/world.server.ts";
import { makeFormsJob } from "../tenants/jobs.server.ts";
import { BUILT_IN } from "./built-in.ts";
import { settingsFor } from "./rules.ts";
import { insertForm, insertVersion, listForms } from "./sql.server.ts";

/** Creates the missing forms, unless the organisation has a form of the same method. Running it again changes nothing. */
export const makeForms = defineWorker(makeFormsJob, ({ tenant_id, locale }, world: World) =>
  world.database.inTenant(tenant_id, async (trx) => {
    const there = await listForms(trx);
    for (const { method, name } of BUILT_IN.filter((each) => !there.some((form) => form.method === each.method))) {
      const id = newId();
      await insertForm(trx, { tenant_id, id, name: name[locale], archived: false });
      const judged = { method, criteria: [], settings: settingsFor(method, {}) };
      await insertVersion(trx, { ...judged, tenant_id, id: newId(), scoring_form_id: id, form_version: 1 });
    }
  }),
);
