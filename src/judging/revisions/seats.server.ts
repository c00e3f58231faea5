// The seat that a call is about: the judge's own, or the one that somebody who runs rounds names.
import { refuse } from "../../refusals.ts";
import { guardOffice } from "../../rounds/offices-sql.server.ts";
import type { Act } from "../../rounds/offices.ts";
import * as store from "./sql.server.ts";
import { type Call, personOf } from "../../kernel/calls/call.server.ts";

/** Whether the caller acts for the organiser and not as a judge. */
export const isAdmin = (call: Call) => personOf(call).role !== "referee";

/** The seat that a call is about: the judge's own, or, for who runs rounds of the list and may do this, the one that is named. Refuses a judge who does not sit here. */
export async function seatFor(call: Call, listId: string, seatId: string | null | undefined, act: Act = "type") {
  if (seatId) {
    await guardOffice(call, { start_list_id: listId }, act);
    return (await store.findSeat(call.db, listId, { id: seatId })) ?? refuse("not_found");
  }
  return (await store.findSeat(call.db, listId, { user_id: personOf(call).id })) ?? refuse("not_on_panel");
}
