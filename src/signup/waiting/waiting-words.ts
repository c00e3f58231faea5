// The words of the waiting list, in both languages.
import { formatDateTime } from "../../web/locale/format.ts";
import type { EntryRow } from "../records.ts";

const pl = {
  title: "Lista rezerwowa",
  foreseen: "Po wysłaniu na liście rezerwowej",
  foreseenHint: "Nie ma teraz wolnych miejsc na te zgłoszenia. Zapłacisz dopiero wtedy, gdy dostaną miejsce.",
  passed: "O miejsce zapytaj organizatora: wolne miejsca dostają najpierw inne zgłoszenia z listy.",
  free: "Jest wolne miejsce",
  until: "Miejsce czeka do",
  next: "Potem dostanie je następne zgłoszenie z listy.",
  accept: "Przyjmuję miejsce",
  decline: "Rezygnuję",
  declineHint: "Po rezygnacji to zgłoszenie jest wycofane.",
  accepted: "Zgłoszenie ma miejsce",
  declined: "Zgłoszenie jest wycofane",
  offered: "Zaproponowano do",
  offerNow: "Zaproponuj teraz",
  offerSent: "Wysłano propozycję",
  moves: "Wolne miejsca proponujemy same, kolejno, każdemu do:",
  still: "Listę przesuwa biuro: nic nie wychodzi samo.",
  noTime: "Zapisy są zamknięte albo kończą się za chwilę, więc propozycje już nie wychodzą. O miejscach decyduje biuro.",
  overTitle: "Brak wolnych miejsc",
  overAsk: "Przyjąć mimo to?",
  overAccept: "Przyjmij mimo to",
  overOfferDo: "Zaproponuj mimo to",
};

const en: typeof pl = {
  title: "Waiting list",
  foreseen: "On the waiting list once sent",
  foreseenHint: "There are no places for these entries now. You pay only once they have one.",
  passed: "Ask the organiser for a place: free ones go to other entries of the list first.",
  free: "A place is free",
  until: "The place waits until",
  next: "After that the next entry of the list gets it.",
  accept: "Take the place",
  decline: "Give it up",
  declineHint: "Once given up, this entry is withdrawn.",
  accepted: "The entry has a place",
  declined: "The entry is withdrawn",
  offered: "Offered until",
  offerNow: "Offer now",
  offerSent: "The offer was sent",
  moves: "Free places are offered by themselves, in order, now until:",
  still: "The office moves the list: nothing goes out by itself.",
  noTime: "Sign-up is over or about to end, so no more offers go out. The office decides about places.",
  overTitle: "No free places",
  overAsk: "Accept anyway?",
  overAccept: "Accept anyway",
  overOfferDo: "Offer anyway",
};

export const waitingWords = { pl, en };

/** „Lista rezerwowa, 6. miejsce”. */
export function positionText({ position }: { position: number | null }, locale: "pl" | "en"): string {
  if (position === null) return waitingWords[locale].title;
  return locale === "pl" ? `${pl.title}, ${position}. miejsce` : `${en.title}, no. ${position}`;
}

/** Where a waiting entry stands, for the office beside its state: „2. miejsce”, or until when it is offered a place. */
export function standingText({ offered_until, position }: NonNullable<EntryRow["waiting"]>, locale: "pl" | "en"): string {
  if (offered_until !== null) return `${waitingWords[locale].offered} ${formatDateTime(offered_until, locale)}`;
  return position === null ? "" : locale === "pl" ? `${position}. miejsce` : `no. ${position}`;
}
