// Accepts and declines offered places (docs/rules/waiting.md 3.4–3.6).
import { record } from "../../kernel/audit/audit.server.ts";
import { refuse } from "../../refusals.ts";
import { describeSignup } from "../record/describe.server.ts";
import { getSignup } from "../../people/access/access.server.ts";
import type { EntryRecord } from "../../entries/sql.server.ts";
import { updateEntry } from "../../entries/sql.server.ts";
import * as contract from "./contract.ts";
import { isOfferOpen } from "../../capacity/waiting/rules.ts";
import { entryChanged } from "../../capacity/status-changes/entry-changed.server.ts";
import { mailWaiting } from "../../capacity/waiting/send-waiting-mail.server.ts";
import * as store from "../../capacity/waiting/waiting-sql.server.ts";
import { getEntryOf } from "../../entries/entry-access.server.ts";
import { type Call, handle } from "../../kernel/calls/call.server.ts";

/** Returns the open offer of an entry that can still be answered. Refuses not_possible when there is none. */
async function openOffer(call: Call, entry: EntryRecord): Promise<store.OfferRow> {
  const offer = await store.lastOffer(call.db, entry.id);
  const settings = await store.findSettings(call.db, entry.competition_id);
  const isOpen =
    offer?.status === "open" &&
    entry.status === "waiting" &&
    offer.section_id === entry.section_id &&
    settings !== undefined &&
    isOfferOpen(offer.until, settings, call.now);
  return isOpen ? offer : refuse("offer_ended");
}

/** Ends the offer with its answer, and changes the entry accordingly. */
async function answer(call: Call, entry: EntryRecord, taken: boolean): Promise<void> {
  const status = taken ? ("submitted" as const) : ("withdrawn" as const);
  if (!taken) await store.endOffer(call.db, entry.id, "declined", call.now.toISOString());
  await updateEntry(call.db, entry.id, { status });
  await record(call, {
    action: taken ? "offer_accepted" : "offer_declined",
    subject_kind: "entry",
    subject_id: entry.id,
    before: { status: entry.status },
    after: { status },
  });
  if (!taken) await mailWaiting(call, "declined", [entry.id]);
  await entryChanged(call, [entry], taken ? [{ ...entry, status }] : []);
}

export const handlers = handle(contract, {
  async acceptOffer(call, { params }) {
    const { entry, signup } = await getEntryOf(call, params.id ?? "", true);
    // A repeated press.
    const repeated = (await store.lastOffer(call.db, entry.id))?.status === "accepted" && entry.status !== "waiting";
    if (!repeated) {
      await openOffer(call, entry);
      await answer(call, entry, true);
    }
    return describeSignup(call, await getSignup(call, signup.id));
  },

  async declineOffer(call, { params }) {
    const { entry, signup } = await getEntryOf(call, params.id ?? "", true);
    const repeated = (await store.lastOffer(call.db, entry.id))?.status === "declined" && entry.status === "withdrawn";
    if (!repeated) {
      await openOffer(call, entry);
      await answer(call, entry, false);
    }
    return describeSignup(call, await getSignup(call, signup.id));
  },
});
