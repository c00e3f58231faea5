// The words of answers to the organiser's own questions, in both languages.
import { useLocale } from "../../web/locale/locale.tsx";

const pl = {
  ofOrganiser: "Pytania organizatora",
  aboutPeople: "Pytania o osoby",
  aboutPeopleLead: "Organizator pyta o każdą osobę w składach. Odpowiedzi widzi tylko organizator.",
  answered: "jest",
  left: "do odpowiedzi",
  newTitle: "Nowe pytania organizatora.",
  newLead: "Doszły po wysłaniu zgłoszenia, które jest ważne bez zmian.",
  answerNow: "Odpowiedz",
  none: "brak odpowiedzi",
  answers: "Odpowiedzi na pytania",
};

const en: typeof pl = {
  ofOrganiser: "The organiser's questions",
  aboutPeople: "Questions about people",
  aboutPeopleLead: "The organiser asks about each person in the line-ups. Only the organiser sees the answers.",
  answered: "done",
  left: "to answer",
  newTitle: "New questions of the organiser.",
  newLead: "They came after the sign-up was sent, which stands as it is.",
  answerNow: "Answer",
  none: "no answer",
  answers: "Answers to questions",
};

/** The words of answers in the page's language. */
export function useAnswerWords(): typeof pl {
  return { pl, en }[useLocale()];
}
