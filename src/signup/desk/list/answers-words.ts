// The words of answers to the organiser's own questions in the office's list of entries, in both languages.
const pl = {
  questions: "Pytania",
  show: "Odpowiedzi w liście i na wydruku",
  all: "Wszystkie pytania",
  allButDelicate: "Wszystkie oprócz wrażliwych",
  delicate: "wrażliwe",
  none: "bez odpowiedzi",
  save: "Zapisz jako CSV",
  entries: "Występy",
  people: "Osoby",
  signups: "Zgłaszający",
  onlyOne: "Osoby, zgłaszających i odpowiedzi na pytania zapiszesz po wybraniu jednego turnieju.",
};

const en: typeof pl = {
  questions: "Questions",
  show: "Answers in the list and in print",
  all: "All questions",
  allButDelicate: "All but the delicate ones",
  delicate: "delicate",
  none: "no answer",
  save: "Save as CSV",
  entries: "Entries",
  people: "People",
  signups: "Who signed up",
  onlyOne: "People, who signed up and answers to questions are saved once one competition is chosen.",
};

export const answersWords = { pl, en };
