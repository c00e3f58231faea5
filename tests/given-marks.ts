// Marks that judges have given, written as rows: for tests of what follows from them. That giving writes such rows is proved in src/judging.
import { sql } from "kysely";
import { newId } from "#src/kernel/ids.ts";
import type { Hall } from "./situations.ts";
import type { Place } from "./world.ts";

/** What the judge at this place of the hall's people gives a performance, at first, in its first dance or the one that is named. */
export interface GivenMarks {
  judge: number;
  performance_id: string;
  dance?: number;
  marks: Readonly<Record<string, number>>;
}

export async function writeMarks(
  house: Place,
  hall: Pick<Hall, "tenant" | "people" | "list_id">,
  given: readonly GivenMarks[],
): Promise<void> {
  const rows = given.map((each) => ({ dance: 1, ...each, id: newId(), user_id: hall.people[each.judge]?.id ?? "" }));
  await house.world.database.inTenant(hall.tenant.id, (trx) =>
    sql`
      with given as (
        select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g(id uuid, user_id uuid, performance_id uuid, dance smallint, marks jsonb)
      ), sheet as (
        insert into sheets (tenant_id, id, performance_id, dance, round_id, seat_id, form_version_id, revision)
        select p.tenant_id, g.id, p.id, g.dance, p.round_id, j.id, r.form_version_id, 1
        from given g join performances p on p.id = g.performance_id join rounds r on r.id = p.round_id
        join judge_seats j on j.user_id = g.user_id and j.start_list_id = ${hall.list_id}
      ), revision as (
        insert into mark_revisions (tenant_id, id, sheet_id, revision, user_id, device_at)
        select ${hall.tenant.id}, id, id, 1, user_id, '2026-11-28T10:00:00+01:00' from given
      )
      insert into marks (tenant_id, id, mark_revision_id, performance_id, criterion, mark)
      select ${hall.tenant.id}, gen_random_uuid(), g.id, g.performance_id, m.key, m.value::numeric from given g cross join jsonb_each_text(g.marks) m`.execute(
      trx,
    ),
  );
}

/** Lets the first half of a hall's list have danced, with a sheet from each judge; its rounds are open. */
export async function judgeHalf(house: Place, hall: Hall): Promise<void> {
  const danced = hall.performance_ids.slice(0, hall.performance_ids.length / 2);
  const marks = danced.flatMap((performance_id, at) =>
    hall.people.map((_, judge) => ({ judge, performance_id, marks: { T: 1 + ((at + judge) % 19) / 2, C: 1 + (at % 19) / 2 } })),
  );
  await writeMarks(house, hall, marks);
  await house.world.database.inTenant(hall.tenant.id, async (trx) => {
    await sql`update heats h set status = 'done', started_at = h.planned_at, finished_at = h.planned_at from heat_places x
      where x.heat_id = h.id and x.performance_id = any(${danced}::uuid[])`.execute(trx);
    await sql`update rounds r set status = 'open' where exists (select 1 from heats h where h.round_id = r.id and h.status = 'done')`.execute(
      trx,
    );
  });
}
