// Operations on places reserved by a deposit: reserve, return, the office's changes, and the nightly release of unfilled places
// (docs/rules/payments.md 9.1–9.6).
import { z } from "zod";
import { lastDayOfSignup, placesAfterSignupMessage, wallDay } from "../../competitions/rules.ts";
import { APPLICATION, record } from "../../kernel/audit/audit.server.ts";
import { cursorOf, cutPage, readCursor } from "../../kernel/requests/cursor.server.ts";
import { isId, newId } from "../../kernel/values/ids.ts";
import { defineJob, defineWorker } from "../../kernel/jobs/jobs.server.ts";
import { sendMail } from "../../kernel/mail/mail.server.ts";
import type { World } from "../../kernel/world/world.server.ts";
import { refuse, refuseField } from "../../refusals.ts";
import { listOrganisers } from "../../tenants/sql.server.ts";
import { competitionOf, getSignup, openingLink, guardReal } from "../../people/access/access.server.ts";
import { findPaidAmount } from "../../entries/pricing/payments-sql.server.ts";
import * as contract from "./contract.ts";
import { releasedMail } from "./place-mail.server.ts";
import { loadCapacityState, placesMayBeFree } from "../waiting/capacity-state.server.ts";
import { takeForWaiting } from "../waiting/rules.ts";
import * as store from "./places-sql.server.ts";
import { retainedDeposit } from "../../entries/pricing/deposits.ts";
import { announceSignup } from "../../people/signups/announcing.server.ts";
import { findSignup, type SignupRow, updateSignup } from "../../people/signups/sql.server.ts";
import { missingContact } from "../../people/contacts/contact-problems.ts";
import { listReserved } from "../../entries/pricing/reserved-sql.server.ts";
import { listSections, lockSections } from "../../entries/sections-sql.server.ts";
import { type Bundle, loadBundle, openBundle } from "../../entries/bundle/bundle.server.ts";
import { storeConsents } from "../../entries/consents/sign-up-consents.server.ts";
import { currentPrice, storePrice } from "../../entries/charges/charges.server.ts";
import { mailConfirmation } from "../../entries/confirmation/confirmation.server.ts";
import { pick } from "../../kernel/values/fields.ts";
import { type Call, handle } from "../../kernel/calls/call.server.ts";
import { inTenant, type JobContext } from "../../kernel/calls/job-context.server.ts";

const messages = {
  rules: { pl: "Zaakceptuj regulamin, żeby zarezerwować miejsca.", en: "Accept the regulations to reserve places." },
  section: { pl: "Wybierz kategorię tego turnieju.", en: "Choose a section of this competition." },
  past: { pl: "Podaj dzień, który dopiero będzie, albo dzisiejszy.", en: "Enter today or a future date." },
};

const free = (left: number) => ({
  pl: left > 0 ? `Zostało wolnych miejsc: ${left}.` : "W tej kategorii nie ma już wolnych miejsc.",
  en: left > 0 ? `Places left: ${left}.` : "This section has no places left.",
});

const most = (left: number) => ({ pl: `Możesz oddać najwyżej tyle miejsc: ${left}.`, en: `You can return at most ${left}.` });

const OWN = contract.placeFacts.keyof().options;
const SHOWN = contract.reservation.keyof().options;

/** Price of a place and the last day to fill it, today; undefined: the competition takes no reservations. */
function offerOf(competition: Bundle["competition"], now: Date) {
  const { place_deposit_grosze: deposit_grosze, places_until: until } = competition;
  return deposit_grosze !== null && until !== null && until >= wallDay(now) ? { deposit_grosze, until } : undefined;
}

async function describe(call: Call, signup: SignupRow): Promise<contract.OwnPlaces> {
  const rows = await listReserved(call.db, signup.id);
  return { offer: offerOf(await competitionOf(call, signup), call.now) ?? null, data: rows.map((each) => pick(each, OWN)) };
}

/** Submits a draft, because reserved places have to be paid. */
async function send(call: Call, bundle: Bundle, texts: readonly string[] | undefined): Promise<void> {
  const { signup } = bundle;
  if (signup.status === "submitted") return;
  const rules = bundle.competition.regulations_file_id !== null;
  await storeConsents(call, bundle, rules ? ["rules"] : [], texts);
  const now = call.now.toISOString();
  const accepted = rules ? { rules_accepted_at: now } : {};
  await updateSignup(call.db, signup.id, { status: "submitted", submitted_at: signup.submitted_at ?? now, ...accepted });
}

/** Releases the unfilled places of a reservation, keeps the paid deposit as a price, and mails the contact. The sign-up is locked. */
async function release(call: JobContext, signup: SignupRow, row: store.ReservationRow, reason: string | null): Promise<void> {
  const deposits = row.left * row.deposit_grosze;
  const money = (await findPaidAmount(call.db, signup.id)) - (await store.sumPendingRefunds(call.db, signup.id));
  const retained = retainedDeposit({ deposits, money, rest: (await currentPrice(call, signup)).total_grosze - deposits });
  await store.saveReservation(call.db, row.id, { released: row.released + row.left, kept_grosze: row.kept_grosze + retained });
  await record(call, {
    action: "places_released",
    subject_kind: "signup",
    subject_id: signup.id,
    after: { section: row.section_name, places: row.left, kept_grosze: retained },
    reason,
    who: APPLICATION,
  });
  await storePrice(call, signup.id);
  await placesMayBeFree(call, signup.competition_id);
  await call.announce(`signup:${signup.id}`, `entries:${signup.competition_id}`);
  const competition = await competitionOf(call, signup);
  if (!signup.contact_email || competition.practice) return;
  await sendMail(call.db, call.world, call.tenant, {
    kind: "places_released",
    to: { email: signup.contact_email, name: signup.contact_name },
    ...releasedMail(signup.locale, {
      competition_name: row.competition_name,
      section_name: row.section_name,
      places: row.left,
      kept_grosze: retained,
      url: await openingLink(call, signup.id, "preview"),
    }),
  });
}

/** Extends a reservation to a day on which sign-up is still open. */
async function prolong(call: Call, signup: SignupRow, row: store.ReservationRow, until: string, reason: string): Promise<void> {
  const { signup_closes_at, starts_on } = await competitionOf(call, signup);
  if (until < wallDay(call.now)) refuseField("until", call.locale, messages.past);
  if (until > lastDayOfSignup(signup_closes_at, starts_on)) refuseField("until", call.locale, placesAfterSignupMessage);
  await store.saveReservation(call.db, row.id, { until });
  await record(call, {
    action: "places_prolonged",
    subject_kind: "signup",
    subject_id: signup.id,
    before: { section: row.section_name, until: row.until },
    after: { section: row.section_name, until },
    reason,
  });
}

/** Number of places that all caps leave for a sign-up, behind the entries that already wait, at most the requested number. */
async function countFreePlaces(
  call: Call,
  request: Pick<SignupRow, "competition_id" | "club_name"> & { section_id: string },
  most: number,
) {
  const { count, waiting } = await loadCapacityState(call.db, request.competition_id);
  takeForWaiting(count, waiting);
  let free = 0;
  for (; free < most && !count.full(request); free += 1) count.take(request);
  return free;
}

/** Locks the sign-up of a reservation, then reads the reservation. */
async function lockReservation(call: Call, id: string) {
  const reservation = (await store.findReservation(call.db, id)) ?? refuse("not_found");
  const signup = (await findSignup(call.db, reservation.signup_id, true)) ?? refuse("not_found");
  return { signup, row: (await store.findReservation(call.db, id)) ?? refuse("not_found") };
}

export const handlers = handle(contract, {
  getPlaces: async (call, { params }) => describe(call, await getSignup(call, params.id ?? "")),

  async reservePlaces(call, { params, body }) {
    const bundle = await openBundle(call, params.id ?? "", { others: [body.section_id] });
    const { signup, competition } = bundle;
    guardReal(signup);
    const reservation = body.id === undefined ? undefined : await store.findReservation(call.db, body.id);
    if (reservation) return reservation.signup_id === signup.id ? describe(call, signup) : refuse("not_found");
    const offer = offerOf(competition, call.now) ?? refuse("reservations_not_offered");
    const errors: Record<string, string[]> = {};
    for (const { field, ...reason } of missingContact(signup)) (errors[field] ??= []).push(reason[call.locale]);
    if (signup.status === "draft" && competition.regulations_file_id !== null && body.accept_rules !== true)
      errors.accept_rules = [messages.rules[call.locale]];
    if (Object.keys(errors).length > 0) refuse("invalid", { errors });
    await lockSections(call.db, competition.id, [body.section_id]);
    const [section] = await listSections(call.db, competition.id, [body.section_id]);
    if (!section || section.archived) refuseField("section_id", call.locale, messages.section);
    const left = await countFreePlaces(call, { ...signup, section_id: section.id }, body.places);
    if (body.places > left) refuseField("places", call.locale, free(left));
    await store.insertReservation(call.db, {
      tenant_id: call.tenant.id,
      id: body.id ?? newId(),
      competition_id: competition.id,
      signup_id: signup.id,
      section_id: section.id,
      reserved: body.places,
      deposit_grosze: offer.deposit_grosze,
      until: offer.until,
      created_at: call.now.toISOString(),
    });
    await send(call, bundle, body.texts);
    await record(call, {
      action: "places_reserved",
      subject_kind: "signup",
      subject_id: signup.id,
      after: { section: section.name, places: body.places, deposit_grosze: offer.deposit_grosze, until: offer.until },
    });
    await storePrice(call, signup.id);
    await announceSignup(call, { ...signup, status: "submitted" });
    await mailConfirmation(call, signup, await loadBundle(call, signup));
    return describe(call, signup);
  },

  async giveBackPlaces(call, { params, body }) {
    const signup = await getSignup(call, params.id ?? "", true);
    const row = isId(params.key ?? "") ? await store.findReservation(call.db, params.key ?? "") : undefined;
    if (row?.signup_id !== signup.id) refuse("not_found");
    if (body.version !== undefined && body.version !== row.version) refuse("stale", { current: await describe(call, signup) });
    if (row.until < wallDay(call.now)) refuse("reservation_ended");
    if (body.places > row.left) refuseField("places", call.locale, most(row.left));
    await store.saveReservation(call.db, row.id, { given_back: row.given_back + body.places });
    await placesMayBeFree(call, signup.competition_id);
    await record(call, {
      action: "places_given_back",
      subject_kind: "signup",
      subject_id: signup.id,
      after: { section: row.section_name, places: body.places },
    });
    await storePrice(call, signup.id);
    await call.announce(`signup:${signup.id}`, `entries:${signup.competition_id}`);
    return describe(call, signup);
  },

  async listReservedPlaces(call, { query }) {
    const { limit, cursor, sort, direction, ...filter } = query;
    const value = sort === "left" ? z.int() : sort === "created_at" ? z.iso.datetime({ offset: true }) : z.string();
    const after = readCursor(cursor, z.object({ value, id: z.uuid() }));
    const rows = await store.listReservations(call.db, { ...filter, sort, direction, limit: limit + 1, after });
    const page = cutPage(rows, limit, (last) => cursorOf({ value: last.sorted_by, id: last.id }));
    return {
      ...page,
      data: page.data.map((each) => pick(each, SHOWN)),
      total: await store.countReservations(call.db, filter),
    };
  },

  async updatePlaces(call, { params, body }) {
    const { signup, row } = await lockReservation(call, params.id ?? "");
    const read = async () => pick((await store.findReservation(call.db, row.id)) ?? refuse("not_found"), SHOWN);
    if (body.version !== undefined && body.version !== row.version) refuse("stale", { current: await read() });
    if (body.action === "let_go" ? row.kept_grosze === 0 : row.left === 0)
      refuse(body.action === "let_go" ? "no_deposit_kept" : "reservation_filled");
    if (body.action === "release") await release(call, signup, row, body.reason);
    else if (body.action === "prolong") await prolong(call, signup, row, body.until, body.reason);
    else {
      await store.saveReservation(call.db, row.id, { kept_grosze: 0 });
      await record(call, {
        action: "deposit_let_go",
        subject_kind: "signup",
        subject_id: signup.id,
        before: { section: row.section_name, kept_grosze: row.kept_grosze },
        after: { section: row.section_name, kept_grosze: 0 },
        reason: body.reason,
      });
      await storePrice(call, signup.id);
    }
    await call.announce(`signup:${signup.id}`);
    return read();
  },
});

/** Releases places whose day has passed, for all organisers. A second run on the same day finds nothing. */
export const releasePlaces = defineWorker(
  defineJob("release_places", z.object({})),
  async (_, world: World) => {
    for (const tenant of await listOrganisers(world.database.owner))
      await inTenant(world, tenant, async (job) => {
        const today = wallDay(job.now);
        const signups: SignupRow[] = [];
        // Locks all sign-ups before the places of the first one, in the order in which sending locks them.
        for (const id of await store.listOverdue(job.db, today)) signups.push((await findSignup(job.db, id, true)) ?? refuse("not_found"));
        for (const signup of signups) {
          for (const row of await listReserved(job.db, signup.id))
            if (row.until < today && row.left > 0) await release(job, signup, row, null);
        }
      });
  },
  // 2:15 or 3:15 in Warsaw.
  { minute: 15, hour: 1 },
);
