import { formatDate, formatMoney } from "../../kernel/text/format.ts";
import type { Column } from "../../web/ui/tables/data-table.tsx";
import type { DocumentRow } from "../records/contract.ts";
import { words } from "../records/words.ts";

/** Columns hidden while the detail panel is open. */
const wideOnlyColumns = ["competition", "issued_on"];

/** Columns of the list of documents; the sum comes last. `narrow` leaves only the columns that identify a document. */
export function documentColumns(locale: "pl" | "en", narrow: boolean): readonly Column<DocumentRow>[] {
  const messages = words[locale];
  const columns: readonly Column<DocumentRow>[] = [
    {
      key: "number",
      header: messages.number,
      sortable: true,
      phone: "title",
      cell: (row) => <b className="num nw">{row.number}</b>,
    },
    {
      key: "kind",
      header: messages.kind,
      phone: "end2",
      cell: (row) => (
        <span className="sec">
          {messages.kinds[row.kind]}
          {row.corrects_number && <span className="num nw"> {row.corrects_number}</span>}
        </span>
      ),
    },
    {
      key: "buyer_name",
      header: messages.buyer,
      sortable: true,
      phone: "meta",
      cell: (row) => <span className="wrap-anywhere">{row.buyer_name}</span>,
    },
    {
      key: "competition",
      header: messages.competition,
      wideOnly: true,
      cell: (row) => <span className="sec wrap-anywhere">{row.competition_name}</span>,
    },
    {
      key: "issued_on",
      header: messages.day,
      sortable: true,
      wideOnly: true,
      cell: (row) => <span className="num sec nw">{formatDate(row.issued_on, locale, "numeric")}</span>,
    },
    {
      key: "gross_grosze",
      header: messages.sum,
      align: "right",
      sortable: true,
      phone: "end",
      cell: (row) => <b className="num nw">{formatMoney(row.gross_grosze, locale)}</b>,
    },
  ];
  return narrow ? columns.filter((each) => !wideOnlyColumns.includes(each.key)) : columns;
}
