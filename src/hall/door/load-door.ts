// Loads check-in at the door for the page of a station.
import { isUnreachable, PATIENCE_MS } from "../../web/outbox/outcome.ts";
import { caller, type LoaderArgs } from "../../web/pages/page.ts";
import { type Door, getDoor } from "./contract.ts";

/** Returns the server's reply; null when it is unavailable or does not answer in time: then the desk opens with the stored one. */
export async function loadDoor({ context, request }: LoaderArgs, competitionId: string): Promise<Door | null> {
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(PATIENCE_MS)]);
  try {
    return await caller(context).call(getDoor, { params: { id: competitionId } }, { signal });
  } catch (error) {
    if (request.signal.aborted || !isUnreachable(error)) throw error;
    return null;
  }
}
