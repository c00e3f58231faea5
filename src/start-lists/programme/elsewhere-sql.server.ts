// Dancers and judges over all lists of a competition who would be in two places at once. Reads only.
import { sql } from "kysely";
import { z } from "zod";
import { rowsOf } from "../../kernel/postgres/rows.server.ts";
import type { Trx } from "../../kernel/postgres/database.server.ts";
import { publicArtist } from "../../entries/label/entry-label-sql.server.ts";
import { outStatuses } from "../counted-sql.server.ts";
import { side } from "../contract.ts";

const appearanceShape = side.extend({ dancer_id: z.string(), first_name: z.string(), last_name: z.string() });

/**
 * Everyone who dances more than once in a competition, with each dance over all its lists; with `list`, only dancers with a dance there. Performances
 * that will not be danced are left out.
 */
export function listRepeated(trx: Trx, of: { competition: string; list?: string }) {
  return rowsOf(trx, appearanceShape)`
    with danced as materialized (
      select x.tenant_id, x.performance_id, e.id as entry_id, h.start_list_id, h.planned_at, h.seconds, m.dancer_id, m.position, m.id as line_id
      from start_lists l
      join heats h on h.tenant_id = l.tenant_id and h.start_list_id = l.id and h.planned_at is not null
      join heat_places x on x.tenant_id = h.tenant_id and x.heat_id = h.id and not x.absent
      join performances f on f.tenant_id = x.tenant_id and f.id = x.performance_id
      join entries e on e.tenant_id = f.tenant_id and e.id = f.entry_id
      join entry_dancers m on m.tenant_id = e.tenant_id and m.entry_id = e.id
      where l.competition_id = ${of.competition} and (e.status not in ${outStatuses} or exists (
        select 1 from placed_performances p where p.tenant_id = f.tenant_id and p.id = f.id and p.status <> 'waiting'))),
    repeated as (
      select dancer_id from danced group by dancer_id having count(*) > 1 ${of.list === undefined ? sql`` : sql`and bool_or(start_list_id = ${of.list})`})
    select a.performance_id, l.id as start_list_id, a.planned_at, a.seconds, l.name as list_name, l.stage, d.id as dancer_id, d.first_name, d.last_name,
      e.start_number, e.title, ${publicArtist} as artist_name
    from danced a join repeated n on n.dancer_id = a.dancer_id
    join dancers d on d.tenant_id = a.tenant_id and d.id = a.dancer_id
    join entries e on e.tenant_id = a.tenant_id and e.id = a.entry_id
    join start_lists l on l.tenant_id = a.tenant_id and l.id = a.start_list_id
    order by a.planned_at, a.performance_id, a.position, a.line_id`;
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

/** Judges on two overlapping lists, of which one is this list or belongs to this competition. */
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
