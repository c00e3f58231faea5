// Sends a sign-up: stores the consents with their exact texts, gives each entry a place or puts it on the waiting list, and mails the list.
import { eventInsert, record } from "../../kernel/audit/audit.server.ts";
import { writeTogether } from "../../kernel/postgres/database.server.ts";
import type { Input } from "../../kernel/endpoints/endpoint.ts";
import { countedMailWrites } from "../../kernel/mail/counted-mail.server.ts";
import { queueJobs } from "../../kernel/jobs/jobs.server.ts";
import { refuse } from "../../refusals.ts";
import { getSignup, newLink, guardReal } from "../../people/access/access.server.ts";
import { followImages } from "../../people/consents/answering.server.ts";
import { listConsents, withdrawConsents } from "../../people/consents/consents-sql.server.ts";
import { listPeople } from "../../people/consents/people-sql.server.ts";
import { type SignupKind } from "../../people/consents/texts.ts";
import * as contract from "../contract.ts";
import { describeBundle, describeSignup } from "../record/describe.server.ts";
import { reservationWrite } from "../../capacity/places/places-sql.server.ts";
import { afterDeadlineFact, markAfterDeadline } from "../../entries/late/after-deadline.server.ts";
import { findPaid } from "../../entries/pricing/payments-sql.server.ts";
import { comingPositions, describeWaiting, lockPlaces, placeDraftsOf } from "../../capacity/waiting/capacity-state.server.ts";
import { findRules } from "../../capacity/waiting/waiting-sql.server.ts";
import { announceSignup } from "../../people/signups/announcing.server.ts";
import { signupWrite } from "../../people/signups/sql.server.ts";
import { reasonIn } from "../../people/reasons.ts";
import { entriesWrite } from "../../entries/sql.server.ts";
import { type Bundle, loadBundle, openBundle } from "../../entries/bundle/bundle.server.ts";
import { missingOf } from "../../entries/bundle/problems.ts";
import { answeredConsents, minorsOf, newConsents, storeConsents } from "../../entries/consents/sign-up-consents.server.ts";
import { balanceOf, assignPendingNumbers, priceJobs } from "../../entries/charges/charges.server.ts";
import { countConfirmation, buildConfirmation } from "../../entries/confirmation/confirmation.server.ts";
import { type Call, handle } from "../../kernel/calls/call.server.ts";

const messages = {
  rules: { pl: "Zaakceptuj regulamin, żeby wysłać zgłoszenie.", en: "Accept the regulations to send the sign-up." },
  guardian: {
    pl: "W składzie są osoby niepełnoletnie. Potwierdź, że zgłaszasz je za zgodą opiekunów.",
    en: "There are minors in the line-ups. Confirm that you enter them with their guardians' agreement.",
  },
  parent: {
    pl: "W składzie są osoby niepełnoletnie. Potwierdź zgodę na ich udział.",
    en: "There are minors in the line-ups. Confirm your consent to their taking part.",
  },
};

type SubmitInput = Pick<Input<typeof contract.submitSignup>, "query" | "body">;

/** Returns the consents that sending needs now. Refuses when one is missing. */
function guardWhole(
  call: Call,
  bundle: Bundle,
  body: SubmitInput["body"],
  consents: Awaited<ReturnType<typeof listConsents>>,
): SignupKind[] {
  const minors = minorsOf(bundle).length > 0;
  const errors: Record<string, string[]> = {};
  for (const { field, ...reason } of missingOf(bundle)) (errors[field] ??= []).push(reasonIn(call, reason).text);
  // Regulations without a file cannot be read, so they are not accepted.
  const rules = bundle.competition.regulations_file_id !== null;
  const answered = answeredConsents(call, bundle, consents);
  if (rules && !body.accept_rules && !answered.includes("rules")) errors.accept_rules = [messages.rules[call.locale]];
  if (minors && body.guardian_statement !== true && !answered.includes("guardian_statement"))
    errors.guardian_statement = [messages[bundle.signup.contact_role === "parent" ? "parent" : "guardian"][call.locale]];
  if (Object.keys(errors).length > 0) refuse("invalid", { errors });
  return [
    ...(rules ? ["rules" as const] : []),
    ...(minors ? ["guardian_statement" as const] : []),
    ...(body.image_consent ? ["image" as const] : []),
  ];
}

/** Loads and checks a sign-up to be sent, with the consents to store, but without its places. Refuses a sign-up that cannot be sent. */
async function prepare(call: Call, id: string, { query, body }: SubmitInput) {
  const rules = await findRules(call.db, id);
  const bundle = await openBundle(call, id, { ...query, others: "all" });
  const { signup, late } = bundle;
  guardReal(signup);
  if (body.version !== undefined && body.version !== signup.version) refuse("stale", { current: await describeSignup(call, signup) });
  const before = await listConsents(call.db, id);
  const kinds = guardWhole(call, bundle, body, before);
  const consents = newConsents(call, bundle, kinds, { before, texts: body.texts });
  const drafts = bundle.entries.filter((each) => each.status === "draft");
  // A device without an answer sends the same again: it is recorded and mailed once, and marked late only if it was.
  const isNews = consents.rows.length > 0 || drafts.length > 0 || signup.status !== "submitted";
  await markAfterDeadline(
    call,
    late && isNews,
    id,
    drafts.map((each) => each.id),
  );
  return {
    rules,
    kinds,
    isNews,
    drafts,
    bundle: late && isNews ? { ...bundle, signup: await getSignup(call, id) } : bundle,
    consents: { all: [...before, ...consents.rows], writes: consents.writes },
    waiting: await describeWaiting(call, { ...bundle, entries: bundle.entries.filter((each) => each.status !== "draft") }),
    money: await findPaid(call.db, id),
  };
}

/** The statement that records the submission in the audit trail. */
const submittedWrite = (call: Call, id: string, sent: Bundle["entries"], consents: readonly SignupKind[], late: boolean) =>
  eventInsert(call, {
    action: "submitted",
    subject_kind: "signup",
    subject_id: id,
    after: { entries: sent.map((each) => ({ id: each.id, status: each.status })), consents, ...afterDeadlineFact(late) },
  });

/** Returns the sign-up with its drafts sent in their order: each gets a place that the sign-up reserved or that all caps leave, else it waits. */
function sendDrafts(bundle: Bundle, places: Awaited<ReturnType<typeof lockPlaces>>) {
  const { sent, filling, reservations } = placeDraftsOf(bundle, places);
  const status = new Map(sent.map((each) => [each.id, each.status]));
  const inPlace = sent.filter((each) => each.status === "submitted" && !filling.has(each.id));
  const taken = Map.groupBy([...places.taken, ...inPlace.map((each) => ({ ...each, places: 1 }))], (each) => each.section_id);
  return {
    ...bundle,
    entries: bundle.entries.map((each) => {
      const now = status.get(each.id);
      return now ? { ...each, status: now, submitted_at: places.moment, version: each.version + 1 } : each;
    }),
    reservations,
    sections: bundle.sections.map((each) => ({ ...each, taken: (taken.get(each.id) ?? []).reduce((sum, one) => sum + one.places, 0) })),
  };
}

export const handlers = handle(contract, {
  async submitSignup(call, { params, ...sending }) {
    const id = params.id ?? "";
    let ready = await prepare(call, id, sending);
    const sends = ready.drafts.length > 0;
    const counted = sends ? await countConfirmation(call, ready.bundle) : undefined;
    // Until the commit no other sign-up of the competition can be sent, so everything possible is done before the lock (docs/decisions/067).
    const places = sends ? await lockPlaces(call, ready.bundle) : undefined;
    if (places && places.rules !== ready.rules) ready = await prepare(call, id, sending);
    const { bundle, kinds, drafts, money } = ready;
    const { signup } = bundle;
    const now = places?.moment ?? call.now.toISOString();
    const placed: Bundle = places ? sendDrafts(bundle, places) : bundle;
    const after = {
      ...placed,
      signup: { ...signup, status: "submitted" as const, submitted_at: signup.submitted_at ?? now, version: signup.version + 1 },
    };
    const isSent = new Set(drafts.map((each) => each.id));
    const sent = after.entries.filter((each) => isSent.has(each.id));
    const due = balanceOf(call, after, money.held_grosze);
    const prices = new Map(due.lines.map((each) => [each.entry_id, each.amount_grosze]));
    const made = buildConfirmation(signup, after, due);
    const link = newLink(call, id, "preview");
    const mailed = made && countedMailWrites(call, [made.mail(link.url)], counted ?? (await countConfirmation(call, bundle)));
    const entries = after.entries.map(({ id: entry, status }) => ({
      id: entry,
      ...(isSent.has(entry) ? { status, submitted_at: now } : {}),
      price_grosze: prices.get(entry),
    }));
    await writeTogether(call.db, [
      entriesWrite(
        id,
        entries.filter((each) => each.status !== undefined || each.price_grosze !== undefined),
      ),
      signupWrite(call.db, id, {
        submitted_at: after.signup.submitted_at,
        rules_accepted_at: kinds.includes("rules") ? now : signup.rules_accepted_at,
        total_grosze: due.total_grosze,
        confirmed_sha256: made?.hash ?? signup.confirmed_sha256,
      }),
      ...after.reservations
        .filter(({ id: own, filled }) => bundle.reservations.some((each) => each.id === own && each.filled !== filled))
        .map(({ id: own, filled }) => reservationWrite(call.db, own, { filled })),
      ...(ready.isNews ? [submittedWrite(call, id, sent, kinds, bundle.late)] : []),
      ...ready.consents.writes,
      ...(mailed ? [link.write, ...mailed.writes] : []),
    ]);
    const changed = due.total_grosze !== signup.total_grosze;
    await queueJobs(call.db, [...priceJobs(call, signup, { ...due, changed }), ...(mailed?.jobs ?? [])]);
    await announceSignup(call, after.signup);
    const numberWaits = bundle.entries.some((each) => each.status === "accepted" && each.start_number === null);
    if (numberWaits && (await assignPendingNumbers(call, signup))) return describeSignup(call, await getSignup(call, id));
    const coming = comingPositions(sent, (sectionId) => places?.in_line[sectionId] ?? 0);
    return describeBundle(call, after, { consents: ready.consents.all, waiting: [...ready.waiting, ...coming], money });
  },

  async setImageConsent(call, { params, body }) {
    const signup = await getSignup(call, params.id ?? "", true);
    const bundle = await loadBundle(call, signup);
    const before = await listPeople(call.db, signup.id);
    if (body.given) await storeConsents(call, bundle, ["image"], body.texts);
    else await withdrawConsents(call.db, signup.id, "image", call.now.toISOString(), null);
    await followImages(call, bundle, before);
    await record(call, {
      action: body.given ? "consented" : "consent_withdrawn",
      subject_kind: "signup",
      subject_id: signup.id,
      after: { kind: "image" },
    });
    await announceSignup(call, signup);
    return describeSignup(call, signup);
  },
});
