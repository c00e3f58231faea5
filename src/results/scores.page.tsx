import { ListOrdered, Radio, Share2, Star, Trophy } from "lucide-react";
import { useEffect, useState } from "react";
import { Link, useLoaderData, useSearchParams } from "react-router";
import { Mark } from "../web/brand/mark.tsx";
import { formatDate, formatDelay, formatTime, startNumber } from "../web/format.ts";
import { PublicPage } from "../web/frames.tsx";
import { StageHeader } from "../web/layouts/public-frame.tsx";
import { useLocale } from "../web/locale.tsx";
import { caller, type LoaderArgs, type PageHandle } from "../web/page.ts";
import { Button, IconButton } from "../web/ui/button.tsx";
import { Empty } from "../web/ui/empty.tsx";
import { fold } from "../web/ui/fold.ts";
import { Live } from "../web/ui/live.tsx";
import { SearchInput } from "../web/ui/table-toolbar.tsx";
import { useToast } from "../web/ui/toast.tsx";
import { useApp } from "../web/app-context.ts";
import { useNow } from "../web/use-now.ts";
import { getPublicScores, type PublicScores } from "./contract.ts";
import { landedBetween } from "./landed.ts";
import { type PublicBlock, ResultTable, shownResult } from "./result-table.tsx";
import { Light, StillToCome } from "./stage-side.tsx";
import { useFollowed } from "../start-lists/star.tsx";
import { STALE_MS, usePublicScores } from "./use-public-scores.ts";
import { fill } from "../web/fill.ts";
import { type PublicWords, words } from "./public-words.ts";

const FRESH_MS = 10_000;
const MOVED_MS = 60_000;

export const handle: PageHandle = {
  title: (loaded: PublicScores | undefined, locale) => [words[locale].results, loaded?.competition.name].filter(Boolean).join(": "),
};

/** A competition's public results by its id or short name. */
export async function loader({ context, params, request }: LoaderArgs): Promise<PublicScores> {
  return caller(context).call(getPublicScores, { params: { id: params["id"] ?? "" } }, { signal: request.signal });
}

type View = "live" | "results" | "followed";

/** What landed in the last seconds: new rows for ten seconds, arrows for a minute, a sentence for screen readers. */
function useLanded(
  scores: PublicScores,
  said: PublicWords,
): { fresh: ReadonlyMap<string, number>; moves: ReadonlyMap<string, number>; sentence: string } {
  const locale = useLocale();
  const [before, setBefore] = useState(scores);
  const [fresh, setFresh] = useState<ReadonlyMap<string, number>>(new Map());
  const [moves, setMoves] = useState<ReadonlyMap<string, number>>(new Map());
  const [sentence, setSentence] = useState("");
  if (before !== scores) {
    const landed = landedBetween(before, scores);
    setBefore(scores);
    if (landed.moves.size > 0) {
      setFresh(landed.moves);
      setMoves(landed.moves);
      const rows = scores.blocks.flatMap((block) => (block.results ?? []).map((row) => ({ row, block })));
      const few = rows.filter(({ row }) => landed.moves.has(row.entry_id));
      const names = scores.blocks.filter((block) => landed.blocks.includes(block.id)).map((block) => block.name);
      setSentence(
        few.length > 5
          ? fill(said.blockLanded, { block: names.join("; ") })
          : few
              .map(({ row, block }) =>
                fill(said.landed, {
                  number: row.start_number === null ? "" : startNumber(row.start_number),
                  title: row.title ?? "",
                  total: shownResult(row, block.decimals, locale),
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
  const said = words[locale];
  const loaded = useLoaderData<typeof loader>();
  const { scores, heardAt } = usePublicScores(loaded);
  const { fresh, moves, sentence } = useLanded(scores, said);
  const stars = useFollowed();
  const [search, setSearch] = useSearchParams();
  const q = search.get("q") ?? "";
  const asked = search.get("view");
  const view: View = asked === "results" || asked === "followed" ? asked : "live";
  const { competition, blocks } = scores;
  const ask = (text: string) =>
    setSearch(
      (now) => {
        if (text) now.set("q", text);
        else now.delete("q");
        return now;
      },
      { replace: true, preventScrollReset: true },
    );

  const matches = (row: { entry_id: string; start_number: number | null; title: string | null; club_name: string | null }) =>
    (view !== "followed" || stars.followed.has(row.entry_id)) &&
    fold(
      `${row.start_number === null ? "" : startNumber(row.start_number)} ${row.start_number ?? ""} ${row.title ?? ""} ${row.club_name ?? ""}`,
    ).includes(fold(q.trim()));
  const published = blocks
    .filter((block) => block.results !== null)
    .toSorted((a, b) => ((a.published_at ?? "") < (b.published_at ?? "") ? 1 : -1))
    .map((block) => ({ block, rows: (block.results ?? []).filter(matches) }))
    .filter(({ rows }) => rows.length > 0);
  const narrowed = q !== "" || view === "followed";
  const tables = view === "live" && !narrowed ? published.slice(0, 3) : published;
  const pending = blocks.filter((block) => block.results === null && (block.status !== "waiting" || block.danced > 0));
  const upcoming = blocks.some((block) => block.upcoming.some((row) => row.status === "waiting" && matches(row)));
  const nothing = tables.length === 0 && !(narrowed && upcoming);

  return (
    <PublicPage width="full" stage={<Header scores={scores} heardAt={heardAt} />} context={competition.name}>
      <div className="sc-bar">
        <Views view={view} scores={scores} />
      </div>
      <p className="vh" role="status">
        {sentence}
      </p>
      <div className="sc-g">
        <div className="sc-side">
          <Light scores={scores} />
          <div className="sc-next">{view === "live" && !narrowed && <StillToCome blocks={blocks} stars={stars} />}</div>
        </div>
        <div className="sc-main">
          <div className="sc-find">
            <SearchInput value={q} onChange={ask} placeholder={said.searchPublic} />
          </div>
          {view === "live" && !narrowed && pending.map((block) => <Pending key={block.id} block={block} />)}
          {tables.map(({ block, rows }) => (
            <ResultTable key={block.id} block={block} rows={rows} fresh={fresh} moves={moves} stars={stars} />
          ))}
          {narrowed && <StillToCome blocks={blocks} only={matches} stars={stars} />}
          {nothing && <Nothing q={q} view={view} onClear={() => ask("")} slug={competition.slug} />}
          {view === "live" && !narrowed && published.length > tables.length && (
            <p className="sc-more">
              <Link to="?view=results">{`${said.showAll} (${published.length})`}</Link>
            </p>
          )}
          <noscript>
            <p className="sc-more">
              <a href="">{said.refresh}</a>
            </p>
          </noscript>
        </div>
      </div>
    </PublicPage>
  );
}

function Pending({ block }: { block: PublicBlock }) {
  const said = words[useLocale()];
  return (
    <section className="rt-s" id={block.id} aria-label={block.name}>
      <div className="listh">
        <h2>{block.name}</h2>
        <span className="xs sec num">{fill(said.danced, { n: block.danced, all: block.performances })}</span>
      </div>
      <p className="sc-later">{said.later}</p>
    </section>
  );
}

function Nothing({ q, view, onClear, slug }: { q: string; view: View; onClear: () => void; slug: string }) {
  const said = words[useLocale()];
  if (q !== "")
    return (
      <div className="sc-none">
        <Empty title={fill(said.nothingMatches, { q })} actions={<Button onClick={onClear}>{said.clear}</Button>} />
      </div>
    );
  return (
    <div className="sc-none">
      {view === "followed" ? (
        <Empty title={said.followedEmpty} actions={<Link to={`/scores/${slug}?view=results`}>{said.showAll}</Link>}>
          {said.followedWhy}
        </Empty>
      ) : (
        <Empty title={said.nothingYet}>{said.nothingYetWhy}</Empty>
      )}
    </div>
  );
}

function Header({ scores, heardAt }: { scores: PublicScores; heardAt: number }) {
  const locale = useLocale();
  const said = words[locale];
  const toast = useToast();
  const { bootstrap } = useApp();
  const now = useNow(1000);
  const { competition, blocks, delay_seconds, on_stage } = scores;
  const stale = now !== undefined && now - heardAt > STALE_MS;
  const minutes = Math.round(delay_seconds / 60);
  const running = competition.status === "running" || on_stage !== null;
  const all = blocks.reduce((sum, block) => sum + block.performances, 0);
  const danced = blocks.reduce((sum, block) => sum + block.danced, 0);
  const share = async () => {
    const url = window.location.href;
    if (typeof navigator.share === "function") await navigator.share({ title: competition.name, url }).catch(() => undefined);
    else
      await navigator.clipboard.writeText(url).then(
        () => toast({ text: said.copied }),
        () => undefined,
      );
  };
  return (
    <StageHeader
      brand={
        <>
          <Mark />
          <span>{bootstrap.tenant.name}</span>
        </>
      }
      actions={
        <IconButton label={said.share} size="touch" onClick={() => void share()}>
          <Share2 className="ic" aria-hidden />
        </IconButton>
      }
      title={competition.name}
      meta={[
        formatDate(competition.starts_on, locale, "long"),
        competition.venue_name,
        running && (minutes > 0 ? fill(said.delay, { time: formatDelay(minutes) }) : said.onTime),
      ]
        .filter(Boolean)
        .join(" · ")}
      live={
        <>
          {running && <Live />}
          <span className="num">{all > 0 ? fill(said.danced, { n: danced, all }) : ""}</span>
          <span className={`num nw${stale ? " b" : ""}`} data-stale={stale || undefined}>
            {stale
              ? fill(said.stale, { time: formatTime(heardAt, locale) })
              : fill(said.updated, { time: formatTime(heardAt, locale, { seconds: true }) })}
          </span>
        </>
      }
    />
  );
}

/** Live, results, start list, followed: the tab bar on phones, a row of links on wide screens. */
function Views({ view, scores }: { view: View; scores: PublicScores }) {
  const said = words[useLocale()];
  const { slug } = scores.competition;
  const list = scores.start_lists[0];
  const tabs = [
    { to: `/scores/${slug}`, label: said.liveTab, icon: Radio, on: view === "live" },
    { to: `/scores/${slug}?view=results`, label: said.results, icon: Trophy, on: view === "results" },
    ...(list ? [{ to: `/startlist/${list.id}`, label: said.listTab, icon: ListOrdered, on: false }] : []),
    { to: `/scores/${slug}?view=followed`, label: said.followedTab, icon: Star, on: view === "followed" },
  ];
  return (
    <nav className="tabbar sc-tabs" aria-label={said.results}>
      {tabs.map(({ to, label, icon: Icon, on }) => (
        <Link key={label} to={to} className={on ? "on" : ""} aria-current={on ? "page" : undefined}>
          <Icon className="ic" aria-hidden />
          {label}
        </Link>
      ))}
    </nav>
  );
}
