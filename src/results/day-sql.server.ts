// What the organiser's day is counted from: a handful of counting queries.
import { sql } from "kysely";
import type { Trx } from "../kernel/database.server.ts";
import { lately } from "../judging/filled-sql.server.ts";
import { lacksMusic } from "../signup/missing-sql.server.ts";
import { competes, queued } from "../start-lists/queued-sql.server.ts";

type BlockStatus = "waiting" | "live" | "closed" | "published";

interface Chosen {
  id: string;
  slug: string;
  name: string;
  status: string;
  starts_on: string;
  ends_on: string;
}

/** The asked competition, else the running one, else the next, else the newest. */
async function choose(trx: Trx, id: string | undefined): Promise<Chosen | undefined> {
  const { rows } = await sql<Chosen>`
    select id, slug, name, status, starts_on, ends_on from competitions
    where status <> 'archived' ${id === undefined ? sql`` : sql`and id = ${id}`}
    order by (status = 'running') desc, (starts_on >= current_date) desc, abs(starts_on - current_date), id limit 1`.execute(trx);
  return rows[0];
}

async function one<T>(trx: Trx, query: ReturnType<typeof sql<T>>): Promise<T> {
  const { rows } = await query.execute(trx);
  return rows[0] as T;
}

/** Everything that the dashboard tells of one competition: the asked one, else the running one, else the next, else the newest. */
export async function readDay(db: Trx, competitionId: string | undefined) {
  const competition = await choose(db, competitionId);
  const id = competition?.id ?? null;
  const entries = await one(
    db,
    sql<{ all: number; accepted: number; waiting: number; music_missing: number }>`
      select count(*) filter (where e.status <> 'draft') as all, count(*) filter (where e.status = 'accepted') as accepted,
        count(*) filter (where e.status in ('submitted', 'waiting')) as waiting,
        count(*) filter (where e.status <> 'draft' and ${lacksMusic(sql.raw("e.status"), sql.raw("s.music"), sql.raw("m.status"))}) as music_missing
      from entries e join sections s on s.tenant_id = e.tenant_id and s.id = e.section_id
      left join music_tracks m on m.tenant_id = e.tenant_id and m.entry_id = e.id and m.replaced_at is null where e.competition_id = ${id}`,
  );
  const payments = await one(
    db,
    sql<{ paid_grosze: number; pending_grosze: number; failed_grosze: number; paid: number; pending: number; failed: number }>`
      select coalesce(sum(paid_grosze), 0)::bigint as paid_grosze,
        coalesce(sum(greatest(amount_grosze - paid_grosze, 0)) filter (where status in ('pending', 'processing')), 0)::bigint as pending_grosze,
        coalesce(sum(greatest(amount_grosze - paid_grosze, 0)) filter (where status = 'failed'), 0)::bigint as failed_grosze,
        count(*) filter (where status = 'paid') as paid, count(*) filter (where status in ('pending', 'processing')) as pending,
        count(*) filter (where status = 'failed') as failed
      from payments where competition_id = ${id}`,
  );
  const performances = await one(
    db,
    sql<{ all: number; done: number; ends_at: string | null }>`
      select count(*) filter (where ${queued}) as all, count(*) filter (where p.status in ('done', 'no_show')) as done, max(p.planned_at + make_interval(secs => p.seconds)) as ends_at
      from performances p join start_lists l on l.tenant_id = p.tenant_id and l.id = p.start_list_id where l.competition_id = ${id}`,
  );
  const stages = (
    await sql<{ start_list_id: string; name: string; stage: string; day: string; all: number; done: number; ends_at: string | null }>`
      select l.id as start_list_id, l.name, l.stage, l.day, count(p.id) filter (where ${queued}) as all,
        count(p.id) filter (where p.status in ('done', 'no_show')) as done, max(p.planned_at + make_interval(secs => p.seconds)) as ends_at
      from start_lists l left join performances p on p.tenant_id = l.tenant_id and p.start_list_id = l.id
      where l.competition_id = ${id} group by l.tenant_id, l.id order by l.day, l.stage, l.id`.execute(db)
  ).rows;
  const blocks = (
    await sql<{
      id: string;
      name: string;
      status: BlockStatus;
      planned_at: string;
      performances: number;
      done: number;
      start_list_id: string;
      sheets: number;
      judges: number;
      dancing: number;
      without_start: number[];
      not_taken: number[];
    }>`
      select b.id, b.name, b.status, b.planned_at, b.start_list_id, count(p.id) filter (where ${queued}) as performances,
        count(p.id) filter (where p.status in ('done', 'no_show')) as done, count(p.id) filter (where p.status = 'done' and ${competes}) as dancing,
        (select count(*) from sheets s join performances p on p.tenant_id = s.tenant_id and p.id = s.performance_id where p.block_id = b.id and s.revision > 0 and p.status = 'done' and ${competes}) as sheets,
        (select count(*) from judge_seats j where j.start_list_id = b.start_list_id) as judges,
        array(select coalesce(e.start_number, 0) from performances p join entries e on e.tenant_id = p.tenant_id and e.id = p.entry_id
          where p.tenant_id = b.tenant_id and p.block_id = b.id and p.status = 'waiting' and ${competes} and exists (
            select 1 from sheets s join mark_revisions r on r.tenant_id = s.tenant_id and r.sheet_id = s.id and r.revision = s.revision
            join judge_seats j on j.tenant_id = s.tenant_id and j.id = s.seat_id
            where s.tenant_id = p.tenant_id and s.performance_id = p.id and r.user_id = j.user_id) order by p.position) as without_start,
        array(select coalesce(e.start_number, 0) from refused_marks r join performances p on p.tenant_id = r.tenant_id and p.id = r.performance_id
          join entries e on e.tenant_id = p.tenant_id and e.id = p.entry_id
          where p.tenant_id = b.tenant_id and p.block_id = b.id and r.settled_at is null order by p.position, r.id) as not_taken
      from blocks b join start_lists l on l.tenant_id = b.tenant_id and l.id = b.start_list_id
      left join performances p on p.tenant_id = b.tenant_id and p.block_id = b.id
      where l.competition_id = ${id} group by b.tenant_id, b.id order by b.planned_at, b.position`.execute(db)
  ).rows;
  const breaks = (
    await sql<{ id: string; name: string; planned_at: string; seconds: number; start_list_id: string }>`
      select b.id, b.name, b.planned_at, b.seconds, b.start_list_id
      from breaks b join start_lists l on l.tenant_id = b.tenant_id and l.id = b.start_list_id
      where l.competition_id = ${id} order by b.planned_at, b.position`.execute(db)
  ).rows;
  const missing = (
    await sql<{ block_id: string; seat: string; name: string; numbers: number[] }>`
      select p.block_id, j.seat, u.name, array_agg(e.start_number order by e.start_number) filter (where e.start_number is not null) as numbers
      from performances p join start_lists l on l.tenant_id = p.tenant_id and l.id = p.start_list_id
      join blocks b on b.tenant_id = p.tenant_id and b.id = p.block_id
      join judge_seats j on j.tenant_id = p.tenant_id and j.start_list_id = p.start_list_id join users u on u.id = j.user_id
      join entries e on e.tenant_id = p.tenant_id and e.id = p.entry_id
      where l.competition_id = ${id} and p.status = 'done' and ${competes} and b.status <> 'published' and not exists (
        select 1 from sheets s where s.tenant_id = p.tenant_id and s.performance_id = p.id and s.seat_id = j.id and s.revision > 0)
      group by p.block_id, j.seat, j.position, u.name order by j.position`.execute(db)
  ).rows.map((row) => ({ ...row, numbers: row.numbers ?? [] }));
  const filled = (
    await sql<{ block_id: string; seat: string; name: string; numbers: number[]; count: number }>`
      select p.block_id, j.seat, u.name, count(*) as count,
        array_agg(e.start_number order by p.position) filter (where e.start_number is not null) as numbers
      from performances p join start_lists l on l.tenant_id = p.tenant_id and l.id = p.start_list_id
      join blocks b on b.tenant_id = p.tenant_id and b.id = p.block_id
      join judge_seats j on j.tenant_id = p.tenant_id and j.start_list_id = p.start_list_id join users u on u.id = j.user_id
      join entries e on e.tenant_id = p.tenant_id and e.id = p.entry_id
      where l.competition_id = ${id} and b.status <> 'published' and p.status <> 'no_show' and exists (
        select 1 from tablets t where t.tenant_id = p.tenant_id and t.user_id = j.user_id and p.id = any(t.filled) and ${lately})
      group by p.block_id, j.seat, j.position, u.name order by j.position`.execute(db)
  ).rows.map((row) => ({ ...row, numbers: row.numbers ?? [] }));
  const judges = (
    await sql<{ seat: string; name: string; marked: number; wanted: number }>`
      select j.seat, u.name,
        (select count(*) from sheets s join performances p on p.tenant_id = s.tenant_id and p.id = s.performance_id where s.seat_id = j.id and s.revision > 0 and p.status = 'done' and ${competes}) as marked,
        (select count(*) from performances p where p.start_list_id = j.start_list_id and p.status = 'done' and ${competes}) as wanted
      from judge_seats j join start_lists l on l.tenant_id = j.tenant_id and l.id = j.start_list_id join users u on u.id = j.user_id
      where l.competition_id = ${id} order by l.day, l.stage, j.position`.execute(db)
  ).rows;
  const drafts = await one(
    db,
    sql<{ count: number }>`select count(*) as count from start_lists where competition_id = ${id} and status = 'draft'`,
  );
  return { competition, id, entries, payments, performances, stages, blocks, breaks, judges, missing, filled, drafts: drafts.count };
}
