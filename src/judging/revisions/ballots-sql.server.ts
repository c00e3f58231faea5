// Sheets of whole dances in SQL: who is on them, what a judge has given, and appending a revision.
import { sql } from "kysely";
import { z } from "zod";
import { updateMarkingDevice } from "../../identity/stations/stations-sql.server.ts";
import { rowsOf } from "../../kernel/postgres/rows.server.ts";
import { anyOf, type Trx } from "../../kernel/postgres/database.server.ts";
import { newId } from "../../kernel/values/ids.ts";
import { firstJudged, isHandedIn, judgesDance } from "../../start-lists/counted-sql.server.ts";
import { ranksTotals } from "./equal-totals-sql.server.ts";
import { ballotRevision } from "../contract.ts";

/** Selects dances: those danced on a list, or one dance of a round. */
export type Which = { start_list_id: string } | { round_id: string; dance: number };

const among = (which: Which) =>
  "start_list_id" in which
    ? sql`h.start_list_id = ${which.start_list_id}`
    : sql`h.start_list_id is not null and r.id = ${which.round_id} and h.dance = ${which.dance}`;

const danceShape = z.object({
  round_id: z.string(),
  dance: z.number(),
  start_list_id: z.string(),
  competition_id: z.string(),
  round_name: z.string(),
  dances: z.array(z.object({ code: z.string(), name: z.string() })),
  round_status: z.enum(["planned", "open", "closed", "decided", "published", "called_off"]),
  method: z.string(),
  wanted: z.number().nullable(),
  wanted_before: z.number().nullable(),
  crosses: z.enum(["exact", "up_to", "free"]),
  short: z.boolean(),
  due: z.boolean(),
  reminded: z.boolean(),
  reopened_reason: z.string().nullable(),
  complete: z.boolean(),
});
export type DanceRow = z.output<typeof danceShape>;

/** True when judges of round `r` have something to hand in for a whole dance: one sheet for everybody in it, or their order of equal totals. */
const compares = sql`(r.ballots = 'dance' or ${ranksTotals})`;

/**
 * Returns the dances with whole-dance sheets or orders, in programme order. `due`: this seat judges the dance. `complete`: all its judges have handed
 * in.
 */
export function listDances(trx: Trx, which: Which, seatId: string | null): Promise<DanceRow[]> {
  return rowsOf(trx, danceShape)`
    select r.id as round_id, h.dance, h.start_list_id, l.competition_id, coalesce(r.name, b.name) as round_name, r.dances, r.status as round_status,
      v.method, case when v.method = 'recall' or (r.ballots = 'performance' and r.kind = 'elimination') then r.wanted end as wanted, r.crosses,
      (select (d.body -> 'before' ->> 'wanted')::int from decisions d where d.tenant_id = r.tenant_id and d.round_id = r.id and d.kind = 'wanted'
        and d.body ->> 'while' = 'open' order by d.made_at desc, d.id desc limit 1) as wanted_before,
      coalesce((select d.body ->> 'state' = 'short' from decisions d where d.tenant_id = r.tenant_id and d.round_id = r.id and d.kind = 'short_ballot'
        and d.body ->> 'seat_id' = ${seatId}::text and (d.body ->> 'dance')::int = h.dance order by d.made_at desc, d.id desc limit 1), false) as short,
      exists (select 1 from judge_seats j where j.tenant_id = h.tenant_id and j.start_list_id = h.start_list_id and j.id = ${seatId}::uuid and ${judgesDance}) as due,
      coalesce(own.reminded_at is not null, false) as reminded, own.reopened_reason,
      exists (select 1 from sheets s where s.tenant_id = r.tenant_id and s.round_id = r.id and s.dance = h.dance and s.performance_id is null and s.revision > 0)
        and not exists (
          select 1 from judge_seats j where j.tenant_id = h.tenant_id and j.start_list_id = h.start_list_id and ${judgesDance} and not exists (
            select 1 from sheets s
            where s.tenant_id = j.tenant_id and s.seat_id = j.id and s.round_id = r.id and s.dance = h.dance and s.performance_id is null and ${isHandedIn})) as complete
    from rounds r join heats h on h.tenant_id = r.tenant_id and h.round_id = r.id and h.appearance = 1 and h.number = 1
    join start_lists l on l.tenant_id = h.tenant_id and l.id = h.start_list_id
    join blocks b on b.tenant_id = h.tenant_id and b.id = h.block_id
    join scoring_form_versions v on v.tenant_id = r.tenant_id and v.id = r.form_version_id
    left join sheets own on own.tenant_id = r.tenant_id and own.round_id = r.id and own.dance = h.dance and own.performance_id is null and own.seat_id = ${seatId}::uuid
    where ${compares} and ${among(which)}
    order by h.position, h.dance, r.id`;
}

const placeShape = z.object({
  round_id: z.string(),
  dance: z.number(),
  heat_id: z.string(),
  number: z.number(),
  status: z.enum(["waiting", "on_stage", "done", "skipped"]),
  started_at: z.string().nullable(),
  seconds: z.number(),
  performance_id: z.string().nullable(),
  start_number: z.number().nullable(),
  entry_status: z.string().nullable(),
  absent: z.boolean(),
});

/** Returns the places in the heats of these dances, by start number. An empty heat is one row without a performance. */
export function listPlaces(trx: Trx, which: Which) {
  return rowsOf(trx, placeShape)`
    select h.round_id, h.dance, h.id as heat_id, h.number, h.status, h.started_at, h.seconds, p.id as performance_id, e.start_number,
      e.status as entry_status, coalesce(x.absent or p.state <> 'competing', false) as absent
    from rounds r join heats h on h.tenant_id = r.tenant_id and h.round_id = r.id and h.appearance = 1
    left join heat_places x on x.tenant_id = h.tenant_id and x.heat_id = h.id
    left join performances p on p.tenant_id = x.tenant_id and p.id = x.performance_id
    left join entries e on e.tenant_id = p.tenant_id and e.id = p.entry_id
    where ${compares} and ${among(which)}
    order by h.round_id, h.dance, h.number, e.start_number, x.position, p.id`;
}

const givenShape = ballotRevision.extend({
  sheet_id: z.string(),
  seat_id: z.string(),
  draft: z.unknown(),
  marks: z.record(z.string(), z.record(z.string(), z.number())).nullable(),
});
export type BallotRevisionRow = z.output<typeof givenShape>;

const selectGiven = sql`
  select s.id as sheet_id, s.seat_id, s.round_id, s.dance, m.id, m.revision, m.submitted, m.received_at, m.draft,
    (select jsonb_object_agg(o.performance_id, o.given) from (
      select k.performance_id, jsonb_object_agg(k.criterion, k.mark) as given from marks k
      where k.tenant_id = m.tenant_id and k.mark_revision_id = m.id group by k.performance_id) o) as marks
  from sheets s join mark_revisions m on m.tenant_id = s.tenant_id and m.sheet_id = s.id`;

/** Returns the newest revision of each whole-dance sheet: of a seat on its list, of one dance, or of these rounds. */
export function listNewestBallots(
  trx: Trx,
  of: { seat_id: string } | { round_id: string; dance: number } | { round_ids: readonly string[] },
): Promise<BallotRevisionRow[]> {
  const which =
    "seat_id" in of
      ? sql`s.seat_id = ${of.seat_id}`
      : "round_ids" in of
        ? sql`s.round_id = ${anyOf(of.round_ids)}`
        : sql`s.round_id = ${of.round_id} and s.dance = ${of.dance}`;
  return rowsOf(trx, givenShape)`${selectGiven} where s.performance_id is null and m.revision = s.revision and ${which}`;
}

/** Returns a revision of a whole-dance sheet by its id. */
export async function findBallotRevision(trx: Trx, id: string): Promise<BallotRevisionRow | undefined> {
  return (await rowsOf(trx, givenShape)`${selectGiven} where s.performance_id is null and m.id = ${id}`)[0];
}

const heldShape = z.object({
  sheet_id: z.string(),
  revision: z.number(),
  known: z.boolean(),
  status: z.string(),
  sends_on: z.boolean(),
  reopened_reason: z.string().nullable(),
});

/** Locks a round against changes and a seat's sheet of one of its dances for writing. Creates the sheet when it is missing. */
export async function lockBallot(trx: Trx, of: { round_id: string; dance: number; seat_id: string }, revisionId: string) {
  const rows = await rowsOf(trx, heldShape)`
    with held as (
      select r.tenant_id, r.id, r.form_version_id, r.status, r.on_round_id is not null as sends_on from rounds r where r.id = ${of.round_id} for share
    ), sheet as (
      insert into sheets as s (tenant_id, id, performance_id, round_id, dance, seat_id, form_version_id)
      select h.tenant_id, ${newId()}, null, h.id, ${of.dance}, ${of.seat_id}, h.form_version_id from held h
      on conflict on constraint sheets_seat_unique do update set revision = s.revision
      returning s.id, s.revision, s.reopened_reason
    )
    select sheet.id as sheet_id, sheet.revision, sheet.reopened_reason, held.status, held.sends_on, exists (select 1 from mark_revisions r where r.id = ${revisionId}) as known
    from held cross join sheet`;
  return rows[0];
}

export interface NewBallot {
  tenant_id: string;
  id: string;
  sheet_id: string;
  revision: number;
  submitted: boolean;
  user_id: string;
  /** Device of the judge's card. Null for other sessions. */
  device_id: string | null;
  device_at: string;
  /** The tablet's own time, where it was not plausible. */
  device_said: string | null;
  reason: string | null;
  received_at: string;
  /** Id of the refused sheet that the desk accepts: only this one is settled. Null for a judge's newer sheet, which settles all of them. */
  takes: string | null;
}

/**
 * Appends a revision and makes it the sheet's newest. A pencil revision is stored as one JSON value, a handed-in one as marks. `whole` is stored with
 * the marks: of an order, the totals that it was given for.
 */
export async function appendBallot(
  trx: Trx,
  row: NewBallot,
  marks: Readonly<Record<string, Readonly<Record<string, number>>>>,
  whole: unknown = null,
) {
  const draft = row.submitted ? (whole === null ? null : JSON.stringify(whole)) : JSON.stringify(marks);
  await sql`
    with revision as (
      insert into mark_revisions (tenant_id, id, sheet_id, revision, submitted, draft, user_id, device_id, device_at, device_said, reason, received_at)
      values (${row.tenant_id}, ${row.id}, ${row.sheet_id}, ${row.revision}, ${row.submitted}, ${draft}::jsonb, ${row.user_id}, ${row.device_id},
        ${row.device_at}, ${row.device_said}, ${row.reason}, ${row.received_at})
    ), sheet as (
      update sheets set revision = ${row.revision}, reminded_at = case when ${row.submitted} then null else reminded_at end,
        reopened_at = case when ${row.submitted} then null else reopened_at end, reopened_reason = case when ${row.submitted} then null else reopened_reason end
      where id = ${row.sheet_id} returning round_id, dance, seat_id
    ), settled as (
      update refused_marks m set settled_at = ${row.received_at} from sheet s
      where ${row.submitted} and m.round_id = s.round_id and m.dance = s.dance and m.seat_id = s.seat_id and m.settled_at is null
        and m.user_id = ${row.user_id} and (${row.takes}::uuid is null or m.id = ${row.takes})
    ), device as (${updateMarkingDevice(row)})
    select 1`.execute(trx);
  if (!row.submitted) return;
  const all = Object.entries(marks).flatMap(([performance_id, given]) =>
    Object.entries(given).map(([criterion, mark]) => ({
      tenant_id: row.tenant_id,
      id: newId(),
      mark_revision_id: row.id,
      performance_id,
      criterion,
      mark,
    })),
  );
  if (all.length > 0) await trx.insertInto("marks").values(all).execute();
}

const seatShape = z.object({ seat_id: z.string(), seat: z.string() });

/** Returns the seats that judge a dance of a round, in the order of the panel. Empty when nobody is left to dance it. */
export function listDanceJudges(trx: Trx, roundId: string, dance: number) {
  return rowsOf(trx, seatShape)`
    select j.id as seat_id, j.seat from rounds r
    join heats h on h.tenant_id = r.tenant_id and h.round_id = r.id and h.appearance = 1 and h.number = 1 and h.dance = ${dance}
    join judge_seats j on j.tenant_id = h.tenant_id and j.start_list_id = h.start_list_id
    where r.id = ${roundId} and ${judgesDance} and exists ${firstJudged} order by j.position`;
}

const owedShape = z.object({
  round_id: z.string(),
  dance: z.number(),
  name: z.string(),
  start_list_id: z.string(),
  given: z.boolean(),
  /** True when the desk requests it. */
  reminded: z.boolean(),
  /** True when all its heats were danced. */
  danced: z.boolean(),
  opens: z.string(),
});

/** Returns the dances for which these seats hand in whole sheets, in programme order. `opens` is a performance whose address opens the sheet. */
export function listDancesToHandIn(trx: Trx, seatIds: readonly string[]) {
  return rowsOf(trx, owedShape)`
    select r.id as round_id, h.dance, coalesce(nullif(r.dances -> (h.dance - 1) ->> 'name', ''), h.dance::text) as name, h.start_list_id,
      exists (select 1 from sheets s where s.tenant_id = r.tenant_id and s.seat_id = j.id and s.round_id = r.id and s.dance = h.dance
        and s.performance_id is null and ${isHandedIn}) as given,
      exists (select 1 from sheets s where s.tenant_id = r.tenant_id and s.seat_id = j.id and s.round_id = r.id and s.dance = h.dance
        and s.performance_id is null and s.reminded_at is not null) as reminded,
      not exists (select 1 from heats o where o.tenant_id = h.tenant_id and o.round_id = h.round_id and o.dance = h.dance
        and o.status in ('waiting', 'on_stage')) as danced,
      x.id as opens
    from judge_seats j
    join heats h on h.tenant_id = j.tenant_id and h.start_list_id = j.start_list_id and h.appearance = 1 and h.number = 1
    join rounds r on r.tenant_id = h.tenant_id and r.id = h.round_id
    cross join lateral ${firstJudged} x
    where j.id = ${anyOf(seatIds)} and r.ballots = 'dance' and ${judgesDance} order by h.position, h.dance`;
}
