// Words of the standings page of the office.

const pl = {
  title: "Klasyfikacja kategorii",
  rounds: "Rundy",
  day: "Dziś",
  place: "Miejsce",
  number: "Numer",
  entry: "Występ",
  club: "Klub",
  last: "Ostatnia runda",
  total: "Wynik w tej rundzie",
  empty: "Nie ma jeszcze miejsc",
  emptyWhy: "Miejsca pojawią się, gdy zamkniesz pierwszą rundę.",
  apart: "Osobne rundy",
  apartWhy: "Każda runda ma własne miejsca.",
  partly: "Rundy jeszcze trwają. Miejsca ma na razie tylko ten, kto odpadł.",
  unseen: "Publiczność nie widzi jeszcze wszystkich tych miejsc.",
  failed: "Nie wczytaliśmy klasyfikacji",
  without: { placed: "", still_in: "tańczy dalej", disqualified: "dyskwalifikacja", retired: "wycofanie", no_show: "bez startu" },
};

const en: typeof pl = {
  title: "Standings of the category",
  rounds: "Rounds",
  day: "Today",
  place: "Place",
  number: "Number",
  entry: "Entry",
  club: "Club",
  last: "Last round",
  total: "Result in that round",
  empty: "No places yet",
  emptyWhy: "Places appear when you close the first round.",
  apart: "Separate rounds",
  apartWhy: "Each round has its own places.",
  partly: "The rounds are still danced: those who are out have places.",
  unseen: "The public does not see all of these places yet.",
  failed: "The standings did not load",
  without: { placed: "", still_in: "dances on", disqualified: "disqualified", retired: "retired", no_show: "did not dance" },
};

export const words = { pl, en };
