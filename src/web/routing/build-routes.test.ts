import { type LoaderFunction, RouterContextProvider, type RouteObject } from "react-router";
import { expect, test, vi } from "vitest";
import type { User } from "../../identity/contract.ts";
import * as routesFile from "../../routes.tsx";
import { ApiError, createCaller } from "../calls/api.ts";
import { appContext, createOnce } from "../app/app-context.ts";
import { toAppError, createErrors, errorHeadline } from "../app/app-error.ts";
import { createInterruptions } from "../interruptions/interruptions.ts";
import { JUDGE_ROUTE, JUDGES_DAY } from "../layouts/desk-parts.ts";
import { NotLoaded } from "../pages/not-loaded.ts";
import { buildRoutes } from "./build-routes.tsx";
import { PRELOADED_PAGES, pageFiles } from "../pages/page-files.ts";
import { titleOf } from "./root.tsx";
import type { PageModule } from "../pages/page.ts";
import { createSession } from "../session/create-session.ts";
import type { AppParts } from "../app/app-parts.ts";

const { crowdFiles, lines } = routesFile;

const ala: User = {
  id: "1",
  name: "Ala",
  email: "ala@demo.test",
  role: "trener",
  grants: [],
  onboarding_needed: false,
  locale: "pl",
  tenant: { slug: "demo", name: "Demo" },
  permissions: [],
};

const sentences = { unavailable: "Chwilowo niedostępne.", internal: "Błąd.", unexpected: "Coś innego." };

function appOf(user: User | null, inAddress?: string, guestsTenant?: string): AppParts {
  const caller = createCaller({
    fetch: () => Promise.reject(new Error("no server")),
    headers: {},
    cookie: () => undefined,
    base: "",
    tenant: "",
    sentences,
  });
  const bootstrap = {
    tenant: { slug: "demo", name: "Demo" },
    locale: "pl",
    sentences,
    publicUrl: "",
    apiUrl: "",
    rendered: false,
    dev: false,
    build: "",
    version: "",
    inAddress,
    guestsTenant,
  } as const;
  return {
    bootstrap,
    caller,
    session: createSession(caller, user),
    errors: createErrors({ build: "", mounted: false, error: null }),
    interruptions: createInterruptions(),
    once: createOnce(),
  };
}

function find(routes: readonly RouteObject[], id: string): RouteObject | undefined {
  for (const route of routes) {
    const found = route.id === id ? route : find(route.children ?? [], id);
    if (found) return found;
  }
  return undefined;
}

/** Opens an address with this loader and returns what the route's loader returned or threw. */
async function open(app: AppParts, id: string, address: string, loader?: PageModule["loader"], hash = ""): Promise<unknown> {
  const load = async () => ({ Component: () => null, ...(loader ? { loader } : {}) });
  const url = new URL(address, "http://parkiet.test");
  const routes = buildRoutes(false, { load, address: () => ({ pathname: url.pathname, search: "", hash }) });
  const args = {
    request: new Request(url),
    url,
    pattern: id,
    params: {},
    context: new RouterContextProvider(new Map([[appContext, app]])),
  };
  const run = find(routes, id)?.loader as LoaderFunction | undefined;
  try {
    return await run?.(args);
  } catch (thrown) {
    return thrown;
  }
}

const locationOf = (answer: unknown) => (answer instanceof Response ? answer.headers.get("location") : answer);

test("each line of routes.tsx has its page, and pages of development exist only in development", () => {
  for (const line of lines) {
    expect(find(buildRoutes(true), line.path)?.path).toBe(line.path.replaceAll(/\{(\w+)\}/g, ":$1"));
    expect(Object.keys(pageFiles)).toContain(`/src/${line.page}.page.tsx`);
  }
  expect(Object.keys(crowdFiles)).toHaveLength(4);
  expect(Object.keys(pageFiles)).toEqual(expect.arrayContaining(PRELOADED_PAGES));
  expect(find(buildRoutes(false), "/dev/ui")).toBeUndefined();
});

test("the guards run before the page's loader, which does not run after a redirect", async () => {
  let asked = 0;
  const loader = () => (asked += 1);
  expect(locationOf(await open(appOf(null), "/dashboard/entries", "/dashboard/entries?q=1", loader))).toBe(
    "/login?to=%2Fdashboard%2Fentries%3Fq%3D1",
  );
  expect(locationOf(await open(appOf(ala), "/dashboard", "/dashboard", loader))).toBe("/unauthorized");
  expect(asked).toBe(0);
  expect(await open(appOf(ala), "/me", "/me", loader)).toBe(1);
});

test("a page without loader data gives null", async () => {
  expect(await open(appOf(ala), "/me", "/me")).toBeNull();
});

test("an expired session leads to the login page, and the person is cleared", async () => {
  const app = appOf(ala);
  const expired = () => Promise.reject(new ApiError({ status: 401, code: "unauthenticated", message: "" }));
  expect(locationOf(await open(app, "/me", "/me?x=1", expired))).toBe("/login?to=%2Fme%3Fx%3D1");
  expect(app.session.state()).toMatchObject({ known: true, user: undefined });
});

test("a redirect keeps the organiser's slug if only the address has it", async () => {
  expect(locationOf(await open(appOf(null, "klepka"), "/me", "/me?tenant=klepka"))).toBe("/login?to=%2Fme%3Ftenant%3Dklepka&tenant=klepka");
  expect(locationOf(await open(appOf(ala, "klepka"), "/dashboard", "/dashboard?tenant=klepka"))).toBe("/unauthorized?tenant=klepka");
  const expired = () => Promise.reject(new ApiError({ status: 401, code: "unauthenticated", message: "" }));
  expect(locationOf(await open(appOf(ala, "klepka"), "/me", "/me?tenant=klepka", expired))).toMatch(/^\/login\?.*&tenant=klepka$/);
  const onward = () => Promise.reject(new Response(null, { status: 302, headers: { location: "/dashboard?page=2" } }));
  expect(locationOf(await open(appOf(ala, "klepka"), "/me", "/me?tenant=klepka", onward))).toBe("/dashboard?page=2&tenant=klepka");
});

test("a guest who opens a part of a page returns to that part", async () => {
  expect(locationOf(await open(appOf(null), "/me", "/me?x=1", undefined, "#konto"))).toBe("/login?to=%2Fme%3Fx%3D1%23konto");
});

test("a refused loader answers with the refusal's status and sentence; a bug stays a bug", async () => {
  const missing = await open(appOf(ala), "/me", "/me", () =>
    Promise.reject(new ApiError({ status: 404, code: "not_found", message: "Nie ma takiej pozycji." })),
  );
  expect(missing).toMatchObject({
    type: "DataWithResponseInit",
    data: { message: "Nie ma takiej pozycji.", code: "not_found" },
    init: { status: 404 },
  });
  const bug = new TypeError("bug");
  expect(await open(appOf(ala), "/me", "/me", () => Promise.reject(bug))).toBe(bug);
  for (const nothing of [undefined, null]) {
    const thrown = await open(appOf(ala), "/me", "/me", () => Promise.reject(nothing));
    // The server's handler treats a loader that threw nothing as one that failed without an error.
    expect([thrown, errorHeadline(toAppError(thrown))]).toEqual([{ status: 0, message: "Unknown Error" }, "Unknown Error"]);
  }
});

test("a public page that the session's organiser lacks is opened at the organiser of a guest's page, as another document", async () => {
  const refused = (status: number, code: string) => () => Promise.reject(new ApiError({ status, code, message: "" }));
  const missing = refused(404, "not_found");
  const app = appOf(ala, "demo", "klepka");
  const led = await open(app, "/scores/{id}", "/scores/x?q=7", missing, "#a");
  expect([locationOf(led), led instanceof Response && led.headers.get("x-remix-reload-document")]).toEqual([
    "/scores/x?q=7&tenant=klepka#a",
    "true",
  ]);
  const stays = async (page: AppParts, path: string, query: string, loader: PageModule["loader"]) =>
    expect(await open(page, path, path + query, loader), path + query).not.toBeInstanceOf(Response);
  await stays(app, "/scores/{id}", "?tenant=demo", missing);
  await stays(app, "/scores/{id}", "", refused(403, "forbidden"));
  await stays(app, "/me", "", missing);
  await stays(appOf(ala), "/scores/{id}", "", missing);
});

test("a page without a frame that this account may not read leads to /unauthorized", async () => {
  const forbidden = () => Promise.reject(new ApiError({ status: 403, code: "forbidden", message: "" }));
  const judge: User = { ...ala, role: "referee" };
  expect(locationOf(await open(appOf(judge), "/dashboard/scores/sheets/{id}", "/dashboard/scores/sheets/x", forbidden))).toBe(
    "/unauthorized",
  );
});

test("a desk with an unavailable server keeps its frame in the browser; a public page shows the error screen", async () => {
  const away = () => Promise.reject(new ApiError({ status: 503, code: "unavailable", message: "Chwilowo niedostępne." }));
  expect(await open(appOf(ala), "/me", "/me", away)).toEqual({ reason: undefined });
  expect(await open(appOf(null), "/scores/{id}", "/scores/x", away)).toMatchObject({ init: { status: 503 } });
  const named = {
    handle: { title: (loaded: { name: { toUpperCase(): string } }) => loaded.name.toUpperCase() },
    loaderData: new NotLoaded(new ApiError({ status: 503, code: "unavailable", message: "" })),
  };
  expect(titleOf([named], "Demo", "pl")).toBe("Demo");
});

test("a desk with a refused list keeps its frame in the browser and shows the reason; an ended session and a missing record do not", async () => {
  const refused = (status: number, code: string) => () =>
    Promise.reject(new ApiError({ status, code, message: "Brak dostępu do tej listy." }));
  const loaded = await open(appOf(ala), "/me", "/me", refused(403, "forbidden"));
  expect(loaded).toBeInstanceOf(NotLoaded);
  expect(loaded).toEqual({ reason: "Brak dostępu do tej listy." });
  expect(await open(appOf(ala), "/me", "/me", refused(500, "internal"))).toEqual({ reason: "Brak dostępu do tej listy." });
  expect(await open(appOf(ala), "/me", "/me", refused(404, "not_found"))).toMatchObject({ init: { status: 404 } });
  expect(locationOf(await open(appOf(ala), "/me", "/me", refused(401, "unauthenticated")))).toBe("/login?to=%2Fme");
});

test("the dictionaries of an unavailable server are empty lists, and their page is notified", async () => {
  const page = (await pageFiles["/src/categories/categories.page.tsx"]?.()) as PageModule;
  const path = "/dashboard/categories";
  expect(await open(appOf(ala), path, path, page.loader)).toEqual({ dance: [], age: [], presentation: [], away: true });
});

test("an unavailable server at the start is an error with its status", async () => {
  const app = { ...appOf(null), session: createSession(appOf(null).caller, undefined) };
  expect(await open(app, "/me", "/me")).toMatchObject({ init: { status: 503 } });
});

test("an unknown path answers 404 with its name", async () => {
  expect(await open(appOf(null), "unknown", "/nie/ma?x=1")).toMatchObject({
    data: { status: 404, message: "Page Not Found: /nie/ma" },
    init: { status: 404 },
  });
});

test("a judge's sheet does not wait for code on a silent network; the day waits four seconds, and uses it once it has loaded", async () => {
  const came = Promise.withResolvers<Awaited<ReturnType<typeof routesFile.loadJudgesQuestions>>>();
  vi.spyOn(routesFile, "loadJudgesQuestions").mockReturnValue(came.promise);
  vi.useFakeTimers();
  let pathname = "/judge/dashboard/score/x";
  const frame = find(buildRoutes(false, { load: (run) => run(), address: () => ({ pathname, search: "", hash: "" }) }), JUDGE_ROUTE);
  const lazy = frame?.lazy as () => Promise<{ Component: () => { props: { Questions?: unknown } } }>;
  const { Component } = await lazy();
  expect(Component().props.Questions).toBeUndefined();
  pathname = JUDGES_DAY;
  const loader = frame?.loader as (args: object) => Promise<unknown>;
  const load = () => loader({ request: new Request(`http://parkiet.test${pathname}`) });
  const loaded = load();
  await vi.advanceTimersByTimeAsync(4000);
  expect(await loaded).toBeNull();
  const Questions = () => null;
  came.resolve({ load: async () => ({ pending: "asked" }), Questions });
  expect(await load()).toEqual({ pending: "asked" });
  expect(Component().props.Questions).toBe(Questions);
  vi.useRealTimers();
  vi.restoreAllMocks();
});
