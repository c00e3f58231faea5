// Words of answers in the office's list of entries, in both languages.
import { common } from "../../../web/ui/common-words.ts";

const pl = {
  ...common.pl,
  questions: "Pytania",
  show: "Odpowiedzi w liście i na wydruku",
  all: "Wszystkie pytania",
  allButDelicate: "Wszystkie oprócz wrażliwych",
  delicate: "wrażliwe",
  none: "bez odpowiedzi",
  save: "Zapisz jako CSV",
  signups: "Zgłaszający",
  onlyOne: "Osoby, zgłaszających i odpowiedzi na pytania zapiszesz po wybraniu jednego turnieju.",
};

const en: typeof pl = {
  ...common.en,
  questions: "Questions",
  show: "Answers in the list and on paper",
  all: "All questions",
  allButDelicate: "All but sensitive ones",
  delicate: "sensitive",
  none: "no answer",
  save: "Save as CSV",
  signups: "Senders",
  onlyOne: "Choose one competition to save people, senders and answers.",
};

export const answersWords = { pl, en };
