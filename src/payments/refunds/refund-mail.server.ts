// The mail that money went back, in both languages.
import type { Mail } from "../../kernel/jobs/mail.server.ts";
import type { Locale } from "../../kernel/sentences.ts";
import { formatMoney } from "../../web/locale/format.ts";
import type { Way } from "./states.ts";

export interface Refunded {
  competition_name: string;
  reference: string;
  amount_grosze: number;
  kept_grosze: number;
  way: Way;
  account: string | null;
  /** Opens the sign-up on any device. */
  url: string;
}

const where: Record<Locale, Record<Way, string>> = {
  pl: {
    p24: "tą samą drogą, którą przyszła wpłata (Przelewy24)",
    stripe: "tą samą drogą, którą przyszła wpłata (Stripe)",
    transfer: "przelewem na rachunek",
  },
  en: {
    p24: "the way that the payment came (Przelewy24)",
    stripe: "the way that the payment came (Stripe)",
    transfer: "by transfer to the account",
  },
};

/** How much went back, where, and what the organiser kept. */
export function refundMail(locale: Locale, about: Refunded): Omit<Mail, "kind" | "to"> {
  const pl = locale === "pl";
  const amount = formatMoney(about.amount_grosze, locale);
  const end = about.account?.slice(-4);
  const way = `${where[locale][about.way]}${end ? ` …${end}` : ""}`;
  return {
    locale,
    subject: pl ? `Zwrot ${amount}: ${about.competition_name}` : `Refund of ${amount}: ${about.competition_name}`,
    heading: pl ? "Zwracamy wpłatę" : "We return your payment",
    paragraphs: [
      pl
        ? `Dzień dobry, zwróciliśmy ${amount} ${way}. Turniej: ${about.competition_name}. Bank może potrzebować kilku dni.`
        : `Hello, we returned ${amount} ${way}. Competition: ${about.competition_name}. The bank may need a few days.`,
    ],
    rows: [
      [pl ? "Numer wpłaty" : "Reference", about.reference],
      [pl ? "Zwrócono" : "Returned", amount],
      ...(about.kept_grosze > 0
        ? [
            [pl ? "Zatrzymano zgodnie z regulaminem" : "Kept according to the regulations", formatMoney(about.kept_grosze, locale)] as [
              string,
              string,
            ],
          ]
        : []),
    ],
    button: { label: pl ? "Otwórz zgłoszenie" : "Open the sign-up", url: about.url },
  };
}
