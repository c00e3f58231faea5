// Marks and records what was typed before the deadline and arrived shortly after it.
import { markSignupAfterDeadline } from "../../people/signups/sql.server.ts";
import { markEntriesAfterDeadline } from "../sql.server.ts";
import type { Call } from "../../kernel/calls/call.server.ts";

/** Marks a sign-up and the entries concerned as sent late, for the organiser. Does nothing unless `late`. */
export async function markAfterDeadline(
  call: Pick<Call, "db" | "now">,
  late: boolean,
  signupId: string,
  entryIds: readonly string[] = [],
): Promise<void> {
  if (!late) return;
  await markSignupAfterDeadline(call.db, signupId, call.now.toISOString());
  await markEntriesAfterDeadline(call.db, entryIds, call.now.toISOString());
}

/** The field of the trail for a late change. */
export const afterDeadlineFact = (late: boolean) => (late ? { sent_late: true } : {});

/** Ids of the entries in which a dancer dances. */
export function entriesWith(entries: readonly { id: string; dancer_ids: readonly string[] }[], dancerId: string): string[] {
  return entries.filter((each) => each.dancer_ids.includes(dancerId)).map((each) => each.id);
}
