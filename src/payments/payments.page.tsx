import { BellRing, Check, Download, FileSearch, Plus, Receipt, Tag } from "lucide-react";
import { useMemo, useState } from "react";
import { useLoaderData, useNavigation, useRevalidator, useSearchParams } from "react-router";
import { listCompetitions } from "../competitions/contract.ts";
import { PracticeNote } from "../competitions/practice/practice-mark.tsx";
import { choicesOf, useCompetitionSwitch } from "../competitions/list/use-competition-switch.tsx";
import { count, formatMoney } from "../web/locale/format.ts";
import { useLocale } from "../web/locale/locale.tsx";
import { listOrEmpty } from "../web/calls/outcomes.ts";
import { caller, type LoaderArgs, type PageHandle, personOf } from "../web/page.ts";
import { saveCsv } from "../web/lists/csv.ts";
import { isAdmin, useSession } from "../web/session/session.tsx";
import { Button, LinkButton } from "../web/ui/button.tsx";
import { DataTable } from "../web/ui/tables/data-table.tsx";
import { Empty } from "../web/ui/states/empty.tsx";
import { PageHead } from "../web/ui/page-head.tsx";
import { BulkBar, LoadMore } from "../web/ui/tables/table-footer.tsx";
import { NOTHING_SELECTED, outsidePage } from "../web/ui/tables/table-selection.ts";
import { TableToolbar } from "../web/ui/tables/table-toolbar.tsx";
import { useToast } from "../web/ui/overlays/toast.tsx";
import { useApi } from "../web/calls/use-api.ts";
import { useLivePages } from "../web/live/use-live-pages.ts";
import { useReport } from "../web/use-report.ts";
import { AT_MOST, useListParams } from "../web/lists/list-params.ts";
import { listPayments, type Payment } from "./contract.ts";
import { paymentsCsv } from "./desk/csv.ts";
import { dashboardWords } from "./desk/dashboard-words.ts";
import { Ledger } from "./desk/ledger.tsx";
import { columnsOf } from "./desk/payment-columns.tsx";
import { PaymentPanel } from "./desk/payment-panel.tsx";
import { firstPage, type List, PAGE, paymentsUpTo, queryOf, views } from "./desk/payments-query.ts";
import { ReceiptDialog } from "./desk/receipt-dialog.tsx";
import { ReceiptsSheet } from "./desk/receipts-sheet.tsx";
import { StatementDialog } from "./desk/statement-dialog.tsx";
import { useMarking } from "./desk/use-marking.ts";
import { useReminding } from "./desk/use-reminding.ts";
import { methods } from "./rules.ts";
import { counted, methodWords } from "./words.ts";

export const handle: PageHandle = { title: { pl: dashboardWords.pl.title, en: dashboardWords.en.title }, fixed: true };

/** The payments that the address asks for; none for a referee. */
export async function loader({ context, request }: LoaderArgs) {
  const api = caller(context);
  const { shown, ...query } = queryOf(new URL(request.url).searchParams);
  const person = await personOf(context);
  const competitions = person?.role === "referee" ? [] : (await api.call(listCompetitions, {}, { signal: request.signal })).data;
  return {
    query,
    competitions: choicesOf(competitions),
    shown,
    list: await paymentsUpTo(api, query, shown, request.signal),
  };
}

type Loaded = Awaited<ReturnType<typeof loader>>;

/** All payments of an organiser: money on top, search, views, many at once, statement, export; a trener's own; a referee's explanation. */
export function Component() {
  const loaded = useLoaderData<typeof loader>();
  const words = dashboardWords[useLocale()];
  const { user } = useSession();
  useCompetitionSwitch(loaded.competitions, loaded.query.competition_id);
  if (user?.role === "referee")
    return (
      <>
        <PageHead title={words.title} />
        <Empty title={words.referee} actions={<LinkButton to="/judge/dashboard">{words.judgeHome}</LinkButton>}>
          {words.refereeHint}
        </Empty>
      </>
    );
  return <Payments {...loaded} />;
}

function Payments({ query, shown, competitions, list: first }: Loaded) {
  const list = useLivePages(listPayments, firstPage(query, shown), first, shown);
  const locale = useLocale();
  const words = dashboardWords[locale];
  const { user } = useSession();
  const admin = isAdmin(user);
  const api = useApi();
  const toast = useToast();
  const report = useReport();
  const mark = useMarking();
  const remind = useReminding();
  const { revalidate } = useRevalidator();
  const loading = useNavigation().state === "loading";
  const [search] = useSearchParams();
  const { set, search: typing } = useListParams(["status"]);
  const [selection, setSelection] = useState(NOTHING_SELECTED);
  const [chosen, setChosen] = useState<ReadonlyMap<string, Payment>>(new Map());
  const [open, setOpen] = useState<"statement" | "receipt" | "receipts" | undefined>(undefined);
  const close = () => setOpen(undefined);
  const put = (changes: Record<string, string | undefined>) =>
    set({ ...("payment" in changes ? { show: search.get("show") ?? undefined } : {}), ...changes });
  const clear = () => {
    typing.onChange("");
    put({ q: undefined, view: undefined, method: undefined });
  };
  const openId = search.get("payment") ?? undefined;
  const narrow = openId !== undefined;
  const columns = useMemo(() => columnsOf(locale, narrow), [locale, narrow]);
  // Selected rows outlive a change of filter: their newest reading is kept beside their keys.
  const selected = [...selection.keys].flatMap((key) => list.data.find((row) => row.id === key) ?? chosen.get(key) ?? []);
  const select = (next: typeof selection, rows: readonly Payment[] = list.data) => {
    setChosen((now) => new Map([...now, ...rows.map((row) => [row.id, row] as const)]));
    setSelection(next);
  };
  const whole = () => listOrEmpty(() => paymentsUpTo(api, query, Infinity), report);
  const selectAll = async () => {
    const rows = await whole();
    select({ keys: new Set(rows.map((row) => row.id)), anchor: undefined }, rows);
  };
  const exportAll = async () => {
    const rows = await whole();
    if (rows.length === 0) return;
    saveCsv(words.title.toLowerCase(), paymentsCsv(rows, locale));
    toast({ text: `${words.csvDone} ${rows.length}` });
  };
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PageHead
        title={words.title}
        actions={
          admin && (
            <>
              <LinkButton
                to={query.competition_id ? `/dashboard/competitions?id=${query.competition_id}&tab=sections` : "/dashboard/competitions"}
                icon={<Tag className="ic" aria-hidden />}
              >
                {words.prices}
              </LinkButton>
              <Button icon={<Receipt className="ic" aria-hidden />} onClick={() => setOpen("receipts")}>
                {words.receipts}
              </Button>
              <Button icon={<FileSearch className="ic" aria-hidden />} onClick={() => setOpen("statement")}>
                {words.statement}
              </Button>
              <Button look="primary" icon={<Plus className="ic" aria-hidden />} onClick={() => setOpen("receipt")}>
                {words.add}
              </Button>
            </>
          )
        }
      />
      {competitions.some((each) => each.practice && each.id === query.competition_id) && (
        <div className="px-(--gut) pb-3">
          <PracticeNote />
        </div>
      )}
      <Ledger totals={list.totals} />
      <TableToolbar
        search={{ ...typing, placeholder: words.search }}
        views={{
          label: words.views,
          value: query.view ?? "all",
          onChange: (view) => put({ view: view === "all" ? undefined : view }),
          options: views.map((value) => ({ value, label: words[value], count: countOf(list, value) })),
        }}
        filters={[
          {
            key: "method",
            label: words.methodFilter,
            options: methods.map((value) => ({ value, label: methodWords[locale][value] })),
            chosen: query.method ? [query.method] : [],
            onChange: (next) => put({ method: next.find((each) => each !== query.method) }),
          },
        ]}
        onClear={clear}
        end={
          <Button
            look="ghost"
            icon={<Download className="ic" aria-hidden />}
            disabled={list.data.length === 0}
            onClick={() => void exportAll()}
          >
            {words.csv}
          </Button>
        }
      />
      <div className="with-panel">
        <div>
          <DataTable<Payment>
            label={words.title}
            columns={columns}
            rows={list.data}
            rowKey={(row) => row.id}
            rowName={(row) => `${row.club_name ?? row.contact_name ?? words.unnamed}, ${row.reference}`}
            state={loading ? "loading" : "ready"}
            sort={{ key: query.sort ?? "attention", direction: query.direction ?? "asc" }}
            onSort={({ key, direction }) => put({ sort: key, direction })}
            selection={admin ? selection : undefined}
            onSelection={admin ? select : undefined}
            onSelectAll={admin ? () => void selectAll() : undefined}
            onOpen={(row) => put({ payment: row.id })}
            openKey={openId}
            onEscape={() => put({ payment: undefined })}
            filtered={query.q !== undefined || query.view !== undefined || query.method !== undefined}
            onClearFilters={clear}
            empty={<Empty title={words.empty}>{admin ? words.emptyHint : words.emptyOwn}</Empty>}
          />
          {list.data.length > 0 && (
            <LoadMore
              shown={list.data.length}
              total={countOf(list, query.view ?? "all")}
              busy={loading}
              onMore={list.next_cursor ? () => put({ show: String(list.data.length + PAGE) }) : undefined}
            />
          )}
        </div>
        {openId && (
          <PaymentPanel
            id={openId}
            stamp={list}
            admin={admin}
            onChanged={() => void revalidate()}
            onClose={() => put({ payment: undefined })}
          />
        )}
      </div>
      {selected.length > 0 && (
        <BulkBar
          summary={<Selected rows={selected} shown={list.data} />}
          onClear={() => setSelection(NOTHING_SELECTED)}
          actions={[
            {
              label: words.markPaid,
              icon: <Check className="ic" aria-hidden />,
              onSelect: () => void mark(selected).then((marked) => marked > 0 && setSelection(NOTHING_SELECTED)),
            },
            {
              label: words.remindMany,
              icon: <BellRing className="ic" aria-hidden />,
              onSelect: () =>
                void remind(selected.slice(0, AT_MOST).map((row) => row.id)).then((left) => left && setSelection(NOTHING_SELECTED)),
            },
          ]}
        />
      )}
      {open === "statement" && <StatementDialog onClose={close} />}
      {open === "receipt" && <ReceiptDialog competitionId={query.competition_id} onClose={close} />}
      {open === "receipts" && <ReceiptsSheet competitionId={query.competition_id} onClose={close} />}
    </div>
  );
}

/** How many payments a saved view has. */
function countOf(list: List, view: (typeof views)[number]): number {
  if (view === "attention") return list.attention;
  const within = {
    all: () => true,
    waiting: (status: string) => status === "pending" || status === "processing",
    paid: (status: string) => status === "paid",
    refunds: (status: string) => status.includes("refunded"),
  }[view];
  return list.totals.filter((each) => within(each.status)).reduce((sum, each) => sum + each.count, 0);
}

function Selected({ rows, shown }: { rows: readonly Payment[]; shown: readonly Payment[] }) {
  const locale = useLocale();
  const words = dashboardWords[locale];
  const outside = outsidePage(
    shown.map((row) => row.id),
    new Set(rows.map((row) => row.id)),
  );
  return (
    <>
      <b>{count(locale, rows.length, counted.payments[locale])}</b>
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
