// Describes a pending change in one line that its author recognises, to be copied after sign-up has closed. Pure.
import { labelIn } from "../../../competitions/questions/rules.ts";
import { fieldNames } from "../../../entries/entry-fields.ts";
import { nameOf } from "../../../entries/line-ups/eligibility.ts";
import type { Signup } from "../../records.ts";
import { placeLine, unchosenWords } from "../../sections/section-line.ts";
import type { Body, PendingChange } from "../outbox/changes.ts";
import type { Dancer } from "../../../people/dancers/dancer-record.ts";

const words = {
  pl: {
    contact: "Kontakt",
    add: "Dodaj osobę",
    person: "Popraw osobę",
    noPerson: "Usuń osobę",
    name: "Nazwisko na listach",
    entry: "Występ",
    change: "Zmień występ",
    withdraw: "Wycofaj występ",
    answers: "Odpowiedzi",
    send: "Wyślij zgłoszenie",
  },
  en: {
    contact: "Contact",
    add: "Add a person",
    person: "Correct a person",
    noPerson: "Remove a person",
    name: "Name on lists",
    entry: "Entry",
    change: "Change an entry",
    withdraw: "Withdraw an entry",
    answers: "Answers",
    send: "Send the sign-up",
  },
};

type Person = Pick<Dancer, "first_name" | "last_name" | "birth_year"> & { birth_date?: string | null | undefined };

const listed = (parts: readonly (string | null | undefined)[]) => parts.filter(Boolean).join(", ");
const personLine = (each: Person) => `${nameOf(each)} ${each.birth_date ?? each.birth_year}`;
const texts = (fields: object) => listed(Object.values(fields).filter((each): each is string => typeof each === "string" && each !== ""));

/** Returns the lines of one change. `signup` is the sign-up as shown with all pending changes, `base` the last state from the server. */
export function describeChange(
  { kind, target, body }: PendingChange,
  signup: Signup,
  locale: "pl" | "en",
  base: Signup = signup,
): string[] {
  const messages = words[locale];
  const dancers = [...signup.dancers, ...base.dancers.filter((each) => !signup.dancers.some((one) => one.id === each.id))];
  const entry = (id: string | undefined) => {
    const found = signup.entries.find((each) => each.id === id) ?? base.entries.find((each) => each.id === id);
    const section = signup.sections.find((each) => each.id === found?.section_id);
    const people = dancers.filter((each) => found?.dancer_ids.includes(each.id)).map(personLine);
    return listed([
      found?.title && `„${found.title}”`,
      found && section && placeLine({ ...section, age_name: "" }, found, unchosenWords[locale]),
      people.join(", "),
      ...fieldNames.filter((field) => field !== "title").map((field) => found?.[field]),
    ]);
  };
  const dancer = (id: string) => dancers.filter((each) => each.id === id).map(personLine)[0];
  const question = (id: string) => signup.questions.filter((each) => each.id === id).map((each) => labelIn(each, locale))[0];
  switch (kind) {
    case "createSignup": {
      const { id: _, key: __, trial: ___, contact_role: ____, invoice: _____, ...fields } = body ?? {};
      return [`${messages.contact}: ${texts(fields)}`];
    }
    case "updateSignup": {
      const { version: _, contact_role: __, invoice, ...fields } = body ?? {};
      return [`${messages.contact}: ${listed([texts(fields), invoice && texts(invoice)])}`];
    }
    case "addDancers": {
      const people = (body && ("dancers" in body ? body.dancers : [body])) ?? [];
      return people.map((each) => `${messages.add}: ${personLine(each)}`);
    }
    case "updateDancer":
      return [`${messages.person}: ${listed([dancer(target), texts(body ?? {})])}`];
    case "deleteDancer":
      return [`${messages.noPerson}: ${dancer(target) ?? ""}`];
    case "setPublicName":
      return [`${messages.name}: ${dancer(target) ?? ""}`];
    case "createEntry":
      return [`${messages.entry}: ${entry(body?.id)}`];
    case "addEntries":
      return [
        ...(body?.dancers ?? []).map((each) => `${messages.add}: ${personLine(each)}`),
        ...(body?.entries ?? []).map((each) => `${messages.entry}: ${entry(each.id)}`),
      ];
    case "updateEntry":
      return [`${messages.change}: ${entry(target)}`];
    case "deleteEntry":
      return [`${messages.withdraw}: ${entry(target)}`];
    case "saveAnswers": {
      const { values, entry_id, dancer_id } = body as Body<"saveAnswers">;
      const about = dancer_id ? dancer(dancer_id) : entry_id ? entry(entry_id) : undefined;
      return Object.entries(values).map(
        ([id, value]) => `${listed([messages.answers, about])}: ${[question(id), value ?? "–"].filter(Boolean).join(" ")}`,
      );
    }
    case "submitSignup":
      return [messages.send];
  }
}

/** Returns the lines of all pending changes without repeats, the contact first. */
export function describeAll(pending: readonly PendingChange[], signup: Signup, locale: "pl" | "en", base?: Signup): string[] {
  return [...new Set(pending.flatMap((each) => describeChange(each, signup, locale, base)))];
}
