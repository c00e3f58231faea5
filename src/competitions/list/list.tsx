// Organiser's list of competitions, with the options to create one.
import { Copy, FileUp, Plus } from "lucide-react";
import { useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import type { Reply } from "../../kernel/endpoints/endpoint.ts";
import { later } from "../../web/pages/later.tsx";
import { useLocale } from "../../web/locale/locale.tsx";
import { useQuery } from "../../web/lists/use-query.ts";
import { recordOrNull } from "../../web/calls/outcomes.ts";
import { isAdmin, useSession } from "../../web/session/session.tsx";
import { Button, LinkButton } from "../../web/ui/button.tsx";
import { DataTable } from "../../web/ui/tables/data-table.tsx";
import { Empty } from "../../web/ui/states/empty.tsx";
import { PageHead } from "../../web/ui/page-head.tsx";
import { LoadMore } from "../../web/ui/tables/table-footer.tsx";
import { TableToolbar } from "../../web/ui/tables/table-toolbar.tsx";
import { useApi } from "../../web/app/use-api.ts";
import { useReport } from "../../web/calls/use-report.ts";
import { listCompetitions } from "../contract.ts";
import { practiceWords } from "../practice/practice-words.ts";
import type { Competition } from "../shapes.ts";
import { columnsOf } from "./columns.tsx";
import { filterByView, sortCompetitions, sortFromQuery, VIEWS } from "./views.ts";
import { words } from "../words.ts";

const ReadRegulations = later(async () => (await import("../import/read-regulations.tsx")).ReadRegulations);
const StartDialog = later(async () => (await import("./start-dialog.tsx")).StartDialog);

type List = Reply<typeof listCompetitions>;
/** First page of the list plus the pages loaded later, and a function to load the next. */
function usePages(list: List | null, q: string) {
  const api = useApi();
  const report = useReport();
  const [more, setMore] = useState<{ of: List; rows: Competition[]; next: string | null } | undefined>(undefined);
  const extra = list && more?.of === list ? more : undefined;
  const cursor = extra ? extra.next : (list?.next_cursor ?? null);
  const loadMore = async () => {
    if (!list || cursor === null) return;
    const next = await recordOrNull(() => api.call(listCompetitions, { query: { q, cursor } }), report);
    if (next) setMore({ of: list, rows: [...(extra?.rows ?? []), ...next.data], next: next.next_cursor });
  };
  return { all: [...(list?.data ?? []), ...(extra?.rows ?? [])], cursor, loadMore };
}

/** Starts a competition from nothing or from a file; undefined for read-only users. */
type OnStart = ((from: "new" | "read") => void) | undefined;

function Head({ onStart }: { onStart: OnStart }) {
  const messages = words[useLocale()];
  return (
    <PageHead
      title={messages.title}
      actions={
        onStart && (
          <>
            <Button icon={<FileUp className="ic" aria-hidden />} onClick={() => onStart("read")}>
              {messages.read}
            </Button>
            <Button look="primary" icon={<Plus className="ic" aria-hidden />} onClick={() => onStart("new")}>
              {messages.add}
            </Button>
          </>
        )
      }
    >
      {messages.lead}
    </PageHead>
  );
}

function NoCompetitions({ onStart }: { onStart: OnStart }) {
  const locale = useLocale();
  const messages = words[locale];
  return (
    <Empty
      title={messages.empty}
      actions={
        onStart && (
          <>
            <Button look="primary" onClick={() => onStart("new")}>
              {messages.add}
            </Button>
            <Button onClick={() => onStart("read")}>{messages.read}</Button>
            <LinkButton to="/onboarding/competition">{practiceWords[locale].offer}</LinkButton>
          </>
        )
      }
    >
      {onStart ? messages.emptyWhy : messages.emptyReader}
    </Empty>
  );
}

/** All competitions. Search, saved views and sorting are stored in the address. A null list means that the server is unavailable. */
export function CompetitionList({ list }: { list: List | null }) {
  const locale = useLocale();
  const messages = words[locale];
  const { user } = useSession();
  const admin = isAdmin(user);
  const navigate = useNavigate();
  const { revalidate, state } = useRevalidator();
  const { params, set, keep } = useQuery();
  const [starting, setStarting] = useState<"new" | "read" | Competition | undefined>(undefined);
  const q = params.get("q") ?? "";
  const view = VIEWS.find((each) => each === params.get("view")) ?? "all";
  const sort = sortFromQuery(params.get("sort"));
  const { all, cursor, loadMore } = usePages(list, q);
  const rows = sortCompetitions(filterByView(all, view), sort);
  // All rows but the archive are loaded, so every other view can be counted.
  const whole = list !== null && list.next_cursor === null && view !== "archive";
  const open = (row: Competition) => void navigate(`?id=${row.id}`);
  const toMade = async (made: Competition) => navigate(`/dashboard/competitions?id=${made.id}`);
  return (
    <>
      <Head onStart={admin ? setStarting : undefined} />
      <TableToolbar
        search={{ value: q, onChange: (value) => set({ q: value }), placeholder: messages.search }}
        views={{
          label: messages.views,
          value: view,
          onChange: (value) => set({ view: value === "all" ? "" : value }),
          options: VIEWS.map((value) => ({
            value,
            count: whole && value !== "archive" ? filterByView(all, value).length : undefined,
            label: { all: messages.all, coming: messages.coming, past: messages.finished, archive: messages.archive }[value],
          })),
        }}
      />
      <DataTable
        label={messages.title}
        columns={columnsOf(messages, locale)}
        rows={rows}
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        state={list === null ? "error" : "ready"}
        onRetry={() => void revalidate()}
        sort={sort}
        onSort={(next) => set({ sort: `${next.key}${next.direction === "desc" ? "-down" : ""}` })}
        onOpen={open}
        filtered={q !== "" || view !== "all"}
        onClearFilters={() => keep()}
        menu={
          admin
            ? (row) => [
                { label: messages.open, onSelect: () => open(row) },
                { label: messages.copy, icon: <Copy className="ic" aria-hidden />, onSelect: () => setStarting(row) },
              ]
            : undefined
        }
        empty={<NoCompetitions onStart={admin ? setStarting : undefined} />}
      />
      {rows.length > 0 && cursor !== null && <LoadMore shown={rows.length} busy={state !== "idle"} onMore={() => void loadMore()} />}
      {starting === "read" && <ReadRegulations onClose={() => setStarting(undefined)} onMade={() => void revalidate()} onOpen={toMade} />}
      {starting === "new" && <StartDialog onClose={() => setStarting(undefined)} onMade={toMade} />}
      {typeof starting === "object" && <StartDialog from={starting} onClose={() => setStarting(undefined)} onMade={toMade} />}
    </>
  );
}
