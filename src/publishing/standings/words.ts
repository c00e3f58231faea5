// Words of the standings page of the office.
import { common } from "../../web/ui/common-words.ts";

const pl = {
  ...common.pl,
  title: "Klasyfikacja kategorii",
  day: "Dziś",
  place: "Miejsce",
  last: "Ostatnia runda",
  total: "Wynik w tej rundzie",
  empty: "Nie ma jeszcze miejsc",
  emptyWhy: "Miejsca pojawią się, gdy zamkniesz pierwszą rundę.",
  apart: "Osobne rundy",
  apartWhy: "Każda runda ma własne miejsca.",
  partly: "Na razie miejsca mają tylko ci, którzy odpadli.",
  unseen: "Publiczność widzi tylko część tych miejsc.",
  failed: "Nie wczytaliśmy klasyfikacji",
  without: { placed: "", still_in: "tańczy dalej", disqualified: "dyskwalifikacja", retired: "wycofanie", no_show: "bez startu" },
};

const en: typeof pl = {
  ...common.en,
  title: "Category standings",
  day: "Today",
  place: "Place",
  last: "Last round",
  total: "Result in that round",
  empty: "No places yet",
  emptyWhy: "Places appear once you close the first round.",
  apart: "Separate rounds",
  apartWhy: "Each round has its own places.",
  partly: "So far only eliminated entries have places.",
  unseen: "The public sees only some of these places.",
  failed: "We could not load the standings",
  without: { placed: "", still_in: "still dancing", disqualified: "disqualified", retired: "retired", no_show: "did not dance" },
};

export const words = { pl, en };
