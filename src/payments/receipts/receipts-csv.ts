// Received money as a CSV file for bookkeeping.
import { csvMoney, csvText } from "../../web/lists/csv.ts";
import { methodWords } from "../records/method-words.ts";
import type { Receipt } from "./contract.ts";

const receiptHeads = {
  pl: ["Dzień", "Numer wpłaty", "Turniej", "Klub", "Kontakt", "Metoda", "Kwota", "Kto odnotował", "Notatka"],
  en: ["Day", "Reference", "Competition", "Club", "Contact", "Method", "Sum", "Noted by", "Note"],
};

/** Money received and returned as CSV: sums in złoty with a decimal comma, days as 2026-03-14. */
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
      csvMoney(each.amount_grosze),
      each.who,
      each.note,
    ]),
  ]);
}
