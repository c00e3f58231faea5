import type { PluralForms } from "../kernel/text/format.ts";
import { common } from "../web/ui/common-words.ts";

const pl = {
  ...common.pl,
  noCross: "bez krzyżyka",
  maybe: "znak zapytania",
  number: "numer",
  ofDance: "z {n}",
  inDance: "w tym tańcu",
  count: "{n} z {all}",
  heatOf: "grupa {n} z {all}",
  heats: "Grupy tego tańca",
  heatShort: "Gr. {n}",
  ownCrosses: "Twoje krzyżyki",
  ownPlaces: "Twoje miejsca",
  outOf: "z {n}",
  dances: "Tańce",
  choose: "Wybierz {n} w tańcu.",
  chooseUpTo: "Wybierz najwyżej {n} w tańcu.",
  chooseFree: "Wybierz, ilu chcesz.",
  reopened: "Popraw kartę: {reason}",
  reminded: "Organizator prosi o tę kartę.",
  wantedChanged: "Sędzia główny zmienił {before} na {now}.",
  placeAll: "Każde miejsce raz.",
  onFloor: "Na parkiecie",
  soon: "Przed wyjściem",
  over: "Po tańcu",
  empty: "Czekamy na listę rundy",
  mode: "Co wpisuje dotknięcie",
  crossMode: "Krzyżyk",
  maybeMode: "Znak „?”",
  holdHint: "Przytrzymaj numer: „?”, tylko dla Ciebie.",
  handIn: "Oddaj taniec",
  handInTitle: "Oddać taniec już teraz?",
  handedIn: "Oddano",
  waits: "czeka",
  takeBackTitle: "Poprawić oddaną kartę?",
  takeBackWhy: "Wszyscy sędziowie oddali ten taniec. Podaj powód poprawki.",
  closed: "Runda zamknięta. Błąd zgłoś sędziemu głównemu.",
  looking: "Podgląd: nie masz karty w tej rundzie.",
  left: "zostało",
  free: "wolne",
  nextNumber: "następny numer",
  none: "–",
  gone: { withdrawn: "wycofana", disqualified: "dyskwalifikacja", absent: "nieobecna" },
  goneMarked: "Nie tańczą, a mają ocenę: {numbers}. Zdejmij ją.",
  absences: "Kogoś nie ma?",
  absencesWhy: "Zaznacz, kogo nie ma w tym tańcu. Po zgłoszeniu dwóch sędziów numeru się nie ocenia.",
  absencesOffline: "Brak połączenia: powiedz scenie albo sędziemu głównemu.",
  absencesNone: "Wszyscy są już zapisani jako nieobecni.",
  toldOne: "zgłosił 1 sędzia",
  toldSaved: "Zgłoszono: {number} nie tańczy",
  toldCounts: "{number} jest nieobecny w tym tańcu",
  toldBack: "Cofnięto nieobecność: {number}",
  few: "Mniej krzyżyków niż prosi sędzia główny: {n}.",
  placeOf: "miejsce {n}",
  placeTaken: "miejsce {n} ma numer {number}",
  noPlace: "bez miejsca",
  takenUp: "wybrany do zamiany",
  pool: "Bez miejsca",
  off: "Zdejmij numer {number} z miejsca {n}",
  gridHint: "Zamiana: dotknij obu miejsc.",
  staleTitle: "Na serwerze jest inna wersja tej karty. Wybierz jedną.",
  staleStays: "Na razie liczy się wersja z serwera.",
  closedTitle: "Karty nie przyjęto: runda jest zamknięta albo karta już oddana. Sędzia główny widzi obie wersje.",
  refusedTitle: "Serwer nie przyjął tej karty.",
  differ: "Różnią się",
  onServer: "na serwerze",
  here: "tutaj",
  takeServer: "Weź wersję z serwera",
  takeMine: "Weź moją",
  otherTablet: "wersja z drugiego tabletu",
};

export type BallotWords = typeof pl;

const en: BallotWords = {
  ...common.en,
  noCross: "no cross",
  maybe: "question mark",
  number: "number",
  ofDance: "of {n}",
  inDance: "in this dance",
  count: "{n} of {all}",
  heatOf: "heat {n} of {all}",
  heats: "Heats of this dance",
  heatShort: "H. {n}",
  ownCrosses: "Your crosses",
  ownPlaces: "Your places",
  outOf: "of {n}",
  dances: "Dances",
  choose: "Choose {n} in the dance.",
  chooseUpTo: "Choose up to {n} in the dance.",
  chooseFree: "Choose as many as you like.",
  reopened: "Correct this sheet: {reason}",
  reminded: "The organiser is asking for this sheet.",
  wantedChanged: "The head judge changed {before} to {now}.",
  placeAll: "Each place once.",
  onFloor: "On the floor",
  soon: "Coming on",
  over: "After the dance",
  empty: "Waiting for the round's list",
  mode: "What a tap writes",
  crossMode: "Cross",
  maybeMode: "“?” mark",
  holdHint: "Hold a number for “?”, for you only.",
  handIn: "Hand in the dance",
  handInTitle: "Hand in the dance now?",
  handedIn: "Handed in",
  waits: "waiting",
  takeBackTitle: "Correct the sheet?",
  takeBackWhy: "All judges have handed in this dance. Give the reason for the correction.",
  closed: "The round is closed. Report mistakes to the head judge.",
  looking: "View only: you have no sheet in this round.",
  left: "left",
  free: "free",
  nextNumber: "next number",
  none: "–",
  gone: { withdrawn: "withdrawn", disqualified: "disqualified", absent: "absent" },
  goneMarked: "Not dancing but marked: {numbers}. Remove the mark.",
  absences: "Someone missing?",
  absencesWhy: "Choose who is missing in this dance. Once two judges report a number, it needs no mark.",
  absencesOffline: "No connection: tell the stage or the head judge.",
  absencesNone: "Everyone is already recorded as absent.",
  toldOne: "reported by 1 judge",
  toldSaved: "Reported: {number} is not dancing",
  toldCounts: "{number} is absent in this dance",
  toldBack: "Absence withdrawn: {number}",
  few: "Fewer crosses than the head judge asked for: {n}.",
  placeOf: "place {n}",
  placeTaken: "place {n} is taken by number {number}",
  noPlace: "no place",
  takenUp: "selected to swap",
  pool: "Without a place",
  off: "Remove number {number} from place {n}",
  gridHint: "To swap: tap both places.",
  staleTitle: "The server has another version of this sheet. Choose one.",
  staleStays: "For now the server's version counts.",
  closedTitle: "Sheet not accepted: the round is closed or the sheet is already handed in. The head judge sees both versions.",
  refusedTitle: "The server did not accept this sheet.",
  differ: "Differences",
  onServer: "on the server",
  here: "here",
  takeServer: "Use the server's version",
  takeMine: "Use mine",
  otherTablet: "version from the other tablet",
};

export const words = { pl, en };

/** „Brakuje 2 krzyżyków”. */
export const lacking: Record<"pl" | "en", PluralForms> = {
  pl: { one: "Brakuje {n} krzyżyka", few: "Brakuje {n} krzyżyków", many: "Brakuje {n} krzyżyków", other: "Brakuje {n} krzyżyka" },
  en: { one: "{n} cross missing", other: "{n} crosses missing" },
};

/** „O jeden krzyżyk za dużo”. */
export const over: Record<"pl" | "en", PluralForms> = {
  pl: {
    one: "O jeden krzyżyk za dużo",
    few: "O {n} krzyżyki za dużo",
    many: "O {n} krzyżyków za dużo",
    other: "O {n} krzyżyka za dużo",
  },
  en: { one: "One cross too many", other: "{n} crosses too many" },
};

/** „Grupy 2 i 3 jeszcze nie tańczyły.” */
export const notDanced: Record<"pl" | "en", PluralForms> = {
  pl: {
    one: "Grupa {heats} jeszcze nie tańczyła.",
    few: "Grupy {heats} jeszcze nie tańczyły.",
    many: "Grupy {heats} jeszcze nie tańczyły.",
    other: "Grupy {heats} jeszcze nie tańczyły.",
  },
  en: { one: "Heat {heats} has not danced yet.", other: "Heats {heats} have not danced yet." },
};

/** „Para 006 nie ma miejsca. Daj jej miejsce i oddaj kartę.” */
export const unplaced: Record<"pl" | "en", PluralForms> = {
  pl: {
    one: "Para {numbers} nie ma miejsca. Daj jej miejsce i oddaj kartę.",
    few: "Pary {numbers} nie mają miejsc. Daj im miejsca i oddaj kartę.",
    many: "Pary {numbers} nie mają miejsc. Daj im miejsca i oddaj kartę.",
    other: "Pary {numbers} nie mają miejsc. Daj im miejsca i oddaj kartę.",
  },
  en: {
    one: "Couple {numbers} has no place. Give it one and hand in the sheet.",
    other: "Couples {numbers} have no places. Give them places and hand in the sheet.",
  },
};

/** „Zdejmij 1 krzyżyk”. */
export const tooMany: Record<"pl" | "en", PluralForms> = {
  pl: { one: "Zdejmij {n} krzyżyk", few: "Zdejmij {n} krzyżyki", many: "Zdejmij {n} krzyżyków", other: "Zdejmij {n} krzyżyka" },
  en: { one: "Remove {n} cross", other: "Remove {n} crosses" },
};

/** „Zostały 2 miejsca”. */
export const placesLeft: Record<"pl" | "en", PluralForms> = {
  pl: { one: "Zostało {n} miejsce", few: "Zostały {n} miejsca", many: "Zostało {n} miejsc", other: "Zostało {n} miejsca" },
  en: { one: "{n} place left", other: "{n} places left" },
};
