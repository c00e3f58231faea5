// Columns of the table of credits, and their CSV file. Sums of the file are in złoty with a decimal comma.
import { csvMoney, csvText } from "../../web/lists/csv.ts";
import { formatMoney } from "../../kernel/text/format.ts";
import type { Column } from "../../web/ui/tables/data-table.tsx";
import { moneyColumns } from "../../payments/records/money-columns.tsx";
import type { Credit } from "./contract.ts";
import { creditWords } from "./credit-words.ts";
import type { Locale } from "../../kernel/text/locale.ts";

/** Columns of the table; the sum comes last. `narrow` leaves only the columns that identify a credit. */
export function columnsOf(locale: Locale, narrow: boolean): readonly Column<Credit>[] {
  const words = creditWords[locale];
  const { payer, reference, date } = moneyColumns(words, locale);
  const columns: readonly Column<Credit>[] = [
    payer,
    reference,
    date,
    {
      key: "given_grosze",
      header: words.given,
      align: "right",
      wideOnly: true,
      cell: (row) => <span className="num sec nw">{formatMoney(row.given_grosze, locale)}</span>,
    },
    {
      key: "left_grosze",
      header: words.left,
      align: "right",
      sortable: true,
      phone: "end",
      cell: (row) => <b className="num nw">{formatMoney(row.left_grosze, locale)}</b>,
    },
  ];
  return narrow ? columns.filter((each) => !each.wideOnly) : columns;
}

const heads = {
  pl: ["Data", "Numer wpłaty", "Turniej", "Klub", "Kontakt", "E-mail", "Przyznano", "Zostało"],
  en: ["Date", "Reference", "Competition", "Club", "Contact", "E-mail", "Given", "Left"],
};

/** All credits of a filter as a CSV file. */
export function creditsCsv(credits: readonly Credit[], locale: Locale): string {
  return csvText([
    heads[locale],
    ...credits.map((each) => [
      each.created_at.slice(0, 10),
      each.reference,
      each.competition_name,
      each.club_name,
      each.contact_name,
      each.contact_email,
      csvMoney(each.given_grosze),
      csvMoney(each.left_grosze),
    ]),
  ]);
}
