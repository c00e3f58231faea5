import { BellRing } from "lucide-react";
import { useState } from "react";
import { recordOrNull } from "../../web/calls/outcomes.ts";
import { useApi } from "../../web/app/use-api.ts";
import { fill } from "../../web/locale/fill.ts";
import { formatNumber, formatTime } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { useOnline } from "../../web/browser/use-online.ts";
import { Button } from "../../web/ui/button.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { SectionHead } from "../../web/ui/page-head.tsx";
import { useReport } from "../../web/calls/use-report.ts";
import { words } from "../order-words.ts";
import { remindBallot } from "./contract.ts";

interface Order {
  seat: string;
  seat_id: string;
  dance: number;
  total: number;
  place: number;
  performance_ids: readonly string[];
  settled: boolean;
  reminded_at: string | null;
}

interface Props {
  roundId: string;
  orders: readonly Order[];
  /** Returns the number of a performance. */
  numberOf: (performanceId: string) => string;
  /** Returns the name of a dance, where there are several. */
  danceOf: (dance: number) => string | undefined;
  /** True when this person may remind the judges. */
  canRemind: boolean;
}

/** Lists the missing orders of equal totals, judge by judge, each with a button that reminds the judge. Shows nothing when none is missing. */
export function MissingOrders({ roundId, orders, numberOf, danceOf, canRemind: asks }: Props) {
  const locale = useLocale();
  const messages = words[locale];
  const api = useApi();
  const report = useReport();
  const toast = useToast();
  const online = useOnline();
  const [busy, setBusy] = useState(false);
  const missing = [...Map.groupBy(orders, (each) => `${each.seat_id} ${each.dance}`).values()].filter((own) =>
    own.some((each) => !each.settled),
  );
  if (missing.length === 0) return null;
  const ask = async ({ seat, seat_id, dance }: Order) => {
    setBusy(true);
    const params = { id: roundId, dance: String(dance) };
    const done = await recordOrNull(() => api.call(remindBallot, { params, body: { seat_id } }), report);
    setBusy(false);
    if (done) toast({ text: fill(messages.askedDone, { seat }) });
  };
  const groupText = ({ total, performance_ids }: Order) =>
    fill(messages.owedGroup, { total: formatNumber(total, locale), numbers: performance_ids.map(numberOf).toSorted().join(", ") });
  return (
    <section className="mb-6" aria-label={messages.owed}>
      <SectionHead title={messages.owed} />
      <p className="sm sec mt-2">{messages.owedWhy}</p>
      <ul>
        {missing.map((own) => {
          const [first] = own;
          if (!first) return null;
          const { seat, seat_id, dance, reminded_at } = first;
          return (
            <li key={`${seat_id} ${dance}`} className="lm">
              <b>{[seat, danceOf(dance)].filter(Boolean).join(" · ")}</b>
              <span className="grow sm">
                {own
                  .filter((each) => !each.settled)
                  .map(groupText)
                  .join("; ")}
                {reminded_at && <span className="block sec">{fill(messages.remindedAt, { time: formatTime(reminded_at, locale) })}</span>}
              </span>
              {asks && (
                <Button
                  busy={busy}
                  disabled={!online}
                  icon={<BellRing className="ic" aria-hidden />}
                  aria-label={`${messages.remind} ${seat}`}
                  onClick={() => void ask(first)}
                >
                  {messages.remind}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
