// The office that the person who calls holds where a round is danced. Reads only.
import { sql } from "kysely";
import { z } from "zod";
import { rowsOf } from "../kernel/postgres/rows.server.ts";
import { type Call, personOf } from "../kernel/perform.server.ts";
import { admins } from "../kernel/roles.ts";
import { refuse } from "../refusals.ts";
import { type Act, may, type Office } from "./offices.ts";

/** A round, or a list on which rounds are danced. */
export type Where = { round_id: string } | { start_list_id: string };

export interface Held {
  office: Office;
  /** The seats from which this person gives marks there, as well. */
  marks_from: string[];
}

const seatShape = z.object({ id: z.string(), duty: z.enum(["head", "marking_head", "scrutineer"]) });

/** What the person who calls is there; null for somebody who is none of these. A head judge of one of a round's lists is that of the round. */
export async function officeOf(call: Call, where: Where): Promise<Held | null> {
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
  if (seats.length === 0) return null;
  return {
    office: seats.some((seat) => seat.duty !== "scrutineer") ? "head" : "scrutineer",
    marks_from: seats.filter((seat) => seat.duty === "marking_head").map((seat) => seat.id),
  };
}

/** Refuses whoever may not do this there: another referee, also the head judge of another list. */
export async function guardOffice(call: Call, where: Where, act: Act): Promise<Held> {
  const held = await officeOf(call, where);
  return held && may(held.office, act) ? held : refuse("forbidden");
}
