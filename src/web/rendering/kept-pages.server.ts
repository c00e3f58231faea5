// Pages that are the same for every guest: made once, then served as ready bytes until what they show has changed.
import { inTime } from "../../kernel/monitoring/probe.server.ts";
import type { Live } from "../../kernel/live/live.server.ts";
import { openRenderQueue } from "../../kernel/live/render-queue.server.ts";
import { restAfter } from "../../kernel/live/room.server.ts";
import { type News, concerns } from "../../kernel/live/news-line.server.ts";
import { type Packed, pack, type Ready, tagOf } from "../../kernel/replies/ready.server.ts";
import { VISITORS } from "../../kernel/world/world.server.ts";
import type { RenderedPage } from "./renderer.server.ts";

/** After how long a page is made anew without any news: it also shows what only time changes, such as predicted times. */
const READY_MS = 30_000;
const READY_BYTES = 64_000_000;
/** For how long old bytes are served while newer ones are made; whoever comes later waits for those. */
const OLD_MS = 1000;
/** How much time passes at least between two renderings of a page that changes all the time. */
const PACE_MS = 500;
/** What no public page shows: news of it leaves them alone. */
const DESKS = [VISITORS, "judging", "panels", "stage", "tablets", "round", "payments", "payment", "signup", "entry"];
/** What pages name when they show it: news of another one's leaves them alone. All other news concerns every page of the tenant. */
const NAMED = ["competitions", "competition", "scores", "start-list", "entries"];

export type KeptBytes = Ready & Required<Packed> & { at: number };

interface Kept {
  tenantId: string;
  made: KeptBytes | undefined;
  /** What the bytes show; unknown before there are any. */
  shows: readonly string[] | undefined;
  /** Since when the bytes are old. */
  old: number;
  making: Promise<KeptBytes | RenderedPage> | undefined;
  /** It is made anew in its turn, while its old bytes are served. */
  queued: boolean;
  /** When its last rendering was begun, or queued. */
  begun: number;
  /** How long after that its bytes were there, in milliseconds. */
  took: number;
  /** What was heard while it is being made. */
  heard: { topic: string; news: News; at: number }[];
}

export interface Asked {
  key: string;
  tenantId: string;
  /** Renders the page. */
  make: () => Promise<RenderedPage>;
}

/** The bytes and whether newer ones could not be had; or the page as it came, which is nobody else's: it failed, or it says something of its first reader. */
export type Found = { kept: KeptBytes; stale: boolean } | { page: RenderedPage; first: boolean };

export interface KeptPages {
  /** Bytes that may be served at once; newer ones are begun where these are old. */
  now(asked: Asked): KeptBytes | undefined;
  /** The same, made or waited for when there are none; those that were last there while the database is away. */
  find(asked: Asked): Promise<Found>;
}

/** Whether news of this topic concerns what shows these; all news concerns what does not say. */
function shown(shows: readonly string[] | undefined, topic: string): boolean {
  const [family = ""] = topic.split(":");
  if (DESKS.includes(family)) return false;
  return !shows || !NAMED.includes(family) || shows.some((each) => concerns(each, topic));
}

/** The pages by their key; when their bytes are too many, those that were begun first go. */
function openShelf() {
  const pages = new Map<string, Kept>();
  let bytes = 0;
  const sizeOf = (page: Kept) => (page.made ? page.made.plain.length + page.made.gzip.length + page.made.br.length : 0);
  const forget = (key: string, page: Kept): void => {
    if (pages.get(key) !== page) return;
    bytes -= sizeOf(page);
    pages.delete(key);
  };
  const forgetAll = (): void => {
    pages.clear();
    bytes = 0;
  };
  return {
    forget,
    forgetAll,
    get: (key: string): Kept | undefined => pages.get(key),
    /** The page of this key, without bytes when there was none. */
    hold: ({ key, tenantId }: Asked): Kept => {
      const before = pages.get(key);
      if (before) return before;
      const page: Kept = {
        tenantId,
        made: undefined,
        shows: undefined,
        old: Infinity,
        making: undefined,
        queued: false,
        begun: 0,
        took: 0,
        heard: [],
      };
      pages.set(key, page);
      return page;
    },
    /** Gives the page its bytes, unless what it shows was taken away while it was made. */
    keep: (key: string, page: Kept, made: KeptBytes, shows: readonly string[] | undefined): void => {
      const heard = page.heard.filter(({ topic }) => shown(shows, topic));
      if (heard.some(({ news }) => news === "takes-away")) return forget(key, page);
      bytes -= sizeOf(page);
      Object.assign(page, { made, shows, old: Math.min(made.at + READY_MS, ...heard.map(({ at }) => at)) });
      bytes += sizeOf(page);
      for (const [oldest, other] of pages) {
        if (bytes <= READY_BYTES) break;
        if (other !== page) forget(oldest, other);
      }
    },
    /** News of a topic makes the pages that show it old, or takes them away. */
    hear: (tenantId: string | undefined, topic: string | undefined, news: News = "takes-away"): void => {
      if (tenantId === undefined || topic === undefined) return forgetAll();
      for (const [key, page] of pages) {
        if (page.tenantId !== tenantId) continue;
        if (page.making) page.heard.push({ topic, news, at: Date.now() });
        if (!shown(page.shows, topic)) continue;
        // What may be gone is not served again, not by a rendering that is under way either.
        if (news === "takes-away") forget(key, page);
        else page.old = Math.min(page.old, Date.now());
      }
    },
  };
}

/** A rendered page as bytes that are ready to be served; caches in front may keep them for so many seconds. */
async function bytesOf({ html, headers }: RenderedPage, cacheSeconds: number): Promise<KeptBytes> {
  const { "cache-control": _, ...own } = headers;
  const caching = cacheSeconds > 0 ? `public, max-age=0, s-maxage=${cacheSeconds}, must-revalidate` : "no-cache";
  return { ...(await pack(html)), name: "page", etag: tagOf(html), headers: { ...own, "cache-control": caching }, at: Date.now() };
}

/**
 * Opens the memory of ready pages, which listens to the news; `away` knows of the database, and is told. Caches in front may keep a page for
 * so many seconds, browsers none.
 */
export function openKeptPages(live: Live, away: { away(): boolean; missed(): void }, cacheSeconds: number): KeptPages {
  const pages = openShelf();
  const inTurn = openRenderQueue();
  live.onNews(pages.hear);

  async function make({ key, make: render }: Asked, page: Kept): Promise<KeptBytes | RenderedPage> {
    page.heard = [];
    if (!page.queued) page.begun = Date.now();
    const rendered = await render();
    const { status, headers, missed } = rendered;
    if (status !== 200 || missed || "set-cookie" in headers || page.tenantId === "") {
      if (status < 500 && !missed) pages.forget(key, page);
      return rendered;
    }
    const made = await bytesOf(rendered, cacheSeconds);
    page.took = Date.now() - page.begun;
    // The database answers while its news is not heard: what was withdrawn meanwhile is not known.
    if (!live.hears()) pages.forgetAll();
    if (pages.get(key) === page) pages.keep(key, page, made, rendered.shows);
    return made;
  }

  /** One rendering at a time: whoever comes meanwhile gets the same. */
  function begin(asked: Asked, page: Kept): Promise<KeptBytes | RenderedPage> {
    page.making ??= make(asked, page).finally(() => {
      page.making = undefined;
      if (!page.made) pages.forget(asked.key, page);
    });
    return page.making;
  }

  /** Makes a page anew in its turn, unless whoever waits for it has begun that, or it was taken away. */
  async function renew(asked: Asked, page: Kept): Promise<void> {
    page.queued = true;
    page.begun = Date.now();
    const isOld = () => pages.get(asked.key) === page && page.old <= Date.now();
    await inTurn(async () => isOld() && begin(asked, page)).catch(() => undefined);
    page.queued = false;
  }

  const kept: KeptPages = {
    now(asked) {
      const page = pages.get(asked.key);
      if (!page?.made || !live.hears()) return undefined;
      const age = Date.now() - page.old;
      if (age < 0) return page.made;
      if (age >= restAfter(page.took, OLD_MS)) return undefined;
      if (!page.making && !page.queued && Date.now() - page.begun >= restAfter(page.took, PACE_MS)) void renew(asked, page);
      return page.made;
    },
    async find(asked) {
      const ready = kept.now(asked);
      if (ready) return { kept: ready, stale: false };
      const page = pages.hold(asked);
      if (page.made && away.away()) return { kept: page.made, stale: true };
      const first = page.making === undefined;
      const making = begin(asked, page);
      if (page.made) {
        const early = await inTime(making, undefined);
        // What was withdrawn while it was tried is not kept any more.
        if (pages.get(asked.key) === page && (early === undefined || ("status" in early && (early.missed || early.status === 503)))) {
          away.missed();
          return { kept: page.made, stale: true };
        }
      }
      const made = await making;
      return "status" in made ? { page: made, first } : { kept: made, stale: false };
    },
  };
  return kept;
}
