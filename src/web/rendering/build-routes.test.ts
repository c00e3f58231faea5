import { type LoaderFunction, RouterContextProvider, type RouteObject } from "react-router";
import { expect, test } from "vitest";
import type { User } from "../../identity/contract.ts";
import { crowdFiles, lines } from "../../routes.tsx";
import { ApiError, createCaller } from "../api.ts";
import { type AppParts, appContext } from "../app-context.ts";
import { createErrors } from "../app-error.ts";
import { AWAY } from "./away.ts";
import { buildRoutes } from "./build-routes.tsx";
import { pageFiles } from "./page-files.ts";
import { titleOf } from "./root.tsx";
import type { PageModule } from "../page.ts";
import { createSession } from "../session.tsx";

const ala: User = {
  id: "1",
  name: "Ala",
  email: "ala@demo.test",
  role: "trener",
  onboarding_needed: false,
  locale: "pl",
  tenant: { slug: "demo", name: "Demo" },
  permissions: [],
};

const sentences = { unavailable: "Chwilowo niedostępne.", internal: "Błąd." };

function appOf(user: User | null): AppParts {
  const caller = createCaller({
    fetch: () => Promise.reject(new Error("no server")),
    headers: {},
    cookie: () => undefined,
    base: "",
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
  } as const;
  return { bootstrap, caller, session: createSession(caller, user), errors: createErrors({ build: "", mounted: false, error: null }) };
}

function find(routes: readonly RouteObject[], id: string): RouteObject | undefined {
  for (const route of routes) {
    const found = route.id === id ? route : find(route.children ?? [], id);
    if (found) return found;
  }
  return undefined;
}

/** Opens an address whose page has this loader; gives what the route's loader gave or threw. */
async function open(app: AppParts, id: string, address: string, loader?: PageModule["loader"]): Promise<unknown> {
  const routes = buildRoutes(false, async () => ({ Component: () => null, ...(loader ? { loader } : {}) }));
  const url = new URL(address, "http://parkiet.test");
  const args = {
    request: new Request(url),
    url,
    pattern: id,
    params: {},
    context: new RouterContextProvider(new Map([[appContext, app]])),
  };
  const load = find(routes, id)?.loader as LoaderFunction | undefined;
  try {
    return await load?.(args);
  } catch (thrown) {
    return thrown;
  }
}

const locationOf = (answer: unknown) => (answer instanceof Response ? answer.headers.get("location") : answer);

test("every line of routes.tsx has its page, and pages of development exist in development only", () => {
  for (const line of lines) {
    expect(find(buildRoutes(true), line.path)?.path).toBe(line.path.replace("{id}", ":id"));
    expect(Object.keys(pageFiles)).toContain(`/src/${line.page}.page.tsx`);
  }
  expect(Object.keys(crowdFiles)).toHaveLength(3);
  expect(find(buildRoutes(false), "/dev/ui")).toBeUndefined();
});

test("the guards run before the page's loader, which is not asked when they send the visitor away", async () => {
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

test("a session that has expired meanwhile leads to the login page, and the person is forgotten", async () => {
  const app = appOf(ala);
  const expired = () => Promise.reject(new ApiError({ status: 401, code: "unauthenticated", message: "" }));
  expect(locationOf(await open(app, "/me", "/me?x=1", expired))).toBe("/login?to=%2Fme%3Fx%3D1");
  expect(app.session.state()).toMatchObject({ known: true, user: undefined });
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
});

test("a desk whose server is away keeps its frame in the browser; a public page shows the error screen", async () => {
  const away = () => Promise.reject(new ApiError({ status: 503, code: "unavailable", message: "Chwilowo niedostępne." }));
  expect(await open(appOf(ala), "/me", "/me", away)).toBe(AWAY);
  expect(await open(appOf(null), "/scores/{id}", "/scores/x", away)).toMatchObject({ init: { status: 503 } });
  const named = { handle: { title: (loaded: { name: { toUpperCase(): string } }) => loaded.name.toUpperCase() }, loaderData: AWAY };
  expect(titleOf([named], "Demo", "pl")).toBe("Demo");
});

test("a server that is away at the start is an error with its status", async () => {
  const app = { ...appOf(null), session: createSession(appOf(null).caller, undefined) };
  expect(await open(app, "/me", "/me")).toMatchObject({ init: { status: 503 } });
});

test("an unknown path answers 404 with its name", async () => {
  expect(await open(appOf(null), "unknown", "/nie/ma?x=1")).toMatchObject({
    data: { status: 404, message: "Page Not Found: /nie/ma" },
    init: { status: 404 },
  });
});
