import { AudioLines, Coffee, ListOrdered, Printer, Search, Share2, Star, Timer } from "lucide-react";
import { useLoaderData, useSearchParams } from "react-router";
import { Fragment, useEffect, useState } from "react";
import { useApp } from "../web/app-context.ts";
import { TenantLogo } from "../web/brand/lockup.tsx";
import { count, danceTitle, formatDate, formatTime, startNumber } from "../web/format.ts";
import { PublicPage } from "../web/frames.tsx";
import { StageHeader } from "../web/layouts/public-frame.tsx";
import { useLocale } from "../web/locale.tsx";
import { caller, type LoaderArgs, type PageHandle } from "../web/page.ts";
import { Button, buttonClass, IconButton, LinkButton } from "../web/ui/button.tsx";
import { Empty } from "../web/ui/empty.tsx";
import { fold } from "../web/ui/fold.ts";
import { Live } from "../web/ui/live.tsx";
import { useToast } from "../web/ui/toast.tsx";
import { useLive } from "../web/use-live.ts";
import { getPublicStartList, type PublicStartList } from "./contract.ts";
import { useFollowed } from "./star.tsx";
import { PaperList } from "./paper-list.tsx";
import { Rows } from "./public-rows.tsx";
import { shortCode } from "./rules.ts";
import { counted, useListWords, words } from "./words.ts";

type Block = PublicStartList["blocks"][number];
type Performance = Block["performances"][number];

export const handle: PageHandle = {
  title: (loaded: PublicStartList | undefined, locale) =>
    loaded ? `${words[locale].oneList}, ${loaded.competition_name}` : words[locale].oneList,
};

/** The published list, by its id or short code. */
export async function loader({ context, params, request }: LoaderArgs) {
  return caller(context).call(getPublicStartList, { params: { id: params["id"] ?? "" } }, { signal: request.signal });
}

/** The start list in the hall's hand: who is on stage, who is next and about when, live; on paper a table with boxes to tick. */
export function Component() {
  const loaded = useLoaderData<typeof loader>();
  const list = useLive(getPublicStartList, { params: { id: loaded.id } }, loaded);
  const said = useListWords();
  const { bootstrap } = useApp();
  const [params] = useSearchParams();
  const stars = useFollowed();
  const followed = list.blocks.flatMap((block) => block.performances).filter((each) => stars.followed.has(each.entry_id)).length;
  const toPrint = params.get("print") === "1";
  useEffect(() => {
    if (toPrint) window.print();
  }, [toPrint]);
  const path = `/startlist/${shortCode(list.id)}`;
  const [{ q, onlyFollowed }, setView] = useState({ q: params.get("q") ?? "", onlyFollowed: params.get("view") === "followed" });
  const put = (change: { q?: string; onlyFollowed?: boolean }) => {
    const next = { q, onlyFollowed, ...change };
    setView(next);
    // Only what is shown changes, so the address is written without asking the server: the search works without a network, too.
    const address = new URL(location.href);
    address.search = new URLSearchParams({
      ...(next.q ? { q: next.q } : {}),
      ...(next.onlyFollowed ? { view: "followed" } : {}),
    }).toString();
    history.replaceState(history.state, "", address);
  };
  const wanted = fold(q.trim());
  const isNumber = /^\d+$/.test(wanted);
  const shows = (each: Performance) =>
    (isNumber ? each.start_number === Number(wanted) : fold(`${each.title ?? ""} ${each.club_name ?? ""}`).includes(wanted)) &&
    (!onlyFollowed || stars.followed.has(each.entry_id));
  const filtered = wanted !== "" || onlyFollowed;
  const blocks = list.blocks.map((block) => ({ block, rows: block.performances.filter(shows) })).filter((each) => each.rows.length > 0);
  const onStage = list.blocks.flatMap((block) => block.performances).find((each) => each.status === "on_stage");
  return (
    <>
      <div className="print:hidden">
        <PublicPage
          width="form"
          stage={<Header list={list} path={path} />}
          tabs={[
            { to: `/scores/${list.competition_id}`, label: { pl: words.pl.live, en: words.en.live }, icon: AudioLines },
            { to: `/startlist/${loaded.id}`, label: { pl: words.pl.oneList, en: words.en.oneList }, icon: ListOrdered },
          ]}
          footer={<Updated at={list.updated_at} />}
        >
          <p className="vh" role="status">
            {onStage && `${said.nowOnStage}: ${nameOf(onStage, said.noTitle)}`}
          </p>
          <form className="flex flex-wrap items-center gap-2 px-4 py-3 md:px-0 md:pt-0" role="search" method="get">
            {onlyFollowed && <input type="hidden" name="view" value="followed" />}
            <span className="inp min-w-0 flex-1 basis-56">
              <Search className="ic" aria-hidden />
              <input
                type="search"
                name="q"
                value={q}
                aria-label={said.findNumber}
                placeholder={said.findNumber}
                onChange={(event) => put({ q: event.currentTarget.value })}
              />
            </span>
            <noscript>
              <button type="submit" className={buttonClass()}>
                {said.find}
              </button>
            </noscript>
            <Button
              className="noscript:hidden"
              aria-pressed={onlyFollowed}
              look={onlyFollowed ? "soft" : "plain"}
              icon={<Star className={`ic${onlyFollowed ? " fill" : ""}`} aria-hidden />}
              onClick={() => put({ onlyFollowed: !onlyFollowed })}
            >
              {said.followed} <span className="num">{followed}</span>
            </Button>
            {onStage && !filtered && (
              <a href="#now" className={buttonClass("ghost")}>
                {said.toNow}
              </a>
            )}
          </form>
          {blocks.length === 0 && (
            <div className="p-4 md:p-0">
              <Empty
                title={onlyFollowed && wanted === "" ? said.noFollowed : said.nothingFound}
                actions={<Button onClick={() => put({ q: "", onlyFollowed: false })}>{said.clear}</Button>}
              >
                {onlyFollowed && wanted === "" && said.noFollowedWhy}
              </Empty>
            </div>
          )}
          {!filtered && <Breaks list={list} position={0} />}
          {blocks.map(({ block, rows }) => (
            <Fragment key={block.id}>
              <section className="sls" aria-label={block.name}>
                <div className="sl-h">
                  <div>
                    <h2>{block.name}</h2>
                    <span className="sm sec">{numbersOf(block)}</span>
                  </div>
                  <BlockTime block={block} />
                </div>
                <Rows rows={rows} collapse={!filtered} stars={stars} />
              </section>
              {!filtered && <Breaks list={list} position={block.position} />}
            </Fragment>
          ))}
        </PublicPage>
      </div>
      <div className="hidden print:block">
        <PaperList list={list} address={bootstrap.publicUrl + path} />
      </div>
    </>
  );
}

function nameOf(each: Performance, untitled: string): string {
  const title = each.title ? danceTitle(each.title) : untitled;
  return each.start_number === null ? title : `${startNumber(each.start_number)} ${title}`;
}

function numbersOf(block: Block): string {
  const numbers = block.performances.flatMap((each) => each.start_number ?? []);
  if (numbers.length === 0) return "";
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
  return low === high ? startNumber(low) : `${startNumber(low)}–${startNumber(high)}`;
}

/** The breaks that stand after so many blocks, quiet once dancing has gone on. */
function Breaks({ list, position }: { list: PublicStartList; position: number }) {
  const said = useListWords();
  const locale = useLocale();
  const over = list.blocks.some((block) => block.position > position && block.performances.some((each) => each.status !== "waiting"));
  return list.breaks
    .filter((each) => each.position === position)
    .map((each) => (
      <p key={each.id} className={`flex items-center gap-3 border-b border-line px-4 py-3 ${over ? "muted" : "sec"}`}>
        <Coffee className="ic" aria-hidden />
        <time className="num nw">
          {!over && `${said.around} `}
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

function BlockTime({ block }: { block: Block }) {
  const said = useListWords();
  const locale = useLocale();
  const first = block.performances[0];
  const begun = first !== undefined && first.status !== "waiting";
  return (
    <span className="num b nw">
      {!begun && `${said.around} `}
      {formatTime(first?.predicted_at ?? block.planned_at, locale)}
    </span>
  );
}

function Header({ list, path }: { list: PublicStartList; path: string }) {
  const said = useListWords();
  const locale = useLocale();
  const { bootstrap } = useApp();
  const toast = useToast();
  const all = list.blocks.flatMap((block) => block.performances);
  const begun = all.some((each) => each.status !== "waiting");
  const over = all.every((each) => each.status === "done" || each.status === "no_show");
  const share = async () => {
    const url = bootstrap.publicUrl + path;
    if (navigator.share) await navigator.share({ title: list.competition_name, url }).catch(() => undefined);
    else
      await navigator.clipboard
        .writeText(url)
        .then(() => toast({ text: said.copied, look: "done" }))
        .catch(() => toast({ text: url }));
  };
  return (
    <StageHeader
      brand={<TenantLogo name={list.competition_name} onStage />}
      title={said.oneList}
      meta={[formatDate(`${list.day}T12:00:00Z`, locale, "long"), list.venue_name, list.name].filter(Boolean).join(" · ")}
      live={
        <>
          {begun && !over ? (
            <Live />
          ) : (
            <span className="num">{over ? said.finished : said.starts(formatTime(list.starts_at, locale))}</span>
          )}
          {begun && !over && (
            <>
              <Timer className="ic" aria-hidden />
              <span>
                {list.delay_seconds >= 60
                  ? said.late(count(locale, Math.round(list.delay_seconds / 60), counted.minutes[locale]))
                  : said.onTime}
              </span>
            </>
          )}
        </>
      }
      actions={
        <>
          <LinkButton className="max-md:hidden" size="small" to={`/scores/${list.competition_id}`}>
            {said.results}
          </LinkButton>
          <IconButton label={said.print} className="max-md:hidden" onClick={() => window.print()}>
            <Printer className="ic" aria-hidden />
          </IconButton>
          <IconButton label={said.share} size="touch" onClick={() => void share()}>
            <Share2 className="ic" aria-hidden />
          </IconButton>
        </>
      }
    />
  );
}

/** When the page's data is from; says so plainly while the device is offline. */
function Updated({ at }: { at: string }) {
  const said = useListWords();
  const locale = useLocale();
  const [offline, setOffline] = useState(false);
  useEffect(() => {
    const look = () => setOffline(!navigator.onLine);
    look();
    addEventListener("online", look);
    addEventListener("offline", look);
    return () => {
      removeEventListener("online", look);
      removeEventListener("offline", look);
    };
  }, []);
  return (
    <span role="status" className={`num sm${offline ? " t-warn b" : ""}`}>
      {offline ? said.lastData(formatTime(at, locale)) : said.updated(formatTime(at, locale, { seconds: true }))}
    </span>
  );
}
