// Why a refund was rejected, and what to do. Codes of providers become sentences; a bank's text stays as it is.
import type { Locale } from "../../kernel/text/locale.ts";

const other = {
  pl: "Nie podano powodu. Zapytaj operatora albo bank, potem zwróć przelewem.",
  en: "No reason was given. Ask the provider or the bank, then refund by transfer.",
};

const problemTexts: Readonly<Record<string, Record<Locale, string>>> = {
  insufficient_funds: {
    pl: "Za mało środków na koncie u operatora. Zasil je i zaplanuj zwrot jeszcze raz albo zwróć przelewem.",
    en: "Not enough funds in the account at the provider. Top it up and plan the refund again, or refund by transfer.",
  },
  exceeds: {
    pl: "Z tej wpłaty nie można już tyle zwrócić. Sprawdź w panelu operatora, czy zwrotu nie zlecono tam ręcznie.",
    en: "That much can no longer be refunded from this payment. Check the provider’s panel for a refund made there by hand.",
  },
  not_found: {
    pl: "Operator nie zna tej wpłaty. Sprawdź konto w ustawieniach albo zwróć przelewem.",
    en: "The provider does not know this payment. Check the account in the settings, or refund by transfer.",
  },
  wrong_status: {
    pl: "Operator nie rozliczył jeszcze tej wpłaty. Spróbuj jutro albo zwróć przelewem.",
    en: "The provider has not settled this payment yet. Try tomorrow, or refund by transfer.",
  },
  refused: {
    pl: "Operator odrzucił zwrot. Zwróć tę kwotę przelewem.",
    en: "The provider rejected the refund. Refund by transfer.",
  },
  came_back: {
    pl: "Operator oddał te pieniądze organizatorowi.",
    en: "The provider returned this money to the organiser.",
  },
  disputed: {
    pl: "Płacący zareklamował tę wpłatę w banku. Poczekaj na wynik reklamacji.",
    en: "The payer disputed this payment at the bank. Wait for the outcome.",
  },
  card_gone: {
    pl: "Karta płacącego jest zamknięta. Zwróć tę kwotę przelewem.",
    en: "The payer’s card is closed. Refund by transfer.",
  },
};

/** Sentence for a refund's problem: a known code, else the bank's or provider's own text, else a general one. */
export function refundProblemText(problem: string | null, locale: Locale): string {
  return problemTexts[problem ?? ""]?.[locale] ?? (problem || other[locale]);
}
