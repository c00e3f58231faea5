// Start of the browser application: hydrates a page that the server rendered, otherwise mounts it once its data is loaded.
import "./styles/app.css";
import "./brand/app-icon.svg?url&no-inline";
import { startTransition } from "react";
import { createRoot, hydrateRoot, type RootOptions } from "react-dom/client";
import { createBrowserRouter, type HydrationState, matchRoutes, RouterContextProvider, type To } from "react-router";
import { RouterProvider } from "react-router/dom";
import { App } from "./routing/app.tsx";
import { appContext, createOnce } from "./app/app-context.ts";
import { createErrors, type SharedPayload, listenForUnhandled } from "./app/app-error.ts";
import { type Bootstrap, BOOTSTRAP_ID, HYDRATION_ID } from "./app/bootstrap.ts";
import { buildRoutes } from "./routing/build-routes.tsx";
import { captureEarlyInput } from "./rendering/early-input.ts";
import { createBrowserCaller } from "./calls/caller.client.ts";
import { guardChunks } from "./newer-build/chunk-guard.ts";
import { ErrorScreen } from "./layouts/error-screen.tsx";
import { ENDED, loginFor } from "./session/guards.ts";
import { addTenant } from "./pages/tenant-in-address.ts";
import { storedPerson, OFFLINE_SCOPE } from "./offline/offline-shell.ts";
import { signOutNote } from "./offline/signed-out.ts";
import { createInterruptions } from "./interruptions/interruptions.ts";
import { watchTyping } from "./interruptions/typing.ts";
import { createSession } from "./session/create-session.ts";
import { createStation } from "./session/station.ts";
import { storedStation } from "./offline/station-memory.ts";
import { isStationPath } from "../kernel/endpoints/stations.ts";
import type { AppParts } from "./app/app-parts.ts";

type Router = ReturnType<typeof createBrowserRouter>;

function embedded<T>(id: string): T {
  return JSON.parse(document.getElementById(id)?.textContent ?? "null") as T;
}

/** Logs an error of mounting to the browser's console (docs/product.md 4.2). */
function logError(error: unknown): void {
  window.console.error(error);
}

function rootElement(): HTMLElement {
  const root = document.getElementById("root");
  if (!root) throw new Error("the page has no #root");
  return root;
}

const bootstrap = embedded<Bootstrap>(BOOTSTRAP_ID);
const shared: SharedPayload = { build: bootstrap.build, mounted: false, error: null };
window.__parkiet = shared;
let router: Router | undefined;
const ofStation = isStationPath(window.location.pathname);

const typing = watchTyping(document);
const signedOut = signOutNote(document);

const fetchForgetting = () => import("./offline/forget-device.ts");

/** Deletes stored lists of children (IMPORT_ITEMS in offline/unsent.ts) that are past their time limit. */
function forgetOldLists(): void {
  try {
    if (Object.keys(localStorage).some((item) => item.startsWith("import-")))
      void fetchForgetting().then(
        (device) => device.forgetOldLists(Date.now()),
        () => undefined,
      );
  } catch {
    // storage is unavailable, so nothing is stored
  }
}

/**
 * The session ended under the open page. With `keep` the person signs in again over the page, so that nothing is lost; otherwise on the login page.
 */
function sessionEnded(keep: boolean): void {
  const user = app.session.state().user;
  // A guest's 401 is a normal answer, and an opening page handles it itself.
  if (!user || router?.state.navigation.state === "loading") return;
  // A judge's pad stays open, and so does a page that already asks for a sign-in.
  const stays = keep || window.location.pathname.startsWith(OFFLINE_SCOPE) || app.interruptions.current()?.kind === "expired";
  if (stays) return app.interruptions.put({ kind: "expired", email: user.email });
  app.interruptions.put(undefined);
  app.session.forget();
  void fetchForgetting().then(
    (device) => device.forgetDevice(user, "unfinished"),
    () => undefined,
  );
  void router?.navigate(loginFor(window.location), { state: ENDED });
}

/** The station ended or was revoked under the open page: it is loaded again, and says since when. */
function stationEnded(): void {
  if (app.station?.current()) void app.station.end().finally(() => void router?.revalidate());
}

let proof: Promise<boolean> | undefined;
const caller = createBrowserCaller({
  apiUrl: bootstrap.apiUrl,
  tenantSlug: bootstrap.tenant.slug,
  locale: bootstrap.locale,
  sentences: bootstrap.sentences,
  ofStation,
  onUnauthenticated: (writing) => (ofStation ? stationEnded() : sessionEnded(writing || typing.typed())),
  prove: () => {
    proof ??= fetchForgetting()
      .then(
        (device) => device.askProof(app),
        () => false,
      )
      .finally(() => (proof = undefined));
    return proof;
  },
  signedOut,
});
let tabs: Promise<() => void> | undefined;
let streams: ReturnType<NonNullable<AppParts["streams"]>> | undefined;

/** Notifies the other tabs of who is signed in here and listens to them. Starts with the first sign-in, so that spectators' phones do not load it. */
function tellTabs(): void {
  if (!tabs && !app.session.state().user) return;
  tabs ??= import("./interruptions/session-channel.ts").then(({ openSessionChannel: openSessionNews }) =>
    openSessionNews(
      () => app.session.state().user,
      (name) => {
        if (name === null) sessionEnded(typing.typed());
        else if (name === undefined) {
          if (app.interruptions.current()?.kind === "somebody-else") app.interruptions.put(undefined);
        } else if (app.session.state().user) app.interruptions.put({ kind: "somebody-else", name });
      },
    ),
  );
  void tabs.then(
    (tell) => tell(),
    () => undefined,
  );
}

const app: AppParts = {
  bootstrap,
  caller,
  ...(ofStation ? { station: createStation(caller, bootstrap, storedStation(bootstrap.tenant.slug)) } : {}),
  // Without a chosen organiser, and on pages of a station, nobody is signed in, so the server is not asked.
  session: createSession(caller, bootstrap.tenant.slug === "" || ofStation ? null : bootstrap.user, {
    memory: storedPerson(bootstrap.tenant.slug),
    signedOut,
    forgetDevice: (person, staying) =>
      fetchForgetting().then(
        (device) => device.forgetDevice(person, staying),
        () => undefined,
      ),
  }),
  errors: createErrors(shared),
  interruptions: createInterruptions(),
  once: createOnce(),
  streams: () =>
    (streams ??= import("./live/browser-streams.ts").then(
      ({ openBrowserStreams }) => openBrowserStreams(app),
      (error) => {
        streams = undefined;
        throw error;
      },
    )),
};

const rootOptions: RootOptions = {
  onUncaughtError(error) {
    logError(error);
    app.errors.raise(error);
    showErrorAlone();
  },
  onRecoverableError: (error) => logError(error),
};

/** Draws the error screen without the router, when the application could not be mounted or crashed. */
function showErrorAlone(): void {
  // Presses now belong to this screen, not to the page that failed.
  window.__pressed = undefined;
  const place = document.createElement("div");
  place.id = "root";
  rootElement().replaceWith(place);
  createRoot(place).render(<App app={app}>{<ErrorScreen error={undefined} />}</App>);
}

async function mount(): Promise<void> {
  // Evaluating the code so far was already one long task.
  if (bootstrap.rendered) await new Promise((go) => setTimeout(go));
  const guarded = guardChunks(window, {
    pending() {
      const next = router?.state.navigation.location;
      return next && next.pathname + next.search;
    },
    unsaved: () => typing.typed(),
    tell: (kind) => app.interruptions.put({ kind }),
  });
  const routes = buildRoutes(bootstrap.dev, { load: guarded, address: () => router?.state.navigation.location ?? window.location });
  const hydrationData = bootstrap.rendered ? embedded<HydrationState>(HYDRATION_ID) : undefined;
  if (hydrationData) {
    // Code of the pages on the screen is loaded before hydration, so that they do not wait for it again.
    for (const { route } of matchRoutes(routes, window.location) ?? []) {
      if (typeof route.lazy !== "function") continue;
      Object.assign(route, await route.lazy());
      delete route.lazy;
    }
  }
  const getContext = () => new RouterContextProvider(new Map([[appContext, app]]));
  const made = createBrowserRouter(routes, { getContext, ...(hydrationData ? { hydrationData } : {}) });
  keepTenantOnTheWay(made);
  router = made;
  let path = made.state.location.pathname;
  made.subscribe(({ location }) => {
    if (location.pathname !== path) typing.forget();
    path = location.pathname;
  });
  forgetOldLists();
  // A tab that opens with a signed-in person notifies the others, which may still show another person's pages.
  tellTabs();
  app.session.subscribe(tellTabs);
  if (!hydrationData) await settled(made);
  const giveEarly = hydrationData && captureEarlyInput(rootElement());
  const page = (
    // The page's own effects run first: data restored from an earlier visit is older than what was typed just now.
    <App app={app} onMounted={giveEarly && (() => void setTimeout(giveEarly))}>
      <RouterProvider router={made} />
    </App>
  );
  // The page is readable, so it is hydrated in small pieces; the phone scrolls and responds in between.
  if (hydrationData) startTransition(() => void hydrateRoot(rootElement(), page, rootOptions));
  else createRoot(rootElement(), rootOptions).render(page);
}

/** Adds the organiser's name to each address that the application opens. */
function keepTenantOnTheWay(made: Router): void {
  const navigate = made.navigate.bind(made) as (to: To | number | null, options?: object) => Promise<void>;
  const keeping: typeof navigate = (to, options) =>
    navigate(typeof to === "number" || to === null ? to : addTenant(to, bootstrap.inAddress), options);
  made.navigate = keeping as Router["navigate"];
}

/** Waits until the router has the data of its first page. */
function settled(made: Router): Promise<void> {
  if (made.state.initialized) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = made.subscribe((state) => {
      if (!state.initialized) return;
      stop();
      resolve();
    });
  });
}

listenForUnhandled(window, app.errors);
// The error screen replaced the router: going back in the history loads that page from the server.
window.addEventListener("popstate", () => {
  if (app.errors.current()) window.location.reload();
});
try {
  await mount();
} catch (error) {
  app.errors.raise(error);
  logError(error);
  showErrorAlone();
  throw error;
}
