// Mails about freed places, in both languages.
import type { Mail } from "../../kernel/mail/mail.server.ts";
import { formatDateTime } from "../../kernel/text/format.ts";
import { type Balance, balanceText, openLabel } from "../../entries/pricing/balance-text.ts";
import type { PassesTo } from "./rules.ts";
import { costsText, waitingWords } from "./waiting-words.ts";
import type { MailedEntry } from "./waiting-sql.server.ts";
import type { OfferCosts } from "../../entries/pricing/price-records.ts";

/**
 * What happened: a place is offered, the entry has one, the offer was declined, its deadline passed, or the office's change cost the entry its place.
 */
export type WaitingEvent = "offered" | "placed" | "declined" | "expired" | "lost";

const headings: Record<WaitingEvent, Record<"pl" | "en", string>> = {
  offered: { pl: "Jest wolne miejsce", en: "A place is free" },
  placed: { pl: "Występ ma miejsce", en: "The entry has a place" },
  declined: { pl: "Zgłoszenie nie jest już na liście rezerwowej", en: "The entry is no longer on the waiting list" },
  expired: { pl: "Propozycja miejsca wygasła", en: "The offer of a place has ended" },
  lost: { pl: "Występ jest na liście rezerwowej", en: "The entry is on the waiting list" },
};

interface About extends Pick<MailedEntry, "competition_name" | "music_closes_at"> {
  entries: readonly Pick<MailedEntry, "title" | "section_name">[];
  /** Deadline of the offer. */
  until: string | null;
  /** Who gets the place that is not taken. */
  passes_to: PassesTo;
  /** The organiser closed sign-up, whatever its deadline. */
  closed: boolean;
  /** Costs of the offered place; null: not mentioned. */
  costs: OfferCosts | null;
  /** Balance of the sign-up; null: not mentioned. */
  due: Balance | null;
  url: string;
}

const office = {
  pl: "O wolnych miejscach decyduje biuro turnieju.",
  en: "The competition office assigns free places.",
};

/** Adds that the office assigns free places, where no automatic offer follows. */
const withOfficeNote = (locale: "pl" | "en", sentence: string, passesTo: PassesTo) =>
  passesTo === "office" ? `${sentence} ${office[locale]}` : sentence;

/** Sentence that an offered place was declined, and who gets it. */
function declinedText(locale: "pl" | "en", { passes_to }: About): string {
  const pl = locale === "pl";
  if (passes_to === "list")
    return pl
      ? "Rezygnacja przyjęta. Miejsce dostanie następne zgłoszenie z listy."
      : "You gave up the place. It goes to the next entry on the list.";
  return withOfficeNote(
    locale,
    pl ? "Rezygnacja przyjęta. Występ jest wycofany." : "You gave up the place. The entry is withdrawn.",
    passes_to,
  );
}

/** Sentence why an offer has ended, and who gets its place. */
function expiredText(locale: "pl" | "en", { passes_to, closed }: About): string {
  const pl = locale === "pl";
  if (closed)
    return withOfficeNote(
      locale,
      pl ? "Zapisy są zamknięte, propozycja wygasła." : "Sign-up is closed, so the offer has ended.",
      passes_to,
    );
  if (passes_to === "list")
    return pl
      ? "Termin minął bez odpowiedzi. Miejsce dostanie następny występ z listy."
      : "The deadline passed without an answer. The place goes to the next entry on the list.";
  return withOfficeNote(
    locale,
    pl ? "Termin minął bez odpowiedzi, propozycja wygasła." : "The deadline passed without an answer, so the offer has ended.",
    passes_to,
  );
}

/** Sentences on what happens to the entry now. */
function sentences(locale: "pl" | "en", news: WaitingEvent, about: About): string[] {
  const pl = locale === "pl";
  const at = (moment: string | null) => (moment === null ? "" : formatDateTime(moment, locale, "long"));
  const costs = about.costs === null ? [] : [costsText(about.costs, locale).join(" ")];
  const next = waitingWords[locale].next[about.passes_to];
  if (news === "offered")
    return pl
      ? [
          `Miejsce czeka do: ${at(about.until)}. ${next}`.trim(),
          ...costs,
          "Otwórz zgłoszenie i naciśnij „Przyjmuję miejsce” albo „Rezygnuję”. Samo otwarcie linku niczego nie zmienia.",
        ]
      : [
          `The place is held until: ${at(about.until)}. ${next}`.trim(),
          ...costs,
          "Open the sign-up and press “Take the place” or “Give it up”. Opening the link alone changes nothing.",
        ];
  if (news === "placed")
    return [
      about.entries.length > 1
        ? pl
          ? "Te występy nie czekają już na liście rezerwowej."
          : "These entries are no longer on the waiting list."
        : pl
          ? "Występ nie czeka już na liście rezerwowej."
          : "The entry is no longer on the waiting list.",
      ...[about.due === null ? "" : balanceText(about.due, locale)].filter(Boolean),
      ...(about.music_closes_at === null
        ? []
        : [pl ? `Muzykę można dosłać do: ${at(about.music_closes_at)}.` : `Music can be sent until: ${at(about.music_closes_at)}.`]),
    ];
  if (news === "declined") return [declinedText(locale, about)];
  if (news === "lost")
    return [
      pl
        ? "Biuro turnieju poprawiło dane i występ jest teraz w tej kategorii. Nie ma w niej wolnych miejsc, więc czeka na liście rezerwowej i do tego czasu nic nie kosztuje."
        : "The competition office corrected the data, and the entry is now in this section. The section has no free places, so the entry is on the waiting list and costs nothing until it gets a place.",
      about.passes_to === "list"
        ? pl
          ? "O wolnym miejscu dostaniesz osobną wiadomość."
          : "We will e-mail you when a place is free."
        : office[locale],
      pl ? "Jeśli to pomyłka, napisz do organizatora." : "If this is a mistake, write to the organiser.",
    ];
  return [
    expiredText(locale, about),
    pl
      ? "Występ zostaje na końcu listy rezerwowej. O miejsce zapytaj organizatora."
      : "The entry stays at the end of the waiting list. Ask the organiser for a place.",
  ];
}

/** Mail to the contact of the sign-up. */
export function waitingMail(locale: "pl" | "en", news: WaitingEvent, about: About): Omit<Mail, "kind" | "to"> {
  const several = { pl: "Występy mają miejsca", en: "The entries have places" };
  const heading = (news === "placed" && about.entries.length > 1 ? several : headings[news])[locale];
  const greeting = locale === "pl" ? "Dzień dobry, turniej" : "Hello, competition";
  return {
    locale,
    subject: `${heading}: ${about.competition_name}`,
    heading,
    paragraphs: [
      `${greeting}: ${about.competition_name}.`,
      ...about.entries.map((each) => [each.title, each.section_name].filter(Boolean).join(", ")),
      ...sentences(locale, news, about),
    ],
    button: {
      label: about.due ? openLabel(about.due, locale) : locale === "pl" ? "Otwórz zgłoszenie" : "Open the sign-up",
      url: about.url,
    },
  };
}
