// Computes what the screen shows of a sign-up: the server's record with the changes that it does not contain yet. Pure.
import { isMinor } from "../../../entries/line-ups/eligibility.ts";
import type { Signup } from "../../records.ts";
import { sheetOf } from "../../../entries/questions/rules.ts";
import { placeOf } from "../../sections/choices.ts";
import { type Choice, choices } from "../../../entries/choices.ts";
import type { Answer, Body, PendingChange, Kind, Settled } from "./changes.ts";
import type { Dancer } from "../../../people/dancers/dancer-record.ts";
import { missingContact } from "../../../people/contacts/contact-problems.ts";
import { noTexts, textsOf } from "../../../entries/entry-fields.ts";
import type { SignupEntry } from "../../../entries/records.ts";
import { changeable } from "../../../entries/states.ts";
import { definedFields } from "../../../kernel/values/fields.ts";

interface Versioned {
  id: string;
  version: number;
}

/** Puts a record into the list, unless the list has a newer version. */
function upsert<T extends Versioned>(list: readonly T[], next: T): T[] {
  const existing = list.find((each) => each.id === next.id);
  if (!existing) return [...list, next];
  return existing.version > next.version ? [...list] : list.map((each) => (each.id === next.id ? next : each));
}

const without = <T extends { id: string }>(list: readonly T[], id: string) => list.filter((each) => each.id !== id);
const change = <T extends { id: string }>(list: readonly T[], id: string, how: (one: T) => T) =>
  list.map((each) => (each.id === id ? how(each) : each));

const laterText = {
  pl: "Kategorię i cenę policzymy, gdy wróci sieć.",
  en: "Category and price will be known once you are online.",
};

/** Code of the problem of an entry that the server has not judged yet. */
export const UNDECIDED = "kept";

/** Marks an entry whose category and price only the server can decide. */
const markUndecided = (entry: SignupEntry, locale: "pl" | "en"): SignupEntry => ({
  ...entry,
  explanation: [],
  problems: [{ code: UNDECIDED, text: laterText[locale] }],
});

/** Changes the entries of one person by `how` and marks them as not judged yet. */
const recount = (entries: readonly SignupEntry[], dancer: string, how: (entry: SignupEntry) => SignupEntry, locale: "pl" | "en") =>
  entries.map((entry) => (entry.dancer_ids.includes(dancer) ? markUndecided(how(entry), locale) : entry));

/** Applies typed values to an entry. Of the sections that fit the chosen place, the first is shown until the server knows the ages. */
function typedEntry(signup: Signup, entry: SignupEntry, typed: Body<"updateEntry">, locale: "pl" | "en"): SignupEntry {
  const now = signup.sections.find((each) => each.id === entry.section_id);
  const before = placeOf(entry, signup.sections);
  const chosen = <T>(next: T | undefined, current: T) => (next === undefined ? current : next);
  const chosenPlace = {
    dance: chosen(typed.dance_category_id, before.dance_category_id),
    presentation: chosen(typed.presentation_category_id, before.presentation_category_id),
    level: chosen(typed.level_code, before.level_code),
  };
  const fits = signup.sections.filter(
    (each) =>
      (chosenPlace.dance === null || each.dance_category_id === chosenPlace.dance) &&
      (chosenPlace.presentation === null || each.presentation_category_id === chosenPlace.presentation),
  );
  const leveled = fits.filter((each) => chosenPlace.level === null || each.level_code === chosenPlace.level);
  const current = leveled.find((each) => each.age_category_id === now?.age_category_id);
  const section = signup.sections.find((each) => each.id === typed.section_id) ?? current ?? leveled[0] ?? fits[0] ?? now;
  const different = (key: "dance_category_id" | "presentation_category_id" | "level_code") =>
    new Set((key === "level_code" ? fits : signup.sections).map((each) => each[key]).filter((each) => each !== null)).size > 1;
  const unchosen: Record<Choice, boolean> = {
    dance: chosenPlace.dance === null && different("dance_category_id"),
    presentation: chosenPlace.presentation === null && different("presentation_category_id"),
    level: chosenPlace.level === null && different("level_code"),
  };
  const { dancer_ids, position } = typed;
  return markUndecided(
    {
      ...entry,
      ...definedFields(textsOf(typed)),
      ...(dancer_ids === undefined ? {} : { dancer_ids: [...dancer_ids] }),
      ...(position === undefined ? {} : { position }),
      section_id: section?.id ?? entry.section_id,
      undecided: typed.section_id === undefined ? choices.filter((each) => unchosen[each]) : [],
    },
    locale,
  );
}

type NewEntry = Body<"createEntry">;
type NewDancer = Body<"addEntries">["dancers"][number];

function newEntry(signup: Signup, { id = "", ...typed }: NewEntry, locale: "pl" | "en"): SignupEntry {
  const blank: SignupEntry = {
    id,
    signup_id: signup.id,
    section_id: signup.sections[0]?.id ?? "",
    ...noTexts,
    status: "draft",
    start_number: null,
    position: typed.position ?? signup.entries.length,
    version: 1,
    submitted_at: null,
    dancer_ids: [],
    undecided: [...choices],
    explanation: [],
    problems: [],
    music: null,
  };
  return typedEntry(signup, blank, typed, locale);
}

const newDancer = (signup: Signup, { birth_date, public_name, ...typed }: NewDancer): Dancer => ({
  ...typed,
  signup_id: signup.id,
  birth_date: birth_date ?? null,
  public_name: public_name ?? "initials",
  version: 1,
});

/** Adds the records that are not in the list yet: the server may already have sent them. */
const addMissing = <T extends { id: string }>(list: readonly T[], more: readonly T[]) => [
  ...list,
  ...more.filter((each) => !list.some((one) => one.id === each.id)),
];

function withDancers(signup: Signup, people: readonly NewDancer[]): Signup {
  return {
    ...signup,
    dancers: addMissing(
      signup.dancers,
      people.map((each) => newDancer(signup, each)),
    ),
  };
}

const contact: ReadonlySet<string> = new Set<keyof Signup>([
  "contact_name",
  "contact_email",
  "contact_phone",
  "contact_role",
  "club_name",
  "club_city",
  "note",
  "invoice",
]);

function withContact(signup: Signup, typed: Body<"updateSignup">): Signup {
  const next: Signup = {
    ...signup,
    ...Object.fromEntries(Object.entries(typed).filter(([name, value]) => contact.has(name) && value !== undefined)),
  };
  const open = new Set<string>(missingContact(next).map((each) => each.field));
  return { ...next, missing: signup.missing.filter((each) => each.code !== "contact" || open.has(each.field)) };
}

/** Applies one change that the server does not have yet. */
function applyPending(signup: Signup, pendingChange: PendingChange, locale: "pl" | "en"): Signup {
  const { target } = pendingChange;
  switch (pendingChange.kind) {
    case "createSignup":
    case "updateSignup":
      return withContact(signup, (pendingChange.body ?? {}) as Body<"updateSignup">);
    case "addDancers": {
      const { body } = pendingChange;
      const people = body && ("dancers" in body ? body.dancers : [body]);
      return withDancers(signup, (people ?? []) as NewDancer[]);
    }
    case "updateDancer": {
      const { version: _, ...typed } = pendingChange.body ?? {};
      const dancers = change(signup.dancers, target, (one) => ({ ...one, ...typed }) as Dancer);
      const aged = "birth_year" in typed || "birth_date" in typed;
      return { ...signup, dancers, entries: aged ? recount(signup.entries, target, (entry) => entry, locale) : signup.entries };
    }
    case "setPublicName":
      return { ...signup, dancers: change(signup.dancers, target, (one) => ({ ...one, ...pendingChange.body })) };
    case "deleteDancer": {
      const left = (entry: SignupEntry) => ({ ...entry, dancer_ids: entry.dancer_ids.filter((id) => id !== target) });
      return { ...signup, dancers: without(signup.dancers, target), entries: recount(signup.entries, target, left, locale) };
    }
    case "createEntry":
      return { ...signup, entries: addMissing(signup.entries, [newEntry(signup, pendingChange.body ?? {}, locale)]) };
    case "addEntries": {
      const { dancers = [], entries = [] } = pendingChange.body ?? {};
      const people = withDancers(signup, dancers);
      return entries.reduce((now, each) => ({ ...now, entries: addMissing(now.entries, [newEntry(now, each, locale)]) }), people);
    }
    case "updateEntry":
      return { ...signup, entries: change(signup.entries, target, (one) => typedEntry(signup, one, pendingChange.body ?? {}, locale)) };
    case "deleteEntry":
      return withoutEntry(signup, target);
    case "saveAnswers": {
      const { entry_id = null, dancer_id = null, values = {} } = pendingChange.body ?? {};
      const about = { entry_id, dancer_id };
      const before = sheetOf(signup.answers, about);
      const filledIn = Object.entries({ ...before.values, ...values }).filter(([, value]) => value !== null && value !== "");
      return withSheet(signup, { ...before, values: Object.fromEntries(filledIn) as Record<string, string | number> });
    }
    case "submitSignup":
      return signup;
  }
}

function withSheet(signup: Signup, sheet: Answer<"saveAnswers">): Signup {
  const others = signup.answers.filter((each) => each.entry_id !== sheet.entry_id || each.dancer_id !== sheet.dancer_id);
  return { ...signup, answers: [...others, sheet] };
}

/** Removes an entry; one that was sent stays as withdrawn. */
function withoutEntry(signup: Signup, id: string): Signup {
  const sent = signup.entries.some((each) => each.id === id && each.status !== "draft");
  return {
    ...signup,
    entries: sent ? change(signup.entries, id, (one) => ({ ...one, status: "withdrawn" })) : without(signup.entries, id),
  };
}

/** Applies the server's answer to one change. */
function applySettled(signup: Signup, done: Settled): Signup {
  switch (done.kind) {
    case "createSignup":
      return signup;
    case "createEntry":
    case "updateEntry":
      return { ...signup, entries: upsert(signup.entries, done.reply) };
    case "updateDancer":
      return { ...signup, dancers: upsert(signup.dancers, done.reply) };
    case "addDancers":
      return { ...signup, dancers: done.reply.data.reduce<Dancer[]>((list, each) => upsert(list, each), signup.dancers) };
    case "deleteEntry":
      return withoutEntry(signup, done.target);
    case "deleteDancer":
      return { ...signup, dancers: without(signup.dancers, done.target) };
    case "saveAnswers": {
      const existing = signup.answers.find((each) => each.entry_id === done.reply.entry_id && each.dancer_id === done.reply.dancer_id);
      return (existing?.version ?? 0) > done.reply.version ? signup : withSheet(signup, done.reply);
    }
    default: {
      const { reply } = done;
      const whole = reply.version >= signup.version ? reply : signup;
      return {
        ...whole,
        entries: reply.entries.reduce<SignupEntry[]>((list, each) => upsert(list, each), signup.entries),
        dancers: reply.dancers.reduce<Dancer[]>((list, each) => upsert(list, each), signup.dancers),
      };
    }
  }
}

/** Changes that a record does not contain yet. */
export interface Changes {
  settled: readonly Settled[];
  pending: readonly PendingChange[];
}

/**
 * Returns the sign-up as the screen shows it: the server's record with answers newer than `since` (in the clock of `LineOutcome.at`) and with every
 * change made without an answer.
 */
export function applyChanges(signup: Signup, changes: Changes, since: number, locale: "pl" | "en"): Signup {
  const judged = changes.settled.filter((each) => each.at > since).reduce(applySettled, signup);
  const pendingChanges = changes.pending.filter((each) => each.shown && !each.refusal);
  return pendingChanges.length === 0
    ? judged
    : withMissing(withMinors(pendingChanges.reduce((now, each) => applyPending(now, each, locale), judged)));
}

/** Drops missing items that were corrected on this device, and those of entries that the server has not judged yet. */
function withMissing(signup: Signup): Signup {
  const live = signup.entries.filter((each) => changeable.includes(each.status));
  const judged = new Set(live.filter((each) => !each.problems.some(({ code }) => code === UNDECIDED)).map((each) => `entries.${each.id}`));
  const missing = signup.missing.filter(
    ({ code, field }) => (code !== "no_entries" || live.length === 0) && (!field.startsWith("entries.") || judged.has(field)),
  );
  return { ...signup, missing };
}

/** Computes whether a guardian's statement is needed, as the server does. */
function withMinors(signup: Signup): Signup {
  const dancing = new Set(signup.entries.filter((each) => changeable.includes(each.status)).flatMap((each) => each.dancer_ids));
  return { ...signup, minors: signup.dancers.some((each) => dancing.has(each.id) && isMinor(each, signup.competition.starts_on)) };
}

/** Builds the answer that a call would have given, from the sign-up as the screen shows it. */
export function answerFrom(signup: Signup, { kind, target, body }: Pick<PendingChange, "kind" | "target" | "body">): Answer<Kind> {
  switch (kind) {
    case "createSignup":
      return { id: signup.id, link: "" };
    case "createEntry":
      return signup.entries.find((each) => each.id === (body as NewEntry).id) as SignupEntry;
    case "updateEntry":
      return signup.entries.find((each) => each.id === target) as SignupEntry;
    case "updateDancer":
      return signup.dancers.find((each) => each.id === target) as Dancer;
    case "addDancers": {
      const typed = body as Body<"addDancers">;
      const ids = ("dancers" in typed ? typed.dancers : [typed]).map((each) => each.id);
      return { data: signup.dancers.filter((each) => ids.includes(each.id)) };
    }
    case "saveAnswers": {
      const { entry_id = null, dancer_id = null } = body as Body<"saveAnswers">;
      return sheetOf(signup.answers, { entry_id, dancer_id });
    }
    case "deleteDancer":
    case "deleteEntry":
      return undefined;
    default:
      return signup;
  }
}
