// The story of how a practice competition goes. How it is made: src/practice, above the slices whose tables it fills.
import { type Kind, listRecords, updateRecord } from "../../categories/sql.server.ts";
import { record } from "../../kernel/audit.server.ts";
import { type Call, handle } from "../../kernel/perform.server.ts";
import { refuse } from "../../refusals.ts";
import { listForms, updateForm } from "../../scoring-forms/sql.server.ts";
import { announced, audited, described, getCompetitionRow } from "../competition.server.ts";
import * as contract from "../contract.ts";
import { hidePractice } from "./practice-sql.server.ts";
import type { PracticeMade } from "../sql.server.ts";

/** Puts into the archive what was made for a practice competition alone; what another competition has come to use stays. */
async function archiveMade(call: Call, made: PracticeMade): Promise<void> {
  for (const kind of ["dance", "age", "presentation"] satisfies Kind[])
    for (const { id, used_in, archived } of await listRecords(call.db, kind))
      if (made[kind].includes(id) && used_in === 0 && !archived) await updateRecord(call.db, kind, id, { archived: true });
  const [form] = await listForms(call.db, made.form);
  if (form && form.used_in === 0 && !form.archived) await updateForm(call.db, form.id, { archived: true });
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
      before: audited(described(before, call.now)),
    });
    await announced(call, before.id);
    await call.announce("categories", `entries:${before.id}`, `scores:${before.id}`, `stage:${before.id}`);
  },
});
