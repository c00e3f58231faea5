import { Check, Plus, Printer, RotateCcw } from "lucide-react";
import { useCallback, useMemo, useState } from "react";
import { useLoaderData } from "react-router";
import { loadCompetitionDesk, NoCompetition } from "../../competitions/switch/competition-desk.tsx";
import { type CompetitionChoice, useCompetitionSwitch } from "../../competitions/switch/use-competition-switch.tsx";
import type { Reply } from "../../kernel/endpoints/endpoint.ts";
import { formatDate, formatTime } from "../../kernel/text/format.ts";
import type { Locale } from "../../kernel/text/locale.ts";
import { usePrinting } from "../../signup/desk/use-printing.ts";
import { useApi } from "../../web/app/use-api.ts";
import { listOrEmpty } from "../../web/calls/outcomes.ts";
import { useReport } from "../../web/calls/use-report.ts";
import { ListDesk, useListDesk } from "../../web/lists/list-desk.tsx";
import { pagesUpTo, readList } from "../../web/lists/list-params.ts";
import { useLivePages } from "../../web/live/use-live-pages.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { later } from "../../web/pages/later.tsx";
import type { LoaderArgs, PageHandle } from "../../web/pages/page.ts";
import { Button } from "../../web/ui/button.tsx";
import { PageHead } from "../../web/ui/page-head.tsx";
import { Chip } from "../../web/ui/signs/status.tsx";
import { Empty } from "../../web/ui/states/empty.tsx";
import type { Column } from "../../web/ui/tables/data-table.tsx";
import { TableToolbar } from "../../web/ui/tables/table-toolbar.tsx";
import { type Incident, incidentKinds, incidentSorts, listIncidents } from "./contract.ts";
import { INCIDENT_ICONS } from "./incident-icons.ts";
import { entryText, incidentTitle } from "./incident-text.ts";
import { useSettling } from "./use-settling.ts";
import { words } from "./words.ts";

const Report = later(async () => (await import("./report-sheet.tsx")).ReportSheet);

export const handle: PageHandle = { title: { pl: words.pl.title, en: words.en.title }, fixed: true };

const STATES = ["all", "open", "done"] as const;

function queryOf(search: URLSearchParams) {
  const { q, choice, direction = "desc", limit, shown } = readList(search);
  const state = choice("state", STATES) ?? "all";
  return { query: { q, kind: choice("kind", incidentKinds), state, sort: choice("sort", incidentSorts) ?? "at", direction, limit }, shown };
}
type Query = ReturnType<typeof queryOf>["query"];

/** Loads the incidents of the competition in the address, else of the one that every desk opens on; null when the server is unavailable. */
export const loader = (args: LoaderArgs) =>
  loadCompetitionDesk(args, async (competition, call, options) => {
    const { query, shown } = queryOf(new URL(args.request.url).searchParams);
    const params = { id: competition.id };
    const list = await pagesUpTo(shown, (part) => call(listIncidents, { params, query: { ...query, ...part } }, options));
    return { competition, query, rows: shown, list };
  });

/** The office's list of incidents: searched, settled, and printed without notes. */
export function Component() {
  const loaded = useLoaderData<typeof loader>();
  const messages = words[useLocale()];
  useCompetitionSwitch(loaded?.competitions, loaded?.shown?.competition.id, "/dashboard/competitions");
  if (loaded?.shown) return <Desk key={loaded.shown.competition.id} {...loaded.shown} />;
  return (
    <>
      <PageHead title={messages.title}>{messages.lead}</PageHead>
      <NoCompetition loaded={loaded !== null} messages={messages} />
    </>
  );
}

interface DeskProps {
  competition: CompetitionChoice;
  query: Query;
  rows: number;
  list: Reply<typeof listIncidents>;
}

function Desk({ competition, query, rows, list: first }: DeskProps) {
  const locale = useLocale();
  const messages = words[locale];
  const list = useLivePages(listIncidents, { params: { id: competition.id }, query }, first, rows);
  const desk = useListDesk({ filters: ["kind", "state"] });
  const print = usePrinting(useWhole(competition.id, query));
  const { settle, busyId } = useSettling();
  const [reporting, setReporting] = useState(false);
  const printing = print.rows !== undefined;
  const columns = useMemo(
    () => (printing ? printedColumns(locale) : columnsOf(locale, busyId, (item, done) => void settle(item, done))),
    [locale, busyId, printing, settle],
  );
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PageHead
        title={messages.title}
        actions={
          <>
            <Button icon={<Printer className="ic" aria-hidden />} busy={printing} disabled={list.data.length === 0} onClick={print.start}>
              {messages.print}
            </Button>
            {list.lists.length > 0 && (
              <Button look="primary" icon={<Plus className="ic" aria-hidden />} onClick={() => setReporting(true)}>
                {messages.report}
              </Button>
            )}
          </>
        }
      >
        {messages.lead}
      </PageHead>
      <TableToolbar
        search={desk.search(messages.search)}
        views={desk.views("state", {
          label: messages.state,
          value: query.state,
          options: STATES.map((value) => ({
            value,
            label: messages.states[value],
            ...(value === "open" ? { count: list.open } : {}),
          })),
        })}
        filters={[
          desk.filter(
            {
              key: "kind",
              label: messages.kind,
              options: incidentKinds.map((value) => ({ value, label: messages.kinds[value] })),
            },
            query.kind,
          ),
        ]}
        onClear={desk.clear}
      />
      <ListDesk<Incident>
        desk={desk}
        list={print.rows ? { data: print.rows, next_cursor: null } : list}
        total={list.total}
        label={messages.title}
        columns={columns}
        rowKey={(row) => row.id}
        rowName={(row) => incidentTitle(row, locale)}
        order={query}
        empty={<Empty title={messages.empty}>{messages.emptyWhy}</Empty>}
      />
      {reporting && <Report lists={list.lists} onClose={() => setReporting(false)} />}
    </div>
  );
}

/** Returns a function that loads all incidents of the query, for printing. */
function useWhole(competitionId: string, query: Query): () => Promise<Incident[]> {
  const api = useApi();
  const report = useReport();
  return useCallback(
    () =>
      listOrEmpty(
        () =>
          pagesUpTo(Number.POSITIVE_INFINITY, (part) =>
            api.call(listIncidents, { params: { id: competitionId }, query: { ...query, ...part } }),
          ),
        report,
      ),
    [api, report, competitionId, query],
  );
}

type Cell = Column<Incident>;

function commonColumns(locale: Locale): { at: Cell; kind: Cell } {
  const messages = words[locale];
  return {
    at: {
      key: "at",
      header: messages.at,
      sortable: true,
      phone: "end",
      cell: (row) => (
        <span className="num nw">
          <b>{formatTime(row.at, locale)}</b> <span className="sec">{formatDate(row.at, locale)}</span>
        </span>
      ),
    },
    kind: {
      key: "kind",
      header: messages.kind,
      sortable: true,
      phone: "title",
      cell: (row) => (
        <Chip look={row.done ? "neutral" : "warn"} icon={INCIDENT_ICONS[row.kind]}>
          {messages.kinds[row.kind]}
        </Chip>
      ),
    },
  };
}

function columnsOf(locale: Locale, busyId: string | undefined, onSettle: (item: Incident, done: boolean) => void): readonly Cell[] {
  const messages = words[locale];
  const { at, kind } = commonColumns(locale);
  return [
    at,
    kind,
    {
      key: "number",
      header: messages.entry,
      sortable: true,
      phone: "meta",
      cell: (row) => (
        <>
          {entryText(row.entry)}
          {row.note && <span className="block sec break-words max-w-[48ch]">{row.note}</span>}
        </>
      ),
    },
    { key: "list", header: messages.listOf, sortable: true, wideOnly: true, cell: (row) => placeText(row, locale) },
    { key: "who", header: messages.who, wideOnly: true, cell: (row) => row.who },
    {
      key: "done",
      header: messages.state,
      align: "right",
      phone: "end2",
      cell: (row) =>
        row.done ? (
          <span className="row justify-end gap-2">
            <span className="sec sm max-md:hidden">{messages.settledBy(row.done.who, formatTime(row.done.at, locale))}</span>
            <Button
              size="small"
              look="ghost"
              icon={<RotateCcw className="ic" aria-hidden />}
              busy={busyId === row.id}
              aria-label={`${messages.reopen}: ${incidentTitle(row, locale)}`}
              title={messages.reopen}
              onClick={() => onSettle(row, false)}
            />
          </span>
        ) : (
          <Button
            size="small"
            icon={<Check className="ic" aria-hidden />}
            busy={busyId === row.id}
            aria-label={`${messages.settle}: ${incidentTitle(row, locale)}`}
            onClick={() => onSettle(row, true)}
          >
            {messages.settle}
          </Button>
        ),
    },
  ];
}

/** Columns on paper: no notes, and of an injury only time and kind. */
function printedColumns(locale: Locale): readonly Cell[] {
  const messages = words[locale];
  const { at, kind } = commonColumns(locale);
  const unlessInjury = (text: (row: Incident) => string) => (row: Incident) => (row.kind === "injury" ? "" : text(row));
  return [
    at,
    kind,
    { key: "number", header: messages.entry, cell: unlessInjury((row) => entryText(row.entry)) },
    { key: "list", header: messages.listOf, cell: unlessInjury((row) => placeText(row, locale)) },
    { key: "who", header: messages.who, cell: unlessInjury((row) => row.who) },
    {
      key: "done",
      header: messages.state,
      cell: unlessInjury((row) => (row.done ? messages.settledBy(row.done.who, formatTime(row.done.at, locale)) : messages.open)),
    },
  ];
}

/** „Półfinał, Lista sobotnia, Scena A”. A list is often named after its stage: the name appears once. */
const placeText = ({ round_name, list_name, stage }: Incident, locale: Locale): string =>
  [...new Set([round_name, list_name, words[locale].stage(stage)])].filter(Boolean).join(", ");
