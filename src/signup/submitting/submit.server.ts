// The story of sending a sign-up: consents kept word for word by their hash, entries given a place or a seat on the waiting list, a mail with the list.
import { createHash } from "node:crypto";
import { record } from "../../kernel/audit.server.ts";
import { sendMail, takeMail } from "../../kernel/jobs/mail.server.ts";
import { type Call, handle } from "../../kernel/perform.server.ts";
import { refuse } from "../../refusals.ts";
import { getSignup, isAdmin, openingLink } from "../links/access.server.ts";
import { followImages, keepRows } from "../consents/answering.server.ts";
import { listConsents, withdrawConsents } from "../consents/consents-sql.server.ts";
import { isSignupText, shownText } from "../consents/shown-text.server.ts";
import { listPeople } from "../consents/people-sql.server.ts";
import { ownWay } from "../consents/rules.ts";
import { consentText, type SignupKind } from "../consents/texts.ts";
import * as contract from "../contract.ts";
import {
  answeredConsents,
  type Bundle,
  describeSignup,
  dueOf,
  loadBundle,
  minorsOf,
  missingOf,
  openBundle,
  tell,
  told,
} from "../describe.server.ts";
import { guardReal } from "../trial/trial.server.ts";
import { saveReservation } from "../places/places-sql.server.ts";
import { lateFact, markLate } from "../late/late.server.ts";
import type { ConsentKind } from "../records.ts";
import * as store from "../sql.server.ts";
import { loadStanding, placeDraftsOf } from "../waiting/standing.server.ts";
import { confirmationMail } from "../words.server.ts";

const said = {
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

/**
 * Mails what was sent, if that is not what the last such mail said. Sending itself is never refused for a mail: where too many went out
 * lately, this one does not, and the next sending tries again.
 */
export async function mailConfirmation(call: Call, before: store.SignupRow, after: Bundle): Promise<void> {
  const { signup, competition, entries, sections, dancers, asking } = after;
  const email = signup.contact_email;
  if (!email || competition.practice) return;
  const due = await dueOf(call, after);
  const ownMusic = new Set(sections.filter((each) => each.music === "own").map((each) => each.id));
  const words = (url: string) =>
    confirmationMail(signup.locale, {
      competition: competition.name,
      entries,
      sections,
      dancers,
      due,
      asking,
      signup_closes_at: competition.signup_closes_at,
      music_closes_at: entries.some((each) => ownMusic.has(each.section_id)) ? competition.music_closes_at : null,
      url,
    });
  const hash = createHash("sha256")
    .update(JSON.stringify([email, words("")]))
    .digest();
  if (before.confirmed_sha256?.equals(hash)) return;
  const first = before.submitted_at === null;
  if (!isAdmin(call) && (await takeMail(call, first ? undefined : email)) !== undefined) return;
  await sendMail(call.db, call.world, call.tenant, {
    kind: "signup_confirmation",
    to: { email, name: signup.contact_name },
    ...words(await openingLink(call, signup.id, "preview")),
  });
  await store.keepConfirmation(call.db, signup.id, hash);
}

/**
 * Sends the draft entries in their order: each to a place that the sign-up holds or that all caps leave free, else to the waiting list. Gives them and the
 * time of it, which under the lock is later than that of all who were sent before.
 */
async function placeDrafts(call: Call, bundle: Bundle) {
  const ids = [...new Set(bundle.entries.map((each) => each.section_id))];
  const last = await store.lockSections(call.db, bundle.competition.id, ids);
  const now = new Date(Math.max(call.world.now().getTime(), last === null ? 0 : Date.parse(last) + 1)).toISOString();
  const placing = placeDraftsOf(bundle, await loadStanding(call.db, bundle.competition.id));
  const sent = placing.sent.map(({ id, section_id, status }) => ({ id, section_id, status, submitted_at: now }));
  await store.updateEntries(call.db, sent);
  for (const { id, filled } of placing.reservations)
    if (bundle.reservations.some((each) => each.id === id && each.filled !== filled)) await saveReservation(call.db, id, { filled });
  return { sent, now };
}

/**
 * Keeps a row for each consent, one for each dancer whose full name may be shown, and one for the taking part of each minor whose parent states it;
 * what stands is not repeated. Gives whether any is new. `texts` are those on the screen; without them a declaration or a name is stored in the
 * language of the call, and a consent to photos is refused.
 */
export async function keepConsents(
  call: Call,
  bundle: Pick<Bundle, "signup" | "competition" | "dancers" | "entries">,
  kinds: readonly SignupKind[],
  texts?: readonly string[],
): Promise<boolean> {
  const { signup, competition, dancers } = bundle;
  // Nobody consents to anything in a trial.
  if (signup.trial) return false;
  const names = { competition: competition.name, organiser: call.tenant.name, role: signup.contact_role };
  const before = await listConsents(call.db, signup.id);
  const standing = before.filter((each) => each.withdrawn_at === null);
  const minors = kinds.includes("guardian_statement") && signup.contact_role === "parent" ? minorsOf(bundle) : [];
  const missing: { kind: ConsentKind; box: SignupKind; dancer_id: string | null }[] = [
    ...kinds
      .filter(
        (kind) => !standing.some((each) => each.dancer_id === null && each.kind === kind && isSignupText(kind, each.text_sha256, names)),
      )
      .map((kind) => ({ kind, box: kind, dancer_id: null })),
    ...dancers
      .filter((each) => each.public_name === "full" && !standing.some((one) => one.kind === "full_names" && one.dancer_id === each.id))
      .map(({ id }) => ({ kind: "full_names" as const, box: "full_names" as const, dancer_id: id })),
    ...minors
      .filter(({ id }) => !before.some((each) => each.kind === "participation" && each.dancer_id === id))
      .map(({ id }) => ({ kind: "participation" as const, box: "guardian_statement" as const, dancer_id: id })),
  ];
  const rows = missing.map(({ box, ...row }) => {
    const textIn = (locale: Call["locale"]) => consentText(box, locale, names);
    const shown = texts ?? (box === "image" ? [] : [textIn(call.locale)]);
    return { ...row, ...shownText(call, shown, textIn), refused: false };
  });
  const given_by = call.person?.name ?? signup.contact_name ?? "";
  await keepRows(call, signup.id, { ...ownWay(signup.contact_role), given_by, confirmed: false }, rows);
  return missing.length > 0;
}

export const handlers = handle(contract, {
  async submitSignup(call, { params, query, body }) {
    const bundle = await openBundle(call, params.id ?? "", query);
    const { signup } = bundle;
    guardReal(call, signup);
    if (body.version !== undefined && body.version !== signup.version) refuse("stale", { current: await describeSignup(call, signup) });
    const minors = minorsOf(bundle).length > 0;
    const errors: Record<string, string[]> = {};
    for (const { field, ...reason } of missingOf(bundle)) (errors[field] ??= []).push(told(call, reason).text);
    // What nobody could read, nobody accepts.
    const rules = bundle.competition.regulations_file_id !== null;
    const answered = answeredConsents(call, bundle, await listConsents(call.db, signup.id));
    if (rules && !body.accept_rules && !answered.includes("rules")) errors.accept_rules = [said.rules[call.locale]];
    if (minors && body.guardian_statement !== true && !answered.includes("guardian_statement"))
      errors.guardian_statement = [said[signup.contact_role === "parent" ? "parent" : "guardian"][call.locale]];
    if (Object.keys(errors).length > 0) refuse("invalid", { errors });

    const { sent, now } = await placeDrafts(call, bundle);
    const kinds: SignupKind[] = [
      ...(rules ? ["rules" as const] : []),
      ...(minors ? ["guardian_statement" as const] : []),
      ...(body.image_consent ? ["image" as const] : []),
    ];
    const consented = await keepConsents(call, bundle, kinds, body.texts);
    // A device that was not answered sends the same again: that is told once, and late only if it was.
    const news = consented || sent.length > 0 || signup.status !== "submitted";
    await markLate(
      call,
      bundle.late && news,
      signup.id,
      sent.map((each) => each.id),
    );
    await store.updateSignup(call.db, signup.id, {
      status: "submitted",
      submitted_at: signup.submitted_at ?? now,
      ...(rules ? { rules_accepted_at: now } : {}),
    });
    if (news)
      await record(call, {
        action: "submitted",
        subject_kind: "signup",
        subject_id: signup.id,
        after: { entries: sent.map(({ id, status }) => ({ id, status })), consents: kinds, ...lateFact(bundle.late) },
      });
    const after = await loadBundle(call, await getSignup(call, signup.id));
    await mailConfirmation(call, signup, after);
    await tell(call, after);
    return describeSignup(call, after.signup);
  },

  async setImageConsent(call, { params, body }) {
    const signup = await getSignup(call, params.id ?? "", true);
    const bundle = await loadBundle(call, signup);
    const before = await listPeople(call.db, signup.id);
    if (body.given) await keepConsents(call, bundle, ["image"], body.texts);
    else await withdrawConsents(call.db, signup.id, "image", call.now.toISOString(), null);
    await followImages(call, bundle, before);
    await record(call, {
      action: body.given ? "consented" : "consent_withdrawn",
      subject_kind: "signup",
      subject_id: signup.id,
      after: { kind: "image" },
    });
    await tell(call, bundle);
    return describeSignup(call, signup);
  },
});
