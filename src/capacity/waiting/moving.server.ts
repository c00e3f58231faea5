// Moves the waiting list: offers a freed place to the next entry, and passes it on when nobody answered (docs/rules/waiting.md 3.1–3.7).
import { moveWaitingJob } from "../../competitions/jobs.server.ts";
import { APPLICATION, record } from "../../kernel/audit/audit.server.ts";
import type { Trx } from "../../kernel/postgres/database.server.ts";
import { newId } from "../../kernel/values/ids.ts";
import { defineWorker, queueJob } from "../../kernel/jobs/jobs.server.ts";
import type { Tenant, World } from "../../kernel/world/world.server.ts";
import { refuse } from "../../refusals.ts";
import { takeForWaiting, lastMoment, movesUntil, type WaitingEntry } from "./rules.ts";
import { loadCapacityState } from "./capacity-state.server.ts";
import { mailWaiting } from "./send-waiting-mail.server.ts";
import * as store from "./waiting-sql.server.ts";
import { findSignup } from "../../people/signups/sql.server.ts";
import { lockSections } from "../../entries/sections-sql.server.ts";
import { storePassedOver } from "../../entries/sql.server.ts";
import { inTenant, type JobContext } from "../../kernel/calls/job-context.server.ts";

/** Offers a place to a waiting entry until this time and mails its contact. The caller holds the locks of sign-up and competition. */
export async function offerTo(
  call: JobContext,
  competition_id: string,
  { id: entry_id, signup_id, section_id }: Pick<WaitingEntry, "id" | "signup_id" | "section_id">,
  until: Date,
): Promise<void> {
  const now = call.now.toISOString();
  // An offer that was made for another section holds nothing any more.
  await store.endOffer(call.db, entry_id, "ended", now);
  await store.insertOffer(call.db, {
    tenant_id: call.tenant.id,
    id: newId(),
    competition_id,
    signup_id,
    entry_id,
    section_id,
    until: until.toISOString(),
    made_at: now,
  });
  await record(call, {
    action: "place_offered",
    subject_kind: "entry",
    subject_id: entry_id,
    after: { until: until.toISOString() },
    who: APPLICATION,
  });
  await mailWaiting(call, "offered", [entry_id], until.toISOString());
  await queueJob(call.db, moveWaitingJob, { tenant: call.tenant, competition_id }, `move-waiting-${entry_id}`, afterTerm(until));
  await call.announce(`signup:${signup_id}`, `entries:${competition_id}`, `entry:${entry_id}`);
}

/** Time after which no answer can still be valid, even when clocks differ. */
const afterTerm = (until: Date) => new Date(until.getTime() + 5000);

/** The entry that gets the next free place, and until when; undefined: none now. */
async function nextOffer(db: Trx, competitionId: string, now: Date) {
  const settings = await store.findSettings(db, competitionId);
  const until = settings && movesUntil(settings, now);
  if (!until) return undefined;
  const { count, waiting } = await loadCapacityState(db, competitionId);
  const [first] = takeForWaiting(count, waiting);
  const entry = waiting.find((each) => each.id === first);
  return entry && { entry, until };
}

/** Runs one step of the list as a job, in a transaction of its own. */
const runStep = <T>(world: World, tenant: Tenant, work: (job: JobContext) => Promise<T>): Promise<T> =>
  inTenant(world, tenant, work, "member");

/** Ends an expired offer unless it was answered meanwhile; its entry stays at the end of the list. */
async function expire(call: JobContext, { id, entry_id, signup_id, competition_id }: store.OfferRow): Promise<void> {
  const signup = (await findSignup(call.db, signup_id, true)) ?? refuse("not_found");
  const offer = await store.lastOffer(call.db, entry_id);
  if (offer?.id !== id || offer.status !== "open") return;
  const now = call.now.toISOString();
  const isWaiting = (await store.listWaiting(call.db, competition_id)).some((each) => each.id === entry_id && each.offered_until !== null);
  await store.endOffer(call.db, entry_id, isWaiting ? "expired" : "ended", now);
  if (!isWaiting) return;
  await storePassedOver(call.db, entry_id, now);
  await record(call, {
    action: "offer_expired",
    subject_kind: "entry",
    subject_id: entry_id,
    after: { until: offer.until },
    who: APPLICATION,
  });
  await mailWaiting(call, "expired", [entry_id]);
  await call.announce(`signup:${signup.id}`, `entries:${competition_id}`, `entry:${entry_id}`);
}

/**
 * Shortens an offer that lasts beyond the end of sign-up (which was moved, or closed by the office), and mails the new deadline where it can still be
 * answered.
 */
async function shorten(call: JobContext, { id, entry_id, signup_id, competition_id }: store.OfferRow): Promise<void> {
  await findSignup(call.db, signup_id, true);
  const settings = await store.findSettings(call.db, competition_id);
  const offer = await store.lastOffer(call.db, entry_id);
  const until = settings && lastMoment(settings, call.now);
  if (offer?.id !== id || offer.status !== "open" || !until || Date.parse(offer.until) <= until.getTime()) return;
  await store.shortenOffer(call.db, id, until.toISOString());
  if (until <= call.now) return;
  await mailWaiting(call, "offered", [entry_id], until.toISOString());
  await queueJob(call.db, moveWaitingJob, { tenant: call.tenant, competition_id }, `move-waiting-${entry_id}`, afterTerm(until));
  await call.announce(`signup:${signup_id}`, `entries:${competition_id}`, `entry:${entry_id}`);
}

/** Offers one free place; returns false when there is none, or nobody to offer it to. Locks sign-ups before the competition, as sending does. */
async function offerOne(world: World, tenant: Tenant, competitionId: string): Promise<boolean> {
  const seen = await runStep(world, tenant, ({ db, now }) => nextOffer(db, competitionId, now));
  if (!seen) return false;
  await runStep(world, tenant, async (desk) => {
    await findSignup(desk.db, seen.entry.signup_id, true);
    await lockSections(desk.db, competitionId, []);
    const next = await nextOffer(desk.db, competitionId, desk.now);
    // Another step was quicker: the list is read again.
    if (next?.entry.id === seen.entry.id) await offerTo(desk, competitionId, next.entry, next.until);
  });
  return true;
}

/** Ends expired offers and offers each free place to the next entry. A second run finds nothing. */
export const moveWaiting = defineWorker(moveWaitingJob, async ({ tenant, competition_id }, world: World) => {
  const beyond = await runStep(world, tenant, async ({ db, now }) => {
    const settings = await store.findSettings(db, competition_id);
    return settings ? store.listOffersAfter(db, competition_id, lastMoment(settings, now).toISOString()) : [];
  });
  for (const offer of beyond) await runStep(world, tenant, (desk) => shorten(desk, offer));
  const overdue = await runStep(world, tenant, ({ db, now }) => store.listOverdue(db, competition_id, now.toISOString()));
  for (const offer of overdue) await runStep(world, tenant, (desk) => expire(desk, offer));
  while (await offerOne(world, tenant, competition_id));
});
