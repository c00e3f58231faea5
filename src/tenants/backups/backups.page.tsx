import { DatabaseBackup } from "lucide-react";
import { useEffect, useState } from "react";
import { useLoaderData, useNavigation, useRevalidator } from "react-router";
import type { Reply } from "../../kernel/endpoints/endpoint.ts";
import { formatBytes, formatDateTime } from "../../kernel/text/format.ts";
import { useNow } from "../../web/live/use-now.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { recordOrNull } from "../../web/calls/outcomes.ts";
import { caller, type LoaderArgs, type PageHandle } from "../../web/pages/page.ts";
import { useApi } from "../../web/app/use-api.ts";
import { useReport } from "../../web/calls/use-report.ts";
import { Button } from "../../web/ui/button.tsx";
import { type Column, DataTable } from "../../web/ui/tables/data-table.tsx";
import { Empty } from "../../web/ui/states/empty.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import { PageHead } from "../../web/ui/page-head.tsx";
import { Progress } from "../../web/ui/states/progress.tsx";
import { words } from "./backup-words.ts";
import { listBackups, makeBackup } from "../contract.ts";

export const handle: PageHandle = { title: { pl: words.pl.title, en: words.en.title } };

type State = NonNullable<Reply<typeof listBackups>>;
type BackupRow = State["data"][number];

const RELOAD_MS = 1000;
const OLD_MS = 2 * 86_400_000;

export async function loader({ context, request }: LoaderArgs) {
  return caller(context).call(listBackups, {}, { signal: request.signal });
}

/** The installation's backups, for super-admins: the last result, the stored backups, and a button for a new one. */
export function Component() {
  const state = useLoaderData<typeof loader>() as State;
  const locale = useLocale();
  const messages = words[locale];
  const busy = state.due || state.under_way !== null;
  const make = useBackupRequest(busy);
  const loading = useNavigation().state === "loading";
  const columns: readonly Column<BackupRow>[] = [
    { key: "at", header: messages.made, phone: "title", cell: (row) => <b className="num">{formatDateTime(row.at, locale, "day")}</b> },
    { key: "name", header: messages.file, phone: "meta", cell: (row) => <code className="sec sm break-all">{row.name}</code> },
    {
      key: "size",
      header: messages.size,
      align: "right",
      phone: "end",
      cell: (row) => <span className="num nw">{formatBytes(row.bytes, locale)}</span>,
    },
  ];
  return (
    <>
      <PageHead
        title={messages.title}
        actions={
          <Button
            look="primary"
            icon={<DatabaseBackup className="ic" aria-hidden />}
            busy={busy || make.isRequesting}
            onClick={make.requestBackup}
          >
            {messages.make}
          </Button>
        }
      >
        {messages.lead}
      </PageHead>
      <div className="grid flex-none gap-3 px-[var(--gut)] py-3">
        {busy ? <RunningBackup state={state} /> : <LastBackup state={state} />}
        {!state.second_place && <Note look="warn">{messages.oneDisk}</Note>}
        {state.files_in_bucket && <Note>{messages.bucket}</Note>}
      </div>
      <DataTable
        label={messages.list}
        columns={columns}
        rows={state.data}
        rowKey={(row) => row.name}
        rowName={(row) => row.name}
        state={loading && state.data.length === 0 ? "loading" : "ready"}
        empty={<Empty title={messages.none}>{messages.noneWhy}</Empty>}
      />
      <p className="sec sm px-[var(--gut)] py-3">{messages.how}</p>
    </>
  );
}

/** Requests a backup. While one is running, the page reloads each second. */
function useBackupRequest(busy: boolean): { isRequesting: boolean; requestBackup: () => void } {
  const api = useApi();
  const report = useReport();
  const { revalidate } = useRevalidator();
  const [isRequesting, setRequesting] = useState(false);
  useEffect(() => {
    if (!busy) return;
    const timer = setInterval(() => void revalidate(), RELOAD_MS);
    return () => clearInterval(timer);
  }, [busy, revalidate]);
  const requestBackup = async () => {
    setRequesting(true);
    await recordOrNull(() => api.call(makeBackup), report);
    await revalidate();
    setRequesting(false);
  };
  return { isRequesting, requestBackup: () => void requestBackup() };
}

function RunningBackup({ state }: { state: State }) {
  const locale = useLocale();
  const messages = words[locale];
  const { under_way } = state;
  return (
    <div className="grid gap-2">
      <b role="status">{under_way ? messages.making : messages.waits}</b>
      <Progress label={messages.making} value={under_way ? under_way.done / Math.max(1, under_way.total) : undefined} />
      {under_way && (
        <span className="sec sm num">{messages.done(formatBytes(under_way.done, locale), formatBytes(under_way.total, locale))}</span>
      )}
    </div>
  );
}

function LastBackup({ state }: { state: State }) {
  const locale = useLocale();
  const messages = words[locale];
  const now = useNow(60_000);
  const { last } = state;
  if (!last) return null;
  const when = <span className="num">{formatDateTime(last.at, locale, "day")}</span>;
  if (!last.ok)
    return (
      <Note look={last.name === null ? "bad" : "warn"} live>
        <b>{last.name === null ? messages.failed : messages.partly}</b>, {when}
        {last.error !== null && <span className="block break-words">{last.error}</span>}
      </Note>
    );
  if (now !== undefined && now - Date.parse(last.at) > OLD_MS)
    return (
      <Note look="bad">
        <b>{messages.old}</b>, {when}
        <span className="block">{messages.oldWhy}</span>
      </Note>
    );
  return (
    <Note look="ok" live>
      <b>{messages.fine}</b>: {when}, <span className="num">{formatBytes(last.bytes, locale)}</span>
    </Note>
  );
}
