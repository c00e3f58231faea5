// Words of the organiser's list of requests about data.
import { common } from "../../web/ui/common-words.ts";

const pl = {
  ...common.pl,
  title: "Prośby o dane",
  lead: "Odpowiedź należy się w ciągu 30 dni.",
  open: "Czekają: {n}",
  kinds: { correct: "Poprawienie danych", erase: "Usunięcie danych" },
  states: { open: common.pl.waiting, done: "Spełniona", refused: "Odmowa" },
  before: "Jest",
  after: "Ma być",
  note: "Wiadomość",
  asked: "Wysłana {date}",
  due: "odpowiedź do {date}",
  answered: "Odpowiedź {date}, {who}",
  category: "Zmienia się wiek: występy bez numeru startowego mogą przejść do innej kategorii wiekowej.",
  refuse: "Odmów",
  see: "Otwórz osobę",
  refuseTitle: "Odmowa",
  reasonHint: "Przeczyta go osoba, która prosi: na stronie z linku i w mailu.",
  accepted: "Poprawione",
  refused: "Odmowa zapisana",
};

const en: typeof pl = {
  ...common.en,
  title: "Requests about data",
  lead: "An answer is due within 30 days.",
  open: "Waiting: {n}",
  kinds: { correct: "Correcting data", erase: "Erasing data" },
  states: { open: common.en.waiting, done: "Done", refused: "Refused" },
  before: "Now",
  after: "Requested",
  note: "Message",
  asked: "Sent {date}",
  due: "answer due by {date}",
  answered: "Answered {date}, {who}",
  category: "The age changes: entries without a start number may move to another age category.",
  refuse: "Refuse",
  see: "Open the person",
  refuseTitle: "Refusal",
  reasonHint: "The person who asked reads it on the link's page and in a mail.",
  accepted: "Corrected",
  refused: "Refusal saved",
};

export const requestWords = { pl, en };
