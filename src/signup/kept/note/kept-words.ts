// What is said of changes that wait on this device.
import type { PluralForms } from "../../../web/locale/format.ts";

export const keptCounts: Record<"pl" | "en", PluralForms> = {
  pl: { one: "zmiana czeka", few: "zmiany czekają", many: "zmian czeka", other: "zmiany czeka" },
  en: { one: "change waits", other: "changes wait" },
};

const pl = {
  here: "na tym urządzeniu. Wyślemy, gdy wróci sieć, a ta strona będzie otwarta.",
  notSent: "Twoje zgłoszenie nie jest jeszcze wysłane. Cenę zobaczysz, zanim zapłacisz.",
  notKept: "Ta przeglądarka niczego nie przechowuje: nie zamykaj strony, zanim wróci sieć.",
  refused: "Serwer nie przyjął zmiany",
  clash: "Ktoś zmienił to samo w międzyczasie.",
  mine: "Zapisz moje",
  wait: "Zmień i czekaj na miejsce",
  again: "Wyślij jeszcze raz",
  drop: "Odrzuć zmianę",
  heldBack: "Zgłoszenie nie jest wysłane. Zdecyduj najpierw, co z tymi zmianami.",
  unbegun: "Początek tego zgłoszenia nie dotarł do organizatora.",
  lost: "Ta przeglądarka nie może już otworzyć tego zgłoszenia.",
  lostHow: "Zmiany czekają na tym urządzeniu. Otwórz zgłoszenie linkiem z maila albo zaloguj się, a wyjdą same.",
  late: "Zapisy skończyły się, zanim te zmiany dotarły.",
  lateHow: "Organizator ich nie ma. Są tylko na tym urządzeniu:",
  copy: "Kopiuj jako tekst",
  copied: "Skopiowane.",
  forget: "Usuń z tego urządzenia",
  forgetAsk: "Usunąć niewysłane zmiany?",
  forgetWhy: "Nie da się ich odzyskać. To, co dotarło do organizatora, zostaje.",
  other: "Na tym urządzeniu czekają niewysłane zmiany zgłoszenia:",
  others:
    "Na tym urządzeniu czekają niewysłane zmiany osoby, która była tu wcześniej. Wyślą się, gdy znów otworzy tu zapisy, zalogowana tak jak wtedy.",
  open: "Otwórz",
};

const en: typeof pl = {
  here: "on this device. They go out once the network is back and this page is open.",
  notSent: "Your sign-up has not been sent yet. You see the price before you pay.",
  notKept: "This browser keeps nothing: do not close the page before the network is back.",
  refused: "The server did not take a change",
  clash: "Somebody changed the same in the meantime.",
  mine: "Save mine",
  wait: "Change and wait for a place",
  again: "Send again",
  drop: "Give up the change",
  heldBack: "The sign-up is not sent. Decide first what becomes of these changes.",
  unbegun: "The beginning of this sign-up has not reached the organiser.",
  lost: "This browser may no longer open this sign-up.",
  lostHow: "The changes wait on this device. Open the sign-up with the link from the mail, or sign in, and they go out by themselves.",
  late: "Sign-up closed before these changes arrived.",
  lateHow: "The organiser does not have them. They are on this device only:",
  copy: "Copy as text",
  copied: "Copied.",
  forget: "Remove from this device",
  forgetAsk: "Remove the unsent changes?",
  forgetWhy: "They cannot be brought back. What has reached the organiser stays.",
  other: "Unsent changes of a sign-up wait on this device:",
  others:
    "Unsent changes of whoever was here before wait on this device. They go out once that person opens the sign-up here again, signed in as they were then.",
  open: "Open",
};

export const keptWords = { pl, en };
