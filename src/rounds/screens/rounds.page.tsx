import { Link, useLoaderData, useNavigate } from "react-router";
import { loadCompetitionDesk, NoCompetition } from "../../competitions/switch/competition-desk.tsx";
import { useCompetitionSwitch } from "../../competitions/switch/use-competition-switch.tsx";
import type { Reply } from "../../kernel/endpoints/endpoint.ts";
import { matchesSearch } from "../../kernel/text/search.ts";
import { ListDesk, useListDesk } from "../../web/lists/list-desk.tsx";
import { SHOWN_AT_FIRST } from "../../web/lists/list-params.ts";
import { count } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { useLive } from "../../web/live/use-live.ts";
import type { LoaderArgs, PageHandle } from "../../web/pages/page.ts";
import { LinkButton } from "../../web/ui/button.tsx";
import { PageHead } from "../../web/ui/page-head.tsx";
import { Status } from "../../web/ui/signs/status.tsx";
import { Empty } from "../../web/ui/states/empty.tsx";
import type { Column } from "../../web/ui/tables/data-table.tsx";
import { LoadMore } from "../../web/ui/tables/table-footer.tsx";
import type { Sort } from "../../web/ui/tables/table-selection.ts";
import { TableToolbar } from "../../web/ui/tables/table-toolbar.tsx";
import { listRounds } from "../contract.ts";
import { RulesButton } from "../settings/rules-button.tsx";
import { recalledAfter, sectionState, titleOf } from "./draft.ts";
import { Ladder } from "./ladder.tsx";
import { type Words, words } from "./words.ts";

export const handle: PageHandle = { title: { pl: words.pl.title, en: words.en.title } };

/** Loads the rounds of the competition in the address, else of the one that every desk opens on; null when the server is unavailable. */
export const loader = (args: LoaderArgs) =>
  loadCompetitionDesk(args, async ({ id }, call, options) => ({
    id,
    rounds: await call(listRounds, { params: { competition_id: id } }, options),
  }));

/** The ladders of all sections of a competition. */
export function Component() {
  const loaded = useLoaderData<typeof loader>();
  const messages = words[useLocale()];
  useCompetitionSwitch(loaded?.competitions, loaded?.shown?.id, "/dashboard/competitions");
  return (
    <>
      <PageHead
        title={messages.title}
        actions={loaded?.shown && <RulesButton key={loaded.shown.id} owner={{ competition_id: loaded.shown.id }} />}
      >
        {messages.lead}
      </PageHead>
      {loaded?.shown ? <Ladders key={loaded.shown.id} {...loaded.shown} /> : <NoCompetition loaded={loaded !== null} messages={messages} />}
    </>
  );
}

type Listed = Reply<typeof listRounds>["data"];
const STATES = ["planned", "open", "closed", "decided", "published"] as const;

interface Row {
  id: string;
  name: string;
  rounds: Listed;
  state: (typeof STATES)[number];
}

function rowsOf(rounds: Listed): Row[] {
  return [...Map.groupBy(rounds, (round) => round.section_id)].map(([id, own]) => ({
    id,
    name: own[0]?.section_name ?? "",
    rounds: own,
    state: sectionState(own),
  }));
}

function Ladders({ id, rounds: loaded }: { id: string; rounds: Reply<typeof listRounds> }) {
  const locale = useLocale();
  const messages = words[locale];
  const navigate = useNavigate();
  const desk = useListDesk({ filters: ["state"] });
  const { data } = useLive(listRounds, { params: { competition_id: id } }, loaded);
  const rows = rowsOf(data);
  const view = STATES.find((each) => each === desk.get("state"));
  const found = rows.filter((row) => matchesSearch(desk.get("q"), [row.name]));
  const sort = sortOf(desk.get("sort"));
  const inView = sorted(
    found.filter((row) => view === undefined || row.state === view),
    sort,
  );
  const shown = inView.slice(0, Math.max(SHOWN_AT_FIRST, Number(desk.get("show")) || 0));
  return (
    <>
      <TableToolbar
        search={desk.search(messages.search)}
        views={desk.views("state", {
          label: messages.view,
          value: view ?? "all",
          options: [
            { value: "all", label: messages.all, count: found.length },
            ...STATES.map((value) => ({ value, label: messages.states[value], count: found.filter((row) => row.state === value).length })),
          ],
        })}
      />
      <ListDesk<Row>
        desk={desk}
        list={{ data: shown, next_cursor: null }}
        footer={
          inView.length > SHOWN_AT_FIRST && (
            <LoadMore
              shown={shown.length}
              total={inView.length}
              onMore={shown.length < inView.length ? () => desk.showMore(shown.length) : undefined}
            />
          )
        }
        label={messages.title}
        columns={columnsOf(locale, messages)}
        sort={sort}
        onSort={({ key, direction }) => desk.set({ sort: `${direction === "desc" ? "-" : ""}${key}` })}
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        onOpen={(row) => void navigate(`/dashboard/rounds/${row.id}`)}
        filtered={rows.length > 0}
        empty={
          <Empty
            title={messages.noRounds}
            actions={
              <>
                <LinkButton look="primary" to={`/dashboard/competitions?id=${id}&tab=sections`}>
                  {messages.toSections}
                </LinkButton>
                <LinkButton to="/dashboard/scoring">{messages.toForms}</LinkButton>
              </>
            }
          >
            {messages.noRoundsWhy}
          </Empty>
        }
      />
    </>
  );
}

/** Parses the order in the address: `name`, `entries` or `state`, descending with a minus. Undefined: the order of the competition's sections. */
function sortOf(text: string): Sort | undefined {
  const key = text.replace(/^-/, "");
  return ["name", "entries", "state"].includes(key) ? { key, direction: text.startsWith("-") ? "desc" : "asc" } : undefined;
}

function sorted(rows: Row[], sort: Sort | undefined): Row[] {
  if (!sort) return rows;
  const compare = {
    name: (one: Row, other: Row) => one.name.localeCompare(other.name, "pl"),
    entries: (one: Row, other: Row) => entriesOf(one) - entriesOf(other),
    state: (one: Row, other: Row) => STATES.indexOf(one.state) - STATES.indexOf(other.state),
  }[sort.key as "name" | "entries" | "state"];
  return rows.toSorted((one, other) => (sort.direction === "desc" ? -1 : 1) * compare(one, other));
}

const entriesOf = (row: Row) => row.rounds[0]?.entries ?? 0;

function columnsOf(locale: "pl" | "en", messages: Words): Column<Row>[] {
  return [
    {
      key: "name",
      header: messages.section,
      sortable: true,
      phone: "title",
      width: "30%",
      cell: (row) => (
        <Link to={`/dashboard/rounds/${row.id}`} className="no-underline hover:underline">
          <b>{row.name}</b>
        </Link>
      ),
    },
    {
      key: "rounds",
      header: messages.rounds,
      phone: "meta",
      cell: ({ name, rounds }) => (
        <Ladder
          small
          label={messages.ladder(name)}
          steps={rounds.map((round, at) => ({
            id: round.id,
            title: titleOf(rounds, at, round.method, locale),
            status: round.status,
            dancing: round.entries,
            wanted: recalledAfter(rounds, at, round),
          }))}
        />
      ),
    },
    {
      key: "entries",
      header: messages.entries,
      sortable: true,
      align: "right",
      phone: "end2",
      cell: (row) => (
        <span className="num nw">
          <span className="max-md:hidden">{entriesOf(row)}</span>
          <span className="md:hidden">{count(locale, entriesOf(row), messages.ofEntries)}</span>
        </span>
      ),
    },
    {
      key: "state",
      header: messages.state,
      sortable: true,
      phone: "end",
      cell: (row) => (
        <Status domain="round" value={row.state}>
          {messages.states[row.state]}
        </Status>
      ),
    },
  ];
}
