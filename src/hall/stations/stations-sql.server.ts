// SQL of what stations are made for, the stages and the judges of a competition's lists, and of when stations were seen last.
import { sql } from "kysely";
import { z } from "zod";
import { stationKinds } from "../../kernel/endpoints/stations.ts";
import type { Trx } from "../../kernel/postgres/database.server.ts";
import { rowsOf } from "../../kernel/postgres/rows.server.ts";

/** Stages on which a list of the competition is danced, by letter. */
export function listStages(trx: Trx, competitionId: string) {
  return trx
    .selectFrom("stages as g")
    .select(["g.id", "g.letter", "g.name"])
    .where("g.competition_id", "=", competitionId)
    .where(
      sql<boolean>`exists (select from start_lists l where l.tenant_id = g.tenant_id and l.competition_id = g.competition_id and l.stage = g.letter)`,
    )
    .orderBy("g.letter")
    .execute();
}

const judge = z.object({ user_id: z.string(), name: z.string(), seats: z.array(z.string()), has_card: z.boolean() });

/** People with a seat on a list of the competition, by name, and whether they have a card that was not revoked. */
export function listJudges(trx: Trx, competitionId: string) {
  return rowsOf(trx, judge)`
    select j.user_id, u.name, array_agg(distinct j.seat order by j.seat) as seats,
      exists (select from stations s where s.competition_id = ${competitionId}::uuid and s.user_id = j.user_id and s.revoked_at is null) as has_card
    from judge_seats j join start_lists l on l.tenant_id = j.tenant_id and l.id = j.start_list_id join users u on u.id = j.user_id
    where l.competition_id = ${competitionId}::uuid
    group by j.user_id, u.name order by u.name collate polish, j.user_id`;
}

const seen = z.object({
  id: z.string(),
  kind: z.enum(stationKinds),
  name: z.string(),
  ends_at: z.string(),
  seen_at: z.string().nullable(),
});

/** Stations of a competition that did not end, with the last sign of their open devices. By name; a card has that of its judge. */
export function listSeen(trx: Trx, competitionId: string, now: Date) {
  return rowsOf(trx, seen)`
    select s.id, s.kind, coalesce(u.name, s.name) as name, s.ends_at, max(d.seen_at) as seen_at
    from stations s left join users u on u.id = s.user_id
    left join station_devices d on d.tenant_id = s.tenant_id and d.station_id = s.id and d.closed_at is null
    where s.competition_id = ${competitionId}::uuid and s.revoked_at is null and s.ends_at > ${now.toISOString()}::timestamptz
    group by s.tenant_id, s.id, u.name order by coalesce(u.name, s.name) collate polish, s.id`;
}
