// What this device knows of its sign-ups, and beginning one on it.
import type { Caller } from "../../web/calls/api.ts";
import type { Locale } from "../../web/locale/locale.tsx";
import { calls } from "../calls.ts";
import type { Signup } from "../records.ts";
import { missingContact } from "../rules.ts";
import { openOutbox, openOutboxes } from "./open-outboxes.ts";
import { type Form, isAway } from "./opening.ts";
import { outboxOf, type Place } from "./outboxes.ts";
import { type Base, isTo, keptSignups, shelfOf } from "./shelf.ts";
import { isTheirs, whoIs } from "./whose.ts";

/** The sign-up as this device knows it; undefined where it knows nothing, or somebody else typed it. */
export function keptBase(app: Place, id: string, locale: Locale): Base | undefined {
  const outbox = openOutbox(id) ?? (shelfOf(id).base() && outboxOf(app, id, locale));
  const signup = outbox?.base();
  return outbox && signup && !outbox.isOthers() ? { signup, fresh: outbox.isFresh() } : undefined;
}

/** The sign-up as the screen shows it now, asked for anew where the server can be reached. */
export async function keptNow(api: Caller, id: string): Promise<Signup> {
  const outbox = openOutbox(id);
  const base = outbox?.base();
  if (outbox && base && outbox.isFresh()) return outbox.shown(base);
  try {
    const signup = await api.call(calls.getSignup, { params: { id } });
    return outbox ? outbox.shown(signup) : signup;
  } catch (error) {
    if (outbox && base && isAway(error)) return outbox.shown(base);
    throw error;
  }
}

/** What this device knows of sign-ups to a competition for whoever is here now: those that wait on it, and those that this tab has opened. */
function ownSignups(session: Place["session"], competition: string): Base[] {
  const who = whoIs(session.state());
  const kept = keptSignups(competition).filter((each) => openOutbox(each.signup.id)?.isOthers() !== true && isTheirs(each.by, who));
  const opened = openOutboxes()
    .filter((each) => !each.isOthers())
    .flatMap((each) => {
      const signup = each.base();
      return signup && isTo(competition, signup) ? [{ signup, fresh: each.isFresh() }] : [];
    });
  return [...kept, ...opened.filter((each) => !kept.some(({ signup }) => signup.id === each.signup.id))];
}

/** What a sign-up that is kept on this device tells of its competition's form. */
export function keptFormOf({ session }: Place, slug: string, asked: string | null): Form | undefined {
  const records = ownSignups(session, slug).map((each) => openOutbox(each.signup.id)?.base() ?? each.signup);
  const signup = records.find((each) => each.id === asked) ?? records[0];
  if (!signup) return undefined;
  const { id, status, club_name, entries, created_at, competition, sections, locked, questions } = signup;
  return {
    competition,
    closed: locked,
    closed_title: "",
    sections,
    trial: null,
    asks: questions.some((each) => each.scope === "signup"),
    signups: [{ id, status, club_name, entries: entries.length, created_at }],
  };
}

/** A sign-up to this competition that was begun on this device, and that the server has not heard of. */
export function freshSignup({ session }: Place, competitionId: string): Signup | undefined {
  return ownSignups(session, competitionId).find((each) => each.fresh)?.signup;
}

/** A sign-up as it begins on this device. */
function begun(form: Form, id: string, locale: Signup["locale"]): Signup {
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

/** A secret that only this device knows until the server has it: 32 random bytes as base64url. */
function newSecret(): string {
  const bytes = globalThis.crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCodePoint(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/** Begins a sign-up: on this device first. Gives its id. */
export async function begin(app: Place, form: Form, fields: Partial<Signup>, id: string, locale: Signup["locale"]): Promise<string> {
  const outbox = outboxOf(app, id, locale);
  outbox.begin(begun(form, id, locale));
  const { contact_role, ...contact } = fields;
  await outbox.perform<"createSignup">({
    kind: "createSignup",
    target: form.competition.id,
    body: { ...contact, ...(contact_role === undefined ? {} : { contact_role }), id, key: newSecret() },
  });
  return id;
}
