import { FileDown, List as ListIcon } from "lucide-react";
import { useMemo, useState } from "react";
import { useLoaderData, useRevalidator } from "react-router";
import { choicesOf, requestedCompetitionId, useCompetitionSwitch } from "../../competitions/switch/use-competition-switch.tsx";
import { listCompetitions } from "../../competitions/contract.ts";
import type { Reply } from "../../kernel/endpoints/endpoint.ts";
import { newId } from "../../kernel/values/ids.ts";
import type { Caller } from "../../web/calls/api.ts";
import { recordOrNull } from "../../web/calls/outcomes.ts";
import { useApi } from "../../web/app/use-api.ts";
import { CsvButton } from "../../web/lists/csv-button.tsx";
import { type Desk, ListDesk, useListDesk } from "../../web/lists/list-desk.tsx";
import { pagesUpTo, readList } from "../../web/lists/list-params.ts";
import { useLivePages } from "../../web/live/use-live-pages.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { caller, type LoaderArgs, type PageHandle } from "../../web/pages/page.ts";
import { Button } from "../../web/ui/button.tsx";
import { PageHead } from "../../web/ui/page-head.tsx";
import { statusWord } from "../../web/ui/signs/status.tsx";
import { Empty } from "../../web/ui/states/empty.tsx";
import { TableToolbar } from "../../web/ui/tables/table-toolbar.tsx";
import { useReport } from "../../web/calls/use-report.ts";
import { SumCells } from "../../payments/reading/sum-cells.tsx";
import { createRefundList, listRefunds, type Refund } from "../records/contract.ts";
import { ListsSheet } from "./lists-sheet.tsx";
import { columnsOf } from "./refund-columns.tsx";
import { refundsCsv } from "./refund-csv.ts";
import { RefundPanel } from "./refund-panel.tsx";
import { refundWords } from "../records/refund-words.ts";
import { statuses, refundMethods } from "../../payments/records/refund-states.ts";

export const handle: PageHandle = { title: { pl: refundWords.pl.title, en: refundWords.en.title }, fixed: true };

type List = Reply<typeof listRefunds>;

/** Rows shown at first, and rows added by „Pokaż więcej”. */
const PAGE = 100;

function queryOf(search: URLSearchParams) {
  const { q, choice, direction = "desc", limit, shown } = readList(search, PAGE);
  const sort = choice("sort", ["created_at", "amount_grosze", "club_name"]) ?? "created_at";
  const competition_id = requestedCompetitionId(search);
  return {
    query: { competition_id, q, status: choice("status", statuses), way: choice("way", refundMethods), sort, direction, limit },
    shown,
  };
}

type Query = ReturnType<typeof queryOf>["query"];

const refundsUpTo = (api: Caller, query: Query, shown: number, signal?: AbortSignal) =>
  pagesUpTo(shown, (part) => api.call(listRefunds, { query: { ...query, ...part } }, { signal }));

/** Loads the refunds of the URL's filter. */
export async function loader({ context, request }: LoaderArgs) {
  const api = caller(context);
  const { query, shown } = queryOf(new URL(request.url).searchParams);
  const competitions = (await api.call(listCompetitions, {}, { signal: request.signal })).data;
  return { query, shown, competitions: choicesOf(competitions), list: await refundsUpTo(api, query, shown, request.signal) };
}

/** The page of refunds: search, statuses, methods, and lists of transfers for the bank. */
export function Component() {
  const { query, shown, competitions, list: first } = useLoaderData<typeof loader>();
  useCompetitionSwitch(competitions, query.competition_id);
  const list = useLivePages(listRefunds, { query }, first, shown);
  const locale = useLocale();
  const words = refundWords[locale];
  const { revalidate } = useRevalidator();
  const desk = useListDesk({ filters: ["status", "way"], opens: "refund", page: PAGE });
  const opened = list.data.find((each) => each.id === desk.openId);
  const narrow = opened !== undefined;
  const columns = useMemo(() => columnsOf(locale, narrow), [locale, narrow]);
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PageHead
        title={words.title}
        crumbs={[{ label: words.payments, to: "/dashboard/payments" }]}
        actions={
          <Tools waiting={list.waiting_transfers} filtered={query.competition_id !== undefined} onChanged={() => void revalidate()} />
        }
      >
        {words.lead}
      </PageHead>
      <SumCells
        label={words.views}
        cells={statuses
          .filter((status) => status !== "taken_back")
          .map((status) => ({
            key: status,
            label: statusWord("refund", status, locale),
            count: countOf(list, status),
            sum: list.totals.find((each) => each.status === status)?.amount_grosze ?? 0,
          }))}
      />
      <Filters query={query} list={list} desk={desk} />
      <ListDesk<Refund>
        desk={desk}
        list={list}
        total={countOf(list, query.status)}
        label={words.title}
        columns={columns}
        rowKey={(row) => row.id}
        rowName={(row) => `${row.club_name ?? row.contact_name ?? words.unnamed}, ${row.reference}`}
        order={query}
        empty={<Empty title={words.empty}>{words.emptyHint}</Empty>}
        panel={opened ? <RefundPanel refund={opened} onChanged={() => void revalidate()} onClose={desk.close} /> : null}
      />
    </div>
  );
}

function countOf({ totals }: Pick<List, "totals">, status?: Refund["status"]): number {
  return totals.filter((each) => status === undefined || each.status === status).reduce((sum, each) => sum + each.count, 0);
}

/** Buttons for lists of transfers: closing one, and the files of closed ones. */
function Tools({ waiting, filtered, onChanged }: { waiting: number; filtered: boolean; onChanged: () => void }) {
  const locale = useLocale();
  const words = refundWords[locale];
  const api = useApi();
  const report = useReport();
  const [busy, setBusy] = useState(false);
  const [open, setOpen] = useState(false);
  const close = async () => {
    setBusy(true);
    const made = await recordOrNull(() => api.call(createRefundList, { body: { id: newId() } }), report);
    setBusy(false);
    onChanged();
    if (made) setOpen(true);
  };
  return (
    <>
      <Button icon={<ListIcon className="ic" aria-hidden />} onClick={() => setOpen(true)}>
        {words.lists}
      </Button>
      <Button
        look="primary"
        busy={busy}
        disabled={waiting === 0}
        icon={<FileDown className="ic" aria-hidden />}
        onClick={() => void close()}
      >
        {filtered ? words.closeAll(waiting) : words.close(waiting)}
      </Button>
      {open && (
        <ListsSheet
          onClose={() => {
            setOpen(false);
            onChanged();
          }}
        />
      )}
    </>
  );
}

/** Search, status and method above the list, and the list's export. */
function Filters({ query, list, desk }: { query: Query; list: List; desk: Desk }) {
  const locale = useLocale();
  const words = refundWords[locale];
  const api = useApi();
  return (
    <TableToolbar
      search={desk.search(words.search)}
      views={desk.views("status", {
        label: words.views,
        value: query.status ?? "all",
        options: [
          { value: "all", label: words.all, count: countOf(list) },
          ...statuses.map((value) => ({ value, label: statusWord("refund", value, locale), count: countOf(list, value) })),
        ],
      })}
      filters={[
        desk.filter(
          { key: "way", label: words.method, options: refundMethods.map((value) => ({ value, label: words.ways[value] })) },
          query.way,
        ),
      ]}
      onClear={desk.clear}
      end={
        <CsvButton
          label={words.csv}
          empty={list.data.length === 0}
          load={() => refundsUpTo(api, query, Infinity)}
          file={words.file}
          text={(rows) => refundsCsv(rows, locale)}
        />
      }
    />
  );
}
