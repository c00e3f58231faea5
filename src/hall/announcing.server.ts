// Announces changes at a stage to the desks of the hall.
import type { Call } from "../kernel/calls/call.server.ts";
import type { HallStage } from "./own-stage.server.ts";

/** Announces to the desks of a stage, and to everybody who follows its competition or the whole hall. */
export function announceHall(call: Call, { id, competition }: Pick<HallStage, "id" | "competition">): Promise<void> {
  return call.announce(`hall:${competition.id}:${id}`);
}
