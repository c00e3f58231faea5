// The words of clubs' accounts, in both languages.
import { common } from "../../web/ui/common-words.ts";

const pl = {
  ...common.pl,
  open: "Rozliczenia klubów",
  title: "Rozliczenia klubów",
  lead: "Ze wszystkich turniejów razem.",
  search: "Klub, miasto, nazwisko",
  views: { all: common.pl.all, open: "Nierozliczone" },
  viewsLabel: "Widok rozliczeń",
  signups: "Zgłoszenia",
  fees: "Opłaty",
  returned: "Zwrócono",
  balance: "Saldo",
  owes: "do zapłaty",
  over: common.pl.overpaid,
  settled: "rozliczone",
  method: "Metoda",
  movements: "Wpłaty i zwroty",
  noMovements: "Nie było jeszcze wpłat.",
  empty: "Nie ma jeszcze czego rozliczać",
  emptyHint: "Kluby pojawią się po wysłaniu pierwszych zgłoszeń.",
};

const en: typeof pl = {
  ...common.en,
  open: "Club accounts",
  title: "Club accounts",
  lead: "Across all competitions.",
  search: "Club, city, name",
  views: { all: common.en.all, open: "Open" },
  viewsLabel: "Accounts view",
  signups: "Sign-ups",
  fees: "Fees",
  returned: "Refunded",
  balance: "Balance",
  owes: "to pay",
  over: common.en.overpaid,
  settled: "settled",
  method: "Method",
  movements: "Payments and refunds",
  noMovements: "No payments yet.",
  empty: "Nothing to settle yet",
  emptyHint: "Clubs appear once the first sign-ups are sent.",
};

export const clubWords = { pl, en };
