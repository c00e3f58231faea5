// The story of answering an offered place, and of the office that offers one (docs/rules/waiting.md 3.4–3.6, 4.1).
import { record } from "../../kernel/audit.server.ts";
import { type Call, handle } from "../../kernel/perform.server.ts";
import { refuse } from "../../refusals.ts";
import { describeSignup, loadBundle, tell } from "../describe.server.ts";
import { getRow } from "../desk/entries.server.ts";
import { getEntryOf, getSignup } from "../links/access.server.ts";
import type { EntryRecord, SignupRow } from "../sql.server.ts";
import { lockSections, updateEntry } from "../sql.server.ts";
import * as contract from "./asking.ts";
import { offerTo } from "./moving.server.ts";
import { fullText, offerStands, termOf } from "./rules.ts";
import { loadStanding, placesMayBeFree } from "./standing.server.ts";
import { mailWaiting } from "./telling.server.ts";
import * as store from "./waiting-sql.server.ts";

const said = {
  over: {
    pl: "Ta propozycja już nie obowiązuje. Aktualny stan zgłoszenia jest na tej stronie.",
    en: "This offer no longer stands. This page shows how the entry stands now.",
  },
  offered: { pl: "Ten występ ma już propozycję miejsca.", en: "This entry is offered a place already." },
  notWaiting: { pl: "Tego występu nie ma na liście rezerwowej.", en: "This entry is not on the waiting list." },
  noTime: {
    pl: "Do końca zapisów nie ma już czasu na odpowiedź. Możesz przyjąć występ bez propozycji.",
    en: "Sign-up ends too soon for an answer. You can accept the entry without an offer.",
  },
};

/** The open offer of an entry that can still be answered; refuses not_possible when there is none. */
async function openOffer(call: Call, entry: EntryRecord): Promise<store.OfferRow> {
  const offer = await store.lastOffer(call.db, entry.id);
  const settings = await store.findSettings(call.db, entry.competition_id);
  const stands =
    offer?.status === "open" &&
    entry.status === "waiting" &&
    offer.section_id === entry.section_id &&
    settings !== undefined &&
    offerStands(offer.until, settings, call.now);
  return stands ? offer : refuse("not_possible", { values: { why: said.over[call.locale] } });
}

/** Ends the offer as it was answered, with what becomes of the entry. */
async function answer(call: Call, signup: SignupRow, entry: EntryRecord, taken: boolean): Promise<void> {
  const now = call.now.toISOString();
  const status = taken ? "submitted" : "withdrawn";
  await store.endOffer(call.db, entry.id, taken ? "accepted" : "declined", now);
  await updateEntry(call.db, entry.id, { status });
  await record(call, {
    action: taken ? "offer_accepted" : "offer_declined",
    subject_kind: "entry",
    subject_id: entry.id,
    before: { status: entry.status },
    after: { status },
  });
  await tell(call, await loadBundle(call, signup));
  await mailWaiting(call, taken ? "placed" : "declined", [entry.id]);
  await call.announce(`entry:${entry.id}`);
  if (!taken) await placesMayBeFree(call, entry.competition_id);
}

export const handlers = handle(contract, {
  async acceptOffer(call, { params }) {
    const { entry, signup } = await getEntryOf(call, params.id ?? "", true);
    // The same press again.
    const repeated = (await store.lastOffer(call.db, entry.id))?.status === "accepted" && entry.status !== "waiting";
    if (!repeated) {
      await openOffer(call, entry);
      await answer(call, signup, entry, true);
    }
    return describeSignup(call, await getSignup(call, signup.id));
  },

  async declineOffer(call, { params }) {
    const { entry, signup } = await getEntryOf(call, params.id ?? "", true);
    const repeated = (await store.lastOffer(call.db, entry.id))?.status === "declined" && entry.status === "withdrawn";
    if (!repeated) {
      await openOffer(call, entry);
      await answer(call, signup, entry, false);
    }
    return describeSignup(call, await getSignup(call, signup.id));
  },

  async offerPlace(call, { params, body }) {
    const { entry, signup } = await getEntryOf(call, params.id ?? "", true);
    if (body.version !== undefined && body.version !== entry.version) refuse("stale", { current: await getRow(call, entry.id) });
    const no = (why: keyof typeof said) => refuse("not_possible", { values: { why: said[why][call.locale] } });
    if (entry.status !== "waiting") no("notWaiting");
    await lockSections(call.db, entry.competition_id, []);
    const { settings, waiting, count } = await loadStanding(call.db, entry.competition_id);
    const own = waiting.find((each) => each.id === entry.id) ?? no("notWaiting");
    if (own.offered_until !== null) no("offered");
    const until = termOf(settings, call.now) ?? no("noTime");
    const full = count.full({ section_id: entry.section_id, club_name: signup.club_name });
    if (full && body.over !== true) refuse("over_cap", { values: { why: fullText(full, call.locale) } });
    await offerTo(call, entry.competition_id, own, until);
    return getRow(call, entry.id);
  },

  async getWaitingList(call, { params }) {
    const { settings, waiting } = await loadStanding(call.db, params.id ?? "");
    return {
      moves: settings.waiting_moves,
      until: termOf(settings, call.now)?.toISOString() ?? null,
      waiting: waiting.length,
      offered: waiting.filter((each) => each.offered_until !== null).length,
    };
  },
});
