import { Mail } from "lucide-react";
import { useMemo, useState } from "react";
import { useLoaderData, useRevalidator } from "react-router";
import { listCompetitions } from "../../../competitions/contract.ts";
import { choicesOf, requestedCompetitionId, useCompetitionSwitch } from "../../../competitions/switch/use-competition-switch.tsx";
import type { CallArguments } from "../../../kernel/endpoints/endpoint.ts";
import { recordOrNull } from "../../../web/calls/outcomes.ts";
import { useApi } from "../../../web/app/use-api.ts";
import { requireProof } from "../../../identity/proof/contract.ts";
import { CsvButton } from "../../../web/lists/csv-button.tsx";
import { ListDesk, useListDesk } from "../../../web/lists/list-desk.tsx";
import { AT_MOST, pagesUpTo, readList } from "../../../web/lists/list-params.ts";
import { formatDateTime } from "../../../kernel/text/format.ts";
import { useLocale } from "../../../web/locale/locale.tsx";
import { caller, type LoaderArgs, type PageHandle } from "../../../web/pages/page.ts";
import { Button } from "../../../web/ui/button.tsx";
import { ConfirmDialog } from "../../../web/ui/overlays/dialog.tsx";
import { useToast } from "../../../web/ui/overlays/toast.tsx";
import { PageHead } from "../../../web/ui/page-head.tsx";
import { Empty } from "../../../web/ui/states/empty.tsx";
import type { Column } from "../../../web/ui/tables/data-table.tsx";
import { TableToolbar } from "../../../web/ui/tables/table-toolbar.tsx";
import { useReport } from "../../../web/calls/use-report.ts";
import { listConsents, listTakeDowns, type ListedPerson, remindAllGuardians } from "../contract.ts";
import { consentWords } from "../consent-words.ts";
import { purposesFor, type Purpose, purposes } from "../rules.ts";
import { AnswerMark } from "./answer-mark.tsx";
import { consentsCsv } from "./consents-csv.ts";
import { deskWords } from "./desk-words.ts";
import { TakeDowns } from "./take-downs.tsx";
import type { Locale } from "../../../kernel/text/locale.ts";

export const handle: PageHandle = { title: { pl: deskWords.pl.title, en: deskWords.en.title } };

type Query = NonNullable<CallArguments<typeof listConsents>["query"]>;

const VIEWS = ["all", "missing", "refused", "complete", "take_down"] as const;

/** Loads the people that match the address, or the take-downs. */
export async function loader({ context, request }: LoaderArgs) {
  const search = new URL(request.url).searchParams;
  const api = caller(context);
  const { q, choice, direction = "asc", shown } = readList(search);
  const view = choice("view", VIEWS) ?? "all";
  const query = {
    competition_id: requestedCompetitionId(search),
    q,
    view: view === "all" || view === "take_down" ? undefined : view,
    purpose: choice("purpose", purposes),
    sort: choice("sort", ["name", "club", ...purposes, "changed"]) ?? "name",
    direction,
  };
  const { signal } = request;
  const competitions = (await api.call(listCompetitions, {}, { signal })).data;
  const list = await pagesUpTo(shown, (part) => api.call(listConsents, { query: { ...query, ...part } }, { signal }));
  const downs =
    view === "take_down" && query.competition_id
      ? (await api.call(listTakeDowns, { params: { id: query.competition_id } }, { signal })).data
      : null;
  return { query, view, competitions: choicesOf(competitions), list, downs };
}

/** Consents of a competition: each person's answers, missing answers, and take-downs. */
export function Component() {
  const { query, view, competitions, list, downs } = useLoaderData<typeof loader>();
  useCompetitionSwitch(competitions, query.competition_id);
  const locale = useLocale();
  const words = deskWords[locale];
  const { revalidate } = useRevalidator();
  const desk = useListDesk({ filters: ["view", "purpose"] });
  const columns = useMemo(() => columnsOf(locale), [locale]);
  const purpose = {
    key: "purpose",
    label: words.purpose,
    options: purposes.map((value) => ({ value, label: consentWords[locale].purposes[value] })),
  };
  return (
    <>
      <PageHead
        title={words.title}
        crumbs={[{ label: words.entries, to: "/dashboard/entries" }]}
        actions={<Actions query={query} empty={list.data.length === 0} onDone={() => void revalidate()} />}
      >
        {words.lead}
      </PageHead>
      <TableToolbar
        search={view === "take_down" ? undefined : desk.search(words.search)}
        views={desk.views("view", {
          label: words.viewsLabel,
          value: view,
          options: VIEWS.map((value) => ({ value, label: words.views[value], count: list.counts[value] })),
        })}
        filters={view === "take_down" ? [] : [desk.filter(purpose, query.purpose)]}
        onClear={desk.clear}
      />
      {view === "take_down" ? (
        <TakeDowns rows={downs} onChanged={() => void revalidate()} />
      ) : (
        <ListDesk<ListedPerson>
          desk={desk}
          list={list}
          total={list.total}
          label={words.title}
          columns={columns}
          rowKey={(row) => row.id}
          rowName={(row) => `${row.first_name} ${row.last_name}`}
          order={query}
          empty={<Empty title={words.empty}>{words.emptyHint}</Empty>}
        />
      )}
    </>
  );
}

/** Buttons that remind everybody who was asked, and download the list. */
function Actions({ query, empty, onDone }: { query: Query; empty: boolean; onDone: () => void }) {
  const locale = useLocale();
  const words = deskWords[locale];
  const api = useApi();
  const toast = useToast();
  const report = useReport();
  const [asking, setAsking] = useState(false);
  const { competition_id: id } = query;
  const load = async () => {
    await api.call(requireProof);
    return pagesUpTo(20 * AT_MOST, (part) => api.call(listConsents, { query: { ...query, ...part } }));
  };
  const remind = async () => {
    setAsking(false);
    const done = id ? await recordOrNull(() => api.call(remindAllGuardians, { params: { id } }), report) : null;
    if (done) toast({ text: `${words.remindersSent} ${done.sent}` });
    onDone();
  };
  return (
    <>
      <CsvButton
        label={words.csv}
        look="plain"
        empty={empty}
        load={load}
        file={words.title.toLowerCase()}
        text={(rows) => consentsCsv(rows, locale)}
        done={words.csvDone}
      />
      <Button icon={<Mail className="ic" aria-hidden />} disabled={empty || id === undefined} onClick={() => setAsking(true)}>
        {words.remind}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={words.remind}
        description={words.remindHint}
        confirm={words.remind}
        onConfirm={() => void remind()}
      />
    </>
  );
}

function columnsOf(locale: Locale): readonly Column<ListedPerson>[] {
  const words = deskWords[locale];
  return [
    {
      key: "name",
      header: words.person,
      sortable: true,
      phone: "title",
      cell: (row) => <b>{`${row.last_name} ${row.first_name}`}</b>,
    },
    { key: "club", header: words.club, sortable: true, wideOnly: true, cell: (row) => row.club_name ?? row.contact_name },
    ...purposes.map(
      (kind): Column<ListedPerson> => ({
        key: kind,
        header: <PurposeName kind={kind} locale={locale} />,
        align: "center",
        width: "92px",
        sortable: true,
        cell: (row) => <AnswerMark person={row} kind={kind} />,
      }),
    ),
    {
      key: "marks",
      header: "",
      phone: "meta",
      phoneOnly: true,
      cell: (row) => <PhoneMarks row={row} locale={locale} />,
    },
    {
      key: "asked",
      header: words.asked,
      wideOnly: true,
      cell: (row) => <span className="sec nw">{row.link ? formatDateTime(row.link.mailed_at, locale, "day") : "–"}</span>,
    },
    {
      key: "changed",
      header: words.changed,
      sortable: true,
      wideOnly: true,
      cell: (row) => <span className="num nw">{row.changed_at ? formatDateTime(row.changed_at, locale, "day") : "–"}</span>,
    },
  ];
}

/** A purpose in one word; screen readers read it in full. */
function PurposeName({ kind, locale }: { kind: Purpose; locale: Locale }) {
  const name = consentWords[locale].purposes[kind];
  return (
    <abbr title={name} className="no-underline">
      <span aria-hidden>{deskWords[locale].short[kind]}</span>
      <span className="vh">{name}</span>
    </abbr>
  );
}

/** The answers on a phone, where the table has no header. */
function PhoneMarks({ row, locale }: { row: ListedPerson; locale: Locale }) {
  const words = deskWords[locale];
  return (
    <span className="row wrap gap-x-3 gap-y-0">
      {purposesFor(row.age).map((kind) => (
        <span key={kind} className="row gap-1">
          <AnswerMark person={row} kind={kind} label={consentWords[locale].purposes[kind]} />
          <span aria-hidden>{words.short[kind]}</span>
        </span>
      ))}
    </span>
  );
}
