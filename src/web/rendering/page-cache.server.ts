// Cache of pages that are the same for all guests: rendered once, then served as ready bytes until their content has changed.
import { withTimeLimit } from "../../kernel/monitoring/probe.server.ts";
import type { Live } from "../../kernel/live/live.server.ts";
import { openRenderQueue } from "../../kernel/live/render-queue.server.ts";
import { pauseAfter } from "../../kernel/live/room.server.ts";
import { type ChangeEffect, isRelatedTopic } from "../../kernel/live/notification-channel.server.ts";
import { type CompressedBytes, compressBytes, type PreparedReply, etagOf } from "../../kernel/replies/prepared-reply.server.ts";
import { VISITORS } from "../../kernel/world/world.server.ts";
import type { RenderedPage } from "./renderer.server.ts";

/**
 * Age after which a page is rendered again without a change event, in milliseconds: it also shows values that depend on time, such as predicted
 * times.
 */
const READY_MS = 30_000;
const READY_BYTES = 64_000_000;
/** Time for which old bytes are served while newer ones are rendered, in milliseconds. Later requests wait. */
const OLD_MS = 1000;
/** Minimum time between two renderings of a page that changes all the time, in milliseconds. */
const PACE_MS = 500;
/** Topic families that no public page shows; their change events are ignored. */
const DESKS = [VISITORS, "judging", "panels", "stage", "incidents", "door", "tablets", "round", "payments", "payment", "signup", "entry"];
/** Topic families that pages list in `shows`; an event about another topic of them is ignored. All other events concern each page of the tenant. */
const NAMED = ["competitions", "competition", "scores", "start-list", "entries", "notices", "screens"];

/** A rendered page in all encodings, with the time of rendering in milliseconds. */
export type CachedPage = PreparedReply & Required<CompressedBytes> & { at: number };

interface CacheEntry {
  tenantId: string;
  made: CachedPage | undefined;
  /** Topics that the bytes show; undefined before the first rendering, and for pages that do not list them. */
  shows: readonly string[] | undefined;
  /** Time from which the bytes are old, in milliseconds. */
  oldFrom: number;
  making: Promise<CachedPage | RenderedPage> | undefined;
  /** True while a new rendering waits in the queue and the old bytes are served. */
  queued: boolean;
  /** When the last rendering started or was queued, in milliseconds. */
  startedAt: number;
  /** Duration of the last rendering including the queue, in milliseconds. */
  tookMs: number;
  /** Change events received during the rendering. */
  received: { topic: string; news: ChangeEffect; at: number }[];
}

/** A page as it is requested from the cache. */
export interface CacheRequest {
  key: string;
  tenantId: string;
  /** Renders the page. */
  make: () => Promise<RenderedPage>;
}

/**
 * Cached bytes, `stale` when newer ones could not be rendered. Or a page that is not cached, because it failed or belongs to one visitor; `first` is
 * true for the request that rendered it.
 */
export type CacheResult = { kept: CachedPage; stale: boolean } | { page: RenderedPage; first: boolean };

/** The cache of pages. */
export interface PageCache {
  /** Returns bytes that may be served at once, and starts a new rendering when they are old. */
  now(request: CacheRequest): CachedPage | undefined;
  /** Returns the bytes, rendering the page if needed. While the database is unavailable it returns the last ones. */
  find(request: CacheRequest): Promise<CacheResult>;
}

/** True when an event of this topic concerns a page with these topics. Without topics each event does. */
function isAffected(shows: readonly string[] | undefined, topic: string): boolean {
  const [family = ""] = topic.split(":");
  if (DESKS.includes(family)) return false;
  return !shows || !NAMED.includes(family) || shows.some((each) => isRelatedTopic(each, topic));
}

/** Opens the storage of pages by key. Over READY_BYTES it drops the pages that were added first. */
function openEntries() {
  const pages = new Map<string, CacheEntry>();
  let bytes = 0;
  const sizeOf = (page: CacheEntry) => (page.made ? page.made.plain.length + page.made.gzip.length + page.made.br.length : 0);
  const forget = (key: string, page: CacheEntry): void => {
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
    get: (key: string): CacheEntry | undefined => pages.get(key),
    /** Returns the page of this key; creates one without bytes. */
    hold: ({ key, tenantId }: CacheRequest): CacheEntry => {
      const before = pages.get(key);
      if (before) return before;
      const page: CacheEntry = {
        tenantId,
        made: undefined,
        shows: undefined,
        oldFrom: Infinity,
        making: undefined,
        queued: false,
        startedAt: 0,
        tookMs: 0,
        received: [],
      };
      pages.set(key, page);
      return page;
    },
    /** Stores the page's bytes, unless a change event removed its content during the rendering. */
    keep: (key: string, page: CacheEntry, made: CachedPage, shows: readonly string[] | undefined): void => {
      const received = page.received.filter(({ topic }) => isAffected(shows, topic));
      if (received.some(({ news }) => news === "takes-away")) return forget(key, page);
      bytes -= sizeOf(page);
      Object.assign(page, { made, shows, oldFrom: Math.min(made.at + READY_MS, ...received.map(({ at }) => at)) });
      bytes += sizeOf(page);
      for (const [oldest, other] of pages) {
        if (bytes <= READY_BYTES) break;
        if (other !== page) forget(oldest, other);
      }
    },
    /** Marks the pages that show the topic as old, or removes them when content may be gone. Without a topic it removes all pages. */
    applyEvent: (tenantId: string | undefined, topic: string | undefined, news: ChangeEffect = "takes-away"): void => {
      if (tenantId === undefined || topic === undefined) return forgetAll();
      for (const [key, page] of pages) {
        if (page.tenantId !== tenantId) continue;
        if (page.making) page.received.push({ topic, news, at: Date.now() });
        if (!isAffected(page.shows, topic)) continue;
        // Content that may be gone is not served again, also not by a rendering that is already running.
        if (news === "takes-away") forget(key, page);
        else page.oldFrom = Math.min(page.oldFrom, Date.now());
      }
    },
  };
}

/** Packs a rendered page. Shared caches may store it for `cacheSeconds`. */
async function bytesOf({ html, headers }: RenderedPage, cacheSeconds: number): Promise<CachedPage> {
  const { "cache-control": _, ...own } = headers;
  const caching = cacheSeconds > 0 ? `public, max-age=0, s-maxage=${cacheSeconds}, must-revalidate` : "no-cache";
  return {
    ...(await compressBytes(html)),
    name: "page",
    etag: etagOf(html),
    headers: { ...own, "cache-control": caching },
    at: Date.now(),
  };
}

/**
 * Opens the cache, which listens to change events. `database` tracks whether the database is unavailable, and is notified of failures. Shared
 * caches may store pages for `cacheSeconds`, browsers do not.
 */
export function openPageCache(
  live: Live,
  database: { isUnavailable(): boolean; markUnavailable(): void },
  cacheSeconds: number,
): PageCache {
  const pages = openEntries();
  const inTurn = openRenderQueue();
  live.onAnnouncement(pages.applyEvent);

  async function make({ key, make: render }: CacheRequest, page: CacheEntry): Promise<CachedPage | RenderedPage> {
    page.received = [];
    if (!page.queued) page.startedAt = Date.now();
    const rendered = await render();
    const { status, headers, missed } = rendered;
    if (status !== 200 || missed || "set-cookie" in headers || page.tenantId === "") {
      if (status < 500 && !missed) pages.forget(key, page);
      return rendered;
    }
    const made = await bytesOf(rendered, cacheSeconds);
    page.tookMs = Date.now() - page.startedAt;
    // The database answers but change events do not arrive: content withdrawn meanwhile would stay.
    if (!live.isConnected()) pages.forgetAll();
    if (pages.get(key) === page) pages.keep(key, page, made, rendered.shows);
    return made;
  }

  /** Starts a rendering, or joins the one that is running. */
  function begin(request: CacheRequest, page: CacheEntry): Promise<CachedPage | RenderedPage> {
    page.making ??= make(request, page).finally(() => {
      page.making = undefined;
      if (!page.made) pages.forget(request.key, page);
    });
    return page.making;
  }

  /** Renders a page again in its turn, unless that has already happened or the page was removed. */
  async function renew(request: CacheRequest, page: CacheEntry): Promise<void> {
    page.queued = true;
    page.startedAt = Date.now();
    const isOld = () => pages.get(request.key) === page && page.oldFrom <= Date.now();
    await inTurn(async () => isOld() && begin(request, page)).catch(() => undefined);
    page.queued = false;
  }

  const cache: PageCache = {
    now(request) {
      const page = pages.get(request.key);
      if (!page?.made || !live.isConnected()) return undefined;
      const age = Date.now() - page.oldFrom;
      if (age < 0) return page.made;
      if (age >= pauseAfter(page.tookMs, OLD_MS)) return undefined;
      if (!page.making && !page.queued && Date.now() - page.startedAt >= pauseAfter(page.tookMs, PACE_MS)) void renew(request, page);
      return page.made;
    },
    async find(request) {
      const ready = cache.now(request);
      if (ready) return { kept: ready, stale: false };
      const page = pages.hold(request);
      if (page.made && database.isUnavailable()) return { kept: page.made, stale: true };
      const first = page.making === undefined;
      const making = begin(request, page);
      if (page.made) {
        const early = await withTimeLimit(making, undefined);
        // A page withdrawn during the attempt is no longer stored and must not be served.
        if (pages.get(request.key) === page && (early === undefined || ("status" in early && (early.missed || early.status === 503)))) {
          database.markUnavailable();
          return { kept: page.made, stale: true };
        }
      }
      const made = await making;
      return "status" in made ? { page: made, first } : { kept: made, stale: false };
    },
  };
  return cache;
}
