// Shared SQL conditions about places: taken, waiting and reserved (docs/rules/waiting.md 6.1). Used by the queries of all slices. Writes nothing.
import { type RawBuilder, sql } from "kysely";
import { placed } from "./entry-states.ts";

/** States as an SQL list for `in`. */
export const statesIn = (states: readonly string[]) => sql`(${sql.join(states.map((state) => sql.lit(state)))})`;

/**
 * True when an entry `e` has a place: by its state, or because it is waiting and `claims` holds. `claims` is usually the open offer, in the form that
 * suits the query's plan. The public page also counts entries that are in line.
 */
export const hasPlace = (claims: RawBuilder<unknown>) => sql`(e.status in ${statesIn(placed)} or (e.status = 'waiting' and ${claims}))`;

/** Joins the open offer `o` of an entry `e`. It holds a place while the entry waits in the section that the offer was made for. */
export const openOffer = sql`o.tenant_id = e.tenant_id and o.entry_id = e.id and o.section_id = e.section_id and o.status = 'open'`;

/** Places of a reservation `r` that are neither filled, given back nor released. */
export const placesLeft = sql<number>`(r.reserved - r.filled - r.given_back - r.released)`;

/** True when a reservation `r` has any of those; written as its index has it, so that the index is used. */
export const hasReservedPlaces = sql<boolean>`r.filled + r.given_back + r.released < r.reserved`;
