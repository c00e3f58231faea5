import { ArrowRightLeft, Check, ListOrdered, Printer, X } from "lucide-react";
import { useMemo, useState } from "react";
import { useLoaderData, useRevalidator } from "react-router";
import { titleOf } from "../../entries/label/title-of.ts";
import { listCompetitions, listSections } from "../../competitions/contract.ts";
import { listQuestions } from "../../competitions/questions/contract.ts";
import { PracticeNote } from "../../competitions/practice/practice-mark.tsx";
import { choiceOf, selectedCompetition, useCompetitionSwitch } from "../../competitions/switch/use-competition-switch.tsx";
import { later } from "../../web/pages/later.tsx";
import { count } from "../../kernel/text/format.ts";
import { isAdmin } from "../../web/session/session.tsx";
import { useLocale } from "../../web/locale/locale.tsx";
import type { Caller } from "../../web/calls/api.ts";
import { caller, type LoaderArgs, type PageHandle, personOf } from "../../web/pages/page.ts";
import { useSession } from "../../web/session/session.tsx";
import { Button, LinkButton } from "../../web/ui/button.tsx";
import { ConfirmDialog } from "../../web/ui/overlays/dialog.tsx";
import { Empty } from "../../web/ui/states/empty.tsx";
import { PageHead } from "../../web/ui/page-head.tsx";
import { BulkBar, Pager } from "../../web/ui/tables/table-footer.tsx";
import { NOTHING_SELECTED, countOutsidePage } from "../../web/ui/tables/table-selection.ts";
import { useLive } from "../../web/live/use-live.ts";
import { ListDesk, useListDesk } from "../../web/lists/list-desk.tsx";
import { listEntries } from "../contract.ts";
import { ConsentsLink } from "../../people/consents/desk/consents-link.tsx";
import { parseAnswers, type ListQuestion, shownQuestions } from "./list/answer-query.ts";
import { CsvMenu } from "./csv/csv-menu.tsx";
import { useCsv } from "./csv/use-csv.ts";
import { entriesWords } from "./list/entries-words.ts";
import { EntriesToolbar } from "./list/entries-toolbar.tsx";
import { pageOf, pagesOf, type ListQuery, parseQuery } from "./list/entries-query.ts";
import { useEntryActions } from "./use-entry-actions.ts";
import { columnsOf } from "./list/entry-columns.tsx";
import { usePrinting } from "./use-printing.ts";
import { AddFromOffice } from "./office/add-from-office.tsx";
import { MoveDialog } from "./move-dialog.tsx";
import { loadOwnRecords, OwnSignups } from "./own-signups.tsx";
import type { EntryRow } from "../records.ts";
import { OverCapDialog } from "../../capacity/waiting/over-cap.tsx";
import { WaitingNote } from "../../capacity/waiting/waiting-note.tsx";
import { counted } from "../../entries/words.ts";

const EntryPanel = later(async () => (await import("./panel/entry-panel.tsx")).EntryPanel);

/** Loads the code of the side panel together with a page that opens on an entry. */
export const prepare = (search: URLSearchParams) => search.has("entry") && EntryPanel.fetch();

export const handle: PageHandle = { title: { pl: entriesWords.pl.title, en: entriesWords.en.title }, fixed: true };

/** Loads the entries of one competition: the one in the address, else the default of all desks; a coach's own entries of all competitions. */
export async function loader({ context, request }: LoaderArgs) {
  const api = caller(context);
  const search = new URL(request.url).searchParams;
  const person = await personOf(context);
  const competitions = (await api.call(listCompetitions, {}, { signal: request.signal })).data;
  const requestedId = search.get("competition");
  const chosen =
    competitions.find((each) => each.id === requestedId) ??
    (person?.role === "trener" || requestedId === "all" ? undefined : selectedCompetition(competitions, undefined));
  const parsed = parseQuery(search);
  const questions = chosen && isAdmin(person) ? await questionsOf(api, chosen.id, request.signal) : [];
  const query: ListQuery = { ...parsed.query, ...parseAnswers(search, questions), ...(chosen ? { competition_id: chosen.id } : {}) };
  const offered = chosen && (await api.call(listSections, { params: { id: chosen.id } }).catch(() => undefined));
  return {
    competitions: competitions.map((each) => ({ ...choiceOf(each), slug: each.slug })),
    chosen: chosen?.id,
    sections: offered?.data.flatMap(({ id, name, archived }) => (archived ? [] : [{ id, name }])) ?? [],
    questions,
    query,
    ...(await onePage(api, query, parsed.page, request.signal)),
    own: person?.role === "trener" ? await loadOwnRecords(api, request.signal) : null,
  };
}

/** Loads the organiser's questions: those asked now, and archived ones with answers. */
async function questionsOf(api: Caller, id: string, signal: AbortSignal): Promise<ListQuestion[]> {
  const { data } = await api.call(listQuestions, { params: { id } }, { signal });
  return data
    .filter((each) => !each.archived || each.answers > 0)
    .map(({ id: question, scope, kind, label, label_en, hint, options }) => ({
      id: question,
      scope,
      kind,
      label,
      label_en,
      hint,
      options,
    }));
}

/** Loads the requested page of the list, or its last page. */
async function onePage(api: Caller, query: ListQuery, page: number, signal: AbortSignal) {
  const list = await api.call(listEntries, pageOf(query, page), { signal });
  const last = pagesOf(list.total);
  return page > last ? { page: last, list: await api.call(listEntries, pageOf(query, last), { signal }) } : { page, list };
}

function useColumns(narrow: boolean, printing: boolean) {
  const { questions, query } = useLoaderData<typeof loader>();
  const locale = useLocale();
  const admin = isAdmin(useSession().user);
  return useMemo(
    () => columnsOf(locale, admin, narrow, shownQuestions(questions, query), printing),
    [locale, admin, narrow, questions, query, printing],
  );
}

/** All entries of a competition: search, views, filters, side panel, bulk actions, start numbers. */
export function Component() {
  const { competitions, chosen, sections, questions, query, page, own, list: loaded } = useLoaderData<typeof loader>();
  const list = useLive(listEntries, pageOf(query, page), loaded);
  const words = entriesWords[useLocale()];
  const { user } = useSession();
  const { revalidate } = useRevalidator();
  const desk = useListDesk({ filters: ["view", "section", "music", "paid", "late", "answer"], opens: "entry" });
  const { openId } = desk;
  const [selection, setSelection] = useState(NOTHING_SELECTED);
  const competition = competitions.find((each) => each.id === chosen);
  const admin = isAdmin(user);
  useCompetitionSwitch(competitions, chosen);

  const narrow = openId !== undefined;
  const clearSelection = () => setSelection(NOTHING_SELECTED);
  const actions = useEntryActions(query, { reload: revalidate, onDone: clearSelection });
  const selectAll = async () => setSelection({ keys: new Set((await actions.whole()).map((row) => row.id)), anchor: undefined });
  const print = usePrinting(actions.whole);
  const columns = useColumns(narrow, print.rows !== undefined);
  const toolbar = <EntriesToolbar query={query} counts={list.counts} sections={sections} questions={questions} desk={desk} />;

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PageHead
        title={words.title}
        actions={
          admin && <HeadActions actions={actions} query={query} print={print} empty={list.data.length === 0} competition={competition} />
        }
      />
      {competition?.practice && <PracticeLine />}
      {!own && toolbar}
      {admin && query.view === "waiting" && <WaitingNote competitionId={chosen} stamp={list} />}
      <ListDesk<EntryRow>
        desk={desk}
        list={{ data: print.rows ?? list.data, next_cursor: null }}
        above={
          own && (
            <>
              <OwnSignups {...own} />
              {toolbar}
            </>
          )
        }
        footer={
          pagesOf(list.total) > 1 && (
            <Pager page={page} pages={pagesOf(list.total)} onPage={(next) => desk.set({ page: next > 1 ? String(next) : undefined })} />
          )
        }
        label={words.title}
        columns={columns}
        rowKey={(row) => row.id}
        rowName={(row) => titleOf(row) ?? words.untitled}
        sort={{ key: query.sort ?? "attention", direction: query.direction ?? "asc" }}
        onSort={({ key, direction }) => desk.set({ sort: key, direction: direction === "desc" ? "desc" : undefined })}
        selection={admin ? selection : undefined}
        onSelection={
          admin
            ? (next) => {
                setSelection(next);
                // The bulk bar and the panel would cover each other.
                if (next.keys.size > 0 && openId) desk.close();
              }
            : undefined
        }
        onSelectAll={admin ? () => void selectAll() : undefined}
        empty={<NothingYet slug={admin ? competition?.slug : undefined} />}
        panel={
          openId ? (
            <EntryPanel
              id={openId}
              stamp={list}
              onChanged={() => void revalidate()}
              onMove={(section_id) => void actions.run({ action: "move", ids: [openId], section_id })}
              onClose={desk.close}
            />
          ) : null
        }
      />
      <Bulk selected={selection.keys} shown={list.data} sections={sections} actions={actions} onClear={clearSelection} />
    </div>
  );
}

/** Empty list; an administrator gets a link to the sign-up page. */
function NothingYet({ slug }: { slug: string | undefined }) {
  const words = entriesWords[useLocale()];
  const link = slug !== undefined && <LinkButton to={`/signup/competition/${slug}`}>{words.openSignup}</LinkButton>;
  return (
    <Empty title={words.empty} actions={link}>
      {words.emptyHint}
    </Empty>
  );
}

const PracticeLine = () => (
  <div className="px-(--gut) pb-3">
    <PracticeNote />
  </div>
);

interface HeadProps {
  actions: ReturnType<typeof useEntryActions>;
  query: ListQuery;
  print: ReturnType<typeof usePrinting>;
  /** Nothing to print or save. */
  empty: boolean;
  /** Undefined: the list is of several competitions. */
  competition: { id: string; slug: string } | undefined;
}

function HeadActions({ actions, query, print, empty, competition }: HeadProps) {
  const words = entriesWords[useLocale()];
  const csv = useCsv(query, actions.whole);
  return (
    <>
      <CsvMenu saving={csv.saving} empty={empty} one={competition !== undefined} onSave={csv.save} />
      <Button
        icon={<Printer className="ic" aria-hidden />}
        aria-label={words.print}
        title={words.print}
        busy={print.rows !== undefined}
        disabled={empty}
        onClick={print.start}
      />
      <ConsentsLink competitionId={competition?.id} />
      {competition && (
        <>
          <AddFromOffice competition={competition} />
          <Button icon={<ListOrdered className="ic" aria-hidden />} onClick={() => void actions.giveNumbers(competition.id)}>
            {words.give}
          </Button>
        </>
      )}
    </>
  );
}

interface BulkProps {
  selected: ReadonlySet<string>;
  shown: readonly EntryRow[];
  sections: readonly { id: string; name: string }[];
  actions: Pick<ReturnType<typeof useEntryActions>, "run" | "overCap" | "leaveOver">;
  onClear: () => void;
}

/** Bulk actions on the selected entries; withdrawing and exceeding a cap ask first, moving asks for the section. */
function Bulk({ selected, shown, sections, actions: { run, overCap, leaveOver }, onClear }: BulkProps) {
  const locale = useLocale();
  const words = entriesWords[locale];
  const [moving, setMoving] = useState(false);
  const [withdrawing, setWithdrawing] = useState(false);
  const ids = [...selected];
  const outside = countOutsidePage(
    shown.map((row) => row.id),
    selected,
  );
  return (
    <>
      {ids.length > 0 && (
        <BulkBar
          summary={<Selected total={ids.length} outside={outside} />}
          onClear={onClear}
          actions={[
            { label: words.accept, icon: <Check className="ic" aria-hidden />, onSelect: () => void run({ action: "accept", ids }) },
            {
              label: words.move,
              icon: <ArrowRightLeft className="ic" aria-hidden />,
              onSelect: () => setMoving(true),
              disabled: sections.length === 0,
            },
            { label: words.withdraw, icon: <X className="ic" aria-hidden />, onSelect: () => setWithdrawing(true) },
          ]}
        />
      )}
      {overCap && <OverCapDialog openQuestion={overCap} onClose={leaveOver} />}
      {withdrawing && (
        <ConfirmDialog
          open
          danger
          onOpenChange={(open) => !open && setWithdrawing(false)}
          title={words.ask.withdraw}
          description={`${count(locale, ids.length, counted.entries[locale])}. ${words.askWhy}`}
          confirm={words.withdraw}
          onConfirm={() => {
            setWithdrawing(false);
            void run({ action: "withdraw", ids });
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
    </>
  );
}

function Selected({ total, outside }: { total: number; outside: number }) {
  const locale = useLocale();
  const suffix = outside > 0 ? entriesWords[locale].outside(outside) : "";
  return (
    <>
      <b>{count(locale, total, counted.entries[locale])}</b>
      {suffix}
    </>
  );
}
