import { ExternalLink, Plus, Printer, QrCode, SquarePen } from "lucide-react";
import { Link, useLoaderData, useNavigate, useRevalidator, useSearchParams } from "react-router";
import { listCompetitions } from "../../competitions/contract.ts";
import { choicesOf, useCompetitionSwitch } from "../../competitions/switch/use-competition-switch.tsx";
import { nullWhenUnavailable } from "../../web/calls/null-when-unavailable.ts";
import { count, formatDate, formatDateTime, formatTimeRange, plural } from "../../kernel/text/format.ts";
import { ListDesk, useListDesk } from "../../web/lists/list-desk.tsx";
import { AT_MOST, SHOWN_AT_FIRST } from "../../web/lists/list-params.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { caller, type LoaderArgs, type PageHandle } from "../../web/pages/page.ts";
import { isAdmin, useSession } from "../../web/session/session.tsx";
import { LinkButton } from "../../web/ui/button.tsx";
import type { Column } from "../../web/ui/tables/data-table.tsx";
import { Empty } from "../../web/ui/states/empty.tsx";
import type { MenuEntry } from "../../web/ui/overlays/menu.tsx";
import { PageHead } from "../../web/ui/page-head.tsx";
import { Status, statusWord } from "../../web/ui/signs/status.tsx";
import { LoadMore } from "../../web/ui/tables/table-footer.tsx";
import type { Sort } from "../../web/ui/tables/table-selection.ts";
import { TableToolbar } from "../../web/ui/tables/table-toolbar.tsx";
import { builderWords, useBuilderWords } from "../builder/builder-words.ts";
import { listStartLists, type StartListRow } from "../contract.ts";
import { readListsQuery, serverQuery } from "./lists-query.ts";
import { counted } from "../words.ts";

export const handle: PageHandle = { title: { pl: builderWords.pl.allLists, en: builderWords.en.allLists } };

/** Loads the lists that match the address, and the competitions to choose from; null when the server is unavailable. */
export async function loader({ context, request }: LoaderArgs) {
  const { call } = caller(context);
  const query = serverQuery(readListsQuery(new URL(request.url).searchParams));
  try {
    const [lists, competitions] = await Promise.all([
      call(listStartLists, { query }, { signal: request.signal }),
      call(listCompetitions, {}, { signal: request.signal }),
    ]);
    return { ...lists, competitions: choicesOf(competitions.data) };
  } catch (error) {
    return nullWhenUnavailable(error);
  }
}

/** All lists of the organiser, filtered and sorted by the address, each with its builder, public page, print and poster. */
export function Component() {
  const loaded = useLoaderData<typeof loader>();
  const messages = useBuilderWords();
  const locale = useLocale();
  const navigate = useNavigate();
  const { user } = useSession();
  const busy = useRevalidator().state !== "idle";
  const [params] = useSearchParams();
  const address = readListsQuery(params);
  const coach = user?.role === "trener";
  useCompetitionSwitch(loaded?.competitions, address.competition);
  const desk = useListDesk({ filters: ["status", "sort"] });
  const newList = `/dashboard/start-lists?new=1${address.competition ? `&competition=${address.competition}` : ""}`;
  const open = addressOf(coach);
  const sort: Sort | undefined = address.sort === "newest" ? undefined : { key: address.sort, direction: address.direction };
  return (
    <>
      <PageHead
        title={messages.allLists}
        crumbs={coach ? [] : [{ label: messages.startLists, to: "/dashboard/start-lists" }]}
        actions={
          isAdmin(user) && (
            <LinkButton look="primary" to={newList} icon={<Plus className="ic" aria-hidden />}>
              {messages.newList}
            </LinkButton>
          )
        }
      >
        {messages.allListsLead}
      </PageHead>
      <TableToolbar
        search={desk.search(messages.search)}
        views={
          coach
            ? undefined
            : desk.views("status", {
                label: messages.state,
                value: address.status,
                options: [
                  { value: "all", label: messages.all },
                  { value: "draft", label: messages.drafts },
                  { value: "published", label: messages.publics },
                ],
              })
        }
      />
      <ListDesk<StartListRow>
        desk={desk}
        list={loaded}
        footer={
          loaded !== null &&
          (loaded.next_cursor !== null || loaded.data.length > SHOWN_AT_FIRST) && (
            <LoadMore
              shown={loaded.data.length}
              busy={busy}
              onMore={loaded.next_cursor !== null && address.show < AT_MOST ? () => desk.showMore(address.show) : undefined}
            />
          )
        }
        label={messages.allLists}
        columns={columnsOf(locale, open)}
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        sort={sort}
        onSort={(next) => desk.set({ sort: `${next.direction === "desc" ? "-" : ""}${next.key}` })}
        onOpen={(row) => void navigate(open(row))}
        menu={(row) => menuOf(row, locale, coach)}
        filtered={address.q !== "" || address.status !== "all"}
        empty={<NoLists newList={isAdmin(user) ? newList : undefined} />}
      />
    </>
  );
}

/** Address of a list: its public page for a coach, else its builder. */
const addressOf = (coach: boolean) => (row: StartListRow) => (coach ? `/startlist/${row.id}` : `/dashboard/start-lists?list=${row.id}`);

function menuOf(row: StartListRow, locale: "pl" | "en", coach: boolean): MenuEntry[] {
  const messages = builderWords[locale];
  return [
    ...(coach ? [] : [{ label: messages.openBuilder, to: addressOf(coach)(row), icon: <SquarePen className="ic" aria-hidden /> }]),
    ...(row.status === "published"
      ? [
          { label: messages.publicPage, to: `/startlist/${row.id}`, icon: <ExternalLink className="ic" aria-hidden /> },
          { label: messages.print, to: `/startlist/${row.id}?print=1`, icon: <Printer className="ic" aria-hidden /> },
        ]
      : []),
    { label: messages.poster, to: `/dashboard/start-lists/QR/${row.id}`, icon: <QrCode className="ic" aria-hidden /> },
  ];
}

function columnsOf(locale: "pl" | "en", open: (row: StartListRow) => string): Column<StartListRow>[] {
  const messages = builderWords[locale];
  return [
    {
      key: "name",
      header: messages.name,
      sortable: true,
      phone: "title",
      cell: (row) => (
        <Link to={open(row)} className="no-underline hover:underline">
          <b>{row.name}</b>
        </Link>
      ),
    },
    { key: "competition", header: messages.competition, sortable: true, cell: (row) => row.competition_name },
    {
      key: "about",
      header: messages.competition,
      phone: "meta",
      phoneOnly: true,
      cell: (row) => `${formatDate(`${row.day}T12:00:00Z`, locale, "short")} · ${row.competition_name}`,
    },
    {
      key: "day",
      header: messages.day,
      sortable: true,
      cell: (row) => <span className="nw">{formatDate(`${row.day}T12:00:00Z`, locale)}</span>,
    },
    { key: "stage", header: messages.stage, wideOnly: true, cell: (row) => row.stage },
    {
      key: "hours",
      header: messages.hours,
      wideOnly: true,
      cell: (row) => <span className="num nw">{formatTimeRange(row.starts_at, row.ends_at, locale)}</span>,
    },
    {
      key: "size",
      header: messages.size,
      align: "right",
      phone: "end2",
      cell: (row) => (
        <span className="nw">
          {row.performances}
          <span className="md:hidden"> {plural(locale, row.performances, counted.performances[locale])}</span>
          <span className="vh"> {count(locale, row.blocks, counted.blocks[locale])}</span>
        </span>
      ),
    },
    {
      key: "status",
      header: messages.state,
      phone: "end",
      cell: (row) => (
        <Status domain="list" value={row.status}>
          {row.status === "published" ? `${statusWord("list", "published", locale)} · ${messages.version(row.list_version)}` : undefined}
        </Status>
      ),
    },
    {
      key: "published",
      header: messages.publishedAt,
      wideOnly: true,
      cell: (row) => <span className="sec nw">{row.published_at ? formatDateTime(row.published_at, locale) : messages.never}</span>,
    },
  ];
}

/** Shown when there are no lists, with the button that adds one for an admin. */
function NoLists({ newList }: { newList: string | undefined }) {
  const messages = useBuilderWords();
  return (
    <Empty
      title={messages.noLists}
      actions={
        newList && (
          <LinkButton look="primary" to={newList}>
            {messages.newList}
          </LinkButton>
        )
      }
    >
      {newList ? messages.noListsWhy : messages.noListsRead}
    </Empty>
  );
}
