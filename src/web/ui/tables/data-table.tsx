import { ArrowDown, ArrowUp, ArrowUpDown, Ellipsis } from "lucide-react";
import type { KeyboardEvent, MouseEvent, ReactNode, RefObject } from "react";
import { memo, useEffect, useRef, useState } from "react";
import { IconButton } from "../button.tsx";
import { Checkbox } from "../fields/checkbox.tsx";
import { ErrorPanel, NothingMatches } from "../states/empty.tsx";
import { Menu, type MenuEntry } from "../overlays/menu.tsx";
import { SkeletonRows } from "../states/skeleton.tsx";
import { headerState, nextSort, type Selection, type Sort, toggleAll, toggleRow } from "./table-selection.ts";
import { useWords } from "../use-words.ts";

export type Column<Row> = {
  key: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  align?: "right" | "center" | undefined;
  sortable?: boolean | undefined;
  width?: string | undefined;
  /** Position in the two-line row of a phone; columns without one are hidden there. */
  phone?: "lead" | "title" | "meta" | "end" | "end2" | undefined;
  /** Only on phones, for a composed second line. */
  phoneOnly?: boolean | undefined;
  /** Hidden under 1100 px. */
  wideOnly?: boolean | undefined;
};

export type DataTableProps<Row> = {
  /** What the table lists, for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Name of a row for its checkbox and menu. */
  rowName: (row: Row) => string;
  state?: "ready" | "loading" | "error" | undefined;
  onRetry?: (() => void) | undefined;
  sort?: Sort | undefined;
  onSort?: ((sort: Sort) => void) | undefined;
  selection?: Selection | undefined;
  onSelection?: ((selection: Selection) => void) | undefined;
  /** Ctrl+A: selects all rows of the filter, also outside the page. */
  onSelectAll?: (() => void) | undefined;
  onOpen?: ((row: Row) => void) | undefined;
  /** Key of the row shown in the side panel. */
  openKey?: string | undefined;
  /** Esc: close the panel or go back. */
  onEscape?: (() => void) | undefined;
  menu?: ((row: Row) => readonly MenuEntry[]) | undefined;
  /** Shown when there are no rows at all. */
  empty: ReactNode;
  filtered?: boolean | undefined;
  onClearFilters?: (() => void) | undefined;
  density?: "compact" | "default" | "touch" | undefined;
};

const PLAIN = "a, button, input, select, textarea, [role='menuitem']";

/** A native table with sorting, selection and keys (↑↓ row, Enter opens, Space selects, Ctrl+A all, Esc back). All state comes from props. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, state = "ready", selection, menu, density = "default" } = props;
  const order = rows.map(rowKey);
  const { body, tabStop, focus, move } = useCursor(order);
  const acts = useActs(props, order, focus, move);
  if (state === "error" || rows.length === 0) return <InsteadOfRows table={props} />;

  return (
    <div className="dt-w" data-density={density} aria-busy={state === "loading" || undefined}>
      <table className={`tbl dt${selection ? " has-sel" : ""}`} aria-label={label}>
        <HeadRow table={props} order={order} />
        <tbody ref={body}>
          {rows.map((row) => {
            const key = rowKey(row);
            return (
              <TableRow
                key={key}
                id={key}
                row={row}
                name={props.rowName(row)}
                columns={columns}
                selectable={selection !== undefined}
                on={selection?.keys.has(key) ?? false}
                open={props.openKey === key}
                can={props.onOpen !== undefined}
                current={key === tabStop}
                menu={menu}
                acts={acts}
              />
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** The row that Tab leads to (the first until another had the focus), and a function that moves the focus by a number of rows. */
function useCursor(order: readonly string[]) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [chosen, focus] = useState<string | undefined>(undefined);
  const tabStop = chosen !== undefined && order.includes(chosen) ? chosen : order[0];
  const move = (step: number) => {
    const next = order[Math.min(Math.max(order.indexOf(tabStop ?? "") + step, 0), order.length - 1)];
    if (next === undefined) return;
    focus(next);
    body.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(next)}"]`)?.focus();
  };
  return { body, tabStop, focus, move };
}

/** Handlers that rows call. They are always the newest ones, so that a row is redrawn only when it changes. */
type Acts<Row> = {
  key: (event: KeyboardEvent<HTMLElement>, row: Row) => void;
  click: (event: MouseEvent, row: Row) => void;
  select: (key: string, range: boolean) => void;
  focus: (key: string) => void;
};

/** Actions of keys and clicks in a row. */
function useActs<Row>(props: DataTableProps<Row>, order: readonly string[], focus: (key: string) => void, move: (step: number) => void) {
  const { rowKey, selection, onSelection } = props;
  const select = (key: string, range: boolean) => {
    if (selection && onSelection) onSelection(toggleRow(order, selection, key, range));
  };
  const onKey = (event: KeyboardEvent<HTMLElement>, row: Row) => {
    const inControl = event.target instanceof Element && event.target.closest(PLAIN) !== null;
    if (event.key === "Escape") props.onEscape?.();
    else if (inControl) return;
    else if (event.key === "ArrowDown") move(1);
    else if (event.key === "ArrowUp") move(-1);
    else if (event.key === "Home") move(-order.length);
    else if (event.key === "End") move(order.length);
    else if (event.key === "Enter" && props.onOpen) props.onOpen(row);
    else if (event.key === " " && selection) select(rowKey(row), event.shiftKey);
    else if (event.key.toLowerCase() === "a" && (event.ctrlKey || event.metaKey) && selection) {
      if (props.onSelectAll) props.onSelectAll();
      else onSelection?.({ keys: new Set([...selection.keys, ...order]), anchor: undefined });
    } else return;
    if (event.key !== "Escape") event.preventDefault();
  };
  const newest: Acts<Row> = {
    key: onKey,
    click: (event, row) => {
      if (event.target instanceof Element && event.target.closest(`${PLAIN}, label`)) return;
      if (event.shiftKey && selection) select(rowKey(row), true);
      else props.onOpen?.(row);
    },
    select,
    focus,
  };
  const acts = useRef(newest);
  useEffect(() => {
    acts.current = newest;
  });
  return acts;
}

/** Replaces a table without rows. */
function InsteadOfRows<Row>({ table }: { table: DataTableProps<Row> }) {
  if (table.state === "error") {
    return (
      <div className="dt-s">
        <ErrorPanel onRetry={() => table.onRetry?.()} />
      </div>
    );
  }
  if (table.state === "loading") {
    return (
      <div className="dt-w">
        <SkeletonRows rows={8} />
      </div>
    );
  }
  return <div className="dt-s">{table.filtered ? <NothingMatches onClear={() => table.onClearFilters?.()} /> : table.empty}</div>;
}

function HeadRow<Row>({ table, order }: { table: DataTableProps<Row>; order: readonly string[] }) {
  const { columns, selection, onSelection, sort, onSort, menu } = table;
  const words = useWords();
  return (
    <thead>
      <tr>
        {selection && (
          <th className="dt-sel" scope="col">
            <Checkbox
              label={words.selectAll}
              checked={headerState(order, selection.keys)}
              onCheckedChange={() => onSelection?.(toggleAll(order, selection))}
            />
          </th>
        )}
        {columns.map((column) => (
          <Head key={column.key} column={column} sort={sort} onSort={onSort} />
        ))}
        {menu && (
          <th className="dt-menu" scope="col">
            <span className="vh">{words.moreActions}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

type TableRowProps<Row> = {
  id: string;
  row: Row;
  name: string;
  columns: readonly Column<Row>[];
  selectable: boolean;
  on: boolean;
  open: boolean;
  can: boolean;
  current: boolean;
  menu: ((row: Row) => readonly MenuEntry[]) | undefined;
  acts: RefObject<Acts<Row>>;
};

function OneRow<Row>({ id, row, name, columns, selectable, on, open, can, current, menu, acts }: TableRowProps<Row>) {
  const words = useWords();
  return (
    <tr
      data-key={id}
      className={`${on ? "sel" : ""}${open ? " cur" : ""}${can ? " can" : ""}`}
      tabIndex={current ? 0 : -1}
      aria-selected={selectable ? on : undefined}
      onFocus={() => acts.current.focus(id)}
      onKeyDown={(event) => acts.current.key(event, row)}
      onClick={(event) => acts.current.click(event, row)}
    >
      {selectable && (
        <td className="dt-sel">
          <span
            onClickCapture={(event) => {
              if (!event.shiftKey) return;
              event.preventDefault();
              event.stopPropagation();
              acts.current.select(id, true);
            }}
          >
            <Checkbox label={`${words.select}: ${name}`} checked={on} onCheckedChange={() => acts.current.select(id, false)} />
          </span>
        </td>
      )}
      {columns.map((column) => (
        <td key={column.key} className={cellClass(column)} data-phone={column.phone}>
          {column.cell(row)}
        </td>
      ))}
      {menu && (
        <td className="dt-menu">
          <Menu
            trigger={
              <IconButton label={`${words.moreActions}: ${name}`} title={words.moreActions}>
                <Ellipsis className="ic" aria-hidden />
              </IconButton>
            }
            items={menu(row)}
          />
        </td>
      )}
    </tr>
  );
}

/** A row is redrawn when its data, the columns or its own state change. Pass the same `columns` between renderings of long tables. */
const TableRow = memo(OneRow) as typeof OneRow;

function cellClass<Row>(column: Column<Row>): string {
  const align = column.align === "right" ? "r num" : column.align === "center" ? "c" : "";
  return `${align}${column.phoneOnly ? " ph-only" : ""}${column.wideOnly ? " wide-only" : ""}`.trim();
}

function Head<Row>({ column, sort, onSort }: { column: Column<Row>; sort: Sort | undefined; onSort: ((sort: Sort) => void) | undefined }) {
  const active = sort?.key === column.key ? sort.direction : undefined;
  const Icon = active === "asc" ? ArrowUp : active === "desc" ? ArrowDown : ArrowUpDown;
  const order = active === "asc" ? "ascending" : active === "desc" ? "descending" : "none";
  return (
    <th
      scope="col"
      className={cellClass(column)}
      style={column.width ? { width: column.width } : undefined}
      aria-sort={column.sortable ? order : undefined}
      data-phone={column.phone}
    >
      {column.sortable && onSort ? (
        <button type="button" className={`dt-sort${active ? " on" : ""}`} onClick={() => onSort(nextSort(sort, column.key))}>
          {column.header}
          <Icon className="ic" aria-hidden />
        </button>
      ) : (
        column.header
      )}
    </th>
  );
}
