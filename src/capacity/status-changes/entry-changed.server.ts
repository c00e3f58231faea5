// What follows a change of entries, in one order for all calls (docs/decisions/072-what-follows-a-change-of-an-entry.md).
import { z } from "zod";
import { storePrice } from "../../entries/charges/charges.server.ts";
import { judgeMusicJob } from "../../entries/jobs.server.ts";
import { storeNotifiedAt } from "../../entries/sql.server.ts";
import { placed } from "../../competitions/entry-states.ts";
import { record } from "../../kernel/audit/audit.server.ts";
import type { Call } from "../../kernel/calls/call.server.ts";
import { defineJob } from "../../kernel/jobs/jobs.server.ts";
import { isAdmin } from "../../people/access/access.server.ts";
import { announceListed } from "../../people/dancers/listed.server.ts";
import { placesMayBeFree } from "../waiting/capacity-state.server.ts";
import { mailWaiting } from "../waiting/send-waiting-mail.server.ts";
import { endOffer } from "../waiting/waiting-sql.server.ts";
import { type ChangedEntry, type EntryState, type Follower, followersOf } from "./rules.ts";
import { listForMail } from "./status-changes-sql.server.ts";
import { mailClubs } from "./status-mail.server.ts";

/** Job that lets reserves dance in place of entries that went out, where the section's rules say so; its worker is in a slice above. */
export const followReservesJob = defineJob("follow_reserves", z.object({ tenant_id: z.string(), entry_ids: z.array(z.string()).min(1) }));

const idsOf = (rows: readonly { id: string }[]) => rows.map((each) => each.id);
const unique = (rows: readonly EntryState[], key: "signup_id" | "competition_id") => [...new Set(rows.map((each) => each[key]))].sort();

/** Mails clubs the changes that others made to their entries, and ends open offers of entries that now have a place. */
async function notifyClubs(call: Call, changes: readonly ChangedEntry[]): Promise<void> {
  if (changes.length === 0) return;
  const rows = await listForMail(call.db, idsOf(changes.map((each) => each.before)));
  const now = call.now.toISOString();
  const of = (which: (change: ChangedEntry) => boolean) => {
    const ids = new Set(changes.filter(which).map((each) => each.before.id));
    return rows.filter((each) => ids.has(each.id));
  };
  const gone = of(({ after }) => after?.status === "withdrawn");
  const back = of(({ after }) => after?.status !== "withdrawn" && after?.status !== "disqualified").filter(
    (each) => each.out_told_at !== null,
  );
  const accepted = of(({ before, after }) => before.status === "waiting" && after !== undefined && placed.includes(after.status));
  await mailClubs(call, "withdrawn", gone);
  await mailClubs(call, "back", back);
  await storeNotifiedAt(call.db, idsOf(gone), now);
  await storeNotifiedAt(call.db, idsOf(back), null);
  for (const { id } of accepted) await endOffer(call.db, id, "accepted", now);
  // One mail for each sign-up, with its whole balance.
  for (const [first, ...others] of Map.groupBy(accepted, (each) => each.signup_id).values())
    if (first) await mailWaiting(call, "placed", [first.id, ...idsOf(others)]);
}

/** Records that entries lost their places by a move, and mails their clubs when the office moved them. */
async function notifyLostPlaces(call: Call, entries: readonly EntryState[]): Promise<void> {
  for (const { id, status } of entries) {
    await record(call, { action: "waiting", subject_kind: "entry", subject_id: id, before: { status }, after: { status: "waiting" } });
    if (isAdmin(call)) await mailWaiting(call, "lost", [id]);
  }
}

/**
 * Runs everything that follows a change of entries, after their rows were written. `before` and `after` are matched by id; an entry missing in
 * `after` was taken back by its club: deleted, withdrawn, or its offered place declined. The caller has locked the sign-ups; places are locked last,
 * until the call ends.
 */
export async function entryChanged(call: Call, before: readonly EntryState[], after: readonly EntryState[]): Promise<void> {
  const now = new Map(after.map((each) => [each.id, each]));
  const changes = before.map((each) => {
    const change = { before: each, after: now.get(each.id) };
    return { ...change, followers: followersOf(change) };
  });
  const those = (follower: Follower) => changes.filter((each) => each.followers[follower]);
  const entries = (follower: Follower) => those(follower).map((each) => each.before);

  const moved = idsOf(entries("music"));
  if (moved.length > 0) await call.queueJob(judgeMusicJob, { tenant_id: call.tenant.id, entry_ids: moved });
  for (const id of unique(entries("price"), "signup_id")) await storePrice(call, id);
  await notifyLostPlaces(call, entries("lost"));
  await announceListed(call, idsOf(entries("lists")));
  await notifyClubs(call, those("club"));
  const out = idsOf(entries("reserves"));
  if (out.length > 0) await call.queueJob(followReservesJob, { tenant_id: call.tenant.id, entry_ids: out });
  const [competitions, signups] = [unique(entries("office"), "competition_id"), unique(before, "signup_id")];
  await call.announce(
    ...competitions.map((id) => `entries:${id}`),
    ...signups.map((id) => `signup:${id}`),
    ...idsOf(before).map((id) => `entry:${id}`),
  );
  for (const id of unique(entries("waitingList"), "competition_id")) await placesMayBeFree(call, id);
}
