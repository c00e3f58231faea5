// Finds an entry for a caller who may open its sign-up.
import { refuse } from "../refusals.ts";
import * as store from "./sql.server.ts";
import type { SignupRow } from "../people/signups/sql.server.ts";
import { getSignup } from "../people/access/access.server.ts";
import type { Call } from "../kernel/calls/call.server.ts";

/** An entry and its sign-up, locked with `lock`. Refuses not_found for a caller who may not open the sign-up. */
export async function getEntryOf(call: Call, entryId: string, lock = false): Promise<{ entry: store.EntryRecord; signup: SignupRow }> {
  const entry = (await store.findEntry(call.db, entryId)) ?? refuse("not_found");
  const signup = await getSignup(call, entry.signup_id, lock);
  return { entry: lock ? ((await store.findEntry(call.db, entryId)) ?? refuse("not_found")) : entry, signup };
}
