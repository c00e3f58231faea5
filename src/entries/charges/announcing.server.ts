// Announces that a sign-up or its entries changed, at the new price.
import type { Bundle } from "../bundle/bundle.server.ts";
import { keepPrice } from "./charges.server.ts";
import type { Call } from "../../kernel/calls/call.server.ts";

/** Tells the followers of a sign-up, and of the dashboard once something of it was submitted, at what it costs now. */
export async function tell(call: Call, bundle: Bundle): Promise<void> {
  await call.announce(`signup:${bundle.signup.id}`);
  if (bundle.signup.status !== "submitted") return;
  await keepPrice(call, bundle.signup.id);
  await call.announce(`entries:${bundle.signup.competition_id}`);
}

/** Has the music of entries judged again (by the slice above) once they are in other sections. */
export async function musicMayDiffer(call: Call, entryIds: readonly string[]): Promise<void> {
  if (entryIds.length > 0) await call.later("judge_music", { tenant_id: call.tenant.id, entry_ids: entryIds });
}
