// Route objects of the router, made of the lines of routes.tsx.
import { data, Outlet, redirect, type RouteObject, type ShouldRevalidateFunctionArgs } from "react-router";
import { crowdFiles, deskFiles, deskParts, judgesQuestions, lines, questionFiles, type RouteLine, unsentPart } from "../../routes.tsx";
import { ApiError } from "../calls/api.ts";
import { soon } from "../calls/soon.ts";
import { appContext } from "../app/app-context.ts";
import { NO_OBJECT, pageNotFound } from "../app/app-error.ts";
import { PageErrorScreen } from "../layouts/code-away.tsx";
import { FetchUnsent } from "../layouts/public-page.tsx";
import { type DeskParts, JUDGES_DAY, type JudgesQuestions } from "../layouts/desk-parts.ts";
import { loginFor, redirectFor } from "../session/guards.ts";
import { listPlaces } from "../../kernel/endpoints/session/contract.ts";
import { keepTenantIn } from "../pages/keep-tenant.ts";
import type { LoaderArgs, PageHandle, PageModule } from "../pages/page.ts";
import { isToldInPlace, NotLoaded } from "../pages/not-loaded.ts";
import { Root } from "./root.tsx";
import type { LayoutName } from "../layouts/frame-parts.ts";

/** Loads a page's module; the browser wraps it with the chunk guard. */
export type Load = (run: () => Promise<unknown>) => Promise<unknown>;

/** What the browser adds to the routes. */
export interface BrowserRoutes {
  load: Load;
  /** The path, the query, and the fragment with its `#`, of the address that is being opened; loaders' requests do not carry the fragment. */
  address: () => { pathname: string; search: string; hash: string };
}

/** What `useMatches` finds at a page: its handle, and the line that it stands on. */
export interface LineHandle extends PageHandle {
  line: RouteLine;
}

/**
 * All routes; `dev` adds the pages of development. In the `browser` a desk whose page could not be loaded keeps its frame (`NotLoaded` in place of
 * the page's data); the server answers with the refusal's status.
 */
export function buildRoutes(dev: boolean, browser?: BrowserRoutes): RouteObject[] {
  const shown = lines.filter((line) => dev || !line.dev);
  const layouts = LAYOUTS.map(
    (layout): RouteObject => ({
      id: `layout ${layout}`,
      ...frameOf(layout, browser),
      children: [
        {
          // Inside the frame, and around the pages: the router draws no boundary of a route whose own code could not be fetched.
          id: `pages of ${layout}`,
          ...boundaryOf(layout, browser?.load),
          children: shown.filter((line) => line.layout === layout).map((line) => pageRoute(line, browser)),
        },
      ],
    }),
  );
  return [
    {
      id: "root",
      loader: ({ context }: LoaderArgs) =>
        context
          .get(appContext)
          .session.ready()
          .then(() => null, failed),
      Component: Root,
      ErrorBoundary: PageErrorScreen,
      children: [
        ...layouts,
        {
          id: "unknown",
          path: "*",
          loader: ({ request }: LoaderArgs) => {
            const error = pageNotFound(new URL(request.url).pathname);
            throw data(error, { status: error.status });
          },
        },
      ],
    },
  ];
}

const LAYOUTS: readonly LayoutName[] = ["dashboard", "dashboard-collapsed", "default", "auth", "error", "print"];

type Frame = Pick<RouteObject, "Component" | "lazy" | "loader" | "shouldRevalidate">;

/** A layout's frame around its pages: the dashboards are fetched with their first page, the others' pages draw their own. */
function frameOf(layout: LayoutName, browser: BrowserRoutes | undefined): Frame {
  const load = browser?.load ?? runs;
  if (layout === "default") return { Component: PublicPages };
  if (!hasDashboard(layout)) return { Component: Outlet };
  if (layout === "dashboard-collapsed") return judgesFrame(load, browser);
  const parts = () => load(deskParts) as Promise<DeskParts>;
  return {
    loader: async (args: LoaderArgs) => (await parts()).loadFrame(args),
    shouldRevalidate: changesCompetitions,
    async lazy() {
      const [{ Dashboard }, own] = await Promise.all([dashboards(load), parts()]);
      return { Component: () => <Dashboard {...own} /> };
    },
  };
}

/** A judge's frame. A tablet without a network may lack the code of what waits for a word: the day stands without it, and no sheet waits for it. */
function judgesFrame(load: Load, browser: BrowserRoutes | undefined): Frame {
  let found: JudgesQuestions | undefined;
  const fetchQuestions = async () => {
    // What comes too late is there the next time.
    if (!found) await soon(judgesQuestions().then((questions) => (found = questions)));
  };
  return {
    async loader(args: LoaderArgs) {
      if (new URL(args.request.url).pathname !== JUDGES_DAY) return null;
      await fetchQuestions();
      return (await found?.load(args)) ?? null;
    },
    shouldRevalidate: opensJudgesDay,
    async lazy() {
      const opensDay = !browser || browser.address().pathname === JUDGES_DAY;
      const [{ Collapsed }] = await Promise.all([dashboards(load), opensDay && fetchQuestions()]);
      return { Component: () => <Collapsed Questions={found?.Questions} /> };
    },
  };
}

/** What waits for the judge is loaded again where the day is. */
function opensJudgesDay({ nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return nextUrl.pathname === JUDGES_DAY;
}

/** Where competitions are made, renamed and removed the frame's list of them is loaded again. */
function changesCompetitions({ nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return nextUrl.pathname === "/dashboard/competitions";
}

function PublicPages() {
  return (
    <FetchUnsent value={unsentPart}>
      <Outlet />
    </FetchUnsent>
  );
}

/**
 * What is drawn in a page's place when it failed. In the browser a desk keeps its frame around a page whose code is missing. The server draws
 * every error without a frame: the root's boundary catches those of a desk.
 */
function boundaryOf(layout: LayoutName, load: Load | undefined): Pick<RouteObject, "Component" | "ErrorBoundary" | "lazy"> {
  if (!hasDashboard(layout)) return { Component: Outlet, ErrorBoundary: PageErrorScreen };
  if (!load) return { Component: Outlet };
  return { Component: Outlet, lazy: async () => ({ ErrorBoundary: (await dashboards(load)).DeskErrorScreen }) };
}

async function dashboards(load: Load) {
  return (await load(() => import("../layouts/dashboards.tsx"))) as typeof import("../layouts/dashboards.tsx");
}

function hasDashboard(layout: LayoutName): boolean {
  return layout === "dashboard" || layout === "dashboard-collapsed";
}

/** The files of a page and of the frame around it, from the project's root, as the build's manifest names them. */
export function filesOf(line: RouteLine): string[] {
  return [
    ...(ofCrowd(line) ? [] : ["src/web/pages/page-files.ts"]),
    ...(hasDashboard(line.layout) ? ["src/web/layouts/dashboards.tsx"] : []),
    ...(line.layout === "dashboard" ? deskFiles : []),
    ...(line.path === JUDGES_DAY ? questionFiles : []),
    `src/${line.page}.page.tsx`,
  ];
}

function ofCrowd(line: RouteLine): (() => Promise<unknown>) | undefined {
  return crowdFiles[`./${line.page}.page.tsx`];
}

async function opened(line: RouteLine): Promise<unknown> {
  const crowd = ofCrowd(line);
  if (crowd) return crowd();
  const { pageFiles } = await import("../pages/page-files.ts");
  const open = pageFiles[`/src/${line.page}.page.tsx`];
  if (!open) throw new Error(`routes.tsx: there is no page src/${line.page}.page.tsx`);
  return open();
}

const runs: Load = (run) => run();

function pageRoute(line: RouteLine, browser?: BrowserRoutes): RouteObject {
  const page = async () => (await (browser?.load ?? runs)(() => opened(line))) as PageModule;
  const inFrame = browser !== undefined && hasDashboard(line.layout);
  return {
    id: line.path,
    path: line.path.replace(/\{(\w+)\}/g, ":$1"),
    async loader(args: LoaderArgs) {
      const { bootstrap, session } = args.context.get(appContext);
      const keep = (address: string) => keepTenantIn(address, bootstrap.inAddress);
      const url = new URL(args.request.url);
      url.hash = browser?.address().hash ?? "";
      const person = await session.ready().catch(failed);
      if (session.state().elsewhere && line.guards.some((guard) => guard !== "guest")) throw await otherPlace(args);
      const away = redirectFor(line.guards, person, url);
      if (away !== undefined) throw redirect(keep(away));
      const module = await page();
      await module.prepare?.(url.searchParams);
      try {
        return (await module.loader?.(args)) ?? null;
      } catch (error) {
        const location = error instanceof Response ? error.headers.get("location") : null;
        if (location !== null) throw redirect(keep(location));
        if (inFrame && isToldInPlace(error)) return new NotLoaded(error);
        if (!(error instanceof ApiError)) return failed(error);
        const { status, code } = error;
        // The session means another organiser than a guest's page under this address: the page of that one is another document (by this header).
        if (status === 404 && line.guards.length === 0 && bootstrap.guestsTenant && !url.searchParams.has("tenant"))
          throw redirect(keepTenantIn(url.pathname + url.search + url.hash, bootstrap.guestsTenant), {
            headers: { "X-Remix-Reload-Document": "true" },
          });
        if (code === "forbidden" && line.guards.length > 0 && !hasDashboard(line.layout)) throw redirect(keep("/unauthorized"));
        if (status !== 401) return failed(error);
        session.forget();
        throw redirect(keep(loginFor(url)));
      }
    },
    async lazy() {
      const module = await page();
      if (browser) await module.prepare?.(new URLSearchParams(browser.address().search));
      const handle: LineHandle = { ...module.handle, line };
      return { Component: module.Component, handle, ...(handle.live ? { shouldRevalidate: unlessQueryAlone } : {}) };
    },
  };
}

/** The refusal of a desk to somebody whose session is another organiser's; it names the desk's organiser where the person may switch to it. */
async function otherPlace({ context }: LoaderArgs): Promise<unknown> {
  const { bootstrap, caller } = context.get(appContext);
  const places = await caller.call(listPlaces).catch(failed);
  const place = places.data.find((each) => each.slug === bootstrap.tenant.slug);
  return data({ message: "", code: "other_tenant", place }, { status: 403 });
}

function unlessQueryAlone({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate;
}

/** A refusal becomes the page's status and the error screen; anything else is thrown on. */
function failed(error: unknown): never {
  if (error instanceof ApiError) {
    // An organiser's page where no organiser was chosen: there is no such page.
    const status = error.code === "tenant_missing" ? 404 : error.status;
    throw data({ message: error.said, code: error.code }, { status });
  }
  throw error ?? NO_OBJECT;
}
