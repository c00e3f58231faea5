// Reads and writes the panels of rounds. No other slice writes them.
import { sql } from "kysely";
import { z } from "zod";
import { anyOf, type Trx } from "../../kernel/postgres/database.server.ts";
import { newId } from "../../kernel/values/ids.ts";
import { rowsOf } from "../../kernel/postgres/rows.server.ts";
import type { PanelRow } from "../contract.ts";
import { withDistinctLetters } from "./rules.ts";

const panelShape = z.object({
  round_id: z.string(),
  seat_id: z.string(),
  dances: z.array(z.number()).nullable(),
  criteria: z.array(z.string()).nullable(),
});

/** Panels of these rounds in the order of the seats. A round without rows is judged by everybody who marks. */
export function listPanels(trx: Trx, roundIds: readonly string[]) {
  return rowsOf(trx, panelShape)`
    select q.round_id, q.seat_id, q.dances, q.criteria from round_judges q join judge_seats j on j.tenant_id = q.tenant_id and j.id = q.seat_id
    where q.round_id = ${anyOf(roundIds)} order by j.position, j.id`;
}

/** The panel of one round. */
export async function listPanel(trx: Trx, roundId: string): Promise<PanelRow[]> {
  return (await listPanels(trx, [roundId])).map(({ round_id: _round, ...row }) => row);
}

const markingShape = z.object({
  round_id: z.string(),
  id: z.string(),
  seat: z.string(),
  name: z.string(),
  start_list_id: z.string(),
  /** The dances of the round that are danced on the seat's list. */
  dances: z.array(z.number()),
});
export type MarkingSeat = z.output<typeof markingShape>;

/** SQL `from` clause: seats `j` of users `u` that mark on lists with dances of these rounds; `o.dances` are those dances. */
export const marking = (roundIds: readonly string[]) => sql`(
    select h.tenant_id, h.round_id, h.start_list_id, array_agg(distinct h.dance order by h.dance) as dances
    from heats h where h.round_id = ${anyOf(roundIds)} and h.start_list_id is not null group by h.tenant_id, h.round_id, h.start_list_id) o
  join judge_seats j on j.tenant_id = o.tenant_id and j.start_list_id = o.start_list_id and j.duty in ('judge', 'marking_head')
  join users u on u.id = j.user_id`;

/** List by list, in the order of their dances, then of the panel. */
const inOrder = sql`order by o.dances, o.start_list_id, j.position, j.id`;

/** Seats that mark on the lists of these rounds, each with the dances of its list. Equal letters within a round are made distinct. */
export async function listSeats(trx: Trx, roundIds: readonly string[]): Promise<MarkingSeat[]> {
  const seats = await rowsOf(trx, markingShape)`
    select o.round_id, j.id, j.seat, u.name, j.start_list_id, o.dances from ${marking(roundIds)} ${inOrder}`;
  return [...Map.groupBy(seats, (seat) => seat.round_id).values()].flatMap(withDistinctLetters);
}

const panelSeatShape = markingShape.extend({
  /** Number of other rounds that have this seat on their own panel. */
  elsewhere: z.number(),
  /** The dances of the round for which this seat has handed in a sheet. */
  given: z.array(z.number()),
});
export type PanelSeat = z.output<typeof panelSeatShape>;

/** The same seats, with the number of other panels each is on and the dances it has handed in. */
export async function listPanelSeats(trx: Trx, roundIds: readonly string[]): Promise<PanelSeat[]> {
  const seats = await rowsOf(trx, panelSeatShape)`
    select o.round_id, j.id, j.seat, u.name, j.start_list_id, o.dances,
      (select count(distinct q.round_id) from round_judges q where q.tenant_id = j.tenant_id and q.seat_id = j.id and q.round_id <> o.round_id) as elsewhere,
      coalesce(s.given, '{}') as given
    from ${marking(roundIds)}
    left join (
      select s.seat_id, s.round_id, array_agg(distinct s.dance order by s.dance) as given
      from sheets s join mark_revisions m on m.tenant_id = s.tenant_id and m.sheet_id = s.id and m.revision = s.revision and m.submitted
      where s.round_id = ${anyOf(roundIds)} group by s.seat_id, s.round_id) s on s.seat_id = j.id and s.round_id = o.round_id
    ${inOrder}`;
  return [...Map.groupBy(seats, (seat) => seat.round_id).values()].flatMap(withDistinctLetters);
}

const formShape = z.object({ round_id: z.string(), method: z.string(), settings: z.unknown(), criteria: z.unknown() });
export type RoundForm = z.output<typeof formShape>;

/** Method, settings and criteria of the forms of these rounds. */
export function listForms(trx: Trx, roundIds: readonly string[]) {
  return rowsOf(trx, formShape)`
    select r.id as round_id, v.method, v.settings, v.criteria from rounds r
    join scoring_form_versions v on v.tenant_id = r.tenant_id and v.id = r.form_version_id where r.id = ${anyOf(roundIds)}`;
}

/** Replaces the panel of a round. */
export async function savePanel(trx: Trx, round: { tenant_id: string; id: string }, panel: readonly PanelRow[]): Promise<void> {
  await trx.deleteFrom("round_judges").where("round_id", "=", round.id).execute();
  await insertRows(
    trx,
    round.tenant_id,
    panel.map((row) => ({ ...row, round_id: round.id })),
  );
}

const carriedShape = z.object({
  round_id: z.string(),
  round_name: z.string(),
  user_id: z.string(),
  name: z.string(),
  dances: z.array(z.number()).nullable(),
  criteria: z.array(z.string()).nullable(),
});
export type CarriedRow = z.output<typeof carriedShape>;

/** Deletes the rows of these seats from all panels, and returns them with the people of the seats. */
export function deleteSeatRows(trx: Trx, seatIds: readonly string[]): Promise<CarriedRow[]> {
  return rowsOf(trx, carriedShape)`
    with gone as (
      delete from round_judges where seat_id = ${anyOf(seatIds)} returning tenant_id, round_id, seat_id, dances, criteria
    )
    select g.round_id, coalesce(r.name, s.name) as round_name, j.user_id, u.name, g.dances, g.criteria from gone g
    join judge_seats j on j.tenant_id = g.tenant_id and j.id = g.seat_id join users u on u.id = j.user_id
    join rounds r on r.tenant_id = g.tenant_id and r.id = g.round_id join sections s on s.tenant_id = r.tenant_id and s.id = r.section_id`;
}

/** Seats of other lists than this one on the panels of these rounds. */
export async function seatsElsewhere(trx: Trx, listId: string, roundIds: readonly string[]): Promise<string[]> {
  const rows = await trx
    .selectFrom("round_judges as q")
    .innerJoin("judge_seats as j", "j.id", "q.seat_id")
    .select("q.seat_id")
    .distinct()
    .where("q.round_id", "=", anyOf(roundIds))
    .where("j.start_list_id", "<>", listId)
    .execute();
  return rows.map((row) => row.seat_id);
}

/** The marking seats of a list, by person. */
export async function markingSeats(trx: Trx, listId: string): Promise<Map<string, string>> {
  const rows = await trx
    .selectFrom("judge_seats")
    .select(["id", "user_id"])
    .where("start_list_id", "=", listId)
    .where("duty", "in", ["judge", "marking_head"])
    .execute();
  return new Map(rows.map((row) => [row.user_id, row.id]));
}

/** Adds rows to panels. */
export async function insertRows(trx: Trx, tenantId: string, rows: readonly (PanelRow & { round_id: string })[]): Promise<void> {
  if (rows.length === 0) return;
  const own = rows.map(({ round_id, ...row }) => ({ tenant_id: tenantId, id: newId(), round_id, ...plain(row) }));
  await trx.insertInto("round_judges").values(own).execute();
}

const plain = ({ seat_id, dances, criteria }: PanelRow) => ({
  seat_id,
  dances: dances && [...dances],
  criteria: criteria && [...criteria],
});
