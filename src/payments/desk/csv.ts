// Payments as a CSV file.
import { csvMoney, csvText } from "../../web/lists/csv.ts";
import { formatDateTime } from "../../kernel/text/format.ts";
import type { Payment } from "../records/contract.ts";
import { statusWord } from "../../web/ui/signs/status.tsx";
import { methodWords } from "../records/method-words.ts";

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

/** The whole file as text, with its byte order mark. Amounts are in złoty with a decimal comma. */
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
      csvMoney(each.amount_grosze),
      csvMoney(each.paid_grosze),
      time(each.created_at),
      time(each.paid_at),
      time(each.due_at),
      each.note,
    ]),
  ]);
}
