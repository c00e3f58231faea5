import type { ReactNode } from "react";
import { useCompetitionSwitch } from "../../competitions/switch/use-competition-switch.tsx";
import { useApi } from "../../web/app/use-api.ts";
import { CsvButton } from "../../web/lists/csv-button.tsx";
import { ListDesk, useListDesk } from "../../web/lists/list-desk.tsx";
import { useLivePages } from "../../web/live/use-live-pages.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import type { MenuEntry } from "../../web/ui/overlays/menu.tsx";
import { PageHead } from "../../web/ui/page-head.tsx";
import { Empty } from "../../web/ui/states/empty.tsx";
import type { Column } from "../../web/ui/tables/data-table.tsx";
import { TableToolbar } from "../../web/ui/tables/table-toolbar.tsx";
import { SumCells } from "../reading/sum-cells.tsx";
import { balancesCsv, nameOf } from "./balance-columns.tsx";
import { balanceWords } from "./balance-words.ts";
import { loadBalancesList, type Loaded } from "./balances-query.ts";
import { type Balance, listBalances } from "./contract.ts";

interface BalanceListProps extends Loaded {
  columns: readonly Column<Balance>[];
  /** Extra buttons of the page's head. */
  actions?: ReactNode;
  menu?: (row: Balance) => readonly MenuEntry[];
  onOpen: (row: Balance) => void;
}

/** One side of the balances: sums of the whole filter, search, sorting, paging and a CSV file. */
export function BalanceList({ query, shown, competitions, list: first, columns, actions, menu, onOpen }: BalanceListProps) {
  const { side } = query;
  const list = useLivePages(listBalances, { query }, first, shown);
  const locale = useLocale();
  const words = balanceWords[locale];
  const api = useApi();
  const desk = useListDesk();
  useCompetitionSwitch(competitions, query.competition_id);
  const { totals } = list;
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
        search={desk.search(words.search)}
        end={
          <CsvButton
            label={words.csv}
            empty={list.data.length === 0}
            load={() => loadBalancesList(api, query, Infinity)}
            file={words[side].file}
            text={(rows) => balancesCsv(rows, side, locale)}
          />
        }
      />
      <ListDesk<Balance>
        desk={desk}
        list={list}
        total={totals.count}
        label={words[side].title}
        columns={columns}
        rowKey={(row) => row.signup_id}
        rowName={(row) => nameOf(row, locale)}
        order={query}
        onOpen={onOpen}
        menu={menu}
        empty={<Empty title={words[side].empty}>{words[side].emptyHint}</Empty>}
      />
    </>
  );
}
