import { formatDate, formatMoney } from "../../kernel/text/format.ts";
import type { Column } from "../../web/ui/tables/data-table.tsx";
import type { DocumentRow } from "../records/contract.ts";
import { words } from "../records/words.ts";

/** Columns hidden while the detail panel is open. */
const roomy = ["competition", "issued_on"];

/** Columns of the list of documents; the sum comes last. `narrow` leaves only the columns that identify a document. */
export function columnsOf(locale: "pl" | "en", narrow: boolean): readonly Column<DocumentRow>[] {
  const said = words[locale];
  const columns: readonly Column<DocumentRow>[] = [
    {
      key: "number",
      header: said.number,
      sortable: true,
      phone: "title",
      cell: (row) => <b className="num nw">{row.number}</b>,
    },
    {
      key: "kind",
      header: said.kind,
      phone: "end2",
      cell: (row) => (
        <span className="sec">
          {said.kinds[row.kind]}
          {row.corrects_number && <span className="num nw"> {row.corrects_number}</span>}
        </span>
      ),
    },
    {
      key: "buyer_name",
      header: said.buyer,
      sortable: true,
      phone: "meta",
      cell: (row) => <span className="wrap-anywhere">{row.buyer_name}</span>,
    },
    {
      key: "competition",
      header: said.competition,
      wideOnly: true,
      cell: (row) => <span className="sec wrap-anywhere">{row.competition_name}</span>,
    },
    {
      key: "issued_on",
      header: said.day,
      sortable: true,
      wideOnly: true,
      cell: (row) => <span className="num sec nw">{formatDate(row.issued_on, locale, "numeric")}</span>,
    },
    {
      key: "gross_grosze",
      header: said.sum,
      align: "right",
      sortable: true,
      phone: "end",
      cell: (row) => <b className="num nw">{formatMoney(row.gross_grosze, locale)}</b>,
    },
  ];
  return narrow ? columns.filter((each) => !roomy.includes(each.key)) : columns;
}
