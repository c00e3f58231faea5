// The words of consents: the person's own page, the sign-up's page and the organiser's list.
import { answerNames, purposeNames } from "./mails.ts";

const pl = {
  purposes: purposeNames.pl,
  answers: answerNames.pl,
  channels: { signup: "w zgłoszeniu", link: "link", statement: "oświadczenie szkoły" },
  relations: { parent: "rodzic", guardian: "opiekun prawny", self: "osobiście", school: "szkoła" },
  personTitle: "Zgody",
  enteredBy: "Zgłasza",
  personLead: "Na każde pytanie odpowiadasz osobno. Brak odpowiedzi znaczy „nie” i nie odbiera miejsca w turnieju.",
  consents: "Zgody",
  ownHint: "To pole zaznacza osoba zgłoszona, sama.",
  who: "Kto odpowiada",
  name: "Imię i nazwisko",
  nameHint: "Twoje, nie dziecka.",
  relation: "Kim jesteś",
  save: "Zapisz odpowiedzi",
  saved: "Odpowiedzi zapisane. Potwierdzenie idzie mailem.",
  savedHint: "Każdy przełącznik działa teraz od razu: tak samo łatwo zgodzisz się i wycofasz zgodę.",
  names: "Na listach i w wynikach:",
  given: "Zgoda od",
  refused: "Brak zgody od",
  withdrawn: "Zgoda wycofana",
  none: "Bez odpowiedzi",
  withdrawAnytime: "Zgodę można wycofać w każdej chwili, na tej stronie.",
  organiser: "Organizator",
};

const en: typeof pl = {
  purposes: purposeNames.en,
  answers: answerNames.en,
  channels: { signup: "in the sign-up", link: "link", statement: "school's statement" },
  relations: { parent: "parent", guardian: "legal guardian", self: "in person", school: "school" },
  personTitle: "Consents",
  enteredBy: "Entered by",
  personLead: "Each question is answered on its own. No answer means no, and costs nobody their place in the competition.",
  consents: "Consents",
  ownHint: "This box is for the person who is entered, on their own.",
  who: "Who answers",
  name: "First and last name",
  nameHint: "Yours, not the child's.",
  relation: "Who you are",
  save: "Save the answers",
  saved: "The answers are kept. A mail confirms them.",
  savedHint: "Each switch now works at once: saying yes and taking it back are equally easy.",
  names: "On lists and in results:",
  given: "Consent since",
  refused: "No consent since",
  withdrawn: "Consent withdrawn",
  none: "No answer",
  withdrawAnytime: "A consent can be withdrawn at any time, on this page.",
  organiser: "Organiser",
};

/** The words of consents. */
export const consentWords = { pl, en };
