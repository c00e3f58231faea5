// Rules of competitions: states, the sign-up window, slugs, shifted days. Pure; the time is an argument. The states: docs/product.md 9.1.
import type { Role } from "../kernel/endpoints/roles.ts";

export const statuses = ["draft", "published", "open", "closed", "running", "finished", "archived"] as const;
export type Status = (typeof statuses)[number];
/** States visible to the public. */
export const publicStatuses: readonly Status[] = ["published", "open", "closed", "running", "finished"];

/** Reasons why a change of state is blocked: something is missing or wrong, or the change does not exist. */
export const reasonCodes = [
  "venue",
  "sections",
  "opens",
  "closes",
  "order",
  "passed",
  "signups",
  "list",
  "fees",
  "contact",
  "no_way",
] as const;
export type ReasonCode = (typeof reasonCodes)[number];

export interface Sentence {
  code: ReasonCode;
  pl: string;
  en: string;
}

/** Facts that the state machine needs. */
export interface Facts {
  name: string;
  venue_name: string | null;
  signup_opens_at: string | null;
  signup_closes_at: string | null;
  sections: number;
  sections_without_fee: number;
  /** True when the organiser has an e-mail address or a phone number. */
  has_contact: boolean;
  signups: number;
  published_lists: number;
}

interface Condition {
  holds(facts: Facts, now: Date): boolean;
  sentence: Sentence;
}

const hasVenue: Condition = {
  holds: (facts) => facts.venue_name !== null,
  sentence: { code: "venue", pl: "Podaj miejsce turnieju.", en: "Enter the venue." },
};
const hasSections: Condition = {
  holds: (facts) => facts.sections > 0,
  sentence: { code: "sections", pl: "Dodaj co najmniej jedną kategorię.", en: "Add at least one section." },
};
const hasFees: Condition = {
  holds: (facts) => facts.sections_without_fee === 0,
  sentence: { code: "fees", pl: "Wpisz opłaty. Bez nich występy są za darmo.", en: "Enter the fees. Without them entries are free." },
};
const hasContact: Condition = {
  holds: (facts) => facts.has_contact,
  sentence: {
    code: "contact",
    pl: "Podaj e-mail albo telefon organizatora. Bez nich nie ma kogo zapytać o zgłoszenie.",
    en: "Enter the organiser’s e-mail or phone. Without them there is nobody to ask about a sign-up.",
  },
};
const hasOpening: Condition = {
  holds: (facts) => facts.signup_opens_at !== null,
  sentence: { code: "opens", pl: "Podaj, kiedy otwierają się zapisy.", en: "Say when sign-up opens." },
};
const hasClosing: Condition = {
  holds: (facts) => facts.signup_closes_at !== null,
  sentence: { code: "closes", pl: "Podaj, do kiedy trwają zapisy.", en: "Say until when sign-up is open." },
};
const windowInOrder: Condition = {
  holds: (facts) =>
    !facts.signup_opens_at || !facts.signup_closes_at || Date.parse(facts.signup_opens_at) < Date.parse(facts.signup_closes_at),
  sentence: {
    code: "order",
    pl: "Zamknięcie zapisów wypada przed otwarciem. Popraw jedną z dat.",
    en: "Sign-up closes before it opens. Correct one of the dates.",
  },
};
const windowAhead: Condition = {
  holds: (facts, now) => !facts.signup_closes_at || Date.parse(facts.signup_closes_at) > now.getTime(),
  sentence: {
    code: "passed",
    pl: "Termin zapisów już minął. Podaj późniejszy.",
    en: "The sign-up deadline has passed. Enter a later one.",
  },
};
const nobodySignedUp: Condition = {
  holds: (facts) => facts.signups === 0,
  sentence: {
    code: "signups",
    pl: "Są już zgłoszenia, więc turniej musi pozostać publiczny.",
    en: "There are sign-ups already, so the competition must stay public.",
  },
};
const hasPublishedList: Condition = {
  holds: (facts) => facts.published_lists > 0,
  sentence: { code: "list", pl: "Opublikuj listę startową.", en: "Publish a start list." },
};

export interface Transition {
  from: Status;
  to: Status;
  who: readonly Role[];
  /** Conditions without which the change is refused. */
  needs: readonly Condition[];
  /** Conditions without which the change is advised against, but allowed. */
  advises: readonly Condition[];
}

const who: readonly Role[] = ["admin", "super-admin"];
const toOpen = { needs: [hasSections, hasOpening, hasClosing, windowInOrder, windowAhead], advises: [hasVenue, hasFees, hasContact] };

/** All changes of state; each is announced on the topic "competitions". */
export const transitions: readonly Transition[] = [
  { from: "draft", to: "published", who, needs: [], advises: [hasVenue, hasSections, hasContact] },
  { from: "draft", to: "open", who, ...toOpen },
  { from: "published", to: "open", who, ...toOpen },
  { from: "published", to: "draft", who, needs: [nobodySignedUp], advises: [] },
  { from: "open", to: "closed", who, needs: [], advises: [] },
  { from: "open", to: "published", who, needs: [nobodySignedUp], advises: [] },
  { from: "closed", to: "running", who, needs: [hasSections], advises: [hasPublishedList] },
  { from: "closed", to: "open", who, ...toOpen },
  { from: "running", to: "finished", who, needs: [], advises: [] },
  { from: "running", to: "closed", who, needs: [], advises: [] },
  { from: "finished", to: "running", who, needs: [], advises: [] },
  { from: "finished", to: "archived", who, needs: [], advises: [] },
  { from: "closed", to: "archived", who, needs: [], advises: [] },
  { from: "published", to: "archived", who, needs: [], advises: [] },
  { from: "draft", to: "archived", who, needs: [], advises: [] },
  { from: "archived", to: "draft", who, needs: [nobodySignedUp], advises: [] },
  { from: "archived", to: "finished", who, needs: [], advises: [] },
];

/** Returns the reasons why a competition may not change from one state to another; empty when it may. */
export function objections(from: Status, to: Status, facts: Facts, now: Date): Sentence[] {
  const transition = transitions.find((each) => each.from === from && each.to === to);
  if (!transition)
    return [{ code: "no_way", pl: "Z tego stanu nie można przejść do wybranego.", en: "This state cannot become the chosen one." }];
  return transition.needs.filter((each) => !each.holds(facts, now)).map((each) => each.sentence);
}

/** Returns the possible next states, each with the reasons that block it and the advice against it. */
export function nextSteps(from: Status, facts: Facts, now: Date): { to: Status; objections: Sentence[]; advice: Sentence[] }[] {
  return transitions
    .filter((each) => each.from === from)
    .map((each) => ({
      to: each.to,
      objections: objections(from, each.to, facts, now),
      advice: each.advises.filter((one) => !one.holds(facts, now)).map((one) => one.sentence),
    }));
}

export const signupReasons = ["open", "not_public", "not_open", "opens_later", "deadline_passed", "closed"] as const;
export type SignupReason = (typeof signupReasons)[number];

/** Tells whether entries may be sent now, and why not. The state must be open and the time within the window. */
export function signupState(
  competition: { status: Status; signup_opens_at: string | null; signup_closes_at: string | null },
  now: Date,
): { open: boolean; reason: SignupReason } {
  const { status, signup_opens_at, signup_closes_at } = competition;
  if (status === "draft" || status === "archived") return { open: false, reason: "not_public" };
  if (status === "published") {
    const later = signup_opens_at !== null && Date.parse(signup_opens_at) > now.getTime();
    return { open: false, reason: later ? "opens_later" : "not_open" };
  }
  if (status !== "open") return { open: false, reason: "closed" };
  if (signup_opens_at !== null && Date.parse(signup_opens_at) > now.getTime()) return { open: false, reason: "opens_later" };
  if (signup_closes_at !== null && Date.parse(signup_closes_at) <= now.getTime()) return { open: false, reason: "deadline_passed" };
  return { open: true, reason: "open" };
}

/** True when the planned opening has passed but sign-up is not open. */
export function isOpeningMissed({
  signup,
  signup_opens_at,
}: {
  signup: { reason: SignupReason };
  signup_opens_at: string | null;
}): boolean {
  return signup.reason === "not_open" && signup_opens_at !== null;
}

/** Adds the word "practice" to the name of a practice competition. */
export function practiceName(name: string, locale: "pl" | "en"): string {
  return /ćwiczenie|practice/i.test(name) ? name : `${name} ${{ pl: "(ćwiczenie)", en: "(practice)" }[locale]}`;
}

const FOLDED: Readonly<Record<string, string>> = { ł: "l", ß: "ss", æ: "ae", ø: "o", đ: "d" };

/** Converts a name to a slug: a-z, digits and single hyphens, at most 60 characters; "turniej" when nothing is left. */
export function slugOf(name: string): string {
  const slug = name
    .toLowerCase()
    .replace(/[łßæøđ]/g, (letter) => FOLDED[letter] ?? "")
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 60)
    .replace(/-$/, "");
  return slug || "turniej";
}

/** Returns the first of slug, slug-2, slug-3 … that is not taken. */
export function freeSlug(slug: string, taken: readonly string[]): string {
  const used = new Set(taken);
  if (!used.has(slug)) return slug;
  let n = 2;
  while (used.has(`${slug}-${n}`)) n += 1;
  return `${slug}-${n}`;
}

/**
 * Builds a section's name from its categories: "Jazz, solo, 12–15 lat, debiuty". Leaves out a level that means "no levels", and a part that an
 * earlier name already ends with ("Hip-hop 1 vs 1" with presentation "1 vs 1", "Hip-hop solo DEBIUT" with level "DEBIUT").
 */
export function sectionName(parts: { dance: string; presentation: string; age: string; level?: string | null | undefined }): string {
  const level = parts.level && !/^(bez podzia|-$)/i.test(parts.level) ? parts.level : "";
  const ends = (name: string, part: string) => ` ${name}`.toLowerCase().endsWith(` ${part}`.toLowerCase());
  return [parts.dance, parts.presentation, parts.age, level]
    .filter((part, i, all) => part !== "" && !all.slice(0, i).some((before) => ends(before, part)))
    .join(", ");
}

const DAY_MS = 86_400_000;

/** Whole days from one ISO date to another; negative when the other is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

/** Adds whole days to an ISO date. */
export function moveDay(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

const warsaw = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/Warsaw",
  hourCycle: "h23",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
});

/** Local time in Warsaw: "2026-03-14T18:05:00". */
export function wallClock(moment: Date): string {
  const parts = new Map(warsaw.formatToParts(moment).map((part) => [part.type, part.value]));
  const get = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? "00";
  return `${get("year").padStart(4, "0")}-${get("month")}-${get("day")}T${get("hour")}:${get("minute")}:${get("second")}`;
}

/** Calendar day (ISO date) in Warsaw. */
export function wallDay(moment: Date): string {
  return wallClock(moment).slice(0, 10);
}

/**
 * Converts a local time in Warsaw ("2026-03-01T23:59") to an ISO timestamp in UTC. When the clock shows it twice, the first one; when the clock skips
 * it, the time that the clock would have shown without the change, as in Temporal.
 */
export function timestampOf(wall: string): string {
  const whole = wall.length === 16 ? `${wall}:00` : wall;
  const asUtc = Date.parse(`${whole}Z`);
  const offsetAt = (ms: number) => Date.parse(`${wallClock(new Date(ms))}Z`) - ms;
  const [before, after] = [new Date(asUtc - offsetAt(asUtc - DAY_MS)), new Date(asUtc - offsetAt(asUtc + DAY_MS))];
  return (wallClock(before) !== whole && wallClock(after) === whole ? after : before).toISOString();
}

/** Moves a timestamp by whole days, at the same local time in Warsaw. */
export function moveTimestamp(moment: string, days: number): string {
  const wall = wallClock(new Date(moment));
  return timestampOf(`${moveDay(wall.slice(0, 10), days)}${wall.slice(10)}`);
}

/** Last day for sign-up: the day on which it closes, else the day before the event. */
export function lastDayOfSignup(closesAt: string | null, startsOn: string): string {
  return closesAt === null ? moveDay(startsOn, -1) : wallDay(new Date(closesAt));
}

export const placesAfterSignupMessage = {
  pl: "Wtedy zapisy są już zamknięte. Podaj dzień najpóźniej z końca zapisów.",
  en: "Sign-up is over by then. Enter a day no later than the end of sign-up.",
};
