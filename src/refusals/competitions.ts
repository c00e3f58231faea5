// Refusals about competitions, their dictionaries and practice.
export const competitions = {
  codes_taken: {
    status: 409,
    pl: "Te kody mają już style o innych nazwach: {which}. Zaznacz przy każdym, czy to ten sam styl.",
    en: "Styles with other names already have these codes: {which}. Say for each whether it is the same style.",
  },
  too_many_attachments: { pl: "Turniej może mieć najwyżej {most} dokumentów.", en: "A competition can have at most {most} documents." },
  too_many_questions: {
    pl: "Turniej może mieć najwyżej {most} własnych pytań.",
    en: "A competition can have at most {most} questions of its own.",
  },
  question_answered: {
    pl: "Na to pytanie są już odpowiedzi. Przenieś je do archiwum i dodaj nowe.",
    en: "This question already has answers. Archive it and add a new one.",
  },
  practice: {
    status: 409,
    pl: "To ćwiczenie: nie wysyła mejli i nie przyjmuje pieniędzy.",
    en: "This is a practice competition: it sends no mail and takes no money.",
  },
  practice_exists: { pl: "Ćwiczenie już jest. Najpierw je usuń.", en: "A practice competition already exists. Remove it first." },
} as const;
