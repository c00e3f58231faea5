// The server's side of the pages: renders one page of one request, or only the shell that the browser fills.
import { renderToString } from "react-dom/server";
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from "react-router";
import { App } from "./rendering/app.tsx";
import { type AppParts, appContext } from "./app-context.ts";
import { type AppError, appErrorOf, createErrors, headlineOf, NO_OBJECT } from "./app-error.ts";
import type { Bootstrap, TenantLook } from "./rendering/bootstrap.ts";
import { buildIdOf } from "./newer-build/build-id.ts";
import { buildRoutes, filesOf, type LineHandle } from "./rendering/build-routes.tsx";
import { serverCaller, failureSentences } from "./calls/caller.server.ts";
import { documentOf, type Manifest } from "./rendering/document.ts";
import { readyLinesOf } from "./rendering/ready/ready-address.ts";
import { lines } from "../routes.tsx";
import { ErrorScreen } from "./layouts/error-screen.tsx";
import { createInterruptions } from "./interruptions/interruptions.ts";
import type { Locale } from "./locale/locale.tsx";
import { SHELL_PATH, shellSources } from "./offline/offline-shell.ts";
import { publicAddress } from "./public-address.ts";
import { descriptionOf, sharedOf, titleOf, topicsOf } from "./rendering/root.tsx";
import { createSession } from "./session/create-session.ts";

export { inlineScriptHashes } from "./rendering/document.ts";

/** The pages that are the same for every guest. */
export const readyLines = readyLinesOf(lines);

/** What the running server gives the pages. */
export interface PageHost {
  /** Answers an API call in process. */
  fetch(request: Request): Promise<Response>;
  tenant: TenantLook;
  /** The organiser's name where addresses of this page, and public links, must carry it. */
  inAddress: string | undefined;
  inPublicLinks: string | undefined;
  /** The organiser of a guest's page under this address, where the session means another one. */
  guestsTenant: string | undefined;
  locale: Locale;
  /** The site's public address. */
  publicUrl: string;
  /** Origin of the API as browsers reach it; empty when it is the page's own. */
  apiUrl: string;
  mode: "server" | "client";
  /** Vite's client manifest. */
  manifest: Manifest;
  /** Adds the pages of development. */
  dev: boolean;
  version: string;
  /** Called when all loaders of the page have answered, before its HTML is made. */
  onLoaded?: () => void;
  /** Hears of bugs in pages; the visitor gets the error screen with status 500. */
  complain: (error: unknown) => void;
}

/** A page, and the topics of what it shows where it says so. */
export interface Rendered {
  page: Response;
  shows?: readonly string[] | undefined;
}

/** Answers a page: HTML with the loaders' status, or a redirect of a guard. Set-Cookie headers of calls made meanwhile are copied to it. */
export async function renderPage(request: Request, host: PageHost): Promise<Rendered> {
  const asked = new URL(request.url);
  if (asked.pathname === SHELL_PATH) return { page: html(renderShell(host, shellSources(asked)), 200) };
  const routes = buildRoutes(host.dev);
  if (host.mode === "client") {
    const found = matchRoutes(routes, asked.pathname)?.at(-1)?.route.id !== "unknown";
    return { page: html(renderShell(host), found ? 200 : 404) };
  }
  const { caller, setCookies } = serverCaller({ ...host, page: request, tenantSlug: host.tenant.slug });
  const session = createSession(caller, undefined);
  const app: AppParts = {
    bootstrap: bootstrapOf(host),
    caller,
    session,
    errors: createErrors({ build: "", mounted: false, error: null }),
    interruptions: createInterruptions(),
  };
  const handler = createStaticHandler(routes);
  const context = await handler.query(request, { requestContext: new RouterContextProvider(new Map([[appContext, app]])) });
  host.onLoaded?.();
  const done: Rendered =
    context instanceof Response ? { page: new Response(context.body, context) } : rendered(context, handler.dataRoutes, app, host);
  for (const cookie of setCookies) done.page.headers.append("set-cookie", cookie);
  return done;
}

/** The document without a page: the browser fetches its data and mounts. The same for every address; the code of `pages` comes with it. */
export function renderShell(host: PageHost, pages: readonly string[] = []): string {
  return documentOf({ title: host.tenant.name, bootstrap: bootstrapOf(host), manifest: host.manifest, pages, html: "" });
}

function rendered(
  context: StaticHandlerContext,
  dataRoutes: ReturnType<typeof createStaticHandler>["dataRoutes"],
  app: AppParts,
  host: PageHost,
): Rendered {
  const { session } = app;
  const { known, user: person, elsewhere } = session.state();
  const user = known ? { user: elsewhere ? ("elsewhere" as const) : (person ?? null) } : {};
  app.bootstrap = { ...bootstrapOf(host), ...user, rendered: true };
  const errors = errorsOf(context.errors, host);
  context.errors = errors;
  const error = errors && Object.values(errors)[0];
  const title = error ? headlineOf(error, host.locale) : titleOf(titled(context), host.tenant.name, host.locale);
  const description = error ? undefined : descriptionOf(titled(context), host.locale);
  const shared = error ? undefined : sharedOf(titled(context), (path) => publicAddress(app.bootstrap, path));
  const pages = context.matches.flatMap(({ route }) => (route.handle ? filesOf((route.handle as LineHandle).line) : []));
  try {
    const router = createStaticRouter(dataRoutes, context);
    const body = renderToString(
      <App app={app}>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </App>,
    );
    const hydration = { loaderData: context.loaderData, errors: context.errors };
    const text = documentOf({
      title,
      description,
      shared,
      bootstrap: app.bootstrap,
      manifest: host.manifest,
      pages,
      html: body,
      hydration,
    });
    return { page: html(text, context.statusCode), shows: error ? undefined : topicsOf(titled(context)) };
  } catch (bug) {
    host.complain(bug);
    const failure: AppError = { status: 500, message: "" };
    const body = renderToString(<App app={app}>{<ErrorScreen error={failure} />}</App>);
    const bootstrap = { ...app.bootstrap, rendered: false };
    return {
      page: html(documentOf({ title: headlineOf(failure, host.locale), bootstrap, manifest: host.manifest, pages, html: body }), 500),
    };
  }
}

/** Route errors as plain payloads without stacks; bugs are reported to the host and say nothing to the visitor. */
function errorsOf(errors: StaticHandlerContext["errors"], host: PageHost): Record<string, AppError> | null {
  if (!errors) return null;
  return Object.fromEntries(
    Object.entries(errors).map(([route, thrown]) => {
      const bug = thrown instanceof Error;
      if (bug) host.complain(thrown);
      const { status, message, place }: AppError = bug ? { status: 500, message: "" } : (appErrorOf(thrown) ?? NO_OBJECT);
      return [route, { status, message, ...(place ? { place } : {}) }];
    }),
  );
}

function titled(context: StaticHandlerContext) {
  return context.matches.map(({ route }) => ({ handle: route.handle as unknown, loaderData: context.loaderData[route.id] as unknown }));
}

function bootstrapOf(host: PageHost): Bootstrap {
  const { tenant, inAddress, inPublicLinks, guestsTenant, locale, publicUrl, apiUrl, dev, version } = host;
  return {
    tenant,
    inAddress,
    inPublicLinks,
    guestsTenant,
    locale,
    sentences: failureSentences(locale),
    publicUrl,
    apiUrl,
    dev,
    version,
    rendered: false,
    build: buildIdOf(host.manifest),
  };
}

function html(text: string, status: number): Response {
  return new Response(text, { status, headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" } });
}
