// Builds the router's route objects from the lines of routes.tsx.
import type { ComponentType } from "react";
import { data, Outlet, redirect, type RouteObject, type ShouldRevalidateFunctionArgs } from "react-router";
import {
  crowdFiles,
  deskFiles,
  loadDeskParts,
  loadJudgesQuestions,
  lines,
  questionFiles,
  type RouteLine,
  loadUnsentChanges,
  loadUnsentSignups,
  stationFiles,
} from "../../routes.tsx";
import { ApiError } from "../calls/api.ts";
import { withTimeLimit } from "../calls/with-time-limit.ts";
import { appContext } from "../app/app-context.ts";
import { NO_OBJECT, pageNotFound } from "../app/app-error.ts";
import { PageErrorScreen } from "../layouts/missing-code.tsx";
import { FetchUnsent } from "../layouts/public-page.tsx";
import { type DeskParts, JUDGES_DAY, type JudgesQuestions } from "../layouts/desk-parts.ts";
import { loginFor, redirectFor } from "../session/guards.ts";
import { listPlaces } from "../../kernel/endpoints/session/contract.ts";
import { isStationPath } from "../../kernel/endpoints/stations.ts";
import { addTenantToAddress } from "../pages/tenant-in-address.ts";
import type { LoaderArgs, PageHandle, PageModule } from "../pages/page.ts";
import { isShownInPlace, NotLoaded } from "../pages/not-loaded.ts";
import { Root } from "./root.tsx";
import type { LayoutName } from "../layouts/frame-parts.ts";

/** Loads a page's module; in the browser it is wrapped with the chunk guard. */
export type Load = (run: () => Promise<unknown>) => Promise<unknown>;

/** What the browser adds to the routes. */
export interface BrowserRoutes {
  load: Load;
  /** Path, query and fragment (with `#`) of the address that is being opened. Loaders' requests lack the fragment. */
  address: () => { pathname: string; search: string; hash: string };
}

/** Handle of a page in `useMatches`, with its line in routes.tsx. */
export interface LineHandle extends PageHandle {
  line: RouteLine;
}

/**
 * Builds all routes; `dev` adds the pages of development. In the `browser` a desk page that could not be loaded keeps its frame (`NotLoaded` instead
 * of its data); the server answers with the refusal's status.
 */
export function buildRoutes(dev: boolean, browser?: BrowserRoutes): RouteObject[] {
  const shown = lines.filter((line) => dev || !line.dev);
  const layouts = LAYOUTS.map(
    (layout): RouteObject => ({
      id: `layout ${layout}`,
      ...frameOf(layout, browser),
      children: [
        {
          // A layer between frame and pages: the router draws no error boundary of a route whose own code failed to load.
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

/** Header of a redirect that the browser follows by loading the document. */
const RELOAD_DOCUMENT = { "X-Remix-Reload-Document": "true" };

const LAYOUTS: readonly LayoutName[] = ["dashboard", "dashboard-collapsed", "station", "default", "auth", "error", "print"];

type Frame = Pick<RouteObject, "Component" | "lazy" | "loader" | "shouldRevalidate">;

/** Frame of a layout. Dashboards are loaded with their first page; pages of other layouts draw their own frame. */
function frameOf(layout: LayoutName, browser: BrowserRoutes | undefined): Frame {
  const load = browser?.load ?? runs;
  if (layout === "default") return { Component: PublicPages };
  if (layout === "station") return { lazy: async () => ({ Component: (await stationFrame(load)).StationFrame }) };
  if (!hasDashboard(layout)) return { Component: Outlet };
  if (layout === "dashboard-collapsed") return judgesFrame(load, browser);
  const parts = () => load(loadDeskParts) as Promise<DeskParts>;
  return {
    loader: async (args: LoaderArgs) => (await parts()).loadFrame(args),
    shouldRevalidate: changesCompetitions,
    async lazy() {
      const [{ Dashboard }, own] = await Promise.all([dashboards(load), parts()]);
      return { Component: () => <Dashboard {...own} /> };
    },
  };
}

/**
 * Frame of the judges' layout. Without a network the code of the pending decisions may be missing: then the day is shown without them, and no sheet
 * waits for it.
 */
function judgesFrame(load: Load, browser: BrowserRoutes | undefined): Frame {
  let found: JudgesQuestions | undefined;
  const fetchQuestions = async () => {
    // Code that loads too late is used the next time.
    if (!found) await withTimeLimit(loadJudgesQuestions().then((questions) => (found = questions)));
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
      return { Component: () => <Collapsed Questions={found?.Questions} Count={found?.Count} /> };
    },
  };
}

/** Reloads the pending decisions when the judge's day is opened. */
function opensJudgesDay({ nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return nextUrl.pathname === JUDGES_DAY;
}

/** Reloads the frame's list of competitions on the page that creates, renames and removes them. */
function changesCompetitions({ nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return nextUrl.pathname === "/dashboard/competitions";
}

function PublicPages() {
  return (
    <FetchUnsent value={loadUnsentSignups}>
      <Outlet />
    </FetchUnsent>
  );
}

/**
 * Error boundary of a page. In the browser a desk keeps its frame around a page whose code is missing. The server draws all errors without a frame:
 * the root's boundary catches those of a desk.
 */
function boundaryOf(layout: LayoutName, load: Load | undefined): Pick<RouteObject, "Component" | "ErrorBoundary" | "lazy"> {
  if (layout === "station") return { Component: Outlet, lazy: () => stationBoundary(load ?? runs) };
  if (!hasDashboard(layout)) return { Component: Outlet, ErrorBoundary: PageErrorScreen };
  if (!load) return { Component: Outlet };
  return { Component: Outlet, lazy: async () => ({ ErrorBoundary: (await dashboards(load)).DeskErrorScreen }) };
}

/** Error boundary of a station's pages, with the list of its changes that did not arrive. */
async function stationBoundary(load: Load): Promise<Pick<RouteObject, "ErrorBoundary">> {
  const changes = load(loadUnsentChanges) as Promise<ComponentType>;
  const [{ StationErrorScreen }, UnsentChanges] = await Promise.all([stationFrame(load), changes]);
  return { ErrorBoundary: () => <StationErrorScreen UnsentChanges={UnsentChanges} /> };
}

async function dashboards(load: Load) {
  return (await load(() => import("../layouts/dashboards.tsx"))) as typeof import("../layouts/dashboards.tsx");
}

async function stationFrame(load: Load) {
  return (await load(() => import("../layouts/station-frame.tsx"))) as typeof import("../layouts/station-frame.tsx");
}

function hasDashboard(layout: LayoutName): boolean {
  return layout === "dashboard" || layout === "dashboard-collapsed";
}

/** Source files of a page and its frame, from the project's root, as in the build's manifest. */
export function filesOf(line: RouteLine): string[] {
  return [
    ...(ofCrowd(line) ? [] : ["src/web/pages/page-files.ts"]),
    ...(hasDashboard(line.layout) ? ["src/web/layouts/dashboards.tsx"] : []),
    ...(line.layout === "dashboard" ? deskFiles : []),
    ...(line.layout === "station" ? ["src/web/layouts/station-frame.tsx", ...stationFiles] : []),
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
  const inFrame = browser !== undefined && (line.layout === "station" || hasDashboard(line.layout));
  return {
    id: line.path,
    path: line.path.replace(/\{(\w+)\}/g, ":$1"),
    async loader(args: LoaderArgs) {
      const { bootstrap, session, station } = args.context.get(appContext);
      const keep = (address: string) => addTenantToAddress(address, bootstrap.inAddress);
      const url = new URL(args.request.url);
      url.hash = browser?.address().hash ?? "";
      // A document belongs to one identity, so the pages of a station and all others are different documents.
      if (browser && isStationPath(url.pathname) !== (station !== undefined))
        throw redirect(keep(url.pathname + url.search + url.hash), { headers: RELOAD_DOCUMENT });
      await station?.ready().catch(failedStation);
      const person = await session.ready().catch(failed);
      if (session.state().elsewhere && line.guards.some((guard) => guard !== "guest")) throw await otherPlace(args);
      const target = redirectFor(line.guards, person, url);
      if (target !== undefined) throw redirect(keep(target));
      const module = await page();
      await module.prepare?.(url.searchParams);
      try {
        return (await module.loader?.(args)) ?? null;
      } catch (error) {
        const location = error instanceof Response ? error.headers.get("location") : null;
        if (location !== null) throw redirect(keep(location));
        if (inFrame && isShownInPlace(error)) return new NotLoaded(error);
        if (!(error instanceof ApiError)) return failed(error);
        const { status, code } = error;
        // The session belongs to another organiser than a guest's page at this address. That organiser's page is another document, requested by this
        // header.
        if (status === 404 && line.guards.length === 0 && bootstrap.guestsTenant && !url.searchParams.has("tenant"))
          throw redirect(addTenantToAddress(url.pathname + url.search + url.hash, bootstrap.guestsTenant), { headers: RELOAD_DOCUMENT });
        if (code === "forbidden" && line.guards.length > 0 && !hasDashboard(line.layout)) throw redirect(keep("/unauthorized"));
        if (status !== 401) return failed(error);
        if (station) {
          await station.end();
          return failedStation(error);
        }
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

/** Refuses a page of a station to a device that has none open. The sentence says since when its link does not work; empty when it has no link. */
function failedStation(error: unknown): never {
  if (!(error instanceof ApiError) || error.status !== 401) return failed(error);
  throw data({ message: error.code === "station_ended" ? error.said : "", code: error.code }, { status: 401 });
}

/** Refusal of a desk to a person whose session belongs to another organiser. It names the desk's organiser if the person may switch there. */
async function otherPlace({ context }: LoaderArgs): Promise<unknown> {
  const { bootstrap, caller } = context.get(appContext);
  const places = await caller.call(listPlaces).catch(failed);
  const place = places.data.find((each) => each.slug === bootstrap.tenant.slug);
  return data({ message: "", code: "other_tenant", place }, { status: 403 });
}

function unlessQueryAlone({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate;
}

/** Converts a refusal to the page's status and the error screen; throws other errors again. */
function failed(error: unknown): never {
  if (error instanceof ApiError) {
    // An organiser's page without a chosen organiser does not exist.
    const status = error.code === "tenant_missing" ? 404 : error.status;
    throw data({ message: error.said, code: error.code }, { status });
  }
  throw error ?? NO_OBJECT;
}
