// The mail that reminds of an unpaid sum, in both languages.
import type { Mail } from "../../kernel/mail/mail.server.ts";
import type { Locale } from "../../kernel/text/locale.ts";
import { formatDate, formatMoney } from "../../kernel/text/format.ts";

/** Facts for the reminder mail. */
export interface ReminderMailData {
  competition_name: string;
  reference: string;
  due_grosze: number;
  due_at: string | null;
  /** Link that opens the sign-up on any device. */
  url: string;
  /** Details for a transfer. Null when the organiser has no account. */
  transfer: { recipient: string; account: string; title: string } | null;
}

/** Content of the reminder: the unpaid sum, and all details of a transfer. */
export function buildReminderMail(locale: Locale, about: ReminderMailData): Omit<Mail, "kind" | "to"> {
  const pl = locale === "pl";
  const amount = formatMoney(about.due_grosze, locale);
  const until = about.due_at ? formatDate(about.due_at, locale, "long") : undefined;
  const { transfer } = about;
  const rows: [string, string][] = transfer
    ? [
        [pl ? "Odbiorca" : "Recipient", transfer.recipient],
        [pl ? "Numer rachunku" : "Account number", (transfer.account.match(/^\d{2}|\d{4}/g) ?? [transfer.account]).join(" ")],
        [pl ? "Tytuł przelewu" : "Transfer title", transfer.title],
      ]
    : [[pl ? "Numer wpłaty" : "Reference", about.reference]];
  return {
    locale,
    subject: pl ? `Do zapłaty ${amount}: ${about.competition_name}` : `${amount} to pay: ${about.competition_name}`,
    heading: pl ? "Czekamy na wpłatę" : "We are waiting for your payment",
    paragraphs: [
      pl
        ? `Dzień dobry, turniej: ${about.competition_name}. Do zapłaty zostało ${amount}${until ? `, termin: ${until}` : ""}.`
        : `Hello, competition: ${about.competition_name}. ${amount} is left to pay${until ? `, by ${until}` : ""}.`,
    ],
    rows: [...rows, [pl ? "Do zapłaty" : "To pay", amount]],
    after: [
      pl
        ? "Jeśli przelew jest już w drodze, nic więcej nie trzeba robić. Nie przekazuj linku dalej: kto go ma, może zmienić zgłoszenie."
        : "If you have already made the transfer, there is nothing else to do. Do not share the link: anyone who has it can change the sign-up.",
    ],
    button: { label: pl ? "Zobacz i zapłać" : "View and pay", url: about.url },
  };
}
