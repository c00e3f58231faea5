// The words of received money, in both languages.
import { common } from "../../web/ui/common-words.ts";

const pl = {
  ...common.pl,
  add: "Dodaj wpłatę",
  addHint: "Gotówka przy stoliku albo przelew na konto.",
  payerField: "Kto płaci",
  payerHint: "Klub, nazwisko, e-mail",
  choosePayer: "Wybierz zgłoszenie z listy.",
  enterSum: "Podaj wpłaconą kwotę.",
  dayField: "Dzień wpłaty",
  early: "Powód wcześniejszego dnia",
  owes: "Do zapłaty zostało",
  owesNothing: "Zgłoszenie jest opłacone. Wpłata będzie nadpłatą.",
  received: "Przyjęto",
  receivedPaid: "zgłoszenie opłacone",
  receivedLeft: "zostaje",
  receipts: "Wpłaty",
  receiptsHint: "Wpłaty i zwroty.",
  receiptsEmpty: "Nie było jeszcze żadnych wpłat.",
  receiptsEmptyDay: "Tego dnia nie było wpłat.",
  onDay: "Tylko z dnia",
  undone: "Cofnięto:",
};

const en: typeof pl = {
  ...common.en,
  add: "Add payment",
  addHint: "Cash at the desk or a bank transfer.",
  payerField: "Who pays",
  payerHint: "Club, name, e-mail",
  choosePayer: "Choose a sign-up from the list.",
  enterSum: "Enter the amount received.",
  dayField: "Day received",
  early: "Reason for the earlier day",
  owes: "Left to pay",
  owesNothing: "The sign-up is paid. This payment will be an overpayment.",
  received: "Received",
  receivedPaid: "the sign-up is paid",
  receivedLeft: "left to pay",
  receipts: "Payments received",
  receiptsHint: "Payments and refunds.",
  receiptsEmpty: "No payments yet.",
  receiptsEmptyDay: "No payments on this day.",
  onDay: "Only this day",
  undone: "Undone:",
};

export const receiptWords = { pl, en };
