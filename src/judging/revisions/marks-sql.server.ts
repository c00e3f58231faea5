// Writes a judge's marks: one statement locks everything that they depend on, one appends them.
import { sql } from "kysely";
import { z } from "zod";
import { updateMarkingDevice } from "../../identity/stations/stations-sql.server.ts";
import { rowsOf } from "../../kernel/postgres/rows.server.ts";
import type { Trx } from "../../kernel/postgres/database.server.ts";
import { newId } from "../../kernel/values/ids.ts";
import { componentsIn, judgesIn, outStatuses } from "../../start-lists/counted-sql.server.ts";

/** The locked rows that marks depend on, in their current state. */
const heldShape = z.object({
  competition_id: z.string(),
  start_list_id: z.string(),
  round_id: z.string(),
  status: z.string(),
  entry_status: z.string(),
  round_status: z.string(),
  ballots: z.enum(["performance", "dance"]),
  method: z.string(),
  criteria: z.unknown(),
  /** Number of performances of the round that take part in the placing. */
  competing: z.number(),
  /** The seat that gives the marks. Null when there is none. */
  seat_id: z.string().nullable(),
  seat: z.string().nullable(),
  /** The form's components that this seat marks. Null for all of them. */
  components: z.array(z.string()).nullable(),
  sheet_id: z.string(),
  revision: z.number(),
  reopened_at: z.string().nullable(),
  reopened_reason: z.string().nullable(),
  /** True when a revision with this id exists already. */
  known: z.boolean(),
});
export type LockedSheet = z.output<typeof heldShape>;

/**
 * Locks a performance, its entry, round and heat against changes, and one judge's sheet for one dance for writing. `by` names the judge by account
 * (`user_id`) or by seat (`id`). A missing sheet is created; when the judge has no seat, none is created. `known` in the result is true when
 * `revisionId` is already stored. Undefined when there is no such performance or dance.
 */
export async function lockPerformanceSheet(
  trx: Trx,
  { performanceId, dance, revisionId }: { performanceId: string; dance: number; revisionId: string },
  by: { user_id: string } | { id: string },
): Promise<LockedSheet | undefined> {
  const rows = await rowsOf(trx, heldShape)`
    with held as (
      select p.tenant_id, p.id, h.start_list_id, p.round_id, case when p.state = 'no_show' or x.absent then 'no_show' else h.status end as status,
        e.status as entry_status, r.status as round_status, r.form_version_id, r.ballots
      from performances p join entries e on e.tenant_id = p.tenant_id and e.id = p.entry_id
      join rounds r on r.tenant_id = p.tenant_id and r.id = p.round_id
      join heat_places x on x.tenant_id = p.tenant_id and x.performance_id = p.id and x.dance = ${dance} and x.appearance = 1
      join heats h on h.tenant_id = x.tenant_id and h.id = x.heat_id
      where p.id = ${performanceId} for share of p, e, r, x, h
    ), seat as (
      select j.id, j.seat from held h join judge_seats j on j.tenant_id = h.tenant_id and j.start_list_id = h.start_list_id
      where ${judgesIn(sql`h.round_id`, sql`${dance}::smallint`)} and ${"id" in by ? sql`j.id = ${by.id}` : sql`j.user_id = ${by.user_id}`}
    ), sheet as (
      insert into sheets as s (tenant_id, id, performance_id, dance, round_id, seat_id, form_version_id)
      select h.tenant_id, ${newId()}, h.id, ${dance}, h.round_id, seat.id, h.form_version_id from held h cross join seat
      on conflict on constraint sheets_seat_unique do update set revision = s.revision
      returning s.id, s.revision, s.reopened_at, s.reopened_reason
    )
    select l.competition_id, h.start_list_id, h.round_id, h.status, h.entry_status, h.round_status, h.ballots, v.method, v.criteria,
      (select count(*) from performances x join entries y on y.tenant_id = x.tenant_id and y.id = x.entry_id
        where x.tenant_id = h.tenant_id and x.round_id = h.round_id and x.state <> 'no_show' and y.status not in ${outStatuses}) as competing,
      seat.id as seat_id, seat.seat, ${componentsIn(sql`h.round_id`, sql`seat.id`, sql`${dance}::smallint`)} as components, coalesce(sheet.id, h.id) as sheet_id, coalesce(sheet.revision, 0) as revision, sheet.reopened_at, sheet.reopened_reason,
      exists (select 1 from mark_revisions r where r.id = ${revisionId}) as known
    from held h join start_lists l on l.tenant_id = h.tenant_id and l.id = h.start_list_id
    join scoring_form_versions v on v.tenant_id = h.tenant_id and v.id = h.form_version_id
    left join seat on true left join sheet on true`;
  return rows[0];
}

/** Returns a revision by its id, with its marks. */
export async function findRevision(trx: Trx, id: string) {
  const row = await trx
    .selectFrom("mark_revisions as r")
    .innerJoin("sheets as s", "s.id", "r.sheet_id")
    .innerJoin("performances as p", "p.id", "s.performance_id")
    .select(["r.id", "r.revision", "r.received_at", "r.user_id", "p.id as performance_id", "s.dance", "s.seat_id"])
    .where("r.id", "=", id)
    .executeTakeFirst();
  return row && { ...row, marks: await marksOf(trx, id) };
}

/** Returns the newest revision of a sheet, with its marks. */
export async function findNewest(trx: Trx, sheetId: string) {
  const row = await trx
    .selectFrom("mark_revisions")
    .select("id")
    .where("sheet_id", "=", sheetId)
    .orderBy("revision", "desc")
    .limit(1)
    .executeTakeFirst();
  return row && findRevision(trx, row.id);
}

const listBesideShape = z.object({
  id: z.string(),
  status: z.string(),
  entry_status: z.string(),
  start_number: z.number().nullable(),
  marks: z.record(z.string(), z.number()),
});

/** Returns a judge's other given sheets of one dance of a round, with the states that say whether each competes. */
export async function listOtherSheets(
  trx: Trx,
  seatId: string,
  roundId: string,
  { performance_id, dance }: { performance_id: string; dance: number },
) {
  return rowsOf(trx, listBesideShape)`
    select p.id, p.status, e.status as entry_status, e.start_number,
      (select jsonb_object_agg(m.criterion, m.mark) from mark_revisions r join marks m on m.tenant_id = r.tenant_id and m.mark_revision_id = r.id
        where r.tenant_id = s.tenant_id and r.sheet_id = s.id and r.revision = s.revision) as marks
    from placed_performances p join entries e on e.tenant_id = p.tenant_id and e.id = p.entry_id
    join sheets s on s.tenant_id = p.tenant_id and s.performance_id = p.id and s.dance = ${dance} and s.seat_id = ${seatId} and s.revision > 0
    where p.round_id = ${roundId} and p.id <> ${performance_id} order by p.position`;
}

async function marksOf(trx: Trx, revisionId: string): Promise<Record<string, number>> {
  const rows = await trx.selectFrom("marks").select(["criterion", "mark"]).where("mark_revision_id", "=", revisionId).execute();
  return Object.fromEntries(rows.map((row) => [row.criterion, row.mark]));
}

export interface NewRevision {
  tenant_id: string;
  id: string;
  sheet_id: string;
  performance_id: string;
  dance: number;
  seat_id: string;
  revision: number;
  user_id: string;
  /** Device of the judge's card. Null for other sessions. */
  device_id: string | null;
  device_at: string;
  /** The tablet's own time, where it was not plausible. */
  device_said: string | null;
  reason: string | null;
  received_at: string;
}

const appendRevisionShape = z.object({ received_at: z.string() });

/** Appends a revision with its marks, makes it the sheet's newest, and settles earlier refused marks of the sheet. Returns when it was received. */
export async function appendRevision(trx: Trx, row: NewRevision, marks: Readonly<Record<string, number>>): Promise<string> {
  const codes = Object.keys(marks);
  const ids = codes.map(() => newId());
  const rows = await rowsOf(trx, appendRevisionShape)`
    with revision as (
      insert into mark_revisions (tenant_id, id, sheet_id, revision, user_id, device_id, device_at, device_said, reason, received_at)
      values (${row.tenant_id}, ${row.id}, ${row.sheet_id}, ${row.revision}, ${row.user_id}, ${row.device_id}, ${row.device_at}, ${row.device_said},
        ${row.reason}, ${row.received_at})
      returning received_at
    ), given as (
      insert into marks (tenant_id, id, mark_revision_id, performance_id, criterion, mark)
      select ${row.tenant_id}, m.id, ${row.id}, ${row.performance_id}, m.criterion, m.mark
      from unnest(${ids}::uuid[], ${codes}::text[], ${Object.values(marks)}::numeric[]) as m(id, criterion, mark)
    ), sheet as (
      update sheets set revision = ${row.revision}, reopened_at = null, reopened_reason = null, reminded_at = null where id = ${row.sheet_id}
    ), settled as (
      update refused_marks set settled_at = ${row.received_at}
      where performance_id = ${row.performance_id} and dance = ${row.dance} and seat_id = ${row.seat_id} and settled_at is null
    ), device as (${updateMarkingDevice(row)})
    select received_at from revision`;
  return rows[0]?.received_at ?? row.received_at;
}
