// Payments as a CSV file that Polish spreadsheets open: BOM, semicolons, decimal comma, nothing that a spreadsheet would run as a formula.
import { formatDateTime } from "../../web/format.ts";
import type { Payment } from "../contract.ts";
import { statusWord } from "../../web/ui/status.tsx";
import { methodWords } from "../words.ts";

/** One field: a text that begins like a formula gets an apostrophe; separators, quotes and line breaks are quoted. */
export function csvField(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[";\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

const money = (grosze: number) => (grosze / 100).toFixed(2).replace(".", ",");

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
    "Performances",
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

/** The whole file as text, with its byte order mark; amounts in złoty with a decimal comma. */
export function paymentsCsv(payments: readonly Payment[], locale: "pl" | "en"): string {
  const time = (value: string | null) => (value === null ? "" : formatDateTime(value, locale, "numeric").replace(/\u00a0/g, " "));
  const rows = payments.map((each) =>
    [
      csvField(each.reference),
      csvField(each.competition_name),
      csvField(each.club_name ?? ""),
      csvField(each.club_city ?? ""),
      csvField(each.contact_name ?? ""),
      csvField(each.contact_email ?? ""),
      String(each.entries),
      each.method ? methodWords[locale][each.method] : "",
      statusWord("payment", each.status, locale),
      money(each.amount_grosze),
      money(each.paid_grosze),
      time(each.created_at),
      time(each.paid_at),
      time(each.due_at),
      csvField(each.note ?? ""),
    ].join(";"),
  );
  return `\uFEFF${[heads[locale].join(";"), ...rows].join("\r\n")}\r\n`;
}
