// Words of the desk of stations and of the printed cards.
import { formatDate, formatDateTime, formatTime } from "../../kernel/text/format.ts";
import type { Locale } from "../../kernel/text/locale.ts";
import type { StationKind } from "../../kernel/endpoints/stations.ts";
import { defaultEnd } from "./rules.ts";
import { common } from "../../web/ui/common-words.ts";

/** Words of one kind of station. `may` and `mayNot` list what its endpoints allow. */
interface KindWords {
  name: string;
  right: string;
  may: readonly string[];
  mayNot: readonly string[];
}

const later = { pl: "jeszcze nieczynne", en: "not available yet" };
const unused = (name: string, locale: Locale): KindWords => ({ name, right: later[locale], may: [], mayNot: [] });

export const kindWords: Readonly<Record<Locale, Readonly<Record<StationKind, KindWords>>>> = {
  pl: {
    stage_manager: {
      name: "Kierownik sceny",
      right: "wpuszcza, kończy i wstrzymuje",
      may: ["wołać, wpuszczać i kończyć", "oznaczać nieobecnych", "wstrzymać scenę", "proponować wycofanie, zamianę, powtórkę"],
      mayNot: ["zmieniać listy bez zgody biura", "widzieć ocen", "widzieć telefonów i adresów"],
    },
    backstage: {
      name: "Kulisy",
      right: "zaznacza, kto jest gotowy",
      may: ["widzieć następne występy i osoby", "zaznaczać, kto jest", "zadzwonić do trenera"],
      mayNot: ["wpuszczać na scenę", "widzieć ocen", "widzieć innych telefonów i adresów"],
    },
    judge: {
      name: "Karta sędziego",
      right: "ocenia",
      may: ["oceniać na swoich listach", "widzieć swój dzień"],
      mayNot: ["widzieć ocen innych sędziów", "wejść do panelu organizatora", "oceniać po godzinie z karty"],
    },
    door: {
      name: "Odprawa przy drzwiach",
      right: "zaznacza, kto przyjechał",
      may: [
        "widzieć kluby, osoby i rok urodzenia",
        "zaznaczać, kto przyjechał",
        "wydawać numery",
        "widzieć, czego brakuje",
        "zadzwonić do trenera",
      ],
      mayNot: ["zmieniać zgłoszeń", "widzieć ocen", "widzieć innych telefonów i adresów"],
    },
    announcer: {
      name: "Konferansjer",
      right: "zapowiada i czyta wyniki",
      may: ["widzieć, kto jest na scenie i kto następny", "czytać ogłoszone wyniki i komunikaty biura", "zapisać, jak coś wymówić"],
      mayNot: ["widzieć nazwisk bez zgody na publikację", "widzieć ocen i wyników przed ogłoszeniem", "widzieć telefonów i adresów"],
    },
    dj: unused("DJ", "pl"),
    hall_screen: {
      name: "Ekran hali",
      right: "pokazuje scenę i wyniki",
      may: ["pokazywać, kto tańczy i kto następny", "pokazywać ogłoszone wyniki"],
      mayNot: ["pokazywać więcej niż strony publiczne", "zmieniać cokolwiek"],
    },
    cash_desk: unused("Kasa", "pl"),
    scrutineer: unused("Skrutiner", "pl"),
    head_judge: unused("Sędzia główny", "pl"),
  },
  en: {
    stage_manager: {
      name: "Stage manager",
      right: "calls, starts, ends and holds",
      may: ["call, start and end heats", "mark who is absent", "hold the stage", "propose a withdrawal, a swap, a repeat"],
      mayNot: ["change the list without the office", "see marks", "see telephone numbers and addresses"],
    },
    backstage: {
      name: "Backstage",
      right: "ticks who is ready",
      may: ["see the next entries and their people", "tick who is there", "call the coach"],
      mayNot: ["start anybody on the stage", "see marks", "see other telephone numbers and addresses"],
    },
    judge: {
      name: "Judge's card",
      right: "marks",
      may: ["mark on their own lists", "see their day"],
      mayNot: ["see other judges' marks", "open the organiser's pages", "mark after the hour on the card"],
    },
    door: {
      name: "Check-in at the door",
      right: "ticks who came",
      may: ["see clubs, people and their year of birth", "tick who came", "hand out numbers", "see what is missing", "call the coach"],
      mayNot: ["change sign-ups", "see marks", "see other telephone numbers and addresses"],
    },
    announcer: {
      name: "Announcer",
      right: "announces and reads results",
      may: ["see who is on stage and who is next", "read released results and notices of the office", "note how to say something"],
      mayNot: ["see names that may not be public", "see marks and results before they are released", "see telephone numbers and addresses"],
    },
    dj: unused("DJ", "en"),
    hall_screen: {
      name: "Hall screen",
      right: "shows the stage and results",
      may: ["show who dances and who is next", "show released results"],
      mayNot: ["show more than public pages", "change anything"],
    },
    cash_desk: unused("Cash desk", "en"),
    scrutineer: unused("Scrutineer", "en"),
    head_judge: unused("Head judge", "en"),
  },
};

/** The three lines on a printed card. A judge's card needs no first name. */
export const cardSteps: Readonly<Record<Locale, Readonly<Record<"desk" | "judge", readonly string[]>>>> = {
  pl: {
    desk: ["Zeskanuj kod aparatem telefonu.", "Wpisz swoje imię.", "Nie zamykaj strony do końca pracy."],
    judge: ["Zeskanuj kod aparatem tabletu.", "Sprawdź, czy na ekranie jest Twoje nazwisko.", "Nie dawaj tej karty nikomu."],
  },
  en: {
    desk: ["Scan the code with the phone's camera.", "Enter your first name.", "Keep the page open until you finish."],
    judge: ["Scan the code with the tablet's camera.", "Check that the screen shows your name.", "Give this card to nobody."],
  },
};

/** Who needs what on the day, in the order of reading. Lists only what this version has. */
export const needs: Readonly<Record<Locale, readonly { who: string; what: string; why: string }[]>> = {
  pl: [
    { who: "Biuro", what: "Komputer i konto organizatora.", why: "Tu są propozycje ze sceny, oceny i wyniki." },
    {
      who: "Kierownik sceny",
      what: "Telefon i karta, po jednej na scenę.",
      why: "Wpuszcza i kończy występy. Działa też bez sieci.",
    },
    { who: "Kulisy", what: "Telefon i karta.", why: "Zaznacza, kto jest gotowy. Działa też bez sieci." },
    { who: "Konferansjer", what: "Tablet i karta.", why: "Zapowiada występy i czyta ogłoszone wyniki. Działa też bez sieci." },
    { who: "Drzwi", what: "Telefon i karta.", why: "Zaznacza, kto przyjechał, i wydaje numery. Działa też bez sieci." },
    {
      who: "Sędzia",
      what: "Tablet i karta z nazwiskiem albo własne konto.",
      why: "Ocenia na tablecie, także bez sieci. Najpierw potrzebuje miejsca w składzie na liście startowej.",
    },
    {
      who: "Sędzia główny i skrutiner",
      what: "To samo co sędzia.",
      why: "Ich prawa wynikają z miejsca w składzie, nie z karty.",
    },
    {
      who: "Ekran hali",
      what: "Komputer przy ekranie i przeglądarka.",
      why: "Pokazuje, kto tańczy, i ogłoszone wyniki. Adres jest w „Ekrany hali”.",
    },
    { who: "Widownia", what: "Własny telefon i plakat z kodem QR.", why: "Plakat drukujesz z listy startowej." },
  ],
  en: [
    { who: "Office", what: "A computer and the organiser's account.", why: "Proposals from the stage, marks and results are here." },
    { who: "Stage manager", what: "A phone and a card, one for each stage.", why: "Starts and ends heats. Works without a network, too." },
    { who: "Backstage", what: "A phone and a card.", why: "Ticks who is ready. Works without a network, too." },
    { who: "Announcer", what: "A tablet and a card.", why: "Announces entries and reads released results. Works without a network, too." },
    { who: "Door", what: "A phone and a card.", why: "Ticks who came and hands out numbers. Works without a network, too." },
    {
      who: "Judge",
      what: "A tablet and a card with the judge's name, or an account.",
      why: "Marks on the tablet, also without a network. Needs a seat in the panel of a start list first.",
    },
    {
      who: "Head judge and scrutineer",
      what: "The same as a judge.",
      why: "Their rights come from the seat in the panel, not from the card.",
    },
    {
      who: "Hall screen",
      what: "A computer at the screen with a browser.",
      why: "Shows who dances, and released results. Its address is in “Hall screens”.",
    },
    { who: "Audience", what: "Their own phones and the QR poster.", why: "Print the poster from the start list." },
  ],
};

/** What a device did last, by the action that its desk recorded. Other actions are not shown. */
export const lastActions: Readonly<Record<Locale, Readonly<Record<string, string>>>> = {
  pl: {
    call: "wywołanie",
    start: "wejście na scenę",
    finish: "koniec występu",
    skip: "pominięcie",
    absent: "nieobecność",
    present: "cofnięta nieobecność",
    hold: "wstrzymanie sceny",
    resume: "wznowienie sceny",
    undo: "cofnięcie zmiany",
    propose: "propozycja zmiany",
    incident: "zgłoszenie zdarzenia",
    tick: "zaznaczenie obecności",
    pronunciation: "wymowa",
    check_in: "odprawa",
    cash: "przyjęcie gotówki",
    consent: "podpisana zgoda",
    mark: "ocena",
  },
  en: {
    call: "called a heat",
    start: "started a heat",
    finish: "ended a heat",
    skip: "skipped a heat",
    absent: "marked as absent",
    present: "marked as present",
    hold: "held the stage",
    resume: "resumed the stage",
    undo: "undid a change",
    propose: "proposed a change",
    incident: "reported an incident",
    tick: "ticked who is there",
    pronunciation: "noted how to say it",
    check_in: "checked in",
    cash: "took cash",
    consent: "took a signed consent",
    mark: "gave marks",
  },
};

export const stationWords = {
  pl: {
    ...common.pl,
    title: "Stanowiska w hali",
    lead: "Każde otwiera się kodem QR, bez hasła, i robi tylko swoje.",
    needs: "Kto czego potrzebuje",
    needsTips: [
      "Wydrukuj karty dzień wcześniej. Działają do godziny na karcie.",
      "Karta zginęła? „Nowy kod” unieważnia starą kartę, a otwarte urządzenia zostają.",
      "Zginął telefon? „Wyloguj” zamyka na nim stanowisko od razu, „Odwołaj” na wszystkich urządzeniach.",
      "Weź ładowarki. Baterie widać tutaj, jeśli przeglądarka je podaje.",
    ],
    noCompetition: "Nie ma jeszcze turnieju",
    noCompetitionWhy: "Stanowiska należą do turnieju.",
    makeCompetition: "Do turniejów",
    failed: "Nie udało się wczytać stanowisk",
    make: "Nowe stanowisko",
    print: "Drukuj karty",
    printOne: "Drukuj kartę",
    judgeCards: "Karty sędziów",
    revokeAll: "Odwołaj wszystkie",
    search: "Stanowisko, osoba, scena",
    views: { all: "Czynne", desks: "Stanowiska", judges: "Sędziowie", online: common.pl.online, over: "Zakończone" },
    empty: "Nie ma jeszcze stanowisk",
    emptyWhy: "Zrób stanowisko dla kierownika sceny i kulis oraz karty dla sędziów.",
    noStages: "Najpierw ułóż listę startową: z niej są sceny i sędziowie.",
    toLists: "Do list startowych",
    emptyView: "Tu nic nie ma",
    station: "Stanowisko",
    who: "Kto teraz",
    devices: "Urządzenia",
    until: "Ważne do",
    nobody: "nikt",
    ofMost: (n: number, most: number) => `${n} z ${most}`,
    online: "online",
    offlineSince: (time: string) => `od ${time}`,
    offline: "bez kontaktu",
    full: "limit pełny",
    revoked: "odwołane",
    ended: "zakończone",
    stage: (letter: string) => `Scena ${letter}`,
    // Panel.
    newCode: "Nowy kod",
    revoke: "Odwołaj",
    copyLink: "Kopiuj link",
    codeGone: "Kod widać tylko zaraz po utworzeniu. Jeśli zginął, zrób nowy.",
    qr: (address: string) => `Kod QR: ${address}`,
    may: "Może",
    mayNot: "Nie może",
    states: { open: "czynne", ended: "zakończone", revoked: "odwołane" },
    lastAction: "Ostatnia zmiana",
    seats: "Miejsca w składzie",
    made: "Utworzono",
    noDevices: "Nikt jeszcze nie otworzył.",
    openedAt: (time: string) => `otwarto ${time}`,
    seenAt: (time: string) => `ostatnio ${time}`,
    battery: (percent: number, charging: boolean) => `bateria ${percent}%${charging ? ", ładuje się" : ""}`,
    unsent: {
      one: "zmiana czeka na urządzeniu",
      few: "zmiany czekają na urządzeniu",
      many: "zmian czeka na urządzeniu",
      other: "zmiany czeka na urządzeniu",
    },
    signOut: "Wyloguj",
    signOutName: (name: string) => `Wyloguj urządzenie: ${name}`,
    signedOut: "Wylogowano urządzenie",
    refused: (time: string) => `O ${time} kolejne urządzenie nie weszło: limit jest pełny.`,
    raise: "Zwiększ limit",
    raised: (most: number) => `Limit urządzeń: ${most}`,
    // Questions.
    renewTitle: (name: string) => `Nowy kod: ${name}`,
    renewWhy: "Stary kod przestanie działać. Otwarte urządzenia zostaną.",
    renewed: "Zrobiono nowy kod",
    revokeTitle: (name: string) => `Odwołać: ${name}?`,
    revokeWhy: "Link przestanie działać, a otwarte urządzenia zostaną wylogowane od razu.",
    revokeAllTitle: "Odwołać wszystkie stanowiska i karty?",
    revokeAllWhy: "Wszystkie linki przestaną działać, a urządzenia zostaną wylogowane od razu. Także tablety sędziów z kartą.",
    revokedCount: { one: "stanowisko odwołane", few: "stanowiska odwołane", many: "stanowisk odwołanych", other: "stanowiska odwołanego" },
    // Typing of codes.
    typingOff: "Wpisywanie kodów jest wyłączone: wpisano 50 błędnych. Skanowanie działa.",
    unlock: "Odblokuj",
    unlocked: "Kody można znowu wpisywać",
    // Dialogs.
    kind: "Rodzaj",
    stageField: common.pl.stage,
    maxDevices: "Limit urządzeń",
    endsAt: "Ważne do",
    endsAtHint: (day: string) => `Bez godziny: do końca dnia ${day}.`,
    takesCash: "Może przyjmować gotówkę",
    create: "Utwórz",
    changeTitle: (name: string) => `Zmień: ${name}`,
    chooseJudges: "Sędziowie",
    judgesWhy: "Karta otwiera ocenianie na tablecie bez hasła, tylko w dniu turnieju.",
    hasCard: "ma kartę",
    noJudges: "Żaden sędzia nie ma jeszcze miejsca w składzie.",
    noJudgesWhy: "Dodaj sędziów do listy startowej.",
    makeCards: "Zrób karty",
    printWhy: "Każda karta dostanie nowy kod. Stare kody przestaną działać. Otwarte urządzenia zostaną.",
    choosePrint: "Karty do druku",
    makeAndPrint: "Nowe kody i karty",
    nothingToPrint: "Nie ma czynnych stanowisk.",
    none: "Odznacz wszystkie",
    cards: { one: "karta", few: "karty", many: "kart", other: "karty" },
    cardsTitle: "Karty do druku",
    cardsWhy: "Kody widać tylko teraz. Po zamknięciu strony zrobisz je tylko od nowa.",
    printNow: common.pl.print,
    typeInstead: "Bez aparatu wpisz kod na",
    validUntil: (until: string) => `Ważne do ${until}`,
  },
  en: {
    ...common.en,
    title: "Stations in the hall",
    lead: "Each opens by a QR code, without a password, and does only its own work.",
    needs: "Who needs what",
    needsTips: [
      "Print the cards the day before. They work until the hour on the card.",
      "A card is lost? “New code” ends the old card, and open devices stay.",
      "A phone is lost? “Sign out” closes the station on it at once, “Revoke” on all devices.",
      "Bring chargers. Batteries are shown here where the browser tells them.",
    ],
    noCompetition: "There is no competition yet",
    noCompetitionWhy: "Stations belong to a competition.",
    makeCompetition: "Go to competitions",
    failed: "The stations could not be loaded",
    make: "New station",
    print: "Print cards",
    printOne: "Print card",
    judgeCards: "Judges' cards",
    revokeAll: "Revoke all",
    search: "Station, person, stage",
    views: { all: "Open", desks: "Stations", judges: "Judges", online: common.en.online, over: "Over" },
    empty: "There are no stations yet",
    emptyWhy: "Make a station for the stage manager and backstage, and cards for judges.",
    noStages: "Make a start list first: stages and judges come from it.",
    toLists: "Go to start lists",
    emptyView: "Nothing here",
    station: "Station",
    who: "Who is there",
    devices: "Devices",
    until: "Valid until",
    nobody: "nobody",
    ofMost: (n: number, most: number) => `${n} of ${most}`,
    online: "online",
    offlineSince: (time: string) => `since ${time}`,
    offline: "no contact",
    full: "limit reached",
    revoked: "revoked",
    ended: "ended",
    stage: (letter: string) => `Stage ${letter}`,
    newCode: "New code",
    revoke: "Revoke",
    copyLink: "Copy link",
    codeGone: "The code is shown only when it is made. If it is lost, make a new one.",
    qr: (address: string) => `QR code: ${address}`,
    may: "May",
    mayNot: "May not",
    states: { open: "open", ended: "ended", revoked: "revoked" },
    lastAction: "Last change",
    seats: "Seats in panels",
    made: "Made",
    noDevices: "Nobody has opened it yet.",
    openedAt: (time: string) => `opened ${time}`,
    seenAt: (time: string) => `seen ${time}`,
    battery: (percent: number, charging: boolean) => `battery ${percent}%${charging ? ", charging" : ""}`,
    unsent: { one: "change waits on the device", other: "changes wait on the device" },
    signOut: "Sign out",
    signOutName: (name: string) => `Sign out the device: ${name}`,
    signedOut: "The device was signed out",
    refused: (time: string) => `At ${time} another device was refused: the limit is reached.`,
    raise: "Raise the limit",
    raised: (most: number) => `Most devices: ${most}`,
    renewTitle: (name: string) => `New code: ${name}`,
    renewWhy: "The old code stops working. Open devices stay.",
    renewed: "A new code was made",
    revokeTitle: (name: string) => `Revoke ${name}?`,
    revokeWhy: "The link stops working, and open devices are signed out at once.",
    revokeAllTitle: "Revoke all stations and cards?",
    revokeAllWhy: "All links stop working, and devices are signed out at once. So are judges' tablets with a card.",
    revokedCount: { one: "station revoked", other: "stations revoked" },
    typingOff: "Typing of codes is off: 50 wrong ones were typed. Scanning works.",
    unlock: "Unlock",
    unlocked: "Codes can be typed again",
    kind: "Kind",
    stageField: common.en.stage,
    maxDevices: "Most devices",
    endsAt: "Valid until",
    endsAtHint: (day: string) => `Without an hour: to the end of ${day}.`,
    takesCash: "May take cash",
    create: "Create",
    changeTitle: (name: string) => `Change: ${name}`,
    chooseJudges: "Judges",
    judgesWhy: "A card opens marking on a tablet without a password, on the day of the competition only.",
    hasCard: "has a card",
    noJudges: "No judge has a seat in a panel yet.",
    noJudgesWhy: "Add judges to a start list.",
    makeCards: "Make cards",
    printWhy: "Each card gets a new code. Old codes stop working. Open devices stay.",
    choosePrint: "Cards to print",
    makeAndPrint: "New codes and cards",
    nothingToPrint: "There are no open stations.",
    none: "Select none",
    cards: { one: "card", other: "cards" },
    cardsTitle: "Cards to print",
    cardsWhy: "The codes are shown only now. After you leave the page they can only be made anew.",
    printNow: common.en.print,
    typeInstead: "Without a camera type the code at",
    validUntil: (until: string) => `Valid until ${until}`,
  },
} as const;

export type StationWords = (typeof stationWords)[Locale];

/** When a station ends: „14 mar, 20:00”; midnight is 24:00 of the day before. */
export function untilText(endsAt: string, locale: Locale): string {
  if (formatTime(endsAt, locale) !== "00:00") return formatDateTime(endsAt, locale);
  return `${formatDate(Date.parse(endsAt) - 1, locale, "short")}, 24:00`;
}

/** Says when a station without an hour ends. The competition's first day decides before it, then today. */
export function defaultEndHint(firstDay: string, locale: Locale): string {
  const lastDay = Date.parse(defaultEnd(firstDay, new Date())) - 1;
  return stationWords[locale].endsAtHint(formatDate(lastDay, locale, "short"));
}

/** Proposed name of a new station, with a number when others have it: „Kierownik sceny A 2”. */
export function proposedName(kind: StationKind, letter: string | undefined, taken: readonly string[], locale: Locale): string {
  const name = [kindWords[locale][kind].name, letter].filter(Boolean).join(" ");
  for (let n = 1; ; n++) {
    const proposed = n === 1 ? name : `${name} ${n}`;
    if (!taken.includes(proposed)) return proposed;
  }
}
