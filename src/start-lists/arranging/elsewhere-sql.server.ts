// Dancers and judges over all lists of a competition: who would be in two places at once. Reads only.
import { type NotNull, sql } from "kysely";
import { z } from "zod";
import { rowsOf } from "../../kernel/postgres/rows.server.ts";
import type { Trx } from "../../kernel/database.server.ts";
import { calledColumns } from "../../signup/brief/brief-sql.server.ts";
import { queued } from "../counted-sql.server.ts";

/** Who is on the floor when, in every dance of a competition, over all its lists; nobody in what will not be danced any more. */
export function listAllAppearances(trx: Trx, competitionId: string) {
  return trx
    .selectFrom("placed_performances as p")
    .innerJoin("heat_places as x", "x.performance_id", "p.id")
    .innerJoin("heats as h", "h.id", "x.heat_id")
    .innerJoin("start_lists as l", "l.id", "h.start_list_id")
    .innerJoin("entries as e", "e.id", "p.entry_id")
    .innerJoin("entry_dancers as ed", "ed.entry_id", "p.entry_id")
    .innerJoin("dancers as d", "d.id", "ed.dancer_id")
    .select([
      "p.id as performance_id",
      "l.id as start_list_id",
      "h.planned_at",
      "h.seconds",
      "l.name as list_name",
      "l.stage",
      "d.id as dancer_id",
      "d.first_name",
      "d.last_name",
    ])
    .select(calledColumns)
    .where("l.competition_id", "=", competitionId)
    .where("x.absent", "=", false)
    .where(queued)
    .where("h.planned_at", "is not", null)
    .$narrowType<{ planned_at: NotNull }>()
    .orderBy("h.planned_at")
    .orderBy("p.id")
    .orderBy("ed.position")
    .orderBy("ed.id")
    .execute();
}

const twiceShape = z.object({
  user_id: z.string(),
  name: z.string(),
  first_id: z.string(),
  first_name: z.string(),
  second_id: z.string(),
  second_name: z.string(),
  from: z.string(),
  to: z.string(),
});
type Twice = z.output<typeof twiceShape>;

/** Judges who sit on two lists that overlap, where one is this list or one of this competition. */
export async function listJudgedTwice(trx: Trx, of: { list: string } | { competition: string }): Promise<Twice[]> {
  const own = (alias: string) =>
    "list" in of ? sql`${sql.ref(`${alias}.id`)} = ${of.list}` : sql`${sql.ref(`${alias}.competition_id`)} = ${of.competition}`;
  return rowsOf(trx, twiceShape)`
    with span as (
      select l.id, l.name, l.competition_id, l.starts_at, greatest(l.starts_at, (
        select max(h.planned_at + make_interval(secs => h.seconds)) from heats h
        where h.tenant_id = l.tenant_id and h.start_list_id = l.id)) as ends_at
      from start_lists l join competitions c on c.tenant_id = l.tenant_id and c.id = l.competition_id where c.status <> 'archived')
    select a.user_id, u.name, x.id as first_id, x.name as first_name, y.id as second_id, y.name as second_name,
      greatest(x.starts_at, y.starts_at) as from, least(x.ends_at, y.ends_at) as to
    from judge_seats a join judge_seats b on b.tenant_id = a.tenant_id and b.user_id = a.user_id
    join span x on x.id = a.start_list_id join span y on y.id = b.start_list_id join users u on u.id = a.user_id
    where (x.starts_at, x.id) < (y.starts_at, y.id) and x.starts_at < y.ends_at and y.starts_at < x.ends_at and (${own("x")} or ${own("y")})
    order by greatest(x.starts_at, y.starts_at), u.name, u.id`;
}
