import { Check, Clock, Undo2, X } from "lucide-react";
import { formatMoney, formatPercent } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Meter } from "../../web/ui/states/progress.tsx";
import { dashboardWords } from "./dashboard-words.ts";
import { sumLedger, type List } from "./payments-query.ts";
import { SumCells } from "../reading/sum-cells.tsx";

const signs = {
  paid: <Check className="ic t-ok" aria-hidden />,
  waiting: <Clock className="ic t-warn" aria-hidden />,
  failed: <X className="ic t-bad" aria-hidden />,
  refunds: <Undo2 className="ic t-info" aria-hidden />,
};
const cells = ["paid", "waiting", "failed", "refunds"] as const;

/** Sums above the list: paid, pending, failed, refunded, and the paid percentage. A phone shows only the last. */
export function Ledger({ totals }: { totals: List["totals"] }) {
  const locale = useLocale();
  const words = dashboardWords[locale];
  const ledger = sumLedger(totals);
  const missing = ledger.waiting.sum + ledger.failed.sum;
  const due = ledger.settled + missing;
  const share = formatPercent(due > 0 ? ledger.settled / due : 0);
  return (
    <SumCells
      label={words.paidShare}
      cells={cells.map((key) => ({ key, icon: signs[key], label: key === "refunds" ? words.refunded : words[key], ...ledger[key] }))}
    >
      <div className="grow2 min-w-52 max-md:px-3 max-md:py-2">
        <span className="sm">
          {words.paidShare} <b className="num">{share}</b> {words.ofDue}
          <span className="md:hidden">
            , {words.lacking} <b className="num">{formatMoney(missing, locale)}</b>
          </span>
        </span>
        <Meter
          label={`${words.paidShare} ${share} ${words.ofDue}`}
          parts={[
            { key: "paid", value: ledger.settled, look: "ok" },
            { key: "waiting", value: ledger.waiting.sum, look: "warn" },
            { key: "failed", value: ledger.failed.sum, look: "bad" },
          ]}
        />
      </div>
    </SumCells>
  );
}
