// Mails about requests: to the organiser without any name, to the requester only the outcome.
import type { DataRequest } from "./contract.ts";

type Locale = "pl" | "en";
type Kind = DataRequest["kind"];

/** Mail to the organiser about a new request; names nobody. */
export function requestMail(kind: Kind, competition: string, url: string) {
  const heading = kind === "correct" ? "Prośba o poprawienie danych" : "Prośba o usunięcie danych";
  return {
    locale: "pl" as const,
    subject: `${heading}: ${competition}`,
    heading,
    paragraphs: [
      `Dzień dobry, turniej: ${competition}. Przez link osoby przyszła prośba. W Ochronie danych jest, o kogo chodzi, i tam można ją przyjąć albo odmówić.`,
    ],
    after: ["Odpowiedź należy się w ciągu miesiąca."],
    button: { label: "Otwórz prośby", url },
  };
}

const mailTexts = {
  pl: {
    correct: { done: "Dane poprawione", refused: "Danych nie poprawiono" },
    erase: { done: "Dane usunięte", refused: "Danych nie usunięto" },
    lead: "Dzień dobry, tak odpowiada organizator ({organiser}) na prośbę z linku. Turniej: {competition}.",
    reason: "Powód",
    words: "Odpowiedź",
    seen: "Link z poprzedniej wiadomości nadal działa i pokazuje, co jest zapisane.",
    gone: "Imię i nazwisko zastąpił pseudonim. Wyniki i rozliczenia zostają pod pseudonimem. Link nie pokazuje już żadnych danych.",
  },
  en: {
    correct: { done: "The data are corrected", refused: "The data were not corrected" },
    erase: { done: "The data are erased", refused: "The data were not erased" },
    lead: "Hello, this is the organiser's answer ({organiser}) to the request sent by the link. Competition: {competition}.",
    reason: "Reason",
    words: "Answer",
    seen: "The link in the earlier mail still works and shows what is stored.",
    gone: "A pseudonym has replaced the name. Results and accounts stay under it. The link no longer shows any data.",
  },
};

interface AnswerFacts {
  kind: Kind;
  state: "done" | "refused";
  answer: string | null;
  competition: string;
  organiser: string;
}

/** Mail to the requester with the outcome. */
export function answerMail(locale: Locale, { kind, state, answer, competition, organiser }: AnswerFacts) {
  const messages = mailTexts[locale];
  const heading = messages[kind][state];
  const rows: [string, string][] = answer ? [[state === "refused" ? messages.reason : messages.words, answer]] : [];
  return {
    locale,
    subject: `${heading}: ${competition}`,
    heading,
    paragraphs: [
      messages.lead.replace("{organiser}", () => organiser).replace("{competition}", () => competition),
      ...rows.map(([name, words]) => `${name}: ${words}`),
    ],
    after: [kind === "erase" && state === "done" ? messages.gone : messages.seen],
  };
}
