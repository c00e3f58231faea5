import { Check, Clock, FileText, Timer } from "lucide-react";
import { useLoaderData, useNavigate, useRevalidator } from "react-router";
import type { Reply } from "../../kernel/endpoints/endpoint.ts";
import { formatDate, formatDateTime } from "../../kernel/text/format.ts";
import { type Desk, ListDesk, useListDesk } from "../../web/lists/list-desk.tsx";
import { pagesUpTo, readList } from "../../web/lists/list-params.ts";
import { useLive } from "../../web/live/use-live.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { caller, type LoaderArgs, type PageHandle } from "../../web/pages/page.ts";
import { LinkButton } from "../../web/ui/button.tsx";
import { PageHead, SectionHead } from "../../web/ui/page-head.tsx";
import { Chip } from "../../web/ui/signs/status.tsx";
import { Empty } from "../../web/ui/states/empty.tsx";
import type { Column } from "../../web/ui/tables/data-table.tsx";
import { LoadMore } from "../../web/ui/tables/table-footer.tsx";
import { TableToolbar } from "../../web/ui/tables/table-toolbar.tsx";
import { type Erasure, listErasures, listStoredPeople, type PersonLine } from "../contract.ts";
import { listDataRequests } from "../requests/contract.ts";
import { RequestList } from "../requests/request-list.tsx";
import { words } from "../words.ts";

export const handle: PageHandle = { title: { pl: words.pl.title, en: words.en.title } };

const SEARCHED_FROM = 2;
/** Number of requests shown at first and added by each press. Open ones are first. */
const REQUESTS = 20;
const MOST = 500;

const NOBODY = { data: [], next_cursor: null };

/** Loads people by the query's search; without one, the erasures. */
export async function loader({ context, request }: LoaderArgs) {
  const search = new URL(request.url).searchParams;
  const { call } = caller(context);
  const { q = "", shown } = readList(search);
  const { signal } = request;
  const asked = q.length >= SEARCHED_FROM;
  const people = asked ? await pagesUpTo(shown, (part) => call(listStoredPeople, { query: { q, ...part } }, { signal })) : NOBODY;
  const erased = asked ? NOBODY : await pagesUpTo(shown, (part) => call(listErasures, { query: part }, { signal }));
  const limit = Math.max(REQUESTS, Number(search.get("requests")) || 0);
  const requests = asked ? null : await call(listDataRequests, { query: { limit: Math.min(limit, MOST) } }, { signal });
  return { asked, people, erased, requests };
}

/** Requests of people, updated live. */
function Requests({ loaded, desk }: { loaded: Reply<typeof listDataRequests>; desk: Desk }) {
  const { revalidate } = useRevalidator();
  const asking = { query: { limit: Math.min(MOST, Math.max(REQUESTS, loaded.data.length)) } };
  const { data, open, next_cursor } = useLive(listDataRequests, asking, loaded);
  if (data.length === 0) return null;
  const more = next_cursor === null ? undefined : () => desk.set({ requests: String(data.length + REQUESTS) });
  return (
    <>
      <RequestList rows={data} open={open} onChanged={() => void revalidate()} />
      <LoadMore shown={data.length} busy={desk.loading} onMore={more} />
    </>
  );
}

function columnsOf(locale: "pl" | "en"): readonly Column<PersonLine>[] {
  const messages = words[locale];
  return [
    { key: "name", header: messages.person, phone: "title", cell: (row) => <b>{row.name}</b> },
    { key: "kind", header: messages.kind, phone: "meta", cell: (row) => <Chip look="neutral">{messages.kinds[row.kind]}</Chip> },
    {
      key: "born",
      header: messages.born,
      phone: "end",
      cell: (row) => (
        <span className="num nw">
          {row.birth_date ? formatDate(row.birth_date, locale, "numeric") : (row.birth_year ?? row.email ?? "")}
        </span>
      ),
    },
    { key: "clubs", header: messages.club, cell: (row) => <span className="ell block">{row.clubs}</span> },
    {
      key: "competitions",
      header: messages.competitions,
      align: "right",
      phone: "end2",
      cell: (row) => <span className="num">{row.competitions}</span>,
    },
  ];
}

function erasedColumns(locale: "pl" | "en"): readonly Column<Erasure>[] {
  const messages = words[locale];
  return [
    { key: "pseudonym", header: messages.pseudonym, phone: "title", cell: (row) => <b>{row.pseudonym}</b> },
    { key: "reason", header: messages.reason, phone: "meta", cell: (row) => row.reason },
    { key: "who", header: messages.who, cell: (row) => row.who },
    {
      key: "state",
      header: messages.state,
      phone: "end2",
      cell: (row) => (
        <Chip look={row.finished_at ? "ok" : "neutral"} icon={row.finished_at ? Check : Clock}>
          {row.finished_at ? messages.finished : messages.finishing}
        </Chip>
      ),
    },
    {
      key: "at",
      header: messages.when,
      align: "right",
      phone: "end",
      cell: (row) => <span className="sec num nw">{formatDateTime(row.at, locale)}</span>,
    },
  ];
}

/** Searches people by stored data, and lists their requests and the erasures. */
export function Component() {
  const { asked, people, erased, requests } = useLoaderData<typeof loader>();
  const locale = useLocale();
  const messages = words[locale];
  const desk = useListDesk();
  const navigate = useNavigate();
  return (
    <>
      <PageHead
        title={messages.title}
        crumbs={[{ label: messages.settings, to: "/dashboard/settings" }]}
        actions={
          <>
            <LinkButton to="/dashboard/privacy/retention" icon={<Timer className="ic" aria-hidden />}>
              {messages.retention}
            </LinkButton>
            <LinkButton to="/dashboard/privacy/register" icon={<FileText className="ic" aria-hidden />}>
              {messages.law}
            </LinkButton>
          </>
        }
      >
        {messages.lead}
      </PageHead>
      <TableToolbar search={desk.search(messages.search)} />
      {asked ? (
        <ListDesk<PersonLine>
          desk={desk}
          list={people}
          label={messages.found}
          columns={columnsOf(locale)}
          rowKey={(row) => `${row.kind} ${row.id}`}
          rowName={(row) => row.name}
          onOpen={(row) => void navigate(`/dashboard/privacy/people/${row.id}`)}
          filtered={false}
          empty={<Empty title={messages.none}>{messages.noneWhy}</Empty>}
        />
      ) : (
        <>
          {requests && <Requests loaded={requests} desk={desk} />}
          <div className="px-[var(--gut)] pt-3">
            <Empty title={messages.before}>{messages.beforeWhy}</Empty>
          </div>
          <div className="px-[var(--gut)] pt-8">
            <SectionHead title={messages.erased} />
          </div>
          <ListDesk<Erasure>
            desk={desk}
            list={erased}
            label={messages.erased}
            columns={erasedColumns(locale)}
            rowKey={(row) => row.id}
            rowName={(row) => row.pseudonym}
            filtered={false}
            empty={<p className="sec p-4">{messages.erasedNone}</p>}
          />
        </>
      )}
    </>
  );
}
