// Refuses judges whose conflict of interest with a club bars them from a panel.
import type { Call } from "../../kernel/calls/call.server.ts";
import { refuse } from "../../refusals.ts";
import type { PanelRow } from "../contract.ts";
import { type ConflictKind, conflictText } from "../conflict-rules.ts";
import { filterDancing, listSeatConflicts } from "./conflicts-sql.server.ts";

/** Refuses judge_conflict with the names of the judges and clubs, if one of these conflicts is hard. */
export function refuseBarred(call: Call, conflicts: readonly { kind: ConflictKind; name: string; club_name: string }[]): void {
  const hard = conflicts.filter((each) => each.kind === "hard");
  if (hard.length > 0) refuse("judge_conflict", { values: { who: conflictText(hard, call.locale) } });
}

/** Refuses judge_conflict when one of these seats has a hard conflict with a club that dances in the round. */
export async function guardSeats(call: Call, roundId: string, includes: (seatId: string) => boolean): Promise<void> {
  const own = (await listSeatConflicts(call.db, [roundId])).filter((each) => each.kind === "hard" && includes(each.seat_id));
  refuseBarred(call, await filterDancing(call.db, own));
}

/** Refuses judge_conflict for a panel with a judge who has a hard conflict with a club of the round. Without rows everybody judges. */
export function guardPanel(call: Call, roundId: string, panel: readonly PanelRow[]): Promise<void> {
  return guardSeats(call, roundId, (seatId) => panel.length === 0 || panel.some((row) => row.seat_id === seatId));
}
