// Sheets of whole dances for the desk: how far each judge is, and requests for missing sheets.
import { z } from "zod";
import { anyOf, type Trx } from "../../kernel/postgres/database.server.ts";
import { rowsOf } from "../../kernel/postgres/rows.server.ts";
import { newId } from "../../kernel/values/ids.ts";
import { judgesDance, isSheetMissing, panelSheets } from "../../start-lists/counted-sql.server.ts";

const panelShape = z.object({
  round_id: z.string(),
  dance: z.number(),
  seat_id: z.string(),
  revision: z.number(),
  reminded_at: z.string().nullable(),
  reopened_reason: z.string().nullable(),
  /** True when all heats of the dance are over. */
  danced: z.boolean(),
  /** Name of the person who typed the newest revision, if not the judge. */
  typed_by: z.string().nullable(),
});

/** Returns the required whole-dance sheets of these rounds, by dance and then in the order of the panel, with the desk's requests and reopenings. */
export function listRequiredSheets(trx: Trx, roundIds: readonly string[]) {
  return rowsOf(trx, panelShape)`
    select r.id as round_id, h.dance, j.id as seat_id, coalesce(s.revision, 0) as revision, s.reminded_at, s.reopened_reason,
      not exists (select 1 from heats o where o.tenant_id = h.tenant_id and o.round_id = h.round_id and o.dance = h.dance
        and o.status in ('waiting', 'on_stage')) as danced,
      case when m.user_id <> j.user_id then u.name end as typed_by
    from rounds r
    join heats h on h.tenant_id = r.tenant_id and h.round_id = r.id and h.appearance = 1 and h.number = 1
    join judge_seats j on j.tenant_id = h.tenant_id and j.start_list_id = h.start_list_id
    left join sheets s on s.tenant_id = j.tenant_id and s.seat_id = j.id and s.round_id = r.id and s.dance = h.dance and s.performance_id is null
    left join mark_revisions m on m.tenant_id = s.tenant_id and m.sheet_id = s.id and m.revision = s.revision
    left join users u on u.id = m.user_id
    where r.id = ${anyOf(roundIds)} and r.ballots = 'dance' and ${judgesDance} order by h.dance, j.position`;
}

const lackingShape = z.object({ performance_id: z.string().nullable(), dance: z.number(), seat_id: z.string(), start_list_id: z.string() });

/** Requests every sheet of a round that was danced and not handed in, optionally of one seat or dance. Returns the requested sheets. */
export async function remindMissing(
  trx: Trx,
  round: { id: string; tenant_id: string; form_version_id: string },
  of: { seat_id?: string | undefined; dance?: number | undefined },
  at: string,
) {
  const lacking = await rowsOf(trx, lackingShape)`
    select case when not p.whole then p.id end as performance_id, p.dance, j.id as seat_id, p.start_list_id
    from ${panelSheets}
    where p.round_id = ${round.id} and ${isSheetMissing} and (${of.seat_id ?? null}::uuid is null or j.id = ${of.seat_id ?? null}::uuid)
      and (${of.dance ?? null}::int is null or p.dance = ${of.dance ?? null})`;
  if (lacking.length === 0) return lacking;
  const { tenant_id, id: round_id, form_version_id } = round;
  await trx
    .insertInto("sheets")
    .values(
      lacking.map(({ performance_id, dance, seat_id }) => ({
        tenant_id,
        id: newId(),
        round_id,
        form_version_id,
        performance_id,
        dance,
        seat_id,
        reminded_at: at,
      })),
    )
    .onConflict((conflict) => conflict.constraint("sheets_seat_unique").doUpdateSet({ reminded_at: at }))
    .execute();
  return lacking;
}
