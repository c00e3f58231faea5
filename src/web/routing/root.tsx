import { type ComponentType, type ReactNode, useContext, useEffect, useMemo, useState } from "react";
import { Outlet, ScrollRestoration, type To, UNSAFE_NavigationContext, useMatches } from "react-router";
import { useApp } from "../app/app-context.ts";
import { loginFor } from "../session/guards.ts";
import { useInterruption } from "../interruptions/use-interruption.ts";
import { addTenant } from "../pages/tenant-in-address.ts";
import { BuildNote } from "../interruptions/build-note.tsx";
import type { PageHandle, Shared } from "../pages/page.ts";
import { NotLoaded } from "../pages/not-loaded.ts";
import type { Locale } from "../../kernel/text/locale.ts";

/** Fields of a route match that the title needs. */
export interface Titled {
  handle: unknown;
  loaderData: unknown;
}

/** Title of the document: the deepest page's own title, then the organiser. */
export function titleOf(matches: readonly Titled[], tenant: string, locale: Locale): string {
  const match = matches.findLast((each) => (each.handle as PageHandle | undefined)?.title);
  const title = (match?.handle as PageHandle | undefined)?.title;
  // A failed page has no data; the error screen sets its own title.
  if (!match || !title || match.loaderData === undefined || match.loaderData instanceof NotLoaded) return tenant;
  const own = typeof title === "function" ? title(match.loaderData as never, locale) : title[locale];
  return `${own} · ${tenant}`;
}

/** Description of the open page for search engines and shared links; undefined without one, and after a failure. */
export function descriptionOf(matches: readonly Titled[], locale: Locale): string | undefined {
  const match = matches.at(-1);
  return (match?.handle as PageHandle | undefined)?.description?.(match?.loaderData as never, locale);
}

/** Further data of the open page for shared links. */
export function sharedOf(matches: readonly Titled[], absolute: (path: string) => string): Shared | undefined {
  const match = matches.at(-1);
  return (match?.handle as PageHandle | undefined)?.shared?.(match?.loaderData as never, absolute);
}

/** Topics that the open page shows, if it lists them. */
export function topicsOf(matches: readonly Titled[]): readonly string[] | undefined {
  const match = matches.at(-1);
  return (match?.handle as PageHandle | undefined)?.shows?.(match?.loaderData as never);
}

/** Adds the organiser's slug to all links inside, so that they work in another tab or on another device. */
function LinksKeepTenant({ slug, children }: { slug: string | undefined; children: ReactNode }) {
  const around = useContext(UNSAFE_NavigationContext);
  const keeping = useMemo(() => {
    const { navigator } = around;
    return { ...around, navigator: { ...navigator, createHref: (to: To) => navigator.createHref(addTenant(to, slug)) } };
  }, [around, slug]);
  return <UNSAFE_NavigationContext value={keeping}>{children}</UNSAFE_NavigationContext>;
}

/** Wraps each page: title, scroll position, notes about the page's code, and interruptions. */
export function Root() {
  const { bootstrap } = useApp();
  const title = titleOf(useMatches(), bootstrap.tenant.name, bootstrap.locale);
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <LinksKeepTenant slug={bootstrap.inAddress}>
      <Outlet />
      <BuildNote />
      <Interrupted />
      <ScrollRestoration />
    </LinksKeepTenant>
  );
}

/**
 * Loads the window of an interruption when it is needed, so that spectators' phones do not load it. When it cannot be loaded, the login page opens.
 */
function Interrupted() {
  const { interruption } = useInterruption();
  const needed = interruption?.kind === "expired" || interruption?.kind === "somebody-else";
  const [Window, setWindow] = useState<ComponentType>();
  useEffect(() => {
    if (!needed) return;
    void import("../interruptions/interruption-window.tsx").then(
      (module) => setWindow(() => module.InterruptionWindow),
      () => window.location.assign(loginFor(window.location)),
    );
  }, [needed]);
  return Window ? <Window /> : null;
}
