// Disqualifies entries, lets them compete again, and notifies their clubs.
import { record } from "../../kernel/audit/audit.server.ts";
import { refuse } from "../../refusals.ts";
import * as contract from "./contract.ts";
import { entryChanged } from "./entry-changed.server.ts";
import { listForMail } from "./status-changes-sql.server.ts";
import { findEntry, storeNotifiedAt, updateEntry } from "../../entries/sql.server.ts";
import { mailClubs } from "./status-mail.server.ts";
import { findSignup } from "../../people/signups/sql.server.ts";
import { getEntryOf } from "../../entries/entry-access.server.ts";
import { type Call, handle } from "../../kernel/calls/call.server.ts";

/** Returns the disqualified entries whose clubs have not been notified. */
export async function listUnnotified(call: Call, entryIds: readonly string[]) {
  const rows = await listForMail(call.db, entryIds);
  return rows.filter((each) => each.status === "disqualified" && each.out_told_at === null);
}

/** Mails the clubs of disqualified entries that have not been notified, and returns the number of those entries. */
export async function mailDisqualified(call: Call, entryIds: readonly string[]): Promise<number> {
  const rows = await listUnnotified(call, entryIds);
  await mailClubs(call, "disqualified", rows);
  await storeNotifiedAt(
    call.db,
    rows.map((each) => each.id),
    call.now.toISOString(),
  );
  return rows.length;
}

/**
 * Takes an accepted entry out of the competition by a ruling, or lets it compete again. The caller has checked the right to rule. Returns whether
 * anything changed. Refuses not_found, and not_possible for an entry in any other state.
 */
export async function disqualify(call: Call, entryId: string, out: boolean, reason: string): Promise<boolean> {
  const found = (await findEntry(call.db, entryId)) ?? refuse("not_found");
  await findSignup(call.db, found.signup_id, true);
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
  await entryChanged(call, [entry], [{ ...entry, status: to }]);
  return true;
}

export const handlers = handle(contract, {
  async notifyClub(call, { params }) {
    const { entry } = await getEntryOf(call, params.id ?? "", true);
    if ((await mailDisqualified(call, [entry.id])) === 0) refuse("club_already_informed");
    await record(call, { action: "club_told", subject_kind: "entry", subject_id: entry.id });
    await call.announce(`entry:${entry.id}`);
  },
});
