import { Bell, Check, Ellipsis, FileText } from "lucide-react";
import { useState } from "react";
import { matchesSearch } from "../../kernel/text/search.ts";
import { type PluralForms, count, formatMoney } from "../../kernel/text/format.ts";
import { Bib } from "../ui/signs/bib.tsx";
import { Button, IconButton } from "../ui/button.tsx";
import { type Column, DataTable } from "../ui/tables/data-table.tsx";
import { Empty } from "../ui/states/empty.tsx";
import { Menu } from "../ui/overlays/menu.tsx";
import { SectionHead } from "../ui/page-head.tsx";
import { Panes, SidePanel } from "../ui/overlays/pane.tsx";
import { SortableList } from "../ui/tables/sortable-list.tsx";
import { Status } from "../ui/signs/status.tsx";
import { BulkBar, LoadMore, Pager } from "../ui/tables/table-footer.tsx";
import { NOTHING_SELECTED, type Selection, type Sort } from "../ui/tables/table-selection.ts";
import { TableToolbar } from "../ui/tables/table-toolbar.tsx";
import { LinkTabs } from "../ui/tabs.tsx";
import { GallerySection } from "./gallery-section.tsx";

type Payment = {
  id: string;
  payer: string;
  city: string;
  entries: number;
  method: string;
  status: "paid" | "pending" | "failed" | "refunded";
  grosze: number;
};

const ROWS: readonly Payment[] = [
  { id: "2026/0151", payer: "Grupa Taneczna Wir", city: "Włocławek", entries: 3, method: "BLIK", status: "failed", grosze: 63_000 },
  { id: "2026/0158", payer: "Akademia Ruchu Łuk", city: "Gdańsk", entries: 4, method: "Przelew", status: "pending", grosze: 74_000 },
  { id: "2026/0160", payer: "Ognisko Baletowe Żagiel", city: "Gdynia", entries: 2, method: "Przelew", status: "pending", grosze: 48_000 },
  { id: "2026/0139", payer: "Zespół Mozaika", city: "Płock", entries: 7, method: "Przelew", status: "paid", grosze: 151_200 },
  { id: "2026/0112", payer: "Klub Tańca Kontra", city: "Łódź", entries: 2, method: "Karta", status: "refunded", grosze: -16_500 },
];
const PAYMENTS: PluralForms = { one: "płatność", few: "płatności", many: "płatności", other: "płatności" };
const icon = {
  check: <Check className="ic" aria-hidden />,
  bell: <Bell className="ic" aria-hidden />,
  file: <FileText className="ic" aria-hidden />,
};

const COLUMNS: readonly Column<Payment>[] = [
  {
    key: "payer",
    header: "Opłacający",
    sortable: true,
    phone: "title",
    cell: (row) => (
      <>
        <b>{row.payer}</b> <span className="sec">{row.city}</span>
      </>
    ),
  },
  { key: "id", header: "Zgłoszenie", phone: "meta", cell: (row) => <span className="num sec">{row.id}</span> },
  { key: "entries", header: "Występy", align: "right", wideOnly: true, cell: (row) => row.entries },
  { key: "method", header: "Metoda", wideOnly: true, cell: (row) => <span className="sec">{row.method}</span> },
  { key: "status", header: "Status", phone: "end2", cell: (row) => <Status domain="payment" value={row.status} /> },
  {
    key: "money",
    header: "Kwota",
    align: "right",
    sortable: true,
    phone: "end",
    cell: (row) => <b className="nw">{formatMoney(row.grosze, "pl")}</b>,
  },
];
/** A table without rows, for all its states. */
const NO_ROWS = { columns: COLUMNS, rows: [], rowKey: (row: Payment) => row.id, rowName: (row: Payment) => row.payer };
const PIECES = ["„Papierowe łódki”", "„Ostatni tramwaj”", "„Iskra”"].map((title, i) => ({ title, number: 77 + i }));

/** State of search and filters. */
function useFilters() {
  const [search, setSearch] = useState("");
  const [view, setView] = useState("all");
  const [methods, setMethods] = useState<readonly string[]>(["Przelew"]);
  return { search, setSearch, view, setView, methods, setMethods };
}
type Filters = ReturnType<typeof useFilters>;

/** Rows that match, in the sort order. */
function rowsFor({ search, view, methods }: Filters, sort: Sort | undefined): readonly Payment[] {
  const found = ROWS.filter(
    (row) => matchesSearch(search, [row.payer]) && (methods.length === 0 || view === "all" || methods.includes(row.method)),
  );
  return sort?.direction === "desc" ? [...found].reverse() : found;
}

function Tools({ search, setSearch, view, setView, methods, setMethods }: Filters) {
  return (
    <TableToolbar
      search={{ value: search, onChange: setSearch, placeholder: "Klub, nazwisko, numer" }}
      views={{
        label: "Widok płatności",
        value: view,
        onChange: setView,
        options: [
          { value: "all", label: "Wszystkie", count: 49 },
          { value: "todo", label: "Do wyjaśnienia", count: 5 },
        ],
      }}
      filters={[
        {
          key: "method",
          label: "Metoda",
          chosen: methods,
          onChange: setMethods,
          options: ["BLIK", "Przelew", "Karta"].map((value) => ({ value, label: value })),
        },
      ]}
      onClear={() => {
        setMethods([]);
        setSearch("");
      }}
    />
  );
}

function Bulk({ selection, onClear }: { selection: Selection; onClear: () => void }) {
  const chosen = ROWS.filter((row) => selection.keys.has(row.id));
  return (
    <div className="gal-bulk">
      <BulkBar
        summary={
          <>
            <b>{count("pl", chosen.length, PAYMENTS)}</b>, razem{" "}
            <b className="num">
              {formatMoney(
                chosen.reduce((sum, row) => sum + row.grosze, 0),
                "pl",
              )}
            </b>
          </>
        }
        actions={[
          { label: "Oznacz jako opłacone", icon: icon.check, onSelect: () => undefined },
          { label: "Wyślij przypomnienie", icon: icon.bell, onSelect: () => undefined },
        ]}
        onClear={onClear}
      />
    </div>
  );
}

interface OpenRow {
  /** Id of the row whose panel is open. */
  open: string | undefined;
  onOpen: (id: string | undefined) => void;
}

function Table({ open, onOpen }: OpenRow) {
  const [selection, setSelection] = useState<Selection>({ keys: new Set(["2026/0158"]), anchor: undefined });
  const [sort, setSort] = useState<Sort | undefined>({ key: "money", direction: "asc" });
  const [page, setPage] = useState(2);
  const filters = useFilters();
  return (
    <GallerySection title="Tabela" wide>
      <div className="panel gal-t">
        <Tools {...filters} />
        <DataTable
          label="Płatności"
          columns={COLUMNS}
          rows={rowsFor(filters, sort)}
          rowKey={(row) => row.id}
          rowName={(row) => row.payer}
          sort={sort}
          onSort={setSort}
          selection={selection}
          onSelection={setSelection}
          openKey={open}
          onOpen={(row) => onOpen(row.id)}
          onEscape={() => onOpen(undefined)}
          menu={() => [{ label: "Wyślij przypomnienie" }, { label: "Zwróć wpłatę", danger: true }]}
          filtered
          onClearFilters={() => filters.setSearch("")}
          empty={null}
        />
        <LoadMore shown={5} total={49} onMore={() => undefined} />
      </div>
      <Bulk selection={selection} onClear={() => setSelection(NOTHING_SELECTED)} />
      <Pager page={page} pages={4} onPage={setPage} />
    </GallerySection>
  );
}

function States() {
  return (
    <GallerySection title="Tabela: stany" wide>
      <div className="gal-n">
        <DataTable label="Filtr bez wyników" {...NO_ROWS} filtered onClearFilters={() => undefined} empty={null} />
        <DataTable label="Błąd" {...NO_ROWS} state="error" onRetry={() => undefined} empty={null} />
        <DataTable
          label="Pusta"
          {...NO_ROWS}
          empty={<Empty title="Nie ma jeszcze wpłat" actions={<Button look="primary">Dodaj wpłatę</Button>} />}
        />
      </div>
    </GallerySection>
  );
}

function ColumnsAndPanel({ open, onOpen }: OpenRow) {
  return (
    <GallerySection title="Kolumny i panel wiersza" wide>
      <LinkTabs
        label="Listy startowe"
        tabs={[
          { to: "/dev/ui", label: "Układanie" },
          { to: "/dashboard/start-lists/lists", label: "Opublikowane", count: 3 },
        ]}
      />
      <Panes
        left={<SectionHead title="Program dnia" level={3} aside={<span className="num sm sec">9:00–18:10</span>} />}
        leftLabel="Program dnia"
      >
        <div className="with-panel">
          <DataTable label="Wczytywanie" {...NO_ROWS} state="loading" empty={null} />
          {open && (
            <SidePanel
              title="Akademia Ruchu Łuk"
              subtitle="Gdańsk, 4 występy"
              onClose={() => onOpen(undefined)}
              footer={<Button look="primary">Oznacz jako opłacone</Button>}
            >
              <Status domain="payment" value="pending" />
            </SidePanel>
          )}
        </div>
      </Panes>
    </GallerySection>
  );
}

function Order() {
  const [pieces, setPieces] = useState<readonly { title: string; number: number }[]>(PIECES);
  return (
    <GallerySection title="Kolejność" wide>
      <SortableList
        items={pieces}
        itemKey={(piece) => piece.title}
        itemName={(piece) => piece.title}
        onReorder={setPieces}
        label="Kolejność występów"
      >
        {(piece, { grip, moves }) => (
          <>
            {grip}
            <Bib number={piece.number} look="ghost" />
            <b className="grow">{piece.title}</b>
            <Menu
              items={moves}
              trigger={
                <IconButton label={`Przesuń ${piece.title}`}>
                  <Ellipsis className="ic" aria-hidden />
                </IconButton>
              }
            />
          </>
        )}
      </SortableList>
    </GallerySection>
  );
}

/** The table with search, views, filters, selection; lists in the user's order. */
export function TablesGallery() {
  const [open, setOpen] = useState<string | undefined>(undefined);
  return (
    <>
      <Table open={open} onOpen={setOpen} />
      <States />
      <ColumnsAndPanel open={open} onOpen={setOpen} />
      <Order />
    </>
  );
}
