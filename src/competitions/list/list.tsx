// The organiser's competitions by state, and the ways to start one.
import { Copy, FileUp, Plus } from "lucide-react";
import { useState } from "react";
import { useNavigate, useRevalidator, useSearchParams } from "react-router";
import type { Reply } from "../../kernel/endpoint.ts";
import { count, formatNumber } from "../../web/locale/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { recordOrNull } from "../../web/calls/outcomes.ts";
import { isAdmin, useSession } from "../../web/session/session.tsx";
import { Button, LinkButton } from "../../web/ui/button.tsx";
import { type Column, DataTable } from "../../web/ui/tables/data-table.tsx";
import { Empty } from "../../web/ui/states/empty.tsx";
import { PageHead } from "../../web/ui/page-head.tsx";
import { Status } from "../../web/ui/signs/status.tsx";
import { LoadMore } from "../../web/ui/tables/table-footer.tsx";
import type { Sort } from "../../web/ui/tables/table-selection.ts";
import { TableToolbar } from "../../web/ui/tables/table-toolbar.tsx";
import { useApi } from "../../web/calls/use-api.ts";
import { useReport } from "../../web/use-report.ts";
import { listCompetitions } from "../contract.ts";
import { PracticeChip } from "../practice/practice-mark.tsx";
import { practiceWords } from "../practice/practice-words.ts";
import { ReadRegulations } from "../takeover/read-regulations.tsx";
import type { Competition } from "../shapes.ts";
import { daysText } from "../public/shown.tsx";
import { StartDialog } from "./start-dialog.tsx";
import { type Words, words } from "../words.ts";

type List = Reply<typeof listCompetitions>;
const VIEWS = ["all", "coming", "past", "archive"] as const;
type View = (typeof VIEWS)[number];
/** What needs a person first. */
const ORDER = ["running", "open", "closed", "published", "draft", "finished", "archived"];
const ofView: Record<View, (row: Competition) => boolean> = {
  all: () => true,
  coming: (row) => !["finished", "archived"].includes(row.status),
  past: (row) => row.status === "finished",
  archive: (row) => row.status === "archived",
};

function sorted(rows: readonly Competition[], sort: Sort | undefined): Competition[] {
  if (!sort) return rows.toSorted((a, b) => ORDER.indexOf(a.status) - ORDER.indexOf(b.status));
  const value = (row: Competition): string | number => {
    if (sort.key === "entries") return row.entries;
    if (sort.key === "name") return row.name.toLowerCase();
    return sort.key === "status" ? ORDER.indexOf(row.status) : row.starts_on;
  };
  const way = sort.direction === "desc" ? -1 : 1;
  return rows.toSorted((a, b) => {
    const [one, other] = [value(a), value(b)];
    return way * (typeof one === "string" ? one.localeCompare(String(other), "pl") : one - Number(other));
  });
}

/** All competitions with search, saved views and sorting kept in the address; null: the server is away. */
export function CompetitionList({ list }: { list: List | null }) {
  const locale = useLocale();
  const said = words[locale];
  const { user } = useSession();
  const admin = isAdmin(user);
  const navigate = useNavigate();
  const { revalidate, state } = useRevalidator();
  const [params, setParams] = useSearchParams();
  const [more, setMore] = useState<{ of: List; rows: Competition[]; next: string | null } | undefined>(undefined);
  const [starting, setStarting] = useState<"new" | "read" | Competition | undefined>(undefined);
  const api = useApi();
  const report = useReport();
  const set = (name: string, value: string) =>
    setParams(
      (now) => {
        if (value) now.set(name, value);
        else now.delete(name);
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  const q = params.get("q") ?? "";
  const view = VIEWS.find((each) => each === params.get("view")) ?? "all";
  const sort = sortOf(params.get("sort"));
  const extra = list && more?.of === list ? more : undefined;
  const all = [...(list?.data ?? []), ...(extra?.rows ?? [])];
  const rows = sorted(all.filter(ofView[view]), sort);
  // Every row is here, and the archive is not: then each view but the archive can be counted.
  const whole = list !== null && list.next_cursor === null && view !== "archive";
  const cursor = extra ? extra.next : (list?.next_cursor ?? null);
  const loadMore = async () => {
    if (!list || cursor === null) return;
    const next = await recordOrNull(() => api.call(listCompetitions, { query: { q, cursor } }), report);
    if (next) setMore({ of: list, rows: [...(extra?.rows ?? []), ...next.data], next: next.next_cursor });
  };
  const open = (row: Competition) => void navigate(`?id=${row.id}`);
  const toMade = async (made: Competition) => navigate(`/dashboard/competitions?id=${made.id}`);
  return (
    <>
      <PageHead
        title={said.title}
        actions={
          admin && (
            <>
              <Button icon={<FileUp className="ic" aria-hidden />} onClick={() => setStarting("read")}>
                {said.read}
              </Button>
              <Button look="primary" icon={<Plus className="ic" aria-hidden />} onClick={() => setStarting("new")}>
                {said.add}
              </Button>
            </>
          )
        }
      >
        {said.lead}
      </PageHead>
      <TableToolbar
        search={{ value: q, onChange: (value) => set("q", value), placeholder: said.search }}
        views={{
          label: said.views,
          value: view,
          onChange: (value) => set("view", value === "all" ? "" : value),
          options: VIEWS.map((value) => ({
            value,
            count: whole && value !== "archive" ? all.filter(ofView[value]).length : undefined,
            label: { all: said.all, coming: said.coming, past: said.past, archive: said.archive }[value],
          })),
        }}
      />
      <DataTable
        label={said.title}
        columns={columnsOf(said, locale)}
        rows={rows}
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        state={list === null ? "error" : "ready"}
        onRetry={() => void revalidate()}
        sort={sort}
        onSort={(next) => set("sort", `${next.key}${next.direction === "desc" ? "-down" : ""}`)}
        onOpen={open}
        filtered={q !== "" || view !== "all"}
        onClearFilters={() => setParams({}, { replace: true })}
        menu={
          admin
            ? (row) => [
                { label: said.open, onSelect: () => open(row) },
                { label: said.copy, icon: <Copy className="ic" aria-hidden />, onSelect: () => setStarting(row) },
              ]
            : undefined
        }
        empty={
          <Empty
            title={said.empty}
            actions={
              admin && (
                <>
                  <Button look="primary" onClick={() => setStarting("new")}>
                    {said.add}
                  </Button>
                  <Button onClick={() => setStarting("read")}>{said.read}</Button>
                  <LinkButton to="/onboarding/competition">{practiceWords[locale].offer}</LinkButton>
                </>
              )
            }
          >
            {admin ? said.emptyWhy : said.emptyReader}
          </Empty>
        }
      />
      {rows.length > 0 && cursor !== null && <LoadMore shown={rows.length} busy={state !== "idle"} onMore={() => void loadMore()} />}
      {starting === "read" && <ReadRegulations onClose={() => setStarting(undefined)} onMade={() => void revalidate()} onOpen={toMade} />}
      {starting === "new" && <StartDialog onClose={() => setStarting(undefined)} onMade={toMade} />}
      {typeof starting === "object" && <StartDialog from={starting} onClose={() => setStarting(undefined)} onMade={toMade} />}
    </>
  );
}

function sortOf(text: string | null): Sort | undefined {
  const match = /^(name|starts_on|entries|status)(-down)?$/.exec(text ?? "");
  return match?.[1] ? { key: match[1], direction: match[2] === undefined ? "asc" : "desc" } : undefined;
}

function columnsOf(said: Words, locale: "pl" | "en"): Column<Competition>[] {
  return [
    {
      key: "name",
      header: said.name,
      sortable: true,
      phone: "title",
      cell: (row) => (
        <>
          <b>{row.name}</b> {row.practice && <PracticeChip />}
          {row.venue_name && <span className="sm sec block">{row.venue_name}</span>}
        </>
      ),
    },
    {
      key: "starts_on",
      header: said.date,
      sortable: true,
      phone: "meta",
      cell: (row) => <span className="num nw">{daysText(row.starts_on, row.ends_on, locale)}</span>,
    },
    { key: "status", header: said.status, sortable: true, phone: "end", cell: (row) => <Status domain="competition" value={row.status} /> },
    {
      key: "sections",
      header: said.sections,
      align: "right",
      wideOnly: true,
      cell: (row) => <span className="num">{formatNumber(row.sections, locale)}</span>,
    },
    {
      key: "entries",
      header: said.entries,
      align: "right",
      sortable: true,
      phone: "end2",
      cell: (row) => (
        <span className="num nw">
          <span className="max-md:hidden">{formatNumber(row.entries, locale)}</span>
          <span className="md:hidden">{count(locale, row.entries, said.entriesCount)}</span>
        </span>
      ),
    },
  ];
}
