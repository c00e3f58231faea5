// Service worker for the judge's pages, a sign-up's, a station's or a stage's desks. Stores only the client-only document and the files that it
// names. The network always comes first, so a new build is never delayed; replies of the API never pass through here.

interface ExtendableEventLike extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEventLike extends ExtendableEventLike {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}
/** Types of a worker that TypeScript's browser library lacks. */
interface ShellWorker {
  location: Location;
  clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listener: (event: ExtendableEventLike) => void): void;
  addEventListener(type: "fetch", listener: (event: FetchEventLike) => void): void;
}

const worker = self as unknown as ShellWorker;
/** The address of this script contains build, organiser and language; each combination has its own cache. */
const { search } = worker.location;
const CACHE = `parkiet-shell ${search}`;
const SHELL = `/build/shell.html${search}`;
/** Silence after which the network counts as unavailable, in milliseconds. */
const PATIENCE_MS = 4000;

/** Which shell a cache holds; null is the judge's. */
const whichOf = (cache: string) => new URLSearchParams(cache.slice(cache.indexOf("?"))).get("of");

async function fill(): Promise<void> {
  const shell = await fetch(SHELL, { cache: "no-store" });
  if (!shell.ok) throw new Error(`the shell answered ${shell.status}`);
  const html = await shell.clone().text();
  const files = new Set([...html.matchAll(/(?:href|src)="(\/(?:assets|fonts)\/[^"]+)"/g)].map((found) => found[1] ?? ""));
  const cache = await caches.open(CACHE);
  await cache.addAll([...files]);
  await cache.put(SHELL, shell);
  await worker.skipWaiting();
}

async function sweep(): Promise<void> {
  const old = (await caches.keys()).filter(
    (name) => name.startsWith("parkiet-shell ") && whichOf(name) === whichOf(CACHE) && name !== CACHE,
  );
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** Fetches a page from the network. Returns the shell when there is no answer in time or the application is unavailable. */
async function page(request: Request): Promise<Response> {
  const fetched = fetch(request).catch(() => undefined);
  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS, undefined));
  const answer = await Promise.race([fetched, timeout]);
  if (answer && answer.status < 502) return answer;
  const cache = await caches.open(CACHE);
  return (await cache.match(SHELL)) ?? answer ?? (await fetched) ?? Response.error();
}

/** Returns a file of the build. Its name changes with its content, so a stored file is always right. */
async function file(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  return (await cache.match(request.url)) ?? fetch(request);
}

worker.addEventListener("install", (event) => event.waitUntil(fill()));
worker.addEventListener("activate", (event) => event.waitUntil(sweep()));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== worker.location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (/^\/(assets|fonts)\//.test(url.pathname)) event.respondWith(file(request));
});
