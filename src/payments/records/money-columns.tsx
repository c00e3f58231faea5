import { formatDateTime } from "../../kernel/text/format.ts";
import type { Locale } from "../../kernel/text/locale.ts";
import type { Column } from "../../web/ui/tables/data-table.tsx";
import type { Payment } from "./contract.ts";

type Row = Pick<Payment, "club_name" | "contact_name" | "competition_name" | "reference" | "created_at">;

type Words = Record<"payer" | "unnamed" | "reference" | "date", string>;

/** Columns that tables of payments, refunds and credits share. */
export function moneyColumns(words: Words, locale: Locale): Record<"payer" | "reference" | "date", Column<Row>> {
  return {
    payer: {
      key: "club_name",
      header: words.payer,
      sortable: true,
      phone: "title",
      cell: (row) => (
        <>
          <b>{row.club_name ?? row.contact_name ?? words.unnamed}</b> <span className="sec">{row.competition_name}</span>
        </>
      ),
    },
    reference: {
      key: "reference",
      header: words.reference,
      phone: "meta",
      cell: (row) => <span className="num sec nw">{row.reference}</span>,
    },
    date: {
      key: "created_at",
      header: words.date,
      sortable: true,
      wideOnly: true,
      cell: (row) => <span className="num sec nw">{formatDateTime(row.created_at, locale)}</span>,
    },
  };
}
