import { FileArchive, FilePlus, Settings } from "lucide-react";
import { useMemo, useState } from "react";
import { useLoaderData } from "react-router";
import { choicesOf, useCompetitionSwitch } from "../../competitions/switch/use-competition-switch.tsx";
import { listCompetitions } from "../../competitions/contract.ts";
import { later } from "../../web/pages/later.tsx";
import { useApi } from "../../web/app/use-api.ts";
import { CsvButton } from "../../web/lists/csv-button.tsx";
import { type Desk, ListDesk, useListDesk } from "../../web/lists/list-desk.tsx";
import { useLivePages } from "../../web/live/use-live-pages.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { caller, type LoaderArgs, type PageHandle, personOf } from "../../web/pages/page.ts";
import { isAdmin, isTreasurer, useSession } from "../../web/session/session.tsx";
import { Button, LinkButton, TextButton } from "../../web/ui/button.tsx";
import { DateInput } from "../../web/ui/fields/date-input.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { PageHead } from "../../web/ui/page-head.tsx";
import { Empty } from "../../web/ui/states/empty.tsx";
import { TableToolbar } from "../../web/ui/tables/table-toolbar.tsx";
import { type DocumentRow, listDocuments } from "../records/contract.ts";
import { documentColumns } from "./columns.tsx";
import { documentsCsv } from "./csv.ts";
import { countOfKind, loadDocuments, type List, type Query, readDocumentsQuery } from "./documents-query.ts";
import { ManyInvoices } from "./many-invoices.tsx";
import { words } from "../records/words.ts";

const DocumentPanel = later(async () => (await import("./document-panel.tsx")).DocumentPanel);
const IssueDialog = later(async () => (await import("./issue-dialog.tsx")).IssueDialog);
const BundleDialog = later(async () => (await import("./bundle-dialog.tsx")).BundleDialog);

/** Fetches the code of the detail panel when the URL opens one. */
export const prepare = (search: URLSearchParams) => search.has("document") && DocumentPanel.fetch();

export const handle: PageHandle = { title: { pl: words.pl.title, en: words.en.title }, fixed: true };

/** Loads the documents of the URL's filter; none for a referee without the grant. */
export async function loader({ context, request }: LoaderArgs) {
  const api = caller(context);
  const { query, shown } = readDocumentsQuery(new URL(request.url).searchParams);
  const person = await personOf(context);
  const competitions =
    person?.role === "referee" && !isTreasurer(person) ? [] : (await api.call(listCompetitions, {}, { signal: request.signal })).data;
  return { query, shown, competitions: choicesOf(competitions), list: await loadDocuments(api, query, shown, request.signal) };
}

type Loaded = Awaited<ReturnType<typeof loader>>;

/** The page of documents: all of the organiser's for the office and treasurers, a coach's own for a coach, an explanation for a referee. */
export function Component() {
  const loaded = useLoaderData<typeof loader>();
  const messages = words[useLocale()];
  const { user } = useSession();
  useCompetitionSwitch(loaded.competitions, loaded.query.competition_id);
  if (user?.role === "referee" && !isTreasurer(user))
    return (
      <>
        <PageHead title={messages.title} />
        <Empty title={messages.referee} actions={<LinkButton to="/judge/dashboard">{messages.judgeHome}</LinkButton>}>
          {messages.refereeHint}
        </Empty>
      </>
    );
  return <Documents {...loaded} />;
}

function Documents({ query, shown, list: first }: Loaded) {
  const list = useLivePages(listDocuments, { query }, first, shown);
  const locale = useLocale();
  const messages = words[locale];
  const office = isTreasurer(useSession().user);
  const desk = useListDesk({ filters: ["kind", "from", "to"], passing: ["signup"], opens: "document" });
  const { openId } = desk;
  const columns = useMemo(() => documentColumns(locale, openId !== undefined), [locale, openId]);
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PageHead
        title={messages.title}
        actions={office && <Tools query={query} signup={desk.get("signup") || undefined} onIssued={desk.open} />}
      />
      <Filters query={query} list={list} desk={desk} />
      <ListDesk<DocumentRow>
        desk={desk}
        list={list}
        total={countOfKind(list, query.kind)}
        label={messages.title}
        columns={columns}
        rowKey={(row) => row.id}
        rowName={(row) => `${messages.kinds[row.kind]} ${row.number}`}
        order={query}
        empty={<Empty title={messages.empty}>{office ? messages.emptyHint : messages.emptyOwn}</Empty>}
        panel={
          openId ? <DocumentPanel key={openId} id={openId} stamp={list} office={office} onOpen={desk.open} onClose={desk.close} /> : null
        }
      />
    </div>
  );
}

/** Buttons of the office above the list. */
function Tools({ query, signup, onIssued }: { query: Query; signup: string | undefined; onIssued: (id: string) => void }) {
  const messages = words[useLocale()];
  const admin = isAdmin(useSession().user);
  const [open, setOpen] = useState<"issue" | "bundle" | undefined>(signup ? "issue" : undefined);
  const close = () => setOpen(undefined);
  return (
    <>
      {admin && (
        <LinkButton to="/dashboard/settings/documents" icon={<Settings className="ic" aria-hidden />}>
          {messages.settings}
        </LinkButton>
      )}
      {query.competition_id && <ManyInvoices competitionId={query.competition_id} />}
      <Button icon={<FileArchive className="ic" aria-hidden />} onClick={() => setOpen("bundle")}>
        {messages.bundle}
      </Button>
      <Button look="primary" icon={<FilePlus className="ic" aria-hidden />} onClick={() => setOpen("issue")}>
        {messages.add}
      </Button>
      {open === "issue" && (
        <IssueDialog
          signup={signup}
          competitionId={query.competition_id}
          onClose={close}
          onIssued={(id) => {
            close();
            onIssued(id);
          }}
        />
      )}
      {open === "bundle" && <BundleDialog query={query} onClose={close} />}
    </>
  );
}

/** Search, kinds and days above the list, and the list's exports for bookkeeping. */
function Filters({ query, list, desk }: { query: Query; list: List; desk: Desk }) {
  const locale = useLocale();
  const messages = words[locale];
  const api = useApi();
  const day = (name: "from" | "to") => (
    <Field label={messages[name]} hideLabel className="w-40">
      <DateInput size="small" value={query[name] ?? ""} onValueChange={(value) => desk.set({ [name]: value })} />
    </Field>
  );
  return (
    <TableToolbar
      search={desk.search(messages.search)}
      views={desk.views("kind", {
        label: messages.views,
        value: query.kind ?? "all",
        options: [
          { value: "all", label: messages.viewOf.all, count: countOfKind(list) },
          ...(["invoice", "correction", "proforma", "confirmation"] as const).map((value) => ({
            value,
            label: messages.viewOf[value],
            count: countOfKind(list, value),
          })),
        ],
      })}
      end={
        <span className="row wrap gap-2">
          {day("from")}
          <span aria-hidden>–</span>
          {day("to")}
          {(query.from || query.to) && <TextButton onClick={() => desk.set({ from: "", to: "" })}>{messages.anyDay}</TextButton>}
          <CsvButton
            label={messages.csv}
            empty={list.data.length === 0}
            load={() => loadDocuments(api, query, Infinity)}
            file={messages.title.toLowerCase()}
            text={(rows) => documentsCsv(rows, locale)}
            done={messages.csvDone}
          />
        </span>
      }
    />
  );
}
