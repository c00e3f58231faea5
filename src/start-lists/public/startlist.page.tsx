import { CheckCheck, ChevronDown, Coffee } from "lucide-react";
import { Fragment, useDeferredValue, useEffect, useMemo } from "react";
import { Link, useHref, useLoaderData, useSearchParams } from "react-router";
import { count, formatDate, formatTime, startNumber } from "../../kernel/text/format.ts";
import { PublicNotices } from "../../notices/public-notices.tsx";
import { PublicPage } from "../../web/layouts/public-page.tsx";
import { useLocale } from "../../web/locale/locale.tsx";
import { caller, type LoaderArgs, type PageHandle } from "../../web/pages/page.ts";
import { usePublicAddress } from "../../web/pages/public-address.ts";
import { Button } from "../../web/ui/button.tsx";
import { Empty } from "../../web/ui/states/empty.tsx";
import { usePublicLive } from "../../web/live/use-public-live.ts";
import { usePrinting } from "../../web/browser/use-printing.ts";
import { getPublicStartList, type PublicStartList } from "../contract.ts";
import { FindRow, isFound, useFind } from "../live/find-row.tsx";
import { ListSection, floorText } from "../live/list-section.tsx";
import { Delay, LiveHeader } from "../live/live-header.tsx";
import { NextFollowed } from "../live/next-followed.tsx";
import { PaperList } from "../live/paper-list.tsx";
import { type PredictedList, predictTimes } from "../live/predicted.ts";
import { isOver } from "../live/public-rows.tsx";
import { Views } from "../live/public-views.tsx";
import { floorIn } from "../rounds/dances-of-block.ts";
import { numbersText } from "../rounds/heat-title.ts";
import { shortCode } from "../rules.ts";
import { ListSide } from "../live/list-side.tsx";
import { type Stars, useFollowed } from "../live/star.tsx";
import { counted, useListWords, words } from "../words.ts";
import { useRowPresses } from "../live/row-list.tsx";
import type { Locale } from "../../kernel/text/locale.ts";

type Block = PredictedList["blocks"][number];
type Performance = Block["performances"][number];

/** Words of this page alone; the other public pages do not load them. */
const pageWords = {
  pl: {
    finishedBlocks: (blocks: string, performances: string) => `${blocks}, ${performances}`,
    lists: "Listy startowe turnieju",
    starts: (time: string) => `początek ${time}`,
    finished: "lista zakończona",
    nothingListed: "Ta lista jest jeszcze pusta",
    nothingFound: (q: string) => `Nic nie pasuje do „${q}”`,
  },
  en: {
    finishedBlocks: (blocks: string, performances: string) => `${blocks}, ${performances}`,
    lists: "The competition’s start lists",
    starts: (time: string) => `starts ${time}`,
    finished: "the list is over",
    nothingListed: "This list is still empty",
    nothingFound: (q: string) => `Nothing matches “${q}”`,
  },
};

const usePageWords = () => ({ ...useListWords(), ...pageWords[useLocale()] });

export const handle: PageHandle = {
  live: true,
  title: (loaded: PublicStartList | undefined, locale) =>
    loaded ? `${words[locale].startList}, ${loaded.competition_name}` : words[locale].startList,
  description: (loaded: PublicStartList | undefined, locale) =>
    loaded &&
    [words[locale].posterHeading, loaded.competition_name, formatDate(`${loaded.day}T12:00:00Z`, locale, "long"), loaded.venue_name]
      .filter(Boolean)
      .join(", "),
  shows: ({ id, competition_id }: PublicStartList) => [
    `start-list:${competition_id}:${id}`,
    `competition:${competition_id}`,
    `entries:${competition_id}`,
    `notices:${competition_id}`,
  ],
};

/** Loads the published list, by its id or short code. */
export async function loader({ context, params, request }: LoaderArgs) {
  return caller(context).call(getPublicStartList, { params: { id: params["id"] ?? "" } }, { signal: request.signal });
}

/** The public start list: who is on stage, who is next and about when, live; on paper a table with boxes to tick. */
export function Component() {
  const loaded = useLoaderData<typeof loader>();
  const { reply, heardAt } = usePublicLive(getPublicStartList, loaded.id, loaded);
  // Change events and typing are answered at once; the rows follow in small pieces.
  const shown = useDeferredValue(reply);
  const list = useMemo(() => predictTimes(shown), [shown]);
  const messages = usePageWords();
  const locale = useLocale();
  const [params] = useSearchParams();
  const stars = useFollowed();
  const press = useRowPresses(stars.toggle);
  const results = useHref(`/scores/${list.competition_id}?view=results`);
  const find = useFind("list");
  const q = useDeferredValue(find.q);
  const toPrint = params.get("print") === "1";
  // The printed list doubles the page, so it is rendered only for printing, or with `?print=1`, which needs no scripts.
  const paper = usePrinting() || toPrint;
  useEffect(() => {
    if (toPrint) window.print();
  }, [toPrint]);
  const address = usePublicAddress(`/startlist/${shortCode(list.id)}`);
  const filtered = q.trim() !== "";
  const all = list.blocks.flatMap((block) => block.performances);
  const [onStage] = list.blocks.flatMap((block) => floorIn(block) ?? []);
  const found = useMemo(() => foundIn(list, q), [list, q]);
  // Blocks that are over are folded behind one line, so that a phone begins with what is on stage.
  const firstAhead = found.findIndex(({ block, rows }) => isComing(block) || rows.some((each) => !isOver(each)));
  const past = filtered ? 0 : Math.max(firstAhead, 0);
  const section = ({ block, rows }: (typeof found)[number]) => (
    <Fragment key={block.id}>
      <ListSection block={block} rows={rows} whole={!filtered} followed={followedIn(rows, stars)} results={results} />
      {!filtered && <Breaks list={list} position={block.position} />}
    </Fragment>
  );
  return (
    <>
      <div className={paper ? "print:hidden" : undefined}>
        <PublicPage
          width="full"
          context={list.competition_name}
          stage={<Header list={list} heardAt={heardAt} address={address} find={find} />}
        >
          <Views competition={list.competition_id} list={list.id} on="list" />
          <p className="vh" role="status">
            {onStage && `${messages.onStageNow}: ${sentenceOf(onStage, messages.noTitle, locale)}`}
          </p>
          <div className="sc-g sl-g">
            <ListSide list={list} stars={stars} />
            <div className="sc-main" onClick={press}>
              <PublicNotices notices={list.notices} />
              <FindRow find={find} />
              <NextFollowed coming={all.filter((each) => each.status === "waiting" && each.out === null)} stars={stars} />
              <OtherLists list={list} />
              {found.length === 0 && (
                <div className="sc-none">
                  <Empty
                    title={filtered ? messages.nothingFound(q) : messages.nothingListed}
                    actions={filtered && <Button onClick={() => find.put("")}>{messages.clear}</Button>}
                  />
                </div>
              )}
              <noscript>
                <a className="lbtn m-4" href="?print=1">
                  {messages.print}
                </a>
              </noscript>
              {past > 0 && <Past blocks={found.slice(0, past)}>{found.slice(0, past).map(section)}</Past>}
              {!filtered && past === 0 && <Breaks list={list} position={0} />}
              {found.slice(past).map(section)}
            </div>
          </div>
        </PublicPage>
      </div>
      {paper && (
        <div className="hidden print:block">
          <PaperList list={list} address={address} />
        </div>
      )}
    </>
  );
}

/** The blocks with rows that match the search. Without a search all blocks, also those not filled yet. */
function foundIn(list: PredictedList, q: string) {
  const all = q.trim() === "";
  return list.blocks
    .map((block) => ({ block, rows: all ? block.performances : block.performances.filter((each) => isFound(q, each)) }))
    .filter(({ block, rows }) => rows.length > 0 || (all && isComing(block)));
}

/** Ids of the followed entries among these rows, as text, so that a memoised section can compare them. */
const followedIn = (rows: readonly Performance[], { followed }: Stars) =>
  rows.flatMap((each) => (followed.has(each.entry_id) ? each.entry_id : [])).join(" ");

/** True when it is not known yet who dances in a block. */
const isComing = (block: Block) => block.rounds.some((round) => round.expected);

/** „Samba, grupa 1 z 2: 012 015 017”, or the number and title of one with the dance. */
function sentenceOf(on: NonNullable<ReturnType<typeof floorIn<Performance>>>, untitled: string, locale: Locale): string {
  const names =
    on.performances.length > 1 && on.floor
      ? numbersText(on.floor.numbers)
      : on.performances.map((each) => nameOf(each, untitled)).join(", ");
  return [floorText(on, locale), names].filter(Boolean).join(": ");
}

function nameOf(each: Performance, untitled: string): string {
  const title = each.shown.label ?? untitled;
  return each.start_number === null ? title : `${startNumber(each.start_number)} ${title}`;
}

function Past({ blocks, children }: { blocks: readonly { rows: readonly Performance[] }[]; children: React.ReactNode }) {
  const messages = usePageWords();
  const locale = useLocale();
  const performances = blocks.reduce((sum, { rows }) => sum + rows.filter((each) => each.out === null).length, 0);
  return (
    <details className="sl-past group">
      <summary className="sl-sum">
        <CheckCheck className="ic" aria-hidden />
        {messages.finishedBlocks(
          count(locale, blocks.length, counted.blocksDone[locale]),
          count(locale, performances, counted.performances[locale]),
        )}
        <ChevronDown className="ic ml-auto group-open:rotate-180" aria-hidden />
      </summary>
      {children}
    </details>
  );
}

/** Links to the competition's other days and stages, if any. */
function OtherLists({ list }: { list: PredictedList }) {
  const messages = usePageWords();
  const locale = useLocale();
  if (list.lists.length < 2) return null;
  const days = new Set(list.lists.map((each) => each.day)).size > 1;
  return (
    <nav className="sl-lists" aria-label={messages.lists}>
      {list.lists.map((each) => (
        <Link key={each.id} to={`/startlist/${each.id}`} aria-current={each.id === list.id ? "page" : undefined}>
          {[each.name, days && formatDate(`${each.day}T12:00:00Z`, locale, "short")].filter(Boolean).join(", ")}
        </Link>
      ))}
    </nav>
  );
}

/** The breaks that begin when `position` blocks are over. */
function Breaks({ list, position }: { list: PredictedList; position: number }) {
  const messages = useListWords();
  const locale = useLocale();
  const here = list.breaks.filter((each) => each.position === position);
  const over =
    here.length > 0 &&
    list.blocks.some((block) => block.position > position && block.performances.some((each) => each.status !== "waiting"));
  return here.map((each) => (
    <p key={each.id} className={`sl-brk ${over ? "muted" : "sec"}`}>
      <Coffee className="ic" aria-hidden />
      <time className="num nw">
        {!over && `${messages.around} `}
        {formatTime(each.predicted_at, locale)}
      </time>
      <b className="ell grow">{each.name}</b>
      <span className="num nw">
        {Math.round(each.seconds / 60)}
        {"\u00a0"}min
      </span>
    </p>
  ));
}

interface HeaderProps {
  list: PredictedList;
  heardAt: number;
  address: string;
  find: ReturnType<typeof useFind>;
}

function Header({ list, heardAt, address, find }: HeaderProps) {
  const messages = usePageWords();
  const locale = useLocale();
  const all = list.blocks.flatMap((block) => block.performances);
  const begun = all.some((each) => each.status !== "waiting");
  const over = all.length > 0 && all.every(isOver) && !list.blocks.some(isComing);
  return (
    <LiveHeader
      brand={list.competition_name}
      title={messages.startList}
      meta={[formatDate(`${list.day}T12:00:00Z`, locale, "long"), list.venue_name, list.name]}
      running={begun && !over}
      heardAt={heardAt}
      share={{ title: list.competition_name, url: address }}
      find={find}
      paper
    >
      {begun && !over ? (
        <Delay seconds={list.delay_seconds} />
      ) : (
        <span className="num">{over ? messages.finished : messages.starts(formatTime(list.starts_at, locale))}</span>
      )}
    </LiveHeader>
  );
}
