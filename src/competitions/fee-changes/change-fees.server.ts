// Stores the earlier price lists of sections when fees change after entries were sent (docs/rules/fees.md 3.7).
import { queueJob } from "../../kernel/jobs/jobs.server.ts";
import { mailNewPricesJob } from "../jobs.server.ts";
import * as store from "./fee-changes-sql.server.ts";
import type { Call } from "../../kernel/calls/call.server.ts";

/** Delay of the mails about new prices, in milliseconds: several changes cause one mail, and a mistake corrected in time causes none. */
const MAIL_AFTER_MS = 30_000;

/**
 * Runs a change of a locked competition that may change fees, and returns its result. Entries sent before keep their price. With `feesFor` "all",
 * entries of sign-ups without payments get the new one, and the slice above mails their payers.
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
    await queueJob(
      call.db,
      mailNewPricesJob,
      { tenant: call.tenant, competition_id: competitionId },
      `new-prices-${competitionId}`,
      new Date(call.now.getTime() + MAIL_AFTER_MS),
    );
  return done;
}
