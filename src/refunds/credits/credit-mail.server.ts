// The mail that a credit was taken back, in both languages.
import type { Mail } from "../../kernel/mail/mail.server.ts";
import type { Locale } from "../../kernel/text/locale.ts";
import { formatMoney } from "../../kernel/text/format.ts";

/** Content of the mail: the sum taken back, and the reason. */
export function buildTakenBackMail(
  locale: Locale,
  about: { amount_grosze: number; competition_name: string; reason: string; url: string },
): Omit<Mail, "kind" | "to"> {
  const pl = locale === "pl";
  const amount = formatMoney(about.amount_grosze, locale);
  return {
    locale,
    subject: pl ? `Zmiana w środkach na następny turniej: ${amount}` : `Your credit has changed: ${amount}`,
    heading: pl ? "Środki na następny turniej cofnięte" : "Your credit was withdrawn",
    paragraphs: [
      pl
        ? `Dzień dobry, ${amount} nie czeka już na następny turniej i wróciło do wpłaty, z której pochodziło: ${about.competition_name}.`
        : `Hello, ${amount} is no longer a credit and has returned to its payment: ${about.competition_name}.`,
    ],
    rows: [[pl ? "Powód" : "Reason", about.reason]],
    button: { label: pl ? "Otwórz zgłoszenie" : "Open sign-up", url: about.url },
  };
}
