// Texts of the register of processing and the information duty, built from the actual settings. Pure; a lawyer confirms the marked parts.
import { fill } from "../../web/locale/fill.ts";
import type { Register } from "../contract.ts";
import { durationsOf } from "../durations.ts";

type Locale = "pl" | "en";

/** Facts that the texts are built from. */
export interface Facts {
  organiser: Register["organiser"];
  kept: Omit<Register["kept"], "version">;
  /** The organiser sees the name of the mail server; the public only sees that there is one. */
  processors: Omit<Register["processors"], "smtp_host"> & ({ smtp_host: string | null } | { mail: boolean });
}

export interface Activity {
  purpose: string;
  data: string;
  basis: string;
  kept: string;
}

const texts = {
  pl: {
    activities: [
      [
        "Zgłoszenia, listy startowe, sędziowanie i wyniki",
        "Imię, nazwisko, rok lub data urodzenia, klub, kategorie, oceny, miejsca",
        "art. 6 ust. 1 lit. b lub f RODO (*)",
        "Wyniki bez terminu; na prośbę pod pseudonimem",
      ],
      [
        "Kontakt ze zgłaszającym",
        "Imię i nazwisko, e-mail, telefon, rola",
        "art. 6 ust. 1 lit. b RODO (*)",
        "{contact_months} po turnieju, o ile wpłaty są rozliczone",
      ],
      [
        "Własne pytania organizatora w zgłoszeniu",
        "Odpowiedzi i załączone pliki",
        "art. 6 ust. 1 lit. b lub f RODO; o zdrowiu: art. 9 ust. 2 lit. a (*)",
        "{contact_months} po turnieju",
      ],
      [
        "Opłaty, rozliczenia i dokumenty",
        "Nabywca, adres, NIP, kwoty, wpłaty, zwroty",
        "art. 6 ust. 1 lit. c RODO; art. 74 ustawy o rachunkowości, art. 86 Ordynacji podatkowej, art. 112 ustawy o VAT",
        "5 lat od końca roku podatkowego; proformy na prośbę pod pseudonimem; organizator usuwa sam",
      ],
      [
        "Zgłoszenia, których nikt nie wysłał",
        "To, co wpisano, muzyka i pliki",
        "art. 6 ust. 1 lit. b RODO (*)",
        "{draft_days} od ostatniej zmiany",
      ],
      ["Muzyka do występu", "Plik, tytuł, wykonawca", "art. 6 ust. 1 lit. b RODO (*)", "{music_days} po turnieju"],
      [
        "Zgody, między innymi na pełne imię i nazwisko na listach i w wynikach",
        "Rodzaj, wersja tekstu, kto i kiedy, adres IP; podpis złożony palcem przy drzwiach",
        "art. 6 ust. 1 lit. a RODO; dowód: lit. f (*)",
        "{consent_years} po turnieju",
      ],
      [
        "Strona osoby z tajnego linku: zgody, wgląd w dane, prośby o poprawienie i usunięcie",
        "Adres e-mail, skrót klucza, czas otwarcia i odpowiedzi, treść prośby i odpowiedzi",
        "art. 6 ust. 1 lit. c RODO (art. 12–22) (*)",
        "Adres i treść: {contact_months} po turnieju",
      ],
      [
        "Stanowiska na hali bez konta: kierownik sceny, kulisy, drzwi, karty sędziów",
        "Imię wpisane przy otwarciu, przeglądarka, czas i ostatnia czynność; kto przyjechał i kto stawił się za kulisami",
        "art. 6 ust. 1 lit. f RODO (*)",
        "{contact_months} po turnieju",
      ],
      [
        "Zdarzenia przy scenie: urazy, skargi, uchybienia",
        "Rodzaj, godzina, występ, notatka dla biura i sędziego głównego",
        "art. 6 ust. 1 lit. d i f RODO, dla zdrowia art. 9 ust. 2 lit. c i f (*)",
        "Notatka: {incident_days} po turnieju",
      ],
      ["Wiadomości e-mail", "Adres, treść, czas wysłania", "art. 6 ust. 1 lit. b RODO (*)", "{mail_days} od napisania"],
      [
        "Bezpieczeństwo i rozliczalność: dziennik zmian, kopie zapasowe",
        "Kto, co i kiedy zmienił",
        "art. 6 ust. 1 lit. c i f RODO (*)",
        "Dziennik bez terminu; kopie z 14 dni, w drugim miejscu według ustawień tego miejsca",
      ],
    ],
    off: " (usuwanie w nocy jest wyłączone)",
    text: {
      who: "Administratorem danych jest {who}.",
      contact: "Kontakt w sprawach danych: {contact}.",
      purposes:
        "Dane są potrzebne do przyjęcia zgłoszenia, ułożenia list startowych, sędziowania, ogłoszenia wyników i rozliczenia opłat (art. 6 ust. 1 lit. b, c i f RODO). Na podstawie zgody (lit. a) pełne imię i nazwisko stoi na listach i w wynikach; bez zgody stoją inicjały albo numer.",
      recipients: "Odbiorcami danych są: dostawca serwera, na którym działa Parkiet{processors}.",
      kept: "Po turnieju dane kontaktowe i odpowiedzi na pytania organizatora są przechowywane {contact_months}, muzyka {music_days}, a zgody {consent_years}. Wiadomości: {mail_days} od napisania. Dokumenty księgowe: 5 lat od końca roku podatkowego. Wyniki zostają bez terminu.",
      rights:
        "Masz prawo do dostępu do danych, ich poprawienia, pobrania, usunięcia, ograniczenia przetwarzania i sprzeciwu, a zgodę można wycofać w każdej chwili. Kto ma tajny link osoby z maila, robi to na jej stronie: tam zobaczy i pobierze dane, wycofa zgodę i wyśle prośbę o poprawienie albo usunięcie. Odpowiedź przychodzi w ciągu miesiąca. Skargę przyjmuje Prezes Urzędu Ochrony Danych Osobowych.",
      voluntary:
        "Podanie danych jest dobrowolne, ale bez nich zgłoszenie nie może zostać przyjęte. Decyzje nie są podejmowane automatycznie.",
    },
    smtp: "dostawca poczty ({host})",
    mail: "dostawca poczty",
    bucket: "magazyn plików",
    backup: "magazyn kopii zapasowych (zaszyfrowanych)",
    names: { p24: "Przelewy24", stripe: "Stripe" },
    hosting: "dostawca serwera, na którym działa Parkiet",
    missing: "[uzupełnij w Ustawieniach]",
  },
  en: {
    activities: [
      [
        "Entries, start lists, judging and results",
        "First and last name, year or date of birth, club, sections, marks, places",
        "GDPR art. 6(1)(b) or (f) (*)",
        "Results without a term; under a pseudonym when asked",
      ],
      [
        "Reaching whoever signs up",
        "Name, e-mail, phone, role",
        "GDPR art. 6(1)(b) (*)",
        "{contact_months} after the competition, once money is settled",
      ],
      [
        "The organiser's own questions in the sign-up",
        "Answers and attached files",
        "GDPR art. 6(1)(b) or (f); about health: art. 9(2)(a) (*)",
        "{contact_months} after the competition",
      ],
      [
        "Fees, accounts and documents",
        "Buyer, address, NIP, sums, payments, refunds",
        "GDPR art. 6(1)(c); art. 74 of the Accounting Act, art. 86 of the Tax Ordinance, art. 112 of the VAT Act",
        "5 years after the tax year; proformas under a pseudonym when asked; the organiser removes them",
      ],
      ["Sign-ups that nobody sent", "What was typed, music and files", "GDPR art. 6(1)(b) (*)", "{draft_days} after the last change"],
      ["Music of a performance", "File, title, performer", "GDPR art. 6(1)(b) (*)", "{music_days} after the competition"],
      [
        "Consents, among them to the full name on lists and in results",
        "Kind, version of the text, who and when, IP address; signature made with a finger at the door",
        "GDPR art. 6(1)(a); proof: (f) (*)",
        "{consent_years} after the competition",
      ],
      [
        "The person's page by a secret link: consents, seeing the data, requests to correct and to erase",
        "E-mail address, hash of the key, when it was opened and answered, words of the request and of the answer",
        "GDPR art. 6(1)(c) (art. 12–22) (*)",
        "Address and words: {contact_months} after the competition",
      ],
      [
        "Stations of the hall without an account: stage manager, backstage, door, judges' cards",
        "First name typed when it is opened, browser, time and last action; who came and who was there backstage",
        "GDPR art. 6(1)(f) (*)",
        "{contact_months} after the competition",
      ],
      [
        "Incidents at the stage: injuries, complaints, misconduct",
        "Kind, time, performance, a note for the office and the head judge",
        "GDPR art. 6(1)(d) and (f), of health art. 9(2)(c) and (f) (*)",
        "Note: {incident_days} after the competition",
      ],
      ["E-mails", "Address, text, when it was sent", "GDPR art. 6(1)(b) (*)", "{mail_days} after they were written"],
      [
        "Security and accountability: audit trail, backups",
        "Who changed what and when",
        "GDPR art. 6(1)(c) and (f) (*)",
        "The trail without a term; backups of 14 days, in the second place as that place is set up",
      ],
    ],
    off: " (removing at night is off)",
    text: {
      who: "The controller of the data is {who}.",
      contact: "Contact about data: {contact}.",
      purposes:
        "The data is needed to take the entry, make start lists, judge, publish results and settle fees (GDPR art. 6(1)(b), (c) and (f)). By consent (a) the full name stands on lists and in results; without it initials or the number do.",
      recipients: "Recipients are: the provider of the server that Parkiet runs on{processors}.",
      kept: "After the competition contact data and answers to the organiser's questions are kept for {contact_months}, music for {music_days} and consents for {consent_years}. Mails: {mail_days} after they were written. Documents of the books: 5 years after the tax year. Results stay without a term.",
      rights:
        "You have the right to see, correct, take away and erase the data, to restrict processing and to object; a consent can be withdrawn at any time. Whoever has the person's secret link from the mail does so on that page: seeing and taking away the data, withdrawing a consent, asking for a correction or for erasing. The answer comes within a month. Complaints go to the President of the Personal Data Protection Office.",
      voluntary: "Giving data is voluntary, but without it the entry cannot be taken. No decisions are made automatically.",
    },
    smtp: "the mail provider ({host})",
    mail: "the mail provider",
    bucket: "a file storage",
    backup: "a storage of backups (encrypted)",
    names: { p24: "Przelewy24", stripe: "Stripe" },
    hosting: "the provider of the server that Parkiet runs on",
    missing: "[fill in under Settings]",
  },
} as const;

function mailOf(processors: Facts["processors"], messages: { smtp: string; mail: string }): string[] {
  if ("mail" in processors) return processors.mail ? [messages.mail] : [];
  return processors.smtp_host === null ? [] : [fill(messages.smtp, { host: processors.smtp_host })];
}

/**
 * Returns the names of companies that process the organiser's data: mail, payments, file storage and backup, as configured. The server's own host is
 * left out.
 */
export function processorsOf({ processors }: Facts, locale: Locale): string[] {
  const messages = texts[locale];
  return [
    ...mailOf(processors, messages),
    ...processors.providers.map((each) => messages.names[each]),
    ...(processors.bucket ? [messages.bucket] : []),
    ...(processors.backup_bucket ? [messages.backup] : []),
  ];
}

/** All processors, including the server. */
export const allProcessors = (register: Facts, locale: Locale) => [texts[locale].hosting, ...processorsOf(register, locale)];

/** Entries of the register of processing activities. */
export function activitiesOf(register: Facts, locale: Locale): Activity[] {
  const messages = texts[locale];
  return messages.activities.map(([purpose, data, basis, kept]) => {
    const term = fill(kept, durationsOf(register.kept, locale));
    return {
      purpose,
      data,
      basis,
      kept: !register.kept.enabled && term !== kept && !kept.startsWith("{draft_days}") ? `${term}${messages.off}` : term,
    };
  });
}

/** Paragraphs of the information duty by topic. `missing` replaces facts that the organiser has not provided. */
export function paragraphsOf(facts: Facts, locale: Locale, missing?: string) {
  const messages = texts[locale].text;
  const { name, address, email, phone } = facts.organiser;
  const others = processorsOf(facts, locale);
  const values = {
    ...durationsOf(facts.kept, locale),
    who: [name, address ?? missing].filter((each) => each !== undefined).join(", "),
    contact: [email, phone].filter((each) => each !== null).join(", ") || (missing ?? ""),
    processors: others.length > 0 ? `, ${others.join(", ")}` : "",
  };
  return {
    who: fill(messages.who, values),
    contact: fill(messages.contact, values),
    purposes: messages.purposes,
    recipients: fill(messages.recipients, values),
    kept: fill(messages.kept, values),
    rights: messages.rights,
    voluntary: messages.voluntary,
  };
}

/** Returns the text of the information duty, paragraph by paragraph. */
export function informationOf(register: Facts, locale: Locale): string[] {
  return Object.values(paragraphsOf(register, locale, texts[locale].missing));
}
