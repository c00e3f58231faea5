// The server build of the pages: renders one page of one request, or only the shell that the browser fills.
import { renderToString } from "react-dom/server";
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from "react-router";
import { App } from "./routing/app.tsx";
import { appContext, createOnce } from "./app/app-context.ts";
import { type AppError, toAppError, createErrors, errorHeadline, NO_OBJECT } from "./app/app-error.ts";
import type { Bootstrap } from "./app/bootstrap.ts";
import { buildIdOf } from "./newer-build/build-id.ts";
import { buildRoutes, filesOf, type LineHandle } from "./routing/build-routes.tsx";
import { createServerCaller, failureMessages } from "./calls/caller.server.ts";
import { documentOf } from "./rendering/document.ts";
import { readyLinesOf } from "./rendering/ready-address.ts";
import { lines } from "../routes.tsx";
import { ErrorScreen } from "./layouts/error-screen.tsx";
import { createInterruptions } from "./interruptions/interruptions.ts";
import { SHELL_PATH, shellSources } from "./offline/offline-shell.ts";
import { publicAddress } from "./pages/public-address.ts";
import { descriptionOf, sharedOf, titleOf, topicsOf } from "./routing/root.tsx";
import { createSession } from "./session/create-session.ts";
import { createStation } from "./session/station.ts";
import { isStationPath } from "../kernel/endpoints/stations.ts";
import type { AppParts } from "./app/app-parts.ts";
import type { PageHost, Rendered } from "./rendering/page-host.ts";

export { inlineScriptHashes } from "./rendering/document.ts";

/** Routes whose page is the same for all guests. */
export const readyLines = readyLinesOf(lines);

/** Renders a page: HTML with the loaders' status, or a redirect of a guard. Copies the Set-Cookie headers of its calls to the reply. */
export async function renderPage(request: Request, host: PageHost): Promise<Rendered> {
  const asked = new URL(request.url);
  if (asked.pathname === SHELL_PATH) return { page: html(renderShell(host, shellSources(asked)), 200) };
  const routes = buildRoutes(host.dev);
  if (host.mode === "client") {
    const found = matchRoutes(routes, asked.pathname)?.at(-1)?.route.id !== "unknown";
    return { page: html(renderShell(host), found ? 200 : 404) };
  }
  const { caller, setCookies } = createServerCaller({ ...host, page: request, tenantSlug: host.tenant.slug });
  const ofStation = isStationPath(asked.pathname);
  const session = createSession(caller, ofStation ? null : undefined);
  const bootstrap = bootstrapOf(host);
  const app: AppParts = {
    bootstrap,
    ...(ofStation ? { station: createStation(caller, bootstrap) } : {}),
    caller,
    session,
    errors: createErrors({ build: "", mounted: false, error: null }),
    interruptions: createInterruptions(),
    once: createOnce(),
  };
  const handler = createStaticHandler(routes);
  const context = await handler.query(request, { requestContext: new RouterContextProvider(new Map([[appContext, app]])) });
  host.onLoaded?.();
  const done: Rendered =
    context instanceof Response ? { page: new Response(context.body, context) } : rendered(context, handler.dataRoutes, app, host);
  for (const cookie of setCookies) done.page.headers.append("set-cookie", cookie);
  return done;
}

/**
 * Renders the document without a page: the browser fetches the data and mounts it. It is the same for each address; `pages` names sources whose code
 * is loaded with it.
 */
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
  app.bootstrap = { ...bootstrapOf(host), ...user, station: app.station?.current(), rendered: true };
  const errors = errorsOf(context.errors, host);
  context.errors = errors;
  const error = errors && Object.values(errors)[0];
  const title = error ? errorHeadline(error, host.locale) : titleOf(titled(context), host.tenant.name, host.locale);
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
      page: html(documentOf({ title: errorHeadline(failure, host.locale), bootstrap, manifest: host.manifest, pages, html: body }), 500),
    };
  }
}

/** Converts route errors to payloads without stacks. Reports bugs to the host and hides their details from the visitor. */
function errorsOf(errors: StaticHandlerContext["errors"], host: PageHost): Record<string, AppError> | null {
  if (!errors) return null;
  return Object.fromEntries(
    Object.entries(errors).map(([route, thrown]) => {
      const bug = thrown instanceof Error;
      if (bug) host.complain(thrown);
      const { status, message, place }: AppError = bug ? { status: 500, message: "" } : (toAppError(thrown) ?? NO_OBJECT);
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
    sentences: failureMessages(locale),
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
