import { Download } from "lucide-react";
import { useState } from "react";
import type { Reply } from "../../kernel/endpoints/endpoint.ts";
import type { Caller, CallOptions } from "../../web/calls/api.ts";
import { formatDate, formatMoney } from "../../kernel/text/format.ts";
import { saveCsv } from "../../web/lists/csv.ts";
import { pagesUpTo } from "../../web/lists/list-params.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { listOrEmpty } from "../../web/calls/outcomes.ts";
import { Button } from "../../web/ui/button.tsx";
import { DateInput } from "../../web/ui/fields/date-input.tsx";
import { Sheet } from "../../web/ui/overlays/dialog.tsx";
import { ErrorPanel } from "../../web/ui/states/empty.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { SkeletonRows } from "../../web/ui/states/skeleton.tsx";
import { LoadMore } from "../../web/ui/tables/table-footer.tsx";
import { useApi } from "../../web/app/use-api.ts";
import { useLoaded } from "../../web/app/use-loaded.ts";
import { useReport } from "../../web/calls/use-report.ts";
import { receiptsCsv } from "./receipts-csv.ts";
import { receiptWords } from "./receipt-words.ts";
import { listReceipts, type Receipt } from "./contract.ts";
import { methodWords } from "../records/method-words.ts";

const PAGE = 50;
type List = Reply<typeof listReceipts>;

/**
 * Sheet with all money received and returned for a competition, or for all competitions without `competitionId`. The user can limit it to one day.
 * Shows sums per method on top, and saves a file for bookkeeping.
 */
export function ReceiptsSheet({ competitionId, onClose }: { competitionId: string | undefined; onClose: () => void }) {
  const words = receiptWords[useLocale()];
  const { list, failed, day, chooseDay, more, reload, save } = useReceipts(competitionId);
  const loaded = list !== undefined && !failed;
  return (
    <Sheet
      open
      size="wide"
      onOpenChange={(open) => !open && onClose()}
      title={words.receipts}
      description={words.receiptsHint}
      footer={
        <Button
          icon={<Download className="ic" aria-hidden />}
          disabled={!loaded || list.totals.every((each) => each.count === 0)}
          onClick={() => void save()}
        >
          {words.csv}
        </Button>
      }
    >
      <Field label={words.onDay} optional>
        <DateInput value={day} onValueChange={chooseDay} />
      </Field>
      {!list && !failed && <SkeletonRows rows={6} />}
      {failed && <ErrorPanel onRetry={reload} />}
      {loaded && list.data.length === 0 && <p className="sec py-6">{day ? words.receiptsEmptyDay : words.receiptsEmpty}</p>}
      {loaded && list.data.length > 0 && (
        <>
          <Sums totals={list.totals} />
          <ol aria-label={words.receipts}>
            {list.data.map((each) => (
              <Row key={each.id} receipt={each} />
            ))}
          </ol>
          <LoadMore
            shown={list.data.length}
            total={list.totals.reduce((sum, each) => sum + each.count, 0)}
            onMore={list.next_cursor ? more : undefined}
          />
        </>
      )}
    </Sheet>
  );
}

/** Receipts of a competition and a day, page by page. `save` writes all of them into a file. */
function useReceipts(competitionId: string | undefined) {
  const locale = useLocale();
  const words = receiptWords[locale];
  const api = useApi();
  const report = useReport();
  const [day, setDay] = useState("");
  const [shown, setShown] = useState(PAGE);
  const upTo = (count: number, { call }: Caller = api, options: CallOptions = {}) => {
    const query = { competition_id: competitionId, on: day || undefined };
    return pagesUpTo(count, (part) => call(listReceipts, { query: { ...query, ...part } }, options));
  };
  const { last: list, failed, reload } = useLoaded([competitionId, day, shown].join(), (caller, options) => upTo(shown, caller, options));
  const save = async () => {
    const rows = await listOrEmpty(() => upTo(Infinity), report);
    if (rows.length > 0) saveCsv([words.receipts.toLowerCase(), day].filter(Boolean).join("-"), receiptsCsv(rows, locale));
  };
  const chooseDay = (next: string) => {
    setShown(PAGE);
    setDay(next);
  };
  return { list, failed, day, chooseDay, more: () => setShown(shown + PAGE), reload, save };
}

/** Sums per payment method, and the total. */
function Sums({ totals }: { totals: List["totals"] }) {
  const locale = useLocale();
  const words = receiptWords[locale];
  const total = totals.reduce((sum, each) => sum + each.amount_grosze, 0);
  return (
    <dl className="grid gap-1 py-4">
      {totals.map((each) => (
        <div key={each.method} className="row sp sm">
          <dt className="sec">{`${each.method ? methodWords[locale][each.method] : "–"} (${each.count})`}</dt>
          <dd className="num nw">{formatMoney(each.amount_grosze, locale)}</dd>
        </div>
      ))}
      <div className="row sp b border-t border-ink pt-2">
        <dt>{words.total}</dt>
        <dd className="num nw">{formatMoney(total, locale)}</dd>
      </div>
    </dl>
  );
}

function Row({ receipt }: { receipt: Receipt }) {
  const locale = useLocale();
  const words = receiptWords[locale];
  const facts = [
    formatDate(receipt.received_on, locale, "short"),
    receipt.method && methodWords[locale][receipt.method],
    receipt.reference,
    receipt.who,
  ];
  return (
    <li className="row sp gap-3 border-b border-line py-2">
      <span className="min-w-0">
        <b className="block ell">{receipt.club_name ?? receipt.contact_name ?? words.unnamed}</b>
        <span className="xs sec">{facts.filter(Boolean).join(" · ")}</span>
        {receipt.note && <span className="xs sec block">{receipt.note}</span>}
      </span>
      <b className="num nw">{formatMoney(receipt.amount_grosze, locale)}</b>
    </li>
  );
}
