// Finds the offices and the seats that the calling person has in rounds. Reads only, refuses who has none.
import { sql } from "kysely";
import { z } from "zod";
import { anyOf, type Trx } from "../kernel/postgres/database.server.ts";
import { rowsOf } from "../kernel/postgres/rows.server.ts";
import { admins } from "../kernel/endpoints/roles.ts";
import { refuse } from "../refusals.ts";
import { type Act, isAllowed, type Office } from "./offices.ts";
import { type Call, personOf } from "../kernel/calls/call.server.ts";

/** A round, or a list on which rounds are danced. */
export type RoundOrList = { round_id: string } | { start_list_id: string };

export interface CallerOffice {
  office: Office;
  /** Seats from which this person also gives marks. */
  marks_from: string[];
}

const seatShape = z.object({ id: z.string(), duty: z.enum(["head", "marking_head", "scrutineer"]) });

/** The caller's office at a round or list; null when the caller has none. A head judge of any list of a round is head judge of the round. */
export async function findOffice(call: Call, where: RoundOrList): Promise<CallerOffice | null> {
  const person = personOf(call);
  if (admins.includes(person.role)) return { office: "organiser", marks_from: [] };
  if (person.role !== "referee") return null;
  const there =
    "start_list_id" in where
      ? sql`j.start_list_id = ${where.start_list_id}`
      : sql`exists (select 1 from heats h where h.tenant_id = j.tenant_id and h.start_list_id = j.start_list_id and h.round_id = ${where.round_id})`;
  const seats = await rowsOf(call.db, seatShape)`
    select j.id, j.duty from judge_seats j
    where j.user_id = ${person.id} and j.duty in ('head', 'marking_head', 'scrutineer') and ${there}`;
  return seats.length === 0 ? null : officeFrom(seats);
}

const officeFrom = (seats: readonly z.output<typeof seatShape>[]): CallerOffice => ({
  office: seats.some((seat) => seat.duty !== "scrutineer") ? "head" : "scrutineer",
  marks_from: seats.filter((seat) => seat.duty === "marking_head").map((seat) => seat.id),
});

const roundSeatShape = seatShape.extend({ round_id: z.string() });

/** The caller's office in each of these rounds. Rounds without one are not in the map. */
export async function listOffices(call: Call, roundIds: readonly string[]): Promise<Map<string, CallerOffice>> {
  const person = personOf(call);
  if (admins.includes(person.role)) return new Map(roundIds.map((id) => [id, { office: "organiser", marks_from: [] }]));
  if (person.role !== "referee") return new Map();
  const seats = await rowsOf(call.db, roundSeatShape)`
    select distinct h.round_id, j.id, j.duty from judge_seats j
    join heats h on h.tenant_id = j.tenant_id and h.start_list_id = j.start_list_id
    where j.user_id = ${person.id} and j.duty in ('head', 'marking_head', 'scrutineer') and h.round_id = ${anyOf(roundIds)}`;
  return new Map([...Map.groupBy(seats, (seat) => seat.round_id)].map(([id, own]) => [id, officeFrom(own)]));
}

/** Refuses forbidden unless the caller's office there allows the act. Returns the office. */
export async function guardOffice(call: Call, where: RoundOrList, act: Act): Promise<CallerOffice> {
  const found = await findOffice(call, where);
  return found && isAllowed(found.office, act) ? found : refuse("forbidden");
}

/** Lets in administrators and judges of the competition. Refuses not_found for others. */
export async function guardSeated(call: Call, competitionId: string): Promise<void> {
  const person = personOf(call);
  if (!admins.includes(person.role) && !(await isJudgeAt(call.db, competitionId, person.id))) refuse("not_found");
}

const dutyShape = z.object({ round_id: z.string(), heads: z.boolean() });

/**
 * The caller's office in a section and in each of its rounds. Refuses forbidden for a judge of the competition who runs none of them, not_found for
 * others.
 */
export async function guardReader(
  call: Call,
  section: { id: string; competition_id: string },
  roundIds: readonly string[],
): Promise<{ office: Office; offices: Record<string, Office> }> {
  const person = personOf(call);
  if (admins.includes(person.role))
    return { office: "organiser", offices: Object.fromEntries(roundIds.map((id) => [id, "organiser" as const])) };
  await guardSeated(call, section.competition_id);
  const rows = await rowsOf(call.db, dutyShape)`
    select h.round_id, bool_or(j.duty <> 'scrutineer') as heads
    from rounds r
    join heats h on h.tenant_id = r.tenant_id and h.round_id = r.id
    join judge_seats j on j.tenant_id = h.tenant_id and j.start_list_id = h.start_list_id
    where r.section_id = ${section.id} and j.user_id = ${person.id} and j.duty in ('head', 'marking_head', 'scrutineer')
    group by h.round_id`;
  if (rows.length === 0) refuse("forbidden");
  return {
    office: rows.some((row) => row.heads) ? "head" : "scrutineer",
    offices: Object.fromEntries(rows.map((row) => [row.round_id, row.heads ? ("head" as const) : ("scrutineer" as const)])),
  };
}

/** True when this person judges on a list of the competition. */
export async function isJudgeAt(trx: Trx, competitionId: string, userId: string): Promise<boolean> {
  const row = await trx
    .selectFrom("judge_seats as j")
    .innerJoin("start_lists as l", "l.id", "j.start_list_id")
    .select("j.id")
    .where("l.competition_id", "=", competitionId)
    .where("j.user_id", "=", userId)
    .executeTakeFirst();
  return row !== undefined;
}
