// The mail about a refund, in both languages.
import type { Mail } from "../../kernel/mail/mail.server.ts";
import type { Locale } from "../../kernel/text/locale.ts";
import { formatMoney } from "../../kernel/text/format.ts";
import type { RefundMethod } from "../../payments/records/refund-states.ts";

/** Facts for the mail about a refund. */
export interface RefundMailData {
  competition_name: string;
  reference: string;
  amount_grosze: number;
  kept_grosze: number;
  way: RefundMethod;
  account: string | null;
  /** Link that opens the sign-up on any device. */
  url: string;
}

const where: Record<Locale, Record<Exclude<RefundMethod, "credit">, string>> = {
  pl: {
    p24: "tą samą drogą co wpłata (Przelewy24)",
    stripe: "tą samą drogą co wpłata (Stripe)",
    transfer: "przelewem na rachunek",
  },
  en: {
    p24: "the same way it was paid (Przelewy24)",
    stripe: "the same way it was paid (Stripe)",
    transfer: "by transfer to the account",
  },
};

/** Content of the mail: the sum returned, by which method, and what the organiser kept. */
export function buildRefundMail(locale: Locale, about: RefundMailData): Omit<Mail, "kind" | "to"> {
  if (about.way === "credit") return buildCreditMail(locale, about);
  const pl = locale === "pl";
  const amount = formatMoney(about.amount_grosze, locale);
  const end = about.account?.slice(-4);
  const method = `${where[locale][about.way]}${end ? ` …${end}` : ""}`;
  return {
    locale,
    subject: pl ? `Zwrot ${amount}: ${about.competition_name}` : `Refund of ${amount}: ${about.competition_name}`,
    heading: pl ? "Zwracamy wpłatę" : "Your refund",
    paragraphs: [
      pl
        ? `Dzień dobry, zwróciliśmy ${amount} ${method}. Turniej: ${about.competition_name}. Bank może potrzebować kilku dni.`
        : `Hello, we refunded ${amount} ${method}. Competition: ${about.competition_name}. The bank may need a few days.`,
    ],
    ...restOf(locale, about, [pl ? "Zwrócono" : "Refunded", amount]),
  };
}

/** Content of the mail about a credit: its sum, and how it is used. */
function buildCreditMail(locale: Locale, about: RefundMailData): Omit<Mail, "kind" | "to"> {
  const pl = locale === "pl";
  const amount = formatMoney(about.amount_grosze, locale);
  return {
    locale,
    subject: pl ? `Na następny turniej: ${amount}` : `For the next competition: ${amount}`,
    heading: pl ? "Masz środki na następny turniej" : "You have a credit for the next competition",
    paragraphs: [
      pl
        ? `Dzień dobry, ${amount} z turnieju ${about.competition_name} czeka na następny turniej tego organizatora.`
        : `Hello, ${amount} from ${about.competition_name} is waiting for this organiser’s next competition.`,
      pl
        ? "Kto zgłosił z konta, zobaczy tę kwotę przy następnej płatności z tego konta. Bez konta podaj w zgłoszeniu ten sam adres e-mail i napisz do biura: odliczy ją od opłaty."
        : "If you signed up with an account, you will see it at that account’s next payment. Otherwise sign up with the same e-mail address and write to the office, which will deduct it from the fee.",
    ],
    ...restOf(locale, about, [pl ? "Na następny turniej" : "For the next competition", amount]),
  };
}

/** Rows below the text, and the button that opens the sign-up. */
function restOf(locale: Locale, about: RefundMailData, sum: [string, string]): Pick<Mail, "rows" | "button"> {
  const pl = locale === "pl";
  const retained: [string, string] = [
    pl ? "Zatrzymano zgodnie z regulaminem" : "Kept according to the regulations",
    formatMoney(about.kept_grosze, locale),
  ];
  return {
    rows: [[pl ? "Numer wpłaty" : "Reference", about.reference], sum, ...(about.kept_grosze > 0 ? [retained] : [])],
    button: { label: pl ? "Otwórz zgłoszenie" : "Open sign-up", url: about.url },
  };
}
