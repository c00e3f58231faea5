// Reads which judges judge a club with which they have a conflict of interest. Reads only.
import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import { anyOf, type Trx } from "../../kernel/postgres/database.server.ts";
import { rowsOf } from "../../kernel/postgres/rows.server.ts";
import { clubKey, conflictKinds } from "../../rounds/conflict-rules.ts";
import { dancesForClub } from "../../rounds/panels/conflicts-sql.server.ts";
import { judgesAny } from "../counted-sql.server.ts";

const candidateShape = z.object({
  start_list_id: z.string(),
  seat_id: z.string(),
  seat: z.string(),
  judge: z.string(),
  kind: z.enum(conflictKinds),
  club_name: z.string(),
  club_key: z.string(),
});

const performanceShape = z.object({
  seat_id: z.string(),
  performance_id: z.string(),
  start_number: z.number().nullable(),
  club_name: z.string(),
});

/** A conflict of a judge with the club of performances that this judge marks in rounds that are not over. */
interface JudgedConflict extends Omit<z.output<typeof candidateShape>, "club_key"> {
  /** By start number. */
  performances: { performance_id: string; start_number: number | null }[];
}

/** Conflicts of the marking seats of these lists with clubs that they judge, in the order of the panel. */
export const listConflictsOfLists = (trx: Trx, listIds: readonly string[]) => listJudged(trx, sql`j.start_list_id = ${anyOf(listIds)}`);

/** Conflicts of one seat with clubs that it judges. */
export const listConflictsOfSeat = (trx: Trx, seatId: string) => listJudged(trx, sql`j.id = ${seatId}`);

async function listJudged(trx: Trx, seats: RawBuilder<unknown>): Promise<JudgedConflict[]> {
  const conflicts = await rowsOf(trx, candidateShape)`
    select j.start_list_id, j.id as seat_id, j.seat, u.name as judge, k.kind, k.club_name, k.club_key from judge_seats j
    join users u on u.id = j.user_id join start_lists l on l.tenant_id = j.tenant_id and l.id = j.start_list_id
    join judge_conflicts k on k.tenant_id = l.tenant_id and k.competition_id = l.competition_id and k.user_id = j.user_id
    where ${seats} order by j.start_list_id, j.position, j.id, k.club_name, k.id`;
  if (conflicts.length === 0) return [];
  const judged = Map.groupBy(await listPerformances(trx, [...new Set(conflicts.map((each) => each.seat_id))]), keyOf);
  return conflicts.flatMap(({ club_key, ...conflict }) => {
    const performances = (judged.get(`${conflict.seat_id} ${club_key}`) ?? []).map(({ performance_id, start_number }) => ({
      performance_id,
      start_number,
    }));
    return performances.length > 0 ? [{ ...conflict, performances }] : [];
  });
}

const keyOf = (row: z.output<typeof performanceShape>) => `${row.seat_id} ${clubKey(row.club_name)}`;

/** Performances of clubs that these seats mark, in rounds that are not over. */
function listPerformances(trx: Trx, seatIds: readonly string[]) {
  return rowsOf(trx, performanceShape)`
    select j.id as seat_id, p.id as performance_id, e.start_number, g.club_name from judge_seats j
    join (select distinct h.tenant_id, h.round_id, h.start_list_id from heats h
      where h.start_list_id in (select x.start_list_id from judge_seats x where x.id = ${anyOf(seatIds)})) o
      on o.tenant_id = j.tenant_id and o.start_list_id = j.start_list_id
    join rounds r on r.tenant_id = o.tenant_id and r.id = o.round_id and r.status in ('planned', 'open')
    join performances p on p.tenant_id = r.tenant_id and p.round_id = r.id
    join entries e on e.tenant_id = p.tenant_id and e.id = p.entry_id join signups g on g.tenant_id = e.tenant_id and g.id = e.signup_id
    where j.id = ${anyOf(seatIds)} and ${dancesForClub} and ${judgesAny(sql`r.id`)} order by e.start_number, p.id`;
}
