// What payments' mails say, in both languages.
import type { Mail } from "../kernel/jobs/mail.server.ts";
import type { Locale } from "../kernel/sentences.ts";
import { formatDate, formatMoney, plural } from "../web/locale/format.ts";

export interface PaidFacts {
  competition_name: string;
  starts_on: string;
  music_closes_at: string | null;
  paid_grosze: number;
  reference: string;
  paid_at: string;
  /** Opens the sign-up on any device: its music while some is missing, else the whole. */
  url: string;
  lines: readonly { label: string; detail: string | null; amount_grosze: number }[];
  /** Titles of the entries whose music is missing. */
  without_music: readonly string[];
}

/** The mail that a payment has arrived: what first, then which, then what is still missing. */
export function paidMail(locale: Locale, about: PaidFacts): Omit<Mail, "kind" | "to"> {
  const pl = locale === "pl";
  const amount = formatMoney(about.paid_grosze, locale);
  const day = formatDate(about.starts_on, locale);
  const rows = about.lines.map((line): [string, string] => [
    line.detail ? `${line.label}\n${line.detail}` : line.label,
    formatMoney(line.amount_grosze, locale),
  ]);
  const until = about.music_closes_at
    ? pl
      ? ` Wgraj ją do: ${formatDate(about.music_closes_at, locale, "long")}.`
      : ` Upload it by ${formatDate(about.music_closes_at, locale, "long")}.`
    : "";
  const titles = about.without_music.join(", ");
  const many = about.without_music.length;
  const left = plural("pl", many, {
    one: "Została 1 rzecz",
    few: `Zostały ${many} rzeczy`,
    many: `Zostało ${many} rzeczy`,
    other: `Zostało ${many} rzeczy`,
  });
  const missing = pl ? `${left}. Brakuje muzyki: ${titles}.${until}` : `Still missing: music for ${titles}.${until}`;
  return {
    locale,
    subject: pl ? `Wpłata przyjęta: ${about.competition_name}, ${amount}` : `Payment received: ${about.competition_name}, ${amount}`,
    heading: pl ? `Wpłata dotarła. Do zobaczenia ${day}.` : `The payment has arrived. See you on ${day}.`,
    paragraphs: [
      pl
        ? `Dzień dobry, mamy ${amount}. Turniej: ${about.competition_name}. Numer wpłaty: ${about.reference}.`
        : `Hello, we have ${amount}. Competition: ${about.competition_name}. Reference: ${about.reference}.`,
    ],
    after: [
      ...(many > 0 ? [missing] : []),
      pl
        ? "Nie przekazuj linku dalej: kto go ma, może zmienić zgłoszenie."
        : "Do not pass the link on: whoever has it can change the sign-up.",
    ],
    rows: [...rows, [pl ? `Zapłacono ${formatDate(about.paid_at, locale)}` : `Paid on ${formatDate(about.paid_at, locale)}`, amount]],
    button: {
      label: many > 0 ? (pl ? "Wgraj muzykę" : "Upload the music") : pl ? "Otwórz zgłoszenie" : "Open the sign-up",
      url: about.url,
    },
  };
}

export interface Owed {
  competition_name: string;
  reference: string;
  due_grosze: number;
  due_at: string | null;
  /** Opens the sign-up on any device. */
  url: string;
  /** Where a transfer goes; null while the organiser has given no account. */
  transfer: { recipient: string; account: string; title: string } | null;
}

/** The mail that reminds of what is still to be paid, with everything that a transfer needs. */
export function reminderMail(locale: Locale, about: Owed): Omit<Mail, "kind" | "to"> {
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
    heading: pl ? "Czekamy na wpłatę" : "We are waiting for the payment",
    paragraphs: [
      pl
        ? `Dzień dobry, turniej: ${about.competition_name}. Do zapłaty zostało ${amount}${until ? `, termin: ${until}` : ""}.`
        : `Hello, competition: ${about.competition_name}. There is ${amount} left to pay${until ? `, by ${until}` : ""}.`,
    ],
    rows: [...rows, [pl ? "Do zapłaty" : "To pay", amount]],
    after: [
      pl
        ? "Jeśli przelew jest już w drodze, nic więcej nie trzeba robić. Nie przekazuj linku dalej: kto go ma, może zmienić zgłoszenie."
        : "If the transfer is under way, nothing else is needed. Do not pass the link on: whoever has it can change the sign-up.",
    ],
    button: { label: pl ? "Zobacz i zapłać" : "See and pay", url: about.url },
  };
}
