// Loads the announcer's desk for its pages.
import { isUnreachable, PATIENCE_MS } from "../../web/outbox/outcome.ts";
import { caller, type LoaderArgs } from "../../web/pages/page.ts";
import { type AnnouncerDesk, getAnnouncerDesk } from "./contract.ts";

/** Returns the server's reply; null when it is unavailable or does not answer in time: then the desk opens with the stored one. */
export async function loadAnnouncer({ context, request }: LoaderArgs, stageId: string): Promise<AnnouncerDesk | null> {
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(PATIENCE_MS)]);
  try {
    return await caller(context).call(getAnnouncerDesk, { params: { id: stageId } }, { signal });
  } catch (error) {
    if (request.signal.aborted || !isUnreachable(error)) throw error;
    return null;
  }
}
