// Who has a place, who is in line, and what is reserved, as the queries of all slices say it (docs/rules/waiting.md 6.1). Conditions only; writes nothing.
import { type RawBuilder, sql } from "kysely";
import { placed } from "./entry-states.ts";

/** States as a list that a query compares with. */
export const statesIn = (states: readonly string[]) => sql`(${sql.join(states.map((state) => sql.lit(state)))})`;

/**
 * Whether an entry `e` has a place: by its state, or because it waits and `claims` one. That is an open offer, in the form that suits the query's plan;
 * the public page counts who is in line, too.
 */
export const hasPlace = (claims: RawBuilder<unknown>) => sql`(e.status in ${statesIn(placed)} or (e.status = 'waiting' and ${claims}))`;

/** The open offer `o` of an entry `e`: it holds its place while the entry waits in the section that it was made for. */
export const openOffer = sql`o.tenant_id = e.tenant_id and o.entry_id = e.id and o.section_id = e.section_id and o.status = 'open'`;

/** Places of a reservation `r` that are neither filled, given back nor released. */
export const placesLeft = sql<number>`(r.reserved - r.filled - r.given_back - r.released)`;

/** Whether a reservation `r` has any of those, in the words of its index. */
export const holdsPlaces = sql<boolean>`r.filled + r.given_back + r.released < r.reserved`;
