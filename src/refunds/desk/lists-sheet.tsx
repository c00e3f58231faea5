import { Download } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { recordOrNull } from "../../web/calls/outcomes.ts";
import { useApi } from "../../web/app/use-api.ts";
import { useLoaded } from "../../web/app/use-loaded.ts";
import { pagesUpTo } from "../../web/lists/list-params.ts";
import { formatDateTime, formatMoney } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { isAdmin, useSession } from "../../web/session/session.tsx";
import { Button } from "../../web/ui/button.tsx";
import { Sheet } from "../../web/ui/overlays/dialog.tsx";
import { Chip } from "../../web/ui/signs/status.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import { ErrorPanel } from "../../web/ui/states/empty.tsx";
import { SkeletonRows } from "../../web/ui/states/skeleton.tsx";
import { LoadMore } from "../../web/ui/tables/table-footer.tsx";
import { useReport } from "../../web/calls/use-report.ts";
import { getRefundList, listRefundLists, type RefundList, updateRefundList } from "../records/contract.ts";
import { refundWords } from "../records/refund-words.ts";
import { type Format, formats, saveTransfers } from "./save-transfers.ts";

const PAGE = 20;

/** Lists of transfers with their files and the bank's answer. A list can be taken back. */
export function ListsSheet({ onClose }: { onClose: () => void }) {
  const { user } = useSession();
  const words = refundWords[useLocale()];
  const [shown, setShown] = useState(PAGE);
  const {
    last: lists,
    failed,
    reload,
  } = useLoaded(String(shown), ({ call }, options) => pagesUpTo(shown, (part) => call(listRefundLists, { query: part }, options)));
  const loaded = lists !== undefined && !failed;
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()} size="wide" title={words.lists} description={words.listsHint}>
      {!lists && !failed && <SkeletonRows rows={4} />}
      {failed && <ErrorPanel onRetry={reload} />}
      {loaded && lists.data.length === 0 && <p className="sec py-6">{words.listsEmpty}</p>}
      {loaded && lists.data.length > 0 && (
        <>
          {lists.sender === null && (
            <Note look="warn" action={isAdmin(user) && <Link to="/dashboard/settings">{words.settings}</Link>}>
              {words.noSender}
            </Note>
          )}
          <ol aria-label={words.lists}>
            {lists.data.map((each) => (
              <ListRow key={each.id} list={each} files={lists.sender !== null} onChanged={reload} />
            ))}
          </ol>
          <LoadMore shown={lists.data.length} onMore={lists.next_cursor ? () => setShown(shown + PAGE) : undefined} />
        </>
      )}
    </Sheet>
  );
}

/** One list. `files` is true when the organiser's account is known, so that a bank file can be made. */
function ListRow({ list, files, onChanged }: { list: RefundList; files: boolean; onChanged: () => void }) {
  const locale = useLocale();
  const words = refundWords[locale];
  const api = useApi();
  const report = useReport();
  const [busy, setBusy] = useState(false);
  const settle = async (status: "done" | "taken_back") => {
    setBusy(true);
    await recordOrNull(() => api.call(updateRefundList, { params: { id: list.id }, body: { status, version: list.version } }), report);
    setBusy(false);
    onChanged();
  };
  const save = async (format: Format) => {
    const whole = await recordOrNull(() => api.call(getRefundList, { params: { id: list.id } }), report);
    if (whole) saveTransfers(whole, format, locale);
  };
  return (
    <li className="grid gap-3 border-b border-line py-3">
      <div className="row sp wrap gap-3">
        <span>
          <b>{`${words.list} ${list.number}`}</b>{" "}
          <Chip look={list.status === "done" ? "ok" : "neutral"}>{words.listStatus[list.status]}</Chip>
          <span className="xs sec block">{`${formatDateTime(list.created_at, locale)}, ${list.who}`}</span>
        </span>
        <b className="num nw">{formatMoney(list.amount_grosze, locale)}</b>
      </div>
      {list.status !== "taken_back" && list.abroad.length > 0 && <p className="sm t-warn">{`${words.abroad} ${list.abroad.join(", ")}`}</p>}
      {list.status !== "taken_back" && (
        <div className="row wrap gap-2">
          {formats.map((format) => (
            <Button
              key={format}
              aria-label={`${words.download} ${words.formats[format]}`}
              icon={<Download className="ic" aria-hidden />}
              disabled={(format !== "csv" && !files) || (format === "elixir" && list.abroad.length === list.count)}
              onClick={() => void save(format)}
            >
              {words.formats[format]}
            </Button>
          ))}
          {list.status === "sent" && (
            <>
              <Button look="primary" busy={busy} onClick={() => void settle("done")}>
                {words.carriedOut}
              </Button>
              <Button look="danger" busy={busy} onClick={() => void settle("taken_back")}>
                {words.takeListBack}
              </Button>
            </>
          )}
        </div>
      )}
    </li>
  );
}
