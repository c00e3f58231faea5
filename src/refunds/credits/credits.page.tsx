import { useMemo } from "react";
import { useLoaderData, useRevalidator } from "react-router";
import type { Reply } from "../../kernel/endpoints/endpoint.ts";
import type { Caller } from "../../web/calls/api.ts";
import { useApi } from "../../web/app/use-api.ts";
import { CsvButton } from "../../web/lists/csv-button.tsx";
import { ListDesk, useListDesk } from "../../web/lists/list-desk.tsx";
import { pagesUpTo, readList } from "../../web/lists/list-params.ts";
import { useLivePages } from "../../web/live/use-live-pages.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { caller, type LoaderArgs, type PageHandle } from "../../web/pages/page.ts";
import { PageHead } from "../../web/ui/page-head.tsx";
import { Empty } from "../../web/ui/states/empty.tsx";
import { TableToolbar } from "../../web/ui/tables/table-toolbar.tsx";
import { SumCells } from "../../payments/reading/sum-cells.tsx";
import { type Credit, listCredits, views } from "./contract.ts";
import { columnsOf, creditsCsv } from "./credit-columns.tsx";
import { CreditPanel } from "./credit-panel.tsx";
import { creditWords } from "./credit-words.ts";

export const handle: PageHandle = { title: { pl: creditWords.pl.title, en: creditWords.en.title }, fixed: true };

type List = Reply<typeof listCredits>;

/** Rows shown at first, and rows added by „Pokaż więcej”. */
const PAGE = 100;

function queryOf(search: URLSearchParams) {
  const { q, choice, direction = "desc", limit, shown } = readList(search, PAGE);
  const sort = choice("sort", ["created_at", "left_grosze", "club_name"]) ?? "created_at";
  return { query: { q, view: choice("view", views), sort, direction, limit }, shown };
}

type Query = ReturnType<typeof queryOf>["query"];

const creditsUpTo = (api: Caller, query: Query, shown: number, signal?: AbortSignal) =>
  pagesUpTo(shown, (part) => api.call(listCredits, { query: { ...query, ...part } }, { signal }));

/** Loads the credits of the URL's filter. */
export async function loader({ context, request }: LoaderArgs) {
  const { query, shown } = queryOf(new URL(request.url).searchParams);
  return { query, shown, list: await creditsUpTo(caller(context), query, shown, request.signal) };
}

/** The page of credits: search, sum left, paying out, taking back. */
export function Component() {
  const { query, shown, list: first } = useLoaderData<typeof loader>();
  const list = useLivePages(listCredits, { query }, first, shown);
  const locale = useLocale();
  const words = creditWords[locale];
  const api = useApi();
  const { revalidate } = useRevalidator();
  const desk = useListDesk({ filters: ["view"], opens: "credit", page: PAGE });
  const opened = list.data.find((each) => each.id === desk.openId);
  const narrow = opened !== undefined;
  const columns = useMemo(() => columnsOf(locale, narrow), [locale, narrow]);
  const [open, spent] = [totalOf(list, "open"), totalOf(list, "spent")];
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PageHead title={words.title} crumbs={[{ label: words.payments, to: "/dashboard/payments" }]}>
        {words.lead}
      </PageHead>
      <SumCells
        label={words.viewsLabel}
        cells={[
          { key: "open", label: words.views.open, count: open.count, sum: open.left_grosze },
          { key: "spent", label: words.views.spent, count: spent.count, sum: spent.given_grosze },
        ]}
      />
      <TableToolbar
        search={desk.search(words.search)}
        views={desk.views("view", {
          label: words.viewsLabel,
          value: query.view ?? "all",
          options: [
            { value: "all", label: words.all, count: totalOf(list).count },
            ...views.map((value) => ({ value, label: words.views[value], count: totalOf(list, value).count })),
          ],
        })}
        end={
          <CsvButton
            label={words.csv}
            empty={list.data.length === 0}
            load={() => creditsUpTo(api, query, Infinity)}
            file={words.file}
            text={(rows) => creditsCsv(rows, locale)}
          />
        }
      />
      <ListDesk<Credit>
        desk={desk}
        list={list}
        total={totalOf(list, query.view).count}
        label={words.title}
        columns={columns}
        rowKey={(row) => row.id}
        rowName={(row) => `${row.club_name ?? row.contact_name ?? words.unnamed}, ${row.reference}`}
        order={query}
        empty={<Empty title={words.empty}>{words.emptyHint}</Empty>}
        panel={opened ? <CreditPanel key={opened.id} credit={opened} onChanged={() => void revalidate()} onClose={desk.close} /> : null}
      />
    </div>
  );
}

function totalOf({ totals }: Pick<List, "totals">, view?: (typeof views)[number]) {
  const some = totals.filter((each) => view === undefined || each.view === view);
  return {
    count: some.reduce((sum, each) => sum + each.count, 0),
    given_grosze: some.reduce((sum, each) => sum + each.given_grosze, 0),
    left_grosze: some.reduce((sum, each) => sum + each.left_grosze, 0),
  };
}
