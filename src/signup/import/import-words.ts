// The words of the import, in both languages; they are fetched with its page.
import type { PluralForms } from "../../web/locale/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import type { Field, Role, RowState } from "./reading/kinds.ts";

const pl = {
  titlePeople: "Wklej listę osób",
  titleEntries: "Wczytaj zgłoszenia z arkusza",
  leadPeople: "Imię, nazwisko i rok albo data urodzenia, w dowolnej kolejności kolumn.",
  leadEntries: "Tytuł, kategoria taneczna, kategoria prezentacji i osoby, w dowolnej kolejności kolumn.",
  check: "Sprawdź",
  dropHint: "XLSX, CSV albo zwykły tekst, najwyżej 500 wierszy naraz",
  pasteLabel: "Wklej wiersze",
  pasteHint: "Możesz też nacisnąć Ctrl V w dowolnym miejscu tej strony.",
  readRows: "Sprawdź wiersze",
  stays: "Dane zostają w tej przeglądarce, dopóki ich nie dodasz.",
  template: "Pobierz arkusz tego turnieju",
  back: "Wróć do zgłoszeń",
  from: { paste: "wklejono z arkusza", csv: "wczytano z pliku CSV", xlsx: "wczytano z pliku XLSX" },
  again: "Wklej jeszcze raz",
  againAsk: "Zacząć od nowa?",
  againWhy: "Ta lista i wszystko, co na niej poprawiono, zniknie. To, co już dodano, zostaje.",
  againDo: "Usuń listę",
  inSheet: "W arkuszu:",
  orders: { "last-first": "Nazwisko Imię", "first-last": "Imię Nazwisko" },
  because: { header: "Tak mówi nagłówek.", names: "Tak wskazują imiona.", person: "" },
  orderAsk: "Co stoi pierwsze: nazwisko czy imię? Z tych wierszy tego nie widać. Wybierz, a sprawdzimy resztę.",
  beyond: "Reszta arkusza czeka ({n}): wczytaj ją osobno, gdy te wiersze będą gotowe.",
  all: "Razem",
  states: { wrong: "Do poprawy", known: "Już są", order: "Kolejność", partial: "Niepełny", ready: "Gotowe" } satisfies Record<
    RowState,
    string
  >,
  state: { wrong: "do poprawy", known: "już jest", order: "kolejność", partial: "niepełny", ready: "gotowy" } satisfies Record<
    RowState,
    string
  >,
  views: "Które wiersze",
  row: "Wiersz",
  column: "Kolumna",
  roles: {
    last: "Nazwisko",
    first: "Imię",
    born: "Rok lub data ur.",
    title: "Tytuł",
    dance: "Kategoria taneczna",
    presentation: "Kategoria prezentacji",
    level: "Poziom",
    choreographer: "Choreografia",
    people: "Osoby",
    name: "Imię i nazwisko",
    skip: "Pomiń",
  } satisfies Record<Role, string>,
  choiceIn: "{what}, wiersz {row}",
  drop: "Usuń wiersz z listy",
  dropped: "Wiersz usunięto z listy.",
  readyOf: "{ready} z {all} gotowych",
  rest: "Reszta zostanie na liście „do poprawy”, nic nie przepadnie.",
  fixNext: "Popraw po kolei",
  add: "Dodaj",
  finish: "Zdejmij gotowe z listy",
  added: "Dodano",
  noRows: "W tym widoku nie ma wierszy.",
  more: "Pokaż dalsze wiersze",
  refused: {
    old: "To stary format XLS. Zapisz arkusz jako XLSX albo CSV i wczytaj go jeszcze raz.",
    kind: "Tego pliku nie da się odczytać. Wczytaj XLSX, CSV albo zwykły tekst.",
    large: "Ten plik ma ponad 10 MB. Zostaw w nim tylko listę i wczytaj go jeszcze raz.",
    empty: "W tym pliku nie ma żadnych wierszy.",
  },
  closed: "Zgłoszeń nie można już zmieniać.",
};

const en: typeof pl = {
  titlePeople: "Paste a list of people",
  titleEntries: "Read entries from a sheet",
  leadPeople: "First name, last name and year or date of birth, the columns in any order.",
  leadEntries: "Title, dance category, presentation category and people, the columns in any order.",
  check: "Check",
  dropHint: "XLSX, CSV or plain text, at most 500 rows at a time",
  pasteLabel: "Paste rows",
  pasteHint: "You may also press Ctrl V anywhere on this page.",
  readRows: "Check the rows",
  stays: "The data stay in this browser until you add them.",
  template: "Download this competition's sheet",
  back: "Back to the entries",
  from: { paste: "pasted from a sheet", csv: "read from a CSV file", xlsx: "read from an XLSX file" },
  again: "Paste once more",
  againAsk: "Begin anew?",
  againWhy: "This list and all that was corrected on it will be gone. What was added stays.",
  againDo: "Remove the list",
  inSheet: "In the sheet:",
  orders: { "last-first": "Last First", "first-last": "First Last" },
  because: { header: "The header says so.", names: "The names say so.", person: "" },
  orderAsk: "What stands first: the last or the first name? These rows do not tell. Choose, and the rest is checked.",
  beyond: "The rest of the sheet waits ({n}): read it by itself once these rows are done.",
  all: "All",
  states: { wrong: "To correct", known: "Already there", order: "Order", partial: "Incomplete", ready: "Ready" },
  state: { wrong: "to correct", known: "already there", order: "order", partial: "incomplete", ready: "ready" },
  views: "Which rows",
  row: "Row",
  column: "Column",
  roles: {
    last: "Last name",
    first: "First name",
    born: "Year or date of birth",
    title: "Title",
    dance: "Dance category",
    presentation: "Presentation category",
    level: "Level",
    choreographer: "Choreography",
    people: "People",
    name: "First and last name",
    skip: "Skip",
  },
  choiceIn: "{what}, row {row}",
  drop: "Remove the row from the list",
  dropped: "The row was removed from the list.",
  readyOf: "{ready} of {all} ready",
  rest: "The others stay on the list “to correct”, nothing is lost.",
  fixNext: "Correct one by one",
  add: "Add",
  finish: "Take those ready off the list",
  added: "Added",
  noRows: "There are no rows in this view.",
  more: "Show further rows",
  refused: {
    old: "This is the old XLS format. Save the sheet as XLSX or CSV and read it again.",
    kind: "This file cannot be read. Read an XLSX, a CSV or plain text.",
    large: "This file has more than 10 MB. Leave only the list in it and read it again.",
    empty: "There are no rows in this file.",
  },
  closed: "Entries can no longer be changed.",
};

export type ImportWords = typeof pl;
export const importWords: Record<"pl" | "en", ImportWords> = { pl, en };

export const useImportWords = () => importWords[useLocale()];

/** Rows as they are checked, people and entries as they are added. */
export const countedHere: Record<"rows" | "people" | "entries", Record<"pl" | "en", PluralForms>> = {
  rows: { pl: { one: "wiersz", few: "wiersze", many: "wierszy", other: "wiersza" }, en: { one: "row", other: "rows" } },
  people: { pl: { one: "tancerza", few: "tancerzy", many: "tancerzy", other: "tancerza" }, en: { one: "dancer", other: "dancers" } },
  entries: { pl: { one: "zgłoszenie", few: "zgłoszenia", many: "zgłoszeń", other: "zgłoszenia" }, en: { one: "entry", other: "entries" } },
};

/** The fields whose cells name something that the competition offers. */
export const OFFERED: readonly Field[] = ["dance", "presentation", "level"];
