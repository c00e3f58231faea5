import { Download } from "lucide-react";
import { useMemo } from "react";
import { useLoaderData, useNavigation, useRevalidator, useSearchParams } from "react-router";
import { listOrEmpty } from "../../web/calls/outcomes.ts";
import { useApi } from "../../web/app/use-api.ts";
import { saveCsv } from "../../web/lists/csv.ts";
import { AT_MOST, useListParams } from "../../web/lists/list-params.ts";
import { useLivePages } from "../../web/live/use-live-pages.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { caller, type LoaderArgs, type PageHandle } from "../../web/pages/page.ts";
import { Button } from "../../web/ui/button.tsx";
import { PageHead } from "../../web/ui/page-head.tsx";
import { Empty } from "../../web/ui/states/empty.tsx";
import { DataTable } from "../../web/ui/tables/data-table.tsx";
import { LoadMore } from "../../web/ui/tables/table-footer.tsx";
import { TableToolbar } from "../../web/ui/tables/table-toolbar.tsx";
import { useReport } from "../../web/calls/use-report.ts";
import { SumCells } from "../../payments/reading/sum-cells.tsx";
import { type Credit, listCredits, views } from "./contract.ts";
import { columnsOf, creditsCsv } from "./credit-columns.tsx";
import { CreditPanel } from "./credit-panel.tsx";
import { creditWords } from "./credit-words.ts";
import { creditsUpTo, type List, PAGE, queryOf } from "./credits-query.ts";

export const handle: PageHandle = { title: { pl: creditWords.pl.title, en: creditWords.en.title }, fixed: true };

/** The credits that the address asks for. */
export async function loader({ context, request }: LoaderArgs) {
  const { shown, ...query } = queryOf(new URL(request.url).searchParams);
  return { query, shown, list: await creditsUpTo(caller(context), query, shown, request.signal) };
}

type Loaded = Awaited<ReturnType<typeof loader>>;

/** Money kept for payers' next competitions: search, what is left, paying out, taking back. */
export function Component() {
  const { query, shown, list: first } = useLoaderData<typeof loader>();
  const list = useLivePages(listCredits, { query: { ...query, limit: Math.min(shown, AT_MOST) } }, first, shown);
  const locale = useLocale();
  const words = creditWords[locale];
  const { revalidate } = useRevalidator();
  const loading = useNavigation().state === "loading";
  const [search] = useSearchParams();
  const { set, search: typing } = useListParams();
  const put = (changes: Record<string, string | undefined>) =>
    set({ ...("credit" in changes ? { show: search.get("show") ?? undefined } : {}), ...changes });
  const clear = () => {
    typing.onChange("");
    put({ q: undefined, view: undefined });
  };
  const opened = list.data.find((each) => each.id === search.get("credit"));
  const narrow = opened !== undefined;
  const columns = useMemo(() => columnsOf(locale, narrow), [locale, narrow]);
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PageHead title={words.title} crumbs={[{ label: words.payments, to: "/dashboard/payments" }]}>
        {words.lead}
      </PageHead>
      <SumCells
        label={words.viewsLabel}
        cells={[
          { key: "open", label: words.views.open, count: totalOf(list, "open").count, sum: totalOf(list, "open").left_grosze },
          { key: "spent", label: words.views.spent, count: totalOf(list, "spent").count, sum: totalOf(list, "spent").given_grosze },
        ]}
      />
      <Filters query={query} list={list} typing={typing} onPut={put} onClear={clear} />
      <div className="with-panel">
        <div>
          <DataTable<Credit>
            label={words.title}
            columns={columns}
            rows={list.data}
            rowKey={(row) => row.id}
            rowName={(row) => `${row.club_name ?? row.contact_name ?? words.unnamed}, ${row.reference}`}
            state={loading ? "loading" : "ready"}
            sort={{ key: query.sort ?? "created_at", direction: query.direction ?? "desc" }}
            onSort={({ key, direction }) => put({ sort: key, direction })}
            onOpen={(row) => put({ credit: row.id })}
            openKey={opened?.id}
            onEscape={() => put({ credit: undefined })}
            filtered={query.q !== undefined || query.view !== undefined}
            onClearFilters={clear}
            empty={<Empty title={words.empty}>{words.emptyHint}</Empty>}
          />
          {list.data.length > 0 && (
            <LoadMore
              shown={list.data.length}
              total={totalOf(list, query.view).count}
              busy={loading}
              onMore={list.next_cursor ? () => put({ show: String(list.data.length + PAGE) }) : undefined}
            />
          )}
        </div>
        {opened && (
          <CreditPanel key={opened.id} credit={opened} onChanged={() => void revalidate()} onClose={() => put({ credit: undefined })} />
        )}
      </div>
    </div>
  );
}

function totalOf({ totals }: Pick<List, "totals">, view: (typeof views)[number] | undefined) {
  const some = totals.filter((each) => view === undefined || each.view === view);
  return {
    count: some.reduce((sum, each) => sum + each.count, 0),
    given_grosze: some.reduce((sum, each) => sum + each.given_grosze, 0),
    left_grosze: some.reduce((sum, each) => sum + each.left_grosze, 0),
  };
}

/** Search and views above the list, and all that they leave as a file. */
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
  const words = creditWords[locale];
  const api = useApi();
  const report = useReport();
  const save = async () => {
    const rows = await listOrEmpty(() => creditsUpTo(api, query, Infinity), report);
    if (rows.length > 0) saveCsv(words.file, creditsCsv(rows, locale));
  };
  return (
    <TableToolbar
      search={{ ...typing, placeholder: words.search }}
      views={{
        label: words.viewsLabel,
        value: query.view ?? "all",
        onChange: (value) => onPut({ view: value === "all" ? undefined : value }),
        options: (["all", ...views] as const).map((value) => ({
          value,
          label: value === "all" ? words.all : words.views[value],
          count: totalOf(list, value === "all" ? undefined : value).count,
        })),
      }}
      onClear={onClear}
      end={
        <Button look="ghost" icon={<Download className="ic" aria-hidden />} disabled={list.data.length === 0} onClick={() => void save()}>
          {words.csv}
        </Button>
      }
    />
  );
}
