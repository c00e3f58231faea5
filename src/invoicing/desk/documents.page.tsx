import { Download, FileArchive, FilePlus, Settings } from "lucide-react";
import { useMemo, useState } from "react";
import { useLoaderData, useNavigation } from "react-router";
import { choicesOf, useCompetitionSwitch } from "../../competitions/switch/use-competition-switch.tsx";
import { listCompetitions } from "../../competitions/contract.ts";
import { later } from "../../web/pages/later.tsx";
import { listOrEmpty } from "../../web/calls/outcomes.ts";
import { useApi } from "../../web/app/use-api.ts";
import { saveCsv } from "../../web/lists/csv.ts";
import { useListParams } from "../../web/lists/list-params.ts";
import { useLivePages } from "../../web/live/use-live-pages.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { caller, type LoaderArgs, type PageHandle, personOf } from "../../web/pages/page.ts";
import { isAdmin, useSession } from "../../web/session/session.tsx";
import { Button, LinkButton, TextButton } from "../../web/ui/button.tsx";
import { DateInput } from "../../web/ui/fields/date-input.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { PageHead } from "../../web/ui/page-head.tsx";
import { Empty } from "../../web/ui/states/empty.tsx";
import { DataTable } from "../../web/ui/tables/data-table.tsx";
import { LoadMore } from "../../web/ui/tables/table-footer.tsx";
import { TableToolbar } from "../../web/ui/tables/table-toolbar.tsx";
import { useReport } from "../../web/calls/use-report.ts";
import { type DocumentRow, listDocuments } from "../records/contract.ts";
import { columnsOf } from "./columns.tsx";
import { documentsCsv } from "./csv.ts";
import { documentsUpTo, firstPage, type List, type Query, queryOf } from "./documents-query.ts";
import { ManyInvoices } from "./many-invoices.tsx";
import { words } from "../records/words.ts";

const DocumentPanel = later(async () => (await import("./document-panel.tsx")).DocumentPanel);
const IssueDialog = later(async () => (await import("./issue-dialog.tsx")).IssueDialog);
const BundleDialog = later(async () => (await import("./bundle-dialog.tsx")).BundleDialog);

export const prepare = (search: URLSearchParams) => search.has("document") && DocumentPanel.fetch();

export const handle: PageHandle = { title: { pl: words.pl.title, en: words.en.title }, fixed: true };

/** The documents that the address asks for; none for a referee. */
export async function loader({ context, request }: LoaderArgs) {
  const api = caller(context);
  const { shown, ...query } = queryOf(new URL(request.url));
  const person = await personOf(context);
  const competitions = person?.role === "referee" ? [] : (await api.call(listCompetitions, {}, { signal: request.signal })).data;
  return { query, shown, competitions: choicesOf(competitions), list: await documentsUpTo(api, query, shown, request.signal) };
}

type Loaded = Awaited<ReturnType<typeof loader>>;

/** All documents of money of an organiser, or those of a trener's own sign-ups; a referee's explanation. */
export function Component() {
  const loaded = useLoaderData<typeof loader>();
  const said = words[useLocale()];
  const { user } = useSession();
  useCompetitionSwitch(loaded.competitions, loaded.query.competition_id);
  if (user?.role === "referee")
    return (
      <>
        <PageHead title={said.title} />
        <Empty title={said.referee} actions={<LinkButton to="/judge/dashboard">{said.judgeHome}</LinkButton>}>
          {said.refereeHint}
        </Empty>
      </>
    );
  return <Documents {...loaded} />;
}

function Documents({ query, shown, list: first }: Loaded) {
  const list = useLivePages(listDocuments, firstPage(query, shown), first, shown);
  const locale = useLocale();
  const said = words[locale];
  const admin = isAdmin(useSession().user);
  const loading = useNavigation().state === "loading";
  const params = useListParams(["signup"]);
  const openId = params.get("document") || undefined;
  const open = (id: string) => params.set({ document: id, ...(params.get("show") ? { show: params.get("show") } : {}) });
  const columns = useMemo(() => columnsOf(locale, openId !== undefined), [locale, openId]);
  const filtered = [query.q, query.kind, query.from, query.to].some((each) => each !== undefined);
  const clear = () => {
    params.search.onChange("");
    params.set({ q: "", kind: "", from: "", to: "" });
  };
  const total = list.totals.filter((each) => !query.kind || each.kind === query.kind).reduce((sum, each) => sum + each.count, 0);
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PageHead title={said.title} actions={admin && <Tools query={query} signup={params.get("signup") || undefined} onIssued={open} />} />
      <Filters query={query} list={list} params={params} onClear={clear} />
      <div className={openId ? "with-panel" : "min-h-0 overflow-auto"}>
        <div className="grow">
          <DataTable<DocumentRow>
            label={said.title}
            columns={columns}
            rows={list.data}
            rowKey={(row) => row.id}
            rowName={(row) => `${said.kinds[row.kind]} ${row.number}`}
            state={loading ? "loading" : "ready"}
            sort={{ key: query.sort ?? "issued_on", direction: query.direction ?? "desc" }}
            onSort={({ key, direction }) => params.set({ sort: key, direction })}
            onOpen={(row) => open(row.id)}
            openKey={openId}
            onEscape={() => params.set({ document: "" })}
            filtered={filtered}
            onClearFilters={clear}
            empty={<Empty title={said.empty}>{admin ? said.emptyHint : said.emptyOwn}</Empty>}
          />
          {list.data.length > 0 && (
            <LoadMore
              shown={list.data.length}
              total={total}
              busy={loading}
              onMore={list.next_cursor ? () => params.showMore(list.data.length) : undefined}
            />
          )}
        </div>
        {openId && (
          <DocumentPanel key={openId} id={openId} stamp={list} admin={admin} onOpen={open} onClose={() => params.set({ document: "" })} />
        )}
      </div>
    </div>
  );
}

/** What an admin does above the list. */
function Tools({ query, signup, onIssued }: { query: Query; signup: string | undefined; onIssued: (id: string) => void }) {
  const said = words[useLocale()];
  const [open, setOpen] = useState<"issue" | "bundle" | undefined>(signup ? "issue" : undefined);
  const close = () => setOpen(undefined);
  return (
    <>
      <LinkButton to="/dashboard/settings/documents" icon={<Settings className="ic" aria-hidden />}>
        {said.settings}
      </LinkButton>
      {query.competition_id && <ManyInvoices competitionId={query.competition_id} />}
      <Button icon={<FileArchive className="ic" aria-hidden />} onClick={() => setOpen("bundle")}>
        {said.bundle}
      </Button>
      <Button look="primary" icon={<FilePlus className="ic" aria-hidden />} onClick={() => setOpen("issue")}>
        {said.add}
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

interface FiltersProps {
  query: Query;
  list: List;
  params: ReturnType<typeof useListParams>;
  onClear: () => void;
}

/** Search, kinds and days above the list, and all that they leave as a file for the books. */
function Filters({ query, list, params, onClear }: FiltersProps) {
  const locale = useLocale();
  const said = words[locale];
  const api = useApi();
  const toast = useToast();
  const report = useReport();
  const countOf = (kind: string) =>
    list.totals.filter((each) => kind === "all" || each.kind === kind).reduce((sum, each) => sum + each.count, 0);
  const exportAll = async () => {
    const rows = await listOrEmpty(() => documentsUpTo(api, query, Infinity), report);
    if (rows.length === 0) return;
    saveCsv(said.title.toLowerCase(), documentsCsv(rows, locale));
    toast({ text: `${said.csvDone} ${rows.length}` });
  };
  const day = (name: "from" | "to") => (
    <Field label={said[name]} hideLabel className="w-40">
      <DateInput size="small" value={query[name] ?? ""} onValueChange={(value) => params.set({ [name]: value })} />
    </Field>
  );
  return (
    <TableToolbar
      search={{ ...params.search, placeholder: said.search }}
      views={{
        label: said.views,
        value: query.kind ?? "all",
        onChange: (kind) => params.set({ kind: kind === "all" ? "" : kind }),
        options: (["all", "invoice", "correction", "proforma", "confirmation"] as const).map((value) => ({
          value,
          label: said.viewOf[value],
          count: countOf(value),
        })),
      }}
      onClear={onClear}
      end={
        <span className="row wrap gap-2">
          {day("from")}
          <span aria-hidden>–</span>
          {day("to")}
          {(query.from || query.to) && <TextButton onClick={() => params.set({ from: "", to: "" })}>{said.anyDay}</TextButton>}
          <Button
            look="ghost"
            icon={<Download className="ic" aria-hidden />}
            disabled={list.data.length === 0}
            onClick={() => void exportAll()}
          >
            {said.csv}
          </Button>
        </span>
      }
    />
  );
}
