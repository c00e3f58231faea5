// Judges' marks written directly as rows, for tests of what follows from them. Tests in src/judging prove that the API writes the same rows.
import { sql } from "kysely";
import { writeSheets } from "#scripts/seed/judge-sheets.ts";
import type { Hall } from "../competitions/situations.ts";
import type { Place } from "../application/world.ts";

/** First marks of the hall's judge number `judge` (from 0) for a performance, in its first dance or in `dance`. */
export interface JudgeMarks {
  judge: number;
  performance_id: string;
  dance?: number;
  marks: Readonly<Record<string, number>>;
}

/** Writes these marks as sheets of the hall's list. */
export async function writeMarks(
  house: Place,
  hall: Pick<Hall, "tenant" | "people" | "list_id">,
  given: readonly JudgeMarks[],
): Promise<void> {
  const sheets = given.map(({ judge, ...each }) => ({
    ...each,
    user_id: hall.people[judge]?.id ?? "",
    device_at: "2026-11-28T10:00:00+01:00",
  }));
  await house.world.database.inTenant(hall.tenant.id, (trx) => writeSheets(trx, hall.tenant.id, hall.list_id, sheets));
}

/** Marks the first half of a hall's list as danced, with a sheet from each judge. Its rounds are open. */
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
