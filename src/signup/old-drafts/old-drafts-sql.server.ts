// Finds and deletes drafts that were never sent and are no longer changed.
import { sql } from "kysely";
import { z } from "zod";
import type { Trx } from "../../kernel/postgres/database.server.ts";
import { rowsOf } from "../../kernel/postgres/rows.server.ts";
import { deleteAnswersOf } from "../../entries/questions/answers-sql.server.ts";
import { deleteEntriesOf } from "../../entries/sql.server.ts";
import { deleteConsentsOf } from "../../people/consents/consents-sql.server.ts";
import { deleteDancersOf } from "../../people/dancers/sql.server.ts";
import { deleteDraftSignup, deleteKeys } from "../../people/signups/sql.server.ts";

/** Conditions under which a draft is in use and must not be deleted: other records refer to it. */
const inUse = sql.join(
  ["payments", "place_reservations", "refunds", "documents", "payment_shares", "person_links", "place_offers"].map(
    (table) => sql`exists (select from ${sql.table(table)} x where x.tenant_id = s.tenant_id and x.signup_id = s.id)`,
  ),
  sql` or `,
);

/** Drafts last changed, music included, before this time. Locks them, so that opening one waits. */
export async function listOldDrafts(trx: Trx, before: string, most: number): Promise<string[]> {
  const rows = await rowsOf(trx, z.object({ id: z.string() }))`
    select s.id from signups s where s.status = 'draft' and not s.trial and s.submitted_at is null and s.changed_at < ${before} and not (${inUse})
      and not exists (select from entries e where e.tenant_id = s.tenant_id and e.signup_id = s.id and e.status <> 'draft')
      and not exists (select from music_tracks t join entries e on e.tenant_id = t.tenant_id and e.id = t.entry_id where e.signup_id = s.id and t.created_at >= ${before})
    order by s.changed_at, s.id limit ${most} for update`;
  return rows.map((row) => row.id);
}

/** Ids of a sign-up's entries, and of its answers' files. */
export async function listDraftFiles(trx: Trx, id: string): Promise<{ entries: string[]; files: string[] }> {
  const entries = await trx.selectFrom("entries").select("id").where("signup_id", "=", id).execute();
  const answers = await trx.selectFrom("answers").select("file_id").where("signup_id", "=", id).execute();
  return { entries: entries.map((each) => each.id), files: answers.flatMap((each) => each.file_id ?? []) };
}

/** Deletes a draft with its people, entries and answers. Its music must be deleted before. */
export async function deleteDraft(trx: Trx, id: string): Promise<void> {
  await deleteAnswersOf(trx, id);
  await deleteEntriesOf(trx, id);
  await deleteConsentsOf(trx, id);
  await deleteDancersOf(trx, id);
  await deleteKeys(trx, id);
  await deleteDraftSignup(trx, id);
}
