// Reads and writes place_reservations; no other file writes them.
import { sql } from "kysely";
import { z } from "zod";
import type { Row, Trx } from "../../kernel/postgres/database.server.ts";
import { builtRows } from "../../kernel/postgres/rows.server.ts";
import { sortedBy, type SortedPage, sortedPage } from "../../kernel/postgres/sorted-page.server.ts";
import { searchCondition } from "../../kernel/text/search-sql.server.ts";
import { hasReservedPlaces, placesLeft } from "../../competitions/places-sql.server.ts";
import { reservationsFrom, reservationColumns, countedLeft } from "../../entries/pricing/reserved-sql.server.ts";

export type ReservationRow = NonNullable<Awaited<ReturnType<typeof findReservation>>>;

/** Finds a reservation, with the number of places left. */
export async function findReservation(trx: Trx, id: string) {
  const query = reservationsFrom(trx).select(reservationColumns).select(placesLeft.as("left")).where("r.id", "=", id);
  return (await builtRows(trx, countedLeft, query))[0];
}

export type NewReservation = Pick<
  Row<"place_reservations">,
  "tenant_id" | "id" | "competition_id" | "signup_id" | "section_id" | "reserved" | "deposit_grosze" | "until" | "created_at"
>;

export async function insertReservation(trx: Trx, row: NewReservation): Promise<void> {
  await trx.insertInto("place_reservations").values(row).execute();
}

export type ReservationChange = Partial<Pick<Row<"place_reservations">, "filled" | "given_back" | "released" | "kept_grosze" | "until">>;

export async function saveReservation(trx: Trx, id: string, change: ReservationChange): Promise<void> {
  await reservationWrite(trx, id, change).execute();
}

/** The statement that changes a reservation, for `writeTogether`. */
export function reservationWrite(trx: Trx, id: string, change: ReservationChange) {
  return trx
    .updateTable("place_reservations")
    .set((eb) => ({ ...change, version: eb("version", "+", 1) }))
    .where("id", "=", id);
}

const promised = z.object({ sum: z.number() });

/** Sum of the sign-up's refunds under way, in grosze. */
export async function sumPendingRefunds(trx: Trx, signupId: string): Promise<number> {
  const query = trx
    .selectFrom("refunds")
    .select(sql`coalesce(sum(amount_grosze), 0)::bigint`.as("sum"))
    .where("signup_id", "=", signupId)
    .where("status", "in", ["planned", "sent"]);
  return (await builtRows(trx, promised, query))[0]?.sum ?? 0;
}

/** Sign-ups with places to be filled before this day, in the order in which they are locked. */
export async function listOverdue(trx: Trx, today: string): Promise<string[]> {
  const rows = await trx
    .selectFrom("place_reservations as r")
    .select("r.signup_id")
    .distinct()
    .where("r.until", "<", today)
    .where(hasReservedPlaces)
    .orderBy("r.signup_id")
    .execute();
  return rows.map((each) => each.signup_id);
}

export interface Filter {
  competition_id?: string | undefined;
  q?: string | undefined;
  view?: "open" | "kept" | undefined;
}

function filtered(trx: Trx, { competition_id, q, view }: Filter) {
  let query = reservationsFrom(trx);
  if (competition_id) query = query.where("r.competition_id", "=", competition_id);
  if (view === "open") query = query.where(hasReservedPlaces);
  if (view === "kept") query = query.where("r.kept_grosze", ">", 0);
  if (q) query = query.where(searchCondition(q, ["s.club_name", "s.contact_name", "x.name"]));
  return query;
}

const sorts = {
  until: sql<string>`r.until::text`,
  // Cursors have milliseconds only.
  created_at: sql<string>`date_trunc('milliseconds', r.created_at)`,
  left: placesLeft,
  club_name: sql<string>`coalesce(s.club_name, s.contact_name, '')`,
};

export type ListQuery = Filter & SortedPage<keyof typeof sorts>;

const listed = countedLeft.extend({ sorted_by: sortedBy });

/** Lists reservations of a filter in their order; `sorted_by` is the value at which the next page begins. */
export function listReservations(trx: Trx, request: ListQuery) {
  const query = filtered(trx, request).select(reservationColumns).select(placesLeft.as("left"));
  return builtRows(trx, listed, sortedPage(query, sorts[request.sort], "r.id", request));
}

const total = z.object({ total: z.number() });

export async function countReservations(trx: Trx, filter: Filter): Promise<number> {
  const query = filtered(trx, filter).select((eb) => eb.fn.countAll().as("total"));
  return (await builtRows(trx, total, query))[0]?.total ?? 0;
}
