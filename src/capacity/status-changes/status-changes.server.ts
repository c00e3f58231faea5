// Entries that go out, or come back: every screen of the hall hears it at once, and their clubs by mail when it is time.
import { record } from "../../kernel/audit/audit.server.ts";
import { sendMail } from "../../kernel/mail/mail.server.ts";
import { refuse } from "../../refusals.ts";
import { openingLink } from "../../people/access/access.server.ts";
import * as contract from "./contract.ts";
import * as store from "./status-changes-sql.server.ts";
import { findEntry, keepTold, updateEntry } from "../../entries/sql.server.ts";
import { mailWaiting } from "../waiting/telling.server.ts";
import { endOffer } from "../waiting/waiting-sql.server.ts";
import { outMail, type OutKind } from "./status-mail.server.ts";
import { findSignup } from "../../people/signups/sql.server.ts";
import { announceListed } from "../../people/dancers/listed.server.ts";
import type { EntryStatus } from "../../entries/records.ts";
import { placed } from "../../competitions/entry-states.ts";
import { getEntryOf } from "../../entries/entry-access.server.ts";
import { type Call, handle } from "../../kernel/calls/call.server.ts";

async function mail(call: Call, kind: OutKind, entryIds: readonly string[]): Promise<void> {
  const bySignup = Map.groupBy(await store.listForMail(call.db, entryIds), (row) => row.signup_id);
  for (const [signupId, entries] of bySignup) {
    const [first] = entries;
    if (!first?.contact_email || first.practice) continue;
    await sendMail(call.db, call.world, call.tenant, {
      kind: `entry_${kind}`,
      to: { email: first.contact_email, name: first.contact_name },
      ...outMail(first.locale === "en" ? "en" : "pl", kind, {
        competition: first.competition_name,
        entries,
        url: await openingLink(call, signupId, "preview"),
      }),
    });
  }
}

/** After the organiser changed states of entries: a withdrawal is told at once, and so is that one dances after all, or has a place that it waited for. */
export async function followStates(call: Call, changes: readonly { id: string; from: EntryStatus; to: EntryStatus }[]): Promise<void> {
  const changed = changes.filter((each) => each.from !== each.to && each.from !== "draft");
  const ids = changed.map((each) => each.id);
  await announceListed(call, ids);
  const gone = changed.filter((each) => each.to === "withdrawn").map((each) => each.id);
  const rows = await store.listForMail(call.db, ids);
  const told = new Set(rows.filter((each) => each.out_told_at !== null).map((each) => each.id));
  const back = changed.filter((each) => told.has(each.id) && each.to !== "withdrawn" && each.to !== "disqualified").map((each) => each.id);
  await mail(call, "withdrawn", gone);
  await mail(call, "back", back);
  await keepTold(call.db, gone, call.now.toISOString());
  await keepTold(call.db, back, null);
  const accepted = new Set(changed.filter((each) => each.from === "waiting" && placed.includes(each.to)).map((each) => each.id));
  for (const id of accepted) await endOffer(call.db, id, "accepted", call.now.toISOString());
  const bySignup = Map.groupBy(
    rows.filter((each) => accepted.has(each.id)),
    (each) => each.signup_id,
  );
  // One mail a sign-up, with what all of it has to pay.
  for (const [first, ...others] of bySignup.values())
    if (first) await mailWaiting(call, "placed", [first.id, ...others.map((each) => each.id)]);
  const out = changed.filter((each) => each.from === "accepted").map((each) => each.id);
  // Whether somebody dances in their place is the matter of a later slice.
  if (out.length > 0) await call.later("follow_reserves", { tenant_id: call.tenant.id, entry_ids: out });
}

/** Those of these entries that are disqualified and whose clubs were not told yet. */
export async function untold(call: Call, entryIds: readonly string[]): Promise<string[]> {
  const rows = await store.listForMail(call.db, entryIds);
  return rows.filter((each) => each.status === "disqualified" && each.out_told_at === null).map((each) => each.id);
}

/** Mails the clubs of those of these entries that are disqualified and were not told yet; gives how many entries that is. */
export async function tellDisqualified(call: Call, entryIds: readonly string[]): Promise<number> {
  const ids = await untold(call, entryIds);
  await mail(call, "disqualified", ids);
  await keepTold(call.db, ids, call.now.toISOString());
  return ids.length;
}

/**
 * Takes an accepted entry out of the competition because of what was ruled about it, or lets it compete again. The caller has made sure that the person may
 * rule. Gives whether anything changed. Refuses not_found, and not_possible where the entry is in any other state.
 */
export async function disqualify(call: Call, entryId: string, out: boolean, reason: string): Promise<boolean> {
  const known = (await findEntry(call.db, entryId)) ?? refuse("not_found");
  await findSignup(call.db, known.signup_id, true);
  const entry = (await findEntry(call.db, entryId)) ?? refuse("not_found");
  const [from, to] = out ? (["accepted", "disqualified"] as const) : (["disqualified", "accepted"] as const);
  if (entry.status === to) return false;
  if (entry.status !== from) refuse("entry_not_competing");
  await updateEntry(call.db, entry.id, { status: to });
  await record(call, {
    action: out ? "disqualified" : "accepted",
    subject_kind: "entry",
    subject_id: entry.id,
    before: { status: from },
    after: { status: to },
    reason,
  });
  await call.announce(`entries:${entry.competition_id}`, `signup:${entry.signup_id}`, `entry:${entry.id}`);
  await followStates(call, [{ id: entry.id, from, to }]);
  return true;
}

export const handlers = handle(contract, {
  async tellClub(call, { params }) {
    const { entry } = await getEntryOf(call, params.id ?? "", true);
    if ((await tellDisqualified(call, [entry.id])) === 0) refuse("club_already_informed");
    await record(call, { action: "club_told", subject_kind: "entry", subject_id: entry.id });
    await call.announce(`entry:${entry.id}`);
  },
});
