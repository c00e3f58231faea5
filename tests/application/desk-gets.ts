// Every GET that an organiser's desk may send, with addresses in one hall, for counting and measuring all of them.
import { handlers } from "#src/http.ts";
import type { Endpoint } from "#src/kernel/endpoints/endpoint.ts";
import { admins } from "#src/kernel/endpoints/roles.ts";
import { type Hall, recordIdOf } from "../competitions/situations.ts";

export const deskGets: readonly Endpoint[] = handlers
  .map((handler) => handler.endpoint)
  .filter(({ method, access }) => method === "GET" && Array.isArray(access) && admins.some((role) => access.includes(role)));

/** Returns the address of an endpoint: with the hall's competition where it takes a query, with the first dance where it takes a dance. */
export function addressOf(endpoint: Endpoint, hall: Hall): string {
  const ids = { id: recordIdOf(endpoint, hall), competition_id: hall.competition_id, dance: "1" };
  const path = Object.entries(ids).reduce((address, [name, value]) => address.replace(`{${name}}`, value), endpoint.path);
  return endpoint.query === undefined ? path : `${path}?competition_id=${hall.competition_id}`;
}
