import { CalendarClock, CircleAlert } from "lucide-react";
import { titleOf } from "../../entries/label/title-of.ts";
import { words as orderWords } from "../../judging/order-words.ts";
import { useNavigate } from "react-router";
import type { Reply } from "../../kernel/endpoints/endpoint.ts";
import { admins, type Role } from "../../kernel/endpoints/roles.ts";
import { formatDateTime } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import type { Column } from "../../web/ui/tables/data-table.tsx";
import { Empty } from "../../web/ui/states/empty.tsx";
import { Bib } from "../../web/ui/signs/bib.tsx";
import { Facts } from "../../web/ui/signs/facts.tsx";
import { Klepki } from "../../web/ui/signs/klepki.tsx";
import { Medal } from "../../web/ui/signs/medal.tsx";
import { PageHead } from "../../web/ui/page-head.tsx";
import { Chip, Status } from "../../web/ui/signs/status.tsx";
import { TableToolbar } from "../../web/ui/tables/table-toolbar.tsx";
import { ListDesk, useListDesk } from "../../web/lists/list-desk.tsx";
import { words } from "../words.ts";
import { type listScores, type ScoreView, scoreViews } from "../contract.ts";
import { useOutcomeWord } from "../result-words.ts";

export type ScoredRound = Reply<typeof listScores>["data"][number];
/** Rows of the first page, and how many „Pokaż więcej” adds. */
export const PAGE = 100;

/** Returns how many sheets and orders of equal totals are missing in a running round, of what was danced. */
export function lackingIn(round: Pick<ScoredRound, "status" | "missing" | "orders_missing">): number {
  return round.status === "live" ? round.missing + round.orders_missing : 0;
}

/** Chip with a round's state. Missing marks are shown instead of „Trwa”. */
export function RoundState({ round }: { round: Pick<ScoredRound, "status" | "held" | "missing" | "orders_missing"> }) {
  const locale = useLocale();
  const messages = words[locale];
  if (round.held)
    return (
      <Chip look="info" icon={CalendarClock}>
        {messages.heldState}
      </Chip>
    );
  if (lackingIn(round) > 0)
    return (
      <Chip look="bad" icon={CircleAlert}>
        {round.missing > 0 ? `${messages.missingState}: ${round.missing}` : `${orderWords[locale].missing}: ${round.orders_missing}`}
      </Chip>
    );
  if (round.status === "waiting") return <Chip look="outline">{messages.waiting}</Chip>;
  return <Status domain="marking" value={round.status} />;
}

const OWN_PLACES = { pl: "Miejsca", en: "Places" };

/** The places of a coach's own entries in a round, or whether they go on. */
function OwnPlaces({ own }: Pick<ScoredRound, "own">) {
  const outcome = useOutcomeWord();
  return (
    <span className="row wrap gap-x-4 gap-y-1 md:justify-end">
      {own.map((each, at) => (
        <span key={at} className="row nw gap-1.5">
          {each.start_number === null ? (titleOf(each) ?? "–") : <Bib number={each.start_number} />}
          {each.place_from === null ? (
            <span className="sm">{outcome(each) ?? "–"}</span>
          ) : (
            <Medal place={each.place_from} tied={each.place_to !== null && each.place_to > each.place_from} />
          )}
        </span>
      ))}
    </span>
  );
}

/**
 * Returns the columns of the list of rounds. With several lists each round names its own. A coach sees the own entries' places instead of progress.
 */
function columnsOf(locale: "pl" | "en", several: boolean, coach: boolean): Column<ScoredRound>[] {
  const messages = words[locale];
  const progress: Column<ScoredRound>[] = [
    {
      key: "progress",
      header: messages.progress,
      align: "right",
      cell: (round) => (
        <span className="row num nw md:justify-end">
          {round.sheets_wanted > 0 && round.performances <= 24 && (
            <Klepki
              value={Math.floor((round.sheets / round.sheets_wanted) * round.performances)}
              of={round.performances}
              size="small"
              label={`${round.sheets}/${round.sheets_wanted}`}
            />
          )}
          {`${round.sheets}/${round.sheets_wanted}`}
        </span>
      ),
      phone: "meta",
    },
    { key: "state", header: messages.state, width: "170px", cell: (round) => <RoundState round={round} />, phone: "end" },
  ];
  const places: Column<ScoredRound> = {
    key: "own",
    header: OWN_PLACES[locale],
    align: "right",
    cell: (round) => <OwnPlaces own={round.own} />,
    phone: "meta",
  };
  return [
    {
      key: "time",
      header: messages.planned,
      width: "132px",
      cell: (round) => (
        <span className="num nw max-md:block max-md:w-13 max-md:whitespace-normal">{formatDateTime(round.planned_at, locale)}</span>
      ),
      phone: "lead",
    },
    {
      key: "name",
      header: messages.round,
      cell: (round) => (
        <>
          <b>
            <Facts text={round.name} />
          </b>
          {several && <span className="sec sm"> {round.start_list_name}</span>}
        </>
      ),
      phone: "title",
    },
    ...(coach ? [places] : progress),
  ];
}

interface RoundListProps {
  list: Reply<typeof listScores>;
  view: ScoreView;
  role: Role;
}

/**
 * List of rounds, with search and state in the address. A person who runs a round opens its matrix, a coach the own marks, another referee the public
 * results.
 */
export function RoundList({ list, view, role }: RoundListProps) {
  const locale = useLocale();
  const messages = words[locale];
  const navigate = useNavigate();
  const desk = useListDesk({ filters: ["state"], page: PAGE });
  const admin = admins.includes(role);
  const runs = admin || (role === "referee" && (view !== "all" || list.data.some((round) => round.runs)));
  const rounds = list.data;
  const several = new Set(rounds.map((round) => round.start_list_id)).size > 1;
  const open = (round: ScoredRound) =>
    void navigate(
      role === "referee" && !round.runs ? `/scores/${round.competition_id}#${round.id}` : `/dashboard/scores?block=${round.id}`,
    );
  const names = {
    all: messages.all,
    missing: messages.missingState,
    live: messages.live,
    closed: messages.closedMany,
    published: messages.publishedMany,
  };
  return (
    <>
      <PageHead title={runs ? messages.scores : messages.scoresReader}>
        {admin ? messages.roundsLine : runs ? messages.runRoundsLine : role === "trener" ? messages.ownRoundsLine : undefined}
      </PageHead>
      <div className="dm">
        <TableToolbar
          search={desk.search(messages.search)}
          views={
            runs
              ? desk.views("state", {
                  label: messages.state,
                  value: view,
                  options: scoreViews.map((value) => ({ value, label: names[value], count: list.counts[value] })),
                })
              : undefined
          }
        />
        <ListDesk<ScoredRound>
          desk={desk}
          list={list}
          total={list.counts[view]}
          footer={list.next_cursor === null && rounds.length <= PAGE ? null : undefined}
          label={messages.scores}
          columns={columnsOf(locale, several, role === "trener")}
          rowKey={(round) => round.id}
          rowName={(round) => round.name}
          onOpen={open}
          empty={
            <Empty title={runs ? messages.noRounds : messages.noPublished}>{runs ? messages.noRoundsWhy : messages.noPublishedWhy}</Empty>
          }
        />
      </div>
    </>
  );
}
