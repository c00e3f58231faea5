// Route objects of the router, made of the lines of routes.tsx.
import { data, Outlet, redirect, type RouteObject, type ShouldRevalidateFunctionArgs } from "react-router";
import * as addresses from "../../identity/addresses.ts";
import type * as contract from "../../identity/contract.ts";
import { crowdFiles, lines, type RouteLine } from "../../routes.tsx";
import { ApiError } from "../api.ts";
import { appContext } from "../app-context.ts";
import { pageNotFound } from "../app-error.ts";
import { RouteErrorScreen } from "../layouts/error-screen.tsx";
import type { LayoutName } from "../frames.tsx";
import { loginFor, sendAway } from "../guards.ts";
import { keepTenantIn } from "../keep-tenant.ts";
import type { LoaderArgs, PageHandle, PageModule } from "../page.ts";
import { AWAY, isAway } from "./away.ts";
import { Root } from "./root.tsx";

const listPlaces: typeof contract.listPlaces = addresses.listPlaces;

/** Loads a page's module; the browser wraps it with the chunk guard. */
export type Load = (run: () => Promise<unknown>) => Promise<unknown>;

/** What `useMatches` finds at a page: its handle, and the line that it stands on. */
export interface LineHandle extends PageHandle {
  line: RouteLine;
}

/**
 * All routes; `dev` adds the pages of development. The browser gives `load`: there a desk whose server is away keeps its frame
 * (`AWAY` in place of the page's data); the server answers with the refusal's status.
 */
export function buildRoutes(dev: boolean, load?: Load): RouteObject[] {
  const shown = lines.filter((line) => dev || !line.dev);
  const layouts = LAYOUTS.map(
    (layout): RouteObject => ({
      id: `layout ${layout}`,
      ...frameOf(layout, load),
      children: shown.filter((line) => line.layout === layout).map((line) => pageRoute(line, load)),
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
      ErrorBoundary: RouteErrorScreen,
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

/** A layout's frame around its pages: the dashboards are fetched with their first page, the others' pages draw their own. */
function frameOf(layout: LayoutName, load: Load = runs): Pick<RouteObject, "Component" | "lazy"> {
  if (!hasDashboard(layout)) return { Component: Outlet };
  return {
    async lazy() {
      const { Dashboard, Collapsed } = (await load(
        () => import("../layouts/dashboards.tsx"),
      )) as typeof import("../layouts/dashboards.tsx");
      return { Component: layout === "dashboard" ? Dashboard : Collapsed };
    },
  };
}

function hasDashboard(layout: LayoutName): boolean {
  return layout === "dashboard" || layout === "dashboard-collapsed";
}

/** The files of a page and of the frame around it, from the project's root, as the build's manifest names them. */
export function filesOf(line: RouteLine): string[] {
  return [
    ...(ofCrowd(line) ? [] : ["src/web/rendering/page-files.ts"]),
    ...(hasDashboard(line.layout) ? ["src/web/layouts/dashboards.tsx"] : []),
    `src/${line.page}.page.tsx`,
  ];
}

function ofCrowd(line: RouteLine): (() => Promise<unknown>) | undefined {
  return crowdFiles[`./${line.page}.page.tsx`];
}

async function opened(line: RouteLine): Promise<unknown> {
  const crowd = ofCrowd(line);
  if (crowd) return crowd();
  const { pageFiles } = await import("./page-files.ts");
  const open = pageFiles[`/src/${line.page}.page.tsx`];
  if (!open) throw new Error(`routes.tsx: there is no page src/${line.page}.page.tsx`);
  return open();
}

const runs: Load = (run) => run();

function pageRoute(line: RouteLine, load?: Load): RouteObject {
  const page = async () => (await (load ?? runs)(() => opened(line))) as PageModule;
  return {
    id: line.path,
    path: line.path.replace(/\{(\w+)\}/g, ":$1"),
    async loader(args: LoaderArgs) {
      const { bootstrap, session } = args.context.get(appContext);
      const keep = (address: string) => keepTenantIn(address, bootstrap.inAddress);
      const url = new URL(args.request.url);
      const person = await session.ready().catch(failed);
      if (session.state().elsewhere && line.guards.some((guard) => guard !== "guest")) throw await otherPlace(args);
      const away = sendAway(line.guards, person, url);
      if (away !== undefined) throw redirect(keep(away));
      const module = await page();
      try {
        return (await module.loader?.(args)) ?? null;
      } catch (error) {
        const location = error instanceof Response ? error.headers.get("location") : null;
        if (location !== null) throw redirect(keep(location));
        if (load && hasDashboard(line.layout) && isAway(error)) return AWAY;
        if (!(error instanceof ApiError) || error.status !== 401) return failed(error);
        session.forget();
        throw redirect(keep(loginFor(url)));
      }
    },
    async lazy() {
      const module = await page();
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
    throw data({ message: error.message, code: error.code }, { status });
  }
  throw error;
}
