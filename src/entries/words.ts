// The words for the states of entries and for counted things, in both languages.
import type { PluralForms } from "../kernel/text/format.ts";
import type { EntryStatus } from "./records.ts";

/** An entry's state in one word. */
export const entryWords: Record<"pl" | "en", Record<EntryStatus, string>> = {
  pl: {
    draft: "Wersja robocza",
    submitted: "Do przyjęcia",
    accepted: "Przyjęty",
    waiting: "Lista rezerwowa",
    withdrawn: "Wycofany",
    rejected: "Odrzucony",
    no_show: "Nie wystąpił",
    disqualified: "Zdyskwalifikowany",
  },
  en: {
    draft: "Draft",
    submitted: "To accept",
    accepted: "Accepted",
    waiting: "Waiting list",
    withdrawn: "Withdrawn",
    rejected: "Rejected",
    no_show: "Did not dance",
    disqualified: "Disqualified",
  },
};

/** Counted nouns of sign-up. */
export const counted: Record<"entries" | "people" | "fields" | "dancers", Record<"pl" | "en", PluralForms>> = {
  entries: { pl: { one: "występ", few: "występy", many: "występów", other: "występu" }, en: { one: "entry", other: "entries" } },
  people: { pl: { one: "osoba", few: "osoby", many: "osób", other: "osoby" }, en: { one: "person", other: "people" } },
  dancers: { pl: { one: "tancerz", few: "tancerzy", many: "tancerzy", other: "tancerza" }, en: { one: "dancer", other: "dancers" } },
  fields: { pl: { one: "rzecz", few: "rzeczy", many: "rzeczy", other: "rzeczy" }, en: { one: "thing", other: "things" } },
};
