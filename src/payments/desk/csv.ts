// Payments as a CSV file: amounts in złoty.
import { csvText } from "../../web/lists/csv.ts";
import { formatDateTime } from "../../web/locale/format.ts";
import type { Payment, Receipt } from "../contract.ts";
import { statusWord } from "../../web/ui/signs/status.tsx";
import { methodWords } from "../words.ts";

const heads = {
  pl: [
    "Numer wpłaty",
    "Turniej",
    "Klub",
    "Miasto",
    "Kontakt",
    "E-mail",
    "Występy",
    "Metoda",
    "Status",
    "Kwota",
    "Wpłacono",
    "Zamówiono",
    "Opłacono",
    "Termin",
    "Notatka",
  ],
  en: [
    "Reference",
    "Competition",
    "Club",
    "City",
    "Contact",
    "E-mail",
    "Entries",
    "Method",
    "Status",
    "Amount",
    "Paid",
    "Ordered",
    "Paid on",
    "Due",
    "Note",
  ],
};

const money = (grosze: number) => (grosze / 100).toFixed(2).replace(".", ",");

const receiptHeads = {
  pl: ["Dzień", "Numer wpłaty", "Turniej", "Klub", "Kontakt", "Metoda", "Kwota", "Kto odnotował", "Notatka"],
  en: ["Day", "Reference", "Competition", "Club", "Contact", "Method", "Sum", "Noted by", "Note"],
};

/** Money that came and went as a file for the books: sums in złoty with a decimal comma, days as 2026-03-14. */
export function receiptsCsv(receipts: readonly Receipt[], locale: "pl" | "en"): string {
  return csvText([
    receiptHeads[locale],
    ...receipts.map((each) => [
      each.received_on,
      each.reference,
      each.competition_name,
      each.club_name,
      each.contact_name,
      each.method ? methodWords[locale][each.method] : null,
      money(each.amount_grosze),
      each.who,
      each.note,
    ]),
  ]);
}

/** The whole file as text, with its byte order mark; amounts in złoty with a decimal comma. */
export function paymentsCsv(payments: readonly Payment[], locale: "pl" | "en"): string {
  const time = (value: string | null) => (value === null ? null : formatDateTime(value, locale, "numeric").replace(/\u00a0/g, " "));
  return csvText([
    heads[locale],
    ...payments.map((each) => [
      each.reference,
      each.competition_name,
      each.club_name,
      each.club_city,
      each.contact_name,
      each.contact_email,
      each.entries,
      each.method ? methodWords[locale][each.method] : null,
      statusWord("payment", each.status, locale),
      money(each.amount_grosze),
      money(each.paid_grosze),
      time(each.created_at),
      time(each.paid_at),
      time(each.due_at),
      each.note,
    ]),
  ]);
}
