// The price of a sign-up: computed, stored with it, and followed by jobs when it changes.
import { priceEntriesJob } from "../../competitions/jobs.server.ts";
import { timestampOf, moveDay } from "../../competitions/rules.ts";
import { APPLICATION, record } from "../../kernel/audit/audit.server.ts";
import { defineWorker, queueJobs, type QueuedJob, createJob } from "../../kernel/jobs/jobs.server.ts";
import type { Balance } from "../pricing/balance-text.ts";
import { followSignupJob } from "../jobs.server.ts";
import { savePrice, listSubmitted } from "./price-sql.server.ts";
import { assignPaidNumbers } from "../numbers/start-numbers-sql.server.ts";
import * as signupsStore from "../../people/signups/sql.server.ts";
import type { OfferCosts, Quote } from "../pricing/price-records.ts";
import { type Bundle, loadBundle } from "../bundle/bundle.server.ts";
import { priceOf } from "../pricing/price-of.ts";
import type { World } from "../../kernel/world/world.server.ts";
import * as competitionSql from "../../people/signups/competition-sql.server.ts";
import type { Call } from "../../kernel/calls/call.server.ts";
import { inTenant } from "../../kernel/calls/job-context.server.ts";

/** Price of a sign-up line by line, the part already paid (`held_grosze`), and the deadline for the rest. Drafts cost nothing. */
export function balanceOf({ now }: Pick<Call, "now">, bundle: Bundle, held_grosze: number): Balance & Pick<Quote, "lines"> {
  const { signup, competition } = bundle;
  const entries = bundle.entries.filter((each) => each.status !== "draft");
  const { lines, total_grosze, until } = priceOf({ locale: signup.locale }, { ...bundle, entries });
  const due_at = competition.payment_due_at;
  const overdue = due_at !== null && Date.parse(due_at) <= now.getTime();
  return { lines, total_grosze, held_grosze, until, due_at, overdue };
}

/** Costs of a waiting entry once it accepts its offered place; null in practice, which takes no money. */
export function offerCostsOf(call: Pick<Call, "now">, bundle: Bundle, entryId: string, held_grosze: number): OfferCosts | null {
  if (bundle.competition.practice) return null;
  const entries = bundle.entries.map((each) => (each.id === entryId ? { ...each, status: "submitted" as const } : each));
  const { lines, ...due } = balanceOf(call, { ...bundle, entries }, held_grosze);
  return { ...due, entry_grosze: lines.find((each) => each.entry_id === entryId)?.amount_grosze ?? 0 };
}

/** Price of a sign-up, in the language of its mails; entries not submitted yet cost nothing. */
export async function currentPrice(call: Pick<Call, "db" | "now">, signup: signupsStore.SignupRow): Promise<Quote> {
  const bundle = await loadBundle(call, signup);
  return priceOf({ locale: signup.locale }, { ...bundle, entries: bundle.entries.filter((each) => each.status !== "draft") });
}

type Pricing = Pick<Call, "db" | "now" | "tenant"> & Partial<Pick<Call, "person">>;

/**
 * Computes and stores the price of a submitted sign-up. A changed price adds the job that updates its payment. Start numbers that waited for the
 * money are assigned, and the trail records that. A price that rises on its own after a day later than `after` (ISO date) adds a job for the end of
 * that day.
 */
export async function storePrice(call: Pricing, signupId: string, after = ""): Promise<void> {
  const signup = await signupsStore.findSignup(call.db, signupId, true);
  if (signup?.status !== "submitted") return;
  const quote = await currentPrice(call, signup);
  const changed = await savePrice(call.db, signup.id, quote);
  await queueJobs(call.db, priceJobs(call, signup, { ...quote, changed }, after));
  await assignPendingNumbers(call, signup);
}

/** Jobs after a price was stored: the update of the payment if the price changed, and the next computation on the day after which the price rises. */
export function priceJobs(
  { tenant }: Pick<Call, "tenant">,
  { id, competition_id }: Pick<signupsStore.SignupRow, "id" | "competition_id">,
  { until, changed }: Pick<Quote, "until"> & { changed: boolean },
  after = "",
): QueuedJob[] {
  const tenant_id = tenant.id;
  const rises = (day: string) =>
    createJob(priceEntriesJob, { tenant_id, competition_id, after: day }, `price-${competition_id}-${day}`, endOf(day));
  return [
    ...(until !== null && until > after ? [rises(until)] : []),
    ...(changed ? [createJob(followSignupJob, { tenant_id, signup_id: id }, `follow-${id}`)] : []),
  ];
}

/** Assigns start numbers to a sign-up's entries that waited for money which has arrived. Returns true when any was assigned. */
export async function assignPendingNumbers(call: Pricing, signup: Pick<signupsStore.SignupRow, "id" | "competition_id">): Promise<boolean> {
  const assigned = await assignPaidNumbers(call.db, signup);
  if (assigned.length > 0)
    await record(call, {
      action: "numbered",
      subject_kind: "signup",
      subject_id: signup.id,
      after: { start_number: assigned },
      who: APPLICATION,
    });
  return assigned.length > 0;
}

/** The end of a day (ISO date) in the hall's calendar. */
function endOf(day: string): Date {
  return new Date(timestampOf(`${moveDay(day, 1)}T00:00:00`));
}

/** Computes the prices of a competition's sign-ups again, after its fees may have changed or risen at the end of the day `after`. */
export const priceEntries = defineWorker(priceEntriesJob, ({ tenant_id, competition_id, after }, world: World) =>
  inTenant(
    world,
    tenant_id,
    async (job) => {
      // A practice competition may have been removed meanwhile.
      if (!(await competitionSql.findCompetition(job.db, competition_id))) return;
      for (const id of await listSubmitted(job.db, competition_id)) await storePrice(job, id, after);
      await job.announce(`entries:${competition_id}`);
    },
    "member",
  ),
);
