import { BellRing, Check } from "lucide-react";
import { AT_MOST } from "../../web/lists/list-params.ts";
import { count, formatMoney } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { BulkBar } from "../../web/ui/tables/table-footer.tsx";
import { countOutsidePage } from "../../web/ui/tables/table-selection.ts";
import type { Payment } from "../records/contract.ts";
import { dashboardWords } from "./dashboard-words.ts";
import { useMarkPaid } from "./use-marking.ts";
import { useReminding } from "../reminders/use-reminding.ts";
import { paymentsCounted } from "../records/method-words.ts";

/** Marks the selected payments as paid, or reminds their payers. Calls `onDone` when the selection can be cleared. */
export function MarkOrRemind({ payments, shown, onDone }: { payments: readonly Payment[]; shown: readonly Payment[]; onDone: () => void }) {
  const words = dashboardWords[useLocale()];
  const mark = useMarkPaid();
  const remind = useReminding();
  return (
    <BulkBar
      summary={<Selected rows={payments} shown={shown} />}
      onClear={onDone}
      actions={[
        {
          label: words.markPaid,
          icon: <Check className="ic" aria-hidden />,
          onSelect: () => void mark(payments).then((marked) => marked > 0 && onDone()),
        },
        {
          label: words.remindMany,
          icon: <BellRing className="ic" aria-hidden />,
          onSelect: () => void remind(payments.slice(0, AT_MOST).map((row) => row.id)).then((left) => left && onDone()),
        },
      ]}
    />
  );
}

function Selected({ rows, shown }: { rows: readonly Payment[]; shown: readonly Payment[] }) {
  const locale = useLocale();
  const words = dashboardWords[locale];
  const outside = countOutsidePage(
    shown.map((row) => row.id),
    new Set(rows.map((row) => row.id)),
  );
  return (
    <>
      <b>{count(locale, rows.length, paymentsCounted.payments[locale])}</b>
      {outside > 0 && `, ${words.outside} ${outside}`}, {words.sum}{" "}
      <b className="num nw">
        {formatMoney(
          rows.reduce((sum, row) => sum + row.amount_grosze, 0),
          locale,
        )}
      </b>
    </>
  );
}
