// What is kept and told of something that was typed before the deadline and came shortly after it.
import { markSignupLate } from "../../people/signups/sql.server.ts";
import { markEntriesLate } from "../sql.server.ts";
import type { Call } from "../../kernel/calls/call.server.ts";

/** Marks for the organiser what came late: the sign-up, and the entries that it concerns. */
export async function markLate(
  call: Pick<Call, "db" | "now">,
  late: boolean,
  signupId: string,
  entryIds: readonly string[] = [],
): Promise<void> {
  if (!late) return;
  await markSignupLate(call.db, signupId, call.now.toISOString());
  await markEntriesLate(call.db, entryIds, call.now.toISOString());
}

/** What the trail tells of it. */
export const lateFact = (late: boolean) => (late ? { sent_late: true } : {});

/** The entries that a dancer dances in. */
export function entriesWith(entries: readonly { id: string; dancer_ids: readonly string[] }[], dancerId: string): string[] {
  return entries.filter((each) => each.dancer_ids.includes(dancerId)).map((each) => each.id);
}
