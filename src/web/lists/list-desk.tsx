import { type ReactNode, useEffect, useRef, useState } from "react";
import { useNavigation, useRevalidator } from "react-router";
import type { SegmentedOption } from "../ui/fields/segmented.tsx";
import { DataTable, type DataTableProps } from "../ui/tables/data-table.tsx";
import { LoadMore } from "../ui/tables/table-footer.tsx";
import type { FilterMenu } from "../ui/tables/table-toolbar.tsx";
import { SHOWN_AT_FIRST } from "./list-params.ts";
import { useQuery } from "./use-query.ts";

interface Options {
  /** Query parameters that narrow the list, besides `q`. */
  filters?: readonly string[];
  /** Query parameters that each change removes: initial filters set by a link into the list. */
  passing?: readonly string[];
  /** Query parameter with the id of the open row. */
  opens?: string;
  /** Number of rows that „Pokaż więcej” adds. */
  page?: number;
}

type Change = Readonly<Record<string, string | undefined>>;

const without = (names: readonly string[]): Change => Object.fromEntries(names.map((name) => [name, undefined]));

export type Desk = ReturnType<typeof useListDesk>;

/** Reads and writes the list's state in the address: search, filters, order, length and open row. Each change starts at the first rows again. */
export function useListDesk({ filters = [], passing = [], opens, page = SHOWN_AT_FIRST }: Options = {}) {
  const query = useQuery();
  const loading = useNavigation().state === "loading";
  // Control characters are removed, as on the server (docs/http.md 1.6).
  const get = (name: string) => (query.params.get(name) ?? "").replace(/\p{Cc}/gu, "");
  const set = (change: Change) => query.set({ ...without(["show", "page", ...passing]), ...change });
  const { typed, type } = useTyped(get("q"), (text) => set({ q: text?.trim() }));
  const narrowing = ["q", ...filters];
  const open = (id: string | undefined) => {
    if (opens !== undefined) set({ show: get("show"), page: get("page"), [opens]: id });
  };
  return {
    get,
    set,
    loading,
    /** For TableToolbar: the typed text is shown immediately and goes into the address after a short pause. */
    search: (placeholder: string) => ({ value: typed, onChange: type, placeholder }),
    /** For TableToolbar: saved views, in the address as `name`; the first one is the default and not in the address. */
    views: <V extends string>(name: string, views: { label: string; value: V; options: readonly SegmentedOption<V>[] }) => ({
      ...views,
      onChange: (value: V) => set({ [name]: value === views.options[0]?.value ? undefined : value }),
    }),
    /** For TableToolbar: one choice at most, in the address under the menu's key. */
    filter: (menu: Omit<FilterMenu, "chosen" | "onChange">, chosen: string | undefined): FilterMenu => ({
      ...menu,
      chosen: chosen ? [chosen] : [],
      onChange: (next) => set({ [menu.key]: next.find((each) => each !== chosen) }),
    }),
    filtered: narrowing.some((name) => get(name) !== ""),
    clear: () => {
      type("");
      set(without(narrowing));
    },
    showMore: (shown: number) => set({ show: String(shown + page) }),
    /** True when a row can be opened in the address. */
    opens: opens !== undefined,
    openId: (opens !== undefined && get(opens)) || undefined,
    /** Opens a row, or closes the open one, and keeps the scroll position. */
    open,
    close: () => open(undefined),
  };
}

type ListDeskProps<Row> = Omit<DataTableProps<Row>, "rows" | "state" | "onRetry" | "onClearFilters"> & {
  desk: Desk;
  /** Rows to show; null when the server is unavailable. */
  list: { data: readonly Row[]; next_cursor: string | null } | null;
  /** Number of rows that match the filters. */
  total?: number | undefined;
  /** Order of the list, as in its query. */
  order?: { sort: string; direction: "asc" | "desc" };
  /** Content above the table that scrolls with it. */
  above?: ReactNode;
  /** Replaces the count line. */
  footer?: ReactNode;
  /** Panel next to the table; null when no row is open. */
  panel?: ReactNode;
};

/** Table of a list with its state in the address, the count line with „Pokaż więcej”, and the panel of the open row. */
export function ListDesk<Row>(props: ListDeskProps<Row>) {
  const { desk, list, total, order, above, footer, panel, ...table } = props;
  const { revalidate } = useRevalidator();
  const rows = list?.data ?? [];
  const open = desk.opens && { onOpen: (row: Row) => desk.open(table.rowKey(row)), openKey: desk.openId, onEscape: desk.close };
  // Without a panel the page's own frame lays out the table.
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

/** Pause after the last key before the search, in milliseconds. */
const TYPING_MS = 250;

/** Typed text, updated immediately, and its search shortly after the last key. */
export function useTyped(loaded: string, onSearch: (text: string | undefined) => void) {
  const [typed, type] = useState(loaded);
  const search = useRef(onSearch);
  useEffect(() => {
    search.current = onSearch;
  });
  useEffect(() => {
    if (typed === loaded) return;
    const timer = setTimeout(() => search.current(typed || undefined), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed, loaded]);
  return { typed, type };
}
