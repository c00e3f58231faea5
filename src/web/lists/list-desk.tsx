import type { ReactNode } from "react";
import { useRevalidator } from "react-router";
import { DataTable, type DataTableProps } from "../ui/tables/data-table.tsx";
import { LoadMore } from "../ui/tables/table-footer.tsx";
import type { Desk } from "./use-list-desk.ts";

type ListDeskProps<Row> = Omit<DataTableProps<Row>, "rows" | "state" | "onRetry" | "onClearFilters"> & {
  desk: Desk;
  /** The rows that are shown; null: the server is unavailable. */
  list: { data: readonly Row[]; next_cursor: string | null } | null;
  /** How many rows the filters find. */
  total?: number | undefined;
  /** The order of the list, as its query names it. */
  order?: { sort: string; direction: "asc" | "desc" };
  /** Scrolls with the table, over it. */
  above?: ReactNode;
  /** Instead of the count line. */
  footer?: ReactNode;
  /** Beside the table; null while nothing is open. */
  panel?: ReactNode;
};

/** The table of a list whose state is in the address, its count line with „Pokaż więcej”, and the panel of the open row. */
export function ListDesk<Row>(props: ListDeskProps<Row>) {
  const { desk, list, total, order, above, footer, panel, ...table } = props;
  const { revalidate } = useRevalidator();
  const rows = list?.data ?? [];
  const open = desk.opens && { onOpen: (row: Row) => desk.open(table.rowKey(row)), openKey: desk.openId, onEscape: desk.close };
  // Without a panel the page's own frame lays the table out.
  return (
    <div className={panel === undefined ? "contents" : "with-panel"}>
      <div className={panel === undefined ? "contents" : undefined}>
        {above}
        <DataTable<Row>
          rows={rows}
          state={list === null ? "error" : desk.loading ? "loading" : "ready"}
          onRetry={() => void revalidate()}
          sort={order && { key: order.sort, direction: order.direction }}
          onSort={({ key, direction }) => desk.set({ sort: key, direction })}
          {...open}
          filtered={desk.filtered}
          onClearFilters={desk.clear}
          {...table}
        />
        {footer === undefined
          ? rows.length > 0 && (
              <LoadMore
                shown={rows.length}
                total={total}
                busy={desk.loading}
                onMore={list?.next_cursor ? () => desk.showMore(rows.length) : undefined}
              />
            )
          : footer}
      </div>
      {panel}
    </div>
  );
}
