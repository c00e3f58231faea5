import { Download, FileDown, List as ListIcon } from "lucide-react";
import { useMemo, useState } from "react";
import { useLoaderData, useNavigation, useRevalidator, useSearchParams } from "react-router";
import { choicesOf, useCompetitionSwitch } from "../../competitions/switch/use-competition-switch.tsx";
import { listCompetitions } from "../../competitions/contract.ts";
import { newId } from "../../kernel/values/ids.ts";
import { listOrEmpty, recordOrNull } from "../../web/calls/outcomes.ts";
import { useApi } from "../../web/app/use-api.ts";
import { saveCsv } from "../../web/lists/csv.ts";
import { useListParams } from "../../web/lists/list-params.ts";
import { useLivePages } from "../../web/live/use-live-pages.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { caller, type LoaderArgs, type PageHandle } from "../../web/pages/page.ts";
import { Button } from "../../web/ui/button.tsx";
import { PageHead } from "../../web/ui/page-head.tsx";
import { statusWord } from "../../web/ui/signs/status.tsx";
import { Empty } from "../../web/ui/states/empty.tsx";
import { DataTable } from "../../web/ui/tables/data-table.tsx";
import { LoadMore } from "../../web/ui/tables/table-footer.tsx";
import { TableToolbar } from "../../web/ui/tables/table-toolbar.tsx";
import { useReport } from "../../web/calls/use-report.ts";
import { SumCells } from "../../payments/reading/sum-cells.tsx";
import { createRefundList, listRefunds, type Refund } from "../records/contract.ts";
import { ListsSheet } from "./lists-sheet.tsx";
import { columnsOf } from "./refund-columns.tsx";
import { refundsCsv } from "./refund-csv.ts";
import { RefundPanel } from "./refund-panel.tsx";
import { firstPage, type List, PAGE, queryOf, refundsUpTo } from "./refunds-query.ts";
import { refundWords } from "../records/refund-words.ts";
import { statuses, ways } from "../../payments/records/refund-states.ts";

export const handle: PageHandle = { title: { pl: refundWords.pl.title, en: refundWords.en.title }, fixed: true };

/** The refunds that the address asks for. */
export async function loader({ context, request }: LoaderArgs) {
  const api = caller(context);
  const { shown, ...query } = queryOf(new URL(request.url).searchParams);
  const competitions = (await api.call(listCompetitions, {}, { signal: request.signal })).data;
  return { query, shown, competitions: choicesOf(competitions), list: await refundsUpTo(api, query, shown, request.signal) };
}

type Loaded = Awaited<ReturnType<typeof loader>>;

/** Money that goes back: search, states, ways, the lists of transfers for the bank. */
export function Component() {
  const { query, shown, competitions, list: first } = useLoaderData<typeof loader>();
  useCompetitionSwitch(competitions, query.competition_id);
  const list = useLivePages(listRefunds, firstPage(query, shown), first, shown);
  const locale = useLocale();
  const words = refundWords[locale];
  const { revalidate } = useRevalidator();
  const loading = useNavigation().state === "loading";
  const [search] = useSearchParams();
  const { set, search: typing } = useListParams();
  const put = (changes: Record<string, string | undefined>) =>
    set({ ...("refund" in changes ? { show: search.get("show") ?? undefined } : {}), ...changes });
  const clear = () => {
    typing.onChange("");
    put({ q: undefined, status: undefined, way: undefined });
  };
  const opened = list.data.find((each) => each.id === search.get("refund"));
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
            sum: sumOf(list, status),
          }))}
      />
      <Filters query={query} list={list} typing={typing} onPut={put} onClear={clear} />
      <div className="with-panel">
        <div>
          <DataTable<Refund>
            label={words.title}
            columns={columns}
            rows={list.data}
            rowKey={(row) => row.id}
            rowName={(row) => `${row.club_name ?? row.contact_name ?? words.unnamed}, ${row.reference}`}
            state={loading ? "loading" : "ready"}
            sort={{ key: query.sort ?? "created_at", direction: query.direction ?? "desc" }}
            onSort={({ key, direction }) => put({ sort: key, direction })}
            onOpen={(row) => put({ refund: row.id })}
            openKey={opened?.id}
            onEscape={() => put({ refund: undefined })}
            filtered={query.q !== undefined || query.status !== undefined || query.way !== undefined}
            onClearFilters={clear}
            empty={<Empty title={words.empty}>{words.emptyHint}</Empty>}
          />
          {list.data.length > 0 && (
            <LoadMore
              shown={list.data.length}
              total={countOf(list, query.status)}
              busy={loading}
              onMore={list.next_cursor ? () => put({ show: String(list.data.length + PAGE) }) : undefined}
            />
          )}
        </div>
        {opened && <RefundPanel refund={opened} onChanged={() => void revalidate()} onClose={() => put({ refund: undefined })} />}
      </div>
    </div>
  );
}

function countOf({ totals }: Pick<List, "totals">, status: Refund["status"] | undefined): number {
  return totals.filter((each) => status === undefined || each.status === status).reduce((sum, each) => sum + each.count, 0);
}

function sumOf({ totals }: Pick<List, "totals">, status: Refund["status"]): number {
  return totals.find((each) => each.status === status)?.amount_grosze ?? 0;
}

/** The lists of transfers: closing one, and the files of those that are closed. */
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

/** Search, states and ways above the list, and all that they leave as a file. */
function Filters({
  query,
  list,
  typing,
  onPut,
  onClear,
}: {
  query: Loaded["query"];
  list: List;
  typing: { value: string; onChange: (text: string) => void };
  onPut: (changes: Record<string, string | undefined>) => void;
  onClear: () => void;
}) {
  const locale = useLocale();
  const words = refundWords[locale];
  const api = useApi();
  const report = useReport();
  const save = async () => {
    const rows = await listOrEmpty(() => refundsUpTo(api, query, Infinity), report);
    if (rows.length > 0) saveCsv(words.file, refundsCsv(rows, locale));
  };
  return (
    <TableToolbar
      search={{ ...typing, placeholder: words.search }}
      views={{
        label: words.views,
        value: query.status ?? "all",
        onChange: (value) => onPut({ status: value === "all" ? undefined : value }),
        options: (["all", ...statuses] as const).map((value) => ({
          value,
          label: value === "all" ? words.all : statusWord("refund", value, locale),
          count: countOf(list, value === "all" ? undefined : value),
        })),
      }}
      filters={[
        {
          key: "way",
          label: words.way,
          options: ways.map((value) => ({ value, label: words.ways[value] })),
          chosen: query.way ? [query.way] : [],
          onChange: (next) => onPut({ way: next.find((each) => each !== query.way) }),
        },
      ]}
      onClear={onClear}
      end={
        <Button look="ghost" icon={<Download className="ic" aria-hidden />} disabled={list.data.length === 0} onClick={() => void save()}>
          {words.csv}
        </Button>
      }
    />
  );
}
