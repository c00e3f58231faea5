// Why a refund was rejected, and what to do. Codes of providers become sentences; a bank's text stays as it is.
import type { Locale } from "../../kernel/text/locale.ts";

const other = {
  pl: "Nie podano powodu. Zapytaj operatora albo bank, potem zaplanuj zwrot jeszcze raz, najlepiej przelewem.",
  en: "No reason was given. Ask the provider or the bank, then plan the refund again, best by transfer.",
};

const problemTexts: Readonly<Record<string, Record<Locale, string>>> = {
  insufficient_funds: {
    pl: "Na koncie organizatora u operatora jest za mało środków. Zasil je w panelu operatora i zaplanuj zwrot jeszcze raz albo zwróć przelewem.",
    en: "The organiser's account at the provider holds too little. Fill it in the provider's panel and plan the refund again, or return the money by transfer.",
  },
  exceeds: {
    pl: "Operator mówi, że z tej wpłaty nie można już tyle zwrócić. Sprawdź w jego panelu, czy zwrotu nie zlecono tam ręcznie.",
    en: "The provider says that this payment has not so much left to return. Look in its panel whether somebody returned it there by hand.",
  },
  not_found: {
    pl: "Operator nie zna tej wpłaty. Sprawdź, czy konto w ustawieniach jest tym, na które przyszła, albo zwróć przelewem.",
    en: "The provider does not know this payment. See whether the account in the settings is the one that it came to, or return it by transfer.",
  },
  wrong_status: {
    pl: "Operator nie rozliczył jeszcze tej wpłaty. Spróbuj jutro albo zwróć przelewem.",
    en: "The provider has not settled this payment yet. Try tomorrow, or return it by transfer.",
  },
  refused: {
    pl: "Operator odrzucił zwrot. Zwróć tę kwotę przelewem.",
    en: "The provider rejected the refund. Return the sum by transfer.",
  },
  came_back: {
    pl: "Operator oddał te pieniądze organizatorowi.",
    en: "The provider gave the money back to the organiser.",
  },
  disputed: {
    pl: "Płacący zareklamował tę wpłatę w banku, więc operator jej nie zwróci. Poczekaj na wynik reklamacji.",
    en: "The payer disputed this payment at the bank, so the provider does not return it. Wait for the outcome.",
  },
  card_gone: {
    pl: "Karta płacącego jest zamknięta. Zwróć tę kwotę przelewem.",
    en: "The payer's card is closed. Return the sum by transfer.",
  },
};

/** Sentence for a refund's problem: a known code, else the bank's or provider's own text, else a general one. */
export function problemSentence(problem: string | null, locale: Locale): string {
  return problemTexts[problem ?? ""]?.[locale] ?? (problem || other[locale]);
}
