// Reads the sign-ups that this device has, and begins one on it.
import { isUnreachable } from "../../../web/outbox/outcome.ts";
import { belongsTo, currentPerson } from "../../../web/outbox/owner.ts";
import { getSignup, type getSignupForm } from "../../contract.ts";
import type { Signup } from "../../records.ts";
import { openOutboxes } from "./open-outboxes.ts";
import { openOutbox, type AppPlace } from "./outboxes.ts";
import { type StoredBase, changeStoreOf, isForCompetition, listStoredSignups } from "./storage.ts";
import { applyChanges } from "./shown.ts";
import { missingContact } from "../../../people/contacts/contact-problems.ts";
import type { Reply } from "../../../kernel/endpoints/endpoint.ts";
import type { Locale } from "../../../kernel/text/locale.ts";

/** Returns the sign-up from this device; undefined when it has none, or another user typed it. */
export function findSnapshot(app: AppPlace, id: string, locale: Locale): StoredBase | undefined {
  const outbox = openOutboxes(app).get(id) ?? (changeStoreOf(id).base() && openOutbox(app, id, locale));
  const signup = outbox?.base();
  return outbox && signup && !outbox.belongsToAnotherUser() ? { signup, fresh: outbox.isFresh() } : undefined;
}

/** Returns the sign-up as the screen shows it, reloaded when the server can be reached. */
export async function loadCurrentSignup(app: AppPlace, id: string): Promise<Signup> {
  const outbox = openOutboxes(app).get(id);
  const base = outbox?.base();
  if (outbox && base && outbox.isFresh()) return outbox.shown(base);
  try {
    const signup = await app.caller.call(getSignup, { params: { id } });
    return outbox ? outbox.shown(signup) : signup;
  } catch (error) {
    if (outbox && base && isUnreachable(error)) return outbox.shown(base);
    throw error;
  }
}

/** Sign-ups to a competition that this device has for the current user: those with pending changes and those opened in this tab. */
function ownSignups(app: AppPlace, competition: string): StoredBase[] {
  const who = currentPerson(app.session.state());
  const open = openOutboxes(app);
  const stored = listStoredSignups([competition]).filter(
    (each) => open.get(each.signup.id)?.belongsToAnotherUser() !== true && belongsTo(each.by, who),
  );
  const opened = [...open.values()]
    .filter((each) => !each.belongsToAnotherUser())
    .flatMap((each) => {
      const signup = each.base();
      return signup && isForCompetition(competition, signup) ? [{ signup, fresh: each.isFresh() }] : [];
    });
  return [...stored, ...opened.filter((each) => !stored.some(({ signup }) => signup.id === each.signup.id))];
}

/** Builds a competition's form from a sign-up that is stored on this device. */
export function formFromDevice(app: AppPlace, slug: string, requestedId: string | null): Form | undefined {
  const found = ownSignups(app, slug).map((each) => ({ ...each, signup: openOutboxes(app).get(each.signup.id)?.base() ?? each.signup }));
  const { signup } = found.find((each) => each.signup.id === requestedId) ?? found[0] ?? {};
  if (!signup) return undefined;
  const { competition, sections, locked, questions } = signup;
  return {
    competition,
    closed: locked,
    closed_title: "",
    sections,
    trial: null,
    asks: questions.some((each) => each.scope === "signup"),
    signups: found.map((each) => listedSignupOf(each, app.session)),
  };
}

/** Adds the sign-ups begun on this device, which the server does not have yet, to those of the form. */
export function withLocalDrafts(app: AppPlace, { competition, signups }: Form): FormSignup[] {
  const fresh = ownSignups(app, competition.id).filter((each) => each.fresh && !signups.some(({ id }) => id === each.signup.id));
  return [...signups, ...fresh.map((each) => listedSignupOf(each, app.session))];
}

/** Lists a stored sign-up, with its pending changes, as the form does. It counts as not own while the user is not known. */
function listedSignupOf({ signup, by }: StoredBase, session: AppPlace["session"]): FormSignup {
  const pending = changeStoreOf(signup.id).read();
  const { id, status, club_name, entries, created_at } = applyChanges(signup, { settled: [], pending }, 0, signup.locale);
  return {
    id,
    status,
    club_name,
    entries: entries.length,
    created_at,
    own: typeof by === "string" && by === currentPerson(session.state())?.id,
  };
}

/** Builds a new sign-up on this device. */
function newSignup(form: Form, id: string, locale: Signup["locale"]): Signup {
  const blank = { contact_name: null, contact_email: null, contact_phone: null, contact_role: null, club_name: null, club_city: null };
  return {
    ...blank,
    id,
    trial: false,
    competition_id: form.competition.id,
    competition: form.competition,
    status: "draft",
    note: null,
    invoice: null,
    locale,
    submitted_at: null,
    sent_late_at: null,
    version: 1,
    created_at: new Date().toISOString(),
    dancers: [],
    entries: [],
    sections: form.sections,
    waiting: [],
    quote: { lines: [], total_grosze: 0, currency: "PLN", until: null },
    questions: [],
    answers: [],
    missing: missingContact(blank).map(({ field, code, ...said }) => ({ code, field, text: said[locale] })),
    locked: form.closed,
    music_locked: null,
    minors: false,
    image_consent: false,
    answered_consents: [],
    images_by_person: false,
    held_grosze: 0,
    payment: null,
  };
}

/** Creates a secret that only this device has until the server receives it: 32 random bytes as base64url. */
function newSecret(): string {
  const bytes = globalThis.crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCodePoint(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/** Begins a sign-up on this device and queues it for the server. Returns its id. */
export async function begin(app: AppPlace, form: Form, fields: Partial<Signup>, id: string, locale: Signup["locale"]): Promise<string> {
  const outbox = openOutbox(app, id, locale);
  outbox.begin(newSignup(form, id, locale));
  const { contact_role, ...contact } = fields;
  await outbox.perform<"createSignup">({
    kind: "createSignup",
    target: form.competition.id,
    body: { ...contact, ...(contact_role === undefined ? {} : { contact_role }), id, key: newSecret() },
  });
  return id;
}

export type Form = Reply<typeof getSignupForm>;
export type FormSignup = Form["signups"][number];
