// The words of a list's forms: making one, and its settings.
const pl = {
  competition: "Turniej",
  name: "Nazwa",
  nameHint: "Na przykład: Sobota, scena A.",
  day: "Dzień",
  stage: "Scena",
  stageHint: "Krótko, na przykład A.",
  startsAt: "Początek",
  changeoverSeconds: "Zmiana na scenie",
  seconds: "s",
  sections: "Kategorie",
  sectionsHint: "Na listę wejdą przyjęte zgłoszenia, które nie stoją jeszcze na żadnej liście.",
  allSections: "Zaznacz wszystkie",
  noneSections: "Odznacz wszystkie",
  nothingToList: "Ten turniej nie ma przyjętych zgłoszeń bez miejsca",
  nothingToListWhy: "Przyjmij zgłoszenia, a potem zrób z nich listę.",
  toEntries: "Przejdź do zgłoszeń",
  create: "Utwórz listę",
  created: "Utworzono listę",
  needName: "Podaj nazwę listy.",
  needDay: "Podaj dzień.",
  needTime: "Podaj godzinę, na przykład 09:00.",
  needStage: "Podaj scenę.",
  needSection: "Zaznacz co najmniej jedną kategorię.",
};

/** The words of a list's forms. */
export type FormWords = typeof pl;

const en: FormWords = {
  competition: "Competition",
  name: "Name",
  nameHint: "For example: Saturday, stage A.",
  day: "Day",
  stage: "Stage",
  stageHint: "Short, for example A.",
  startsAt: "Start",
  changeoverSeconds: "Changeover",
  seconds: "s",
  sections: "Categories",
  sectionsHint: "The list takes accepted entries that stand in no list yet.",
  allSections: "Select all",
  noneSections: "Clear all",
  nothingToList: "This competition has no accepted entries without a place",
  nothingToListWhy: "Accept entries, then make a list of them.",
  toEntries: "Go to entries",
  create: "Create the list",
  created: "Created the list",
  needName: "Enter the list's name.",
  needDay: "Enter the day.",
  needTime: "Enter the hour, for example 09:00.",
  needStage: "Enter the stage.",
  needSection: "Select at least one category.",
};

export const formWords = { pl, en };
