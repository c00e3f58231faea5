// The words of sign-up's pages, in both languages.
import type { EntryStatus } from "./records.ts";

/** An entry's state in one word. */
export const entryWords: Record<"pl" | "en", Record<EntryStatus, string>> = {
  pl: {
    draft: "Wersja robocza",
    submitted: "Do przyjęcia",
    accepted: "Przyjęte",
    waiting: "Lista rezerwowa",
    withdrawn: "Wycofane",
    rejected: "Odrzucone",
    no_show: "Nie wystąpił",
    disqualified: "Zdyskwalifikowane",
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
