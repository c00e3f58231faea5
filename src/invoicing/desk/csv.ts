// Documents as a CSV file for bookkeeping: a row for each VAT rate of each document, sums in złoty, days as 2026-03-14.
import { csvMoney, csvText } from "../../web/lists/csv.ts";
import type { DocumentRow } from "../records/contract.ts";
import { words } from "../records/words.ts";

const heads = {
  pl: [
    "Numer",
    "Rodzaj",
    "Data wystawienia",
    "Koryguje",
    "Nabywca",
    "NIP",
    "Adres",
    "Turniej",
    "Stawka VAT",
    "Netto",
    "VAT",
    "Brutto",
    "Podstawa zwolnienia",
    "Data wpłaty",
    "Sposób wpłaty",
    "Przyczyna korekty",
  ],
  en: [
    "Number",
    "Kind",
    "Issued on",
    "Corrects",
    "Buyer",
    "NIP",
    "Address",
    "Competition",
    "VAT rate",
    "Net",
    "VAT",
    "Gross",
    "Exempt by",
    "Paid on",
    "Paid by",
    "Reason of the correction",
  ],
};

/** The whole file as text, with its byte order mark. A confirmation has no VAT and takes one row. */
export function documentsCsv(documents: readonly DocumentRow[], locale: "pl" | "en"): string {
  return csvText([
    heads[locale],
    ...documents.flatMap((each) => {
      const first = [
        each.number,
        words[locale].kinds[each.kind],
        each.issued_on,
        each.corrects_number,
        each.buyer_name,
        each.buyer_nip,
        each.buyer_address,
        each.competition_name,
      ];
      const last = [each.exemption, each.paid_on, each.paid_by, each.reason];
      if (each.sums.length === 0) return [[...first, null, null, null, csvMoney(each.gross_grosze), ...last]];
      return each.sums.map((sum) => [
        ...first,
        sum.vat === "zw" ? "zw" : `${sum.vat}%`,
        csvMoney(sum.net_grosze),
        csvMoney(sum.vat_grosze),
        csvMoney(sum.gross_grosze),
        ...last,
      ]);
    }),
  ]);
}
