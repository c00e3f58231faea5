import { Check, Clock, Undo2, X } from "lucide-react";
import { formatMoney, formatPercent } from "../../web/locale/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Meter } from "../../web/ui/states/progress.tsx";
import { dashboardWords } from "./dashboard-words.ts";
import type { List } from "./payments-query.ts";
import type { Status } from "../rules.ts";

/** The money of the list on top: paid, pending, failed, refunded, and how much of what is due was paid. */
export function Ledger({ totals }: { totals: List["totals"] }) {
  const locale = useLocale();
  const words = dashboardWords[locale];
  const of = (...statuses: Status[]) => {
    const chosen = totals.filter((each) => statuses.includes(each.status));
    const sum = (value: (each: List["totals"][number]) => number) => chosen.reduce((total, each) => total + value(each), 0);
    return { count: sum((each) => each.count), amount: sum((each) => each.amount_grosze), held: sum((each) => each.paid_grosze) };
  };
  const paid = of("paid");
  const waiting = of("pending", "processing");
  const failed = of("failed");
  const refunds = of("refunded", "partially_refunded");
  // All money that the organiser holds, part payments of open ones included, beside what is still missing.
  const received = totals.reduce((sum, each) => sum + each.paid_grosze, 0);
  const missing = { waiting: Math.max(0, waiting.amount - waiting.held), failed: Math.max(0, failed.amount - failed.held) };
  const due = received + missing.waiting + missing.failed;
  const share = due > 0 ? received / due : 0;
  const cells = [
    { key: "paid", icon: <Check className="ic t-ok" aria-hidden />, label: words.paid, count: paid.count, sum: received },
    {
      key: "waiting",
      icon: <Clock className="ic t-warn" aria-hidden />,
      label: words.waiting,
      count: waiting.count,
      sum: missing.waiting,
    },
    {
      key: "failed",
      icon: <X className="ic t-bad" aria-hidden />,
      label: words.failed,
      count: failed.count,
      sum: missing.failed,
    },
    {
      key: "refunds",
      icon: <Undo2 className="ic t-info" aria-hidden />,
      label: words.refunded,
      count: refunds.count,
      sum: Math.min(0, refunds.held - refunds.amount),
    },
  ];
  return (
    <section className="ledg flex-wrap" aria-label={words.paidShare}>
      {cells.map((cell) => (
        <div key={cell.key} className="max-md:grow max-md:basis-1/2 max-md:px-4">
          <span className="row sm gap-2">
            {cell.icon}
            {cell.label} <span className="sec num">{cell.count}</span>
          </span>
          <b className="num">{formatMoney(cell.sum, locale)}</b>
        </div>
      ))}
      <div className="grow2 min-w-52 max-md:px-4">
        <span className="sm">
          {words.paidShare} <b className="num">{formatPercent(share)}</b> {words.ofDue}
        </span>
        <Meter
          label={`${words.paidShare} ${formatPercent(share)} ${words.ofDue}`}
          parts={[
            { key: "paid", value: received, look: "ok" },
            { key: "waiting", value: missing.waiting, look: "warn" },
            { key: "failed", value: missing.failed, look: "bad" },
          ]}
        />
      </div>
    </section>
  );
}
