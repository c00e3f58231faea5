// A change of fees remembers the earlier price lists of the sections in which something was sent (docs/rules/fees.md 3.7).
import { later } from "../../kernel/jobs/jobs.server.ts";
import { mailNewPricesJob } from "../jobs.server.ts";
import * as store from "./fee-changes-sql.server.ts";
import type { Call } from "../../kernel/calls/call.server.ts";

/** How long the mails about new prices wait, so that several changes make one mail and a mistake that is put right none. */
const MAIL_AFTER_MS = 30_000;

/**
 * Does a change of a locked competition that may change fees. Entries that were sent before keep their price, whatever the caller is; with `feesFor`
 * "all" those of sign-ups without money have the new one, and are mailed (by the slice above). Returns what the change does.
 */
export async function changeFees<T>(
  call: Call,
  competitionId: string,
  feesFor: "new" | "all" | undefined,
  change: () => Promise<T>,
): Promise<T> {
  const before = await store.listPriceLists(call.db, competitionId);
  const done = await change();
  const now = new Set((await store.listPriceLists(call.db, competitionId)).map((each) => JSON.stringify(each)));
  const changed = before.filter((each) => !now.has(JSON.stringify(each)));
  if (changed.length === 0) return done;
  const for_all = feesFor === "all";
  const moment = call.world.now().toISOString();
  await store.insertFeeChanges(call.db, { tenant_id: call.tenant.id, competition_id: competitionId, for_all, moment }, changed);
  if (for_all)
    await later(
      call.db,
      mailNewPricesJob,
      { tenant: call.tenant, competition_id: competitionId },
      `new-prices-${competitionId}`,
      new Date(call.now.getTime() + MAIL_AFTER_MS),
    );
  return done;
}
