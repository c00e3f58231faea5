// What payments' mails say, in both languages.
import type { Mail } from "../kernel/mail.server.ts";
import type { Locale } from "../kernel/sentences.ts";
import { formatMoney } from "../web/format.ts";

/** The mail that a payment has arrived: what first, then which. */
export function paidMail(
  locale: Locale,
  about: {
    competition: string;
    amount_grosze: number;
    reference: string;
    url: string;
    lines: readonly { label: string; amount_grosze: number }[];
  },
): Omit<Mail, "kind" | "to"> {
  const amount = formatMoney(about.amount_grosze, locale);
  const rows = about.lines.map((line): [string, string] => [line.label, formatMoney(line.amount_grosze, locale)]);
  return locale === "pl"
    ? {
        subject: `Wpłata przyjęta: ${about.competition}, ${amount}`,
        heading: "Wpłata dotarła.",
        paragraphs: [`Turniej: ${about.competition}. Numer wpłaty: ${about.reference}.`],
        rows: [...rows, ["Zapłacono", amount]],
        button: { label: "Zobacz zgłoszenie", url: about.url },
      }
    : {
        subject: `Payment received: ${about.competition}, ${amount}`,
        heading: "The payment has arrived.",
        paragraphs: [`Competition: ${about.competition}. Reference: ${about.reference}.`],
        rows: [...rows, ["Paid", amount]],
        button: { label: "See the sign-up", url: about.url },
      };
}
