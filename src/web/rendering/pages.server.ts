// Answers what is not the API: built assets, and pages rendered by the server build (or only their shell, with RENDER=client).
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { parseCookies } from "../../kernel/cookies.ts";
import { isWeather } from "../../kernel/database.server.ts";
import { inTime } from "../../kernel/health/probe.server.ts";
import { localeOf, visitorOf } from "../../kernel/perform.server.ts";
import { sessionOf } from "../../kernel/session-cookie.ts";
import { findPageTenant, mustBeNamed } from "../../kernel/tenant-address.server.ts";
import { encodingFor, hasCopy } from "../../kernel/negotiate.ts";
import type { Person, Tenant, Visitor, World } from "../../kernel/world.server.ts";
import { Refusal } from "../../refusals.ts";
import type { PageHost } from "../entry-server.tsx";
import type { Locale } from "../locale.tsx";
import { LOCALE_COOKIE } from "./bootstrap.ts";
import type { ReadyAddress } from "./ready-address.ts";
import { SHELL_PATH, WORKER_PATH } from "../offline/offline-shell.ts";
import { withStaleNote } from "./stale-note.ts";

/** The server build's doors. */
interface ServerBuild {
  renderPage(request: Request, host: PageHost): Promise<Response>;
  readyAddressOf(url: URL): ReadyAddress | undefined;
  inlineScriptHashes: readonly string[];
}

const KINDS: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
};

/** Pages that are the same for every guest are rendered once per data version, then served as ready bytes, for at most so long. */
const READY_MS = 30_000;
const READY_BYTES = 64_000_000;
/** How long a host name's tenant is remembered for guests. */
const TENANT_MS = 2000;
const TENANTS_MOST = 1000;
/** How long nobody else waits after the database did not answer somebody, and how long a sentence about a page's age is good, in milliseconds. */
const AWAY_MS = 1000;
const SENTENCE_MS = 5000;

interface Packed {
  plain: Buffer;
  gzip: Buffer;
  br: Buffer;
}

interface Ready extends Packed {
  etag: string;
  headers: [string, string][];
  bytes: number;
  at: number;
  until: number;
  /** The same with the sentence that says how old it is. */
  stale?: { until: number; packed: Promise<Packed> };
}

/** Whose page it is, and where its addresses must say so. */
interface Owner extends Pick<PageHost, "inAddress" | "inPublicLinks"> {
  tenant: Tenant;
  /** The signed-in visitor. */
  person?: Person | undefined;
}
/** Nobody's page, or one of somebody who cannot be found: calls for it are refused. */
const stranger = (slug: string): Owner => ({
  tenant: { id: "", slug, name: "Parkiet" },
  inAddress: undefined,
  inPublicLinks: undefined,
});

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Opens the build in `folder` (its `client` and `ssr` parts); `fetch` is the whole application, for calls made in process. */
export async function openPages(
  world: World,
  folder: string,
  version: string,
  dev: boolean,
  fetch: (request: Request) => Promise<Response>,
): Promise<(request: Request) => Promise<Response>> {
  const build = (await import(pathToFileURL(join(folder, "ssr", "entry-server.js")).href)) as ServerBuild;
  const client = join(folder, "client");
  const manifest = JSON.parse(await readFile(join(client, ".vite", "manifest.json"), "utf8")) as PageHost["manifest"];
  const policy = [
    "default-src 'self'",
    `script-src 'self' ${build.inlineScriptHashes.map((hash) => `'${hash}'`).join(" ")}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    `connect-src 'self'${world.settings.API_URL ? ` ${new URL(world.settings.API_URL).origin}` : ""}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
  const ready = new Map<string, Ready>();
  let readyBytes = 0;
  const rendering = new Map<string, Promise<Ready | Response>>();
  const tenants = new Map<string, { owner: Owner; until: number }>();
  /** Counts the news, so that a page is not kept when something changed while it was rendered. */
  let news = 0;
  const forget = (key: string) => {
    readyBytes -= ready.get(key)?.bytes ?? 0;
    ready.delete(key);
  };
  /** Until then the database is taken for away: somebody has just asked it in vain. */
  let awayUntil = 0;
  const drop = (tenantId?: string) => {
    for (const [key, known] of tenants) {
      if (tenantId === undefined || known.owner.tenant.id === tenantId) tenants.delete(key);
      else known.until = 0;
    }
    for (const key of ready.keys()) if (tenantId === undefined || key.startsWith(`${tenantId} `)) forget(key);
  };
  world.live.onNews((tenantId) => {
    news += 1;
    drop(tenantId);
  });

  /**
   * Whose page is asked for: nobody's where nothing decides; an unknown tenant's, and any while the database is away, is a stranger's whose
   * calls are refused.
   */
  async function ownerOf(request: Request, guest: boolean): Promise<Owner> {
    const url = new URL(request.url);
    const asked = url.searchParams.get("tenant");
    const key = `${url.hostname} ${asked ?? ""}`;
    const known = guest ? tenants.get(key) : undefined;
    if (known && Math.max(known.until, awayUntil) > Date.now()) return known.owner;
    const asking = async () => {
      const visitor = guest ? undefined : await visitorOf(world, world.database.owner, request);
      return ownerFor(request, visitor);
    };
    try {
      // Who knows an answer does not wait long for a newer one.
      const owner = await (known ? inTime(asking(), undefined) : asking());
      if (!owner) return away(known);
      if (tenants.size >= TENANTS_MOST) tenants.clear();
      if (guest) tenants.set(key, { owner, until: Date.now() + TENANT_MS });
      return owner;
    } catch (error) {
      if (!(error instanceof Refusal) && !isWeather(error)) throw error;
      if (known && isWeather(error)) return away(known);
      return stranger(asked ? encodeURIComponent(asked) : world.settings.DEFAULT_TENANT);
    }
  }

  async function ownerFor(request: Request, visitor: Visitor | undefined): Promise<Owner> {
    const { searchParams, pathname } = new URL(request.url);
    const db = world.database.owner;
    const tenant = await findPageTenant(world, db, request, visitor);
    if (!tenant) return stranger("");
    const inPublicLinks = (await mustBeNamed(world, db, tenant)) ? tenant.slug : undefined;
    // What the address names is kept, and so is what only the session tells: a guest who gets the link has neither. DEFAULT_TENANT needs no name.
    const named = searchParams.get("tenant") === tenant.slug && tenant.slug !== world.settings.DEFAULT_TENANT && pathname !== SHELL_PATH;
    const told = named || (visitor !== undefined && (await findPageTenant(world, db, request, undefined))?.id !== tenant.id);
    return { tenant, person: visitor?.person, inPublicLinks, inAddress: told ? tenant.slug : undefined };
  }

  function away(known: { owner: Owner } | undefined): Owner {
    awayUntil = Date.now() + AWAY_MS;
    return known?.owner ?? stranger(world.settings.DEFAULT_TENANT);
  }

  async function render(request: Request, { tenant, inAddress, inPublicLinks }: Owner, locale: Locale): Promise<Response> {
    const page = await build.renderPage(request, {
      fetch,
      tenant: { slug: tenant.slug, name: tenant.name, accent_color: tenant.accent_color, logo_file_id: tenant.logo_file_id },
      inAddress,
      inPublicLinks,
      locale,
      publicUrl: world.publicUrl,
      apiUrl: world.settings.API_URL ?? "",
      mode: world.settings.RENDER,
      manifest,
      dev,
      version,
      complain: (error) => world.log.error({ err: error, page: new URL(request.url).pathname }, "page"),
    });
    page.headers.set("content-security-policy", policy);
    if (!page.headers.has("cache-control")) page.headers.set("cache-control", "no-store");
    page.headers.append("vary", "Cookie, Accept-Encoding, Accept-Language");
    return page;
  }

  /** The page as bytes that serve every guest until the data changes; pages that fail are answered once and not kept. */
  async function renderReady(key: string, address: URL, owner: Owner, locale: Locale): Promise<Ready | Response> {
    const before = news;
    // Nothing of the first visitor may stay in what the others get: no cookies, no headers, no address of their own.
    const page = await render(new Request(address), owner, locale);
    if (page.status !== 200 || page.headers.has("set-cookie")) return page;
    const packed = await pack(Buffer.from(await page.arrayBuffer()));
    const made: Ready = {
      ...packed,
      etag: `W/"${createHash("sha256").update(packed.plain).digest("base64url").slice(0, 22)}"`,
      headers: [...page.headers].filter(([name]) => name !== "cache-control"),
      bytes: packed.plain.length + packed.gzip.length + packed.br.length,
      at: Date.now(),
      until: Date.now() + READY_MS,
    };
    // The database answers while its news is not heard: what was withdrawn meanwhile is not known.
    if (!world.live.hears()) drop();
    else if (news === before && owner.tenant.id !== "") {
      forget(key);
      ready.set(key, made);
      readyBytes += made.bytes;
      for (const oldest of ready.keys()) {
        if (readyBytes <= READY_BYTES) break;
        forget(oldest);
      }
    }
    return made;
  }

  return async (request) => {
    const url = new URL(request.url);
    if (request.method !== "GET" && request.method !== "HEAD")
      return new Response(null, { status: 405, headers: { allow: "GET, HEAD", "cache-control": "no-store" } });
    if (url.pathname === WORKER_PATH) return worker(client, request);
    if (
      /^\/(assets|build|fonts|brand)\/(?!shell\.html$)/.test(url.pathname) ||
      /^\/[\w-]+\.(ico|svg|png|webmanifest|txt)$/.test(url.pathname)
    )
      return asset(client, url.pathname, request);
    const guest = sessionOf(parseCookies(request.headers.get("cookie"))) === undefined;
    const owner = await ownerOf(request, guest);
    const locale = languageOf(request, owner.person);
    const same = guest && world.settings.RENDER === "server" ? build.readyAddressOf(url) : undefined;
    if (!same || same.typed) return render(asGet(request), owner, locale);
    // The same page has other links where its address names the organiser.
    const key = `${owner.tenant.id} ${locale} ${owner.inAddress ?? ""} ${same.address}`;
    const kept = ready.get(key);
    if (kept && kept.until > Date.now() && world.live.hears()) return readyAnswer(kept, request);
    if (kept && awayUntil > Date.now()) return staleAnswer(kept, request, locale);
    const first = !rendering.has(key);
    const pending = rendering.get(key) ?? renderReady(key, new URL(same.address, url), owner, locale).finally(() => rendering.delete(key));
    rendering.set(key, pending);
    if (kept) {
      const early = await inTime(pending, undefined);
      // What was withdrawn while it was tried is not kept any more.
      const still = ready.get(key);
      if (still && (early === undefined || (early instanceof Response && early.status === 503))) {
        awayUntil = Date.now() + AWAY_MS;
        return staleAnswer(still, request, locale);
      }
    }
    const made = await pending;
    if (!(made instanceof Response)) return readyAnswer(made, request);
    // Cookies are for one visitor: whoever waited beside the first one is answered apart.
    return first || !made.headers.has("set-cookie") ? made.clone() : render(asGet(request), owner, locale);
  };
}

/** Loaders run for GET alone; the server drops the body of an answer to HEAD by itself. */
function asGet(request: Request): Request {
  return request.method === "GET" ? request : new Request(request.url, { headers: request.headers });
}

async function pack(plain: Buffer): Promise<Packed> {
  const [packed, br] = [compressGzip(plain), compressBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })];
  return { plain, gzip: await packed, br: await br };
}

/** A page that was made earlier, for nothing newer can be had: it says so, and nobody keeps it. */
async function staleAnswer(page: Ready, request: Request, locale: Locale): Promise<Response> {
  const now = Date.now();
  if (!page.stale || page.stale.until < now)
    page.stale = { until: now + SENTENCE_MS, packed: pack(Buffer.from(withStaleNote(page.plain.toString(), locale, page.at, now))) };
  const headers = new Headers(page.headers);
  headers.set("cache-control", "no-store");
  headers.set("age", String(Math.round((now - page.at) / 1000)));
  headers.set("warning", '110 parkiet "Response is Stale"');
  return packedAnswer(await page.stale.packed, request, headers);
}

function readyAnswer(page: Ready, request: Request): Response {
  const headers = new Headers(page.headers);
  headers.set("cache-control", "no-cache");
  headers.set("etag", page.etag);
  if (hasCopy(request, page.etag)) return new Response(null, { status: 304, headers });
  return packedAnswer(page, request, headers);
}

function packedAnswer(page: Packed, request: Request, headers: Headers): Response {
  const encoding = encodingFor(request, ["br", "gzip"]);
  if (encoding) headers.set("content-encoding", encoding);
  const bytes = encoding ? page[encoding] : page.plain;
  headers.set("content-length", String(bytes.length));
  return new Response(new Uint8Array(bytes), { headers });
}

/** What the visitor chose (the account menu keeps it in a cookie), else the account's language, else what the browser likes better. */
function languageOf(request: Request, person: Owner["person"]): Locale {
  const chosen = parseCookies(request.headers.get("cookie"))[LOCALE_COOKIE];
  return chosen === "en" || chosen === "pl" ? chosen : (person?.locale ?? localeOf(request));
}

/** A file of the client build, compressed where the build made such a file beside it; hashed names are kept for a year. */
async function asset(client: string, pathname: string, request: Request): Promise<Response> {
  const path = join(client, pathname);
  const headers = new Headers({
    "content-type": KINDS[extname(path)] ?? "application/octet-stream",
    "cache-control": pathname.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "no-cache",
    vary: "Accept-Encoding",
  });
  for (const [encoding, ending] of [
    ["br", ".br"],
    ["gzip", ".gz"],
    ["", ""],
  ] as const) {
    if (encoding && !encodingFor(request, [encoding])) continue;
    const bytes = await readFile(path + ending).catch(() => undefined);
    if (!bytes) continue;
    if (encoding) headers.set("content-encoding", encoding);
    headers.set("content-length", String(bytes.length));
    return new Response(new Uint8Array(bytes), { headers });
  }
  // A build that is newer may have it a moment later: nobody keeps that it was missing.
  return new Response(null, { status: 404, headers: { "cache-control": "no-store" } });
}

/** The offline shell's script: it may fetch from this site and nothing else. */
async function worker(client: string, request: Request): Promise<Response> {
  const answer = await asset(client, WORKER_PATH, request);
  answer.headers.set("content-security-policy", "default-src 'none'; connect-src 'self'");
  return answer;
}

/** The folder that `vite build` writes. */
export const buildFolder = fileURLToPath(new URL("../../../build", import.meta.url));
