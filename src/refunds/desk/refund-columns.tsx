import { formatMoney } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Status } from "../../web/ui/signs/status.tsx";
import type { Column } from "../../web/ui/tables/data-table.tsx";
import type { Refund } from "../records/contract.ts";
import { moneyColumns } from "../../payments/records/money-columns.tsx";
import { refundWords } from "../records/refund-words.ts";
import { refundProblemText } from "./problem-words.ts";
import type { Locale } from "../../kernel/text/locale.ts";

/** Columns of the table of refunds; the sum comes last. `narrow` leaves only the columns that identify a refund. */
export function columnsOf(locale: Locale, narrow: boolean): readonly Column<Refund>[] {
  const words = refundWords[locale];
  const { payer, reference, date } = moneyColumns(words, locale);
  const columns: readonly Column<Refund>[] = [
    payer,
    reference,
    { key: "way", header: words.method, wideOnly: true, cell: (row) => <span className="sec">{words.ways[row.way]}</span> },
    date,
    { key: "status", header: words.status, phone: "end2", cell: (row) => <State refund={row} /> },
    {
      key: "amount_grosze",
      header: words.amount,
      align: "right",
      sortable: true,
      phone: "end",
      cell: (row) => <b className="num nw">{formatMoney(row.amount_grosze, locale)}</b>,
    },
  ];
  return narrow ? columns.filter((each) => !each.wideOnly) : columns;
}

/** Status of a refund, with the reason of a rejection. */
function State({ refund }: { refund: Refund }) {
  const locale = useLocale();
  return (
    <>
      <Status domain="refund" value={refund.status} />
      {refund.status === "rejected" && (
        <span className="xs t-bad block max-w-80 text-pretty">{refundProblemText(refund.problem, locale)}</span>
      )}
    </>
  );
}
