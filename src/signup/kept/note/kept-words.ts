// What is said of changes that wait on this device.
import type { PluralForms } from "../../../web/locale/format.ts";

export const keptCounts: Record<"pl" | "en", PluralForms> = {
  pl: { one: "zmianę", few: "zmiany", many: "zmian", other: "zmiany" },
  en: { one: "change", other: "changes" },
};

const pl = {
  offline: (changes: string) => `Brak internetu. Wyślemy ${changes}, gdy wróci.`,
  notSent: "Twoje zgłoszenie nie jest jeszcze wysłane. Cenę zobaczysz, zanim zapłacisz.",
  notKept: "Ta przeglądarka niczego nie przechowuje: nie zamykaj strony, zanim wróci sieć.",
  refused: "Serwer nie przyjął zmiany",
  clash: "Ktoś zmienił to samo w międzyczasie.",
  mine: "Zapisz moje",
  wait: "Zmień i czekaj na miejsce",
  again: "Wyślij jeszcze raz",
  drop: "Odrzuć zmianę",
  heldBack: "Zgłoszenie nie jest wysłane. Zdecyduj najpierw, co z tymi zmianami.",
  unbegun: "Tego zgłoszenia nie udało się założyć.",
  lost: "Ta przeglądarka nie może już otworzyć tego zgłoszenia.",
  lostHow: "Otwórz je linkiem z maila albo zaloguj się, a niewysłane zmiany się wyślą.",
  late: "Zapisy skończyły się, zanim te zmiany dotarły.",
  lateHow: "Organizator ich nie ma. Są tylko na tym urządzeniu:",
  copy: "Kopiuj jako tekst",
  copied: "Skopiowane.",
  forget: "Usuń z tego urządzenia",
  forgetAsk: "Usunąć niewysłane zmiany?",
  forgetWhy: "Nie da się ich odzyskać. To, co dotarło do organizatora, zostaje.",
  other: "Niewysłane zmiany zgłoszenia:",
  others: "Są tu niewysłane zmiany innej osoby. Wyślą się, gdy ona tu się zaloguje.",
  open: "Otwórz",
};

const en: typeof pl = {
  offline: (changes: string) => `No internet. We send ${changes} when it is back.`,
  notSent: "Your sign-up has not been sent yet. You see the price before you pay.",
  notKept: "This browser keeps nothing: do not close the page before the network is back.",
  refused: "The server did not take a change",
  clash: "Somebody changed the same in the meantime.",
  mine: "Save mine",
  wait: "Change and wait for a place",
  again: "Send again",
  drop: "Give up the change",
  heldBack: "The sign-up is not sent. Decide first what becomes of these changes.",
  unbegun: "This sign-up could not be started.",
  lost: "This browser may no longer open this sign-up.",
  lostHow: "Open it with the link from the mail or sign in, and the unsent changes go out.",
  late: "Sign-up closed before these changes arrived.",
  lateHow: "The organiser does not have them. They are on this device only:",
  copy: "Copy as text",
  copied: "Copied.",
  forget: "Remove from this device",
  forgetAsk: "Remove the unsent changes?",
  forgetWhy: "They cannot be brought back. What has reached the organiser stays.",
  other: "Unsent changes of the sign-up:",
  others: "There are unsent changes of another person here. They go out when that person signs in here.",
  open: "Open",
};

export const keptWords = { pl, en };
