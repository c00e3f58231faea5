// What sign-up writes in mails.
import { count, formatDateTime, formatMoney, startNumber } from "../web/locale/format.ts";
import { nameOf } from "./line-ups/eligibility.ts";
import { type Due, dueText, openLabel } from "./pricing/due-text.ts";
import { labelOf } from "./pricing/quote.ts";
import type { Dancer, EntryStatus, Quote } from "./records.ts";
import { answersText } from "./questions/answers-mail.server.ts";
import type { AskedQuestion } from "./questions/records.ts";
import type { Sheet } from "./questions/rules.ts";
import { counted, entryWords } from "./words.ts";

interface Confirmed {
  competition: string;
  entries: readonly { id: string; title: string | null; status: EntryStatus; section_id: string; dancer_ids: readonly string[] }[];
  sections: readonly { id: string; name: string }[];
  dancers: readonly Dancer[];
  /** What it costs, and what of that is still to be paid. */
  due: Due & Pick<Quote, "lines">;
  /** What the organiser asks besides, and what was answered. */
  asking: { questions: readonly AskedQuestion[]; sheets: readonly Sheet[] };
  signup_closes_at: string | null;
  /** Null: no music is to be sent. */
  music_closes_at: string | null;
  url: string;
}

/** The confirmation of a sign-up: every entry with section and line-up, places that are reserved, the total and what is to be paid until when, what the organiser was answered, the deadlines, the link. */
export function confirmationMail(locale: "pl" | "en", about: Confirmed) {
  const pl = locale === "pl";
  const names = new Map(about.dancers.map((each) => [each.id, nameOf(each)]));
  const sections = new Map(about.sections.map((each) => [each.id, each.name]));
  const amounts = new Map(about.due.lines.map((line) => [line.entry_id, line.amount_grosze]));
  const sent = about.entries.filter((each) => each.status !== "withdrawn" && each.status !== "rejected");
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
      ...(left > 0 ? [`${unpaid} ${dueText(about.due, locale)}`] : []),
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

/** What became of entries: withdrawn by the organiser, disqualified, or in the competition again after either. */
export type OutKind = "withdrawn" | "disqualified" | "back";

const outWords = {
  withdrawn: {
    pl: ["Występ wycofany", "Organizator wycofał te występy. Nie odbędą się i nie ma ich już w kolejce."],
    en: ["Entry withdrawn", "The organiser has withdrawn these entries. They do not take place and are out of the queue."],
  },
  disqualified: {
    pl: ["Dyskwalifikacja", "Te występy są zdyskwalifikowane i nie mają miejsca w wynikach."],
    en: ["Disqualification", "These entries are disqualified and have no place in the results."],
  },
  back: {
    pl: ["Występ znów bierze udział", "Te występy znów biorą udział w turnieju. Wcześniejsza wiadomość jest nieaktualna."],
    en: ["The entry takes part again", "These entries take part in the competition again. The earlier mail no longer holds."],
  },
} as const;

interface WentOut {
  competition: string;
  entries: readonly { title: string | null; start_number: number | null; section_name: string }[];
  url: string;
}

/** The mail to a club whose entries went out, or came back. */
export function outMail(locale: "pl" | "en", kind: OutKind, about: WentOut) {
  const [heading, sentence] = outWords[kind][locale];
  return {
    locale,
    subject: `${heading}: ${about.competition}`,
    heading,
    paragraphs: [
      `${locale === "pl" ? "Dzień dobry, turniej" : "Hello, competition"}: ${about.competition}. ${sentence}`,
      ...about.entries.map((each) =>
        [each.start_number === null ? undefined : startNumber(each.start_number), each.title, each.section_name].filter(Boolean).join(", "),
      ),
      locale === "pl" ? "W razie pytań odpisz na tę wiadomość." : "If you have questions, reply to this mail.",
    ],
    button: { label: locale === "pl" ? "Otwórz zgłoszenie" : "Open the sign-up", url: about.url },
  };
}

interface LostLink {
  club_name: string | null;
  contact_name: string | null;
  status: "draft" | "submitted";
  entries: number;
  url: string;
}

/** The mail with the links of an address's sign-ups, newest first: the newest as the button, the others below it. */
export function linksMail(locale: "pl" | "en", competition: string, links: readonly LostLink[]) {
  const pl = locale === "pl";
  const [newest, ...others] = links;
  const named = (each: LostLink) =>
    [
      each.club_name ?? each.contact_name ?? (pl ? "zgłoszenie" : "sign-up"),
      count(locale, each.entries, counted.entries[locale]),
      ...(each.status === "draft" ? [pl ? "jeszcze niewysłane" : "not sent yet"] : []),
    ].join(", ");
  return {
    locale,
    subject: pl ? `Link do zgłoszenia: ${competition}` : `Link to the sign-up: ${competition}`,
    heading: pl ? "Oto link do zgłoszenia" : "Here is the link to the sign-up",
    paragraphs: [
      pl
        ? `Dzień dobry, na stronie zapisów ktoś poprosił o link. Turniej: ${competition}. Zgłoszenie: ${newest ? named(newest) : ""}.`
        : `Hello, somebody asked for the link on the sign-up page. Competition: ${competition}. Sign-up: ${newest ? named(newest) : ""}.`,
    ],
    after: [
      ...others.map((each) => `${named(each)}: ${each.url}`),
      pl
        ? "Nie przekazuj linku dalej: kto go ma, może zmienić zgłoszenie. Jeśli to pomyłka, nic nie trzeba robić."
        : "Do not pass the link on: whoever has it can change the sign-up. If this was a mistake, nothing needs to be done.",
    ],
    ...(newest ? { button: { label: pl ? "Otwórz zgłoszenie" : "Open the sign-up", url: newest.url } } : {}),
  };
}
