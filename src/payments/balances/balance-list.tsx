import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { useNavigation } from "react-router";
import { useCompetitionSwitch } from "../../competitions/switch/use-competition-switch.tsx";
import { listOrEmpty } from "../../web/calls/outcomes.ts";
import { useApi } from "../../web/app/use-api.ts";
import { saveCsv } from "../../web/lists/csv.ts";
import { AT_MOST, useListParams } from "../../web/lists/list-params.ts";
import { useLivePages } from "../../web/live/use-live-pages.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Button } from "../../web/ui/button.tsx";
import type { MenuEntry } from "../../web/ui/overlays/menu.tsx";
import { PageHead } from "../../web/ui/page-head.tsx";
import { Empty } from "../../web/ui/states/empty.tsx";
import { type Column, DataTable } from "../../web/ui/tables/data-table.tsx";
import { LoadMore } from "../../web/ui/tables/table-footer.tsx";
import { TableToolbar } from "../../web/ui/tables/table-toolbar.tsx";
import { useReport } from "../../web/calls/use-report.ts";
import { SumCells } from "../reading/sum-cells.tsx";
import { balancesCsv, nameOf } from "./balance-columns.tsx";
import { balanceWords } from "./balance-words.ts";
import { balancesUpTo, type Loaded } from "./balances-query.ts";
import { type Balance, listBalances } from "./contract.ts";

interface BalanceListProps extends Loaded {
  columns: readonly Column<Balance>[];
  /** More buttons of the head. */
  actions?: ReactNode;
  menu?: (row: Balance) => readonly MenuEntry[];
  onOpen: (row: Balance) => void;
}

/** One side of balances: sums of the whole filter on top, search, sorting, pages, a file. */
export function BalanceList({ query, shown, competitions, list: first, columns, actions, menu, onOpen }: BalanceListProps) {
  const { side } = query;
  const list = useLivePages(listBalances, { query: { ...query, limit: Math.min(shown, AT_MOST) } }, first, shown);
  const locale = useLocale();
  const words = balanceWords[locale];
  const api = useApi();
  const report = useReport();
  const loading = useNavigation().state === "loading";
  const { set, search, showMore } = useListParams();
  useCompetitionSwitch(competitions, query.competition_id);
  const { totals } = list;
  const clear = () => {
    search.onChange("");
    set({ q: undefined });
  };
  const save = async () => {
    const rows = await listOrEmpty(() => balancesUpTo(api, query, Infinity), report);
    if (rows.length > 0) saveCsv(words[side].file, balancesCsv(rows, side, locale));
  };
  return (
    <>
      <PageHead title={words[side].title} crumbs={[{ label: words.payments, to: "/dashboard/payments" }]} actions={actions} />
      <SumCells
        label={words[side].title}
        cells={[
          { key: "balance", label: words[side].balance, count: totals.count, sum: totals.balance_grosze },
          { key: "cost", label: words.cost, sum: totals.cost_grosze },
          { key: "paid", label: words.paid, sum: totals.paid_grosze },
        ]}
      />
      <TableToolbar
        search={{ ...search, placeholder: words.search }}
        end={
          <Button look="ghost" icon={<Download className="ic" aria-hidden />} disabled={list.data.length === 0} onClick={() => void save()}>
            {words.csv}
          </Button>
        }
      />
      <DataTable<Balance>
        label={words[side].title}
        columns={columns}
        rows={list.data}
        rowKey={(row) => row.signup_id}
        rowName={(row) => nameOf(row, locale)}
        state={loading ? "loading" : "ready"}
        sort={{ key: query.sort, direction: query.direction }}
        onSort={({ key, direction }) => set({ sort: key, direction })}
        onOpen={onOpen}
        menu={menu}
        filtered={query.q !== undefined}
        onClearFilters={clear}
        empty={<Empty title={words[side].empty}>{words[side].emptyHint}</Empty>}
      />
      {list.data.length > 0 && (
        <LoadMore
          shown={list.data.length}
          total={totals.count}
          busy={loading}
          onMore={list.next_cursor ? () => showMore(list.data.length) : undefined}
        />
      )}
    </>
  );
}
