// Writes judges' sheets directly as rows, because one call for each of hundreds would take most of the demonstration's time. Tests in src/judging
// prove that the API writes the same rows.
import { sql } from "kysely";
import type { Trx } from "#src/kernel/postgres/database.server.ts";
import { newId } from "#src/kernel/values/ids.ts";

/** A judge's first marks of a performance, in its first dance or in `dance`. */
export interface JudgeSheet {
  user_id: string;
  performance_id: string;
  dance?: number;
  marks: Readonly<Record<string, number>>;
  device_at: string;
  /** The time of the tablet's clock, when it was implausible. */
  device_said?: string | null;
  /** Time of arrival; now when left out. */
  received_at?: string;
}

/** Writes sheets of judges on this list. */
export async function writeSheets(trx: Trx, tenantId: string, listId: string, sheets: readonly JudgeSheet[]): Promise<void> {
  const rows = JSON.stringify(sheets.map((each) => ({ dance: 1, ...each, id: newId() })));
  await sql`
    with given as (
      select * from jsonb_to_recordset(${rows}::jsonb) as g(id uuid, user_id uuid, performance_id uuid, dance smallint, marks jsonb,
        device_at timestamptz, device_said text, received_at timestamptz)
    ), sheet as (
      insert into sheets (tenant_id, id, performance_id, dance, round_id, seat_id, form_version_id, revision)
      select p.tenant_id, g.id, p.id, g.dance, p.round_id, j.id, r.form_version_id, 1
      from given g join performances p on p.id = g.performance_id join rounds r on r.id = p.round_id
      join judge_seats j on j.user_id = g.user_id and j.start_list_id = ${listId}
    ), revision as (
      insert into mark_revisions (tenant_id, id, sheet_id, revision, user_id, device_at, device_said, received_at)
      select ${tenantId}, id, id, 1, user_id, device_at, device_said, coalesce(received_at, now()) from given
    )
    insert into marks (tenant_id, id, mark_revision_id, performance_id, criterion, mark)
    select ${tenantId}, gen_random_uuid(), g.id, g.performance_id, m.key, m.value::numeric from given g cross join jsonb_each_text(g.marks) m`.execute(
    trx,
  );
}
