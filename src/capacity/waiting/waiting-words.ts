// Words of the waiting list, in both languages.
import { formatDate, formatDateTime, formatMoney } from "../../kernel/text/format.ts";
import { termText } from "../../entries/pricing/balance-text.ts";
import type { OfferCosts } from "../../entries/pricing/price-records.ts";

const pl = {
  title: "Lista rezerwowa",
  foreseen: "Po wysłaniu na liście rezerwowej",
  foreseenHint: "Zapłacisz dopiero, gdy dostaną miejsce.",
  passed: "Kolejnej propozycji nie będzie. O miejsce zapytaj organizatora.",
  free: "Jest wolne miejsce",
  until: "Miejsce czeka do",
  next: {
    list: "Potem dostanie je następny występ z listy.",
    office: "Potem o wolnych miejscach decyduje biuro turnieju.",
    anyone: "",
  },
  accept: "Przyjmuję miejsce",
  decline: "Rezygnuję",
  declineHint: "Po rezygnacji występ będzie wycofany.",
  accepted: "Występ ma miejsce",
  declined: "Występ jest wycofany",
  offered: "Zaproponowano do",
  offerNow: "Zaproponuj teraz",
  offerSent: "Wysłano propozycję",
  moves: "Wolne miejsca proponujemy automatycznie, po kolei. Propozycja wysłana teraz czeka do",
  still: "Wolne miejsca przydziela biuro.",
  noTime: "Zapisy się kończą albo są zamknięte: propozycji już nie wysyłamy. Wolne miejsca przydziela biuro.",
  overTitle: "Brak wolnych miejsc",
  overAsk: "Przyjąć mimo to?",
  overAccept: "Przyjmij mimo to",
  overOfferDo: "Zaproponuj mimo to",
  insteadTitle: "Występ straci miejsce",
  insteadDo: "Zmień i czekaj na miejsce",
};

const en: typeof pl = {
  title: "Waiting list",
  foreseen: "Will be on the waiting list",
  foreseenHint: "You pay only once they have a place.",
  passed: "There will be no further offer. Ask the organiser for a place.",
  free: "A place is free",
  until: "The place is held until",
  next: {
    list: "After that it goes to the next entry on the list.",
    office: "After that the competition office assigns free places.",
    anyone: "",
  },
  accept: "Take the place",
  decline: "Give it up",
  declineHint: "If you give up the place, the entry is withdrawn.",
  accepted: "The entry has a place",
  declined: "The entry is withdrawn",
  offered: "Offered until",
  offerNow: "Offer now",
  offerSent: "The offer was sent",
  moves: "Free places are offered automatically, in order. An offer sent now is open until",
  still: "The office assigns free places.",
  noTime: "Sign-up is closed or about to end: no more offers go out. The office assigns free places.",
  overTitle: "No free places",
  overAsk: "Accept anyway?",
  overAccept: "Accept anyway",
  overOfferDo: "Offer anyway",
  insteadTitle: "The entry will lose its place",
  insteadDo: "Change and wait for a place",
};

export const waitingWords = { pl, en };

/** Sentences on the price of an offered place and until when it is paid. */
export function costsText({ entry_grosze, ...due }: OfferCosts, locale: "pl" | "en"): string[] {
  const { total_grosze, held_grosze } = due;
  const pl = locale === "pl";
  const money = (grosze: number) => formatMoney(grosze, locale);
  return [
    pl
      ? `Po przyjęciu miejsca ten występ kosztuje ${money(entry_grosze)}.`
      : `Once the place is taken, this entry costs ${money(entry_grosze)}.`,
    ...(total_grosze === entry_grosze ? [] : [`${pl ? "Razem za wszystko" : "Altogether"}: ${money(total_grosze)}.`]),
    ...(held_grosze > 0 ? [`${pl ? "Wpłacono już" : "Paid already"}: ${money(held_grosze)}.`] : []),
    ...termText(due, locale, true),
  ];
}

/** Asks whether entries get places above caps: each cap once, with the number of entries. */
export function overQuestion(full: readonly string[], locale: "pl" | "en"): string {
  const many =
    full.length > 1 ? `${locale === "pl" ? "Występów bez wolnego miejsca" : "Entries without a free place"}: ${full.length}.` : "";
  return [...new Set(full), many, waitingWords[locale].overAsk].filter(Boolean).join(" ");
}

/** Sentence that a change costs an entry its place, naming the section or day that is full. */
export function waitingInstead(
  locale: "pl" | "en",
  { entry, section, day }: { entry: string; section: string; day: string | null },
): string {
  const where = day === null ? section : `${section} (${formatDate(day, locale)})`;
  return locale === "pl"
    ? `${where}: nie ma już wolnych miejsc. Występ ${entry} trafi tam na koniec listy rezerwowej i straci obecne miejsce.`
    : `${where}: there are no free places left. The entry ${entry} goes to the end of the waiting list there and loses its present place.`;
}

/** Returns for example „Lista rezerwowa, 6. miejsce”. */
export function positionText({ position }: { position: number | null }, locale: "pl" | "en"): string {
  if (position === null) return waitingWords[locale].title;
  return locale === "pl" ? `${pl.title}, ${position}. miejsce` : `${en.title}, no. ${position}`;
}

/** Position or offer of a waiting entry, shown to the office next to its state: „2. miejsce”, or the offer's deadline. */
export function waitingStateText(
  { offered_until, position }: { offered_until: string | null; position: number | null },
  locale: "pl" | "en",
): string {
  if (offered_until !== null) return `${waitingWords[locale].offered} ${formatDateTime(offered_until, locale)}`;
  return position === null ? "" : locale === "pl" ? `${position}. miejsce` : `no. ${position}`;
}
