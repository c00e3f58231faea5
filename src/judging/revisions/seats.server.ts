// Finds the seat of a request: the judge's own, or one named by a person who runs rounds.
import { refuse } from "../../refusals.ts";
import { guardOffice, type RoundOrList } from "../../rounds/offices-sql.server.ts";
import type { Act } from "../../rounds/offices.ts";
import * as store from "./sql.server.ts";
import { type Call, personOf } from "../../kernel/calls/call.server.ts";

/** True when the caller acts for the organiser and not as a judge. */
export const isAdmin = (call: Call) => personOf(call).role !== "referee";

/** Refuses (`forbidden`) callers who may not type another judge's sheet there. A judge's card is only for the own seat. */
export async function guardTyping(call: Call, where: RoundOrList): Promise<void> {
  if (call.card) refuse("forbidden");
  await guardOffice(call, where, "type");
}

/**
 * Refuses marks for another competition than that of the judge's card that opened the session. For the judge's own seat the refusal names that
 * competition (`other_card`): the tablet stores the marks until they may be sent. For all else there is no such record (`not_found`).
 */
export async function guardCardMarks(call: Call, competitionId: string, ownSeat: boolean): Promise<void> {
  if (!call.card || call.card.competition_id === competitionId) return;
  const competition = ownSeat ? await store.findCompetitionName(call.db, competitionId) : undefined;
  if (competition === undefined) return refuse("not_found");
  refuse("other_card", { values: { competition } });
}

/**
 * Returns the seat of a request: the caller's own, or the one named by a caller who runs rounds of the list and may do `act`. Refuses a judge without
 * a seat on the list.
 */
export async function seatFor(call: Call, listId: string, seatId: string | null | undefined, act: Act = "type") {
  if (seatId) {
    await guardOffice(call, { start_list_id: listId }, act);
    return (await store.findSeat(call.db, listId, { id: seatId })) ?? refuse("not_found");
  }
  return (await store.findSeat(call.db, listId, { user_id: personOf(call).id })) ?? refuse("not_on_panel");
}
