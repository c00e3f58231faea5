import { Download } from "lucide-react";
import { useEffect, useState } from "react";
import type { Reply } from "../../kernel/endpoint.ts";
import { ApiError } from "../../web/calls/api.ts";
import { formatDate, formatMoney } from "../../web/locale/format.ts";
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
import { useApi } from "../../web/calls/use-api.ts";
import { useReport } from "../../web/use-report.ts";
import { listReceipts, type Receipt } from "../contract.ts";
import { methodWords } from "../words.ts";
import { receiptsCsv } from "./csv.ts";
import { dashboardWords } from "./dashboard-words.ts";

const PAGE = 50;
type List = Reply<typeof listReceipts>;

/** All money that came and went, of a competition and, if wanted, of one day: sums by way on top, a file for the books. */
export function ReceiptsSheet({ competitionId, onClose }: { competitionId: string | undefined; onClose: () => void }) {
  const locale = useLocale();
  const words = dashboardWords[locale];
  const api = useApi();
  const report = useReport();
  const [day, setDay] = useState("");
  const [shown, setShown] = useState(PAGE);
  const [list, setList] = useState<List | "failed" | undefined>(undefined);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const abort = new AbortController();
    const query = { ...(competitionId ? { competition_id: competitionId } : {}), ...(day ? { on: day } : {}) };
    pagesUpTo<Receipt, List>(shown, (limit, cursor) =>
      api.call(listReceipts, { query: { ...query, limit, ...(cursor ? { cursor } : {}) } }, { signal: abort.signal }),
    ).then(setList, (error: unknown) => {
      if (abort.signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      setList("failed");
    });
    return () => abort.abort();
  }, [api, competitionId, day, shown, attempt]);
  const total = list && list !== "failed" ? list.totals.reduce((sum, each) => sum + each.amount_grosze, 0) : 0;
  const count = list && list !== "failed" ? list.totals.reduce((sum, each) => sum + each.count, 0) : 0;
  const save = async () => {
    const query = { ...(competitionId ? { competition_id: competitionId } : {}), ...(day ? { on: day } : {}) };
    const rows = await listOrEmpty(
      () =>
        pagesUpTo<Receipt, List>(Infinity, (limit, cursor) =>
          api.call(listReceipts, { query: { ...query, limit, ...(cursor ? { cursor } : {}) } }),
        ),
      report,
    );
    if (rows.length > 0) saveCsv([words.receipts.toLowerCase(), day].filter(Boolean).join("-"), receiptsCsv(rows, locale));
  };
  return (
    <Sheet
      open
      size="wide"
      onOpenChange={(open) => !open && onClose()}
      title={words.receipts}
      description={words.receiptsHint}
      footer={
        <Button icon={<Download className="ic" aria-hidden />} disabled={count === 0} onClick={() => void save()}>
          {words.csv}
        </Button>
      }
    >
      <Field label={words.onDay} optional>
        <DateInput
          value={day}
          onValueChange={(next) => {
            setShown(PAGE);
            setDay(next);
          }}
        />
      </Field>
      {list === undefined && <SkeletonRows rows={6} />}
      {list === "failed" && <ErrorPanel onRetry={() => setAttempt((now) => now + 1)} />}
      {list && list !== "failed" && list.data.length === 0 && (
        <p className="sec py-6">{day ? words.receiptsEmptyDay : words.receiptsEmpty}</p>
      )}
      {list && list !== "failed" && list.data.length > 0 && (
        <>
          <dl className="grid gap-1 py-4">
            {list.totals.map((each) => (
              <div key={each.method} className="row sp sm">
                <dt className="sec">{`${each.method ? methodWords[locale][each.method] : "–"} (${each.count})`}</dt>
                <dd className="num nw">{formatMoney(each.amount_grosze, locale)}</dd>
              </div>
            ))}
            <div className="row sp b border-t border-ink pt-2">
              <dt>{words.together}</dt>
              <dd className="num nw">{formatMoney(total, locale)}</dd>
            </div>
          </dl>
          <ol aria-label={words.receipts}>
            {list.data.map((each) => (
              <li key={each.id} className="row sp gap-3 border-b border-line py-2">
                <span className="min-w-0">
                  <b className="block ell">{each.club_name ?? each.contact_name ?? words.unnamed}</b>
                  <span className="xs sec">
                    {[
                      formatDate(each.received_on, locale, "short"),
                      each.method && methodWords[locale][each.method],
                      each.reference,
                      each.who,
                    ]
                      .filter(Boolean)
                      .join(" · ")}
                  </span>
                  {each.note && <span className="xs sec block">{each.note}</span>}
                </span>
                <b className="num nw">{formatMoney(each.amount_grosze, locale)}</b>
              </li>
            ))}
          </ol>
          <LoadMore shown={list.data.length} total={count} onMore={list.next_cursor ? () => setShown(shown + PAGE) : undefined} />
        </>
      )}
    </Sheet>
  );
}
