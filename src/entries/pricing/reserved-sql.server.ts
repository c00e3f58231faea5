// The reserved places of a sign-up, with their costs. Reads only.
import { z } from "zod";
import { placesLeft } from "../../competitions/places-sql.server.ts";
import type { Trx } from "../../kernel/postgres/database.server.ts";
import { builtRows } from "../../kernel/postgres/rows.server.ts";

/** Query of reservations `r` with competition `c`, sign-up `s` and section `x`; callers add columns and conditions. */
export function reservationsFrom(trx: Trx) {
  return trx
    .selectFrom("place_reservations as r")
    .innerJoin("competitions as c", "c.id", "r.competition_id")
    .innerJoin("signups as s", "s.id", "r.signup_id")
    .innerJoin("sections as x", "x.id", "r.section_id");
}

export const reservationColumns = [
  "r.id",
  "r.competition_id",
  "c.name as competition_name",
  "r.signup_id",
  "s.club_name",
  "s.contact_name",
  "r.section_id",
  "x.name as section_name",
  "r.reserved",
  "r.filled",
  "r.given_back",
  "r.released",
  "r.deposit_grosze",
  "r.kept_grosze",
  "r.until",
  "r.version",
  "r.created_at",
] as const;

export const countedLeft = z.object({ left: z.number() });

/** The reservations of a sign-up, those that end first first. */
export function listReserved(trx: Trx, signupId: string) {
  const query = reservationsFrom(trx).select(reservationColumns).select(placesLeft.as("left")).where("r.signup_id", "=", signupId);
  return builtRows(trx, countedLeft, query.orderBy("r.until").orderBy("r.created_at").orderBy("r.id"));
}
