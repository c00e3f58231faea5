import { useState } from "react";
import { useLoaderData, useRevalidator } from "react-router";
import { pagesUpTo, readList } from "../../web/lists/list-params.ts";
import { useListDesk } from "../../web/lists/list-desk.tsx";
import { useLivePages } from "../../web/live/use-live-pages.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { caller, type LoaderArgs, type PageHandle } from "../../web/pages/page.ts";
import { Segmented } from "../../web/ui/fields/segmented.tsx";
import { PageHead } from "../../web/ui/page-head.tsx";
import { Empty } from "../../web/ui/states/empty.tsx";
import { LoadMore } from "../../web/ui/tables/table-footer.tsx";
import { type Discrepancy, listDiscrepancies, views } from "./contract.ts";
import { DismissDialog, DiscrepancyCard } from "./discrepancy-card.tsx";
import { discrepancyWords } from "./discrepancy-words.ts";

export const handle: PageHandle = { title: { pl: discrepancyWords.pl.title, en: discrepancyWords.en.title } };

/** Loads the discrepancies of the view in the URL. */
export async function loader({ context, request }: LoaderArgs) {
  const { choice, limit, shown } = readList(new URL(request.url).searchParams);
  const view = choice("view", views) ?? "open";
  const api = caller(context);
  const list = await pagesUpTo(shown, (part) => api.call(listDiscrepancies, { query: { view, ...part } }, { signal: request.signal }));
  return { query: { view, limit }, shown, list };
}

/** The page of discrepancies: what happened, to which payment, and buttons that settle it. */
export function Component() {
  const { query, shown, list: first } = useLoaderData<typeof loader>();
  const list = useLivePages(listDiscrepancies, { query }, first, shown);
  const { view } = query;
  const words = discrepancyWords[useLocale()];
  const { revalidate } = useRevalidator();
  const desk = useListDesk();
  const [dismissing, setDismissing] = useState<Discrepancy | undefined>(undefined);
  const countOf = (of: (typeof views)[number]) => list.totals.find((each) => each.view === of)?.count ?? 0;
  return (
    <>
      <PageHead title={words.title} crumbs={[{ label: words.payments, to: "/dashboard/payments" }]}>
        {words.lead}
      </PageHead>
      <div className="dm">
        <div className="grid max-w-[720px] gap-4 pb-10" aria-busy={desk.loading}>
          <Segmented
            label={words.viewsLabel}
            value={view}
            onValueChange={(value) => desk.set({ view: value === "open" ? undefined : value })}
            options={views.map((value) => ({ value, label: words.views[value], count: countOf(value) }))}
          />
          {list.data.length === 0 && <Empty title={words.empty}>{words.emptyHint}</Empty>}
          {list.data.map((each) => (
            <DiscrepancyCard key={each.id} item={each} onChanged={() => void revalidate()} onDismiss={() => setDismissing(each)} />
          ))}
          {list.data.length > 0 && (
            <LoadMore
              shown={list.data.length}
              total={countOf(view)}
              busy={desk.loading}
              onMore={list.next_cursor ? () => desk.showMore(list.data.length) : undefined}
            />
          )}
        </div>
      </div>
      {dismissing && (
        <DismissDialog
          key={dismissing.id}
          item={dismissing}
          onClose={() => setDismissing(undefined)}
          onDone={() => {
            setDismissing(undefined);
            void revalidate();
          }}
        />
      )}
    </>
  );
}
