// Words of changes proposed at the stage.
import type { Locale } from "../../kernel/text/locale.ts";
import type { PluralForms } from "../../kernel/text/format.ts";
import type { Misfit } from "./running-order.ts";

interface ProposalWords {
  /** Why a change no longer fits: half a sentence after „Propozycja jest nieaktualna: ”. */
  misfits: Record<Misfit["why"], (heat: string) => string>;
  kinds: Record<"withdraw" | "swap" | "repeat", string>;
  /** Name of a proposal: „Zamiana: 078 Kłębek i 080 Żółty pokój”. */
  titles: Record<"withdraw" | "swap" | "repeat", (label: string, other: string) => string>;
  methods: Record<string, string>;
  /** A method of the engine without a name of its own. */
  otherMethod: string;
  list: string;
  stage: (letter: string) => string;
  heats: PluralForms;
  rests: PluralForms;
  later: (minutes: number) => string;
  earlier: (minutes: number) => string;
  nobodyMoves: string;
  /** Of one heat. */
  movedHeat: (label: string, by: string) => string;
  broken: (person: string, minutes: number, first: string, second: string) => string;
  /** A person whose name judges do not read. */
  somebody: string;
  mended: (rests: string) => string;
  /** `by`: of the last one. */
  moreHeats: (heats: string, by: string) => string;
  confirm: string;
  refuse: string;
  refuseReason: string;
  cancel: string;
  confirmed: string;
  refused: string;
  proposedBy: (person: string, time: string) => string;
  offline: string;
  form: {
    title: string;
    kind: string;
    next: string;
    back: string;
    kindHints: Record<"withdraw" | "swap" | "repeat", string>;
    nothing: string;
    otherReason: string;
    chooseOther: string;
    choosePerson: string;
    whatToSwap: string;
    wholeHeats: string;
    wholeHeatsHint: string;
    twoEntries: string;
    twoEntriesHint: string;
    whoOf: (heat: string) => string;
    chooseTwo: string;
    search: string;
    nothingFound: string;
    reason: string;
    reasonHint: string;
    reasonMissing: string;
    quick: Record<"withdraw" | "swap" | "repeat", readonly string[]>;
    repairs: string;
    loading: string;
    retry: string;
    offlineRepairs: string;
    noRepairs: Record<"withdraw" | "swap" | "repeat", string>;
    send: string;
    waits: string;
    step: (at: number, of: number) => string;
  };
}

const pl: ProposalWords = {
  misfits: {
    begun: (heat) => `${heat} – już się zaczęło`,
    skipped: (heat) => `${heat} – już nie czeka`,
    waits: (heat) => `${heat} – czeka na wejście, nie ma czego powtarzać`,
    again: (heat) => `${heat} – zatańczono już drugi raz`,
    gone: (heat) => `${heat} – ten występ jest już wycofany`,
    closed: (heat) => `${heat} – runda jest zamknięta`,
    order: () => "kolejność listy się zmieniła",
    over: () => "tej listy nie ma już dziś na scenie",
    round: (heat) => `${heat} – runda już się zaczęła, zamienić można tylko całe wyjścia`,
  },
  kinds: { withdraw: "Wycofanie", swap: "Zamiana dwóch", repeat: "Powtórka" },
  titles: {
    withdraw: (label) => `Wycofanie: ${label}`,
    swap: (label, other) => `Zamiana: ${label} i ${other}`,
    repeat: (label) => `Powtórka: ${label}`,
  },
  methods: {
    keep_times: "Godziny bez zmian",
    close_gap: "Następni wcześniej",
    fill_gap: "Inny występ w to miejsce",
    exchange: "Zamiana miejsc",
    first_after_second: "Pierwszy zaraz po drugim",
    second_before_first: "Drugi zaraz przed pierwszym",
    later_in_block: "Później w tej kategorii",
    own_slot: "Między kategoriami",
    end_of_day: "Na końcu tej kategorii",
    next: "Od razu, jako następny",
  },
  otherMethod: "Inna kolejność",
  list: "Propozycje ze sceny",
  stage: (letter) => `Scena ${letter}`,
  heats: { one: "wyjście", few: "wyjścia", many: "wyjść", other: "wyjścia" },
  rests: { one: "przerwę", few: "przerwy", many: "przerw", other: "przerwy" },
  later: (minutes) => `${minutes} min później`,
  earlier: (minutes) => `${minutes} min wcześniej`,
  nobodyMoves: "Nikomu nie zmienia się godzina",
  movedHeat: (label, by) => `${label}: ${by}`,
  broken: (person, minutes, first, second) => `${person}: przerwa za krótka o ${minutes} min (${first}, potem ${second})`,
  somebody: "Ktoś",
  mended: (rests) => `Wydłuży ${rests}`,
  moreHeats: (heats, by) => `i jeszcze ${heats}, ostatnie ${by}`,
  confirm: "Potwierdź",
  refuse: "Odrzuć",
  refuseReason: "Powód",
  cancel: "Anuluj",
  confirmed: "Potwierdzono",
  refused: "Odrzucono",
  proposedBy: (person, time) => `${person}, ${time}`,
  offline: "Bez sieci nie można potwierdzić",
  form: {
    title: "Zaproponuj zmianę",
    kind: "Co zmienić",
    next: "Dalej",
    back: "Wstecz",
    kindHints: {
      withdraw: "Rezygnacja z tej rundy.",
      swap: "Dwa wyjścia zamieniają się miejscami.",
      repeat: "Muzyka stanęła albo był inny błąd techniczny.",
    },
    nothing: "Tego wyjścia nie można już zmienić.",
    otherReason: "Inny powód",
    chooseOther: "Drugie wyjście",
    choosePerson: "Kto się wycofuje",
    whatToSwap: "Co zamienić",
    wholeHeats: "Całe wyjścia",
    wholeHeatsHint: "Zamieniają się kolejnością.",
    twoEntries: "Dwa występy",
    twoEntriesHint: "Po jednym z każdego wyjścia, we wszystkich tańcach.",
    whoOf: (heat) => `Kto: ${heat}`,
    chooseTwo: "Wybierz po jednym występie.",
    search: "Numer lub nazwa",
    nothingFound: "Nic takiego tu nie ma",
    reason: "Powód",
    reasonHint: "Zobaczy go biuro i sędzia główny.",
    reasonMissing: "Podaj powód.",
    quick: {
      withdraw: ["Kontuzja", "Choroba", "Rezygnacja"],
      swap: ["Przebranie", "Spóźnienie", "Brak muzyki"],
      repeat: ["Muzyka stanęła", "Awaria prądu", "Zła muzyka"],
    },
    repairs: "Jak ułożyć resztę",
    loading: "Liczymy, kogo to dotyczy",
    retry: "Jeszcze raz",
    offlineRepairs: "Bez sieci nie policzymy skutków. Propozycja poczeka i wyśle się sama.",
    noRepairs: {
      withdraw: "Kolejność i godziny zostają.",
      swap: "Tych dwóch nie da się zamienić na liście.",
      repeat: "Powtórka od razu, reszta po niej.",
    },
    send: "Wyślij do biura",
    waits: "Zadziała, gdy potwierdzi biuro albo sędzia główny.",
    step: (at, of) => `Krok ${at} z ${of}`,
  },
};

const en: ProposalWords = {
  misfits: {
    begun: (heat) => `${heat} has begun`,
    skipped: (heat) => `${heat} no longer waits`,
    waits: (heat) => `${heat} waits to begin, there is nothing to repeat`,
    again: (heat) => `${heat} was danced a second time already`,
    gone: (heat) => `${heat} is withdrawn already`,
    closed: (heat) => `${heat} is of a closed round`,
    order: () => "the order of the list has changed",
    over: () => "the list is no longer on the stage today",
    round: (heat) => `${heat} is of a round that has begun, only whole heats can be swapped`,
  },
  kinds: { withdraw: "Withdrawal", swap: "Swap of two", repeat: "Repeat" },
  titles: {
    withdraw: (label) => `Withdrawal: ${label}`,
    swap: (label, other) => `Swap: ${label} and ${other}`,
    repeat: (label) => `Repeat: ${label}`,
  },
  methods: {
    keep_times: "Times stay",
    close_gap: "The next ones earlier",
    fill_gap: "Another one in its place",
    exchange: "They change places",
    first_after_second: "The first right after the second",
    second_before_first: "The second right before the first",
    later_in_block: "Later in this category",
    own_slot: "Between two categories",
    end_of_day: "At the end of this category",
    next: "At once, as the next one",
  },
  otherMethod: "Another order",
  list: "Proposals from the stage",
  stage: (letter) => `Stage ${letter}`,
  heats: { one: "heat", other: "heats" },
  rests: { one: "rest", other: "rests" },
  later: (minutes) => `${minutes} min later`,
  earlier: (minutes) => `${minutes} min earlier`,
  nobodyMoves: "Nobody's time changes",
  movedHeat: (label, by) => `${label}: ${by}`,
  broken: (person, minutes, first, second) => `${person}: rest ${minutes} min too short (${first}, then ${second})`,
  somebody: "Somebody",
  mended: (rests) => `Lengthens ${rests}`,
  moreHeats: (heats, by) => `and ${heats} more, the last ${by}`,
  confirm: "Confirm",
  refuse: "Refuse",
  refuseReason: "Reason",
  cancel: "Cancel",
  confirmed: "Confirmed",
  refused: "Refused",
  proposedBy: (person, time) => `${person}, ${time}`,
  offline: "Cannot be confirmed offline",
  form: {
    title: "Propose a change",
    kind: "What to change",
    next: "Next",
    back: "Back",
    kindHints: {
      withdraw: "The entry gives up this round.",
      swap: "Two heats change places.",
      repeat: "The music stopped, or another technical fault.",
    },
    nothing: "This heat can no longer be changed.",
    otherReason: "Another reason",
    chooseOther: "The second heat",
    choosePerson: "Who withdraws",
    whatToSwap: "What to swap",
    wholeHeats: "Whole heats",
    wholeHeatsHint: "They change their order.",
    twoEntries: "Two entries",
    twoEntriesHint: "One of each heat, in all dances.",
    whoOf: (heat) => `Who: ${heat}`,
    chooseTwo: "Choose one entry of each.",
    search: "Number or name",
    nothingFound: "There is nothing like it",
    reason: "Reason",
    reasonHint: "The office and the head judge read it.",
    reasonMissing: "Give a reason.",
    quick: {
      withdraw: ["Injury", "Illness", "Gives up"],
      swap: ["Changing clothes", "Late", "Music missing"],
      repeat: ["Music stopped", "Power cut", "Wrong music"],
    },
    repairs: "How to arrange the rest",
    loading: "Counting who is affected",
    retry: "Try again",
    offlineRepairs: "Effects cannot be counted offline. The proposal waits and is sent by itself.",
    noRepairs: {
      withdraw: "Order and times stay.",
      swap: "The list cannot swap these two.",
      repeat: "Repeated at once, the rest after it.",
    },
    send: "Send to the office",
    waits: "It acts when the office or the head judge confirms.",
    step: (at, of) => `Step ${at} of ${of}`,
  },
};

export const words: Record<Locale, ProposalWords> = { pl, en };
