import { Fragment, useEffect, useState } from "react";
import { Link, useLoaderData, useSearchParams } from "react-router";
import type { PublicLabel } from "../../competitions/public/public-label.ts";
import { FindRow, isFound, useFind } from "../../start-lists/live/find-row.tsx";
import { Delay, LiveHeader } from "../../start-lists/live/live-header.tsx";
import { NextFollowed } from "../../start-lists/live/next-followed.tsx";
import { type View, Views } from "../../start-lists/live/public-views.tsx";
import { useFollowed } from "../../start-lists/live/star.tsx";
import { predictedAt } from "../../start-lists/rules.ts";
import { fill } from "../../web/locale/fill.ts";
import { formatDate, formatDateTime, startNumber } from "../../kernel/text/format.ts";
import { useApp } from "../../web/app/app-context.ts";
import { PublicNotices } from "../../notices/public-notices.tsx";
import { PublicPage } from "../../web/layouts/public-page.tsx";
import { useLocale } from "../../web/locale/locale.tsx";
import { caller, type LoaderArgs, type PageHandle } from "../../web/pages/page.ts";
import { publicAddress } from "../../web/pages/public-address.ts";
import { Button } from "../../web/ui/button.tsx";
import { Empty } from "../../web/ui/states/empty.tsx";
import { usePublicLive } from "../../web/live/use-public-live.ts";
import { RoundLinks } from "../live/round-links.tsx";
import { getPublicScores, type PublicRound, type PublicRow, type PublicScores } from "../contract.ts";
import { compareResults } from "../live/result-changes.ts";
import { type PublicWords, words, roundName } from "../live/public-words.ts";
import { ResultTable, type ResultTableProps, resultText } from "../live/result-table.tsx";
import { Standings } from "../live/standings-table.tsx";
import { StageLight, UpcomingPerformances } from "../live/stage-side.tsx";
import { useSettledScores, useScrollAnchor } from "../live/scroll-anchor.ts";

const FRESH_MS = 10_000;
const MOVED_MS = 60_000;
/** Number of published rounds in the live view at first. */
const NEWEST = 3;

export const handle: PageHandle = {
  live: true,
  title: (loaded: PublicScores | undefined, locale) => [words[locale].results, loaded?.competition.name].filter(Boolean).join(": "),
  description: (loaded: PublicScores | undefined, locale) =>
    loaded &&
    [
      words[locale].describes,
      loaded.competition.name,
      formatDate(loaded.competition.starts_on, locale, "long"),
      loaded.competition.venue_name,
    ]
      .filter(Boolean)
      .join(", "),
  shows: ({ competition: { id } }: PublicScores) => [`scores:${id}`, `competition:${id}`, `entries:${id}`, `notices:${id}`],
};

/** Loads a competition's public results by id or short name. */
export async function loader({ context, params, request }: LoaderArgs): Promise<PublicScores> {
  return caller(context).call(getPublicScores, { params: { id: params["id"] ?? "" } }, { signal: request.signal });
}

/** Changes of the last seconds: new rows for ten seconds, arrows for a minute, and a sentence for screen readers. */
function useResultChanges(
  scores: PublicScores,
  messages: PublicWords,
): { fresh: ReadonlyMap<string, number>; moves: ReadonlyMap<string, number>; sentence: string } {
  const locale = useLocale();
  const [before, setBefore] = useState(scores);
  const [fresh, setFresh] = useState<ReadonlyMap<string, number>>(new Map());
  const [moves, setMoves] = useState<ReadonlyMap<string, number>>(new Map());
  const [sentence, setSentence] = useState("");
  if (before !== scores) {
    const changes = compareResults(before, scores);
    setBefore(scores);
    if (changes.moves.size > 0) {
      setFresh(changes.moves);
      setMoves(changes.moves);
      const rows = scores.blocks.flatMap((round) => (round.results ?? []).map((row) => ({ row, round })));
      const few = rows.filter(({ row }) => changes.moves.has(row.entry_id));
      const names = scores.blocks.filter((round) => changes.rounds.includes(round.id)).map((round) => roundName(round, locale));
      setSentence(
        few.length > 5
          ? fill(messages.roundLanded, { round: names.join("; ") })
          : few
              .map(({ row }) =>
                fill(messages.landed, {
                  number: row.start_number === null ? "" : startNumber(row.start_number),
                  title: row.shown.label ?? "",
                  total: resultText(row, locale),
                  place: row.place_from ?? "",
                }),
              )
              .join(". "),
      );
    }
  }
  useEffect(() => {
    if (fresh.size === 0) return undefined;
    const timer = setTimeout(() => setFresh(new Map()), FRESH_MS);
    return () => clearTimeout(timer);
  }, [fresh]);
  useEffect(() => {
    if (moves.size === 0) return undefined;
    const timer = setTimeout(() => setMoves(new Map()), MOVED_MS);
    return () => clearTimeout(timer);
  }, [moves]);
  return { fresh, moves, sentence };
}

/** Live and final results of a competition. */
export function Component() {
  const locale = useLocale();
  const messages = words[locale];
  const loaded = useLoaderData<typeof loader>();
  const { reply, heardAt } = usePublicLive(getPublicScores, loaded.competition.id, loaded);
  const scores = useSettledScores(reply);
  const { fresh, moves, sentence } = useResultChanges(scores, messages);
  const stars = useFollowed();
  const { bootstrap } = useApp();
  const [search] = useSearchParams();
  const requestedView = search.get("view");
  const view: View = requestedView === "results" || requestedView === "followed" ? requestedView : "live";
  const find = useFind(view);
  const main = useScrollAnchor(scores, stars.followed);
  const { competition, blocks: rounds } = scores;
  const q = find.q.trim();
  const matches = (row: { entry_id: string; start_number: number | null; shown: PublicLabel; club_name: string | null }) =>
    (view !== "followed" || stars.followed.has(row.entry_id)) && isFound(q, row);
  const published = newestFirst(rounds.filter((round) => round.results !== null))
    .map((round) => ({ round, rows: (round.results ?? []).filter(matches) }))
    .filter(({ rows }) => rows.length > 0);
  const narrowed = q !== "" || view === "followed";
  // Rounds published while the page is open are added to the list and push none out.
  const [atFirst] = useState(() => resultsIn(loaded));
  const newest = NEWEST + Math.max(0, resultsIn(scores) - atFirst);
  const tables = view === "live" && !narrowed ? published.slice(0, newest) : published;
  const pending = rounds.filter((round) => round.results === null && (round.status !== "waiting" || round.danced > 0));
  const upcoming = rounds.some((round) => round.upcoming.some(matches));
  const nothing = tables.length === 0 && !(narrowed && upcoming);
  const delays = new Map(scores.stages.map((each) => [each.start_list_id, each.delay_seconds]));
  const lateOf = (round: PublicRound) => delays.get(round.start_list_id) ?? 0;
  const coming = rounds.flatMap((round) =>
    round.upcoming.flatMap((row) =>
      row.status === "waiting" ? [{ ...row, list: round.start_list_id, predicted_at: predictedAt(row.planned_at, lateOf(round)) }] : [],
    ),
  );

  return (
    <PublicPage
      width="full"
      stage={<Header scores={scores} heardAt={heardAt} find={find} paper={view === "results"} />}
      context={competition.name}
    >
      <Views competition={competition.slug} list={listToOpen(scores)} on={view} />
      <p className="vh" role="status">
        {sentence}
      </p>
      <div className="sc-g">
        <div className="sc-side">
          {scores.lights.map((light) => (
            <StageLight key={light.start_list_id} light={light} />
          ))}
          {view === "results" && !narrowed && <RoundLinks rounds={tables.map(({ round }) => round)} />}
          <div className="sc-next">
            {view === "live" && !narrowed && <UpcomingPerformances rounds={rounds} lateOf={lateOf} stars={stars} />}
          </div>
        </div>
        <div className="sc-main" ref={main}>
          <PublicNotices notices={scores.notices} />
          <FindRow find={find} view={view === "live" ? undefined : view} />
          <NextFollowed coming={coming} stars={stars} />
          {view === "live" && !narrowed && pending.map((round) => <Pending key={round.id} round={round} />)}
          <Tables tables={tables} scores={scores} matches={matches} fresh={fresh} moves={moves} stars={stars} />
          {narrowed && <UpcomingPerformances rounds={rounds} lateOf={lateOf} only={matches} stars={stars} />}
          {nothing && <Nothing q={q} view={view} onClear={() => find.put("")} slug={competition.slug} />}
          {view === "live" && !narrowed && published.length > tables.length && (
            <p className="sc-more">
              <Link to="?view=results">{`${messages.showAll} (${published.length})`}</Link>
            </p>
          )}
          <p className="sc-paper">{`${fill(messages.asOf, { time: formatDateTime(heardAt, locale, "day") })} ${publicAddress(bootstrap, `/scores/${competition.slug}`).replace(/^https?:\/\//, "")}`}</p>
          <noscript>
            <p className="sc-more">
              <a href="">{messages.refresh}</a>
            </p>
          </noscript>
        </div>
      </div>
    </PublicPage>
  );
}

interface TablesProps extends Pick<ResultTableProps, "fresh" | "moves" | "stars"> {
  tables: readonly Pick<ResultTableProps, "round" | "rows">[];
  scores: PublicScores;
  matches: (row: PublicRow) => boolean;
}

/** Result tables. The first table of a section with several rounds follows the section's standings. */
function Tables({ tables, scores: { sections, blocks: rounds }, matches, ...shown }: TablesProps) {
  return tables.map(({ round, rows }, at) => (
    <Fragment key={round.id}>
      {tables[at - 1]?.round.section_id !== round.section_id && (
        <Standings section={sections.find((each) => each.id === round.section_id)} rounds={rounds} matches={matches} stars={shown.stars} />
      )}
      <ResultTable round={round} rows={rows} {...shown} />
    </Fragment>
  ));
}

/** Published rounds, section with the newest publication first; within a section the last danced round first. */
function newestFirst(rounds: readonly PublicRound[]): PublicRound[] {
  const newest = (own: readonly PublicRound[]) => Math.max(...own.map((round) => Date.parse(round.published_at ?? "") || 0));
  return [...Map.groupBy(rounds, (round) => round.section_id).values()]
    .toSorted((one, other) => newest(other) - newest(one))
    .flatMap((own) => own.toSorted((a, b) => a.level - b.level || newest([b]) - newest([a])));
}

function resultsIn(scores: PublicScores): number {
  return scores.blocks.filter((round) => round.results !== null).length;
}

/** Id of the start list that the tab opens: the one on stage, else the first. */
function listToOpen({ start_lists: lists, on_stage: stage }: PublicScores): string | undefined {
  return (lists.find((each) => each.id === stage?.start_list_id) ?? lists[0])?.id;
}

function Pending({ round }: { round: PublicRound }) {
  const locale = useLocale();
  const messages = words[locale];
  return (
    <section className="rt-s" id={round.id} aria-label={roundName(round, locale)}>
      <div className="listh">
        <h2>{roundName(round, locale)}</h2>
        <span className="xs sec num">{fill(messages.danced, { n: round.danced, all: round.performances })}</span>
      </div>
      <p className="sc-later">{round.held ? messages.atCeremony : messages.later}</p>
    </section>
  );
}

function Nothing({ q, view, onClear, slug }: { q: string; view: View; onClear: () => void; slug: string }) {
  const messages = words[useLocale()];
  if (q !== "")
    return (
      <div className="sc-none">
        <Empty title={fill(messages.nothingMatches, { q })} actions={<Button onClick={onClear}>{messages.clear}</Button>} />
      </div>
    );
  return (
    <div className="sc-none">
      {view === "followed" ? (
        <Empty title={messages.followedEmpty} actions={<Link to={`/scores/${slug}?view=results`}>{messages.showAll}</Link>}>
          {messages.followedWhy}
        </Empty>
      ) : (
        <Empty title={messages.nothingYet}>{messages.nothingYetWhy}</Empty>
      )}
    </div>
  );
}

/** Delay of each stage on the running day. A single stage is not named. */
function Delays({ scores: { stages, start_lists, delay_seconds, on_stage } }: { scores: PublicScores }) {
  const today = (stages.find((each) => each.start_list_id === on_stage?.start_list_id) ?? stages[0])?.day;
  const own = stages.filter((each) => each.day === today);
  if (own.length < 2) return <Delay seconds={delay_seconds} />;
  return own.map((each) => (
    <span key={each.start_list_id} className="row gap-1.5">
      <b>{start_lists.find((list) => list.id === each.start_list_id)?.name}</b>
      <Delay seconds={each.delay_seconds} />
    </span>
  ));
}

interface HeaderProps {
  scores: PublicScores;
  heardAt: number;
  find: ReturnType<typeof useFind>;
  /** Offers printing; only for the view that is complete on paper. */
  paper: boolean;
}

function Header({ scores, heardAt, find, paper }: HeaderProps) {
  const locale = useLocale();
  const messages = words[locale];
  const { bootstrap } = useApp();
  const { competition, blocks: rounds, on_stage } = scores;
  const running = competition.status === "running" || on_stage !== null;
  const all = rounds.reduce((sum, round) => sum + round.performances, 0);
  const danced = rounds.reduce((sum, round) => sum + round.danced, 0);
  return (
    <LiveHeader
      brand={bootstrap.tenant.name}
      title={competition.name}
      meta={[formatDate(competition.starts_on, locale, "long"), competition.venue_name]}
      running={running}
      heardAt={heardAt}
      share={{ title: competition.name }}
      find={find}
      paper={paper}
    >
      {all > 0 && <span className="num">{fill(messages.danced, { n: danced, all })}</span>}
      {running && <Delays scores={scores} />}
    </LiveHeader>
  );
}
