// Answers what is not the API: built assets, and pages rendered by the server build (or only their shell, with RENDER=client).
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { extname, join, normalize } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { parseCookies } from "../kernel/cookies.ts";
import { pageTenant, SESSION_COOKIE, visitorOf } from "../kernel/perform.server.ts";
import type { Tenant, World } from "../kernel/world.server.ts";
import { Refusal } from "../refusals.ts";
import type { PageHost } from "./entry-server.tsx";

/** The server build's doors. */
interface ServerBuild {
  renderPage(request: Request, host: PageHost): Promise<Response>;
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

/** Pages that are the same for every guest: rendered once per data version, then served as ready bytes. */
const SAME_FOR_ALL = /^\/(scores\/[^/]+|startlist\/[^/]+)?$/;
const READY_MS = 30_000;
const READY_MOST = 2000;

interface Ready {
  plain: Buffer;
  gzip: Buffer;
  br: Buffer;
  etag: string;
  headers: [string, string][];
  until: number;
}

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
  const rendering = new Map<string, Promise<Ready | Response>>();
  const epochs = new Map<string, number>();
  world.live.onNews((tenantId) => {
    epochs.set(tenantId, (epochs.get(tenantId) ?? 0) + 1);
    for (const key of ready.keys()) if (key.startsWith(`${tenantId} `)) ready.delete(key);
  });

  async function render(request: Request, tenant: Tenant, locale: "pl" | "en"): Promise<Response> {
    const page = await build.renderPage(request, {
      fetch,
      tenant: { slug: tenant.slug, name: tenant.name },
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
    page.headers.append("vary", "Cookie, Accept-Encoding");
    return page;
  }

  /** The page as bytes that serve every guest until the data changes; pages that fail are answered once and not kept. */
  async function renderReady(key: string, request: Request, tenant: Tenant, locale: "pl" | "en"): Promise<Ready | Response> {
    const epoch = epochs.get(tenant.id) ?? 0;
    const page = await render(request, tenant, locale);
    if (page.status !== 200 || page.headers.has("set-cookie")) return page;
    const plain = Buffer.from(await page.arrayBuffer());
    const made: Ready = {
      plain,
      gzip: await compressGzip(plain),
      br: await compressBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
      etag: `"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"`,
      headers: [...page.headers].filter(([name]) => name !== "cache-control"),
      until: Date.now() + READY_MS,
    };
    if ((epochs.get(tenant.id) ?? 0) === epoch) {
      if (ready.size >= READY_MOST) ready.delete(ready.keys().next().value ?? "");
      ready.set(key, made);
    }
    return made;
  }

  return async (request) => {
    const url = new URL(request.url);
    if (request.method !== "GET" && request.method !== "HEAD") return new Response(null, { status: 405 });
    if (/^\/(assets|build|fonts|brand)\//.test(url.pathname) || /^\/[\w-]+\.(ico|svg|png|webmanifest|txt)$/.test(url.pathname))
      return asset(client, url.pathname, request);
    const guest = parseCookies(request.headers.get("cookie"))[SESSION_COOKIE] === undefined;
    const locale = localeOf(request);
    let tenant: Tenant;
    try {
      tenant = await world.database.asOwner(async (trx) =>
        pageTenant(world, trx, request, guest ? undefined : await visitorOf(world, trx, request)),
      );
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      tenant = { id: "", slug: world.settings.DEFAULT_TENANT, name: "Parkiet" };
    }
    if (!guest || world.settings.RENDER === "client" || !SAME_FOR_ALL.test(url.pathname)) return render(request, tenant, locale);
    const key = `${tenant.id} ${locale} ${url.origin}${url.pathname}${url.search}`;
    const kept = ready.get(key);
    if (kept && kept.until > Date.now()) return readyAnswer(kept, request);
    let pending = rendering.get(key);
    if (!pending) {
      pending = renderReady(key, request, tenant, locale).finally(() => rendering.delete(key));
      rendering.set(key, pending);
    }
    const made = await pending;
    return made instanceof Response ? made.clone() : readyAnswer(made, request);
  };
}

function readyAnswer(page: Ready, request: Request): Response {
  const headers = new Headers(page.headers);
  headers.set("cache-control", "no-cache");
  headers.set("etag", page.etag);
  if (request.headers.get("if-none-match") === page.etag) return new Response(null, { status: 304, headers });
  const accepted = request.headers.get("accept-encoding") ?? "";
  const encoding = /\bbr\b/.test(accepted) ? "br" : /\bgzip\b/.test(accepted) ? "gzip" : undefined;
  if (encoding) headers.set("content-encoding", encoding);
  const bytes = encoding ? page[encoding] : page.plain;
  headers.set("content-length", String(bytes.length));
  return new Response(new Uint8Array(bytes), { headers });
}

/** Polish, unless the visitor chose English (the account menu keeps the choice in a cookie). */
function localeOf(request: Request): "pl" | "en" {
  return parseCookies(request.headers.get("cookie")).locale === "en" ? "en" : "pl";
}

/** A file of the client build, compressed where the build made such a file beside it; hashed names are kept for a year. */
async function asset(client: string, pathname: string, request: Request): Promise<Response> {
  const path = normalize(join(client, decodeURIComponent(pathname)));
  if (!path.startsWith(client)) return new Response(null, { status: 404 });
  const headers = new Headers({
    "content-type": KINDS[extname(path)] ?? "application/octet-stream",
    "cache-control": pathname.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "no-cache",
    vary: "Accept-Encoding",
  });
  const accepted = request.headers.get("accept-encoding") ?? "";
  for (const [encoding, ending] of [
    ["br", ".br"],
    ["gzip", ".gz"],
    ["", ""],
  ] as const) {
    if (encoding && !new RegExp(`\\b${encoding}\\b`).test(accepted)) continue;
    const bytes = await readFile(path + ending).catch(() => undefined);
    if (!bytes) continue;
    if (encoding) headers.set("content-encoding", encoding);
    headers.set("content-length", String(bytes.length));
    return new Response(new Uint8Array(bytes), { headers });
  }
  return new Response(null, { status: 404 });
}

/** The folder that `vite build` writes. */
export const buildFolder = fileURLToPath(new URL("../../build", import.meta.url));
