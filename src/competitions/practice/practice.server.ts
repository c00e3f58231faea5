// Handlers to copy and remove a practice competition. It is created in src/practice, above the slices whose tables it fills.
import { insertRecords, type Kind, listRecords, updateRecord } from "../../categories/sql.server.ts";
import { record } from "../../kernel/audit/audit.server.ts";
import { newId } from "../../kernel/values/ids.ts";
import { refuse } from "../../refusals.ts";
import { listForms, updateForm } from "../../scoring-forms/sql.server.ts";
import { announceCompetition, auditedFields, toCompetition, getCompetitionRow } from "../competition.server.ts";
import * as contract from "../contract.ts";
import { matchRecords, type PlannedRecord } from "../import/matching.ts";
import { hidePractice } from "./practice-sql.server.ts";
import type { PracticeRecordIds } from "../sql.server.ts";
import { type Call, handle } from "../../kernel/calls/call.server.ts";

/** Archives the records created for a practice competition. Records that another competition uses by now stay. */
async function archiveMade(call: Call, made: PracticeRecordIds): Promise<void> {
  for (const kind of ["dance", "age", "presentation"] satisfies Kind[])
    for (const { id, used_in, archived } of await listRecords(call.db, kind, { practice: true }))
      if (made[kind].includes(id) && used_in === 0 && !archived) await updateRecord(call.db, kind, id, { archived: true });
  const [form] = await listForms(call.db, made.form);
  if (form && form.used_in === 0 && !form.archived) await updateForm(call.db, form.id, { archived: true });
}

type InDictionaries = Record<"dance_category_id" | "age_category_id" | "presentation_category_id", string>;

/** Replaces practice records of sections by the organiser's own, found by name and limits, or added. */
export async function withOwnRecords<S extends InDictionaries>(call: Call, sections: readonly S[]): Promise<S[]> {
  const own = new Map<string, string>();
  for (const kind of ["dance", "age", "presentation"] satisfies Kind[]) {
    const used = new Set(sections.map((each) => each[`${kind}_category_id`]));
    const parts = (await listRecords(call.db, kind, { practice: true }))
      .filter((each) => used.has(each.id))
      .map(({ id, position: _position, archived: _archived, version: _version, created_at: _made, used_in: _used, ...fields }) => ({
        ...fields,
        key: id,
      }));
    const { ids, missing } = matchRecords(kind, parts as PlannedRecord[], await listRecords(call.db, kind), newId);
    await insertRecords(call.db, kind, call.tenant.id, missing);
    for (const [practices, id] of ids) own.set(practices, id);
  }
  const of = (id: string) => own.get(id) ?? id;
  return sections.map((each) => ({
    ...each,
    dance_category_id: of(each.dance_category_id),
    age_category_id: of(each.age_category_id),
    presentation_category_id: of(each.presentation_category_id),
  }));
}

export const handlers = handle(contract, {
  async removePractice(call, { params }) {
    const before = await getCompetitionRow(call, params.id ?? "", true);
    if (!before.practice) refuse("not_found");
    const made = await hidePractice(call.db, before.id, call.now.toISOString());
    if (made) await archiveMade(call, made);
    await record(call, {
      action: "removed",
      subject_kind: "competition",
      subject_id: before.id,
      before: auditedFields(toCompetition(before, call.now)),
    });
    await announceCompetition(call, before.id);
    await call.announce("categories", `entries:${before.id}`, `scores:${before.id}`, `stage:${before.id}`);
  },
});
