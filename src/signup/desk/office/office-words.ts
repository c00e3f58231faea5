// The words of adding to a competition from the office, in both languages.
const pl = {
  enter: "Dodaj występ",
  sheet: "Wczytaj z arkusza",
  how: "Jak dodać",
  byHand: "Ręcznie",
  fromSheet: "Z arkusza",
  enterWhy: "Wybierz zgłoszenie, do którego dochodzi występ, albo zacznij nowe.",
  sheetWhy: "Wybierz zgłoszenie, do którego wczytasz arkusz, albo zacznij nowe.",
  search: "Klub, kontakt, e-mail, tancerz",
  found: "Znaleziono",
  newest: "Najnowsze zgłoszenia",
  more: "To nie wszystkie. Wpisz więcej liter.",
  none: "Nikt się jeszcze nie zgłosił.",
  nothing: "Nie ma takiego zgłoszenia.",
  unnamed: "bez nazwy",
  draft: "niewysłane",
  begin: "Nowe zgłoszenie",
  club: "Klub albo osoba, która zgłasza",
  clubHint: "Kontakt uzupełnisz w zgłoszeniu, zanim je wyślesz.",
  next: "Dalej: arkusz",
  back: "Wróć do listy",
};

const en: typeof pl = {
  enter: "Add an entry",
  sheet: "Read from a sheet",
  how: "How to add",
  byHand: "By hand",
  fromSheet: "From a sheet",
  enterWhy: "Choose the sign-up to which an entry is added, or begin a new one.",
  sheetWhy: "Choose the sign-up into which the sheet is read, or begin a new one.",
  search: "Club, contact, e-mail, dancer",
  found: "Found",
  newest: "Newest sign-ups",
  more: "These are not all. Type more letters.",
  none: "Nobody has signed up yet.",
  nothing: "There is no such sign-up.",
  unnamed: "unnamed",
  draft: "not sent",
  begin: "New sign-up",
  club: "Club, or the person who signs up",
  clubHint: "The contact is filled in before the sign-up is sent.",
  next: "Next: the sheet",
  back: "Back to the list",
};

export const officeWords = { pl, en };

export const dancersCounted = {
  pl: { one: "osoba", few: "osoby", many: "osób", other: "osoby" },
  en: { one: "person", other: "people" },
};
