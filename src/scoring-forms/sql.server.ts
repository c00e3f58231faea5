// The only file that writes scoring forms and their versions.
import { sql } from "kysely";
import { rowsOf } from "../kernel/postgres/rows.server.ts";
import type { Trx } from "../kernel/postgres/database.server.ts";
import { type FormVersion, formVersion, type ScoringForm, scoringForm } from "./contract.ts";
import type { Criterion, Method, Settings } from "./rules.ts";

const used = sql`(
  exists (select 1 from rounds b where b.tenant_id = v.tenant_id and b.form_version_id = v.id)
  or exists (
    select 1 from sheets s join mark_revisions m on m.tenant_id = s.tenant_id and m.sheet_id = s.id
    where s.tenant_id = v.tenant_id and s.form_version_id = v.id))`;

/** Lists forms by name in their newest versions; with `id` only that one. `lock` blocks changes until the transaction ends. */
export async function listForms(trx: Trx, id?: string, lock = false): Promise<ScoringForm[]> {
  return rowsOf(trx, scoringForm)`
    select f.id, f.name, f.form_version, f.archived, f.version, f.created_at, v.id as form_version_id, v.method, v.criteria, v.settings, ${used} as used,
      (select count(*) from sections s join competitions k on k.tenant_id = s.tenant_id and k.id = s.competition_id
        where s.tenant_id = f.tenant_id and s.scoring_form_id = f.id) as used_in
    from scoring_forms f
    join scoring_form_versions v on v.tenant_id = f.tenant_id and v.scoring_form_id = f.id and v.form_version = f.form_version
    ${id === undefined ? sql`` : sql`where f.id = ${id}`}
    order by f.archived, f.name collate polish, f.id ${lock ? sql`for update of f` : sql``}`;
}

/** Adds a form without a version; an existing id stays unchanged. */
export async function insertForm(trx: Trx, row: { tenant_id: string; id: string; name: string; archived: boolean }): Promise<void> {
  await trx
    .insertInto("scoring_forms")
    .values(row)
    .onConflict((conflict) => conflict.columns(["tenant_id", "id"]).doNothing())
    .execute();
}

export interface JudgingSetup {
  method: Method;
  criteria: readonly Criterion[];
  settings: Settings;
}

/** Adds a version of a form. */
export async function insertVersion(
  trx: Trx,
  row: JudgingSetup & { tenant_id: string; id: string; scoring_form_id: string; form_version: number },
): Promise<void> {
  await trx
    .insertInto("scoring_form_versions")
    .values({ ...row, criteria: JSON.stringify(row.criteria), settings: JSON.stringify(row.settings) })
    .execute();
}

/** Changes a version that was never used. */
export async function updateVersion(trx: Trx, id: string, judged: JudgingSetup): Promise<void> {
  await trx
    .updateTable("scoring_form_versions")
    .set({ method: judged.method, criteria: JSON.stringify(judged.criteria), settings: JSON.stringify(judged.settings) })
    .where("id", "=", id)
    .execute();
}

/** Changes a form's own fields and increases its version. */
export async function updateForm(
  trx: Trx,
  id: string,
  change: { name?: string; archived?: boolean; form_version?: number },
): Promise<void> {
  await trx
    .updateTable("scoring_forms")
    .set({ ...change, version: sql`version + 1` })
    .where("id", "=", id)
    .execute();
}

/** Deletes a form with its versions. */
export async function deleteForm(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom("scoring_form_versions").where("scoring_form_id", "=", id).execute();
  await trx.deleteFrom("scoring_forms").where("id", "=", id).execute();
}

/** Lists a form's versions, newest first, with counts of the rounds and sheets judged by each. */
export async function listVersions(trx: Trx, formId: string): Promise<FormVersion[]> {
  return rowsOf(trx, formVersion)`
    select v.id, v.form_version, v.method, v.criteria, v.settings, v.created_at,
      (select count(*) from rounds b where b.tenant_id = v.tenant_id and b.form_version_id = v.id) as blocks,
      (select count(*) from sheets s where s.tenant_id = v.tenant_id and s.form_version_id = v.id and s.revision > 0) as marked_sheets
    from scoring_form_versions v where v.scoring_form_id = ${formId} order by v.form_version desc limit 500`;
}
