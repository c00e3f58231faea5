import type { PluralForms } from "../kernel/text/format.ts";

const pl = {
  cross: "krzyżyk",
  noCross: "bez krzyżyka",
  maybe: "znak zapytania",
  number: "numer",
  ofDance: "z {n} w tym tańcu",
  inDance: "w tym tańcu",
  count: "{n} z {all}",
  heat: "Grupa {n}",
  heatOf: "grupa {n} z {all}",
  heats: "Grupy tego tańca",
  heatShort: "Gr. {n}",
  ownCrosses: "Twoje krzyżyki w rundzie",
  ownPlaces: "Twoje miejsca",
  sum: "Razem",
  outOf: "z {n}",
  dances: "Tańce",
  choose: "Wybierz {n} w całym tańcu.",
  chooseUpTo: "Wybierz najwyżej {n} w całym tańcu.",
  chooseFree: "Wybierz, ilu chcesz.",
  reopened: "Sędzia główny otworzył tę kartę do poprawki: {reason}",
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
  holdHint: "Przytrzymaj numer: „?”. Nie liczy się i zostaje na tym tablecie.",
  handIn: "Oddaj taniec",
  handInTitle: "Oddać taniec już teraz?",
  handedIn: "Oddano",
  waits: "czeka",
  takeBack: "Popraw",
  takeBackTitle: "Wziąć kartę z powrotem?",
  takeBackWhy: "Wszyscy sędziowie oddali ten taniec. Podaj powód poprawki.",
  reason: "Powód",
  closed: "Runda jest zamknięta. Jeśli karta ma błąd, powiedz sędziemu głównemu.",
  looking: "Podgląd: z tego konta nie ma karty w tej rundzie.",
  left: "zostało",
  free: "wolne",
  nextNumber: "następny wybrany numer",
  none: "–",
  gone: { withdrawn: "wycofana", disqualified: "dyskwalifikacja", absent: "nieobecna" },
  goneMarked: "Te numery nie tańczą, a mają ocenę: {numbers}. Zdejmij ją.",
  absences: "Kogoś nie ma?",
  absencesWhy:
    "Zaznacz, kogo nie ma w tym tańcu. Gdy zgłosi to dwóch sędziów, numer jest nieobecny i nie trzeba go oceniać. Wcześniej może o tym zdecydować scena albo sędzia główny.",
  absencesOffline: "Bez połączenia tego nie zgłosisz: powiedz to scenie albo sędziemu głównemu.",
  absencesNone: "Wszyscy z tego tańca są już zapisani jako nieobecni.",
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
  gridHint: "Zamiana: dotknij miejsca jednej pary, potem drugiej.",
  staleTitle: "Na serwerze jest inna wersja tej karty. Weź jedną w całości.",
  staleStays: "Do tego czasu liczy się wersja z serwera.",
  closedTitle:
    "Ta karta nie została przyjęta: runda jest zamknięta albo karta już oddana. Obok jest to, co ma serwer; sędzia główny widzi obie karty, nic nie przepadło.",
  refusedTitle: "Serwer nie przyjął tej karty.",
  differ: "Różnią się",
  onServer: "na serwerze",
  here: "tutaj",
  takeServer: "Weź wersję z serwera",
  takeMine: "Weź moją",
  otherTablet: "wersja z drugiego tabletu",
  undo: "Cofnij",
};

export type BallotWords = typeof pl;

const en: BallotWords = {
  cross: "cross",
  noCross: "no cross",
  maybe: "question mark",
  number: "number",
  ofDance: "of {n} in this dance",
  inDance: "in this dance",
  count: "{n} of {all}",
  heat: "Heat {n}",
  heatOf: "heat {n} of {all}",
  heats: "Heats of this dance",
  heatShort: "H. {n}",
  ownCrosses: "Your crosses in the round",
  ownPlaces: "Your places",
  sum: "In all",
  outOf: "of {n}",
  dances: "Dances",
  choose: "Choose {n} in the whole dance.",
  chooseUpTo: "Choose at most {n} in the whole dance.",
  chooseFree: "Choose as many as you like.",
  reopened: "The head judge opened this sheet for a correction: {reason}",
  reminded: "The desk asks for this sheet.",
  wantedChanged: "The head judge changed {before} to {now}.",
  placeAll: "Each place once.",
  onFloor: "On the floor",
  soon: "Coming on",
  over: "After the dance",
  empty: "Waiting for the list of the round",
  mode: "What a tap writes",
  crossMode: "Cross",
  maybeMode: "“?” mark",
  holdHint: "Hold a number: “?”. It does not count and stays on this tablet.",
  handIn: "Hand in the dance",
  handInTitle: "Hand in the dance already?",
  handedIn: "Handed in",
  waits: "waits",
  takeBack: "Correct",
  takeBackTitle: "Take the sheet back?",
  takeBackWhy: "Every judge has handed in this dance. Give the reason of the correction.",
  reason: "Reason",
  closed: "The round is closed. If the sheet has a mistake, tell the head judge.",
  looking: "Looking on: this account has no sheet in this round.",
  left: "left",
  free: "free",
  nextNumber: "the next number you tap",
  none: "–",
  gone: { withdrawn: "withdrawn", disqualified: "disqualified", absent: "absent" },
  goneMarked: "These numbers do not dance and have a mark: {numbers}. Take it off.",
  absences: "Somebody missing?",
  absencesWhy:
    "Choose who is not there in this dance. When two judges tell so, the number is absent and needs no mark. The stage or the head judge may say it before.",
  absencesOffline: "Without a connection you cannot tell this here: tell the stage or the head judge.",
  absencesNone: "Everybody of this dance is down as absent already.",
  toldOne: "told by 1 judge",
  toldSaved: "Told: {number} does not dance",
  toldCounts: "{number} is absent in this dance",
  toldBack: "Taken back: {number}",
  few: "Fewer crosses than the head judge asks for: {n}.",
  placeOf: "place {n}",
  placeTaken: "place {n} is number {number}'s",
  noPlace: "no place",
  takenUp: "chosen to change places",
  pool: "Without a place",
  off: "Take number {number} off place {n}",
  gridHint: "To change two: tap one couple's place, then the other's.",
  staleTitle: "The server has another version of this sheet. Take one of them whole.",
  staleStays: "Until then the server's version counts.",
  closedTitle:
    "This sheet was not taken: the round is closed or the sheet handed in already. Beside it stands what the server has; the head judge sees both, nothing is lost.",
  refusedTitle: "The server did not take this sheet.",
  differ: "They differ",
  onServer: "on the server",
  here: "here",
  takeServer: "Take the server's version",
  takeMine: "Take mine",
  otherTablet: "version of the other tablet",
  undo: "Undo",
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
  en: { one: "Take off {n} cross", other: "Take off {n} crosses" },
};

/** „Zostały 2 miejsca”. */
export const placesLeft: Record<"pl" | "en", PluralForms> = {
  pl: { one: "Zostało {n} miejsce", few: "Zostały {n} miejsca", many: "Zostało {n} miejsc", other: "Zostało {n} miejsca" },
  en: { one: "{n} place left", other: "{n} places left" },
};
