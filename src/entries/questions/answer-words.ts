// The words of answers to the organiser's own questions, in both languages.
import { useLocale } from "../../web/locale/locale.tsx";

const pl = {
  ofOrganiser: "Pytania organizatora",
  aboutPeople: "Pytania o osoby",
  aboutPeopleLead: "Odpowiedzi widzi tylko organizator.",
  answered: "jest",
  left: "do odpowiedzi",
  newTitle: "Nowe pytania organizatora.",
  newLead: "Zgłoszenie jest ważne także bez odpowiedzi.",
  answerNow: "Odpowiedz",
  none: "brak odpowiedzi",
  answers: "Odpowiedzi na pytania",
};

const en: typeof pl = {
  ofOrganiser: "The organiser's questions",
  aboutPeople: "Questions about people",
  aboutPeopleLead: "Only the organiser sees the answers.",
  answered: "done",
  left: "to answer",
  newTitle: "New questions from the organiser.",
  newLead: "The sign-up is valid without the answers, too.",
  answerNow: "Answer",
  none: "no answer",
  answers: "Answers to questions",
};

/** The words of answers in the page's language. */
export function useAnswerWords(): typeof pl {
  return { pl, en }[useLocale()];
}
