import { type ComponentType, type ReactNode, useContext, useEffect, useMemo, useState } from "react";
import { Outlet, ScrollRestoration, type To, UNSAFE_NavigationContext, useMatches } from "react-router";
import { useApp } from "../app/app-context.ts";
import { loginFor } from "../session/guards.ts";
import { useInterruption } from "../interruptions/use-interruption.ts";
import { keepTenant } from "../pages/keep-tenant.ts";
import { BuildNote } from "../interruptions/build-note.tsx";
import type { PageHandle, Shared } from "../pages/page.ts";
import { NotLoaded } from "../pages/not-loaded.ts";
import type { Locale } from "../../kernel/text/locale.ts";

/** A match as the title needs it. */
export interface Titled {
  handle: unknown;
  loaderData: unknown;
}

/** The document's title for the open pages: the deepest one's own, then the organiser. */
export function titleOf(matches: readonly Titled[], tenant: string, locale: Locale): string {
  const match = matches.findLast((each) => (each.handle as PageHandle | undefined)?.title);
  const title = (match?.handle as PageHandle | undefined)?.title;
  // A page that failed has nothing loaded: the error screen says its own title.
  if (!match || !title || match.loaderData === undefined || match.loaderData instanceof NotLoaded) return tenant;
  const own = typeof title === "function" ? title(match.loaderData as never, locale) : title[locale];
  return `${own} · ${tenant}`;
}

/** What the open page says of itself to those who find or share it; undefined where it says nothing, and where it failed. */
export function descriptionOf(matches: readonly Titled[], locale: Locale): string | undefined {
  const match = matches.at(-1);
  return (match?.handle as PageHandle | undefined)?.description?.(match?.loaderData as never, locale);
}

/** What else the open page gives those who share it. */
export function sharedOf(matches: readonly Titled[], absolute: (path: string) => string): Shared | undefined {
  const match = matches.at(-1);
  return (match?.handle as PageHandle | undefined)?.shared?.(match?.loaderData as never, absolute);
}

/** The topics of what the open page shows, where it says so. */
export function topicsOf(matches: readonly Titled[]): readonly string[] | undefined {
  const match = matches.at(-1);
  return (match?.handle as PageHandle | undefined)?.shows?.(match?.loaderData as never);
}

/** Every link inside shows the organiser's name in its address, so that it opens in another tab and on another device, too. */
function LinksKeepTenant({ slug, children }: { slug: string | undefined; children: ReactNode }) {
  const around = useContext(UNSAFE_NavigationContext);
  const keeping = useMemo(() => {
    const { navigator } = around;
    return { ...around, navigator: { ...navigator, createHref: (to: To) => navigator.createHref(keepTenant(to, slug)) } };
  }, [around, slug]);
  return <UNSAFE_NavigationContext value={keeping}>{children}</UNSAFE_NavigationContext>;
}

/** Around every page: the title, the scroll position, the notes about the page's code, and what comes between it and its reader. */
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

/** The window over an interrupted page is fetched when it is needed: no spectator's phone loads it. Without it the login page is the way on. */
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
