// Mails to guardians and organisers about consents. They contain no more of a child than a first name and an initial.
import { formatDate } from "../../kernel/text/format.ts";
import { type Age, type AnswerState, purposesFor, type Purpose, type States } from "./rules.ts";

type Locale = "pl" | "en";

/** Short names of the purposes. */
export const purposeNames: Record<Locale, Record<Purpose, string>> = {
  pl: {
    participation: "Udział w turnieju",
    image: "Zdjęcia i nagrania",
    own_image: "Własna zgoda na zdjęcia i nagrania",
    full_names: "Pełne imię i nazwisko",
  },
  en: {
    participation: "Taking part",
    image: "Photos and recordings",
    own_image: "Own permission to photos and recordings",
    full_names: "Full name",
  },
};

export const answerNames: Record<Locale, Record<AnswerState | "none", string>> = {
  pl: { given: "zgoda", refused: "brak zgody", withdrawn: "zgoda wycofana", none: "bez odpowiedzi" },
  en: { given: "yes", refused: "no", withdrawn: "withdrawn", none: "no answer" },
};

interface About {
  competition: string;
  starts_on: string;
  organiser: string;
  club: string | null;
  first_name: string;
  last_name: string;
  age: Age;
  url: string;
}

/** A child's name in mails to guardians: first name and initial. */
export const shortName = ({ first_name, last_name }: Pick<About, "first_name" | "last_name">) => `${first_name} ${last_name.slice(0, 1)}.`;

/** The mail with a person's link: the request, and that no answer means no. */
export function linkMail(locale: Locale, about: About, isReminder: boolean) {
  const pl = locale === "pl";
  const head = pl
    ? isReminder
      ? "Przypomnienie o zgodach"
      : "Prośba o zgody"
    : isReminder
      ? "Reminder of consents"
      : "Request for consents";
  const rows: [string, string][] = [
    [pl ? "Kto" : "Who", shortName(about)],
    ...(about.club ? [[pl ? "Zgłasza" : "Entered by", about.club] satisfies [string, string]] : []),
    [pl ? "Turniej" : "Competition", `${about.competition}, ${formatDate(about.starts_on, locale)}`],
  ];
  return {
    locale,
    subject: `${head}: ${about.competition}`,
    heading: head,
    paragraphs: [
      pl
        ? `Dzień dobry, organizator (${about.organiser}) pyta o zgody. Na każde pytanie odpowiada się osobno. Brak odpowiedzi znaczy „nie” i nie odbiera miejsca w turnieju.`
        : `Hello, the organiser (${about.organiser}) asks for consents. Each question is answered on its own. No answer means no, and costs nobody their place in the competition.`,
    ],
    rows,
    after: [
      pl
        ? "Nie przekazuj linku dalej: otwiera stronę tej jednej osoby. Zgodę można na niej wycofać w każdej chwili."
        : "Do not pass the link on: it opens the page of this one person. A consent can be withdrawn there at any time.",
    ],
    button: { label: pl ? "Odpowiedz" : "Answer", url: about.url },
  };
}

/** The mail that confirms the answers given by the link. */
export function answeredMail(locale: Locale, about: About, answers: States) {
  const pl = locale === "pl";
  const head = pl ? "Zapisaliśmy odpowiedzi" : "Your answers are saved";
  return {
    locale,
    subject: `${head}: ${about.competition}`,
    heading: head,
    paragraphs: [pl ? `Dzień dobry, tak jest teraz: ${shortName(about)}` : `Hello, these are the current answers: ${shortName(about)}`],
    rows: purposesFor(about.age).map((kind): [string, string] => [
      purposeNames[locale][kind],
      answerNames[locale][answers[kind]?.state ?? "none"],
    ]),
    after: [
      pl
        ? "Każdą odpowiedź można zmienić w każdej chwili, zgodę też wycofać. Jeśli to nie Twoja odpowiedź, zmień ją tutaj i daj znać organizatorowi."
        : "Each answer can be changed at any time, and a consent withdrawn. If this is not your answer, change it here and tell the organiser.",
    ],
    button: { label: pl ? "Zobacz lub zmień" : "See or change", url: about.url },
  };
}

/** The mail to the organiser about a new take-down. It names nobody. */
export function takeDownMail(competition: string, url: string) {
  return {
    locale: "pl" as const,
    subject: `Wycofana zgoda na zdjęcia: ${competition}`,
    heading: "Wycofana zgoda na zdjęcia i nagrania",
    paragraphs: [
      `Dzień dobry, turniej: ${competition}. Ktoś nie zgadza się już na publikację zdjęć i nagrań. Na liście jest, o kogo chodzi i w których występach.`,
    ],
    after: ["Usuń to, co już opublikowano, i odznacz na liście."],
    button: { label: "Otwórz listę", url },
  };
}
