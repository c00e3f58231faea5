// What holds for sign-ups and entries whatever the screen says: states, when they may be changed, what is missing. Pure; the time is an argument. The states: docs/product.md 9.2.
import { type SignupReason, signupState, type Status } from "../competitions/rules.ts";
import { formatDateTime } from "../web/locale/format.ts";
import { nameOf, type LineUpDancer, type Said } from "./line-ups/eligibility.ts";
import type { EntryStatus } from "./records.ts";

/** Who changes an entry's state: the organiser, or the one who sent it. */
export type Actor = "admin" | "owner";

interface Transition {
  from: EntryStatus;
  to: EntryStatus;
  who: readonly Actor[];
}

const both: readonly Actor[] = ["admin", "owner"];
const admin: readonly Actor[] = ["admin"];

/** Every change of an entry's state; what is sent back to `submitted` was undone. Each is announced to "entries" and the entry's own topic. */
export const transitions: readonly Transition[] = [
  { from: "draft", to: "submitted", who: both },
  { from: "draft", to: "waiting", who: both },
  { from: "draft", to: "withdrawn", who: both },
  { from: "submitted", to: "accepted", who: admin },
  { from: "submitted", to: "rejected", who: admin },
  { from: "submitted", to: "waiting", who: admin },
  { from: "submitted", to: "withdrawn", who: both },
  { from: "waiting", to: "accepted", who: admin },
  { from: "waiting", to: "submitted", who: admin },
  { from: "waiting", to: "rejected", who: admin },
  { from: "waiting", to: "withdrawn", who: both },
  { from: "accepted", to: "submitted", who: admin },
  { from: "accepted", to: "waiting", who: admin },
  { from: "accepted", to: "rejected", who: admin },
  { from: "accepted", to: "withdrawn", who: both },
  { from: "accepted", to: "no_show", who: admin },
  { from: "accepted", to: "disqualified", who: admin },
  { from: "rejected", to: "submitted", who: admin },
  { from: "rejected", to: "accepted", who: admin },
  { from: "rejected", to: "waiting", who: admin },
  { from: "withdrawn", to: "submitted", who: admin },
  { from: "withdrawn", to: "accepted", who: admin },
  { from: "withdrawn", to: "waiting", who: admin },
  { from: "no_show", to: "accepted", who: admin },
  { from: "disqualified", to: "accepted", who: admin },
];

/** The states that an entry may go to from this one, by this actor. */
export function nextStatuses(from: EntryStatus, actor: Actor): EntryStatus[] {
  return transitions.filter((each) => each.from === from && each.who.includes(actor)).map((each) => each.to);
}

/** Entries that take a place in their section. */
export const placed: readonly EntryStatus[] = ["submitted", "accepted", "no_show", "disqualified"];
/** Entries whose line-up may still be changed. */
export const changeable: readonly EntryStatus[] = ["draft", "submitted", "accepted", "waiting"];
/** Entries that are charged for; a waiting one is charged once it gets a place. */
export const charged: readonly EntryStatus[] = ["draft", "submitted", "accepted", "no_show", "disqualified"];

export interface Window {
  status: Status;
  signup_opens_at: string | null;
  signup_closes_at: string | null;
  music_closes_at: string | null;
}

type Sentence = { pl: string; en: string };

/** Why nothing can be signed up or changed now, with the moment; undefined while sign-up is open. */
export function signupClosed(competition: Window, now: Date): Sentence | undefined {
  const { open, reason } = signupState(competition, now);
  if (open) return undefined;
  const when = (at: string | null) => ({
    pl: at ? ` ${formatDateTime(at, "pl", "long")}` : "",
    en: at ? ` ${formatDateTime(at, "en", "long")}` : "",
  });
  const opens = when(competition.signup_opens_at);
  const closes = when(competition.signup_closes_at);
  const sentences: Record<Exclude<SignupReason, "open">, Sentence> = {
    not_public: { pl: "Ten turniej nie przyjmuje zgłoszeń.", en: "This competition takes no entries." },
    not_open: {
      pl: "Organizator poda termin zapisów.",
      en: "The organiser will name the date of sign-up.",
    },
    opens_later: { pl: `Zapisy zaczynają się:${opens.pl}.`, en: `Sign-up opens:${opens.en}.` },
    deadline_passed: {
      pl: `Termin zapisów minął:${closes.pl}. Napisz do organizatora.`,
      en: `Sign-up closed:${closes.en}. Write to the organiser.`,
    },
    closed: { pl: "Zapisy są zamknięte. Zmiany zgłoś organizatorowi.", en: "Sign-up is closed. Ask the organiser for changes." },
  };
  return sentences[reason === "open" ? "closed" : reason];
}

/** The heading over why sign-up is not open. */
export function closedTitle(competition: Window, now: Date): Sentence {
  const ahead = ["not_open", "opens_later"].includes(signupState(competition, now).reason);
  return ahead
    ? { pl: "Zapisy jeszcze się nie zaczęły", en: "Sign-up has not begun yet" }
    : { pl: "Zapisy są zamknięte", en: "Sign-up is closed" };
}

/** How long after the deadline what was typed before it is still taken. */
const LATE_MS = 15 * 60_000;

/** Whether what was typed so many seconds ago is taken now: typed before sign-up closed at its deadline, and not long after it. */
export function takenLate(competition: Window, now: Date, typedSecondsAgo: number | undefined): boolean {
  const { signup_closes_at } = competition;
  if (typedSecondsAgo === undefined || signup_closes_at === null || signupState(competition, now).reason !== "deadline_passed")
    return false;
  const since = now.getTime() - Date.parse(signup_closes_at);
  return since <= LATE_MS && since <= typedSecondsAgo * 1000;
}

/** Why music can no longer be changed, with the moment; undefined while it can (until music closes, else until the competition runs). */
export function musicClosed(competition: Window, now: Date): Sentence | undefined {
  const at = competition.music_closes_at;
  if (at !== null && Date.parse(at) <= now.getTime())
    return {
      pl: `Termin przesyłania muzyki minął: ${formatDateTime(at, "pl", "long")}. Napisz do organizatora.`,
      en: `The music deadline has passed: ${formatDateTime(at, "en", "long")}. Write to the organiser.`,
    };
  if (["draft", "archived", "finished"].includes(competition.status) || (at === null && competition.status === "running"))
    return { pl: "Muzyki nie można już zmienić. Napisz do organizatora.", en: "Music can no longer be changed. Write to the organiser." };
  return undefined;
}

export interface ContactFields {
  contact_name: string | null;
  contact_email: string | null;
  contact_phone: string | null;
  contact_role: string | null;
  club_name: string | null;
}

/** The contact fields that are still empty, each with the sentence; a parent or an adult dancer needs no club. */
export function missingContact(contact: ContactFields): (Said & { field: string })[] {
  const asked: [keyof ContactFields, string, string][] = [
    ["contact_role", "Wybierz, kto zgłasza.", "Say who signs up."],
    ["contact_name", "Podaj imię i nazwisko osoby do kontaktu.", "Enter the name of the contact person."],
    ["contact_email", "Podaj adres e-mail.", "Enter an e-mail address."],
    ["contact_phone", "Podaj numer telefonu.", "Enter a phone number."],
    ["club_name", "Podaj nazwę szkoły albo klubu.", "Enter the school or club."],
  ];
  const withoutClub = contact.contact_role === "parent" || contact.contact_role === "dancer";
  return asked
    .filter(([field]) => !contact[field] && !(field === "club_name" && withoutClub))
    .map(([field, pl, en]) => ({ code: "contact", field, pl, en }));
}

/** Who dances more often than the regulations let them, by the entries of one sign-up; `limit` starts a person. */
export function overBooked(entries: readonly { dancer_ids: readonly string[] }[], dancers: readonly LineUpDancer[], limit: number): Said[] {
  const starts = new Map<string, number>();
  for (const id of entries.flatMap((each) => each.dancer_ids)) starts.set(id, (starts.get(id) ?? 0) + 1);
  return dancers
    .filter((each) => (starts.get(each.id) ?? 0) > limit)
    .map((each) => ({
      code: "per_dancer",
      pl: `${nameOf(each)}: występów ${starts.get(each.id)}, regulamin pozwala na ${limit}.`,
      en: `${nameOf(each)}: ${starts.get(each.id)} entries, the regulations allow ${limit}.`,
    }));
}
