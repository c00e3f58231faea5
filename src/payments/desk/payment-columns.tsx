import { formatMoney } from "../../kernel/text/format.ts";
import { Status } from "../../web/ui/signs/status.tsx";
import type { Column } from "../../web/ui/tables/data-table.tsx";
import type { Payment } from "../records/contract.ts";
import { dashboardWords } from "./dashboard-words.ts";
import { methodWords } from "../records/method-words.ts";
import { moneyColumns } from "../records/money-columns.tsx";

/** Columns hidden while the detail panel is open. */
const wideOnlyColumns = ["entries", "method", "created_at"];

/** Columns of the table of payments; the sum comes last. `narrow` leaves only the columns that identify a payment. */
export function paymentColumns(locale: "pl" | "en", narrow: boolean): readonly Column<Payment>[] {
  const words = dashboardWords[locale];
  const { reference, date } = moneyColumns(words, locale);
  const columns: readonly Column<Payment>[] = [
    {
      key: "club_name",
      header: words.payer,
      sortable: true,
      phone: "title",
      cell: (row) => (
        <>
          <b>{row.club_name ?? row.contact_name ?? words.unnamed}</b>{" "}
          <span className="sec">{row.club_name ? row.club_city : words.private}</span>
        </>
      ),
    },
    reference,
    { key: "entries", header: words.entries, align: "right", wideOnly: true, cell: (row) => <span className="num">{row.entries}</span> },
    {
      key: "method",
      header: words.method,
      wideOnly: true,
      cell: (row) => <span className="sec">{row.method ? methodWords[locale][row.method] : "–"}</span>,
    },
    date,
    {
      key: "attention",
      header: words.status,
      sortable: true,
      phone: "end2",
      cell: (row) => (
        <span className="row wrap gap-2">
          <Status domain="payment" value={row.status} />
          {row.problem && <span className="xs t-bad b">{words.problem[row.problem]}</span>}
        </span>
      ),
    },
    {
      key: "amount_grosze",
      header: words.amount,
      align: "right",
      sortable: true,
      phone: "end",
      cell: (row) => <b className="num nw">{formatMoney(row.amount_grosze, locale)}</b>,
    },
  ];
  return narrow ? columns.filter((each) => !wideOnlyColumns.includes(each.key)) : columns;
}
