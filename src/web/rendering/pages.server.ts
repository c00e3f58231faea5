// Answers all requests outside the API: built assets, and pages rendered by the server build (or only their shell, with RENDER=client).
import { readFile } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseCookies } from "../../kernel/requests/cookies.ts";
import { languageFor } from "../../kernel/requests/negotiate.ts";
import { isStationPath } from "../../kernel/endpoints/stations.ts";
import {
  chooseReply,
  type CompressedBytes,
  compressBytes,
  type PreparedReply,
  preparedResponse,
} from "../../kernel/replies/prepared-reply.server.ts";
import { sessionOf } from "../../kernel/requests/session-cookie.ts";
import type { World } from "../../kernel/world/world.server.ts";
import { isAsset, openAssets } from "./assets.server.ts";
import { type CacheRequest, type CachedPage, openPageCache } from "./page-cache.server.ts";
import { openOwners, type Owner, ownerKey } from "./page-owner.server.ts";
import { readyAddress, type ReadyAddress } from "./ready-address.ts";
import { openRenderer, type RenderedPage, type Renderer } from "./renderer.server.ts";
import { withStaleNote } from "../live/stale-note.ts";
import type { Locale } from "../../kernel/text/locale.ts";
import { LOCALE_COOKIE } from "../locale/choose-locale.ts";
import type { PageHost } from "./page-host.ts";

/** Number of addresses whose parsed form is remembered. */
const ADDRESSES_MOST = 5000;
/** Number of Accept-Language headers whose language is remembered. */
const LANGUAGES_MOST = 200;
/** Time for which the note about a page's age stays correct, in milliseconds. */
const SENTENCE_MS = 5000;

/** Answers pages and assets for a visitor with this address. `known` returns an answer that is ready without rendering. */
export interface Pages {
  (request: Request, client?: string): Promise<Response>;
  known(incoming: IncomingMessage): PreparedReply | undefined;
  close(): Promise<void>;
}

/** The whole application, for calls made in process. `client` is the address of the visitor who requested the page. */
type Fetch = (request: Request, client?: string) => Promise<Response>;

/** A guest's address that was answered before. */
interface Address {
  owner: string;
  ready: ReadyAddress;
  /** Last request for this address by language, while it belongs to the same owner. */
  last?: { owner: Owner; requests: Partial<Record<Locale, CacheRequest>> };
}

/**
 * Content security policy of each page: only scripts and WebAssembly of this build (decision 076), and API calls, also to another host if
 * configured. Inline styles are allowed (decision 031), because they cannot send data.
 */
function policyOf(inlineScriptHashes: readonly string[], apiUrl: string | undefined): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'wasm-unsafe-eval' ${inlineScriptHashes.map((hash) => `'${hash}'`).join(" ")}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    `connect-src 'self'${apiUrl ? ` ${new URL(apiUrl).origin}` : ""}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/**
 * Returns the function that renders a page for its owner. It adds the headers of all pages; pages are not cached unless they say so. The reads of a
 * signed-in person's page share one transaction. Calls of the page count as `client`, the visitor's address: a limit never counts this process.
 */
function openRendering(world: World, renderer: Renderer, policy: string, fetch: Fetch) {
  return async function render(address: URL, headers: Headers, owner: Owner, locale: Locale, client?: string): Promise<RenderedPage> {
    const { tenant, inAddress, inPublicLinks, guestsTenant } = owner;
    const { slug, name, accent_color, logo_file_id } = tenant;
    const toRender = {
      url: address.href,
      headers: [...headers],
      tenant: { slug, name, accent_color, logo_file_id },
      inAddress,
      inPublicLinks,
      guestsTenant,
      locale,
    };
    const page = owner.person
      ? await world.database.pageReads.during((join, end) =>
          renderer.render(
            toRender,
            (request) => {
              join(request);
              return fetch(request, client);
            },
            () => void end(),
          ),
        )
      : await renderer.render(toRender, (request) => fetch(request, client));
    page.headers = {
      "cache-control": "no-store",
      ...page.headers,
      "content-security-policy": policy,
      vary: ["Cookie, Accept-Encoding, Accept-Language", page.headers.vary].filter(Boolean).join(", "),
    };
    return page;
  };
}

/** Returns the function that answers with an earlier page when no newer one is available. The page says so, and nobody may cache it. */
function openStaleAnswers() {
  const sentences = new WeakMap<CachedPage, { until: number; packed: Promise<CompressedBytes> }>();
  return async function staleAnswer(page: CachedPage, request: Request, locale: Locale): Promise<Response> {
    const now = Date.now();
    let sentence = sentences.get(page);
    if (!sentence || sentence.until < now) {
      sentence = {
        until: now + SENTENCE_MS,
        packed: compressBytes(Buffer.from(withStaleNote(page.plain.toString(), locale, page.at, now))),
      };
      sentences.set(page, sentence);
    }
    const { headers, bytes } = chooseReply({ ...page, ...(await sentence.packed) }, request.headers.get("accept-encoding"), undefined);
    const { etag: _, ...own } = headers;
    const age = String(Math.round((now - page.at) / 1000));
    return new Response(new Uint8Array(bytes ?? page.plain), {
      headers: { ...own, "cache-control": "no-store", age, warning: '110 parkiet "Response is Stale"' },
    });
  };
}

/** Returns a function that maps an Accept-Language header to a language. Results are cached by the whole header. */
function openLanguages(): (accept?: string) => Locale {
  const languages = new Map<string, Locale>();
  return (accept = "") => {
    let preferred = languages.get(accept);
    if (!preferred) {
      if (languages.size >= LANGUAGES_MOST) languages.clear();
      languages.set(accept, (preferred = languageFor(accept)));
    }
    return preferred;
  };
}

/**
 * Opens the build in `folder` (its parts `client` and `ssr`). `fetch` is the whole application, for calls made in process. `start` opens the renderer:
 * browser tests share one among their applications.
 */
export async function openPages(
  world: World,
  folder: string,
  version: string,
  dev: boolean,
  fetch: Fetch,
  start: typeof openRenderer = openRenderer,
): Promise<Pages> {
  const { settings, publicUrl } = world;
  const client = join(folder, "client");
  const manifest = JSON.parse(await readFile(join(client, ".vite", "manifest.json"), "utf8")) as PageHost["manifest"];
  const renderer = await start(
    folder,
    { publicUrl, apiUrl: settings.API_URL ?? "", mode: settings.RENDER, manifest, dev, version },
    { fetch, complain: (error, page) => world.log.error({ err: error, page }, "page") },
  );
  const render = openRendering(world, renderer, policyOf(renderer.inlineScriptHashes, settings.API_URL), fetch);
  const assets = openAssets(client);
  const owners = openOwners(world);
  const cache = openPageCache(world.live, owners, settings.CACHE_SECONDS);
  const addresses = new Map<string, Address>();
  const preferredLanguage = openLanguages();
  const staleAnswer = openStaleAnswers();
  world.live.onAnnouncement((tenantId, _, news) => {
    if (news !== "moves-on") owners.forget(tenantId);
  });

  /** Builds the cache request of a guest's page; it does not depend on the first visitor. */
  function cacheRequestOf(owner: Owner, locale: Locale, { address }: ReadyAddress): CacheRequest {
    return {
      // Links differ when the address names the organiser, so it is part of the key.
      key: `${owner.tenant.id} ${locale} ${owner.inAddress ?? ""} ${address}`,
      tenantId: owner.tenant.id,
      // No cookies, headers or address of the first visitor may reach the others.
      make: () => render(new URL(address, publicUrl), new Headers(), owner, locale),
    };
  }

  const answer = async (request: Request, client?: string): Promise<Response> => {
    const url = new URL(request.url);
    if (request.method !== "GET" && request.method !== "HEAD")
      return new Response(null, { status: 405, headers: { allow: "GET, HEAD", "cache-control": "no-store" } });
    if (isAsset(url.pathname)) {
      const file = await assets.find(url.pathname);
      // A newer build may have the file a moment later, so nobody may cache that it is missing.
      return file ? preparedResponse(file, request) : new Response(null, { status: 404, headers: { "cache-control": "no-store" } });
    }
    const cookies = parseCookies(request.headers.get("cookie"));
    // A page of a station belongs to its device, whoever is signed in.
    const guest = sessionOf(cookies) === undefined && !isStationPath(url.pathname);
    const owner = await owners.of(request, guest);
    const locale = chosenLanguage(cookies) ?? owner.person?.locale ?? languageFor(request.headers.get("accept-language"));
    const ready = guest && settings.RENDER === "server" ? readyAddress(renderer.lines, url) : undefined;
    const own = async () => responseOf(await render(url, request.headers, owner, locale, client));
    if (!ready || ready.typed || hasOwn(cookies, ready)) return own();
    if (addresses.size >= ADDRESSES_MOST) addresses.clear();
    addresses.set(request.url, { owner: ownerKey(url), ready });
    const found = await cache.find(cacheRequestOf(owner, locale, ready));
    if ("kept" in found) return found.stale ? staleAnswer(found.kept, request, locale) : preparedResponse(found.kept, request);
    // Cookies belong to one visitor, so others who waited for this rendering get their own.
    return found.first || !found.page.headers["set-cookie"] ? responseOf(found.page) : own();
  };

  return Object.assign(answer, {
    known({ url = "", headers }: IncomingMessage): PreparedReply | undefined {
      const file = assets.known(url);
      if (file) return file;
      // Finds an address that was answered before in exactly this spelling.
      const address = addresses.get(`http://${headers.host}${url}`);
      const owner = address && owners.known(address.owner);
      if (!owner) return undefined;
      const cookies = headers.cookie ? parseCookies(headers.cookie) : {};
      if (sessionOf(cookies) || hasOwn(cookies, address.ready)) return undefined;
      const locale = chosenLanguage(cookies) ?? preferredLanguage(headers["accept-language"]);
      if (address.last?.owner !== owner) address.last = { owner, requests: {} };
      return cache.now((address.last.requests[locale] ??= cacheRequestOf(owner, locale, address.ready)));
    },
    close: () => renderer.close(),
  });
}

/** True when a guest has a cookie that makes the page their own. */
function hasOwn(cookies: Record<string, string>, { unless }: ReadyAddress): boolean {
  return unless !== undefined && Object.keys(cookies).some((name) => name.startsWith(unless));
}

/** Language chosen in the account menu, stored in a cookie. Without it the account's language applies, then the browser's. */
function chosenLanguage(cookies: Record<string, string>): Locale | undefined {
  const chosen = cookies[LOCALE_COOKIE];
  return chosen === "en" || chosen === "pl" ? chosen : undefined;
}

function responseOf({ status, headers, html }: RenderedPage): Response {
  const { "set-cookie": cookies, ...own } = headers;
  const reply = new Response(html.length > 0 ? new Uint8Array(html) : null, { status, headers: own });
  for (const cookie of cookies?.split("\n") ?? []) reply.headers.append("set-cookie", cookie);
  return reply;
}

/** The folder that `vite build` writes. */
export const buildFolder = fileURLToPath(new URL("../../../build", import.meta.url));
