// The words of the lists „Kto nie zapłacił” and „Do zwrotu”, in both languages.
import type { Locale } from "../../kernel/text/locale.ts";
import { common } from "../../web/ui/common-words.ts";

const pl = {
  ...common.pl,
  debtors: {
    title: "Kto nie zapłacił",
    balance: "Zostaje",
    since: "Od kiedy",
    empty: "Wszyscy zapłacili",
    emptyHint: "Nikt nie ma nic do zapłaty.",
    file: "kto-nie-zaplacil",
  },
  returns: {
    title: "Do zwrotu",
    balance: "Do zwrotu",
    since: "Ostatnia wpłata",
    empty: "Nic nie czeka na zwrot",
    emptyHint: "Pojawią się tu nadpłaty i pieniądze po rezygnacjach.",
    file: "do-zwrotu",
  },
  search: "Klub, nazwisko, telefon, numer",
  phone: "Telefon",
  cost: "Należność",
  count: "Zgłoszenia",
  cause: { withdrawal: "po rezygnacji", overpaid: common.pl.overpaid },
  noPhone: "brak telefonu",
  print: "Drukuj listę",
  tick: "Wpłata",
  allCompetitions: "wszystkie turnieje",
  add: "Dodaj wpłatę",
  remind: "Przypomnij o płatności",
  signup: "Zobacz zgłoszenie",
  give: "Zwróć",
  keep: "Zostaw na następny turniej",
};

const en: typeof pl = {
  ...common.en,
  debtors: {
    title: "Who has not paid",
    balance: "Left to pay",
    since: "Since",
    empty: "Everybody has paid",
    emptyHint: "Nobody has anything left to pay.",
    file: "not-paid",
  },
  returns: {
    title: "To refund",
    balance: "To refund",
    since: "Last payment",
    empty: "Nothing to refund",
    emptyHint: "Overpayments and money from withdrawals will appear here.",
    file: "to-return",
  },
  search: "Club, name, phone, reference",
  phone: "Phone",
  cost: "Price",
  count: "Sign-ups",
  cause: { withdrawal: "after a withdrawal", overpaid: common.en.overpaid },
  noPhone: "no phone",
  print: "Print list",
  tick: "Paid",
  allCompetitions: "all competitions",
  add: "Add payment",
  remind: "Send a payment reminder",
  signup: "View sign-up",
  give: "Refund",
  keep: "Keep for the next competition",
};

export const balanceWords: Record<Locale, typeof pl> = { pl, en };
