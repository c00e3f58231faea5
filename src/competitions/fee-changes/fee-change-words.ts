// Words of the question about a change of fees.
import { count, formatMoney } from "../../kernel/text/format.ts";

const sum = (locale: "pl" | "en") => (grosze: number) => `${grosze > 0 ? "+" : ""}${formatMoney(grosze, locale)}`;

export const feeChangeWords = {
  pl: {
    title: "Kogo dotyczy nowa cena?",
    who: (families: number) =>
      `Wysłane bez wpłaty: ${count("pl", families, { one: "zgłoszenie", few: "zgłoszenia", many: "zgłoszeń", other: "zgłoszenia" })}.`,
    difference: "Różnica razem:",
    sum: sum("pl"),
    rest: "„Wszystkie”: te zgłoszenia dostaną nową cenę i e-mail. Kto coś wpłacił, zachowuje cenę.",
    all: "Wszystkie",
    onlyNew: "Tylko nowe",
  },
  en: {
    title: "Who is the new price for?",
    who: (families: number) => `Sent without payment: ${count("en", families, { one: "sign-up", other: "sign-ups" })}.`,
    difference: "Difference in total:",
    sum: sum("en"),
    rest: "“All”: these sign-ups get the new price and a mail. Sign-ups with a payment keep their price.",
    all: "All",
    onlyNew: "New ones only",
  },
};
