// Refusals about money: payments, providers, refunds and documents.
export const payments = {
  // Payments, shares and the statement
  already_paid: { status: 409, pl: "Ta płatność jest już opłacona.", en: "This payment has been paid already." },
  payment_cancelled: { pl: "Ta płatność jest anulowana.", en: "This payment was cancelled." },
  payment_not_due: { pl: "Ta płatność nie czeka na pieniądze.", en: "This payment is not waiting for money." },
  payment_refunded: {
    pl: "Wpłata za to zgłoszenie została zwrócona i nic nie zostało do zapłaty.",
    en: "The payment for this sign-up was refunded, and nothing is left to pay.",
  },
  payment_status_unreachable: {
    pl: "Tego stanu płatności nie można teraz ustawić.",
    en: "The payment cannot be set to this status now.",
  },
  money_not_received: { pl: "{why}", en: "{why}" },
  received_money_gone: {
    pl: "Tych pieniędzy już nie ma na tej płatności: najpierw wyjaśnij zwrot.",
    en: "This money is no longer on the payment: clarify the refund first.",
  },
  nothing_due: { pl: "Za to zgłoszenie nic nie zostało do zapłaty.", en: "Nothing is left to pay for this sign-up." },
  share_settled: { pl: "Ten udział jest już rozliczony albo odwołany.", en: "This share is settled or revoked." },
  statement_row_complete: { pl: "ten wiersz ma już dzień i kwotę", en: "this row already has a day and a sum" },
  period_closed_already: { pl: "Okres jest już zamknięty do tego dnia.", en: "The period is already closed up to this day." },
  period_closed: {
    status: 409,
    pl: "Okres do {until} jest zamknięty. Wpisz późniejszy dzień albo otwórz okres w „Raporcie kasowym”.",
    en: "The period up to {until} is closed. Enter a later day, or open the period in “Cash report”.",
  },

  // Providers
  gateway_off: {
    status: 409,
    pl: "Organizator nie przyjmuje płatności online. Zapłać przelewem.",
    en: "The organiser does not accept online payments. Pay by bank transfer.",
  },
  gateway_away: {
    status: 503,
    pl: "Operator płatności nie odpowiada. Spróbuj jeszcze raz albo zapłać inaczej.",
    en: "The payment provider is not responding. Try again or pay another way.",
  },
  account_incomplete: {
    status: 409,
    pl: "Najpierw uzupełnij i zapisz dane tego sposobu płatności.",
    en: "First complete and save the details of this payment method.",
  },
  signature_wrong: { status: 403, pl: "Podpis powiadomienia się nie zgadza.", en: "The notification's signature does not match." },

  // Refunds and credits
  refund_planned: {
    pl: "Z tej płatności zaplanowano zwrot. Najpierw go cofnij albo poczekaj, aż się zakończy.",
    en: "A refund of this payment is planned. Cancel it first, or wait until it is done.",
  },
  refund_status_unreachable: {
    pl: "Tego stanu zwrotu nie można teraz ustawić.",
    en: "The refund cannot be set to this status now.",
  },
  no_planned_transfers: { pl: "Nie ma zaplanowanych przelewów.", en: "There are no planned transfers." },
  planned_transfers_changed: {
    pl: "Część tych zwrotów nie czeka już na przelew. Odśwież listę i spróbuj jeszcze raz.",
    en: "Some of these refunds no longer wait for a transfer. Reload the list and try again.",
  },
  refund_list_settled: { pl: "Ta lista jest już rozliczona.", en: "This list is already settled." },
  discrepancy_settled: { pl: "Tę pozycję już rozliczono.", en: "This item is already settled." },
  discrepancy_exceeds_payment: {
    pl: "Na tej wpłacie nie ma tyle pieniędzy albo są w innej walucie. Sprawdź jej zwroty.",
    en: "The payment has less money than this, or in another currency. Check its refunds.",
  },
  review_settled: { pl: "Tę wpłatę już rozliczono inaczej.", en: "This payment was already settled in another way." },
  review_in_other_currency: {
    pl: "Ta wpłata jest w innej walucie. Rozlicz ją w panelu operatora.",
    en: "This payment is in another currency. Settle it in the provider’s panel.",
  },
  credit_spent: { pl: "Z tej kwoty nic już nie zostało.", en: "Nothing is left of this credit." },

  // Documents
  documents_incomplete: {
    status: 409,
    pl: "Zanim wystawisz dokument, uzupełnij ustawienia: {missing}.",
    en: "Before issuing a document, complete the settings: {missing}.",
  },
  document_number_taken: {
    pl: "Dokument o numerze {number} już jest. Zmień wzór numeru w ustawieniach dokumentów.",
    en: "Document {number} already exists. Change the number pattern in the document settings.",
  },
  invoices_exceed_price: {
    pl: "Zgłoszenie kosztuje {costs}, a faktury z korektami miałyby {sum}. Najpierw wystaw korektę.",
    en: "The sign-up costs {costs}, but invoices and corrections would total {sum}. Issue a correction first.",
  },
  already_invoiced: {
    pl: "Na całą kwotę tego zgłoszenia jest już faktura.",
    en: "The whole sign-up is already invoiced.",
  },
  nothing_paid: { pl: "Nie ma jeszcze wpłaty, którą można potwierdzić.", en: "There is no payment to confirm yet." },
  nothing_to_charge: { pl: "Zgłoszenie nic nie kosztuje.", en: "The sign-up costs nothing." },
  not_an_invoice: { pl: "Korekta należy do faktury; wybierz fakturę.", en: "A correction belongs to an invoice; choose the invoice." },
  correction_changes_nothing: { pl: "Nic się nie zmienia: popraw kwotę albo nabywcę.", en: "Nothing changes: correct a sum or the buyer." },
  not_for_ksef: { pl: "Do KSeF idą tylko faktury i korekty.", en: "Only invoices and corrections go to KSeF." },
  ksef_schema_missing: {
    status: 409,
    pl: "Na serwerze nie ma schematu FA(3), więc pliku dla KSeF nie da się sprawdzić.",
    en: "The FA(3) schema is not installed on the server, so a KSeF file cannot be checked.",
  },
  no_documents: { pl: "Nie ma dokumentów do pobrania.", en: "There are no documents to download." },
  too_many_documents: { pl: "Najwyżej {most} dokumentów naraz; zawęź daty.", en: "At most {most} documents at once; narrow the dates." },
} as const;
