// Stores how an entry is said aloud, typed by somebody who may not open its sign-up: the announcer.
import { record } from "../kernel/audit/audit.server.ts";
import type { Call } from "../kernel/calls/call.server.ts";
import { announceSignup } from "../people/signups/announcing.server.ts";
import { findSignup } from "../people/signups/sql.server.ts";
import { refuse } from "../refusals.ts";
import { findEntry, updateEntry } from "./sql.server.ts";

/** Changes an entry's pronunciation, null removes it. Open forms of the entry merge it as any other change. */
export async function changePronunciation(call: Call, entryId: string, pronunciation: string | null): Promise<void> {
  const before = (await findEntry(call.db, entryId)) ?? refuse("not_found");
  if (before.pronunciation === pronunciation) return;
  await updateEntry(call.db, entryId, { pronunciation });
  await record(call, {
    action: "changed",
    subject_kind: "entry",
    subject_id: entryId,
    before: { pronunciation: before.pronunciation },
    after: { pronunciation },
  });
  const signup = await findSignup(call.db, before.signup_id);
  if (signup) await announceSignup(call, signup);
}
