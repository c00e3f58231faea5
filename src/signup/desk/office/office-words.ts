// Words of adding entries from the office, in both languages.
import { common } from "../../../web/ui/common-words.ts";

const pl = {
  ...common.pl,
  enter: "Dodaj występ",
  sheet: "Wczytaj z arkusza",
  load: "Wczytaj",
  how: "Jak dodać",
  byHand: "Ręcznie",
  fromSheet: "Z arkusza",
  enterWhy: "Wybierz zgłoszenie albo zacznij nowe.",
  sheetWhy: "Wybierz zgłoszenie albo zacznij nowe.",
  search: "Klub, kontakt, e-mail, tancerz",
  found: "Znaleziono",
  newest: "Najnowsze zgłoszenia",
  more: "To nie wszystkie. Wpisz więcej liter.",
  none: "Nikt się jeszcze nie zgłosił.",
  nothing: "Nie ma takiego zgłoszenia.",
  draft: "niewysłane",
  begin: "Nowe zgłoszenie",
  club: "Klub albo osoba",
  clubHint: "Kontakt uzupełnisz przed wysłaniem.",
  next: "Dalej: arkusz",
};

const en: typeof pl = {
  ...common.en,
  enter: "Add an entry",
  sheet: "Import a spreadsheet",
  load: "Import",
  how: "How to add",
  byHand: "By hand",
  fromSheet: "From a spreadsheet",
  enterWhy: "Choose a sign-up or start a new one.",
  sheetWhy: "Choose a sign-up or start a new one.",
  search: "Club, contact, e-mail, dancer",
  found: "Found",
  newest: "Newest sign-ups",
  more: "There are more. Type more letters.",
  none: "Nobody has signed up yet.",
  nothing: "No sign-up matches.",
  draft: "not sent",
  begin: "New sign-up",
  club: "Club or person",
  clubHint: "You add the contact before sending.",
  next: "Next: the spreadsheet",
};

export const officeWords = { pl, en };

export const dancersCounted = {
  pl: { one: "osoba", few: "osoby", many: "osób", other: "osoby" },
  en: { one: "person", other: "people" },
};
