// Announces moves on the stage.
import type { Call } from "../kernel/calls/call.server.ts";

/** Announces to every screen of the hall that a performance went on or off the stage, or back to waiting. */
export function announceMoved(call: Call, moved: { competition_id: string; start_list_id: string; round_id: string }): Promise<void> {
  const { competition_id, start_list_id, round_id } = moved;
  return call.announce(
    // The reply that most people follow comes first, so that it is rendered before those of the desks.
    `scores:${competition_id}`,
    `stage:${competition_id}`,
    `judging:${start_list_id}`,
    `start-list:${competition_id}:${start_list_id}`,
    `round:${round_id}`,
  );
}
