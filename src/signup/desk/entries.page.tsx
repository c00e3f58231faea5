import { ArrowRightLeft, Check, Download, ListOrdered, Printer, X } from "lucide-react";
import { useMemo, useState } from "react";
import { useLoaderData, useNavigation, useRevalidator, useSearchParams } from "react-router";
import { titleOf } from "../brief/title-of.ts";
import { listCompetitions } from "../../competitions/contract.ts";
import { PracticeNote } from "../../competitions/practice/practice-mark.tsx";
import { useCompetitionSwitch } from "../../competitions/list/use-competition-switch.tsx";
import type { Asking } from "../../kernel/endpoint.ts";
import { saveCsv } from "../../web/lists/csv.ts";
import { count, danceTitle } from "../../web/locale/format.ts";
import { isAdmin } from "../../web/session/session.tsx";
import { useLocale } from "../../web/locale/locale.tsx";
import type { Caller } from "../../web/calls/api.ts";
import { listOrEmpty, recordOrNull } from "../../web/calls/outcomes.ts";
import { caller, type LoaderArgs, type PageHandle, personOf } from "../../web/page.ts";
import { useSession } from "../../web/session/session.tsx";
import { Button, LinkButton } from "../../web/ui/button.tsx";
import { DataTable } from "../../web/ui/tables/data-table.tsx";
import { ConfirmDialog } from "../../web/ui/overlays/dialog.tsx";
import { Empty } from "../../web/ui/states/empty.tsx";
import { PageHead } from "../../web/ui/page-head.tsx";
import { BulkBar, Pager } from "../../web/ui/tables/table-footer.tsx";
import { NOTHING_SELECTED, outsidePage } from "../../web/ui/tables/table-selection.ts";
import { TableToolbar } from "../../web/ui/tables/table-toolbar.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { useApi } from "../../web/calls/use-api.ts";
import { useLive } from "../../web/live/use-live.ts";
import { useReport } from "../../web/use-report.ts";
import { useListParams } from "../../web/lists/list-params.ts";
import { bulkEntries, getSignupForm, giveStartNumbers, listEntries } from "../contract.ts";
import { entriesWords } from "./entries-words.ts";
import { entriesCsv } from "./entries-csv.ts";
import { allEntries, changeEntries, pageOf, pagesOf, type Query, queryOf, stateFilters, views } from "./entries-query.ts";
import { columnsOf } from "./entry-columns.tsx";
import { usePrinting } from "./use-printing.ts";
import { EntryPanel } from "./entry-panel.tsx";
import { MoveDialog } from "./move-dialog.tsx";
import { loadOwn, OwnSignups } from "./own-signups.tsx";
import type { EntryRow } from "../records.ts";
import { counted } from "../words.ts";

export const handle: PageHandle = { title: { pl: entriesWords.pl.title, en: entriesWords.en.title }, fixed: true };

/** Entries of one competition: the one in the address, else the one that runs, is open, or comes next; a trener's own of all. */
export async function loader({ context, request }: LoaderArgs) {
  const api = caller(context);
  const search = new URL(request.url).searchParams;
  const person = await personOf(context);
  const competitions = (await api.call(listCompetitions, {}, { signal: request.signal })).data;
  const asked = search.get("competition");
  const chosen =
    competitions.find((each) => each.id === asked) ??
    (person?.role === "trener" || asked === "all"
      ? undefined
      : (competitions.find((each) => each.status === "running" && !each.practice) ??
        competitions.find((each) => each.status === "running") ??
        competitions.find((each) => each.status === "open") ??
        competitions[0]));
  const asking = queryOf(search);
  const query: Query = { ...asking.query, ...(chosen ? { competition_id: chosen.id } : {}) };
  const form =
    chosen && chosen.status !== "draft" ? await api.call(getSignupForm, { params: { id: chosen.id } }).catch(() => undefined) : undefined;
  return {
    competitions: competitions.map(({ id, slug, name, starts_on, venue_name, practice }) => ({
      id,
      slug,
      name,
      starts_on,
      venue_name,
      practice,
    })),
    chosen: chosen?.id,
    sections: form?.sections.map(({ id, name }) => ({ id, name })) ?? [],
    query,
    ...(await onePage(api, query, asking.page, request.signal)),
    own: person?.role === "trener" ? await loadOwn(api, request.signal) : null,
  };
}

/** The asked page of the list; behind its end, the last one. */
async function onePage(api: Caller, query: Query, page: number, signal: AbortSignal) {
  const list = await api.call(listEntries, pageOf(query, page), { signal });
  const last = pagesOf(list.total);
  return page > last ? { page: last, list: await api.call(listEntries, pageOf(query, last), { signal }) } : { page, list };
}

/** All entries of a competition: search, views, filters, side panel, many at once, start numbers. */
export function Component() {
  const { competitions, chosen, sections, query, page, own, list: loaded } = useLoaderData<typeof loader>();
  const list = useLive(listEntries, pageOf(query, page), loaded);
  const locale = useLocale();
  const words = entriesWords[locale];
  const api = useApi();
  const toast = useToast();
  const report = useReport();
  const { user } = useSession();
  const { revalidate } = useRevalidator();
  const navigation = useNavigation();
  const [search] = useSearchParams();
  const { set: put, search: typing } = useListParams(["page"]);
  const stay = { page: search.get("page") ?? undefined };
  const [selection, setSelection] = useState(NOTHING_SELECTED);
  const [moving, setMoving] = useState(false);
  const [asked, setAsked] = useState<"reject" | "withdraw" | undefined>(undefined);
  const competition = competitions.find((each) => each.id === chosen);
  const admin = isAdmin(user);
  useCompetitionSwitch(competitions, chosen);

  const filtered = ["q", "view", "section", "music", "paid"].some((name) => search.has(name));
  const clear = () => {
    typing.onChange("");
    put({ q: undefined, view: undefined, section: undefined, music: undefined, paid: undefined });
  };
  const openId = search.get("entry") ?? undefined;
  const narrow = openId !== undefined;
  const columns = useMemo(() => columnsOf(locale, admin, narrow), [locale, admin, narrow]);
  const ids = [...selection.keys];

  const run = async (body: NonNullable<Asking<typeof bulkEntries>["body"]>) => {
    const done = await recordOrNull(() => changeEntries(api, body), report);
    if (!done) return revalidate();
    setSelection(NOTHING_SELECTED);
    const { changed, skipped } = done;
    toast({
      text: [
        `${words.done} ${count(locale, changed.length, counted.entries[locale])}`,
        skipped.length > 0 ? `${words.skipped} ${skipped.length}. ${skipped[0]?.text ?? ""}` : "",
      ]
        .filter(Boolean)
        .join(", "),
      ...(body.action !== "undo" && changed.length > 0 ? { undo: () => void run({ action: "undo", changed }) } : {}),
    });
    await revalidate();
  };
  const whole = () => listOrEmpty(() => allEntries(api, query), report);
  const exportAll = async () => {
    const rows = await whole();
    if (rows.length === 0) return;
    saveCsv(words.title.toLowerCase(), entriesCsv(rows, locale));
    toast({ text: `${words.csvDone} ${rows.length}` });
  };
  const selectAll = async () => setSelection({ keys: new Set((await whole()).map((row) => row.id)), anchor: undefined });
  const print = usePrinting(whole);
  const printed = print.rows;
  const give = async () => {
    if (!competition) return;
    const done = await recordOrNull(() => api.call(giveStartNumbers, { params: { id: competition.id } }), report);
    if (done)
      toast({
        text: [
          done.given > 0 ? `${words.given} ${done.given}.` : done.waiting.length === 0 ? words.noneToGive : "",
          done.waiting.length > 0 ? `${words.numbersWait} ${done.waiting.map((each) => nameOfWaiting(each)).join(", ")}.` : "",
        ]
          .filter(Boolean)
          .join(" "),
      });
    await revalidate();
  };

  const toolbar = (
    <TableToolbar
      search={{ ...typing, placeholder: words.search }}
      views={{
        label: words.views,
        value: query.view ?? "all",
        onChange: (view) => put({ view: view === "all" ? undefined : view }),
        options: views.map((value) => ({ value, label: words[value], count: list.counts[value] })),
      }}
      filters={[
        ...(sections.length > 0
          ? [
              {
                key: "section",
                label: words.sectionFilter,
                options: sections.map(({ id, name }) => ({ value: id, label: name })),
                chosen: query.section_id ? [query.section_id] : [],
                onChange: (next: readonly string[]) => put({ section: next.find((each) => each !== query.section_id) }),
              },
            ]
          : []),
        {
          key: "state",
          label: words.stateFilter,
          options: [
            { value: "music.ok", label: `${words.musicFilter}: ${words.musicOk}` },
            { value: "music.none", label: `${words.musicFilter}: ${words.musicNone}` },
            { value: "music.problem", label: `${words.musicFilter}: ${words.musicProblem}` },
            { value: "paid.yes", label: `${words.paidFilter}: ${words.paidYes}` },
            { value: "paid.no", label: `${words.paidFilter}: ${words.paidNo}` },
          ],
          chosen: [query.music && `music.${query.music}`, query.paid && `paid.${query.paid}`].filter((each) => each !== undefined),
          onChange: (next: readonly string[]) => put(stateFilters(next, query)),
        },
      ]}
      onClear={clear}
    />
  );

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PageHead
        title={words.title}
        actions={
          admin && (
            <>
              <Button icon={<Download className="ic" aria-hidden />} disabled={list.data.length === 0} onClick={() => void exportAll()}>
                CSV
              </Button>
              <Button
                icon={<Printer className="ic" aria-hidden />}
                busy={printed !== undefined}
                disabled={list.data.length === 0}
                onClick={print.start}
              >
                {words.print}
              </Button>
              {competition && (
                <Button icon={<ListOrdered className="ic" aria-hidden />} onClick={() => void give()}>
                  {words.give}
                </Button>
              )}
            </>
          )
        }
      />
      {competition?.practice && (
        <div className="px-(--gut) pb-3">
          <PracticeNote />
        </div>
      )}
      {!own && toolbar}
      <div className="with-panel">
        <div>
          {own && <OwnSignups {...own} />}
          {own && toolbar}
          <DataTable<EntryRow>
            label={words.title}
            columns={columns}
            rows={printed ?? list.data}
            rowKey={(row) => row.id}
            rowName={(row) => titleOf(row) ?? words.untitled}
            state={navigation.state === "loading" ? "loading" : "ready"}
            sort={{ key: query.sort ?? "attention", direction: query.direction ?? "asc" }}
            onSort={({ key, direction }) => put({ sort: key, direction: direction === "desc" ? "desc" : undefined })}
            selection={admin ? selection : undefined}
            onSelection={
              admin
                ? (next) => {
                    setSelection(next);
                    // The bar of actions and the panel would cover each other.
                    if (next.keys.size > 0 && openId) put({ entry: undefined, ...stay });
                  }
                : undefined
            }
            onSelectAll={admin ? () => void selectAll() : undefined}
            onOpen={(row) => put({ entry: row.id, ...stay })}
            openKey={openId}
            onEscape={() => put({ entry: undefined, ...stay })}
            filtered={filtered}
            onClearFilters={clear}
            empty={
              <Empty
                title={words.empty}
                actions={competition && admin && <LinkButton to={`/signup/competition/${competition.slug}`}>{words.openSignup}</LinkButton>}
              >
                {words.emptyHint}
              </Empty>
            }
          />
          {pagesOf(list.total) > 1 && (
            <Pager page={page} pages={pagesOf(list.total)} onPage={(next) => put({ page: next > 1 ? String(next) : undefined })} />
          )}
        </div>
        {openId && (
          <EntryPanel id={openId} stamp={list} onChanged={() => void revalidate()} onClose={() => put({ entry: undefined, ...stay })} />
        )}
      </div>
      {ids.length > 0 && (
        <BulkBar
          summary={
            <Selected
              total={ids.length}
              outside={outsidePage(
                list.data.map((row) => row.id),
                selection.keys,
              )}
            />
          }
          onClear={() => setSelection(NOTHING_SELECTED)}
          actions={[
            { label: words.accept, icon: <Check className="ic" aria-hidden />, onSelect: () => void run({ action: "accept", ids }) },
            {
              label: words.move,
              icon: <ArrowRightLeft className="ic" aria-hidden />,
              onSelect: () => setMoving(true),
              disabled: sections.length === 0,
            },
            { label: words.withdraw, icon: <X className="ic" aria-hidden />, onSelect: () => setAsked("withdraw") },
          ]}
        />
      )}
      {asked && (
        <ConfirmDialog
          open
          danger
          onOpenChange={(open) => !open && setAsked(undefined)}
          title={words.ask[asked]}
          description={`${count(locale, ids.length, counted.entries[locale])}. ${words.askWhy}`}
          confirm={words[asked]}
          onConfirm={() => {
            setAsked(undefined);
            void run({ action: asked, ids });
          }}
        />
      )}
      {moving && (
        <MoveDialog
          sections={sections}
          onClose={() => setMoving(false)}
          onMove={(section_id) => void run({ action: "move", ids, section_id })}
        />
      )}
    </div>
  );
}

/** An entry without a number, by its title or else its section. */
const nameOfWaiting = (entry: { title: string | null; section_name: string }) =>
  entry.title ? danceTitle(entry.title) : entry.section_name;

function Selected({ total, outside }: { total: number; outside: number }) {
  const locale = useLocale();
  const beside = outside > 0 ? (locale === "pl" ? `, w tym ${outside} poza stroną` : `, ${outside} of them not shown`) : "";
  return (
    <>
      <b>{count(locale, total, counted.entries[locale])}</b>
      {beside}
    </>
  );
}
