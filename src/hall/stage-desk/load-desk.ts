// Loads the stage manager's desk for its pages.
import { isUnreachable, PATIENCE_MS } from "../../web/outbox/outcome.ts";
import { caller, type LoaderArgs } from "../../web/pages/page.ts";
import { getStageDesk, type StageDesk } from "./contract.ts";

/** Returns the server's reply; null when it is unavailable or does not answer in time: then the desk opens with the stored one. */
export async function loadDesk({ context, request }: LoaderArgs, stageId: string): Promise<StageDesk | null> {
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(PATIENCE_MS)]);
  try {
    return await caller(context).call(getStageDesk, { params: { id: stageId } }, { signal });
  } catch (error) {
    if (request.signal.aborted || !isUnreachable(error)) throw error;
    return null;
  }
}
