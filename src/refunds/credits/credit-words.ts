// The words of credits, in both languages.
import type { WholeCredit } from "./contract.ts";
import type { Locale } from "../../kernel/text/locale.ts";
import { common } from "../../web/ui/common-words.ts";

type Kinds = Record<WholeCredit["entries"][number]["kind"], string>;

const pl = {
  ...common.pl,
  title: common.pl.forNextCompetition,
  lead: "Pieniądze po rezygnacji, do wykorzystania przy następnym zgłoszeniu tej osoby.",
  search: "Klub, nazwisko, e-mail, numer",
  viewsLabel: "Stan środków",
  views: { open: "Do wykorzystania", spent: "Wykorzystane" },
  payer: "Dla kogo",
  given: "Przyznano",
  left: "Zostało",
  owner: "Kto może użyć",
  ofAccount: "Płacący ze swojego konta i biuro",
  ofMailbox: "Biuro, dla zgłoszenia z tym adresem e-mail",
  file: "na-nastepny-turniej",
  empty: "Nie ma jeszcze takich środków",
  emptyHint: "Przy płatności wybierz „Zwróć wpłatę”, potem „Na następny turniej”.",
  entries: "Co się z nimi działo",
  failed: "Nie udało się wczytać historii.",
  kinds: { given: "Przyznano", used: "Zapłacono nimi", paid_out: "Przekazano do wypłaty", taken_back: "Cofnięto" } satisfies Kinds,
  payOut: "Wypłać przelewem",
  payOutHint: "Zwrot trafi na listę przelewów.",
  paidOut: "Zwrot trafił na listę przelewów:",
  takeBack: "Cofnij",
  takeBackTitle: "Cofnij środki na następny turniej",
  takeBackHint: "Kwota wróci do swojej wpłaty, a płacący dostanie wiadomość z powodem.",
  takenBack: "Cofnięto:",
  openPayment: "Zobacz wpłatę",
};

const en: typeof pl = {
  ...common.en,
  title: common.en.forNextCompetition,
  lead: "Money from withdrawals, for the same person’s next sign-up.",
  search: "Club, name, e-mail, reference",
  viewsLabel: "Credit status",
  views: { open: "Available", spent: "Used" },
  payer: "Owner",
  given: "Given",
  left: "Left",
  owner: "Who can use it",
  ofAccount: "The payer from their account, and the office",
  ofMailbox: "The office, for sign-ups with this e-mail address",
  file: "credits",
  empty: "No credits yet",
  emptyHint: "Open a payment, choose “Refund” and “For the next competition”.",
  entries: "History",
  failed: "The history could not be loaded.",
  kinds: { given: "Given", used: "Used for a payment", paid_out: "Paid out", taken_back: "Withdrawn" },
  payOut: "Pay out by transfer",
  payOutHint: "The refund goes on the list of transfers.",
  paidOut: "The refund is on the list of transfers:",
  takeBack: "Withdraw",
  takeBackTitle: "Withdraw credit",
  takeBackHint: "The amount returns to its payment, and the payer gets an e-mail with the reason.",
  takenBack: "Withdrawn:",
  openPayment: "View original payment",
};

export const creditWords: Record<Locale, typeof pl> = { pl, en };
