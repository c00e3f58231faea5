// Refusals about money: payments, providers, refunds and documents.
export const payments = {
  // Payments, shares and the statement
  already_paid: { status: 409, pl: "Ta płatność jest już opłacona.", en: "This payment has already been paid." },
  payment_cancelled: { pl: "Ta płatność jest anulowana.", en: "This payment has been cancelled." },
  payment_not_due: { pl: "Ta płatność nie czeka na pieniądze.", en: "This payment is not waiting for money." },
  payment_refunded: {
    pl: "Wpłata za to zgłoszenie została zwrócona i nic nie zostało do zapłaty.",
    en: "The payment for this sign-up was refunded, nothing is left to pay.",
  },
  payment_status_unreachable: {
    pl: "Z tego stanu płatność nie może przejść do wybranego.",
    en: "The payment cannot change from its current status to the chosen one.",
  },
  money_not_received: { pl: "{why}", en: "{why}" },
  received_money_gone: {
    pl: "Tych pieniędzy już nie ma na tej płatności: najpierw wyjaśnij zwrot.",
    en: "The payment no longer has this money: check its refund first.",
  },
  nothing_due: { pl: "Za to zgłoszenie nic nie zostało do zapłaty.", en: "There is nothing left to pay for this sign-up." },
  share_settled: { pl: "Ten udział jest już rozliczony albo odwołany.", en: "This share has been settled or revoked." },
  statement_row_complete: { pl: "ten wiersz ma już dzień i kwotę", en: "this row already has a date and an amount" },
  period_closed_already: { pl: "Okres jest już zamknięty do tego dnia.", en: "The period is already closed up to this day." },
  period_closed: {
    status: 409,
    pl: "Okres do {until} jest zamknięty. Wpisz późniejszy dzień albo otwórz okres w „Raporcie kasowym”.",
    en: "The period up to {until} is closed. Enter a later day, or reopen the period in “Cash report”.",
  },

  // Providers
  gateway_off: {
    status: 409,
    pl: "Organizator nie przyjmuje płatności online. Zapłać przelewem.",
    en: "The organiser does not take online payments. Pay by transfer.",
  },
  gateway_away: {
    status: 503,
    pl: "Operator płatności nie odpowiada. Spróbuj jeszcze raz albo zapłać inaczej.",
    en: "The payment provider is not answering. Try again or pay another way.",
  },
  account_incomplete: {
    status: 409,
    pl: "Najpierw uzupełnij i zapisz dane tego sposobu płatności.",
    en: "Complete and save the details of this payment method first.",
  },
  signature_wrong: { status: 403, pl: "Podpis powiadomienia się nie zgadza.", en: "The notification's signature does not match." },

  // Refunds and credits
  refund_planned: {
    pl: "Z tej płatności zaplanowano zwrot. Najpierw go cofnij albo poczekaj, aż się zakończy.",
    en: "A refund of this payment is planned. Withdraw it first, or wait until it is done.",
  },
  refund_status_unreachable: {
    pl: "Z tego stanu zwrot nie może przejść do wybranego.",
    en: "The refund cannot change from its current status to the chosen one.",
  },
  no_planned_transfers: { pl: "Nie ma zaplanowanych przelewów.", en: "There are no planned transfers." },
  planned_transfers_changed: {
    pl: "Część tych zwrotów nie czeka już na przelew. Odśwież listę i spróbuj jeszcze raz.",
    en: "Some of these refunds are no longer waiting for a transfer. Reload the list and try again.",
  },
  refund_list_settled: { pl: "Ta lista jest już rozliczona.", en: "This list is already settled." },
  discrepancy_settled: { pl: "Tę pozycję już rozliczono.", en: "This item is already settled." },
  discrepancy_exceeds_payment: {
    pl: "Na tej wpłacie nie ma tyle pieniędzy albo są w innej walucie. Sprawdź jej zwroty.",
    en: "The payment does not have that much money, or is in another currency. Check its refunds.",
  },
  review_settled: { pl: "Tę wpłatę już rozliczono inaczej.", en: "This payment has already been settled differently." },
  review_in_other_currency: {
    pl: "Ta wpłata jest w innej walucie. Rozlicz ją w panelu operatora.",
    en: "This payment is in another currency. Settle it in the provider’s panel.",
  },
  credit_spent: { pl: "Z tej kwoty nic już nie zostało.", en: "Nothing is left of this amount." },

  // Documents
  documents_incomplete: {
    status: 409,
    pl: "Zanim wystawisz dokument, uzupełnij ustawienia: {missing}.",
    en: "Complete the settings before issuing a document: {missing}.",
  },
  document_number_taken: {
    pl: "Dokument o numerze {number} już jest. Zmień wzór numeru w ustawieniach dokumentów.",
    en: "Document {number} already exists. Change the number pattern in the document settings.",
  },
  invoices_exceed_price: {
    pl: "Zgłoszenie kosztuje {costs}, a faktury z korektami byłyby na {sum}. Najpierw wystaw korektę.",
    en: "The sign-up costs {costs}, but invoices and corrections would total {sum}. Issue a correction first.",
  },
  already_invoiced: {
    pl: "Za całe zgłoszenie jest już faktura.",
    en: "This sign-up is already fully invoiced.",
  },
  nothing_paid: { pl: "Nie ma jeszcze wpłaty, którą można potwierdzić.", en: "There is no payment to confirm yet." },
  nothing_to_charge: { pl: "Zgłoszenie nic nie kosztuje.", en: "The sign-up costs nothing." },
  not_an_invoice: { pl: "Korektę wystawia się do faktury. Wybierz fakturę.", en: "Only an invoice can be corrected. Choose an invoice." },
  correction_changes_nothing: {
    pl: "Nic się nie zmienia: popraw kwotę albo nabywcę.",
    en: "Nothing changes: correct an amount or the buyer.",
  },
  not_for_ksef: { pl: "Do KSeF idą tylko faktury i korekty.", en: "Only invoices and corrections go to KSeF." },
  ksef_schema_missing: {
    status: 409,
    pl: "Brak oficjalnego schematu FA(3). Poproś administratora serwera o jego dodanie.",
    en: "The official FA(3) schema is missing. Ask the server administrator to add it.",
  },
  no_documents: { pl: "Nie ma dokumentów do pobrania.", en: "There are no documents to download." },
  too_many_documents: { pl: "Najwyżej {most} dokumentów naraz. Zawęź daty.", en: "At most {most} documents at once. Narrow the dates." },
} as const;
