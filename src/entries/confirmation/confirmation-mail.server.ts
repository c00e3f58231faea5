// The mail that confirms a sign-up, in both languages.
import { count, formatDateTime, formatMoney } from "../../kernel/text/format.ts";
import { nameOf } from "../line-ups/eligibility.ts";
import { givenUp } from "../../competitions/entry-states.ts";
import { type Balance, balanceText, openLabel } from "../pricing/balance-text.ts";
import { answersText } from "../questions/answers-mail.server.ts";
import type { OwnQuestion } from "../questions/records.ts";
import type { Sheet } from "../questions/rules.ts";
import type { Dancer } from "../../people/dancers/dancer-record.ts";
import { labelOf } from "../label/title-of.ts";
import type { EntryStatus } from "../records.ts";
import type { Quote } from "../pricing/price-records.ts";
import { counted, entryWords } from "../words.ts";

interface Confirmed {
  competition: string;
  entries: readonly { id: string; title: string | null; status: EntryStatus; section_id: string; dancer_ids: readonly string[] }[];
  sections: readonly { id: string; name: string }[];
  dancers: readonly Dancer[];
  /** The price, and the part already paid. */
  due: Balance & Pick<Quote, "lines">;
  /** The organiser's own questions and their answers. */
  asking: { questions: readonly OwnQuestion[]; sheets: readonly Sheet[] };
  signup_closes_at: string | null;
  /** Null when no music is to be sent. */
  music_closes_at: string | null;
  url: string;
}

/**
 * The confirmation of a sign-up: every entry with section and line-up, reserved places, the total and the deadline, the answers to the organiser's
 * questions, the deadlines of sign-up and music, the link.
 */
export function confirmationMail(locale: "pl" | "en", about: Confirmed) {
  const pl = locale === "pl";
  const names = new Map(about.dancers.map((each) => [each.id, nameOf(each)]));
  const sections = new Map(about.sections.map((each) => [each.id, each.name]));
  const amounts = new Map(about.due.lines.map((line) => [line.entry_id, line.amount_grosze]));
  const sent = about.entries.filter((each) => !givenUp.includes(each.status));
  const rows = sent.map((entry): [string, string] => [
    [
      labelOf(entry, locale),
      sections.get(entry.section_id) ?? "",
      entry.dancer_ids.map((id) => names.get(id) ?? "").join(", "),
      ...(entry.status === "waiting" ? [entryWords[locale].waiting.toLowerCase()] : []),
    ].join("\n"),
    amounts.has(entry.id) && entry.status !== "waiting" ? formatMoney(amounts.get(entry.id) ?? 0, locale) : "–",
  ]);
  const until = (at: string | null, text: [string, string]) =>
    at === null ? [] : [`${text[pl ? 0 : 1]} ${formatDateTime(at, locale, "long")}.`];
  const { total_grosze, held_grosze, lines } = about.due;
  const left = total_grosze - held_grosze;
  const sums: [string, number][] = [
    [pl ? "Razem" : "Total", total_grosze],
    ...(held_grosze > 0 ? [[pl ? "Wpłacono" : "Paid", held_grosze] as [string, number]] : []),
    ...(held_grosze > 0 && left > 0 ? [[pl ? "Do zapłaty" : "To pay", left] as [string, number]] : []),
  ];
  const besides = lines.flatMap((line): [string, string][] =>
    line.entry_id === null ? [[`${line.label}\n${line.detail}`, formatMoney(line.amount_grosze, locale)]] : [],
  );
  const unpaid = pl ? "Zgłoszenie nie jest jeszcze opłacone." : "The sign-up is not paid yet.";
  const howMany = count(locale, sent.length, counted.entries[locale]);
  const reserved = pl ? "Miejsca zarezerwowane" : "Places reserved";
  const onlyPlaces = {
    subject: `${reserved}: ${about.competition}`,
    heading: reserved,
    paragraphs: [
      pl
        ? `Dzień dobry! Zarezerwowaliśmy miejsca na turniej ${about.competition}.`
        : `Hello! Your places at ${about.competition} are reserved.`,
    ],
  };
  return {
    locale,
    subject: pl ? `Zgłoszenie wysłane: ${about.competition}` : `Sign-up sent: ${about.competition}`,
    heading: pl ? "Dziękujemy, zgłoszenie dotarło" : "Thank you, your sign-up has arrived",
    paragraphs: [
      pl
        ? `Dzień dobry! Dostaliśmy zgłoszenie na turniej ${about.competition} (${howMany}).`
        : `Hello! We have received your sign-up to ${about.competition} (${howMany}).`,
    ],
    ...(sent.length === 0 ? onlyPlaces : {}),
    rows: [...rows, ...besides, ...sums.map(([name, grosze]): [string, string] => [name, formatMoney(grosze, locale)])],
    after: [
      ...(left > 0 ? [`${unpaid} ${balanceText(about.due, locale)}`] : []),
      ...answersText(locale, { ...about.asking, entries: sent, dancers: about.dancers }),
      ...until(about.signup_closes_at, ["Zmiany można wprowadzać do:", "Changes can be made until:"]),
      ...until(about.music_closes_at, ["Muzykę można dosłać do:", "Music can be sent until:"]),
      pl
        ? "Nie przekazuj linku dalej: kto go ma, może zmienić zgłoszenie."
        : "Do not pass the link on: whoever has it can change the sign-up.",
    ],
    button: { label: openLabel(about.due, locale), url: about.url },
  };
}
